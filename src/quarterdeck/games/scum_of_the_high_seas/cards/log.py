"""What can happen, for the log: event cards."""

from __future__ import annotations

from quarterdeck.engine.asks import ClauseId, Seat
from quarterdeck.engine.log import Entry, Quiet
from quarterdeck.games.scum_of_the_high_seas.words import count, does, opening, quoted


class Played(Entry, frozen=True):
    seat: Seat
    card: str
    what: str
    clause: ClauseId

    def text(self) -> str:
        return f"{does(self.seat, 'play')} {quoted(self.card)}: {self.what}."


class Dealt(Quiet, frozen=True):
    cards: int
    clause: ClauseId = "SH-20"

    def text(self) -> str:
        return f"Everybody has {count(self.cards, 'event card')}."


class Owes(Quiet, frozen=True):
    seat: Seat
    back: str
    clause: ClauseId = "SH-24"

    def text(self) -> str:
        return f"{self.seat.capitalize()} will read a {self.back} card before moving a unit."


class KeptCard(Entry, frozen=True):
    seat: Seat
    back: str
    clause: ClauseId = "SH-19"

    def text(self) -> str:
        return f"{does(self.seat, 'draw')} a {self.back} card, to keep."


class ReadNow(Entry, frozen=True):
    seat: Seat
    card: str
    what: str
    clause: ClauseId

    def text(self) -> str:
        return f"{does(self.seat, 'draw')} {quoted(self.card)}, to be carried out now: {self.what}."


class PassedCardOn(Entry, frozen=True):
    seat: Seat
    other: Seat
    clause: ClauseId = "SH-25"

    def text(self) -> str:
        return f"{does(self.seat, 'draw')} a card by the joker, to pass on to {self.other.capitalize()}."


class PutAway(Entry, frozen=True):
    seat: Seat
    card: str
    clause: ClauseId = "SH-20"

    def text(self) -> str:
        return f"{does(self.seat, 'put')} away {quoted(self.card)}."


class Reshuffled(Quiet, frozen=True):
    back: str
    clause: ClauseId = "SH-21"

    def text(self) -> str:
        return f"The used {self.back} cards are shuffled in again."


class NoCardLeft(Entry, frozen=True):
    back: str
    clause: ClauseId = "SH-21"

    def text(self) -> str:
        return f"There is no {self.back} card left to draw."


class Nothing(Entry, frozen=True):
    card: str
    clause: ClauseId

    def text(self) -> str:
        return f"{self.card}: nothing comes of it."


class Promoted(Entry, frozen=True):
    unit: str
    clause: ClauseId = "SH-E19"

    def text(self) -> str:
        return f"{self.unit}: an NCO again."


class Returned(Entry, frozen=True):
    unit: str
    figures: int
    left: int
    clause: ClauseId = "SH-E23"

    def text(self) -> str:
        return f"{self.unit}: {count(self.figures, 'straggler')} back, {self.left} in all."


class SawHand(Entry, frozen=True):
    seat: Seat
    other: Seat
    clause: ClauseId = "SH-E24"

    def text(self) -> str:
        return f"{does(self.seat, 'see')} the hand of {self.other.capitalize()}."


class StoleCard(Entry, frozen=True):
    seat: Seat
    other: Seat
    back: str
    clause: ClauseId = "SH-E25"

    def text(self) -> str:
        return f"{does(self.seat, 'take')} a {self.back} card from the hand of {self.other.capitalize()}."


class Mended(Entry, frozen=True):
    vessel: str
    points: int
    clause: ClauseId = "SH-E43"

    def text(self) -> str:
        return f"{self.vessel} is mended: {self.points} points."


class FoundChest(Entry, frozen=True):
    unit: str
    clause: ClauseId = "SH-E35"

    def text(self) -> str:
        return f"{self.unit}: a hidden chest found."


class Quarrels(Entry, frozen=True):
    unit: str
    clause: ClauseId = "SH-E36"

    def text(self) -> str:
        return f"{self.unit}: a quarrel over the shares, and nothing else this turn."


class Burst(Entry, frozen=True):
    gun: str
    lost: bool
    clause: ClauseId = "SH-E38"

    def text(self) -> str:
        return f"{opening(self.gun)} {'bursts' if self.lost else 'is silent this turn'}."
