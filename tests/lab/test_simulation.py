"""Simulation: the same games on any number of processes, and interrupts."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest
from tests.toys.coin import GAME as COIN

import quarterdeck as qd
from quarterdeck.bots import Sight
from quarterdeck.compile import derived
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.game import Game
from quarterdeck.engine.scenario import Scenario
from quarterdeck.lab import Arena, play_one, simulate, task_runner
from quarterdeck.lab.measures.game_measures import measure_game
from quarterdeck.lab.simulation import asked, dice, players
from quarterdeck.lab.study import lineups
from quarterdeck.lab.study.lineups import pace
from quarterdeck.lab.training.samples import sampled
from quarterdeck.search import backends

RANDOM = {"british": "random", "german": "random"}


@pytest.fixture
def training() -> tuple[Game[Any], Scenario]:
    game = qd.find_game("mimi")
    return game, qd.read_scenario(game, "training")


def test_the_same_seed_gives_the_same_games_on_one_process_and_on_two(
    training: tuple[Game[Any], Scenario], monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = simulate(*training, 60, RANDOM, seed=5, workers=1)
    monkeypatch.setattr(task_runner, "worth_spreading", lambda taken, done, left: done == 3)
    spread = simulate(*training, 60, RANDOM, seed=5, workers=2)
    assert spread == alone
    assert [played.number for played in alone] == list(range(60))


@pytest.mark.parametrize("key", ["mimi", "pirate"])
def test_compiled_it_gives_the_same_games_as_straight(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the derived rules interpreted, as not every machine has a compiler."""
    game = qd.find_game(key)
    scenario = qd.read_scenario(game)
    bots = dict.fromkeys(game.seats(scenario), "random")
    monkeypatch.setattr(sys.modules[play_one.__module__], "compiled", lambda game: None)
    straight = simulate(game, scenario, 12, bots, seed=4, workers=1)
    monkeypatch.setattr(sys.modules[play_one.__module__], "compiled", derived)
    assert simulate(game, scenario, 12, bots, seed=4, workers=1) == straight
    monkeypatch.setattr(sys.modules[play_one.__module__], "LONGEST_GAME", 5)
    with pytest.raises(QuarterdeckError, match="more than 5 decisions"):
        simulate(game, scenario, 1, bots, seed=4, workers=1)


@pytest.mark.parametrize("key", ["mimi", "pirate"])
@pytest.mark.parametrize("backend", [lambda game: None, derived], ids=["straight", "derived"])
def test_greedy_plays_the_same_games_without_a_match(key: str, backend: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    game = qd.find_game(key)
    scenario = qd.read_scenario(game)
    seats = game.seats(scenario)
    bots = dict(zip(seats, ["greedy", "random", "lieutenant", "greedy"], strict=False))
    monkeypatch.setattr(backends, "compiled", backend)
    for number in range(2):
        found = play_one(game, scenario, bots, 4, number)
        state, decisions = asked(game, scenario, dice(4, number), players(bots, 4, number))
        outcome = game.outcome(state)
        assert outcome is not None
        assert (found.winners, found.clause, found.how) == (outcome.winners, outcome.clause, outcome.how)
        assert found.decisions == decisions


def test_a_game_of_greedy_that_never_ends_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[play_one.__module__], "LONGEST_GAME", 5)
    with pytest.raises(QuarterdeckError, match="more than 5 decisions"):
        play_one(qd.find_game("mimi"), qd.read_scenario(qd.find_game("mimi")), dict.fromkeys(RANDOM, "greedy"), 4, 0)


class Loner:
    """A bot that requires to think in this process alone."""

    def __init__(self, seed: int) -> None:
        pass

    def choose(self, sight: Sight) -> str:
        assert sight.alone
        return sight.choices()[0]


LONER = f"{__name__}:Loner"
FAIR = qd.read_scenario(COIN)
LONERS = dict.fromkeys(COIN.seats(FAIR), LONER)


@pytest.mark.parametrize(
    "play",
    [
        pytest.param(lambda: Arena(COIN, ["fair"], [LONER, "random"]).play(2, workers=1), id="arena"),
        pytest.param(lambda: measure_game(COIN, FAIR, LONERS, 1, 0), id="lab"),
        pytest.param(lambda: play_one(COIN, FAIR, LONERS, 1, 0), id="lab --quick"),
        pytest.param(lambda: sampled(COIN, FAIR, dice(1, 0), players(LONERS, 1, 0), 0), id="train"),
        pytest.param(lambda: pace(COIN, FAIR, LONER, 1, choices=1), id="pace"),
    ],
)
def test_in_a_series_a_bot_thinks_in_its_own_process(play: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> None:
    """Other processes play other games, and their time would not be counted."""
    monkeypatch.setattr(lineups, "GLIMPSE", 0.0)
    play()


def test_another_seed_gives_other_games(training: tuple[Game[Any], Scenario]) -> None:
    assert simulate(*training, 20, RANDOM, seed=1) != simulate(*training, 20, RANDOM, seed=2)


def test_one_game_of_a_series_can_be_played_again_by_its_number(training: tuple[Game[Any], Scenario]) -> None:
    series = simulate(*training, 10, RANDOM, seed=3)
    assert play_one(*training, RANDOM, 3, 7) == series[7]


def test_interrupted_it_returns_the_games_that_were_finished(training: tuple[Game[Any], Scenario]) -> None:
    def stop(done: int) -> None:
        if done == 4:
            raise KeyboardInterrupt

    assert len(simulate(*training, 50, RANDOM, workers=1, progress=stop)) == 4
