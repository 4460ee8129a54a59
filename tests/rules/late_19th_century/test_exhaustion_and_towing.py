"""Land, special rules: exhaustion, and guns in tow."""

from __future__ import annotations

import pytest
from tests.rules.late_19th_century.field import (
    UNARMED,
    asked,
    at_sea,
    battle,
    both_ready,
    choices,
    do,
    ends,
    patch,
    rest_of_turn,
    scenario,
    ship,
    tired,
    told,
    unit,
    until,
    why,
)

from quarterdeck.boards.hexboard import hex_named, name_of
from quarterdeck.engine.errors import ScenarioError
from quarterdeck.games.late_19th_century.land.positions import is_exhausted
from quarterdeck.games.late_19th_century.state import BROKEN_OFF, DESTROYED, ESCAPED, WAITING
from quarterdeck.games.late_19th_century.winning import check_exhaustion, exhaustion_point, points_lost


def test_lc_53_half_of_the_initial_points_rounded_up() -> None:
    match = battle("b1 inf D6 north", "b2 com A1 north", "r1 inf D4 south")
    assert exhaustion_point(match.state, "blue") == 3
    assert points_lost(match.state, "blue") == 0


def test_lc_53_an_exhausted_side_takes_no_step_towards_the_enemy() -> None:
    match = until(tired("b1 inf D8 north", "r1 inf D3 south"), "b1")
    assert "D7" not in ends(match)
    assert why(match, "move D7 north") == "LC-53"
    assert {"D9", "D10", "C9"} <= ends(match)


def test_lc_53_an_exhausted_side_fires_but_does_not_attack() -> None:
    match = until(tired("b1 inf D6 north", "r1 inf D5 south"), "b1")
    assert choices(match, "fire") == ["fire D5"]
    assert why(match, "attack D5") == "LC-53"


def test_lc_53_the_battle_ends_when_both_sides_are_exhausted() -> None:
    match = battle("b1 inf D6 north", "r1 inf D3 south")
    match.state.units["b1"].strength = 2
    match.state.units["r1"].strength = 2
    rest_of_turn(match)
    assert match.outcome is not None
    assert match.outcome.how == "exhaustion"


def test_lc_53_exhaustion_holds_only_from_the_next_turn() -> None:
    state = battle("b1 inf D6 north", "r1 inf D3 south").state
    state.exhausted["blue"] = state.turn
    assert not is_exhausted(state, "blue")


def test_lc_53_an_exhausted_side_may_keep_its_distance_but_takes_no_vacated_hex() -> None:
    match = battle("r1 inf D5 south strength=1", "b1 inf D6 north", "r2 inf A12 north", dice=[1, 5, 1])
    match.state.exhausted["blue"] = 1
    rest_of_turn(match)
    do(until(match, "r1"), "attack D6")
    assert unit(match, "r1").place == DESTROYED
    assert asked(match)[1] != "advance"
    match = battle("b1 inf D8 north", "r1 inf D4 south")
    match.state.exhausted["blue"] = 1
    rest_of_turn(match)
    moves = {each.split()[1] for each in choices(until(match, "b1"), "move")}
    assert "D7" not in moves
    away = {name for name in moves if hex_named(name) in match.state.setting.ground.near[hex_named("D8")]}
    assert len(away) == 5


def test_lc_53_an_exhausted_unit_approaches_none_of_several_equally_near_enemies() -> None:
    match = until(tired("b1 inf D8 north", "r1 inf D4 south", "r2 inf D12 north"), "b1")
    assert not {"D7", "D9"} & ends(match)


def test_lc_53_lc_61_an_exhausted_unit_also_stays_in_the_trench_it_fired_from() -> None:
    match = tired("b1 inf D8 north", "r1 inf D5 south", ground=patch(12, 12, ".", D8="t"), dice=[1])
    do(until(match, "b1"), "fire D5")
    assert choices(match, "move") == []
    assert choices(match, "turn")


@pytest.mark.parametrize(("edge", "place"), [("north", ESCAPED), ("west", BROKEN_OFF)])
def test_lc_53_a_ship_does_her_task_only_by_leaving_over_the_right_edge(edge: str, place: str) -> None:
    match = at_sea(f"b1 pc D1 north {UNARMED}", f"r1 bb P16 north {UNARMED}", exits={"blue": edge})
    do(until(match, "b1", "sail"), "leave north")
    assert ship(match, "b1").place == place
    assert points_lost(match.state, "blue") == (0 if place == ESCAPED else 12)


