"""LC-22 to LC-30: movement on land."""

from __future__ import annotations

import pytest
from tests.rules.late_19th_century.field import asked, battle, choices, do, unit, until, why

from quarterdeck.boards.hex import distance
from quarterdeck.boards.hexboard import hex_named, name_of

RATES = [("inf", 2), ("dis", 2), ("cav", 3), ("mg", 2), ("art", 2), ("tra", 2), ("com", 3)]


def ends(moves: list[str]) -> set[str]:
    return {each.split()[1] for each in moves}


@pytest.mark.parametrize(("kind", "rate"), RATES)
def test_lc_22_every_kind_has_its_rate(kind: str, rate: int) -> None:
    match = until(battle(f"b1 {kind} F6 north", "r1 inf A12 north"), "b1")
    start = hex_named("F6")
    assert max(distance(start, hex_named(name)) for name in ends(choices(match, "move"))) == rate
    assert len(ends(choices(match, "move"))) == 3 * rate * (rate + 1)


def test_lc_22a_cavalry_mounts_as_its_whole_move_and_not_next_to_an_enemy() -> None:
    match = until(battle("b1 dis D6 north strength=2", "r1 inf D3 south"), "b1")
    do(match, "mount")
    assert (unit(match, "b1").kind, unit(match, "b1").strength) == ("mounted cavalry", 2)
    assert asked(match)[0] == "r1"
    match = until(battle("b1 cav D6 north", "r1 inf D5 south"), "b1")
    assert choices(match, "dismount") == []


def test_lc_23_every_step_goes_through_an_edge() -> None:
    match = until(battle("b1 inf F6 north", "r1 inf A12 north"), "b1")
    assert "F4" in ends(choices(match, "move"))
    assert "H4" not in ends(choices(match, "move"))


def test_lc_24_once_a_turn() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D3 south"), "b1")
    do(match, "turn south")
    assert asked(match)[0] == "r1"
    match = until(battle("b1 inf D6 north", "r1 inf D3 south"), "b1")
    do(match, "move D5 north")
    assert why(match, "move D6 north") == "LC-24"


def test_lc_25_it_may_end_facing_any_edge_and_turning_alone_counts_as_a_move() -> None:
    match = until(battle("b1 inf D6 south", "r1 inf D3 south", dice=[4]), "b1")
    assert len([each for each in choices(match, "move") if each.startswith("move D7 ")]) == 6
    do(match, "turn north", "fire D3")
    assert unit(match, "r1").strength == 4


def test_lc_26_one_fighting_unit_to_a_hex_but_commanders_and_transport_may_share() -> None:
    match = until(battle("b1 inf D6 north", "b2 inf D5 north", "b3 com C6 north", "r1 inf A12 north"), "b1")
    assert "D5" not in ends(choices(match, "move"))
    assert why(match, "move D5 north") == "LC-26"
    assert "C6" in ends(choices(match, "move"))
    assert "D4" in ends(choices(match, "move"))
    match = until(battle("b1 tra D6 north", "b2 inf D5 north", "b3 tra D7 north", "r1 inf A12 north"), "b1")
    assert "D5" in ends(choices(match, "move"))
    assert "D7" not in ends(choices(match, "move"))


def test_lc_26_a_gun_in_tow_is_a_fighting_unit() -> None:
    pieces = ("b1 tra D6 north", "b2 art D6 north towed_by=b1", "b3 inf D5 north", "r1 inf A12 north")
    match = until(battle(*pieces), "b1")
    assert "D5" not in ends(choices(match, "move"))
    do(match, "hold")
    assert "D6" not in ends(choices(match, "move"))


def test_lc_27_nobody_enters_or_passes_an_enemy() -> None:
    match = until(battle("b1 cav D6 north", "r1 com D4 north"), "b1")
    assert not {"D4", "D3"} & ends(choices(match, "move"))
    assert why(match, "move D4 north") == "LC-27"


def test_lc_28_it_stops_next_to_an_enemy_and_turns_to_face_it() -> None:
    match = until(battle("b1 cav D6 north", "r1 inf D4 north"), "b1")
    assert [each for each in choices(match, "move") if each.startswith("move D5")] == ["move D5 north"]
    assert "C5" in ends(choices(match, "move"))
    assert "C4" not in ends(choices(match, "move"))
    assert why(match, "move D5 south") == "LC-28"


def test_lc_28_of_several_enemies_it_chooses_which_to_face() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D4 north", "r2 inf E5 north"), "b1")
    facing = [each for each in choices(match, "move") if each.startswith("move D5")]
    assert facing == ["move D5 north", "move D5 north-east"]


def test_lc_28_a_commander_makes_contact_too() -> None:
    match = until(battle("b1 cav D6 north", "r1 com D4 north"), "b1")
    assert [each for each in choices(match, "move") if each.startswith("move D5")] == ["move D5 north"]


def test_lc_29_a_unit_that_fired_has_a_hex_less_and_one_that_went_its_whole_rate_fires_no_more() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D3 south", dice=[1]), "b1")
    do(match, "fire D3")
    assert max(distance(hex_named("D6"), hex_named(name)) for name in ends(choices(match, "move"))) == 1
    match = until(battle("b1 inf D7 north", "r1 inf D3 south"), "b1")
    do(match, "move D5 north")
    assert asked(match)[0] == "r1"
    match = until(battle("b1 inf D7 north", "r1 inf D3 south"), "b1")
    do(match, "move D6 north")
    assert choices(match, "fire") == ["fire D3"]


def test_lc_29_the_cap_of_a_wood_comes_after_it() -> None:
    ground = "\n".join(["......"] * 5 + ["...w.."] + ["......"] * 6)
    match = until(battle("b1 inf D6 north", "r1 inf D3 south", ground=ground, dice=[1]), "b1")
    do(match, "move D5 north")
    assert choices(match, "fire") == ["fire D3"]


def test_lc_30_a_unit_that_is_faced_may_only_withdraw() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D5 south"), "b1")
    assert {"D7", "C7", "E7", "D8"} <= ends(choices(match, "move"))
    assert min(distance(hex_named("D5"), hex_named(name)) for name in ends(choices(match, "move"))) == 2
    assert why(match, "move C6 north") == "LC-30"


def test_lc_30_not_into_the_front_of_another_enemy() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D5 south", "r2 inf D9 north"), "b1")
    assert "D8" not in ends(choices(match, "move"))
    match = until(battle("b1 inf D6 north", "r1 inf D5 south", "r2 inf D9 south"), "b1")
    assert "D8" in ends(choices(match, "move"))


def test_lc_30_adjacent_but_not_faced_it_moves_freely() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D5 north"), "b1")
    assert {"C6", "E6"} <= ends(choices(match, "move"))


def test_lc_30_hemmed_in_it_may_only_turn() -> None:
    foes = ("r1 inf D5 south", "r2 inf C7 north-east", "r3 inf E7 north-west")
    match = until(battle("b1 inf D6 north", *foes), "b1")
    assert choices(match, "move") == []
    assert len(choices(match, "turn")) == 5
    assert name_of(unit(match, "b1").at) == "D6"
