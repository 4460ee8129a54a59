"""What can happen, for the log: event cards."""

from __future__ import annotations

from quarterdeck.engine.asks import ClauseId
from quarterdeck.engine.log import CardId, Entry, PieceId, Quiet, SeatId


class Played(Entry, frozen=True):
    says = "{seat:play} {card}: {what}."
    seat: SeatId
    card: CardId
    what: str
    clause: ClauseId


class Dealt(Quiet, frozen=True):
    says = "Everybody has {cards:no event cards|1 event card|# event cards}."
    cards: int
    clause: ClauseId = "SH-20"


class Owes(Quiet, frozen=True):
    says = "{seat} will read a {back} card before moving a unit."
    seat: SeatId
    back: str
    clause: ClauseId = "SH-24"


class KeptCard(Entry, frozen=True):
    says = "{seat:draw} a {back} card, to keep."
    seat: SeatId
    back: str
    clause: ClauseId = "SH-19"


class ReadNow(Entry, frozen=True):
    says = "{seat:draw} {card}, to be carried out now: {what}."
    seat: SeatId
    card: CardId
    what: str
    clause: ClauseId


class PassedCardOn(Entry, frozen=True):
    says = "{seat:draw} a card by the joker, to pass on to {other}."
    seat: SeatId
    other: SeatId
    clause: ClauseId = "SH-25"


class PutAway(Entry, frozen=True):
    says = "{seat:put} away {card}."
    seat: SeatId
    card: CardId
    clause: ClauseId = "SH-20"


class Reshuffled(Quiet, frozen=True):
    says = "The used {back} cards are shuffled in again."
    back: str
    clause: ClauseId = "SH-21"


class NoCardLeft(Entry, frozen=True):
    says = "There is no {back} card left to draw."
    back: str
    clause: ClauseId = "SH-21"


class Nothing(Entry, frozen=True):
    says = "{card}: nothing comes of it."
    card: CardId
    clause: ClauseId


class Promoted(Entry, frozen=True):
    says = "{unit}: an NCO again."
    unit: PieceId
    clause: ClauseId = "SH-E19"


class Returned(Entry, frozen=True):
    says = "{unit}: {figures:no stragglers|1 straggler|# stragglers} back, {left} in all."
    unit: PieceId
    figures: int
    left: int
    clause: ClauseId = "SH-E23"


class SawHand(Entry, frozen=True):
    says = "{seat:see} the hand of {other}."
    seat: SeatId
    other: SeatId
    clause: ClauseId = "SH-E24"


class StoleCard(Entry, frozen=True):
    says = "{seat:take} a {back} card from the hand of {other}."
    seat: SeatId
    other: SeatId
    back: str
    clause: ClauseId = "SH-E25"


class Mended(Entry, frozen=True):
    says = "{vessel} is mended: {points} points."
    vessel: PieceId
    points: int
    clause: ClauseId = "SH-E43"


class FoundChest(Entry, frozen=True):
    says = "{unit}: a hidden chest found."
    unit: PieceId
    clause: ClauseId = "SH-E35"


class Quarrels(Entry, frozen=True):
    says = "{unit}: a quarrel over the shares, and nothing else this turn."
    unit: PieceId
    clause: ClauseId = "SH-E36"


class Burst(Entry, frozen=True):
    says = "{gun} {lost:is silent this turn|bursts}."
    gun: PieceId
    lost: bool
    clause: ClauseId = "SH-E38"
