"""Fine points of the tables, modifiers and limits that broader tests pass by."""

from __future__ import annotations

import pytest
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
)

from quarterdeck.boards.hexboard import hex_named
from quarterdeck.games.late_19th_century import artillery, close_combat, guns
from quarterdeck.games.late_19th_century.charts import ARTILLERY_AS_GUNS, SHIPS
from quarterdeck.games.late_19th_century.sailing import breaking_off, courses_of
from quarterdeck.games.late_19th_century.standing import fighter_in, in_cover, is_exhausted
from quarterdeck.games.late_19th_century.state import BROKEN_OFF, DESTROYED, HERE, MAIN
from quarterdeck.games.late_19th_century.winning import can_fight_on, judge

UNARMED = "main_guns=0 secondary_guns=0 tubes=none"


def ground(*marks: str) -> str:
    """A map seven wide whose column D has these marks from the top."""
    return "\n".join(f"...{mark}..." for mark in marks)


def test_lc_17_along_an_edge_one_clear_hex_of_the_two_is_enough() -> None:
    for row, allowed in (("....w.", True), ("....ww", False)):
        rows = ["......"] * 8
        rows[6], rows[7] = row, "....w."
        match = battle("b1 art E8 north", "r1 inf F6 south", ground="\n".join(rows))
        clause = artillery.cannot_shell_at(match.state, unit(match, "b1"), unit(match, "r1"))
        assert (clause == "") is allowed


@pytest.mark.parametrize(("hand", "struck"), [("left", "r2"), ("right", "r3")])
def test_lc_19_the_hand_counts_behind_the_target_too(hand: str, struck: str) -> None:
    # Seen from E8 the hexes F5 and G6 lie equally far behind F6, left and right; 1 and +2 is a 3.
    pieces = ("b1 art E8 north", "r1 inf F6 south", "r2 inf F5 south", "r3 inf G6 south")
    match = battle(*pieces, dice=[1, 1])
    both_ready(do(match, f"fire r1 {hand}"))
    assert [key for key in ("r1", "r2", "r3") if unit(match, key).strength == 3] == [struck]


def test_lc_36_the_hex_before_is_of_another_kind_or_the_firers_own() -> None:
    match = battle("b1 inf D6 north", "r1 inf D4 south", "r2 inf A1 south", ground=ground(*"...bt..."))
    assert not match.state.setting.ground.too_deep(hex_named("D6"), hex_named("D4"))
    match = until(battle("b1 inf D5 north", "r1 inf D4 south", ground=ground(*"...tt...")), "b1")
    assert choices(match, "fire") == ["fire D4"]


def test_lc_43_a_flank_attack_helps_the_attacker_and_hinders_the_defender() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D5 north", dice=[4, 5, 1]), "b1")
    do(match, "attack D5")
    assert (unit(match, "b1").strength, unit(match, "r1").strength) == (4, 3)


def test_lc_46_dismounted_cavalry_follows_up_too() -> None:
    match = until(battle("b1 dis D6 north", "r1 inf D5 south strength=1", "r2 inf A12 north", dice=[5, 1, 1]), "b1")
    do(match, "attack D5")
    assert asked(match) == ("b1", "advance")


def test_lc_46_not_by_one_that_has_left_its_own_hex() -> None:
    pieces = ("b1 inf D6 north", "r1 inf D5 south strength=1", "r2 inf A12 north")
    match = until(battle(*pieces, dice=[5, 5, 1, 6]), "b1")
    do(match, "attack D5", "retreat D7")
    assert asked(match)[0] == "r2"


def test_lc_46_not_where_a_gun_stands_whose_transport_was_lost() -> None:
    pieces = ("b1 inf D6 north", "r1 tra D5 south", "r2 art D5 south towed_by=r1", "r3 inf A12 north")
    match = until(battle(*pieces, dice=[5, 1, 1, 1]), "b1")
    do(match, "attack D5")
    assert (unit(match, "r1").place, unit(match, "r2").place, unit(match, "r2").strength) == (DESTROYED, HERE, 1)
    assert asked(match)[0] != "b1"


def test_lc_48_the_transport_fights_for_the_gun_it_tows() -> None:
    match = battle("b1 art D6 north towed_by=b2", "b2 tra D6 north", "r1 inf D5 south")
    assert fighter_in(match.state, hex_named("D6")) is unit(match, "b2")


