"""Land, special rules: wire and trenches."""

from __future__ import annotations

import pytest
from tests.rules.late_19th_century.field import (
    asked,
    battle,
    choices,
    do,
    ends,
    ground,
    patch,
    rest_of_turn,
    scenario,
    told,
    unit,
    until,
    why,
)

from quarterdeck.engine.errors import ScenarioError
from quarterdeck.games.late_19th_century.land import close_combat, small_arms
from quarterdeck.games.late_19th_century.land.positions import in_cover
from quarterdeck.games.late_19th_century.modifiers import NO_LINES, points


def test_lc_60_wire_is_laid_by_staying_a_turn() -> None:
    match = do(until(battle("b1 inf D6 north", "r1 inf A1 north"), "b1"), "lay wire")
    assert match.state.wire == []
    rest_of_turn(match)
    assert match.state.wire == ["D6"]
    do(until(match, "b1"), "remove wire")
    rest_of_turn(match)
    assert match.state.wire == []


def test_lc_60_a_retreat_or_close_combat_breaks_up_work() -> None:
    match = do(until(battle("b1 inf D6 north", "r1 inf D4 south", dice=[5, 6]), "b1"), "lay wire")
    do(until(match, "r1"), "fire D6", "retreat D7")
    rest_of_turn(match)
    assert match.state.wire == []
    match = do(until(battle("b1 inf D6 north", "r1 inf D5 south", dice=[1, 1]), "b1"), "lay wire")
    do(until(match, "r1"), "attack D6")
    rest_of_turn(match)
    assert match.state.wire == []


def test_lc_60_a_unit_does_not_work_on_wire_in_a_turn_of_close_combat() -> None:
    match = battle("r1 inf D5 south", "b1 inf D6 north", "r2 inf A1 north", dice=[1, 1])
    until(do(until(match, "r1"), "attack D6"), "b1")
    assert why(match, "lay wire") == "LC-60"
    match = battle("r1 inf D5 south", "b1 inf D6 north", "r2 inf A1 north", wire=["D6"], dice=[1, 1])
    until(do(until(match, "r1"), "attack D6"), "b1")
    assert why(match, "remove wire") == "LC-60"


def test_lc_60_wire_stops_friend_foe_and_the_unit_that_laid_it() -> None:
    match = until(battle("b1 cav D6 north", "r1 inf A1 north", wire=["D5", "C6", "E6", "C5", "E5"]), "b1")
    assert "D5" in ends(match)
    assert "D4" not in ends(match)
    laid = dict.fromkeys(["C6", "D5", "E6", "C7", "E7", "D7"], "b1")
    begun = {"turn": 2, "wire": laid}
    match = until(battle("b1 dis D6 north", "r1 inf A1 north", begun=begun, options={"wire": 6}), "b1")
    assert ends(match) == {"C6", "D5", "E6", "C7", "E7", "D7"}


def test_lc_60_a_unit_leaves_its_own_wire_freely_but_is_held_by_it_on_a_retreat() -> None:
    match = do(until(battle("b1 inf D6 north", "r1 inf D3 south", "r2 inf L12 north"), "b1"), "lay wire")
    assert {"D8", "D5"} <= ends(until(rest_of_turn(match), "b1"))
    begun = {"turn": 2, "wire": {"D7": "b1"}}
    match = battle("b1 inf D6 north", "r1 inf D3 south", begun=begun, tiles=["9♥", "A♥"], dice=[6, 6])
    do(until(match, "r1"), "fire D6", "retreat D7")
    assert choices(until(match, "b1"), "move") == []
    assert why(match, "move D8 north") == "LC-60"


@pytest.mark.parametrize("kind", ["inf", "dis", "cav", "mg", "art", "tra", "com"])
def test_lc_60_any_unit_may_remove_wire(kind: str) -> None:
    match = until(battle(f"b1 {kind} D6 north", "r1 inf L12 north", wire=["D6"]), "b1")
    rest_of_turn(do(match, "remove wire"))
    assert match.state.wire == []


def test_lc_60_two_units_in_one_hex_may_both_remove_wire() -> None:
    match = battle("b1 inf D6 north", "b2 com D6 north", "r1 inf L12 north", wire=["D6"])
    do(until(match, "b1"), "remove wire", "remove wire")
    assert rest_of_turn(match).state.wire == []
    assert told(match).count("has removed wire in D6") == 1


def test_lc_60_transport_removes_wire_with_a_gun_in_tow_and_a_working_gun_is_not_limbered() -> None:
    match = until(battle("b1 tra D6 north", "b2 art D6 north towed_by=b1", "r1 inf L12 north", wire=["D6"]), "b1")
    assert {"remove wire", "unlimber north"} <= set(choices(match))
    match = do(until(battle("b2 art D6 north", "b1 tra D6 north", "r1 inf L12 north", wire=["D6"]), "b2"), "remove wire")
    assert why(until(match, "b1"), "limber b2") == "LC-54"


