"""What can happen, for the log: the turn, the pieces and the points. `log_fighting` and `log_sea` have the rest."""

from __future__ import annotations

from quarterdeck.engine.asks import ClauseId, Seat
from quarterdeck.engine.log import Entry, Quiet
from quarterdeck.games.scum_of_the_high_seas.words import count, does, inside


class TurnBegan(Quiet, frozen=True):
    moment = "turn"
    turn: int
    turns: int
    clause: ClauseId = "SH-23"

    def text(self) -> str:
        return f"Turn {self.turn} of {self.turns}."


class ThrewForOrder(Quiet, frozen=True):
    seat: Seat
    face: int
    clause: ClauseId = "SH-23a"

    def text(self) -> str:
        return f"{does(self.seat, 'throw')} a {self.face}."


class DrewFirst(Quiet, frozen=True):
    seat: Seat
    clause: ClauseId = "SH-23a"

    def text(self) -> str:
        return f"{does(self.seat, 'draw')} first."


class DrewInitiative(Quiet, frozen=True):
    seat: Seat
    card: str
    clause: ClauseId = "SH-23"

    def text(self) -> str:
        return f"{does(self.seat, 'draw')} {self.card}."


class TookInitiative(Quiet, frozen=True):
    seat: Seat
    passed_by: Seat
    clause: ClauseId = "SH-23"

    def text(self) -> str:
        given = f", left by {self.passed_by.capitalize()}" if self.passed_by else ""
        return f"{does(self.seat, 'have')} the initiative{given}."


class MayActivate(Quiet, frozen=True):
    activations: int
    clause: ClauseId = "SH-26"

    def text(self) -> str:
        return f"Everybody activates {count(self.activations, 'unit')} this turn."


class Activated(Quiet, frozen=True):
    seat: Seat
    what: str
    other: str = ""  # SH-15: of the same company
    clause: ClauseId = "SH-27"

    def text(self) -> str:
        together = f" and {inside(self.other)}" if self.other else ""
        return f"{does(self.seat, 'activate')} {inside(self.what)}{together}."


class Passed(Quiet, frozen=True):
    seat: Seat
    clause: ClauseId = "SH-27"

    def text(self) -> str:
        return f"{does(self.seat, 'pass')}."


class Earned(Entry, frozen=True):
    seat: Seat
    points: int
    why: str
    clause: ClauseId = "SH-6"

    def text(self) -> str:
        return f"{count(self.points, 'point').capitalize()} for {self.seat.capitalize()}: {inside(self.why)}."

    def gist(self) -> str:
        return f"{does(self.seat, 'score')} {self.points}"


class Lost(Entry, frozen=True):
    unit: str
    figures: int
    left: int
    clause: ClauseId

    def text(self) -> str:
        return f"{self.unit}: {count(self.figures, 'figure')} lost, {self.left or 'none'} left."

    def gist(self) -> str:
        return f"{self.unit} lose {self.figures}"


class Destroyed(Entry, frozen=True):
    moment = "loss"
    unit: str
    leader: bool
    clause: ClauseId

    def text(self) -> str:
        return f"{self.unit}: {'killed' if self.leader else 'destroyed'}."


class Wounded(Entry, frozen=True):
    unit: str
    clause: ClauseId

    def text(self) -> str:
        return f"{self.unit} is wounded."


class BroughtHome(Entry, frozen=True):
    block: str
    seat: Seat
    clause: ClauseId = "SH-6a"

    def text(self) -> str:
        return f"{does(self.seat, 'bring')} home {inside(self.block)}."