def test_lc_52_a_hex_with_a_friend_is_not_empty_but_for_those_that_went_with_it() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D4 south", "r2 com D3 south", dice=[5, 4]), "b1")
    do(match, "fire D4")
    assert "retreat D3" not in choices(match)
    assert "retreat C4" in choices(match)


def test_lc_53_it_holds_only_from_the_next_turn() -> None:
    state = battle("b1 inf D6 north", "r1 inf D3 south").state
    state.exhausted["blue"] = state.turn
    assert not is_exhausted(state, "blue")


def test_lc_53_the_exhausted_may_keep_their_distance_and_take_no_emptied_hex() -> None:
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


def test_lc_54_a_gun_in_tow_does_not_fire_and_faces_as_it_is_drawn() -> None:
    match = battle("b1 tra D8 north", "b2 art D8 north towed_by=b1", "r1 inf D4 south")
    assert asked(match) == ("b1", "act")
    match = do(until(battle("b1 tra D8 south", "b2 art D8 north", "r1 inf D2 south"), "b1", "act"), "limber b2")
    rest_of_turn(match)
    assert (unit(match, "b2").towed_by, unit(match, "b2").facing) == ("b1", 3)


def test_lc_58_a_gun_in_a_river_does_not_fire() -> None:
    match = battle("b1 art D6 north", "r1 inf D3 south", ground=ground(*".....f.."))
    assert asked(match)[1] == "act"


def test_lc_59_a_gun_too_reaches_one_hex_within_a_wood() -> None:
    match = battle("b1 art D6 north", "r1 inf D4 south", ground=ground(*"...www.."))
    assert artillery.cannot_shell_at(match.state, unit(match, "b1"), unit(match, "r1")) == "LC-59"
    match = battle("b1 art D6 north", "r1 inf D5 south", ground=ground(*"...www.."))
    assert choices(match, "fire") == ["fire r1"]


def test_lc_59_from_a_road_into_a_wood_it_does_not_go_on_across_country() -> None:
    rows = ["......."] * 8
    rows[4] = "...w..."
    match = until(battle("b1 cav D6 north", "r1 inf G1 north", ground="\n".join(rows), roads=["D6 D5 D4"]), "b1")
    moves = {each.split()[1] for each in choices(match, "move")}
    assert {"D5", "D4"} <= moves
    rows[3] = "..www.."
    rows[4] = "..www.."
    match = until(battle("b1 cav D6 north", "r1 inf G1 north", ground="\n".join(rows), roads=["D6 D5"]), "b1")
    assert "D4" not in {each.split()[1] for each in choices(match, "move")}


def test_lc_60_only_men_on_foot_work_at_wire_and_work_broken_up_uses_none() -> None:
    match = until(battle("b1 cav D6 north", "r1 inf A1 north"), "b1")
    assert choices(match, "lay") == []
    match = do(until(battle("b1 inf D6 north", "r1 inf D4 south", dice=[5, 6]), "b1"), "lay wire")
    assert match.state.laid["blue"] == 1
    do(until(match, "r1"), "fire D6", "retreat D7")
    assert match.state.laid["blue"] == 0


def test_lc_61_a_trench_being_crossed_is_no_cover_but_the_wood_around_it_is() -> None:
    match = battle("b1 inf D4 north", "r1 inf A1 north", ground=ground(*"...x...."), legend={"x": ["trench", "woods"]})
    unit(match, "b1").crossing = True
    assert in_cover(match.state, unit(match, "b1"))


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


def test_lc_75_a_ship_already_at_0_throws_no_more_dice() -> None:
    pieces = (
        f"b1 pc D10 north {UNARMED.replace(' tubes=none', '')}",
        f"r1 gb D9 south {UNARMED}",
        f"r2 gb T20 north {UNARMED}",
    )
    match = at_sea(*pieces, dice=[6, 1, 1])
    until(match, "b1", "torpedo")
    ship(match, "r1").flotation = 0
    both_ready(do(match, "torpedo north"))
    assert ship(match, "r1").owed == 0
    assert ship(match, "r1").place != HERE


def test_lc_82_a_land_target_in_cover_and_a_mark_forgotten() -> None:
    rows = ["......."] * 3 + ["~~~~~~~"] * 5
    rows[2] = "...b..."
    match = battle("b1 pc D6 north", "r1 inf D3 north", "r2 inf A1 north", ground="\n".join(rows), dice=[1, 1])
    assert guns.modifier(match.state, ship(match, "b1"), MAIN, unit(match, "r1")) == 2 - 1
    ship(match, "b1").main_mark = "r1"
    rest_of_turn(match)
    assert ship(match, "b1").main_mark == ""


