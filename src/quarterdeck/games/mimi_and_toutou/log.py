"""What can happen on the lake, for the log. In short means: without what a player weighing the odds does not need."""

from __future__ import annotations

from quarterdeck.boards.square import HEADINGS
from quarterdeck.engine.asks import ClauseId
from quarterdeck.engine.log import Entry, PieceId, Quiet


class RoundBegan(Entry, frozen=True):
    says = "Round {round}: the {cards} activation cards are shuffled."
    moment = "turn"
    round: int
    cards: int
    clause: ClauseId = "MT-1"


class Activated(Entry, frozen=True):
    says = "{ship}'s card is turned over."
    ship: PieceId
    clause: ClauseId = "MT-1"


class PassedOver(Entry, frozen=True):
    says = "{ship}'s card is passed over: she is out of play."
    ship: PieceId
    clause: ClauseId = "MT-1"


class Unable(Quiet, frozen=True):
    says = "{ship} cannot {act}{turns:: the way ahead is not clear|}{more:| (# more after this one)}."
    ship: PieceId
    act: str
    turns: int  # this activation included; none where another ship or land is in the way
    clause: ClauseId

    @property
    def more(self) -> int:
        return max(self.turns - 1, 0)


class Moved(Quiet, frozen=True):
    says = "{ship} moves to {column},{row}."
    ship: PieceId
    column: int
    row: int
    clause: ClauseId = "MT-2"


class Turned(Quiet, frozen=True):
    says = "{ship} turns to head {compass}."
    ship: PieceId
    heading: int
    clause: ClauseId = "MT-2"

    @property
    def compass(self) -> str:
        return HEADINGS[self.heading]


class Left(Entry, frozen=True):
    says = "{ship} leaves the lake and has withdrawn."
    in_short = "{ship} withdraws"
    ship: PieceId
    clause: ClauseId = "MT-2"


class BrokeThrough(Entry, frozen=True):
    says = "{ship} escapes over the {edge}ern side."
    in_short = "{ship} escapes"
    ship: PieceId
    edge: str
    clause: ClauseId = "MT-21"


class Fired(Quiet, frozen=True):
    says = "{ship} fires at {target} at range {range}."
    ship: PieceId
    target: PieceId
    range: int
    clause: ClauseId = "MT-9"


class Hit(Entry, frozen=True):
    says = "{target} is hit."
    in_short = "hit"
    target: PieceId
    clause: ClauseId = "MT-9"


class Missed(Entry, frozen=True):
    says = "{target} is missed."
    in_short = "miss"
    target: PieceId
    clause: ClauseId = "MT-9"


class PackShuffled(Quiet, frozen=True):
    says = "The damage pack is used up: all 52 cards are shuffled again."
    clause: ClauseId = "MT-10"


class Damaged(Entry, frozen=True):
    says = "Damage card {card}: {ship}, {place}{again:|, hit before}. {effect}"
    in_short = "{part}{compartment:| again}"
    ship: PieceId
    card: str
    place: str
    effect: str
    again: bool
    clause: ClauseId

    @property
    def part(self) -> str:
        return "hull" if self.place.startswith("hull") else self.place

    @property
    def compartment(self) -> bool:
        """Whether it is one that was hit before."""
        return self.again and "compartment" in self.part


class Disabled(Quiet, frozen=True):
    says = "{ship} may not {act} for her next {lasts:|activation|# activations}{kept:|, as before}."
    ship: PieceId
    act: str
    turns: int
    running: int  # what was left of an earlier hit
    clause: ClauseId

    @property
    def lasts(self) -> int:
        return max(self.turns, self.running)

    @property
    def kept(self) -> bool:
        return self.running >= self.turns


class Sank(Entry, frozen=True):
    says = "{ship} sinks."
    in_short = "{ship} sinks"
    moment = "loss"
    ship: PieceId
    clause: ClauseId = "MT-3"


class Surrendered(Entry, frozen=True):
    says = "{ship} strikes her flag."
    in_short = "{ship} surrenders"
    ship: PieceId
    clause: ClauseId = "MT-19"


class FoughtOn(Quiet, frozen=True):
    says = "{ship} fights on."
    ship: PieceId
    clause: ClauseId = "MT-19"
