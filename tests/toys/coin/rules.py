"""The rules of the coin: Ann wins if a D20 shows at most the weight plus the gain from wisdom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import msgspec
from msgspec import Meta
from tests.toys.little import SEATS

from quarterdeck.engine import scenario as engine
from quarterdeck.engine.asks import Flow, Option, Prompt, Seat, choose, die, roll
from quarterdeck.engine.chance import Luck
from quarterdeck.engine.game import Outcome, State
from quarterdeck.engine.scene import CardTable
from quarterdeck.engine.scene import Scene as Drawn

THINK = Prompt("think", "TO-1", "How?")
WISE, FOOLISH = Option("wise", 1), Option("foolish", 0)
WAYS = (FOOLISH, WISE)
D20 = die(20)


class Options(engine.Options, frozen=True, forbid_unknown_fields=True):
    """House rules."""

    under_way: bool = False  # adds four to the weight
    stakes: int = 0  # the gain from a wise choice


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A seat's luck, added to the weight."""

    key: engine.Key
    luck: Annotated[int, Meta(ge=0, le=20)] = 0


class Scenario(engine.Scenario, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The weight of the coin; a throw above the edge leaves it standing on its edge."""

    weight: Annotated[int, Meta(ge=0, le=20)] = 10
    edge: Annotated[int, Meta(ge=0, le=20)] = 20
    sides: tuple[Side, ...] = ()
    options: Options = Options()


@dataclass(slots=True)
class Toss(State):
    """The number that Ann needs, and the throw."""

    needs: int
    edge: int
    stakes: int
    wisdom: list[int]
    thrown: int = 0


class Seen(msgspec.Struct, frozen=True):
    needs: int
    thrown: int


def set_up(scenario: Scenario) -> Toss:
    luck = sum(side.luck for side in scenario.sides)
    needs = scenario.weight + luck + 4 * scenario.options.under_way
    return Toss(needs, scenario.edge, scenario.options.stakes, [0, 0])


def step(state: Toss) -> Flow[None]:
    """TO-1 Both choose, and a die decides."""
    ann = yield from choose(SEATS[0], THINK, WAYS)
    state.wisdom[0] = ann.value
    bob = yield from choose(SEATS[1], THINK, WAYS)
    state.wisdom[1] = bob.value
    state.thrown = yield from roll(SEATS[0], D20, "TO-2")


def outcome(state: Toss) -> Outcome | None:
    if not state.thrown:
        return None
    if state.thrown > state.edge:
        return Outcome((), "TO-4", "it stands on its edge.", "on its edge")
    more = state.stakes * (state.wisdom[0] - state.wisdom[1])
    won = SEATS[:1] if state.thrown <= state.needs + more else SEATS[1:]
    return Outcome(won, "TO-5", "it fell.", "fell")


def view(state: Toss, seat: Seat) -> Seen:
    return Seen(state.needs, state.thrown)


def scene(state: Toss, seat: Seat) -> Drawn:
    return Drawn(CardTable(), caption=str(state.thrown))


def imagine(state: Toss, seat: Seat, luck: Luck) -> Toss:
    return state.copy()


def estimate(state: Toss, seat: Seat) -> int:
    return 1000 * state.wisdom[SEATS.index(seat)]
