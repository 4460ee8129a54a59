"""What the other tests would not have noticed: each fails when a condition of a rule is left out or turned round."""

from __future__ import annotations

from typing import Any

from tests.rules.late_19th_century.field import (
    asked,
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
from quarterdeck.boards.hexboard import hex_named
from quarterdeck.games.late_19th_century.sailing import courses_of, sail_options
from quarterdeck.games.late_19th_century.state import DESTROYED, ESCAPED, Battle

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
