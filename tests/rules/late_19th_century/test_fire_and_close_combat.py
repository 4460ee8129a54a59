"""LC-31 to LC-52: small arms, close combat, and hits on units."""

from __future__ import annotations

import pytest
from tests.rules.late_19th_century.field import asked, battle, both_ready, choices, do, rest_of_turn, unit, until, why

import quarterdeck as qd
from quarterdeck.boards.hex import distance
from quarterdeck.boards.hexboard import hex_named, name_of
from quarterdeck.games.late_19th_century import close_combat, small_arms
from quarterdeck.games.late_19th_century.charts import UNITS
from quarterdeck.games.late_19th_century.state import DESTROYED, Battle


def ground(*marks: str) -> str:
    """A map seven wide whose column D has these marks from the top."""
    return "\n".join(f"...{mark}..." for mark in marks)


def at(match: qd.Match[Battle], key: str) -> str:
    return name_of(unit(match, key).at)


@pytest.mark.parametrize("kind", ["inf", "dis", "cav", "mg"])
def test_lc_31_three_hexes(kind: str) -> None:
    match = until(battle(f"b1 {kind} D6 north", "r1 inf D3 south"), "b1")
    assert choices(match, "fire") == ["fire D3"]
    match = until(battle(f"b1 {kind} D7 north", "r1 inf D3 south"), "b1")
    assert why(match, "fire D3") == "LC-31"


def test_lc_32_counted_through_edges() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf E4 south", "r2 inf F3 south"), "b1")
    assert choices(match, "fire") == ["fire E4"]
    assert why(match, "fire F3") == "LC-31"


def test_lc_33_once_a_turn() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D4 south", dice=[1]), "b1")
    do(match, "fire D4")
    assert why(match, "fire D4") == "LC-33"


def test_lc_34_one_three_and_five_hexes() -> None:
    hexes = small_arms.field_of_fire(hex_named("H12"), 0)
    assert [sum(distance(hex_named("H12"), each) == away for each in hexes) for away in (1, 2, 3)] == [1, 3, 5]
    match = until(battle("b1 inf D6 north", "r1 inf E6 south"), "b1")
    assert why(match, "fire E6") == "LC-34"


def test_lc_35_only_in_direct_sight() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D4 south", ground=ground(*"....h...")), "b1")
    assert why(match, "fire D4") == "LC-35"


def test_lc_36_only_one_hex_deep_into_cover() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D4 south", ground=ground(*"...tt...")), "b1")
    assert why(match, "fire D4") == "LC-36"
    match = until(battle("b1 inf D6 north", "r1 inf D4 south", ground=ground(*"...t....")), "b1")
    assert choices(match, "fire") == ["fire D4"]


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
    assert small_arms.modifier(match.state, b1, hex_named("D4")) == -1 + 1 + 1
    b1.moved = True
    assert small_arms.modifier(match.state, b1, hex_named("D4")) == -1 + 1


@pytest.mark.parametrize("kind", ["art", "tra", "com"])
def test_lc_40_guns_transport_and_commanders_have_no_small_arms(kind: str) -> None:
    match = until(battle(f"b1 {kind} D6 south", "r1 inf D4 south"), "b1")
    assert why(match, "fire D4") == "LC-40"


def test_lc_41_the_scores() -> None:
    scores = {kind: row.score for kind, row in UNITS.items()}
    assert [scores[kind] for kind in ("infantry", "dismounted cavalry", "machine guns", "artillery", "commander")] == [5] * 5
    assert (scores["mounted cavalry"], scores["transport"]) == (4, 6)
    match = until(battle("b1 cav D6 north", "r1 tra D5 south", dice=[4, 5, 1]), "b1")
    do(match, "attack D5")
    assert unit(match, "r1").place == DESTROYED
    assert unit(match, "b1").strength == 3


def test_lc_42_after_moving_into_contact_it_faces_the_enemy_and_may_fight() -> None:
    match = until(battle("b1 inf D7 north", "r1 inf D4 south"), "b1")
    do(match, "move D5 north")
    assert choices(match, "attack") == ["attack D4"]


