"""What can happen, for the log: event cards."""

from __future__ import annotations

from quarterdeck.engine.asks import ClauseId
from quarterdeck.engine.log import CardId, Entry, PieceId, Quiet, SeatId


class Played(Entry, says="{seat:play} {card}: {what}."):
    seat: SeatId
    card: CardId
    what: str
    clause: ClauseId


class Dealt(Quiet, says="Everybody has {cards:no event cards|1 event card|# event cards}.", clause="SH-20"):
    cards: int


class Owes(Quiet, says="{seat} will read a {back} card before moving a unit.", clause="SH-24"):
    seat: SeatId
    back: str


class KeptCard(Entry, says="{seat:draw} a {back} card, to keep.", clause="SH-19"):
    seat: SeatId
    back: str


class ReadNow(Entry, says="{seat:draw} {card}, to be carried out now: {what}."):
    seat: SeatId
    card: CardId
    what: str
    clause: ClauseId


class PassedCardOn(Entry, says="{seat:draw} a card by the joker, to pass on to {other}.", clause="SH-25"):
    seat: SeatId
    other: SeatId


class PutAway(Entry, says="{seat:put} away {card}."):
    seat: SeatId
    card: CardId
    clause: ClauseId = "SH-20"


class Reshuffled(Quiet, says="The used {back} cards are shuffled in again.", clause="SH-21"):
    back: str


class NoCardLeft(Entry, says="There is no {back} card left to draw.", clause="SH-21"):
    back: str


class Nothing(Entry, says="{card}: nothing comes of it."):
    card: CardId
    clause: ClauseId


class Promoted(Entry, says="{unit}: an NCO again.", clause="SH-E19"):
    unit: PieceId


class Returned(Entry, says="{unit}: {figures:no stragglers|1 straggler|# stragglers} back, {left} in all.", clause="SH-E23"):
    unit: PieceId
    figures: int
    left: int


class SawHand(Entry, says="{seat:see} the hand of {other}.", clause="SH-E24"):
    seat: SeatId
    other: SeatId


class StoleCard(Entry, says="{seat:take} a {back} card from the hand of {other}.", clause="SH-E25"):
    seat: SeatId
    other: SeatId
    back: str


class Mended(Entry, says="{vessel} is mended: {points} points.", clause="SH-E43"):
    vessel: PieceId
    points: int


class FoundChest(Entry, says="{unit}: a hidden chest found.", clause="SH-E35"):
    unit: PieceId


class Quarrels(Entry, says="{unit}: a quarrel over the shares, and nothing else this turn.", clause="SH-E36"):
    unit: PieceId


class Burst(Entry, says="{gun} {lost:is silent this turn|bursts}.", clause="SH-E38"):
    gun: PieceId
    lost: bool
