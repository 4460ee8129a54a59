"""Greedy wins far more than its share against random players of the card game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import quarterdeck as qd
from quarterdeck.bots import answer, bot


def winners(scenario: str, seed: int, greedy: Sequence[str], **options: Any) -> tuple[str, ...]:
    """Return the winners with greedy bots in some seats and random bots in the others."""
    match = qd.new("pirate-cards", scenario, seed=seed, options=options)
    players = {
        seat: bot("greedy" if seat in greedy else "random", 1_000 * seed + place)
        for place, seat in enumerate(match.seats, 1)
    }
    while match.outcome is None:
        (seat,) = match.waiting
        answer(match, seat, players[seat])
    return match.outcome.winners


def alone(scenario: str, games: int, seats: Sequence[str], **options: Any) -> int:
    """Return how often greedy wins alone against random bots, from each seat in turn."""
    going_round = [(seed, seats[seed % len(seats)]) for seed in range(games)]
    return sum(winners(scenario, seed, [seat], players=len(seats), **options) == (seat,) for seed, seat in going_round)


def test_one_greedy_among_three_random_wins_50_of_100_standard_games() -> None:
    assert alone("standard", 100, ["anne", "bart", "calico", "drake"]) >= 50


def test_one_greedy_among_two_random_wins_half_of_the_pirate_fleet_games() -> None:
    assert alone("pirate-fleet", 20, ["anne", "bart", "calico"]) >= 10


def test_greedy_beats_random_in_three_of_four_duels() -> None:
    assert alone("duel", 12, ["anne", "bart"]) >= 9


def test_a_greedy_man_o_war_does_better_against_random_others_than_a_random_one_against_greedy() -> None:
    others = ["bart", "calico", "drake"]
    against_random = sum(winners("man-o-war", seed, ["anne"], man_o_war="anne") == ("anne",) for seed in range(10))
    against_greedy = sum(winners("man-o-war", seed, others, man_o_war="anne") == ("anne",) for seed in range(10))
    assert against_random > against_greedy
