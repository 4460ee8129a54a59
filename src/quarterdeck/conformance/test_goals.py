"""Goals are given to everybody, for every seat, in every position. `test_leaks` checks secrets."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from quarterdeck.conformance.driver import ConformanceTable, at_random, picks
from quarterdeck.engine.asks import SPECTATOR
from quarterdeck.engine.goals import Goal
from quarterdeck.engine.match import Match

LONGEST = 200  # characters of one goal: a line or two above the board
PLACES = 25  # answers between two checks of a game


def check(table: ConformanceTable, match: Match[Any]) -> None:
    for viewer in table.viewers:
        goals = match.goals(viewer)
        assert {seat for goal in goals for seat in goal.seats} == set(match.seats), f"{viewer}: not a goal for every seat"
        for goal in goals:
            assert goal.seats
            assert goal.by
            assert goal.by[0].islower(), goal.by
            assert not goal.text.endswith("."), goal.text
            assert goal.clause in table.game.rulebook.by_id
            assert len(goal.text) <= LONGEST, goal.text
            assert msgspec.json.decode(msgspec.json.encode(goal), type=Goal) == goal


def test_every_seat_has_a_goal_in_every_position(table: ConformanceTable) -> None:
    if table.game.goals is None:
        pytest.skip("this game tells no goals")
    for seed in list(table.games(100, effort=1.5, least=4))[:3]:
        match = table.match(seed)
        for place, _ in enumerate(at_random(match, picks(seed))):
            if place % PLACES == 0:
                check(table, match)
        check(table, match)


def test_goals_are_the_same_for_every_viewer_if_nothing_is_hidden(table: ConformanceTable) -> None:
    if table.game.goals is None or table.game.hides:
        pytest.skip("there may be more to one seat's goals than to another's")
    match = table.match(0)
    assert all(match.goals(viewer) == match.goals(SPECTATOR) for viewer in table.viewers)
