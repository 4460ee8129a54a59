"""What can happen afloat, for the log."""

from __future__ import annotations

from typing import Literal

from quarterdeck.boards.hex import DIRECTION_NAMES
from quarterdeck.engine.asks import ClauseId
from quarterdeck.engine.log import Entry, PieceId, Quiet, SeatId
from quarterdeck.engine.names import Names


class WindBlows(Entry, says="The wind is from the {wind}."):
    side: int
    clause: ClauseId = "SH-80"

    @property
    def wind(self) -> str:
        return DIRECTION_NAMES[self.side]

    def text(self, names: Names) -> str:
        return self.worded(self.says if self.side >= 0 else "It is calm.", names)


class Sailed(Quiet, says="{vessel} goes to {at}.", clause="SH-83a"):
    vessel: PieceId
    at: str


class LayStill(Quiet, says="{vessel} stays where she is.", clause="SH-83a"):
    vessel: PieceId


class Turned(Quiet, says="{vessel} turns to the {compass}.", clause="SH-84"):
    vessel: PieceId
    heading: int

    @property
    def compass(self) -> str:
        return DIRECTION_NAMES[self.heading]


class Anchored(Quiet, says="{vessel} {down:weighs|drops} anchor."):
    vessel: PieceId
    down: bool
    clause: ClauseId = "SH-86"


class Rammed(Entry, says="{vessel} rams {other}.", clause="SH-91"):
    vessel: PieceId
    other: PieceId


class BothStopped(Entry, clause="SH-91"):
    """SH-91 A ram that does no more, for want of weight."""

    says = "{vessel} is too light to do harm: both stop, and {other} does not sail any more this turn."
    vessel: PieceId
    other: PieceId


class Sank(Entry, says="{vessel} sinks.", clause="SH-97", moment="loss"):
    vessel: PieceId


class Swims(Entry, says="{unit}: {figures} in the water at {at}.", clause="SH-91b"):
    unit: PieceId
    figures: int
    at: str


class OutOfTheWater(Quiet, says="{unit}: out of the water{vessel:|, aboard #}.", clause="SH-91b"):
    unit: PieceId
    vessel: PieceId


class Grappled(Entry, says="{vessel} throws grapnels at {other}: {held:they do not hold|they hold}.", clause="SH-92"):
    vessel: PieceId
    other: PieceId
    held: bool


class CablesParted(Entry, says="{vessel} cuts at the cables of {other}: {parted:in vain|they part}."):
    vessel: PieceId
    other: PieceId
    parted: bool
    clause: ClauseId = "SH-92"


class Drifted(Quiet, says="{vessel} drifts to {at}."):
    vessel: PieceId
    at: str
    clause: ClauseId = "SH-92"


class Grounded(Entry, says="{vessel} is aground.", clause="SH-86a"):
    vessel: PieceId


class CameOff(Entry, says="{vessel} {free:sticks fast|comes off}.", clause="SH-86a"):
    vessel: PieceId
    free: bool


class GunLost(Quiet, says="{gun} is lost.", clause="SH-98"):
    vessel: PieceId
    gun: PieceId


class Struck(Entry, says="{vessel} strikes to {seat}.", clause="SH-89"):
    vessel: PieceId
    seat: SeatId


class Taken(Entry, says="{vessel} is taken by {seat}.", clause="SH-89a"):
    vessel: PieceId
    seat: SeatId


class Surrendered(Entry, says="{unit}: surrendered.", clause="SH-92"):
    unit: PieceId


class Manned(Quiet, says="{unit}: {figures} to the minimum crew of {vessel}.", clause="SH-89"):
    vessel: PieceId
    unit: PieceId
    figures: int


class OnDeck(Quiet, says="{unit}: on deck at {at}.", clause="SH-82a"):
    unit: PieceId
    at: str


class BoatMoved(Quiet, says="{boat} is {how} {other}{at}.", clause="SH-90"):
    boat: PieceId
    how: Literal["hoisted aboard", "loaded with", "lowered at", "in tow of", "cast off from"]
    other: PieceId  # the ship, or what is loaded
    at: str = ""


class Towed(Quiet, says="Boats take {vessel} in tow.", clause="SH-87"):
    vessel: PieceId