def test_lc_53_an_exhausted_side_lands_no_units() -> None:
    match = tired("b1 inf off north beach=D4", "b2 inf A12 north", "r1 inf L12 north")
    assert asked(match) == ("b2", "act")


def test_lc_53_units_yet_to_arrive_are_not_lost() -> None:
    match = battle("b1 inf off north beach=D4 arrives=9", "b2 inf A12 north", "r1 inf L12 north")
    assert unit(match, "b1").place == WAITING
    assert points_lost(match.state, "blue") == 0


def test_lc_53_the_turn_of_exhaustion_is_the_turn_at_whose_end_it_was_checked() -> None:
    match = battle("b1 inf D6 north", "r1 inf L12 north")
    unit(match, "b1").strength = 1
    match.state.turn = 3
    check_exhaustion(match.state)
    match.state.turn = 4
    check_exhaustion(match.state)
    assert match.state.exhausted == {"blue": 3, "red": 0}


TOW = ("b1 tra D8 north", "b2 art D8 north towed_by=b1", "r1 inf D2 south")


def test_lc_54_a_towing_transport_moves_at_its_rate_and_takes_the_gun_along() -> None:
    match = do(until(battle(*TOW), "b1"), "move D6 north-east")
    assert name_of(unit(match, "b2").at) == "D6"
    assert unit(match, "b2").facing == 1


def test_lc_54_unlimbering_takes_the_turn_and_sets_the_facing() -> None:
    match = do(until(battle(*TOW), "b1"), "unlimber south")
    assert unit(match, "b2").towed_by == "b1"
    assert "b1 begins to unlimber facing south." in told(match)
    rest_of_turn(match)
    assert (unit(match, "b2").towed_by, unit(match, "b2").facing, unit(match, "b1").towing) == ("", 3, "")
    assert "b1 has unlimbered facing south in D8." in told(match)


def test_lc_54_limbering_needs_a_gun_that_has_not_fired_and_takes_its_turn_too() -> None:
    pieces = ("b1 tra D8 north", "b2 art D8 north", "r1 inf D2 south")
    match = do(until(battle(*pieces), "b1"), "limber b2")
    assert asked(match)[0] == "r1"
    rest_of_turn(match)
    assert unit(match, "b2").towed_by == "b1"
    match = battle(*pieces, dice=[6, 1])
    both_ready(do(match, "fire r1"))
    assert choices(until(match, "b1"), "limber") == []


def test_lc_54_if_the_transport_is_lost_the_gun_stands_unlimbered() -> None:
    match = battle(
        "r1 inf D4 south", "b1 tra D6 north-east", "b2 art D6 north towed_by=b1", "b3 inf A12 north", dice=[5, 1, 6]
    )
    do(until(match, "r1"), "fire D6", "lose")
    assert unit(match, "b1").place == DESTROYED
    assert (unit(match, "b2").towed_by, unit(match, "b2").facing, unit(match, "b2").strength) == ("", 1, 1)


def test_lc_54_a_gun_lost_while_it_is_unlimbered_leaves_its_transport_without_work() -> None:
    pieces = ("b1 tra D6 north strength=3", "b2 art D6 north towed_by=b1 strength=1", "r1 inf D4 south", "b3 inf A12 north")
    match = do(until(battle(*pieces, dice=[5, 1, 1]), "b1"), "unlimber south")
    do(until(match, "r1"), "fire D6")
    assert unit(match, "b2").place == DESTROYED
    assert "b1 has to stop unlimbering facing south." in told(match)
    rest_of_turn(match)
    assert (match.state.turn, unit(match, "b1").towing, unit(match, "b1").task) == (2, "", "")


def test_lc_54_limbering_outlasts_close_combat_if_both_are_still_there() -> None:
    pieces = ("b1 tra D6 north", "b2 art D6 north", "r1 inf D5 south", "b3 inf A12 north")
    match = do(until(battle(*pieces, dice=[1, 1]), "b1"), "limber b2")
    rest_of_turn(do(until(match, "r1"), "attack D6"))
    assert unit(match, "b2").towed_by == "b1"


def test_lc_54_a_gun_in_tow_does_not_fire_and_faces_as_its_transport_does() -> None:
    match = battle("b1 tra D8 north", "b2 art D8 north towed_by=b1", "r1 inf D4 south")
    assert asked(match) == ("b1", "act")
    match = do(until(battle("b1 tra D8 south", "b2 art D8 north", "r1 inf D2 south"), "b1", "act"), "limber b2")
    rest_of_turn(match)
    assert (unit(match, "b2").towed_by, unit(match, "b2").facing) == ("b1", 3)


