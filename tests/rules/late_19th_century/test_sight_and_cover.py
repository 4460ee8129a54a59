"""Land, special rules: sight, cover, commanders and all other ground."""

from __future__ import annotations

import pytest
from tests.rules.late_19th_century.field import asked, battle, choices, do, ends, ground, patch, unit, until, why

from quarterdeck.boards.hexboard import hex_named
from quarterdeck.games.late_19th_century.land import artillery, small_arms
from quarterdeck.games.late_19th_century.land.positions import commander_helps, in_cover
from quarterdeck.games.late_19th_century.modifiers import points
from quarterdeck.games.late_19th_century.state import DESTROYED, ESCAPED
from quarterdeck.games.late_19th_century.winning import points_lost


def test_lc_62_ground_that_blocks_sight() -> None:
    for mark, blocked in (("w", True), ("b", True), ("h", True), ("F", True), ("B", True), ("t", False), ("D", False)):
        match = battle("b1 inf D6 north", "r1 inf D2 south", ground=ground(*f"...{mark}...."))
        seen = match.state.setting.ground.sight_blocked(hex_named("D6"), hex_named("D2"))
        assert bool(seen) is blocked, mark


def test_lc_62_between_hills_only_features_on_a_hill_block() -> None:
    for marks, blocked in ((".h.w.h..", False), (".h.h.h..", False), (".h.H.h..", True)):
        match = battle("b1 inf D6 north", "r1 inf D2 south", ground=ground(*marks))
        assert bool(match.state.setting.ground.sight_blocked(hex_named("D6"), hex_named("D2"))) is blocked


def test_lc_62_along_an_edge_both_sides_must_block() -> None:
    rows = ["......", "......", "......", "......", "......", "......", "......", "......"]
    one = rows.copy()
    one[6] = "....w."
    match = battle("b1 art E8 north", "r1 inf F6 south", ground="\n".join(one))
    assert not match.state.setting.ground.sight_blocked(hex_named("E8"), hex_named("F6"))
    both = rows.copy()
    both[6] = "....ww"
    match = battle("b1 art E8 north", "r1 inf F6 south", ground="\n".join(both))
    assert match.state.setting.ground.sight_blocked(hex_named("E8"), hex_named("F6"))


def test_lc_62_from_a_hill_to_lower_ground_features_between_block() -> None:
    for mark in "hw":
        ground = battle(
            "b1 inf A1 north", "r1 inf L12 north", ground=patch(12, 12, ".", D8="h", D6=mark)
        ).state.setting.ground
        assert ground.sight_blocked(hex_named("D8"), hex_named("D4"))


def test_lc_63_ground_that_is_cover() -> None:
    for mark, covered in (("w", True), ("b", True), ("F", True), ("t", True), ("c", True), ("h", False), (".", False)):
        match = battle("b1 inf D4 north", "r1 inf A1 south", ground=ground(*f"...{mark}...."))
        assert in_cover(match.state, unit(match, "b1")) is covered, mark


@pytest.mark.parametrize("also", ["fieldworks", "cover", "woods"])
def test_lc_63_other_cover_in_the_hex_counts_while_its_trench_is_crossed(also: str) -> None:
    rows = ["." * 12] * 12
    rows[4] = "...X........"
    match = battle("b1 inf D6 north", "r1 inf L12 north", ground="\n".join(rows), legend={"X": ["trench", also]})
    do(until(match, "b1"), "move D5 north")
    assert unit(match, "b1").crossing
    assert in_cover(match.state, unit(match, "b1"))


def test_lc_64_one_commander_is_enough_and_gives_nothing_to_commanders() -> None:
    match = battle("b1 inf D4 north", "b2 com D5 north", "b3 com D4 north", "b4 inf D7 north", "r1 art D1 south gun=field")
    assert commander_helps(match.state, unit(match, "b1"))
    assert points(small_arms.modifiers(match.state, unit(match, "b1"), hex_named("D1"))) == 2
    assert not commander_helps(match.state, unit(match, "b2"))
    assert not commander_helps(match.state, unit(match, "b4"))
    assert artillery.modifier(match.state, unit(match, "r1"), unit(match, "b1")) == 2


@pytest.mark.parametrize(
    ("commanders", "helps"),
    [
        (("b2 com D6 north",), True),
        (("r2 com D5 north",), False),
        (("b2 com L1 north", "b3 com D5 north"), True),
        (("b2 com L1 north", "b3 com D6 north"), True),
        (("b2 com L1 north", "r2 com D5 north"), False),
    ],
)
def test_lc_64_a_commander_helps_his_own_side_wherever_the_others_are(commanders: tuple[str, ...], helps: bool) -> None:
    match = battle("b1 inf D6 north", "r1 inf L12 north", *commanders)
    assert commander_helps(match.state, unit(match, "b1")) is helps


def test_lc_64_a_fallen_commander_helps_nobody() -> None:
    match = battle("b1 inf D6 north", "b2 com L1 north", "b3 com D5 north", "r1 inf L12 north")
    match.state.take_off(unit(match, "b3"), DESTROYED)
    assert not commander_helps(match.state, unit(match, "b1"))


def test_lc_65_other_ground_does_not_slow_and_sea_is_not_entered() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf A1 north", ground=ground(*"...FbhB~")), "b1")
    assert {"D5", "D4"} <= ends(match)
    assert "D8" not in ends(match)
    assert why(match, "move D8 north") == "LC-65"


def test_lc_65_units_leave_the_board_only_where_the_scenario_lets_them() -> None:
    match = until(battle("b1 inf D1 north", "r1 inf D10 north"), "b1")
    assert "leave" not in choices(match)
    match = until(battle("b1 inf D1 north", "r1 inf D10 north", exits={"blue": "north"}), "b1")
    do(match, "leave")
    assert unit(match, "b1").place == ESCAPED
    assert points_lost(match.state, "blue") == 0


def test_lc_65_why_not_says_that_a_unit_can_no_longer_leave() -> None:
    match = until(battle("b1 inf D3 south", "r1 inf D5 south", exits={"blue": "north"}), "b1")
    assert why(do(match, "move D2 south"), "leave") == "LC-24"
    rows = ["...t" + "." * 8] + ["." * 12] * 11
    match = battle("b1 inf D1 south", "r1 inf D3 south", exits={"blue": "north"}, ground="\n".join(rows), dice=[1])
    assert why(do(until(match, "b1"), "fire D3"), "leave") == "LC-61"


def test_lc_65_a_unit_in_a_wood_at_the_edge_may_leave() -> None:
    ground = patch(12, 12, ".", D1="w")
    match = until(battle("b1 inf D1 north", "r1 inf L12 north", ground=ground, exits={"blue": "north"}), "b1")
    assert "leave" in choices(match)


def test_lc_65_transport_that_leaves_takes_its_gun_along() -> None:
    pieces = ("b1 tra D1 north", "b2 art D1 north towed_by=b1", "b3 inf A12 north", "r1 inf L12 north")
    match = do(until(battle(*pieces, exits={"blue": "north"}), "b1"), "leave")
    assert (unit(match, "b1").place, unit(match, "b2").place) == (ESCAPED, ESCAPED)
    assert asked(match) == ("b3", "act")
