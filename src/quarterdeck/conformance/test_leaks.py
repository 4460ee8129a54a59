"""Hidden information never reaches a seat that may not know it."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.conformance.driver import ConformanceTable, at_random, picks
from quarterdeck.conformance.leak_search import look_for_leaks, look_for_loose_orders
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.game import encode
from quarterdeck.engine.match import Match

SEEN_THROUGH = 200, 20, 6, 0.7  # games with hidden information, as leaks are rare
LOOKED_THROUGH = 50, 12, 4
SHARES = 4  # tests for the games of a scenario, so that workers share them


def search(table: ConformanceTable, seeds: range) -> int:
    return sum(look_for_leaks(table.game, table.scenario, seed, 10) for seed in seeds)


def loose_orders(table: ConformanceTable) -> int:
    return sum(look_for_loose_orders(table.match(seed), picks(seed)) for seed in table.games(20, effort=6, least=1))


@pytest.mark.parametrize("share", range(SHARES))
def test_no_seat_and_no_spectator_can_tell_the_true_world_from_an_imagined_one(table: ConformanceTable, share: int) -> None:
    seeds = table.games(*(SEEN_THROUGH if table.game.hides else LOOKED_THROUGH))[share::SHARES]
    assert search(table, seeds) > len(seeds) * len(table.viewers)


def test_a_secret_simultaneous_choice_is_in_no_other_seats_record(hiding: ConformanceTable) -> None:
    """Public results are in the view, the scene or the log; a choice in none of them is secret."""
    loose_orders(hiding)


def test_a_game_that_hides_something_imagines_other_worlds(hiding: ConformanceTable) -> None:
    """Otherwise the leak test compares a world with itself."""
    match = hiding.match(1)
    another = any(imagines_another(match, seat) for seat, _, _ in at_random(match, picks(2)))
    assert another is (hiding.key not in hiding.leave.hides_nothing)


def imagines_another(match: Match[Any], asked: str) -> bool:
    others = [seat for seat in match.seats if seat != asked]
    return len({encode(match.imagine(others[0], Seeded(seed)).position.base) for seed in range(4)}) > 1
