"""Winning, reasons, simultaneous fire and set-up held to their last word."""

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
    patch,
    scenario,
    ship,
    unit,
    until,
    why,
)

import quarterdeck as qd
from quarterdeck.boards.hexboard import hex_named
from quarterdeck.engine.errors import ScenarioError
from quarterdeck.games.late_19th_century.scenario import set_up
from quarterdeck.games.late_19th_century.state import BROKEN_OFF, DESTROYED, ESCAPED, SUNK, WAITING, Battle
from quarterdeck.games.late_19th_century.winning import check_exhaustion, look_for_a_winner, points_lost

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
