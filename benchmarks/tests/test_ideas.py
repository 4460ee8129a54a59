"""`benchmarks.ideas`: the points of a one-idea bot, and when they are too many."""

from __future__ import annotations

from benchmarks.ideas import Took, taken

import quarterdeck as qd


def test_random_play_loses_to_one_idea_and_greedy_does_not() -> None:
    game = qd.find_game("mimi")
    scenario = qd.read_scenario(game, "first-action")
    by_level = {level: taken(game, scenario, level, "sitter", 12, workers=1) for level in ("random", "greedy")}
    assert {level: took.wins_more_than_its_share for level, took in by_level.items()} == {"random": True, "greedy": False}
    assert [took.games for took in by_level.values()] == [12, 12]
    assert str(Took(9, 40, 4)) == "22.5% (12.3% to 37.5%) of 40, fair share 25%"
    assert str(Took(36, 40, 2)).endswith("fair share 50%: LOST")
