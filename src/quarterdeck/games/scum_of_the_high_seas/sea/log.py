"""Log entries for the sea."""

from __future__ import annotations

from typing import Literal

from quarterdeck.boards.hex import DIRECTION_NAMES
from quarterdeck.engine.asks import ClauseId
from quarterdeck.engine.log import Entry, PieceId, Quiet, SeatId
from quarterdeck.engine.names import Names


class WindBlows(Entry, says="The wind blows from the {wind}."):
    side: int
    clause: ClauseId = "SH-80"

    @property
    def wind(self) -> str:
        return DIRECTION_NAMES[self.side]

    def text(self, names: Names) -> str:
        return self.worded(self.says if self.side >= 0 else "It is calm.", names)


class Sailed(Quiet, says="{vessel} moves to {at}.", clause="SH-83a"):
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
    """SH-91 A ram by a vessel too light to sink or damage the other."""

    says = "{vessel} is too light to do any damage: both stop, and {other} sails no farther this turn."
    vessel: PieceId
    other: PieceId


class Sank(Entry, says="{vessel} sinks.", clause="SH-97", moment="loss"):
    vessel: PieceId


class Swims(Entry, says="{unit:be} in the water at {at}: {figures:no figures|1 figure|# figures}.", clause="SH-91b"):
    unit: PieceId
    figures: int
    at: str


class OutOfTheWater(Quiet, says="{unit:be} out of the water{vessel:|, aboard #}.", clause="SH-91b"):
    unit: PieceId
    vessel: PieceId


class Grappled(Entry, says="{vessel} throws grapnels at {other}: {held:they do not hold|they hold}.", clause="SH-92"):
    vessel: PieceId
    other: PieceId
    held: bool


class CablesParted(Entry, says="{vessel} cuts at the cables to {other}: {parted:they hold|they part}."):
    vessel: PieceId
    other: PieceId
    parted: bool
    clause: ClauseId = "SH-92"


class Drifted(Quiet, says="{vessel} drifts to {at}."):
    vessel: PieceId
    at: str
    clause: ClauseId = "SH-92"


class Grounded(Entry, says="{vessel} runs aground.", clause="SH-86a"):
    vessel: PieceId


class CameOff(Entry, says="{vessel} {free:is still aground|floats free}.", clause="SH-86a"):
    vessel: PieceId
    free: bool


class GunLost(Quiet, says="{gun} is lost.", clause="SH-98"):
    vessel: PieceId
    gun: PieceId


class Struck(Entry, says="{vessel} strikes her colours to {seat}.", clause="SH-89"):
    vessel: PieceId
    seat: SeatId


class Taken(Entry, says="{seat:capture} {vessel}.", clause="SH-89a"):
    vessel: PieceId
    seat: SeatId


class Surrendered(Entry, says="{unit:surrender}.", clause="SH-92"):
    unit: PieceId


class Manned(Quiet, clause="SH-89"):
    says = "{unit:give} {figures:no figures|1 figure|# figures} to the minimum crew of {vessel}."
    vessel: PieceId
    unit: PieceId
    figures: int


class OnDeck(Quiet, says="{unit:come} on deck at {at}.", clause="SH-82a"):
    unit: PieceId
    at: str


class BoatMoved(Quiet, says="{boat} is {how} {other}{at}.", clause="SH-90"):
    boat: PieceId
    how: Literal["hoisted aboard", "loaded with", "lowered at", "in tow of", "cast off from"]
    other: PieceId  # the ship, or the unit that is loaded
    at: str = ""


class Towed(Quiet, says="Boats take {vessel} in tow.", clause="SH-87"):
    vessel: PieceId
