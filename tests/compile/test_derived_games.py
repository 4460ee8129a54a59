"""Derived and interpreted a rule book is the same game, from its beginning and from any position of it.

All that is asked of one book stands in one test, since it takes up to three seconds to derive one.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

import quarterdeck as qd
from quarterdeck.compile import Backend, conversion, derived, proof
from quarterdeck.compile.backend import opened
from quarterdeck.engine.answers import AtRandom
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.game import Game, State, encode
from quarterdeck.engine.match import Match
from quarterdeck.engine.scenario import load_shipped, shipped
from quarterdeck.engine.straight import straight
from quarterdeck.search import GREEDY, Sight, WholeGames

EVERY = 11  # steps: some dozen positions of a game
MOST = 600  # choices of a game, among which there are some of every prompt whose options are looked at
LOOKED_AT = 30  # choices of a game by those who look ahead
STRAIGHT = Backend("straight", "to compare with")


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


def goes_there_and_back(backend: Backend, state: State) -> None:
    lifted = backend.lift(state)
    assert type(lifted).__module__.startswith(backend.package)
    back = backend.lower(lifted)
    assert encode(back) == encode(state)
    assert back == state


def choices(game: Game[Any], key: str, seed: int) -> Iterator[Match[Any]]:
    """A match at the first choice of every kind in a random game, and at a later one."""
    match = Match(game, load_shipped(game.package, game.scenario, key), Seeded(seed))
    met: dict[str, int] = {}
    below = Seeded(seed + 1).below
    while match.outcome is None and sum(met.values()) < MOST:
        seat = match.waiting[0]
        ask = match.asked(seat)
        times = met[ask.prompt.key] = met.get(ask.prompt.key, 0) + 1
        if len(ask.options) > 1 and times in (1, 16):
            yield match
        match.answer(ask.options[below(len(ask.options))], seat)


def says_the_same_of_options(backend: Backend, match: Match[Any]) -> None:
    """By itself, as the game foresees it, and at a glance."""
    game = match.game
    here, there = (Sight(match, match.waiting[0], backend=each) for each in (STRAIGHT, backend))
    if here.is_weighed and game.mind.weigh is not None:
        assert here.weigh(5) == there.weigh(5)
        return
    if game.mind.foresee is not None:
        assert here.foresee(5) == there.foresee(5)
    options = here.choices()[:12]
    assert here.look(5, options, 2) == there.look(5, options, 2)


def plays_as_greedily(backend: Backend, game: Game[Any]) -> None:
    """The beginning of a game of those who look ahead."""
    scenario = qd.read_scenario(game)
    seats = game.seats(scenario)
    found: list[list[str]] = []
    for each in (STRAIGHT, backend):
        taken: list[str] = []
        playing = WholeGames(game, scenario, dict.fromkeys(seats, GREEDY), each)
        with suppress(playing.endless):
            playing.play(3, dict.fromkeys(seats, 5), LOOKED_AT, taken)
        found.append(taken)
    assert found[0] == found[1]
    assert len(found[0]) > LOOKED_AT


@pytest.mark.parametrize("key", list(qd.games()))
def test_a_derived_book_is_the_same_game_from_any_position(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = qd.find_game(key)
    backend = derived(game)
    proof.prove(game, backend)
    plays_as_greedily(backend, game)
    for scenario in shipped(game.package):
        found = list(positions(game, scenario, seed=11))
        for state in found:
            goes_there_and_back(backend, state)
        for match in choices(game, scenario, seed=11):
            says_the_same_of_options(backend, match)
        middle = found[len(found) // 2]
        with monkeypatch.context() as patch:  # as when a long series lets go of what it remembers
            patch.setattr(conversion, "MOST_REMEMBERED", 1)
            goes_there_and_back(opened(backend.kind, backend.why, backend.package), middle)
        assert proof.difference(proof.played_straight(game, middle, 9), proof.played_in(backend, game, middle, 9)) == ""


def test_what_changes_is_never_shared_and_what_does_not_is_the_same_object() -> None:
    game = qd.find_game("mimi-and-toutou")
    backend = derived(game)
    state = game.set_up(qd.read_scenario(game))
    lifted, again = backend.lift(state), backend.lift(state)
    assert lifted.lake is again.lake
    assert lifted.ships is not again.ships
    assert lifted.ships[0] is not again.ships[0]
    back = backend.lower(lifted)
    assert back.lake is state.lake
    assert back.ships[0] is not state.ships[0]
    back.ships.pop()
    assert len(state.ships) == len(lifted.ships)
