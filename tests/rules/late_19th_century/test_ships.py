"""Naval: ships."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.late_19th_century.field import (
    GUNLESS,
    UNARMED,
    at_sea,
    battle,
    both_ready,
    choices,
    courses,
    do,
    mined,
    offered,
    patch,
    rest_of_turn,
    sailing,
    scenario,
    ship,
    until,
    why,
)

import quarterdeck as qd
from quarterdeck.boards.hex import distance
from quarterdeck.boards.hexboard import hex_named, name_of
from quarterdeck.engine.errors import ScenarioError
from quarterdeck.games.late_19th_century.sea.sailing import breaking_off, courses_of
from quarterdeck.games.late_19th_century.state import BROKEN_OFF, SUNK, Battle

POINTS = [("bb", 20, 10), ("ic", 16, 8), ("ac", 14, 7), ("pc", 12, 6), ("tb", 4, 2), ("gb", 6, 3)]


def critical(*ships: str, **rest: Any) -> qd.Match[Battle]:
    """Return a match at sea in which b1 is at her critical point."""
    match = at_sea(*ships, initiative=[2, 1], **rest)
    ship(match, "b1").flotation = ship(match, "b1").figures.critical
    return match


@pytest.mark.parametrize(("kind", "flotation", "critical"), POINTS)
def test_lc_70_flotation_and_critical_points(kind: str, flotation: int, critical: int) -> None:
    match = at_sea(f"b1 {kind} D4 north", "r1 pc T20 north")
    figures = ship(match, "b1").figures
    assert (ship(match, "b1").flotation, figures.critical) == (flotation, critical)


def test_lc_70_no_ship_begins_at_her_critical_point() -> None:
    with pytest.raises(ScenarioError, match="less than her flotation"):
        scenario("b1 bb A1 south flotation=10", "r1 bb A9 north", ground="\n".join(["~" * 9] * 9))


def test_lc_71_hits_are_cumulative() -> None:
    ground = "\n".join(["~~~~~~~"] * 6 + ["*******"] * 2 + ["~~~~~~~"] * 12)
    pieces = (f"b1 pc D10 north {GUNLESS} tubes=none", f"r1 bb A20 south {GUNLESS} tubes=none")
    match = until(battle(*pieces, ground=ground, dice=[6, 6]), "b1", "sail")
    do(match, "sail D6 north", *["flotation"] * 4)
    assert ship(match, "b1").flotation == 12 - 2 - 2


def test_lc_72_at_her_critical_point_she_must_end_farther_away() -> None:
    match = sailing("b1 pc D10 south flotation=12 critical=11", "r1 pc D5 south")
    assert "lie still" in choices(match)
    match = at_sea("b1 pc D12 south flotation=12 critical=11", "r1 pc D5 north", size=(20, 20))
    ship(match, "b1").flotation = 11
    until(match, "b1", "sail")
    assert "lie still" not in choices(match)
    foe = hex_named("D5")
    assert all(distance(hex_named(name.split()[0]), foe) > 7 for name in courses(match))


def test_lc_72_if_she_cannot_get_farther_she_turns_her_bow_away() -> None:
    match = at_sea("b1 pc D12 north", "r1 pc D5 north")
    ship(match, "b1").flotation = 6
    until(match, "b1", "sail")
    assert choices(match)
    assert "lie still" not in choices(match)
    assert "sail D11 north" not in choices(match)


def test_lc_72_any_ship_may_leave_by_a_step_ahead_over_the_edge() -> None:
    match = sailing("b1 pc D1 north", "r1 pc D15 south")
    do(match, "leave north")
    assert ship(match, "b1").place == BROKEN_OFF


def test_lc_72_breaking_off_she_ends_farther_off_or_turns_away_or_lies_still() -> None:
    match = at_sea(f"b1 bb D10 north {UNARMED}", f"r1 bb D4 north {UNARMED}")
    b1 = ship(match, "b1")
    b1.flotation = 10
    found = [each.notation for each in breaking_off(match.state, b1, list(courses_of(match.state, b1)))]
    assert {"sail D9 north-west", "sail D9 north-east"} <= set(found)
    assert not [each for each in found if each.endswith(" north")]
    match = at_sea(f"b1 gb D10 north-east {UNARMED}", f"r1 bb D4 north {UNARMED}")
    b1 = ship(match, "b1")
    b1.flotation = 3
    found = [each.notation for each in breaking_off(match.state, b1, list(courses_of(match.state, b1)))]
    assert "sail E9 north-west" not in found
    blocked = (f"b2 gb D9 north {UNARMED}", f"r1 bb D4 north {UNARMED}")
    match = at_sea(f"b1 gb D10 north {UNARMED}", *blocked)
    b1 = ship(match, "b1")
    b1.flotation = 3
    found = [each.notation for each in breaking_off(match.state, b1, list(courses_of(match.state, b1)))]
    assert found == ["sail D10 north-west", "sail D10 north-east"]


def test_lc_72_neither_farther_off_nor_turned_more_away_she_lies_still() -> None:
    pieces = (f"b1 gb D10 south movement=1 {UNARMED}", f"b2 gb D11 north {UNARMED}", f"r1 bb D4 north {UNARMED}")
    match = at_sea(*pieces)
    b1 = ship(match, "b1")
    b1.flotation = 3
    courses = list(courses_of(match.state, b1))
    assert [each.notation for each in courses] == ["sail D10 south-east", "sail D10 south-west"]
    assert [each.notation for each in breaking_off(match.state, b1, courses)] == ["lie still"]


def test_lc_72_turning_away_is_measured_from_where_she_began() -> None:
    match = at_sea(f"b1 pc J15 north {UNARMED}", f"r1 bb L11 north {UNARMED}")
    b1 = ship(match, "b1")
    b1.flotation = 6
    offered = {option.notation for option in breaking_off(match.state, b1, list(courses_of(match.state, b1)))}
    assert "sail J14 north-west" in offered
    assert not [each for each in offered if each.endswith(" north")]


def test_lc_72_why_not_names_breaking_off() -> None:
    match = at_sea(f"b1 pc J10 south {UNARMED}", f"b2 bb A1 south {UNARMED}", f"r1 bb J5 north {UNARMED}")
    ship(match, "b1").flotation = 6
    until(rest_of_turn(match), "b1", "sail")
    assert why(match, "lie still") == "LC-72"
    match = at_sea(f"b1 pc J10 north {UNARMED}", f"b2 bb A1 south {UNARMED}", f"r1 bb J5 north {UNARMED}")
    until(match, "r1", "sail")
    ship(match, "b1").flotation = 6
    until(rest_of_turn(match), "b1", "sail")
    assert why(match, "sail J9 north") == "LC-72"
    assert why(match, "sail A1 north") == "LC-89"


def test_lc_72_a_mine_that_brings_her_to_her_critical_point_ends_a_course_towards_the_enemy() -> None:
    match = battle(f"b1 pc D10 north {UNARMED}", f"r1 bb D1 north {UNARMED}", ground=mined(8), dice=[6])
    ship(match, "b1").flotation = 8
    do(until(match, "b1", "sail"), "sail D6 north", "flotation", "flotation")
    assert (name_of(ship(match, "b1").at), ship(match, "b1").flotation) == ("D9", 6)


def test_lc_72_a_mine_does_not_end_a_course_away_from_the_enemy() -> None:
    match = battle(f"b1 pc D8 south {UNARMED}", f"r1 bb D1 north {UNARMED}", ground=mined(8), dice=[6])
    ship(match, "b1").flotation = 8
    do(until(match, "b1", "sail"), "sail D12 south", "flotation", "flotation")
    assert name_of(ship(match, "b1").at) == "D12"


def test_lc_72_with_no_enemy_on_the_board_she_sails_as_she_likes() -> None:
    match = critical(f"b1 pc J10 north {UNARMED}", f"r1 bb J5 north {UNARMED}")
    assert "sail J9 north" not in offered(match, "b1")
    ship(match, "r1").place = BROKEN_OFF
    assert {"sail J9 north", "lie still"} <= offered(match, "b1")


def test_lc_72_leaving_the_board_counts_as_away_wherever_the_enemy_is() -> None:
    match = critical(f"b1 pc D1 north {UNARMED}", f"r1 bb A3 north {UNARMED}")
    assert offered(match, "b1") == {"leave north"}


def test_lc_72_her_bow_turns_from_the_nearest_enemy_and_not_from_others() -> None:
    match = critical(f"b1 pc J15 north {UNARMED}", f"r1 bb L11 north {UNARMED}", f"r2 bb D12 north {UNARMED}")
    assert "sail J14 north-west" in offered(match, "b1")


def test_lc_72_of_several_nearest_enemies_her_bow_turns_from_each() -> None:
    match = critical(f"b1 pc J15 north {UNARMED}", f"r1 bb L11 north {UNARMED}", f"r2 bb E13 north {UNARMED}")
    assert "sail J14 north-east" in offered(match, "b1")
    assert "sail J14 north-west" not in offered(match, "b1")


def test_lc_72_a_mine_does_not_stop_a_ship_that_was_already_breaking_off() -> None:
    pieces = (f"b1 pc J15 north {UNARMED}", f"r1 bb L11 north {UNARMED}")
    match = battle(*pieces, ground=patch(20, 20, "~", J14="*"), initiative=[2, 1], dice=[1])
    ship(match, "b1").flotation = 6
    do(until(match, "b1", "sail"), "sail J14 north-west", "flotation")
    assert (name_of(ship(match, "b1").at), ship(match, "b1").facing) == ("J14", 5)


def test_lc_72_a_mine_does_not_stop_her_on_her_way_off_the_board() -> None:
    pieces = (f"b1 pc D3 north {UNARMED}", f"r1 bb H1 north {UNARMED}")
    match = battle(*pieces, ground=patch(12, 12, "~", D2="*"), dice=[1])
    ship(match, "b1").flotation = 7
    do(until(match, "b1", "sail"), "leave north", "flotation")
    assert ship(match, "b1").place == BROKEN_OFF


def test_lc_72_a_mine_ends_a_course_that_goes_no_farther_off() -> None:
    pieces = (f"b1 pc D8 south-east {UNARMED}", f"r1 bb D12 north {UNARMED}")
    match = battle(*pieces, ground=patch(12, 14, "~", E9="*"), dice=[1])
    ship(match, "b1").flotation = 7
    do(until(match, "b1", "sail"), "sail F9 south-east", "flotation")
    assert name_of(ship(match, "b1").at) == "E9"


def test_lc_72_a_mine_does_not_stop_her_when_there_is_no_enemy_left() -> None:
    pieces = (f"b1 pc D10 north {UNARMED}", f"r1 bb L1 north {UNARMED}")
    match = battle(*pieces, ground=patch(12, 12, "~", D9="*"), dice=[1])
    ship(match, "b1").flotation, ship(match, "r1").place = 7, BROKEN_OFF
    do(until(match, "b1", "sail"), "sail D8 north", "flotation")
    assert name_of(ship(match, "b1").at) == "D8"


def test_lc_73_at_0_she_sinks() -> None:
    pieces = ("b1 bb D10 north-east", f"r1 tb D6 south flotation=1 critical=0 {GUNLESS} movement=0", "r2 bb T20 north")
    match = at_sea(*pieces, dice=[6, 1, 1, 1, 6])
    both_ready(do(match, "fire r1"))
    assert (ship(match, "r1").flotation, ship(match, "r1").place) == (0, SUNK)


def test_lc_74_a_point_ashore_is_worth_a_point_afloat() -> None:
    match = battle("b1 gb A1 north", "b2 inf A3 north", "r1 inf A6 north", ground="~\n~\n.\n.\n.\n.")
    assert match.state.setting.initial == {"blue": 10, "red": 4}