@pytest.mark.parametrize(
    ("facing", "flank"), [("south", False), ("south-east", False), ("north-east", True), ("north", True)]
)
def test_lc_43_an_attack_on_side_or_rear(facing: str, flank: bool) -> None:
    match = battle("b1 inf D6 north", f"r1 inf D5 {facing}")
    assert close_combat.is_flank_attack(unit(match, "b1"), unit(match, "r1")) is flank


def test_lc_44_both_throw_and_both_may_suffer() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D5 south", dice=[5, 5, 1, 1]), "b1")
    do(match, "attack D5")
    assert unit(match, "b1").strength == unit(match, "r1").strength == 3


def test_lc_44_four_is_not_enough() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D5 south", dice=[4, 4]), "b1")
    do(match, "attack D5")
    assert unit(match, "b1").strength == unit(match, "r1").strength == 4


def test_lc_45_flank_commander_and_the_enemys_ground() -> None:
    match = battle("b1 inf D6 north", "b2 com D7 north", "r1 inf D5 north", ground=ground(*"....b..."))
    b1, r1 = unit(match, "b1"), unit(match, "r1")
    assert close_combat.modifier(match.state, b1, r1, 1) == 1 + 1 - 1
    assert close_combat.modifier(match.state, r1, b1, -1) == -1


def test_lc_45_the_enemys_ground_counts_once() -> None:
    match = battle("b1 inf D6 north", "r1 inf D5 south", ground=ground(*"....H..."))
    b1, r1 = unit(match, "b1"), unit(match, "r1")
    assert close_combat.modifier(match.state, b1, r1, 0) == -1
    assert close_combat.modifier(match.state, r1, b1, 0) == 1


def test_lc_46_the_winner_may_take_the_emptied_hex_and_fight_again() -> None:
    pieces = ("b1 inf D6 north", "r1 inf D5 south strength=1", "r2 inf D4 south strength=1", "r3 inf A12 north")
    match = until(battle(*pieces, dice=[5, 1, 1, 5, 1, 1]), "b1")
    do(match, "attack D5", "advance north")
    assert at(match, "b1") == "D5"
    assert choices(match) == ["attack D4", "hold"]
    do(match, "attack D4")
    assert choices(match) == ["advance north", "stay"]
    do(match, "stay")
    assert asked(match)[0] == "r3"


def test_lc_46_a_defender_may_follow_up_but_does_not_fight_again() -> None:
    pieces = ("b1 inf D6 north strength=1", "b2 inf D7 north", "r1 inf D5 south", "r2 inf A12 north")
    match = until(battle(*pieces, dice=[1, 5, 1]), "b1")
    do(match, "attack D5", "advance south")
    assert at(match, "r1") == "D6"
    assert asked(match)[0] == "b2"


def test_lc_46_a_bridge_is_taken_only_by_its_road() -> None:
    map_ = "\n".join([".......", ".......", "rrrrrrr", ".......", ".......", "......."])
    for start, facing, taken in (("D2", "south-east", False), ("E2", "south", True)):
        pieces = (f"b1 inf {start} {facing}", "r1 inf E3 south strength=1", "r2 inf A6 north")
        match = until(battle(*pieces, ground=map_, roads=["E5 E4 E3 E2"], dice=[6, 1, 1]), "b1")
        do(match, "attack E3")
        assert (asked(match) == ("b1", "advance")) is taken


def test_lc_46_guns_do_not_follow_up() -> None:
    match = until(battle("b1 mg D6 north", "r1 inf D5 south strength=1", "r2 inf A12 north", dice=[5, 1, 1]), "b1")
    do(match, "attack D5")
    assert asked(match)[0] == "r2"


def test_lc_47_only_the_hex_it_faces_once_and_it_may_decline() -> None:
    match = until(battle("b1 inf D6 south", "r1 inf D5 north", "r2 inf A12 north"), "b1")
    assert why(match, "attack D5") == "LC-47"
    match = until(battle("b1 inf D6 north", "r1 inf D5 south", "r2 inf A12 north", dice=[1, 1]), "b1")
    assert "hold" in choices(match)
    do(match, "attack D5")
    assert asked(match)[0] == "r1"


