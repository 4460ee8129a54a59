"""Winning: KF-49, and KF-29a's part in it."""

from __future__ import annotations

import pytest
from tests.rules.kingdom_fleets.sea import BLUE, RED, acting, do, ship

from quarterdeck.games.kingdom_fleets.state import FLED, SUNK, Ship
from quarterdeck.games.kingdom_fleets.winning import look_for_a_winner, score

HOLE = {"conditions": {"holed": 1}, "hull": 1}


def test_kf_49_the_last_fleet_that_can_fight_wins_after_an_activation() -> None:
    match = acting(ship("bold", 10, 30, now=HOLE), ship("red", 10, 5, 180))
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.clause) == ((RED,), "KF-49")


def test_kf_49_a_fleet_of_derelicts_cannot_fight() -> None:
    match = acting(ship("bold", 10, 30), ship("red", 10, 5, 180), ship("rover", 20, 5, 180, now={"squads": []}))
    do(match, "end")
    assert match.outcome is None
    match = acting(ship("bold", 10, 30), ship("red", 10, 5, 180, now={"squads": []}))
    do(match, "end")
    assert match.outcome is not None
    assert match.outcome.winners == (BLUE,)


@pytest.mark.parametrize(
    ("red", "worth"),
    [
        ({}, 0),
        ({"status": SUNK}, 25),
        ({"status": FLED}, 13),  # half of 25, rounded up
        ({"squads": []}, 25),
        ({"side": BLUE}, 25),
        ({"side": BLUE, "status": SUNK}, 25),
        ({"side": BLUE, "gold": 4}, 29),
        ({"side": BLUE, "status": SUNK, "gold": 0}, 25),
        ({"gold": 9}, 0),
    ],
)
def test_kf_49_what_counts_in_gold(red: dict[str, object], worth: int) -> None:
    match = acting(ship("bold", 10, 30), ship("brave", 20, 30), ship("red", 10, 5, 180, gold=25, now=red))
    assert score(match.state, BLUE) == worth
    assert score(match.state, RED) == (9 if red.get("gold") == 9 else 0)


def at_the_limit(*ships: Ship) -> tuple[tuple[str, ...], str]:
    match = acting(*ships, turns=1)
    while match.outcome is None:
        do(match, "end")
    return match.outcome.winners, match.outcome.how


def test_kf_49_at_the_turn_limit_the_more_gold_wins() -> None:
    ships = [ship("bold", 10, 30, now={"gold": 3}), ship("red", 10, 5, 180, now={"gold": 2})]
    assert at_the_limit(*ships) == ((BLUE,), "gold at the turn limit")
    ships = [ship("bold", 10, 30, now={"gold": 3}), ship("red", 10, 5, 180), ship("blot", 20, 30, now={"status": SUNK})]
    assert at_the_limit(*ships) == ((RED,), "gold at the turn limit")


def test_kf_49_level_is_a_draw() -> None:
    assert at_the_limit(ship("bold", 10, 30), ship("red", 10, 5, 180)) == ((), "level")


def test_kf_49_gold_on_a_ship_that_fled_does_not_count() -> None:
    gone = ship("blot", 20, 30, gold=20, now={"status": FLED, "gold": 50})
    assert at_the_limit(ship("bold", 10, 30), ship("red", 10, 5, 180), gone) == ((RED,), "gold at the turn limit")


def test_kf_49_both_fleets_gone_at_once_the_gold_decides() -> None:
    match = acting(ship("bold", 10, 30, gold=20), ship("red", 10, 5, 180, gold=30))
    state = match.state.copy()
    for each in state.ships.values():
        each.squads = []
    look_for_a_winner(state)
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.how) == ((BLUE,), "both fleets gone")


def test_kf_29a_a_ship_that_sinks_takes_her_gold_with_her_and_scores_for_the_enemy() -> None:
    match = acting(
        ship("bold", 10, 30, now={**HOLE, "gold": 7}), ship("brave", 20, 30), ship("red", 10, 5, 180)
    )  # fmt: skip
    assert match.state.ships["bold"].gold == 0
    assert (score(match.state, RED), score(match.state, BLUE)) == (20, 0)