def test_lc_60_close_combat_breaks_up_wire_work_of_any_unit() -> None:
    match = do(until(battle("b1 mg D6 north", "r1 inf D5 south", wire=["D6"], dice=[1, 1]), "b1"), "remove wire")
    rest_of_turn(do(until(match, "r1"), "attack D6"))
    assert match.state.wire == ["D6"]


def test_lc_60_a_side_lays_at_most_two() -> None:
    pieces = ("b1 inf D6 north", "b2 inf F6 north", "b3 inf H6 north", "b4 cav A9 north", "r1 inf A1 north")
    match = until(battle(*pieces), "b1")
    do(match, "lay wire", "lay wire")
    assert asked(match)[0] == "b3"
    assert why(match, "lay wire") == "LC-60"
    assert choices(until(battle(*pieces, options={"wire": 0}), "b1"), "lay") == []


def test_lc_60_only_foot_units_lay_wire_and_broken_up_work_uses_none() -> None:
    match = until(battle("b1 cav D6 north", "r1 inf A1 north"), "b1")
    assert choices(match, "lay") == []
    match = do(until(battle("b1 inf D6 north", "r1 inf D4 south", dice=[5, 6]), "b1"), "lay wire")
    assert match.state.laid["blue"] == 1
    do(until(match, "r1"), "fire D6", "retreat D7")
    assert match.state.laid["blue"] == 0


def test_lc_60_wire_is_laid_at_a_ford_and_on_a_bridge_too() -> None:
    rows = ["." * 12] * 12
    rows[5] = "rrrfrrrrrrrr"
    match = until(battle("b1 inf D6 north", "r1 inf L12 north", ground="\n".join(rows)), "b1")
    assert "lay wire" in choices(match)
    match = until(battle("b1 inf H6 north", "r1 inf L12 north", ground="\n".join(rows), roads=["H5 H6 H7"]), "b1")
    assert "lay wire" in choices(match)


def test_lc_60_why_not_names_wire_and_lc_28_contact() -> None:
    wire = ["C5", "D5", "E5", "C6", "E6"]
    match = until(battle("b1 inf D6 north", "r1 inf L12 north", wire=wire), "b1")
    assert why(match, "move D4 north") == "LC-60"
    match = until(battle("b1 inf D6 north", "r1 inf C4 north", "r2 inf E4 north", "r3 inf L12 north"), "b1")
    assert why(match, "move D4 north") == "LC-28"


def test_lc_60_a_unit_that_begins_in_wire_goes_on() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf L12 north", wire=["D6"]), "b1")
    assert {"D5", "D4"} <= ends(match)


def test_lc_60_a_hex_holds_wire_only_once() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf L12 north", wire=["D6"]), "b1")
    assert "lay wire" not in choices(match)


def test_lc_60_a_unit_that_has_fired_does_not_work_on_wire() -> None:
    match = do(until(battle("b1 inf D6 north", "r1 inf D4 south", dice=[1]), "b1"), "fire D4")
    assert "lay wire" not in choices(match)


def test_lc_60_a_unit_that_fought_last_turn_may_work_on_wire() -> None:
    match = do(until(battle("b1 inf D6 north", "r1 inf D5 south", dice=[1, 1]), "b1"), "attack D5")
    assert "lay wire" in choices(until(rest_of_turn(match), "b1"))


def test_lc_60_wire_that_a_unit_retreated_into_holds_it_only_that_turn() -> None:
    pieces = ("b1 inf D6 north", "r1 inf D3 south", "r2 inf L12 north")
    match = battle(*pieces, wire=["D7"], tiles=["9♥", "A♥", "K♥"], dice=[6, 6])
    do(until(match, "r1"), "fire D6", "retreat D7")
    assert "D9" in ends(until(rest_of_turn(match), "b1"))


def test_lc_60_breaking_up_the_removal_of_wire_gives_no_wire_back() -> None:
    match = battle("b1 inf D6 north", "r1 inf D5 south", wire=["D6"], dice=[1, 1])
    do(until(match, "b1"), "remove wire")
    do(until(match, "r1"), "attack D6")
    assert (unit(match, "b1").task, match.state.laid["blue"]) == ("", 0)


def test_lc_60_a_scenario_cannot_lay_wire_at_sea() -> None:
    with pytest.raises(ScenarioError, match="a land hex"):
        scenario("b1 inf D6 north", "r1 inf L12 north", ground=patch(12, 12, ".", D1="~"), wire=["D1"])


TRENCH = "\n".join([".......", ".......", ".......", "...t...", "...t...", ".......", "......."])


def test_lc_61_a_unit_stops_in_the_trench_without_fire_and_with_minus_one() -> None:
    match = until(battle("b1 cav D7 north", "r1 inf D3 south", ground=TRENCH), "b1")
    assert "D5" in ends(match)
    assert "D4" not in ends(match)
    do(match, "move D5 north")
    assert unit(match, "b1").crossing
    assert not in_cover(match.state, unit(match, "b1"))
    assert small_arms.cannot_fire(match.state, unit(match, "b1")) == "LC-61"
    assert points(close_combat.modifiers(match.state, unit(match, "b1"), unit(match, "r1"), NO_LINES)) == -1


