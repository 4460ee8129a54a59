"""What can happen at sea, for the log. Gists leave out what a player weighing the odds does not care for."""

from __future__ import annotations

from quarterdeck.engine.asks import ClauseId, Seat
from quarterdeck.engine.log import Entry, Quiet


class TurnBegan(Quiet, frozen=True):
    turn: int
    turns: int
    clause: ClauseId = "KF-4"

    def text(self) -> str:
        return f"Turn {self.turn} of {self.turns}."


class CommandersChecked(Quiet, frozen=True):
    winner: Seat
    clause: ClauseId

    def text(self) -> str:
        return f"{self.winner.capitalize()} wins the commanders' check." if self.winner else "Level: it is thrown again."


class ActivatesFirst(Entry, frozen=True):
    side: Seat
    clause: ClauseId = "KF-6"

    def text(self) -> str:
        return f"{self.side.capitalize()} activates first."


class Activated(Quiet, frozen=True):
    ship: str
    clause: ClauseId = "KF-7"

    def text(self) -> str:
        return f"{self.ship} activates."


class Checked(Quiet, frozen=True):
    ship: str
    own: int
    other: str
    theirs: int
    won: bool
    clause: ClauseId

    def text(self) -> str:
        winner = self.ship if self.won else self.other
        return f"Captains' check: {self.ship} {self.own}, {self.other} {self.theirs}; {winner} wins."


class LostWithoutRoll(Entry, frozen=True):
    loser: str
    winner: str
    why: str
    clause: ClauseId

    def text(self) -> str:
        return f"{self.loser} loses the check against {self.winner} without a roll: {self.why}."


class Damaged(Entry, frozen=True):
    ship: str
    part: str
    lost: int
    left: int
    clause: ClauseId

    def text(self) -> str:
        return f"{self.ship} loses {self.lost} {self.part}: {self.left} left."

    def gist(self) -> str:
        return f"{self.ship}: {self.part} −{self.lost}"


class Wounded(Entry, frozen=True):
    ship: str
    points: int
    clause: ClauseId

    def text(self) -> str:
        return f"A squad of {self.ship} is wounded."


class SquadLost(Entry, frozen=True):
    ship: str
    left: int
    clause: ClauseId

    def text(self) -> str:
        return f"{self.ship} loses a squad: {self.left} left."

    def gist(self) -> str:
        return f"{self.ship} loses a squad"


class Derelict(Entry, frozen=True):
    ship: str
    clause: ClauseId = "KF-30a"

    def text(self) -> str:
        return f"{self.ship} is a derelict: nobody is left aboard."


class Sank(Entry, frozen=True):
    ship: str
    clause: ClauseId = "KF-29"

    def text(self) -> str:
        return f"{self.ship} sinks."
