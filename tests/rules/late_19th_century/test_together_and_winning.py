"""LC-95 to LC-100: ships off a defended shore, and how a battle ends."""

from __future__ import annotations

from typing import Any

from tests.rules.late_19th_century.field import (
    asked,
    at_sea,
    battle,
    both_ready,
    choices,
    do,
    rest_of_turn,
    ship,
    unit,
    until,
    why,
)

import quarterdeck as qd
from quarterdeck.boards.hexboard import hex_named, name_of
from quarterdeck.games.late_19th_century import artillery, guns
from quarterdeck.games.late_19th_century.guns import cannot_fire_at
from quarterdeck.games.late_19th_century.sailing import courses_of, sail_to
from quarterdeck.games.late_19th_century.state import HERE, MAIN, WAITING, Battle
from quarterdeck.games.late_19th_century.winning import judge, look_for_a_winner, points_lost

COAST = "\n".join(["......."] * 5 + ["~~~~~~~"] * 9)


def coast(*pieces: str, **rest: Any) -> qd.Match[Battle]:
    return battle(*pieces, ground=COAST, **rest)


def test_lc_95_each_ship_is_a_unit_and_has_a_tile() -> None:
    match = coast("b1 pc D13 south-west", "r1 inf A1 north", tiles=["2♥", "A♥"])
    assert asked(match) == ("b1", "sail")
    assert ship(match, "b1").tile == "A♥"


def test_lc_96_naval_guns_fire_in_the_artillery_phase() -> None:
    match = coast("b1 pc D8 north", "b2 art G5 north", "r1 inf G3 north")
    assert asked(match) == ("b2", "shell")
    do(match, "hold fire")
    assert asked(match) == ("b1", "guns")


def test_lc_97_a_ship_may_move_after_firing() -> None:
    match = coast("b1 pc D8 north", "r1 inf D4 north", dice=[1, 1])
    both_ready(do(match, "fire r1"))
    until(match, "b1", "sail")
    assert choices(match, "sail")


def test_lc_98_points_count_alike_and_ships_fire_indirectly_at_land_targets_only() -> None:
    ground = "\n".join([".......", ".......", "hhhhhhh", ".......", "~~~~~~~", "~~~~~~~"])
    match = battle("b1 pc D6 north", "r1 inf D2 north", ground=ground)
    assert "fire r1" in choices(match)
    assert guns.modifier(match.state, ship(match, "b1"), MAIN, unit(match, "r1")) == 0
    ship(match, "b1").flotation = 5
    assert points_lost(match.state, "blue") == 7


def test_lc_98_torpedoes_follow_the_guns_in_the_same_phase() -> None:
    pieces = ("b1 pc D8 north", "r1 gb D7 north main_guns=0 secondary_guns=0", "r2 inf A1 north")
    match = until(coast(*pieces), "b1", "torpedo")
    assert choices(match) == ["keep torpedo", "torpedo north"]


def test_lc_98a_shore_guns_fire_at_ships_also_out_of_sight_and_small_arms_do_not() -> None:
    ground = "\n".join([".......", ".......", "hhhhhhh", ".......", "..~~~~~", "~~~~~~~"])
    match = battle("b1 art C2 south", "b2 inf B5 south-east", "r1 gb C6 north main_guns=0 secondary_guns=0", ground=ground)
    assert "fire r1" in choices(match)
    assert artillery.modifier(match.state, unit(match, "b1"), ship(match, "r1")) == 0
    until(match, "b2")
    assert choices(match, "fire") == []
    assert choices(match, "attack") == []


def test_lc_98a_guns_ashore_harm_ships_by_their_own_weight() -> None:
    match = coast("b1 art D4 south gun=heavy", "r1 gb D8 north main_guns=0 secondary_guns=0", dice=[6, 6])
    both_ready(do(match, "fire r1"))
    assert ship(match, "r1").owed == 2


def test_lc_98a_units_come_ashore_only_where_the_scenario_brings_them() -> None:
    match = coast("b1 inf off north beach=D5,E5 arrives=2", "b2 gb A14 south", "r1 inf D2 south")
    until(match, "r1")
    assert unit(match, "b1").place == WAITING
    rest_of_turn(match)
    until(match, "b1", "land")
    assert choices(match, "land D5 south") == ["land D5 south", "land D5 south-east", "land D5 south-west"]
    do(match, "land D5 north")
    assert (unit(match, "b1").place, name_of(unit(match, "b1").at)) == (HERE, "D5")