def test_lc_54_a_gun_that_is_being_limbered_does_nothing_else_even_if_the_transport_is_lost() -> None:
    pieces = ("b1 tra D6 north strength=1", "b2 art D6 south", "r1 inf D4 south", "r2 inf L12 north")
    match = battle(*pieces, tiles=["A♥", "9♥", "2♥", "K♥"], dice=[6, 1, 1])
    do(until(match, "b1"), "limber b2")
    do(until(match, "r1"), "fire D6")
    assert unit(match, "b1").place == DESTROYED
    assert "b1 has to stop limbering b2." in told(match)
    assert unit(match, "b2").place != DESTROYED
    assert asked(do(match, "hold")) == ("r2", "act")  # the gun's tile, between the two, is skipped


def test_lc_54_a_gun_that_defended_itself_can_still_be_limbered_one_that_attacked_cannot() -> None:
    pieces = ("b2 art D6 north", "b1 tra D6 north", "r1 inf D5 south", "r2 inf L12 north")
    match = battle(*pieces, tiles=["9♥", "5♥", "A♥", "K♥"], dice=[1, 1])
    do(until(match, "r1"), "attack D6")
    assert choices(until(match, "b1"), "limber") == ["limber b2"]
    match = battle(*pieces, tiles=["A♥", "5♥", "2♥", "K♥"], dice=[1, 1])
    do(until(match, "b2"), "attack D5")
    assert choices(until(match, "b1"), "limber") == []


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


def test_lc_54_a_gun_whose_limbering_failed_is_skipped() -> None:
    pieces = ("b1 tra D6 north strength=1", "b2 art D6 south", "r1 inf D4 south", "r2 inf L12 north")
    match = battle(*pieces, tiles=["A♥", "9♥", "2♥", "K♥"], dice=[6, 1, 1])
    do(until(match, "b1"), "limber b2")
    do(until(match, "r1"), "fire D6", "hold")
    assert asked(match) == ("r2", "act")


def test_lc_54_acts_of_last_turn_do_not_keep_a_gun_from_being_limbered() -> None:
    pieces = ("b2 art D6 north", "b1 tra D6 north", "r1 inf D5 south", "r2 inf L12 north")
    match = do(until(battle(*pieces, dice=[1, 1]), "b2"), "attack D5")
    assert choices(until(rest_of_turn(match), "b1"), "limber") == ["limber b2"]


def test_lc_54_a_limbered_gun_goes_where_its_transport_goes() -> None:
    match = do(until(battle("b1 tra D8 north", "b2 art D8 north", "r1 inf L12 north"), "b1"), "limber b2")
    do(until(rest_of_turn(match), "b1"), "move D6 north")
    assert name_of(unit(match, "b2").at) == "D6"


def test_lc_54_the_transport_retreats_with_its_gun_on_the_guns_die() -> None:
    pieces = ("r1 inf D4 south", "b2 art D6 north towed_by=b1", "b1 tra D6 north strength=3", "b3 inf A12 north")
    for transports_die, strength in ((1, 2), (6, 3)):
        match = battle(*pieces, dice=[6, 6, transports_die])
        do(until(match, "r1"), "fire D6", "retreat D7")
        assert name_of(unit(match, "b1").at) == name_of(unit(match, "b2").at) == "D7"
        assert unit(match, "b1").strength == strength
        assert asked(match)[1] != "retreat"


def test_lc_54_a_scenario_must_put_a_gun_in_tow_with_its_transport() -> None:
    with pytest.raises(ScenarioError, match="in its hex"):
        scenario("b1 tra D6 north", "b2 art D7 north towed_by=b1", "r1 inf L12 north")


def test_lc_54_a_scenario_may_put_only_guns_in_tow() -> None:
    with pytest.raises(ScenarioError, match="only for artillery"):
        scenario("b1 tra D6 north", "b2 inf D6 north towed_by=b1", "r1 inf L12 north")


def test_lc_55_a_hit_on_the_transport_also_hits_its_gun_and_they_retreat_together() -> None:
    match = battle("r1 inf D4 south", "b1 tra D6 north", "b2 art D6 north towed_by=b1", dice=[5, 6, 6])
    do(until(match, "r1"), "fire D6", "retreat D7")
    assert name_of(unit(match, "b1").at) == name_of(unit(match, "b2").at) == "D7"
    assert (unit(match, "b1").strength, unit(match, "b2").strength) == (1, 2)
    assert asked(match)[0] != "b2"
