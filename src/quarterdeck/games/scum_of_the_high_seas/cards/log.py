"""Log entries for event cards."""

from __future__ import annotations

from quarterdeck.engine.asks import ClauseId
from quarterdeck.engine.log import CardId, Entry, PieceId, Quiet, SeatId


class Played(Entry, says="{seat:play} {card}: {what}."):
    seat: SeatId
    card: CardId
    what: str
    clause: ClauseId


class Dealt(Quiet, says="Each player holds {cards:no event cards|1 event card|# event cards}.", clause="SH-20"):
    cards: int


class Owes(Quiet, says="{seat} must read a {back} card this turn.", clause="SH-24"):
    seat: SeatId
    back: str


class KeptCard(Entry, says="{seat:draw} a {back} card to keep.", clause="SH-19"):
    seat: SeatId
    back: str


class ReadNow(Entry, says="{seat:draw} a NOW! card, {card}: {what}."):
    seat: SeatId
    card: CardId
    what: str
    clause: ClauseId


class PassedCardOn(Entry, says="{seat:pass} the joker's card to {other}.", clause="SH-25"):
    seat: SeatId
    other: SeatId


class PutAway(Entry, says="{seat:discard} {card}."):
    seat: SeatId
    card: CardId
    clause: ClauseId = "SH-20"


class Reshuffled(Quiet, says="The {back} discards are shuffled into a new deck.", clause="SH-21"):
    back: str


class NoCardLeft(Entry, says="There are no {back} cards left to draw.", clause="SH-21"):
    back: str


class Nothing(Entry, says="{card} has no effect."):
    card: CardId
    clause: ClauseId


class Promoted(Entry, says="{unit:have} an NCO again.", clause="SH-E19"):
    unit: PieceId


class Returned(Entry, clause="SH-E23"):
    says = "{figures:No stragglers return|1 straggler returns|# stragglers return} to {unit}: {left} in all."
    unit: PieceId
    figures: int
    left: int


class SawHand(Entry, says="{seat:look} at the hand of {other}.", clause="SH-E24"):
    seat: SeatId
    other: SeatId


class StoleCard(Entry, says="{seat:steal} a {back} card from the hand of {other}.", clause="SH-E25"):
    seat: SeatId
    other: SeatId
    back: str


class Mended(Entry, says="{vessel} is repaired to {points:no points|1 point|# points}.", clause="SH-E43"):
    vessel: PieceId
    points: int


class FoundChest(Entry, says="{unit:find} a hidden chest.", clause="SH-E35"):
    unit: PieceId


class Quarrels(Entry, says="{unit:quarrel} over the shares and cannot act this turn.", clause="SH-E36"):
    unit: PieceId


class Burst(Entry, says="{gun} {lost:cannot fire this turn|bursts}.", clause="SH-E38"):
    gun: PieceId
    lost: bool
