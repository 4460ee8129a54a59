"""What the other tests would not have noticed: each fails when a condition of a rule is left out or turned round."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.late_19th_century.field import (
    asked,
    at_sea,
    battle,
    both_ready,
    choices,
    do,
    rest_of_turn,
    scenario,
    ship,
    unit,
    until,
    why,
)

import quarterdeck as qd
from quarterdeck.boards.hexboard import hex_named, name_of
from quarterdeck.engine.errors import ScenarioError
from quarterdeck.games.late_19th_century.close_combat import scores_needed
from quarterdeck.games.late_19th_century.hits import cannot_retreat_to
from quarterdeck.games.late_19th_century.sailing import courses_of, sail_options
from quarterdeck.games.late_19th_century.scenario import set_up
from quarterdeck.games.late_19th_century.standing import commander_helps, fighter_in, front, in_cover
from quarterdeck.games.late_19th_century.state import BROKEN_OFF, DESTROYED, ESCAPED, SUNK, WAITING, Battle
from quarterdeck.games.late_19th_century.torpedoes import possible_launches
from quarterdeck.games.late_19th_century.winning import check_exhaustion, look_for_a_winner, points_lost

UNARMED = "main_guns=0 secondary_guns=0 tubes=none"


def ends(match: qd.Match[Battle]) -> set[str]:
    return {each.split()[1] for each in choices(match, "move")}


def tired(*pieces: str, **rest: Any) -> qd.Match[Battle]:
    """Blue has been exhausted since the turn before."""
    match = battle(*pieces, **rest)
    match.state.exhausted["blue"] = 1
    return rest_of_turn(match)


def patch(width: int, height: int, plain: str, **marks: str) -> str:
    """A map of one mark, but for the hexes that are named."""
    rows = [[plain] * width for _ in range(height)]
    for name, mark in marks.items():
        rows[int(name[1:]) - 1][ord(name[0]) - ord("A")] = mark
    return "\n".join("".join(row) for row in rows)


def offered(match: qd.Match[Battle], key: str) -> set[str]:
    """Where a ship may sail as things are now."""
    her = ship(match, key)
    return {option.notation for option in sail_options(match.state, her, courses_of(match.state, her))}


# --- Movement on land


def test_lc_60_a_unit_that_begins_in_wire_goes_on() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf L12 north", wire=["D6"]), "b1")
    assert {"D5", "D4"} <= ends(match)


def test_lc_28_who_has_made_contact_goes_no_farther() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf E5 north"), "b1")
    assert "D5" in ends(match)
    assert "D4" not in ends(match)
    assert why(match, "move D4 south-east") == "LC-28"


def test_lc_56_no_hex_more_for_a_move_that_leaves_the_road() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf L12 north", roads=["D7 D6 D5 D4 D3 D2"]), "b1")
    assert "D3" in ends(match)
    assert not {"C4", "E4"} & ends(match)


def test_lc_56_the_hex_more_may_be_the_one_off_the_board() -> None:
    pieces = ("b1 inf D3 north", "r1 inf L12 north")
    match = until(battle(*pieces, exits={"blue": "north"}, roads=["D3 D2 D1"]), "b1")
    assert "leave" in choices(match)
    match = until(battle(*pieces, exits={"blue": "north"}), "b1")
    assert "leave" not in choices(match)


def test_lc_65_a_unit_in_a_wood_at_the_edge_may_leave() -> None:
    ground = patch(12, 12, ".", D1="w")
    match = until(battle("b1 inf D1 north", "r1 inf L12 north", ground=ground, exits={"blue": "north"}), "b1")
    assert "leave" in choices(match)


def test_lc_65_a_transport_that_leaves_takes_its_gun_along() -> None:
    pieces = ("b1 tra D1 north", "b2 art D1 north towed_by=b1", "b3 inf A12 north", "r1 inf L12 north")
    match = do(until(battle(*pieces, exits={"blue": "north"}), "b1"), "leave")
    assert (unit(match, "b1").place, unit(match, "b2").place) == (ESCAPED, ESCAPED)
    assert asked(match) == ("b3", "act")


def test_lc_61_from_trench_to_trench_it_may_still_fire() -> None:
    ground = patch(12, 12, ".", D6="t", D5="t")
    match = until(battle("b1 inf D6 north", "r1 inf D3 south", ground=ground), "b1")
    assert choices(do(match, "move D5 north"), "fire") == ["fire D3"]


def test_lc_58_a_unit_on_a_bridge_goes_its_whole_rate_and_by_road_a_hex_more() -> None:
    ground = "\n".join(["." * 12] * 5 + ["r" * 12] + ["." * 12] * 6)
    match = until(battle("b1 inf D6 north", "r1 inf L12 north", ground=ground, roads=["D3 D4 D5 D6 D7 D8"]), "b1")
    assert {"D4", "D3", "D8"} <= ends(match)


def test_lc_53_towards_none_of_several_enemies_equally_near() -> None:
    match = until(tired("b1 inf D8 north", "r1 inf D4 south", "r2 inf D12 north"), "b1")
    assert not {"D7", "D9"} & ends(match)


def test_lc_53_lc_61_the_exhausted_too_stay_in_the_trench_they_fired_from() -> None:
    match = tired("b1 inf D8 north", "r1 inf D5 south", ground=patch(12, 12, ".", D8="t"), dice=[1])
    do(until(match, "b1"), "fire D5")
    assert choices(match, "move") == []
    assert choices(match, "turn")


def test_lc_30_to_the_flank_of_an_enemy_that_faces_it_is_no_withdrawal() -> None:
    match = until(battle("b1 inf E5 north", "r1 inf D5 north"), "b1")
    assert "F5" in ends(match)
    assert not {"E6", "D4"} & ends(match)
    assert why(match, "move E6 north") == "LC-30"


def test_lc_30_an_enemy_that_is_gone_bars_no_withdrawal() -> None:
    match = battle("r3 inf L12 north", "b1 inf D6 north", "r1 inf D5 south", "r2 inf D8 north")
    match.state.take_off(unit(match, "r2"), DESTROYED)
    assert "D7" in ends(until(match, "b1"))


def test_lc_27_nobody_follows_a_road_into_an_enemy() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D3 north", roads=["D6 D5 D4 D3 D2"]), "b1")
    assert "D4" in ends(match)
    assert "D3" not in ends(match)


def test_lc_30_who_is_not_faced_may_come_into_the_front_of_another_enemy() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf E7 south", "r2 inf D3 south"), "b1")
    assert "D4" in ends(match)


# --- Where they stand


def test_lc_26_where_a_commander_fell_nobody_stands() -> None:
    match = battle("b1 com D6 north", "b2 com D8 north", "r1 inf L12 north")
    state = match.state
    assert state.stand("blue").commanders
    state.take_off(unit(match, "b2"), DESTROYED)
    state.put(unit(match, "b1"), hex_named("D5"))
    assert state.setting.ground.board.hexes(state.stand("blue").commanders) == [hex_named("D5")]


def test_lc_26_where_they_stand_in_a_copy_is_its_own() -> None:
    state = battle("b1 inf D6 north", "r1 inf L12 north").state
    before = state.stand("blue").anybody
    twin = state.copy()
    twin.put(twin.units["b1"], hex_named("D5"))
    assert (state.stand("blue").anybody, twin.stand("blue").anybody == before) == (before, False)


def test_lc_13_a_gun_names_no_mark_that_is_gone() -> None:
    match = battle("b1 art D9 north", "r1 inf D4 south", "r2 inf D6 south")
    match.state.take_off(unit(match, "r2"), DESTROYED)
    assert choices(rest_of_turn(match), "fire") == ["fire r1"]


def test_lc_21_who_fell_in_the_hex_is_not_hit_again() -> None:
    match = battle("b1 art D9 north", "r1 inf D4 south", "r2 com D4 south", dice=[6, 1])
    match.state.take_off(unit(match, "r2"), DESTROYED)
    both_ready(do(match, "fire r1"))
    assert unit(match, "r1").strength == 3


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


# --- Winning


def verdict(match: qd.Match[Battle]) -> tuple[str, ...] | None:
    """Who has won, if the turn ends as things are."""
    look_for_a_winner(match.state)
    return None if match.state.outcome is None else match.state.outcome.winners


def test_lc_99_a_side_with_units_to_come_has_something_left_unless_it_is_exhausted() -> None:
    match = battle("b1 inf off north beach=D4 arrives=9", "b2 inf A12 north", "r1 inf L12 north")
    match.state.take_off(unit(match, "b2"), DESTROYED)
    match.state.turn = 2
    assert verdict(match) is None
    match.state.exhausted["blue"] = 2
    assert verdict(match) is None
    match.state.exhausted["blue"] = 1
    assert verdict(match) == ("red",)


def test_lc_53_what_is_yet_to_arrive_is_not_lost() -> None:
    match = battle("b1 inf off north beach=D4 arrives=9", "b2 inf A12 north", "r1 inf L12 north")
    assert unit(match, "b1").place == WAITING
    assert points_lost(match.state, "blue") == 0


OUT = {"side": "blue", "kind": "exit", "count": 2}
SINK = {"side": "blue", "kind": "destroy", "keys": ["r1"]}


@pytest.mark.parametrize(
    ("goal", "goes_on"),
    [(OUT, True), ({**OUT, "count": 3}, False), ({**OUT, "side": "red"}, False), (SINK, False)],
)
def test_lc_99_only_a_goal_of_getting_out_that_can_be_reached_keeps_a_crippled_side_going(
    goal: dict[str, Any], goes_on: bool
) -> None:
    pieces = (f"b1 pc D4 north {UNARMED}", f"b2 pc D8 north {UNARMED}", f"r1 bb P16 north {UNARMED}")
    match = at_sea(*pieces, goals=[goal], exits={"blue": "west", "red": "east"})
    for key in ("b1", "b2"):
        ship(match, key).flotation = 6
    assert verdict(match) == (None if goes_on else ("red",))


def test_lc_100_a_side_of_which_some_have_left_wins_outright_over_one_with_nothing() -> None:
    pieces = (f"b1 pc D4 north {UNARMED}", f"b2 pc D8 north {UNARMED}", f"r1 bb P16 north {UNARMED}")
    match = at_sea(*pieces, exits={"blue": "west"})
    ship(match, "b1").place = ESCAPED
    ship(match, "b2").flotation = 7
    ship(match, "r1").place = BROKEN_OFF
    assert verdict(match) == ("blue",)
    assert match.state.outcome is not None
    assert match.state.outcome.why == "the Red side has no ship left to fight with."


def test_lc_100_if_neither_side_can_fight_on_it_is_a_draw() -> None:
    match = at_sea(f"b1 pc D4 north {UNARMED}", f"r1 bb P16 north {UNARMED}")
    ship(match, "b1").flotation, ship(match, "r1").place = 1, SUNK
    assert verdict(match) == ()


def test_lc_53_the_turn_of_exhaustion_is_the_one_in_which_it_was_found_out() -> None:
    match = battle("b1 inf D6 north", "r1 inf L12 north")
    unit(match, "b1").strength = 1
    match.state.turn = 3
    check_exhaustion(match.state)
    match.state.turn = 4
    check_exhaustion(match.state)
    assert match.state.exhausted == {"blue": 3, "red": 0}


def test_lc_99_who_gets_the_last_of_his_men_out_has_reached_his_goal() -> None:
    goals = [{"side": "blue", "kind": "exit", "count": 1}]
    match = battle("b1 inf D1 north", "b2 inf D4 north", "r1 inf L12 north", goals=goals, exits={"blue": "north"})
    match.state.take_off(unit(match, "b1"), ESCAPED)
    match.state.take_off(unit(match, "b2"), DESTROYED)
    assert verdict(match) == ("blue",)


def test_lc_100_a_side_with_nothing_left_has_lost_though_the_battle_would_fall_to_it() -> None:
    match = battle("b1 inf D1 north", "r1 inf L12 north", turns=1, falls_to="red")
    match.state.take_off(unit(match, "r1"), DESTROYED)
    assert verdict(match) == ("blue",)


def test_lc_99_when_both_sides_reach_a_goal_it_is_a_draw() -> None:
    goals = [{"side": "blue", "kind": "destroy", "keys": ["r2"]}, {"side": "red", "kind": "destroy", "keys": ["b2"]}]
    match = battle("b1 inf D1 north", "b2 inf D4 north", "r1 inf L12 north", "r2 inf L9 north", goals=goals)
    for key in ("b2", "r2"):
        match.state.take_off(unit(match, key), DESTROYED)
    assert verdict(match) == ()


def test_lc_99_all_that_was_to_be_destroyed_has_to_be_and_leaving_is_not_enough() -> None:
    goals = [{"side": "blue", "kind": "destroy", "keys": ["r1", "r2"]}]
    pieces = ("b1 inf D1 north", "r1 inf L12 north", "r2 inf L9 north", "r3 inf L6 north")
    match = battle(*pieces, goals=goals, exits={"red": "south"})
    match.state.take_off(unit(match, "r1"), DESTROYED)
    assert verdict(match) is None
    match.state.take_off(unit(match, "r2"), ESCAPED)
    assert verdict(match) is None


def test_lc_99_only_ones_own_count_among_those_that_got_out() -> None:
    goals = [{"side": "blue", "kind": "exit", "count": 1}]
    pieces = ("b1 inf D1 north", "r1 inf L12 north", "r2 inf L9 north")
    match = battle(*pieces, goals=goals, exits={"blue": "north", "red": "south"})
    match.state.take_off(unit(match, "r1"), ESCAPED)
    assert verdict(match) is None


def test_lc_99_ground_is_held_to_the_end_and_all_of_it() -> None:
    goals = [{"side": "blue", "kind": "hold", "hexes": ["D6", "D7"]}]
    match = battle("b1 inf D6 north", "b2 inf D7 north", "r1 inf L12 north", goals=goals, turns=2, falls_to="red")
    assert verdict(match) is None
    match.state.turn = 2
    assert verdict(match) == ("blue",)
    match.state.put(unit(match, "b2"), hex_named("D8"))
    assert verdict(match) == ("red",)


# --- Work


def test_lc_54_a_gun_that_has_moved_is_not_limbered() -> None:
    match = battle("b2 art D7 north", "b1 tra D6 north", "r1 inf L12 north")
    do(until(match, "b2"), "move D6 north")
    assert choices(until(match, "b1"), "limber") == []


def test_lc_54_a_gun_that_retreats_is_not_limbered_at_the_turns_end() -> None:
    pieces = ("b1 tra D6 north strength=3", "b2 art D6 south", "r1 inf D4 south", "b3 inf A12 north")
    match = do(until(battle(*pieces, dice=[6, 6, 6]), "b1"), "limber b2")
    do(until(match, "r1"), "fire D6", "lose", "retreat D7")
    rest_of_turn(match)
    assert (unit(match, "b2").towed_by, unit(match, "b1").towing) == ("", "")


def test_lc_54_a_gun_whose_limbering_came_to_nothing_is_passed_over() -> None:
    pieces = ("b1 tra D6 north strength=1", "b2 art D6 south", "r1 inf D4 south", "r2 inf L12 north")
    match = battle(*pieces, tiles=["A♥", "9♥", "2♥", "K♥"], dice=[6, 1, 1])
    do(until(match, "b1"), "limber b2")
    do(until(match, "r1"), "fire D6", "hold")
    assert asked(match) == ("r2", "act")


def test_lc_54_what_was_done_last_turn_does_not_keep_a_gun_from_being_limbered() -> None:
    pieces = ("b2 art D6 north", "b1 tra D6 north", "r1 inf D5 south", "r2 inf L12 north")
    match = do(until(battle(*pieces, dice=[1, 1]), "b2"), "attack D5")
    assert choices(until(rest_of_turn(match), "b1"), "limber") == ["limber b2"]


def test_lc_60_no_wire_upon_wire() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf L12 north", wire=["D6"]), "b1")
    assert "lay wire" not in choices(match)


def test_lc_60_who_has_fired_does_not_work_at_wire() -> None:
    match = do(until(battle("b1 inf D6 north", "r1 inf D4 south", dice=[1]), "b1"), "fire D4")
    assert "lay wire" not in choices(match)


def test_lc_60_who_fought_last_turn_may_work_at_wire() -> None:
    match = do(until(battle("b1 inf D6 north", "r1 inf D5 south", dice=[1, 1]), "b1"), "attack D5")
    assert "lay wire" in choices(until(rest_of_turn(match), "b1"))


def test_lc_60_wire_that_it_retreated_into_holds_a_unit_no_longer_than_that_turn() -> None:
    pieces = ("b1 inf D6 north", "r1 inf D3 south", "r2 inf L12 north")
    match = battle(*pieces, wire=["D7"], tiles=["9♥", "A♥", "K♥"], dice=[6, 6])
    do(until(match, "r1"), "fire D6", "retreat D7")
    assert "D9" in ends(until(rest_of_turn(match), "b1"))


def test_lc_60_work_at_removing_wire_that_is_broken_up_gives_no_wire_back() -> None:
    match = battle("b1 inf D6 north", "r1 inf D5 south", wire=["D6"], dice=[1, 1])
    do(until(match, "b1"), "remove wire")
    do(until(match, "r1"), "attack D6")
    assert (unit(match, "b1").task, match.state.laid["blue"]) == ("", 0)


def test_lc_54_once_limbered_a_gun_goes_where_its_transport_goes() -> None:
    match = do(until(battle("b1 tra D8 north", "b2 art D8 north", "r1 inf L12 north"), "b1"), "limber b2")
    do(until(rest_of_turn(match), "b1"), "move D6 north")
    assert name_of(unit(match, "b2").at) == "D6"


# --- Commanders and fronts


@pytest.mark.parametrize(
    ("commanders", "helps"),
    [
        (("b2 com D6 north",), True),
        (("r2 com D5 north",), False),
        (("b2 com L1 north", "b3 com D5 north"), True),
        (("b2 com L1 north", "b3 com D6 north"), True),
        (("b2 com L1 north", "r2 com D5 north"), False),
    ],
)
def test_lc_64_a_commander_helps_his_own_side_wherever_the_others_are(commanders: tuple[str, ...], helps: bool) -> None:
    match = battle("b1 inf D6 north", "r1 inf L12 north", *commanders)
    assert commander_helps(match.state, unit(match, "b1")) is helps


def test_lc_64_a_commander_who_fell_helps_nobody() -> None:
    match = battle("b1 inf D6 north", "b2 com L1 north", "b3 com D5 north", "r1 inf L12 north")
    match.state.take_off(unit(match, "b3"), DESTROYED)
    assert not commander_helps(match.state, unit(match, "b1"))


def test_lc_4a_the_front_has_two_hexes_beside_the_one_faced() -> None:
    assert {name_of(at) for at in front(hex_named("D6"), 0)} == {"D5", "C6", "E6"}
    assert {name_of(at) for at in front(hex_named("D6"), 3)} == {"D7", "C7", "E7"}


def test_lc_30_an_enemy_that_fell_faces_nobody() -> None:
    match = battle("r3 inf L12 north", "b1 inf D6 north", "r1 inf D5 south", "r2 inf E7 south")
    match.state.take_off(unit(match, "r1"), DESTROYED)
    assert {"D4", "D7"} <= ends(until(match, "b1"))


def test_lc_48_transport_fights_before_a_commander() -> None:
    match = battle("b1 com D6 north", "b2 tra D6 north", "r1 inf L12 north")
    assert fighter_in(match.state, hex_named("D6")) is unit(match, "b2")


# --- Trenches and bridges

TRENCHES = {"D6": "t", "D7": "t"}


def test_lc_61_who_retreats_along_a_trench_is_still_crossing_it_and_out_of_it_no_more() -> None:
    pieces = ("b1 inf E6 north", "r1 inf D3 south", "r2 inf L12 north")
    for to, crossing in (("D7", True), ("C7", False)):
        match = battle(*pieces, ground=patch(12, 12, ".", **TRENCHES), dice=[6, 6])
        do(until(match, "b1"), "move D6 north")
        do(until(match, "r1"), "fire D6", f"retreat {to}")
        assert unit(match, "b1").crossing is crossing


def test_lc_61_a_gun_drawn_into_a_trench_is_crossing_it_too() -> None:
    pieces = ("b1 tra D8 north", "b2 art D8 north towed_by=b1", "r1 inf L12 north")
    match = do(until(battle(*pieces, ground=patch(12, 12, ".", D7="t")), "b1"), "move D7 north")
    assert not in_cover(match.state, unit(match, "b2"))


def test_lc_61_from_the_next_turn_on_who_crossed_a_trench_defends_it() -> None:
    match = battle("b1 inf D7 north", "r1 inf D4 south", ground=patch(12, 12, ".", D6="t"))
    do(until(match, "b1"), "move D6 north")
    assert not in_cover(match.state, unit(match, "b1"))
    rest_of_turn(match)
    assert in_cover(match.state, unit(match, "b1"))
    assert choices(until(match, "b1"), "fire") == ["fire D4"]


def test_lc_58_who_stands_on_a_bridge_fires_and_fights_as_on_land() -> None:
    ground = "\n".join(["." * 12] * 5 + ["r" * 12] + ["." * 12] * 6)
    match = battle("b1 inf D6 north", "r1 inf D5 south", ground=ground, roads=["D5 D6 D7"])
    assert choices(until(match, "b1"), "fire") == ["fire D5"]
    assert scores_needed(match.state, unit(match, "b1"), unit(match, "r1")) == (5, 5)


# --- Activation and close combat


def test_lc_29_a_whole_move_silences_only_who_made_it() -> None:
    match = battle("b1 inf D9 north", "r1 inf D4 south", "b2 inf D6 north")
    do(until(match, "b1"), "move D7 north")
    assert choices(until(match, "r1"), "fire") == ["fire D6", "fire D7"]


PURSUIT = ("b1 inf D6 north", "r1 inf D5 south strength=1", "r2 inf D4 south", "r3 inf A12 north")


def test_lc_46_who_fights_again_and_does_not_win_is_done() -> None:
    match = until(battle(*PURSUIT, dice=[5, 1, 1, 1, 1]), "b1")
    do(match, "attack D5", "advance north")
    assert asked(match) == ("b1", "fight on")
    assert why(match, "fire D4") == "LC-46"
    do(match, "attack D4")
    assert asked(match) == ("r2", "act")


def test_lc_46_the_next_to_act_is_free_whatever_the_last_one_won() -> None:
    pieces = ("b1 inf D6 north", "r1 inf D5 south strength=1", "r2 inf D3 south", "r3 inf A12 north")
    match = until(battle(*pieces, dice=[5, 1, 1]), "b1")
    do(match, "attack D5", "advance north")
    assert asked(match) == ("r2", "act")
    assert choices(match, "fire") == ["fire D5"]
    assert choices(match, "move")


def test_lc_46_who_takes_the_emptied_hex_faces_an_enemy_beside_it() -> None:
    pieces = ("b1 inf D6 north", "r1 inf D5 south strength=1", "r2 inf E5 south", "r3 inf A12 north")
    match = do(until(battle(*pieces, dice=[5, 1, 1]), "b1"), "attack D5")
    assert choices(match) == ["advance north-east", "stay"]


def test_lc_48_who_is_with_a_gun_left_standing_stays_with_it() -> None:
    company = ("r1 tra D5 south", "r2 art D5 south towed_by=r1", "r4 com D5 south")
    match = until(battle("b1 inf D6 north", *company, "r3 inf A12 north", dice=[6, 1, 1, 1]), "b1")
    do(match, "attack D5")
    assert unit(match, "r1").place == DESTROYED
    assert asked(match)[1] == "act"
    assert name_of(unit(match, "r2").at) == name_of(unit(match, "r4").at) == "D5"


# --- Hits


def test_lc_51_who_is_destroyed_chooses_no_more() -> None:
    pieces = ("r1 mg D4 south", "b1 inf D6 north strength=1", "b2 inf A12 north")
    match = battle(*pieces, dice=[6, 6, 1, 6, 6])
    do(until(match, "r1"), "fire D6", "lose")
    assert unit(match, "b1").place == DESTROYED
    assert asked(match)[1] != "retreat"
    match = battle(*pieces, dice=[6, 6, 1, 1, 6])
    do(until(match, "r1"), "fire D6")
    assert unit(match, "b1").place == DESTROYED
    assert asked(match)[1] != "retreat"


def test_lc_54_the_transport_goes_with_its_gun_when_the_guns_die_makes_it_retreat() -> None:
    pieces = ("r1 inf D4 south", "b2 art D6 north towed_by=b1", "b1 tra D6 north strength=3", "b3 inf A12 north")
    for transports_die, strength in ((1, 2), (6, 3)):
        match = battle(*pieces, dice=[6, 6, transports_die])
        do(until(match, "r1"), "fire D6", "retreat D7")
        assert name_of(unit(match, "b1").at) == name_of(unit(match, "b2").at) == "D7"
        assert unit(match, "b1").strength == strength
        assert asked(match)[1] != "retreat"


def test_lc_52_nobody_retreats_into_the_sea() -> None:
    match = battle("r1 inf D4 south", "b1 inf D6 north", ground=patch(12, 12, ".", D7="~"), dice=[6, 6])
    do(until(match, "r1"), "fire D6")
    assert "retreat C7" in choices(match)
    assert "retreat D7" not in choices(match)


def test_lc_52_who_was_not_with_them_does_not_follow_into_their_hex() -> None:
    pieces = ("r1 inf D3 south", "b1 inf D6 north", "b2 com D9 north", "r2 inf C4 south", "b3 inf A12 north")
    match = battle(*pieces, dice=[6, 6, 6, 6])
    do(until(match, "r1"), "fire D6", "retreat D7")
    do(until(match, "b2"), "move D6 north")
    do(until(match, "r2"), "fire D6")
    assert asked(match) == ("b2", "retreat")
    assert "retreat D7" not in choices(match)


def test_lc_52_not_into_a_hex_too_full_though_others_of_its_hex_went_there() -> None:
    match = battle("b1 inf D6 north", "b2 inf D7 north", "r1 inf L12 north")
    match.state.retreats.append((hex_named("D6"), hex_named("D7")))
    assert cannot_retreat_to(match.state, unit(match, "b1"), hex_named("D7")) == "LC-52"


def test_lc_90_hits_by_two_batteries_are_read_apart_and_added_up() -> None:
    match = at_sea("b1 bb J10 north main_guns=1 secondary_guns=2 tubes=none", f"r1 bb M11 north {UNARMED}", dice=[6] * 4)
    do(match, "fire r1", "fire r1", "ready")
    do(match, "flotation", "flotation", "flotation")
    assert ship(match, "r1").flotation == 17
    assert asked(match)[1] != "trade"


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


# --- Why not


def test_lc_47_close_combat_is_refused_only_with_enemies_beside_it() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D4 south", "r2 inf D7 north"), "b1")
    refused = [refusal.notation for refusal in match.refusals() if refusal.notation.startswith("attack")]
    assert refused == ["attack D7"]


def test_lc_34_why_not_names_the_arc_as_far_as_the_range_goes() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D9 south", "r2 inf D10 south"), "b1")
    assert why(match, "fire D9") == "LC-34"
    assert why(match, "fire D10") == "LC-31"


def test_lc_87_why_not_names_it_for_a_hex_ahead_within_range() -> None:
    match = at_sea("b1 tb J10 north main_guns=0", f"r1 bb K10 north {UNARMED}")
    assert why(match, "torpedo J7") == "LC-87"
    assert why(match, "torpedo J6") == "LC-85"


def test_lc_24_why_not_names_it_for_a_turn_after_a_move() -> None:
    match = do(until(battle("b1 inf D7 north", "r1 inf D4 south"), "b1"), "move D6 north")
    assert why(match, "turn south") == "LC-24"


def test_lc_22_a_bridge_too_far_is_too_far() -> None:
    ground = "\n".join(["." * 12] * 5 + ["r" * 12] + ["." * 12] * 6)
    match = until(battle("b1 inf D10 north", "r1 inf L12 north", ground=ground, roads=["D5 D6 D7"]), "b1")
    assert why(match, "move D6 north") == "LC-22"
    assert why(match, "move E6 north") == "LC-58"


def test_lc_29_why_not_names_it_for_the_hex_that_the_fire_cost() -> None:
    match = do(until(battle("b1 inf D6 north", "r1 inf D4 south", dice=[1]), "b1"), "fire D4")
    assert why(match, "move D8 north") == "LC-29"
    assert why(match, "move D9 north") == "LC-22"


def test_lc_28_why_not_names_contact_though_a_wood_lies_there() -> None:
    ground = patch(12, 12, ".", D4="w")
    match = until(battle("b1 inf D6 north", "r1 inf E5 north", ground=ground), "b1")
    assert why(match, "move D4 north") == "LC-28"


def test_lc_28_why_not_names_it_for_a_hex_behind_the_enemy() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D5 south"), "b1")
    assert why(match, "move D4 north") == "LC-28"


@pytest.mark.parametrize(("facing", "clause"), [("north", "LC-30"), ("south-west", "LC-28")])
def test_lc_30_why_not_names_the_enemy_where_he_is_not_all_that_stops_it(facing: str, clause: str) -> None:
    match = until(battle("b1 inf E5 north", f"r1 inf D5 {facing}", wire=["E6"]), "b1")
    assert why(match, "move E7 north") == clause


# --- Simultaneous fire, the ground, and setting up


def test_lc_50a_who_is_hit_is_taken_in_the_scenarios_order_and_not_the_firers() -> None:
    pieces = ("b1 art D9 north", "b2 art G9 north", "r1 inf G4 south", "r2 inf D4 south", "r3 inf L12 north")
    match = both_ready(do(battle(*pieces, dice=[6, 6, 1, 6]), "fire r2", "fire r1"))
    assert unit(match, "r1").strength == 3
    assert asked(match) == ("r2", "retreat")


def test_lc_52_those_who_went_there_in_an_earlier_phase_make_no_room() -> None:
    match = battle("b1 com D6 north", "b2 inf D7 north", "b3 inf A12 north", "r1 art D2 south", dice=[6, 6])
    match.state.retreats.append((hex_named("D6"), hex_named("D7")))
    both_ready(do(match, "fire b1"))
    assert asked(match) == ("b1", "retreat")
    assert "retreat D7" not in choices(match)


def test_lc_58_a_ford_is_left_on_any_side_though_a_bridge_is_there_too() -> None:
    marks = "\n".join(["." * 12] * 5 + ["rrrfrrrrrrrr"] + ["." * 12] * 6)
    ground = battle("b1 inf A1 north", "r1 inf L12 north", ground=marks, roads=["D5 D6 D7"]).state.setting.ground
    assert all(ground.can_step(hex_named("D6"), hex_named(to)) for to in ("D5", "D7", "C7", "E7"))


def test_lc_62_from_a_hill_to_lower_ground_what_stands_between_blocks() -> None:
    for mark in "hw":
        ground = battle(
            "b1 inf A1 north", "r1 inf L12 north", ground=patch(12, 12, ".", D8="h", D6=mark)
        ).state.setting.ground
        assert ground.sight_blocked(hex_named("D8"), hex_named("D4"))


def test_lc_59_from_one_wood_into_another_a_gun_has_its_whole_range() -> None:
    ground = battle("b1 inf A1 north", "r1 inf L12 north", ground=patch(12, 12, ".", D8="w", D5="w")).state.setting.ground
    assert ground.cannot_shell(hex_named("D8"), hex_named("D5")) == ""


def test_lc_36_along_an_edge_one_of_the_two_hexes_before_the_target_may_be_of_its_kind() -> None:
    ground = battle("b1 inf A1 north", "r1 inf L12 north", ground=patch(12, 12, ".", D5="w", E5="w")).state.setting.ground
    assert ground.cannot_shoot(hex_named("D6"), hex_named("E5")) == ""


def test_lc_26_no_scenario_puts_two_transports_into_a_hex() -> None:
    with pytest.raises(ScenarioError, match="at most one fighting unit and one transport"):
        scenario("b1 tra D6 north", "b2 tra D6 north", "r1 inf L12 north")


def test_lc_54_no_scenario_puts_a_gun_in_tow_elsewhere_than_its_transport() -> None:
    with pytest.raises(ScenarioError, match="in its hex"):
        scenario("b1 tra D6 north", "b2 art D7 north towed_by=b1", "r1 inf L12 north")


def test_lc_70_no_ship_begins_at_her_critical_point() -> None:
    with pytest.raises(ScenarioError, match="less than her flotation"):
        scenario("b1 bb A1 south flotation=10", "r1 bb A9 north", ground="\n".join(["~" * 9] * 9))


def test_lc_5_ships_too_count_towards_the_second_pack() -> None:
    ships = [f"b{number} gb {'ABCDEF'[number % 6]}{number // 6 + 1} south" for number in range(30)]
    units = [f"r{number} inf {'ABCDEF'[number % 6]}{number // 6 + 6} north" for number in range(30)]
    position = set_up(scenario(*ships, *units, ground="\n".join(["~" * 6] * 5 + ["." * 6] * 5)))
    assert len(position.bag.cards()) == 104


def test_lc_26_no_scenario_puts_enemies_into_one_hex_or_two_ships() -> None:
    with pytest.raises(ScenarioError, match="a hex without enemies"):
        scenario("b1 inf D6 north", "r1 com D6 north")
    with pytest.raises(ScenarioError, match="a hex of her own"):
        scenario("b1 bb A1 south", "r1 bb A1 north", ground="\n".join(["~" * 9] * 9))


def test_lc_60_no_scenario_lays_wire_at_sea() -> None:
    with pytest.raises(ScenarioError, match="a hex of land"):
        scenario("b1 inf D6 north", "r1 inf L12 north", ground=patch(12, 12, ".", D1="~"), wire=["D1"])


def test_lc_54_no_scenario_has_anything_but_a_gun_in_tow() -> None:
    with pytest.raises(ScenarioError, match="for artillery only"):
        scenario("b1 tra D6 north", "b2 inf D6 north towed_by=b1", "r1 inf L12 north")
