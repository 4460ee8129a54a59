"""The greedy bot beats random play on land, at sea and off a shore, sides swapped. `make contest` plays a hundred games."""

from __future__ import annotations

import pytest

import quarterdeck as qd
from quarterdeck.lab import simulate

GAMES = 10
SCENARIOS = ["encounter", "manila-bay", "pisagua", "weihaiwei", "yalu"]


@pytest.mark.parametrize("name", SCENARIOS)
def test_greedy_beats_random(name: str) -> None:
    game = qd.find_game("late-19th-century")
    scenario = qd.read_scenario(game, name)
    won = 0
    for place, side in enumerate(game.seats(scenario)):
        bots = {seat: "greedy" if seat == side else "random" for seat in game.seats(scenario)}
        won += sum(side in played.winners for played in simulate(game, scenario, GAMES // 2, bots, 1894 + place, workers=1))
    assert won >= 8