def test_lc_84_who_has_torpedo_tubes() -> None:
    assert {kind: row.tubes for kind, row in SHIPS.items()} == {
        "battleship": "fixed",
        "ironclad": "",
        "armoured cruiser": "fixed",
        "protected cruiser": "fixed",
        "torpedo boat": "trainable",
        "gunboat": "",
    }


def test_lc_89_every_turn_needs_a_hex_ahead_just_before_it() -> None:
    match = until(at_sea("b1 bb H10 north", "r1 tb T20 south main_guns=0"), "b1", "sail")
    moves = {each.removeprefix("sail ") for each in choices(match, "sail")}
    assert {"H9 north-east", "H8 north-east", "H7 north"} <= moves
    assert not {"H9 south-east", "H9 south-west"} & moves


def test_lc_90_artillery_ashore_by_its_weight() -> None:
    assert ARTILLERY_AS_GUNS == {"heavy": "heavy", "medium": "medium", "field": "light", "mountain": "very light"}


def test_lc_92_movement_traded_away_keeps_her_from_the_edge() -> None:
    rows = ["*******"] + ["~~~~~~~"] * 19
    match = battle(f"b1 gb D2 north {UNARMED}", f"r1 bb A20 south {UNARMED}", ground="\n".join(rows), dice=[6])
    do(until(match, "b1", "sail"), "leave north", "movement", "flotation")
    assert ship(match, "b1").place == HERE
    match = battle(f"b1 gb D2 north {UNARMED}", f"r1 bb A20 south {UNARMED}", ground="\n".join(rows), dice=[6])
    do(until(match, "b1", "sail"), "leave north", "flotation", "flotation")
    assert ship(match, "b1").place == BROKEN_OFF


def test_lc_98a_who_lands_beside_enemies_has_moved_and_does_not_fire() -> None:
    rows = ["......."] * 5 + ["~~~~~~~"] * 2
    pieces = ("b1 inf off north beach=D5,E5", "b2 gb A7 south", "r1 inf D3 south", "r2 com E5 south")
    match = until(battle(*pieces, ground="\n".join(rows)), "b1", "land")
    assert not choices(match, "land E5")
    do(match, "land D5 " + choices(match, "land D5")[0].split()[2])
    assert not choices(match, "fire")


def test_lc_98b_a_ship_breaking_off_is_not_held_back_by_exhaustion() -> None:
    rows = ["......."] * 2 + ["~~~~~~~"] * 12
    match = battle("b1 pc D12 north", "b2 inf A1 north", "r1 inf D1 north", ground="\n".join(rows))
    state = match.state
    state.exhausted["blue"], state.turn = 1, 2
    assert not [each for each in courses_of(state, ship(match, "b1")) if each.notation == "sail D11 north"]
    ship(match, "b1").flotation = 6
    assert [each for each in courses_of(state, ship(match, "b1")) if each.notation == "sail D11 north"]


def test_lc_99_a_ship_at_her_critical_point_fights_on_no_more() -> None:
    match = at_sea("b1 pc D18 north", "r1 pc D10 north")
    assert can_fight_on(match.state, "red")
    ship(match, "r1").flotation = 6
    assert not can_fight_on(match.state, "red")


def test_lc_100_shares_are_of_each_sides_own_total() -> None:
    match = battle("b1 inf D6 north", "r1 inf D2 south", "r2 inf F2 south")
    match.state.units["b1"].strength = 3
    match.state.units["r1"].strength = 3
    assert judge(match.state, "now", "time").winners == ("red",)


def test_lc_22a_mounted_cavalry_dismounts() -> None:
    match = do(until(battle("b1 cav D6 north", "r1 inf D3 south"), "b1"), "dismount")
    assert unit(match, "b1").kind == "dismounted cavalry"


def test_lc_45_all_lines_together() -> None:
    match = battle("b1 inf D6 north", "b2 com D7 north", "r1 inf D5 north", ground=ground(*"....fw.."))
    assert close_combat.modifier(match.state, unit(match, "b1"), unit(match, "r1"), 1) == 1 + 1 + 1
    assert close_combat.modifier(match.state, unit(match, "r1"), unit(match, "b1"), -1) == -1 - 1 - 1
