"""The greedy bot beats random play in battles of 100 gold, from either side."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.bots.contest import wins

import quarterdeck as qd
from quarterdeck.lab.simulation import play_one

GAMES = 10
SCENARIOS = ["gull-reefs", "open-challenge", "treasure-passage"]


def results(name: str) -> Iterator[bool]:
    """Yield whether greedy wins, game by game, from alternating sides."""
    game = qd.find_game("kingdom-fleets")
    scenario = qd.read_scenario(game, name)
    seats = game.seats(scenario)
    for place, side in enumerate(seats):
        bots = {seat: "greedy" if seat == side else "random" for seat in seats}
        for number in range(GAMES // 2):
            yield side in play_one(game, scenario, bots, 1717 + place, number).winners


@pytest.mark.parametrize("name", SCENARIOS)
def test_greedy_beats_random(name: str) -> None:
    assert wins(8, GAMES, results(name))
