"""`benchmarks.ideas`: what a bot of one idea takes among those of a level, and when that is too much."""

from __future__ import annotations

from benchmarks.ideas import Took, taken

import quarterdeck as qd


def test_who_takes_anything_is_seen_to_lose_to_one_idea_and_greedy_is_not() -> None:
    game = qd.find_game("mimi")
    scenario = qd.read_scenario(game, "first-action")
    by_level = {level: taken(game, scenario, level, "sitter", 12, workers=1) for level in ("random", "greedy")}
    assert {level: took.wins_more_than_by_lot for level, took in by_level.items()} == {"random": True, "greedy": False}
    assert [took.games for took in by_level.values()] == [12, 12]
    assert str(Took(9, 40, 4)) == "22.5% (12.3% to 37.5%) of 40, by lot 25%"
    assert str(Took(36, 40, 2)).endswith("by lot 50%: LOST")