def test_lc_48_the_fighting_unit_fights_and_its_company_goes_with_it() -> None:
    pieces = ("b1 inf D6 north", "r1 inf D5 south", "r2 com D5 south", "r3 inf A12 north")
    match = until(battle(*pieces, dice=[5, 1, 6]), "b1")
    do(match, "attack D5")
    assert asked(match) == ("r1", "retreat")
    do(match, "retreat D4")
    assert at(match, "r1") == at(match, "r2") == "D4"


def test_lc_48_company_of_a_destroyed_unit_retreats_or_is_lost() -> None:
    pieces = ("b1 inf D6 north", "r1 inf D5 south strength=1", "r2 com D5 south", "r3 inf A12 north")
    match = until(battle(*pieces, dice=[5, 1, 1]), "b1")
    do(match, "attack D5")
    assert asked(match) == ("r2", "follow")
    do(match, "retreat D4")
    assert at(match, "r2") == "D4"
    hemmed = ("b2 inf D3 south", "b3 inf B5 south", "b4 inf F5 south")
    match = until(battle(*pieces, *hemmed, dice=[5, 1, 1]), "b1")
    do(match, "attack D5")
    assert unit(match, "r2").place == DESTROYED


def test_lc_48_a_commander_with_a_fighting_unit_does_not_attack() -> None:
    match = until(battle("b1 com D6 north", "b2 inf D6 north", "r1 inf D5 south"), "b1")
    assert why(match, "attack D5") == "LC-48"


def test_lc_50_sure_loss_or_a_choice() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D4 south", dice=[5, 4]), "b1")
    do(match, "fire D4")
    assert asked(match) == ("r1", "retreat")
    do(match, "retreat D3")
    assert (at(match, "r1"), unit(match, "r1").strength, unit(match, "r1").facing) == ("D3", 4, 3)


def test_lc_50a_a_die_for_each_hit_and_each_retreat_a_hex() -> None:
    match = until(battle("b1 mg D6 north", "r1 inf D4 south", dice=[6, 6, 6, 1, 6, 6]), "b1")
    do(match, "fire D4")
    assert unit(match, "r1").strength == 3
    do(match, "retreat D3", "retreat D2")
    assert at(match, "r1") == "D2"


def test_lc_50a_after_simultaneous_fire_all_sure_losses_come_before_any_choice() -> None:
    pieces = ("b1 art D10 north", "b2 art H10 north", "r1 inf D4 south", "r2 inf H4 south")
    match = battle(*pieces, dice=[6, 6, 6, 1])
    both_ready(do(match, "fire r1", "fire r2"))
    assert asked(match) == ("r1", "retreat")
    assert unit(match, "r2").strength == 3


def test_lc_51_who_cannot_or_will_not_retreat_loses_a_point() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D4 south", dice=[5, 4]), "b1")
    do(match, "fire D4", "lose")
    assert unit(match, "r1").strength == 3
    hemmed = ("b2 inf D2 south", "b3 inf B4 south", "b4 inf F4 south", "b5 inf C6 south", "b6 inf E6 south")
    match = until(battle("b1 inf D6 north", "r1 inf D4 south", *hemmed, dice=[5, 4]), "b1")
    do(match, "fire D4")
    assert unit(match, "r1").strength == 3
    assert asked(match)[0] != "r1"


def test_lc_52_into_an_empty_hex_not_next_to_an_enemy_and_never_a_river() -> None:
    map_ = "\n".join([".......", ".......", "...f...", ".......", ".......", ".......", "......."])
    match = until(battle("b1 inf D6 north", "r1 inf D4 south", "r2 inf C4 south", ground=map_, dice=[5, 4]), "b1")
    do(match, "fire D4")
    assert choices(match) == ["lose", "retreat C5", "retreat E4", "retreat E5"]
    assert why(match, "retreat D3") == "LC-52"


def test_lc_52_a_retreat_is_no_move_and_units_of_one_hex_may_go_together() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D4 south", "r2 com D4 south", dice=[5, 4, 4]), "b1")
    do(match, "fire D4", "retreat D3", "retreat D3")
    assert at(match, "r1") == at(match, "r2") == "D3"
    until(match, "r1")
    assert choices(match, "move")
    assert not unit(match, "r1").moved
    rest_of_turn(match)
