"""What can happen between ships that fight, for the log: fire, characters, close quarters, morale, prizes."""

from __future__ import annotations

from quarterdeck.engine.asks import ClauseId
from quarterdeck.engine.log import Entry, Quiet


class Fired(Quiet, frozen=True):
    ship: str
    target: str
    guns: int
    arc: str
    band: str
    clause: ClauseId = "KF-23"

    def text(self) -> str:
        guns = f"one {self.arc} gun" if self.guns == 1 else f"{self.guns} {self.arc} guns"
        return f"{self.ship} fires {guns} at {self.target}, at {self.band} range."


class HitsLost(Quiet, frozen=True):
    ship: str
    part: str
    hits: int
    clause: ClauseId

    def text(self) -> str:
        hits = (
            f"A hit on {self.ship}'s {self.part} is"
            if self.hits == 1
            else f"{self.hits} hits on {self.ship}'s {self.part} are"
        )
        return f"{hits} lost: there {'are' if self.part == 'sails' else 'is'} none."


class Shot(Quiet, frozen=True):
    ship: str
    target: str
    firearm: str
    part: str
    needed: int
    clause: ClauseId = "KF-33"

    def text(self) -> str:
        firearm = self.firearm[0].lower() + self.firearm[1:]
        hits = f"a hit on {self.needed} or more" if self.needed < 10 else "a hit on a 10 only"
        return f"{self.ship}: {firearm} at {self.target}'s {self.part}, {hits}."


class FriendsHit(Entry, frozen=True):
    ship: str
    friend: str
    clause: ClauseId = "KF-36"

    def text(self) -> str:
        whose = "her own squads" if self.friend == self.ship else f"squads of {self.friend}"
        return f"{self.ship} hits {whose}."

    def gist(self) -> str:
        return "friends are hit"


class Acted(Quiet, frozen=True):
    ship: str
    character: str
    deed: str
    clause: ClauseId = "KF-39"

    def text(self) -> str:
        return f"{self.character} of {self.ship}: {self.deed}."


class Failed(Entry, frozen=True):
    character: str
    clause: ClauseId = "KF-45a"

    def text(self) -> str:
        return f"{self.character} fails."


class Healed(Entry, frozen=True):
    ship: str
    wounds: int
    clause: ClauseId = "KF-45a"

    def text(self) -> str:
        return f"{self.ship}: {'a wound is' if self.wounds == 1 else f'{self.wounds} wounds are'} healed."


class FairWind(Entry, frozen=True):
    ship: str
    inches: int
    clause: ClauseId = "KF-45a"

    def text(self) -> str:
        return f"A wind fills {self.ship}'s sails: her manoeuvre is {self.inches}\" longer."


class Stolen(Entry, frozen=True):
    ship: str
    victim: str
    gold: int
    clause: ClauseId = "KF-45a"

    def text(self) -> str:
        return f"{self.gold} gold is stolen from {self.victim} and comes aboard {self.ship}."


class CaptainKilled(Entry, frozen=True):
    ship: str
    clause: ClauseId

    def text(self) -> str:
        return f"The captain of {self.ship} is killed."


class Spiked(Entry, frozen=True):
    ship: str
    arc: str
    left: int
    clause: ClauseId = "KF-45a"

    def text(self) -> str:
        return f"{self.ship}: a gun {self.arc} is spiked, {self.left} left."


class Attacked(Quiet, frozen=True):
    ship: str
    target: str
    clause: ClauseId = "KF-42"

    def text(self) -> str:
        return f"{self.ship}'s crew attacks that of {self.target}."


class Passed(Entry, frozen=True):
    side: str
    clause: ClauseId = "KF-42"

    def text(self) -> str:
        return f"{self.side.capitalize()} makes no more attacks this turn."


class Tested(Quiet, frozen=True):
    ship: str
    difference: int
    level: int
    result: int
    clause: ClauseId = "KF-44"

    def text(self) -> str:
        squads = "a squad" if self.difference == 1 else f"{self.difference} squads"
        lost = f"{self.ship} lost {squads} more than her enemy"
        return f"{lost}: with a captain of level {self.level} the result is {self.result}."


class Fate(Entry, frozen=True):
    ship: str
    fate: str
    winner: str
    clause: ClauseId = "KF-44"

    def text(self) -> str:
        return f"{self.winner}'s choice for {self.ship}: {self.fate}."

    def gist(self) -> str:
        return f"{self.ship}: {self.fate}"


class HeldOut(Entry, frozen=True):
    ship: str
    clause: ClauseId = "KF-44"

    def text(self) -> str:
        return f"{self.ship}'s crew holds out."


class GoldWon(Entry, frozen=True):
    ship: str
    gold: int
    clause: ClauseId = "KF-44b"

    def text(self) -> str:
        return f"{self.gold} gold comes aboard {self.ship}."

    def gist(self) -> str:
        return f"{self.ship} gets gold"


class SquadsTaken(Entry, frozen=True):
    ship: str
    squads: int
    clause: ClauseId = "KF-44"

    def text(self) -> str:
        return f"{self.ship}: {'a squad is' if self.squads == 1 else f'{self.squads} squads are'} taken."


class CaptainGone(Quiet, frozen=True):
    ship: str
    drowned: bool
    clause: ClauseId = "KF-44"

    def text(self) -> str:
        return f"The captain of {self.ship} {'drowns' if self.drowned else 'is a prisoner'}."


class Won(Entry, frozen=True):
    ship: str
    side: str
    clause: ClauseId = "KF-44a"

    def text(self) -> str:
        return f"{self.ship} falls to {self.side.capitalize()}."


class Crossed(Entry, frozen=True):
    ship: str
    other: str
    clause: ClauseId = "KF-44a"

    def text(self) -> str:
        return f"A squad crosses from {self.ship} to {self.other}."


class CaptainSent(Entry, frozen=True):
    ship: str
    other: str
    clause: ClauseId = "KF-44a"

    def text(self) -> str:
        return f"The captain of {self.ship} takes over {self.other}."
