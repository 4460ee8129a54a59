"""A derived rule book, interpreted, plays the same game from any position.

All checks of a rule book share one test, since deriving it takes up to three seconds.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

import quarterdeck as qd
from quarterdeck.compile import Backend, conversion, derived, proof
from quarterdeck.compile.backend import open_backend
from quarterdeck.engine.answers import AtRandom
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.game import Game, State, encode
from quarterdeck.engine.match import Match
from quarterdeck.engine.scenario import load_shipped, shipped
from quarterdeck.engine.straight import straight
from quarterdeck.search import GREEDY, Sight, WholeGames

EVERY = 11  # steps between positions, which gives a dozen for a game
MAX_CHOICES = 600  # of a game, enough to meet every prompt that lookahead answers
GREEDY_CHOICES = 30
STRAIGHT = Backend("straight", "to compare with")


def positions(game: Game[Any], key: str, seed: int) -> Iterator[State]:
    """Yield some positions of a random game, including the last."""
    state = game.set_up(load_shipped(game.package, game.scenario, key))
    answers = AtRandom(Seeded(seed), Seeded(seed + 1))
    steps = 0
    while game.outcome(state) is None:
        if steps % EVERY == 0:
            yield state.copy()
        straight(game.step)(answers, state)
        steps += 1
    yield state


def check_round_trip(backend: Backend, state: State) -> None:
    lifted = backend.lift(state)
    assert type(lifted).__module__.startswith(backend.package)
    back = backend.lower(lifted)
    assert encode(back) == encode(state)
    assert back == state


def choices(game: Game[Any], key: str, seed: int) -> Iterator[Match[Any]]:
    """Yield a match at the first and at a later prompt of every kind in a random game."""
    match = Match(game, load_shipped(game.package, game.scenario, key), Seeded(seed))
    met: dict[str, int] = {}
    below = Seeded(seed + 1).below
    while match.outcome is None and sum(met.values()) < MAX_CHOICES:
        seat = match.waiting[0]
        ask = match.asked(seat)
        times = met[ask.prompt.key] = met.get(ask.prompt.key, 0) + 1
        if len(ask.options) > 1 and times in (1, 16):
            yield match
        match.answer(ask.options[below(len(ask.options))], seat)


def check_option_worths(backend: Backend, match: Match[Any]) -> None:
    """Compare weighing, foreseeing and lookahead."""
    game = match.game
    here, there = (Sight(match, match.waiting[0], backend=each) for each in (STRAIGHT, backend))
    if here.is_weighed and game.mind.weigh is not None:
        assert here.weigh(5) == there.weigh(5)
        return
    if game.mind.foresee is not None:
        assert here.foresee(5) == there.foresee(5)
    options = here.choices()[:12]
    assert here.look(5, options, 2) == there.look(5, options, 2)


def check_greedy_games(backend: Backend, game: Game[Any]) -> None:
    """Compare the first choices of a game between greedy players."""
    scenario = qd.read_scenario(game)
    seats = game.seats(scenario)
    found: list[list[str]] = []
    for each in (STRAIGHT, backend):
        taken: list[str] = []
        playing = WholeGames(game, scenario, dict.fromkeys(seats, GREEDY), each)
        with suppress(playing.endless):
            playing.play(3, dict.fromkeys(seats, 5), GREEDY_CHOICES, taken)
        found.append(taken)
    assert found[0] == found[1]
    assert len(found[0]) > GREEDY_CHOICES


@pytest.mark.parametrize("key", list(qd.games()))
def test_a_derived_rule_book_is_the_same_game_from_any_position(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = qd.find_game(key)
    backend = derived(game)
    proof.prove(game, backend)
    check_greedy_games(backend, game)
    for scenario in shipped(game.package):
        found = list(positions(game, scenario, seed=11))
        for state in found:
            check_round_trip(backend, state)
        for match in choices(game, scenario, seed=11):
            check_option_worths(backend, match)
        middle = found[len(found) // 2]
        with monkeypatch.context() as patch:  # as when a long series overflows the memo
            patch.setattr(conversion, "MAX_REMEMBERED", 1)
            check_round_trip(open_backend(backend.kind, backend.why, backend.package), middle)
        assert proof.difference(proof.played_straight(game, middle, 9), proof.played_in(backend, game, middle, 9)) == ""


def test_mutable_objects_are_copied_and_immutable_ones_shared() -> None:
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
