"""`benchmarks.ahead` times captains' real searches: a race or a tree, by the value function."""

from __future__ import annotations

from itertools import islice

import pytest
from benchmarks.ahead import captains, growing, searches_of
from tests.toys.coin import GAME

import quarterdeck as qd
from quarterdeck.bots.ranks import CAPTAINS, PATIENCE
from quarterdeck.compile import Backend
from quarterdeck.search import settings_for, value_for

STRAIGHT = Backend("straight", "timed on purpose")


@pytest.mark.parametrize(
    ("key", "scenario", "kind"),
    [
        ("mimi", "first-action", "race"),
        ("pirate", "standard", "race"),
        ("kingdom", "open-challenge", "race"),
        ("kingdom", "three-kings-strait", "tree"),
    ],
)
def test_captains_are_timed_as_they_search(key: str, scenario: str, kind: str) -> None:
    game = qd.find_game(key)
    setting = qd.read_scenario(game, scenario)
    value = value_for(game, setting)
    for search in islice(searches_of(game, setting), 3):
        how = settings_for(value, search.task.account.seat)
        assert search.way == kind
        assert (search.task.settings.depth, search.task.settings.rollouts) == (how.depth, how.rollouts)
        assert (search.limits.simulations, search.limits.seconds, search.limits.settled) == (CAPTAINS, PATIENCE, True)
        assert len(search.task.order) > 1


def test_the_kind_of_search_and_its_simulations_a_second_are_returned() -> None:
    scenario = qd.read_scenario(GAME, "fair")
    kind, pace = captains(GAME, scenario, STRAIGHT, 0.0)
    assert kind == "tree"
    assert pace > 0
    assert growing(GAME, scenario, STRAIGHT)(0) == 50
