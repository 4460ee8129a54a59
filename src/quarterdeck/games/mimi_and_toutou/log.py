"""The events on the lake, for the log. `in_short` leaves out what does not matter to the odds."""

from __future__ import annotations

from quarterdeck.boards.square import HEADINGS
from quarterdeck.engine.asks import ClauseId
from quarterdeck.engine.log import Entry, PieceId, Quiet


class RoundBegan(
    Entry, says="Round {round}: {cards:|1 activation card is|# activation cards are} shuffled.", clause="MT-1", moment="turn"
):
    round: int
    cards: int


class Activated(Entry, says="{ship}'s card is turned over.", clause="MT-1"):
    ship: PieceId


class PassedOver(Entry, says="{ship}'s card is passed over: she is out of play.", clause="MT-1"):
    ship: PieceId


class Unable(Quiet):
    says = (
        "{ship} cannot {act}{in_the_way:|: # is in the way}{ashore:|: land is in the way}"
        "{more:| (1 more activation after this one)| (# more activations after this one)}."
    )
    ship: PieceId
    act: str
    turns: int  # this activation included; 0 if another ship or land is in the way
    in_the_way: PieceId  # the other ship
    clause: ClauseId

    @property
    def ashore(self) -> bool:
        """Land is in the way."""
        return not self.turns and not self.in_the_way

    @property
    def more(self) -> int:
        return max(self.turns - 1, 0)


class Moved(Quiet, says="{ship} moves to {column},{row}.", clause="MT-2"):
    ship: PieceId
    column: int
    row: int


class Turned(Quiet, says="{ship} turns to head {compass}.", clause="MT-2"):
    ship: PieceId
    heading: int

    @property
    def compass(self) -> str:
        return HEADINGS[self.heading]


class Left(Entry, says="{ship} withdraws from the lake.", in_short="{ship} withdraws", clause="MT-2"):
    ship: PieceId


class BrokeThrough(Entry, says="{ship} escapes over the {edge} edge.", in_short="{ship} escapes", clause="MT-21"):
    ship: PieceId
    edge: str


class Fired(Quiet, says="{ship} fires at {target} at range {range}.", clause="MT-9"):
    ship: PieceId
    target: PieceId
    range: int


class Hit(Entry, says="The shot hits {target}.", in_short="hit", clause="MT-9"):
    target: PieceId


class Missed(Entry, says="The shot misses {target}.", in_short="miss", clause="MT-9"):
    target: PieceId


class PackShuffled(Quiet, says="The damage pack is used up: all 52 cards are shuffled again.", clause="MT-10"):
    pass


class Damaged(Entry, in_short="{part}{compartment:| again}"):
    says = "Damage card {card}: {ship}, {place}{again:|, hit before}. {effect}"
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
        """The place is a compartment that was hit before."""
        return self.again and "compartment" in self.part


class Disabled(Quiet, says="{ship} cannot {act} for her next {lasts:|activation|# activations}{kept:|, as before}."):
    ship: PieceId
    act: str
    turns: int
    running: int  # activations left of an earlier hit
    clause: ClauseId

    @property
    def lasts(self) -> int:
        return max(self.turns, self.running)

    @property
    def kept(self) -> bool:
        return self.running >= self.turns


class Sank(Entry, says="{ship} sinks.", in_short="{ship} sinks", clause="MT-3", moment="loss"):
    ship: PieceId


class Surrendered(Entry, says="{ship} strikes her flag.", in_short="{ship} surrenders", clause="MT-19"):
    ship: PieceId


class FoughtOn(Quiet, says="{ship} fights on.", clause="MT-19"):
    ship: PieceId
