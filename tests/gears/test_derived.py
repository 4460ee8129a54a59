"""Derived and interpreted a rule book is the same game, from its beginning and from any position of it.

All that is asked of one book stands in one test, since it takes up to three seconds to derive one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import quarterdeck as qd
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.game import Game, State, encode
from quarterdeck.engine.scenario import load_shipped, shipped
from quarterdeck.engine.straight import AtRandom, straight
from quarterdeck.gears import Gear, derived, proof

EVERY = 11  # steps: some dozen positions of a game


def positions(game: Game[Any], key: str, seed: int) -> Iterator[State]:
    """Some positions of a random game, its last among them."""
    state = game.set_up(load_shipped(game.package, game.scenario, key))
    answers = AtRandom(Seeded(seed), Seeded(seed + 1))
    steps = 0
    while game.outcome(state) is None:
        if steps % EVERY == 0:
            yield state.copy()
        straight(game.step)(answers, state)
        steps += 1
    yield state


def goes_there_and_back(gear: Gear, state: State) -> None:
    lifted = gear.lift(state)
    assert type(lifted).__module__.startswith(gear.package)
    back = gear.lower(lifted)
    assert encode(back) == encode(state)
    assert back == state


@pytest.mark.parametrize("key", list(qd.games()))
def test_a_derived_book_is_the_same_game_from_any_position(key: str) -> None:
    game = qd.find_game(key)
    gear = derived(game)
    proof.prove(game, gear)
    for scenario in shipped(game.package):
        found = list(positions(game, scenario, seed=11))
        for state in found:
            goes_there_and_back(gear, state)
        middle = found[len(found) // 2]
        assert proof.parted(proof.played_straight(game, middle, 9), proof.played_in(gear, game, middle, 9)) == ""


def test_what_changes_is_never_shared_and_what_does_not_is_the_same_object() -> None:
    game = qd.find_game("mimi-and-toutou")
    gear = derived(game)
    state = game.set_up(qd.read_scenario(game))
    lifted, again = gear.lift(state), gear.lift(state)
    assert lifted.lake is again.lake
    assert lifted.ships is not again.ships
    assert lifted.ships[0] is not again.ships[0]
    back = gear.lower(lifted)
    assert back.lake is state.lake
    assert back.ships[0] is not state.ships[0]
    back.ships.pop()
    assert len(state.ships) == len(lifted.ships)
