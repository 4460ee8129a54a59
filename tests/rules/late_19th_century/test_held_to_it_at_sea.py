"""Naval clauses held to their last word: ships, torpedoes, guns, and coming ashore."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.late_19th_century.field import (
    UNARMED,
    asked,
    at_sea,
    battle,
    both_ready,
    choices,
    do,
    offered,
    patch,
    rest_of_turn,
    ship,
    tired,
    unit,
    until,
    why,
)

import quarterdeck as qd
from quarterdeck.boards.hexboard import hex_named, name_of
from quarterdeck.games.late_19th_century.sailing import courses_of
from quarterdeck.games.late_19th_century.state import BROKEN_OFF, DESTROYED, ESCAPED, SUNK, Battle
from quarterdeck.games.late_19th_century.torpedoes import possible_launches
from quarterdeck.games.late_19th_century.winning import points_lost

# --- Ships


def critical(*ships: str, **rest: Any) -> qd.Match[Battle]:
    """Ships at sea, of which b1 is at her critical point."""
    match = at_sea(*ships, initiative=[2, 1], **rest)
    ship(match, "b1").flotation = ship(match, "b1").figures.critical
    return match


def test_lc_72_with_no_enemy_on_the_board_she_sails_as_she_likes() -> None:
    match = critical(f"b1 pc J10 north {UNARMED}", f"r1 bb J5 north {UNARMED}")
    assert "sail J9 north" not in offered(match, "b1")
    ship(match, "r1").place = BROKEN_OFF
    assert {"sail J9 north", "lie still"} <= offered(match, "b1")


def test_lc_72_off_the_board_is_away_wherever_the_enemy_is() -> None:
    match = critical(f"b1 pc D1 north {UNARMED}", f"r1 bb A3 north {UNARMED}")
    assert offered(match, "b1") == {"leave north"}


def test_lc_72_her_bow_turns_from_the_nearest_enemy_and_not_from_others() -> None:
    match = critical(f"b1 pc J15 north {UNARMED}", f"r1 bb L11 north {UNARMED}", f"r2 bb D12 north {UNARMED}")
    assert "sail J14 north-west" in offered(match, "b1")


def test_lc_72_of_several_nearest_enemies_her_bow_turns_from_each() -> None:
    match = critical(f"b1 pc J15 north {UNARMED}", f"r1 bb L11 north {UNARMED}", f"r2 bb E13 north {UNARMED}")
    assert "sail J14 north-east" in offered(match, "b1")
    assert "sail J14 north-west" not in offered(match, "b1")


def test_lc_89_a_ship_without_movement_does_not_turn_where_she_lies_either() -> None:
    match = at_sea(f"b1 bb D1 north movement=0 {UNARMED}", f"r1 bb P16 north {UNARMED}")
    assert courses_of(match.state, ship(match, "b1")) == {}


def test_lc_92_of_several_ways_she_takes_the_one_with_the_fewest_mines() -> None:
    ground = patch(12, 12, "~", D8="*")
    match = battle("b1 tb D10 north main_guns=0", f"r1 bb L1 north {UNARMED}", ground=ground)
    do(until(match, "b1", "sail"), "sail C8 north")
    assert name_of(ship(match, "b1").at) == "C8"


def test_lc_92_and_so_she_leaves_the_board() -> None:
    ground = patch(12, 12, "~", D1="*")
    match = battle("b1 tb D3 north main_guns=0 movement=7", f"r1 bb L1 north {UNARMED}", ground=ground)
    do(until(match, "b1", "sail"), "leave north")
    assert ship(match, "b1").place == BROKEN_OFF


def test_lc_92_turning_in_a_mined_hex_adds_no_hit() -> None:
    ground = patch(12, 12, "~", D9="*")
    match = battle(f"b1 pc D10 north {UNARMED}", f"r1 bb L1 north {UNARMED}", ground=ground, dice=[1])
    do(until(match, "b1", "sail"), "sail D9 north-west", "flotation")
    assert (ship(match, "b1").flotation, ship(match, "b1").facing) == (11, 5)


def test_lc_72_a_mine_does_not_stop_her_who_was_breaking_off_before() -> None:
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


def test_lc_72_a_course_that_ends_no_farther_off_is_ended_by_the_mine() -> None:
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


def test_lc_89_of_ways_with_as_many_mines_she_takes_the_shortest() -> None:
    match = at_sea("b1 tb J15 north main_guns=0 movement=6", f"r1 bb A1 north {UNARMED}")
    lengths = {option.notation: len(course.poses) for option, course in courses_of(match.state, ship(match, "b1")).items()}
    assert lengths["sail I13 north-west"] == 4


@pytest.mark.parametrize(("edge", "place"), [("north", ESCAPED), ("west", BROKEN_OFF)])
def test_lc_53_a_ship_has_done_her_task_only_by_leaving_over_the_right_edge(edge: str, place: str) -> None:
    match = at_sea(f"b1 pc D1 north {UNARMED}", f"r1 bb P16 north {UNARMED}", exits={"blue": edge})
    do(until(match, "b1", "sail"), "leave north")
    assert ship(match, "b1").place == place
    assert points_lost(match.state, "blue") == (0 if place == ESCAPED else 12)


def test_lc_98b_an_exhausted_ship_may_keep_her_distance() -> None:
    ground = "\n".join(["~" * 12] * 6 + ["." * 12] * 6)
    match = tired(f"b1 pc D4 south-east {UNARMED}", "r1 inf D8 north", "b2 inf L8 north", ground=ground)
    assert "sail E5 south-east" in offered(match, "b1")


# --- Torpedoes


def test_lc_87_a_trained_tube_reaches_three_hexes() -> None:
    match = at_sea("b1 tb J10 north main_guns=0", f"r1 bb M11 north {UNARMED}")
    assert asked(match) == ("b1", "torpedo")
    assert "torpedo M11" in choices(match)


@pytest.mark.parametrize(("boat", "foe"), [("S10", "T10"), ("B10", "A10")])
def test_lc_88a_a_tube_is_trained_on_hexes_of_the_board(boat: str, foe: str) -> None:
    match = at_sea(f"b1 tb {boat} north main_guns=0", f"r1 bb {foe} north {UNARMED}")
    aimed = [hex_named(each.split()[1]) for each in choices(match, "torpedo")]
    assert hex_named(foe) in aimed
    assert all(at in match.state.setting.ground.board for at in aimed)


def test_lc_85_a_wreck_stops_no_torpedo() -> None:
    pieces = ("b1 tb J10 north main_guns=0", f"r1 bb K10 north {UNARMED}", f"r2 bb L9 north {UNARMED}")
    match = at_sea(*pieces, dice=[4, 1, 1, 6])
    ship(match, "r1").place = SUNK
    do(rest_of_turn(match), "torpedo L9", "ready", "flotation", "flotation")
    assert (ship(match, "r1").flotation, ship(match, "r2").flotation) == (20, 18)


@pytest.mark.parametrize("gone", ["b1", "r1"])
def test_lc_86_nobody_fires_a_torpedo_who_is_gone_or_at_one_who_is(gone: str) -> None:
    pieces = ("b1 tb J10 north main_guns=0", f"b2 bb A1 north {UNARMED}")
    match = at_sea(*pieces, f"r1 bb K10 north {UNARMED}", f"r2 bb P16 north {UNARMED}")
    assert asked(match)[1] == "torpedo"
    ship(match, gone).place = SUNK
    assert asked(rest_of_turn(match))[1] != "torpedo"


def test_lc_75_a_ship_at_0_is_still_there_to_be_torpedoed() -> None:
    match = at_sea("b1 tb J10 north main_guns=0", f"r1 bb K10 north {UNARMED}")
    ship(match, "r1").flotation = 0
    assert [launch.ship.key for launch in possible_launches(match.state, "blue")] == ["b1"]


# --- Guns and ships


def test_lc_20_the_label_counts_the_same_target_only() -> None:
    match = battle("b1 art D9 north", "r1 inf D4 south", "r2 inf D5 south", dice=[1])
    both_ready(do(match, "fire r1"))
    rest_of_turn(match)
    assert match.label("fire r1").text == "Fire at r1 in D4, range 5, lands on 2+"
    assert match.label("fire r2").text == "Fire at r2 in D5, range 4, lands on 3+"


def test_lc_13_a_gun_that_is_gone_fires_no_more() -> None:
    match = battle("b1 art D9 north", "b2 inf A12 north", "r1 inf D4 south")
    assert asked(match) == ("b1", "shell")
    match.state.take_off(unit(match, "b1"), DESTROYED)
    assert asked(rest_of_turn(match)) == ("b2", "act")


def test_lc_80_guns_that_do_not_bear_are_not_asked_for_a_target() -> None:
    match = at_sea("b1 bb J10 north main_guns=0 tubes=none", f"r1 bb J5 north {UNARMED}")
    assert asked(match) == ("b1", "sail")


def test_lc_78_a_ship_that_is_gone_fires_no_more() -> None:
    pieces = ("b1 bb J10 north", f"b2 bb A1 north {UNARMED}", f"r1 bb M11 north {UNARMED}")
    match = at_sea(*pieces)
    assert asked(match) == ("b1", "guns")
    ship(match, "b1").place = SUNK
    assert asked(rest_of_turn(match))[1] == "sail"


def test_lc_82_secondary_guns_forget_their_mark_in_a_turn_without_fire() -> None:
    match = at_sea("b1 bb J10 north main_guns=0 secondary_guns=2 tubes=none", f"r1 bb M11 north {UNARMED}", dice=[1])
    do(match, "fire r1", "ready")
    rest_of_turn(match)
    assert ship(match, "b1").secondary_mark == "r1"
    rest_of_turn(match)
    assert ship(match, "b1").secondary_mark == ""


def test_lc_82_a_ship_that_can_no_longer_move_lies_still_off_a_shore_too() -> None:
    ground = "\n".join(["~" * 12] * 6 + ["." * 12] * 6)
    match = battle(f"b1 pc D4 north movement=0 {UNARMED}", "b2 inf L8 north", "r1 inf L12 north", ground=ground)
    assert not ship(rest_of_turn(match), "b1").moved


def test_lc_76_a_tie_is_thrown_again() -> None:
    match = at_sea(f"b1 bb D4 north {UNARMED}", f"r1 bb P16 north {UNARMED}", initiative=[3, 3, 1, 2])
    assert asked(match) == ("b1", "sail")


def test_lc_76_a_ship_that_is_gone_does_not_move() -> None:
    match = at_sea(f"b1 bb D4 north {UNARMED}", f"b2 bb D8 north {UNARMED}", f"r1 bb P16 north {UNARMED}")
    ship(match, "b1").place = SUNK
    assert asked(rest_of_turn(match)) == ("b2", "sail")


# --- Coming ashore


def test_lc_98a_nobody_lands_before_his_turn_or_moves_on_after_it() -> None:
    match = battle("b1 inf off north beach=D4 arrives=2", "b2 inf A12 north", "r1 inf D6 north")
    assert asked(match) == ("b2", "act")
    assert asked(rest_of_turn(match)) == ("b1", "land")
    do(match, "land D4 north")
    assert asked(match) == ("b2", "act")


def test_lc_53_nobody_of_an_exhausted_side_is_asked_to_land() -> None:
    match = tired("b1 inf off north beach=D4", "b2 inf A12 north", "r1 inf L12 north")
    assert asked(match) == ("b2", "act")


def test_lc_98a_why_not_says_what_keeps_a_unit_from_landing() -> None:
    pieces = ("b1 inf off north beach=D4,E4,F4", "b2 inf D4 north", "r1 inf E4 north", "r2 inf F6 north")
    match = until(battle(*pieces), "b1", "land")
    assert {each.split()[1] for each in choices(match, "land")} == {"F4"}
    assert why(match, "land D4 north") == "LC-26"
    assert why(match, "land E4 north") == "LC-27"
    assert why(match, "land F4 north") == "LC-28"
    assert why(match, "land H8 north") == "LC-98a"
