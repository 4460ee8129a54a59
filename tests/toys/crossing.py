"""A toy for tests of upgrades: a ferry is rowed across in turns, by rules that change.

In version 1 the player who goes right throws a die, which is noted. Version 2 adds one to the
throw, version 3 has two dice, version 4 forbids going right, version 5 is like 1, and version 6
tosses a coin before the first turn.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

from tests.toys.little import ASK, LEFT, RIGHT, SEATS, SIDES, Notes, toy

from quarterdeck.engine.asks import D6, Flow, Option, choose, roll, roll_total
from quarterdeck.engine.game import Game


def turn(state: Notes, options: tuple[Option[str], ...], extra: int, dice: int) -> Flow[None]:
    seat = SEATS[state.step % 2]
    chosen = yield from choose(seat, ASK, options)
    state.note(chosen.value)
    if chosen is RIGHT:
        thrown = yield from roll_total(seat, D6, dice, "TO-3")
        state.note(thrown + extra)
    state.step += 1


def as_begun(state: Notes) -> Flow[None]:
    yield from turn(state, SIDES, 0, 1)


def one_more(state: Notes) -> Flow[None]:
    yield from turn(state, SIDES, 1, 1)


def two_dice(state: Notes) -> Flow[None]:
    yield from turn(state, SIDES, 0, 2)


def no_right(state: Notes) -> Flow[None]:
    yield from turn(state, (LEFT,), 0, 1)


def tossed(state: Notes) -> Flow[None]:
    if not state.said:
        coin = yield from roll(SEATS[0], D6, "TO-4")
        state.note(coin)
    yield from turn(state, SIDES, 0, 1)


STEPS: dict[int, Callable[[Notes], Flow[None]]] = {
    1: as_begun,
    2: one_more,
    3: two_dice,
    4: no_right,
    5: as_begun,
    6: tossed,
}


def crossing(version: int) -> Game[Notes]:
    """Return the game under the rules of a version; the scenario sets the number of turns."""
    return dataclasses.replace(toy(STEPS[version], version=version), key="crossing")


def version_1() -> dict[str, Game[Notes]]:
    return {"crossing": crossing(1)}


def version_2() -> dict[str, Game[Notes]]:
    return {"crossing": crossing(2)}


def version_6() -> dict[str, Game[Notes]]:
    return {"crossing": crossing(6)}


def version_3() -> dict[str, Game[Notes]]:
    return {"crossing": crossing(3)}
