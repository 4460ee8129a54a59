"""What can happen afloat, for the log."""

from __future__ import annotations

from typing import Literal

from quarterdeck.boards.hex import DIRECTION_NAMES
from quarterdeck.engine.asks import ClauseId
from quarterdeck.engine.log import Entry, PieceId, Quiet, SeatId
from quarterdeck.engine.names import Names


class WindBlows(Entry, frozen=True):
    says = "The wind is from the {wind}."
    side: int
    clause: ClauseId = "SH-80"

    @property
    def wind(self) -> str:
        return DIRECTION_NAMES[self.side]

    def text(self, names: Names) -> str:
        return self.worded(self.says if self.side >= 0 else "It is calm.", names)


class Sailed(Quiet, frozen=True):
    says = "{vessel} goes to {at}."
    vessel: PieceId
    at: str
    clause: ClauseId = "SH-83a"


class LayStill(Quiet, frozen=True):
    says = "{vessel} stays where she is."
    vessel: PieceId
    clause: ClauseId = "SH-83a"


class Turned(Quiet, frozen=True):
    says = "{vessel} turns to the {compass}."
    vessel: PieceId
    heading: int
    clause: ClauseId = "SH-84"

    @property
    def compass(self) -> str:
        return DIRECTION_NAMES[self.heading]


class Anchored(Quiet, frozen=True):
    says = "{vessel} {down:weighs|drops} anchor."
    vessel: PieceId
    down: bool
    clause: ClauseId = "SH-86"


class Rammed(Entry, frozen=True):
    says = "{vessel} rams {other}."
    vessel: PieceId
    other: PieceId
    clause: ClauseId = "SH-91"


class BothStopped(Entry, frozen=True):
    """SH-91 A ram that does no more, for want of weight."""

    says = "{vessel} is too light to do harm: both stop, and {other} does not sail any more this turn."
    vessel: PieceId
    other: PieceId
    clause: ClauseId = "SH-91"


class Sank(Entry, frozen=True):
    says = "{vessel} sinks."
    moment = "loss"
    vessel: PieceId
    clause: ClauseId = "SH-97"


class Swims(Entry, frozen=True):
    says = "{unit}: {figures} in the water at {at}."
    unit: PieceId
    figures: int
    at: str
    clause: ClauseId = "SH-91b"


class OutOfTheWater(Quiet, frozen=True):
    says = "{unit}: out of the water{vessel:|, aboard #}."
    unit: PieceId
    vessel: PieceId
    clause: ClauseId = "SH-91b"


class Grappled(Entry, frozen=True):
    says = "{vessel} throws grapnels at {other}: {held:they do not hold|they hold}."
    vessel: PieceId
    other: PieceId
    held: bool
    clause: ClauseId = "SH-92"


class CablesParted(Entry, frozen=True):
    says = "{vessel} cuts at the cables of {other}: {parted:in vain|they part}."
    vessel: PieceId
    other: PieceId
    parted: bool
    clause: ClauseId = "SH-92"


class Drifted(Quiet, frozen=True):
    says = "{vessel} drifts to {at}."
    vessel: PieceId
    at: str
    clause: ClauseId = "SH-92"


class Grounded(Entry, frozen=True):
    says = "{vessel} is aground."
    vessel: PieceId
    clause: ClauseId = "SH-86a"


class CameOff(Entry, frozen=True):
    says = "{vessel} {free:sticks fast|comes off}."
    vessel: PieceId
    free: bool
    clause: ClauseId = "SH-86a"


class GunLost(Quiet, frozen=True):
    says = "{gun} is lost."
    vessel: PieceId
    gun: PieceId
    clause: ClauseId = "SH-98"


class Struck(Entry, frozen=True):
    says = "{vessel} strikes to {seat}."
    vessel: PieceId
    seat: SeatId
    clause: ClauseId = "SH-89"


class Taken(Entry, frozen=True):
    says = "{vessel} is taken by {seat}."
    vessel: PieceId
    seat: SeatId
    clause: ClauseId = "SH-89a"


class Surrendered(Entry, frozen=True):
    says = "{unit}: surrendered."
    unit: PieceId
    clause: ClauseId = "SH-92"


class Manned(Quiet, frozen=True):
    says = "{unit}: {figures} to the minimum crew of {vessel}."
    vessel: PieceId
    unit: PieceId
    figures: int
    clause: ClauseId = "SH-89"


class OnDeck(Quiet, frozen=True):
    says = "{unit}: on deck at {at}."
    unit: PieceId
    at: str
    clause: ClauseId = "SH-82a"


class BoatMoved(Quiet, frozen=True):
    says = "{boat} is {how} {other}{at}."
    boat: PieceId
    how: Literal["hoisted aboard", "loaded with", "lowered at", "in tow of", "cast off from"]
    other: PieceId  # the ship, or what is loaded
    at: str = ""
    clause: ClauseId = "SH-90"


class Towed(Quiet, frozen=True):
    says = "Boats take {vessel} in tow."
    vessel: PieceId
    clause: ClauseId = "SH-87"
