"""What passes between captains, for the log: parleys, alliances, deals and duels."""

from __future__ import annotations

from quarterdeck.engine.asks import ClauseId, Seat
from quarterdeck.engine.log import Entry, Quiet
from quarterdeck.games.scum_of_the_high_seas.words import count, inside


class Proposed(Quiet, frozen=True):
    seat: Seat
    other: Seat
    what: str
    accepted: bool
    clause: ClauseId = "SH-3b"

    def text(self) -> str:
        answer = "agreed" if self.accepted else "refused"
        return f"{self.seat.capitalize()} to {self.other.capitalize()}: {self.what}; {answer}."


class Allied(Entry, frozen=True):
    one: Seat
    other: Seat
    clause: ClauseId = "SH-5"

    def text(self) -> str:
        return f"{self.one.capitalize()} and {self.other.capitalize()} are allies."


class AllianceEnded(Entry, frozen=True):
    one: Seat
    other: Seat
    clause: ClauseId = "SH-5"

    def text(self) -> str:
        return f"The alliance of {self.one.capitalize()} and {self.other.capitalize()} is over."


class CeaseFire(Entry, frozen=True):
    one: str
    other: str
    turns: int
    clause: ClauseId = "SH-3"

    def text(self) -> str:
        until = "to the end of this turn" if self.turns == 1 else "to the end of the next turn"
        return f"{self.one} and {inside(self.other)} keep the peace {until}."


class ChangedHands(Entry, frozen=True):
    block: str
    seat: Seat
    clause: ClauseId

    def text(self) -> str:
        return f"{self.block}: handed over to {self.seat.capitalize()}."


class Challenged(Quiet, frozen=True):
    challenger: str
    challenged: str
    clause: ClauseId = "SH-61"

    def text(self) -> str:
        return f"{self.challenger} challenges {self.challenged} to single combat."


class NamedWeapon(Quiet, frozen=True):
    commander: str
    weapon: str
    clause: ClauseId = "SH-61"

    def text(self) -> str:
        return f"{self.commander} names the weapon: {self.weapon}s."


class FoughtRound(Quiet, frozen=True):
    round: int
    challenger: str
    challenged: str
    wounds: int  # of the challenger, so far
    others: int
    clause: ClauseId = "SH-61"

    def text(self) -> str:
        hits = f"{self.challenger} hit {count(self.wounds, 'time')}, {self.challenged} {count(self.others, 'time')}"
        return f"Round {self.round} is fought: so far {hits}."


class Parried(Quiet, frozen=True):
    attacker: str
    defender: str
    zone: str
    marked: str
    clause: ClauseId = "SH-63"

    def text(self) -> str:
        return f"{self.attacker} strikes at the {self.zone}; {self.defender} guards the {self.marked} and parries."


class NearMiss(Quiet, frozen=True):
    attacker: str
    defender: str
    zone: str
    marked: str
    clause: ClauseId = "SH-63"

    def text(self) -> str:
        strike = f"{self.attacker} strikes at the {self.zone}"
        return f"{strike}; {self.defender}, guarding the {self.marked}, is missed by an inch."


class Injured(Quiet, frozen=True):
    attacker: str
    defender: str
    zone: str
    marked: str
    left: int
    clause: ClauseId = "SH-63"

    def text(self) -> str:
        hit = f"{self.attacker} strikes {self.defender}, guarding the {self.marked}, on the {self.zone}"
        return f"{hit}: {count(self.left, 'point')} left."


class DuelUndecided(Entry, frozen=True):
    challenger: str
    challenged: str
    clause: ClauseId = "SH-61"

    def text(self) -> str:
        return f"{self.challenger} and {self.challenged} part without a result."


class DuelWon(Entry, frozen=True):
    winner: str
    loser: str
    clause: ClauseId = "SH-61"

    def text(self) -> str:
        return f"{self.winner} wins the duel with {self.loser}."


class Ransomed(Entry, frozen=True):
    commander: str
    block: str
    clause: ClauseId = "SH-62"

    def text(self) -> str:
        return f"{self.commander} is ransomed for {inside(self.block)}."
