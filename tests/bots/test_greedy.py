"""The greedy bot is worth playing against: it beats random play from either side."""

from __future__ import annotations

import pytest

import quarterdeck as qd
from quarterdeck.bots import Bot, answer, bot

GAMES = 100


@pytest.mark.parametrize("side", ["british", "german"])
def test_greedy_beats_random_in_80_of_100_games_of_the_first_action(side: str) -> None:
    won = 0
    for seed in range(GAMES):
        match = qd.new("mimi-and-toutou", "first-action", seed=seed)
        players: dict[str, Bot] = {seat: bot("greedy" if seat == side else "random", seed) for seat in match.seats}
        while match.outcome is None:
            (seat,) = match.waiting
            answer(match, seat, players[seat])
        won += side in match.outcome.winners
    assert won >= 80
