"""The coast: hands, the pile, the landed cargo and the runs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from msgspec import Meta

from quarterdeck.boards.cards import Card, Hand, Pile
from quarterdeck.engine import scenario as engine
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.game import Outcome, State

CREWS: tuple[Seat, ...] = ("ann", "bob", "cat")
CARGO = ("rum", "silk", "tea")
LOAD, STOW, ORDERS, RUN, TALLY = "load", "stow", "orders", "run", "tally"


class Scenario(engine.Scenario, frozen=True, forbid_unknown_fields=True, kw_only=True):
    crews: Annotated[int, Meta(ge=2, le=3)] = 2
    rounds: Annotated[int, Meta(ge=1, le=9)] = 3


@dataclass(slots=True)
class Coast(State):
    seats: list[Seat]
    rounds: int
    pile: Pile
    hands: list[Hand]
    landed: list[list[Card]]
    running: list[str]  # by seat: the cargo ordered ashore, empty for none
    guards: list[int]
    round: int = 1
    phase: str = LOAD
    active: int = 0
    weather: str = ""
    outcome: Outcome | None = None

    def hand(self, seat: Seat) -> Hand:
        return self.hands[self.seats.index(seat)]


def seats(scenario: Scenario) -> tuple[Seat, ...]:
    return CREWS[: scenario.crews]


def set_up(scenario: Scenario) -> Coast:
    crews = list(seats(scenario))
    hands = [Hand(crew) for crew in crews]
    pile = Pile.of([*CARGO * 8])
    for hand in hands:
        for card in CARGO:
            pile.take(card)
            hand.add(card)
    count = len(crews)
    return Coast(crews, scenario.rounds, pile, hands, [[] for _ in crews], [""] * count, [0] * count)
