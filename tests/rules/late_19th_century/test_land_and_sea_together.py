"""Land and sea together."""

from __future__ import annotations

from tests.rules.late_19th_century.field import (
    UNARMED,
    asked,
    at_sea,
    battle,
    both_ready,
    choices,
    coast,
    do,
    offered,
    rest_of_turn,
    ship,
    tired,
    unit,
    until,
    why,
)

from quarterdeck.boards.hexboard import hex_named, name_of
from quarterdeck.games.late_19th_century.land import artillery
from quarterdeck.games.late_19th_century.sea import naval_guns
from quarterdeck.games.late_19th_century.sea.sailing import courses_of, sail_to
from quarterdeck.games.late_19th_century.state import HERE, WAITING
from quarterdeck.games.late_19th_century.winning import points_lost


def test_lc_95_each_ship_is_a_unit_and_has_a_tile() -> None:
    match = coast("b1 pc D13 south-west", "r1 inf A1 north", tiles=["2♥", "A♥"])
    assert asked(match) == ("b1", "sail")
    assert ship(match, "b1").tile == "A♥"


def test_lc_95_the_ship_that_sails_is_active_off_a_shore_too() -> None:
    rows = ["~" * 12] * 6 + ["." * 12] * 6
    match = battle(f"b1 bb D4 north {UNARMED}", "b2 inf D9 north", "r1 inf L12 north", ground="\n".join(rows))
    until(match, "b1", "sail")
    assert match.state.active == "b1"


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
    assert naval_guns.modifier(match.state, ship(match, "b1"), unit(match, "r1")) == 0
    ship(match, "b1").flotation = 5
    assert points_lost(match.state, "blue") == 7


def test_lc_98_torpedoes_follow_the_guns_in_the_same_phase() -> None:
    pieces = ("b1 pc D8 north", "r1 gb D7 north main_guns=0 secondary_guns=0", "r2 inf A1 north")
    match = until(coast(*pieces), "b1", "torpedo")
    assert choices(match) == ["keep torpedo", "torpedo north"]


def test_lc_98a_shore_guns_fire_at_ships_even_out_of_sight_but_small_arms_do_not() -> None:
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


def test_lc_98a_a_unit_that_lands_next_to_enemies_has_moved_and_does_not_fire() -> None:
    rows = ["......."] * 5 + ["~~~~~~~"] * 2
    pieces = ("b1 inf off north beach=D5,E5", "b2 gb A7 south", "r1 inf D3 south", "r2 com E5 south")
    match = until(battle(*pieces, ground="\n".join(rows)), "b1", "land")
    assert not choices(match, "land E5")
    do(match, "land D5 " + choices(match, "land D5")[0].split()[2])
    assert not choices(match, "fire")


def test_lc_98a_a_unit_does_not_land_before_its_turn_or_move_on_after_landing() -> None:
    match = battle("b1 inf off north beach=D4 arrives=2", "b2 inf A12 north", "r1 inf D6 north")
    assert asked(match) == ("b2", "act")
    assert asked(rest_of_turn(match)) == ("b1", "land")
    do(match, "land D4 north")
    assert asked(match) == ("b2", "act")


def test_lc_98a_why_not_names_what_keeps_a_unit_from_landing() -> None:
    pieces = ("b1 inf off north beach=D4,E4,F4", "b2 inf D4 north", "r1 inf E4 north", "r2 inf F6 north")
    match = until(battle(*pieces), "b1", "land")
    assert {each.split()[1] for each in choices(match, "land")} == {"F4"}
    assert why(match, "land D4 north") == "LC-26"
    assert why(match, "land E4 north") == "LC-27"
    assert why(match, "land F4 north") == "LC-28"
    assert why(match, "land H8 north") == "LC-98a"


def test_lc_98b_an_exhausted_sides_ships_do_not_approach_the_enemy() -> None:
    match = coast("b1 pc D12 north", "b2 inf A1 north", "r1 inf D1 north")
    state = match.state
    assert sail_to(hex_named("D11"))[0] in courses_of(state, ship(match, "b1"))
    state.exhausted["blue"], state.turn = 1, 2
    assert sail_to(hex_named("D11"))[0] not in courses_of(state, ship(match, "b1"))


def test_lc_98b_nobody_is_exhausted_in_a_naval_battle() -> None:
    match = at_sea("b1 pc D18 north", "r1 pc D1 north")
    ship(match, "b1").flotation = 1
    rest_of_turn(match)
    assert match.state.exhausted == {"blue": 0, "red": 0}


def test_lc_98b_a_ship_breaking_off_is_not_held_back_by_exhaustion() -> None:
    rows = ["......."] * 2 + ["~~~~~~~"] * 12
    match = battle("b1 pc D12 north", "b2 inf A1 north", "r1 inf D1 north", ground="\n".join(rows))
    state = match.state
    state.exhausted["blue"], state.turn = 1, 2
    assert not [each for each in courses_of(state, ship(match, "b1")) if each.notation == "sail D11 north"]
    ship(match, "b1").flotation = 6
    assert [each for each in courses_of(state, ship(match, "b1")) if each.notation == "sail D11 north"]


def test_lc_98b_an_exhausted_ship_turns_away_where_she_lies() -> None:
    rows = ["~" * 12] * 6 + ["." * 12] * 6
    match = battle(f"b1 pc D4 south {UNARMED}", "r1 inf D8 north", "b2 inf L8 north", ground="\n".join(rows))
    match.state.exhausted["blue"] = 1
    until(rest_of_turn(match), "b1", "sail")
    assert set(choices(match)) == {"sail D4 south-east", "sail D4 south-west", "lie still"}
    assert why(match, "sail D6 south") == "LC-98b"


def test_lc_98b_an_exhausted_ship_may_keep_her_distance() -> None:
    ground = "\n".join(["~" * 12] * 6 + ["." * 12] * 6)
    match = tired(f"b1 pc D4 south-east {UNARMED}", "r1 inf D8 north", "b2 inf L8 north", ground=ground)
    assert "sail E5 south-east" in offered(match, "b1")
