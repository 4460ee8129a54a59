"""The greedy bot plays land, sea and shore: it beats random play, sides swapped. A few games of each; the lab plays more."""

from __future__ import annotations

import pytest

import quarterdeck as qd
from quarterdeck.bots import Bot, answer, bot

GAMES = 4
SCENARIOS = ["encounter", "manila-bay", "pisagua", "weihaiwei", "yalu"]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_greedy_beats_random(scenario: str) -> None:
    won = 0
    for seed in range(GAMES):
        match = qd.new("late-19th-century", scenario, seed=seed)
        side = match.seats[seed % 2]
        players: dict[str, Bot] = {
            seat: bot("greedy" if seat == side else "random", 1_000 + 2 * seed + place)
            for place, seat in enumerate(match.seats)
        }
        while match.outcome is None:
            seat = match.waiting[0]
            answer(match, seat, players[seat])
        won += side in match.outcome.winners
    assert won >= 3