def test_lc_61_a_unit_that_has_fired_neither_enters_nor_leaves_a_trench_that_turn() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D3 south", ground=TRENCH, dice=[1]), "b1")
    assert "D5" in ends(match)
    do(match, "fire D3")
    assert "D5" not in ends(match)
    assert why(match, "move D5 north") == "LC-61"
    assert {"D7", "C6", "E6"} <= ends(match)
    match = until(battle("b1 inf D4 north", "r1 inf D1 south", ground=TRENCH, dice=[1]), "b1")
    do(match, "fire D1")
    assert ends(match) == {"D5"}
    edge = "\n".join(["...", "...", "...", "t..", "..."])
    match = until(battle("b1 inf A4 north", "r1 inf A2 south", ground=edge, exits={"blue": "west"}, dice=[1]), "b1")
    assert "leave" in choices(match)
    assert "leave" not in choices(do(match, "fire A2"))


def test_lc_61_from_the_next_turn_a_unit_defends_the_trench_and_leaves_by_one_hex_without_fire() -> None:
    match = until(battle("b1 inf D4 north", "r1 inf D1 south", ground=TRENCH), "b1")
    assert in_cover(match.state, unit(match, "b1"))
    assert choices(match, "fire") == ["fire D1"]
    assert ends(match) >= {"D3", "C4", "E4", "D5"}
    assert "D2" not in ends(match)
    moved = do(match.clone(), "move C4 north-east")
    assert asked(moved)[0] == "r1"
    inside = do(match.clone(), "move D5 north")
    assert not unit(inside, "b1").crossing


def test_lc_61_a_trench_being_crossed_is_not_cover_but_woods_in_its_hex_are() -> None:
    match = battle("b1 inf D4 north", "r1 inf A1 north", ground=ground(*"...x...."), legend={"x": ["trench", "woods"]})
    unit(match, "b1").crossing = True
    assert in_cover(match.state, unit(match, "b1"))


def test_lc_61_a_unit_that_lands_in_a_trench_is_crossing_it() -> None:
    rows = ["." * 12] * 12
    rows[3] = "...t........"
    for beach in ("D4,E4", "E4,D4"):
        match = battle(f"b1 inf off north beach={beach}", "b2 inf A12 north", "r1 inf L12 north", ground="\n".join(rows))
        do(until(match, "b1", "land"), "land D4 north")
        assert unit(match, "b1").crossing
        assert not in_cover(match.state, unit(match, "b1"))


def test_lc_61_why_not_says_why_a_unit_that_left_a_trench_cannot_fire() -> None:
    rows = ["." * 12] * 12
    rows[5] = "...t........"
    match = until(battle("b1 inf D6 north", "r1 inf D4 south", ground="\n".join(rows)), "b1")
    do(match, "move D5 north")
    assert why(match, "fire D4") == "LC-61"


def test_lc_61_from_trench_to_trench_it_may_still_fire() -> None:
    ground = patch(12, 12, ".", D6="t", D5="t")
    match = until(battle("b1 inf D6 north", "r1 inf D3 south", ground=ground), "b1")
    assert choices(do(match, "move D5 north"), "fire") == ["fire D3"]


TRENCHES = {"D6": "t", "D7": "t"}


def test_lc_61_a_unit_that_retreats_along_a_trench_is_still_crossing_it_but_not_once_out() -> None:
    pieces = ("b1 inf E6 north", "r1 inf D3 south", "r2 inf L12 north")
    for to, crossing in (("D7", True), ("C7", False)):
        match = battle(*pieces, ground=patch(12, 12, ".", **TRENCHES), dice=[6, 6])
        do(until(match, "b1"), "move D6 north")
        do(until(match, "r1"), "fire D6", f"retreat {to}")
        assert unit(match, "b1").crossing is crossing


def test_lc_61_a_gun_towed_into_a_trench_is_crossing_it_too() -> None:
    pieces = ("b1 tra D8 north", "b2 art D8 north towed_by=b1", "r1 inf L12 north")
    match = do(until(battle(*pieces, ground=patch(12, 12, ".", D7="t")), "b1"), "move D7 north")
    assert not in_cover(match.state, unit(match, "b2"))


def test_lc_61_from_the_next_turn_a_unit_that_crossed_a_trench_defends_it() -> None:
    match = battle("b1 inf D7 north", "r1 inf D4 south", ground=patch(12, 12, ".", D6="t"))
    do(until(match, "b1"), "move D6 north")
    assert not in_cover(match.state, unit(match, "b1"))
    rest_of_turn(match)
    assert in_cover(match.state, unit(match, "b1"))
    assert choices(until(match, "b1"), "fire") == ["fire D4"]
