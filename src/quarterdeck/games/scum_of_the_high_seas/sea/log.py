"""What can happen afloat, for the log."""

from __future__ import annotations

from quarterdeck.boards.hex import DIRECTION_NAMES
from quarterdeck.engine.asks import ClauseId, Seat
from quarterdeck.engine.log import Entry, Quiet
from quarterdeck.games.scum_of_the_high_seas.words import inside, opening


class WindBlows(Entry, frozen=True):
    side: int
    clause: ClauseId = "SH-80"

    def text(self) -> str:
        return f"The wind is from the {DIRECTION_NAMES[self.side]}." if self.side >= 0 else "It is calm."


class Sailed(Quiet, frozen=True):
    vessel: str
    at: str
    clause: ClauseId = "SH-83a"

    def text(self) -> str:
        return f"{self.vessel} goes to {self.at}."


class LayStill(Quiet, frozen=True):
    vessel: str
    clause: ClauseId = "SH-83a"

    def text(self) -> str:
        return f"{self.vessel} stays where she is."


class Turned(Quiet, frozen=True):
    vessel: str
    heading: int
    clause: ClauseId = "SH-84"

    def text(self) -> str:
        return f"{self.vessel} turns to the {DIRECTION_NAMES[self.heading]}."


class Anchored(Quiet, frozen=True):
    vessel: str
    down: bool
    clause: ClauseId = "SH-86"

    def text(self) -> str:
        return f"{self.vessel} {'drops' if self.down else 'weighs'} anchor."


class Rammed(Entry, frozen=True):
    vessel: str
    other: str
    clause: ClauseId = "SH-91"

    def text(self) -> str:
        return f"{self.vessel} rams {inside(self.other)}."


class BothStopped(Entry, frozen=True):
    """SH-91 A ram that does no more, for want of weight."""

    vessel: str
    other: str
    clause: ClauseId = "SH-91"

    def text(self) -> str:
        return (
            f"{self.vessel} is too light to do harm: both stop, and {inside(self.other)} does not sail any more this turn."
        )


class Sank(Entry, frozen=True):
    moment = "loss"
    vessel: str
    clause: ClauseId = "SH-97"

    def text(self) -> str:
        return f"{self.vessel} sinks."


class Swims(Entry, frozen=True):
    unit: str
    figures: int
    at: str
    clause: ClauseId = "SH-91b"

    def text(self) -> str:
        return f"{self.unit}: {self.figures} in the water at {self.at}."


class OutOfTheWater(Quiet, frozen=True):
    unit: str
    vessel: str
    clause: ClauseId = "SH-91b"

    def text(self) -> str:
        return f"{self.unit}: out of the water{f', aboard {inside(self.vessel)}' if self.vessel else ''}."


class Grappled(Entry, frozen=True):
    vessel: str
    other: str
    held: bool
    clause: ClauseId = "SH-92"

    def text(self) -> str:
        return f"{self.vessel} throws grapnels at {inside(self.other)}: {'they hold' if self.held else 'they do not hold'}."


class CablesParted(Entry, frozen=True):
    vessel: str
    other: str
    parted: bool
    clause: ClauseId = "SH-92"

    def text(self) -> str:
        return f"{self.vessel} cuts at the cables of {inside(self.other)}: {'they part' if self.parted else 'in vain'}."


class Drifted(Quiet, frozen=True):
    vessel: str
    at: str
    clause: ClauseId = "SH-92"

    def text(self) -> str:
        return f"{self.vessel} drifts to {self.at}."


class Grounded(Entry, frozen=True):
    vessel: str
    clause: ClauseId = "SH-86a"

    def text(self) -> str:
        return f"{self.vessel} is aground."


class CameOff(Entry, frozen=True):
    vessel: str
    free: bool
    clause: ClauseId = "SH-86a"

    def text(self) -> str:
        return f"{self.vessel} {'comes off' if self.free else 'sticks fast'}."


class GunLost(Quiet, frozen=True):
    vessel: str
    gun: str
    clause: ClauseId = "SH-98"

    def text(self) -> str:
        return f"{opening(self.gun)} is lost."


class Struck(Entry, frozen=True):
    vessel: str
    seat: Seat
    clause: ClauseId = "SH-89"

    def text(self) -> str:
        return f"{self.vessel} strikes to {self.seat.capitalize()}."


class Taken(Entry, frozen=True):
    vessel: str
    seat: Seat
    clause: ClauseId = "SH-89a"

    def text(self) -> str:
        return f"{self.vessel} is taken by {self.seat.capitalize()}."


class Surrendered(Entry, frozen=True):
    unit: str
    clause: ClauseId = "SH-92"

    def text(self) -> str:
        return f"{self.unit}: surrendered."


class Manned(Quiet, frozen=True):
    vessel: str
    unit: str
    figures: int
    clause: ClauseId = "SH-89"

    def text(self) -> str:
        return f"{self.unit}: {self.figures} to the minimum crew of {inside(self.vessel)}."


class OnDeck(Quiet, frozen=True):
    unit: str
    at: str
    clause: ClauseId = "SH-82a"

    def text(self) -> str:
        return f"{self.unit}: on deck at {self.at}."


class BoatMoved(Quiet, frozen=True):
    boat: str
    what: str
    clause: ClauseId = "SH-90"

    def text(self) -> str:
        return f"{self.boat} is {self.what}."


class Towed(Quiet, frozen=True):
    vessel: str
    clause: ClauseId = "SH-87"

    def text(self) -> str:
        return f"Boats take {inside(self.vessel)} in tow."
