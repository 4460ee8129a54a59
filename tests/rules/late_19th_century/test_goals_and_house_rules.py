"""Goals, glory, emplaced guns, and ships that keep under way: scenario options."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.late_19th_century.field import (
    UNARMED,
    at_sea,
    battle,
    both_ready,
    choices,
    courses,
    do,
    ends,
    offered,
    rest_of_turn,
    scenario,
    ship,
    unit,
    until,
    why,
)

import quarterdeck as qd
from quarterdeck.boards.hexboard import hex_named
from quarterdeck.engine.errors import ScenarioError
from quarterdeck.games.late_19th_century.land.hits import cannot_retreat_to
from quarterdeck.games.late_19th_century.state import BROKEN_OFF, DESTROYED, ESCAPED, SUNK, Battle
from quarterdeck.games.late_19th_century.winning import look_for_a_winner

UNDER_WAY = {"under_way": True}
BOAT = "r1 tb T20 south main_guns=0"


# --- Under way ------------------------------------------------------------------------------------


def test_lc_89_under_way_a_ship_that_moved_keeps_going() -> None:
    match = until(at_sea("b1 gb H10 north", BOAT, options=UNDER_WAY), "b1", "sail")
    assert "lie still" not in choices(match)
    assert why(match, "lie still") == "LC-89"
    assert courses(match) == {"H9 north", "H8 north", "H9 north-east", "H9 north-west"}


def test_lc_89_without_the_house_rule_she_may_stop() -> None:
    assert "lie still" in choices(until(at_sea("b1 gb H10 north", BOAT), "b1", "sail"))


def test_lc_89_under_way_a_ship_at_anchor_may_stay_there_or_weigh_anchor() -> None:
    match = until(at_sea("b1 gb H10 north anchored=yes", BOAT, options=UNDER_WAY), "b1", "sail")
    assert "lie still" in choices(match)
    do(match, "sail H9 north")
    rest_of_turn(match)
    assert "lie still" not in offered(match, "b1")


def test_lc_89_under_way_a_ship_that_cannot_go_ahead_turns_where_she_lies() -> None:
    coast = "\n".join(["......", *["~" * 6] * 5])
    match = battle("b1 gb C2 north", "b2 inf A1 south", "r1 inf F1 north", ground=coast, options=UNDER_WAY)
    assert offered(match, "b1") == {"sail C2 north-east", "sail C2 north-west"}


def test_lc_72_a_ship_breaking_off_may_have_to_lie_still_even_under_way() -> None:
    match = at_sea("b1 gb B2 north flotation=6", "r1 gb B4 north", options=UNDER_WAY, size=(3, 4))
    ship(match, "b1").flotation = 3
    assert why_not_still(match) == "LC-72"


def why_not_still(match: qd.Match[Battle]) -> str:
    return why(until(match, "b1", "sail"), "lie still")


# --- Emplaced guns --------------------------------------------------------------------------------


def test_lc_22_an_emplaced_gun_turns_but_does_not_move() -> None:
    match = until(battle("b1 art D6 north emplaced=yes", "r1 inf D1 south"), "b1")
    assert not ends(match)
    assert why(match, "move D7 north") == "LC-22"
    do(match, "turn south")
    assert unit(match, "b1").facing == 3


def test_lc_22_an_emplaced_gun_does_not_retreat() -> None:
    match = battle("b1 art D6 north emplaced=yes", "r1 art D1 south gun=heavy", dice=[6, 4])
    both_ready(do(until(match, "r1", "shell"), "fire b1"))
    assert unit(match, "b1").strength == 1  # without a prompt
    assert cannot_retreat_to(match.state, unit(match, "b1"), hex_named("D7")) == "LC-22"
    match = battle("b1 art D6 north", "r1 art D1 south gun=heavy", dice=[6, 4])
    do(until(match, "r1", "shell"), "fire b1")
    assert "retreat D7" in choices(until(match, "b1", "retreat"))


def test_lc_54_an_emplaced_gun_moves_in_tow() -> None:
    match = battle("b1 tra D6 north", "b2 art D6 north emplaced=yes", "r1 inf D1 south")
    do(until(match, "b1"), "limber b2")
    rest_of_turn(match)
    do(until(match, "b1"), "move D8 south")
    assert unit(match, "b2").at == unit(match, "b1").at
    assert not unit(match, "b2").is_fixed


def test_only_artillery_is_emplaced() -> None:
    with pytest.raises(ScenarioError, match=r"units\[0\]\.emplaced: expected only for artillery"):
        scenario("b1 inf D6 north emplaced=yes", "r1 inf D1 south")


# --- Goals ----------------------------------------------------------------------------------------


def after(match: qd.Match[Battle]) -> tuple[str, ...] | None:
    """Return the winner if the turn ended now."""
    look_for_a_winner(match.state)
    return match.state.outcome.winners if match.state.outcome is not None else None


def test_lc_99_ground_taken_wins_at_the_end_of_any_turn() -> None:
    goal: dict[str, Any] = {"side": "blue", "kind": "hold", "hexes": ["D6"]}
    assert after(battle("b1 inf D6 north", "r1 inf A1 north", goals=[goal])) is None
    assert after(battle("b1 inf D6 north", "r1 inf A1 north", goals=[goal | {"kind": "take"}])) == ("blue",)


def test_lc_99_some_of_the_hexes_may_be_enough() -> None:
    goal: dict[str, Any] = {"side": "blue", "kind": "take", "hexes": ["D6", "F6", "H6"]}
    pieces = ("b1 inf D6 north", "b2 inf H6 north", "r1 inf A1 north")
    assert after(battle(*pieces, goals=[goal])) is None
    assert after(battle(*pieces, goals=[goal | {"count": 2}])) == ("blue",)


def test_lc_99_destroying_some_of_those_named_may_be_enough() -> None:
    goal = {"side": "blue", "kind": "destroy", "keys": ["r1", "r2"], "count": 1}
    match = battle("b1 inf D6 north", "r1 inf A1 north", "r2 inf A3 north", "r3 inf A5 north", goals=[goal])
    assert after(match) is None
    match.state.take_off(unit(match, "r3"), DESTROYED)
    assert after(match) is None
    match.state.take_off(unit(match, "r2"), DESTROYED)
    assert after(match) == ("blue",)


FLEETS = ("b1 pc A1 south", "r1 pc T20 north", "r2 pc T18 north", "r3 pc T16 north", "r4 pc T14 north")


def test_lc_99_ships_sunk_broken_off_or_at_their_critical_point_are_crippled() -> None:
    match = at_sea(*FLEETS, goals=[{"side": "blue", "kind": "cripple", "count": 3}])
    ship(match, "r1").place = SUNK
    ship(match, "r2").flotation = 6
    assert after(match) is None
    ship(match, "r3").place = BROKEN_OFF
    assert after(match) == ("blue",)


def test_lc_99_only_ships_named_count_and_one_that_left_as_ordered_is_not_crippled() -> None:
    goal = {"side": "blue", "kind": "cripple", "count": 1, "keys": ["r1", "r2"]}
    match = at_sea(*FLEETS, goals=[goal], exits={"red": "south"})
    ship(match, "r3").place = SUNK
    ship(match, "r1").place = ESCAPED
    assert after(match) is None
    ship(match, "r2").flotation = 5
    assert after(match) == ("blue",)


@pytest.mark.parametrize(
    ("goal", "refusal"),
    [
        ({"kind": "cripple"}, "count: expected 1 to 1"),
        ({"kind": "cripple", "count": 2}, "count: expected 1 to 1"),
        ({"kind": "destroy", "keys": ["r1"], "count": 2}, "count: expected 0 to 1"),
        ({"kind": "take", "hexes": ["A1"]}, "ships hold no ground"),
    ],
)
def test_lc_99_a_goal_that_cannot_be_reached_is_refused(goal: dict[str, Any], refusal: str) -> None:
    with pytest.raises(ScenarioError, match=refusal):
        at_sea("b1 pc A1 south", "r1 pc T20 north", goals=[{"side": "blue", **goal}])


# --- Glory ----------------------------------------------------------------------------------------


def test_lc_100_glory_is_shown_at_the_end_and_decides_nothing() -> None:
    match = at_sea(
        f"b1 pc A1 south {UNARMED}",
        "b2 pc C1 south",
        "r1 pc T20 north",
        turns=1,
        exits={"blue": "north"},
        glory={"blue": {"escaped": 10, "points": 2}},
        falls_to="red",
    )
    ship(match, "b2").place = ESCAPED
    ship(match, "r1").flotation = 9
    match.state.turn = 1
    assert after(match) == ("red",)
    assert match.state.outcome is not None
    assert match.state.outcome.why.endswith("Glory of Blue: 16 (1 escaped, 3 enemy points lost).")
    assert "Glory: Blue 16." in match.scene().caption


def test_lc_100_glory_is_for_one_of_the_sides() -> None:
    with pytest.raises(ScenarioError, match=r"glory\.green: expected blue or red"):
        scenario("b1 inf D6 north", "r1 inf D1 south", glory={"green": {"points": 1}})