def test_lc_98b_an_exhausted_sides_ships_make_no_step_towards_the_enemy() -> None:
    match = coast("b1 pc D12 north", "b2 inf A1 north", "r1 inf D1 north")
    state = match.state
    assert sail_to(hex_named("D11"))[0] in courses_of(state, ship(match, "b1"))
    state.exhausted["blue"], state.turn = 1, 2
    assert sail_to(hex_named("D11"))[0] not in courses_of(state, ship(match, "b1"))


def test_lc_98b_at_sea_alone_nobody_is_exhausted() -> None:
    match = at_sea("b1 pc D18 north", "r1 pc D1 north")
    ship(match, "b1").flotation = 1
    rest_of_turn(match)
    assert match.state.exhausted == {"blue": 0, "red": 0}


def test_lc_99_a_naval_battle_ends_when_a_side_has_no_ship_left_to_fight() -> None:
    match = at_sea("b1 pc D18 north", "r1 pc D1 north")
    ship(match, "r1").flotation = 6
    rest_of_turn(match)
    assert match.outcome is not None
    assert match.outcome.winners == ("blue",)


def test_lc_99_after_the_last_turn_and_goals_before_everything() -> None:
    match = battle("b1 inf D6 north", "r1 inf A1 north", turns=1, goals=[{"side": "red", "kind": "hold", "hexes": ["A1"]}])
    rest_of_turn(match)
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.how) == (("red",), "goals")


def test_lc_99_default_length() -> None:
    assert battle("b1 inf D6 north", "r1 inf A1 north").state.setting.turns == 20
    assert at_sea("b1 pc D18 north", "r1 pc D1 north").state.setting.turns == 30


def test_lc_99_who_wins_if_no_goal_is_reached_in_time() -> None:
    match = battle("b1 inf D6 north", "r1 inf A1 north", turns=1, falls_to="red")
    rest_of_turn(match)
    assert match.outcome is not None
    assert match.outcome.winners == ("red",)


def test_lc_99_getting_out_and_destroying_win_at_the_end_of_any_turn() -> None:
    goals = [{"side": "blue", "kind": "exit", "count": 1}]
    match = battle("b1 inf D1 north", "b2 inf A9 north", "r1 inf A12 north", exits={"blue": "north"}, goals=goals)
    do(until(match, "b1"), "leave")
    rest_of_turn(match)
    assert match.outcome is not None
    assert match.outcome.winners == ("blue",)
    goals = [{"side": "blue", "kind": "destroy", "keys": ["r1"]}]
    match = battle("b1 inf D6 north", "r1 inf D4 south strength=1", "r2 inf A12 north", goals=goals, dice=[5, 1])
    do(until(match, "b1"), "fire D4")
    rest_of_turn(match)
    assert match.outcome is not None
    assert match.outcome.winners == ("blue",)


def test_lc_100_nothing_left_loses() -> None:
    match = battle("b1 inf D6 north", "r1 inf D4 south strength=1", dice=[5, 1])
    do(until(match, "b1"), "fire D4")
    rest_of_turn(match)
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.clause) == (("blue",), "LC-100")


def test_lc_100_exhausted_earlier_loses_else_the_greater_share_else_a_draw() -> None:
    match = battle("b1 inf D6 north", "r1 inf D2 south")
    state = match.state
    assert judge(state, "now", "time").winners == ()
    state.units["b1"].strength = 3
    assert judge(state, "now", "time").winners == ("red",)
    state.exhausted.update(blue=3, red=2)
    assert judge(state, "now", "time").winners == ("blue",)
    state.exhausted.update(blue=3, red=0)
    assert judge(state, "now", "time").winners == ("red",)
    look_for_a_winner(state)
    assert state.outcome is None


def test_a_ships_guns_that_are_gone_have_a_reason() -> None:
    match = coast("b1 pc D8 north", "r1 inf D4 north")
    ship(match, "b1").main_guns = 0
    assert cannot_fire_at(match.state, ship(match, "b1"), MAIN, unit(match, "r1")) == "LC-84"
    assert why(match, "fire b1") in ("", "LC-84")
