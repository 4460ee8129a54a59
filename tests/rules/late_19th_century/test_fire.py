"""Land: fire."""

from __future__ import annotations

import pytest
from tests.rules.late_19th_century.field import battle, choices, do, ground, patch, unit, until, why

from quarterdeck.boards.hex import distance
from quarterdeck.boards.hexboard import hex_named
from quarterdeck.games.late_19th_century.land import small_arms
from quarterdeck.games.late_19th_century.modifiers import points
from quarterdeck.games.late_19th_century.state import DESTROYED


@pytest.mark.parametrize("kind", ["inf", "dis", "cav", "mg"])
def test_lc_31_the_range_is_three_hexes(kind: str) -> None:
    match = until(battle(f"b1 {kind} D6 north", "r1 inf D3 south"), "b1")
    assert choices(match, "fire") == ["fire D3"]
    match = until(battle(f"b1 {kind} D7 north", "r1 inf D3 south"), "b1")
    assert why(match, "fire D3") == "LC-31"


def test_lc_32_range_is_counted_through_edges() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf E4 south", "r2 inf F3 south"), "b1")
    assert choices(match, "fire") == ["fire E4"]
    assert why(match, "fire F3") == "LC-31"


def test_lc_33_a_unit_fires_once_a_turn() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D4 south", dice=[1]), "b1")
    do(match, "fire D4")
    assert why(match, "fire D4") == "LC-33"


def test_lc_34_the_field_of_fire_has_one_five_and_seven_hexes() -> None:
    hexes = small_arms.field_of_fire(hex_named("H12"), 0)
    assert [sum(distance(hex_named("H12"), each) == away for each in hexes) for away in (1, 2, 3)] == [1, 5, 7]


def test_lc_34_a_hex_at_exactly_60_degrees_is_in_but_at_range_1_only_the_hex_faced() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf F5 south", "r2 inf A5 south", "r3 inf E6 south"), "b1")
    assert choices(match, "fire") == ["fire A5", "fire F5"]
    assert why(match, "fire E6") == "LC-34"
    assert choices(until(battle("b1 inf D6 north", "r1 inf F6 south", "r2 inf B6 south"), "b1"), "fire") == []


def test_lc_34_why_not_names_the_arc_within_range() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D9 south", "r2 inf D10 south"), "b1")
    assert why(match, "fire D9") == "LC-34"
    assert why(match, "fire D10") == "LC-31"


def test_lc_35_small_arms_fire_only_in_direct_sight() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D4 south", ground=ground(*"....h...")), "b1")
    assert why(match, "fire D4") == "LC-35"


def test_lc_36_only_one_hex_deep_into_cover() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D4 south", ground=ground(*"...tt...")), "b1")
    assert why(match, "fire D4") == "LC-36"
    match = until(battle("b1 inf D6 north", "r1 inf D4 south", ground=ground(*"...t....")), "b1")
    assert choices(match, "fire") == ["fire D4"]


def test_lc_36_the_hex_before_the_target_is_of_another_kind_or_the_firers_own() -> None:
    match = battle("b1 inf D6 north", "r1 inf D4 south", "r2 inf A1 south", ground=ground(*"...bt..."))
    assert not match.state.setting.ground.too_deep(hex_named("D6"), hex_named("D4"))
    match = until(battle("b1 inf D5 north", "r1 inf D4 south", ground=ground(*"...tt...")), "b1")
    assert choices(match, "fire") == ["fire D4"]


def test_lc_36_along_an_edge_one_of_the_two_hexes_before_the_target_may_be_of_its_kind() -> None:
    ground = battle("b1 inf A1 north", "r1 inf L12 north", ground=patch(12, 12, ".", D5="w", E5="w")).state.setting.ground
    assert ground.cannot_shoot(hex_named("D6"), hex_named("E5")) == ""


def test_lc_37_out_of_cover_only_from_its_edge() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D4 south", ground=ground(*"....tt..")), "b1")
    assert why(match, "fire D4") == "LC-17" or why(match, "fire D4") == "LC-37"
    match = until(battle("b1 inf D6 north", "r1 inf D4 south", ground=ground(*".....t..")), "b1")
    assert choices(match, "fire") == ["fire D4"]


def test_lc_38_five_hits_and_four_does_not_once_it_has_moved() -> None:
    for die, lost in ((5, 1), (4, 0)):
        match = until(battle("b1 inf D7 north", "r1 inf D3 south", dice=[die, 1][: 1 + lost]), "b1")
        do(match, "move D6 north", "fire D3")
        assert unit(match, "r1").strength == 4 - lost


def test_lc_38_machine_guns_throw_three_dice_and_hit_every_enemy_in_the_hex() -> None:
    match = until(battle("b1 mg D6 north", "r1 inf D4 south", "r2 com D4 south", dice=[6, 1, 6, 1, 1, 1, 1]), "b1")
    do(match, "fire D4")
    assert unit(match, "r1").strength == 2
    assert unit(match, "r2").place == DESTROYED


def test_lc_39_the_modifiers() -> None:
    match = battle("b1 inf D6 north", "b2 com D7 north", "r1 inf D4 south", ground=ground(*"...b...."))
    b1 = unit(until(match, "b1"), "b1")
    assert points(small_arms.modifiers(match.state, b1, hex_named("D4"))) == -1 + 1 + 1
    b1.moved = True
    assert points(small_arms.modifiers(match.state, b1, hex_named("D4"))) == -1 + 1


@pytest.mark.parametrize("kind", ["art", "tra", "com"])
def test_lc_40_guns_transport_and_commanders_have_no_small_arms(kind: str) -> None:
    match = until(battle(f"b1 {kind} D6 south", "r1 inf D4 south"), "b1")
    assert why(match, "fire D4") == "LC-40"
