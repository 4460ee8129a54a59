"""Land: artillery fire."""

from __future__ import annotations

import pytest
from tests.rules.late_19th_century.field import (
    asked,
    battle,
    both_ready,
    choices,
    do,
    rest_of_turn,
    told,
    unit,
    until,
    why,
)

import quarterdeck as qd
from quarterdeck.boards.hex import Hex, arc, distance
from quarterdeck.boards.hexboard import hex_named
from quarterdeck.games.late_19th_century.charts import fall_of_shot
from quarterdeck.games.late_19th_century.land import artillery
from quarterdeck.games.late_19th_century.state import DESTROYED, Battle

RANGES = [("heavy", 12), ("medium", 10), ("field", 8), ("mountain", 6)]


@pytest.mark.parametrize(("gun", "reach"), RANGES)
def test_lc_11_each_gun_has_its_range(gun: str, reach: int) -> None:
    far = f"D{14 - reach}"
    match = battle(f"b1 art D14 north gun={gun}", f"r1 inf {far} south", size=(8, 14))
    assert choices(match, "fire") == ["fire r1"]
    match = battle(f"b1 art D15 north gun={gun}", f"r1 inf {far} south", "r2 inf D12 south", size=(8, 15))
    assert choices(match, "fire") == ["fire r2"]
    assert why(match, "fire r1") == "LC-11"


def test_lc_12_ranges_are_counted_through_edges() -> None:
    match = battle("b1 art D10 north gun=mountain", "r1 inf F5 south", "r2 inf D4 south")
    assert [each.split()[1] for each in choices(match, "fire")] == ["r1", "r2"]
    match = battle("b1 art D10 north gun=mountain", "r1 inf F4 south", "r2 inf D4 south")
    assert why(match, "fire r1") == "LC-11"


def test_lc_13_both_sides_name_targets_in_secret_and_all_fire_before_any_hit_counts() -> None:
    pieces = ("b1 art D10 north strength=1", "r1 art D4 south strength=1", "r2 com A1 north", "b2 com A12 north")
    match = battle(*pieces, dice=[6, 6, 1, 1])
    assert set(match.waiting) == {"blue", "red"}
    match.play("fire r1", "blue")
    assert "fire b1" in match.choices("red")
    assert not match.view("red").units[0].mark  # type: ignore[attr-defined]
    match.play("fire b1", "red")
    match.play("ready", "red")
    match.play("ready", "blue")
    assert unit(match, "b1").place == unit(match, "r1").place == DESTROYED


def test_lc_13_a_gun_cannot_name_a_target_that_is_gone() -> None:
    match = battle("b1 art D9 north", "r1 inf D4 south", "r2 inf D6 south")
    match.state.take_off(unit(match, "r2"), DESTROYED)
    assert choices(rest_of_turn(match), "fire") == ["fire r1"]


def test_lc_13_a_gun_that_is_gone_does_not_fire() -> None:
    match = battle("b1 art D9 north", "b2 inf A12 north", "r1 inf D4 south")
    assert asked(match) == ("b1", "shell")
    match.state.take_off(unit(match, "b1"), DESTROYED)
    assert asked(rest_of_turn(match)) == ("b2", "act")


def shelling(die: int, *more: str, dice: tuple[int, ...] = (), **rest: object) -> qd.Match[Battle]:
    """Return a match in which a field gun in D10 shells r1 in D4.

    The target is six hexes to the north, and the die is given.
    """
    match = battle("b1 art D10 north", "r1 inf D4 south", *more, dice=[die, *dice], **rest)  # type: ignore[arg-type]
    do(match, "fire r1")
    return both_ready(match)


def test_lc_14_a_gun_that_fires_may_not_move() -> None:
    match = shelling(6, dice=(1,))
    assert asked(match) == ("r1", "act")


def _away(at: Hex) -> int:
    return distance(hex_named("H12"), at)


def test_lc_15_the_arc_is_thirty_degrees_either_side_edges_included() -> None:
    hexes = arc(hex_named("H12"), 0, 5, artillery.HALF_ARC, True)
    assert [sum(1 for at in hexes if _away(at) == away) for away in range(1, 6)] == [1, 3, 3, 5, 5]
    match = battle("b1 art D10 north", "r1 inf E10 south", "r2 inf D9 south")
    assert choices(match, "fire") == ["fire r2"]
    assert why(match, "fire r1") == "LC-15"


def test_lc_16_artillery_fires_into_cover() -> None:
    ground = "\n".join(["....", "....", "...w", "...w", "....", "....", "....", "...."])
    match = battle("b1 art D8 north", "r1 inf D3 south", ground=ground)
    assert choices(match, "fire") == ["fire r1"]


def test_lc_17_out_of_cover_only_from_its_edge() -> None:
    ground = "\n".join(["....", "....", "....", "....", "...w", "...w", "...w", "...."])
    match = battle("b1 art D6 north", "r1 inf D2 south", ground=ground)
    assert artillery.cannot_shell_at(match.state, unit(match, "b1"), unit(match, "r1")) == "LC-17"
    assert asked(match) == ("b1", "act")
    match = battle("b1 art D5 north", "r1 inf D2 south", ground=ground)
    assert choices(match, "fire") == ["fire r1"]


def test_lc_17_fire_within_one_stretch_of_cover_is_not_firing_out() -> None:
    ground = "\n".join(["....", "....", "...t", "...t", "...t", "...t", "....", "...."])
    match = battle("b1 art D6 north", "r1 inf D3 south", ground=ground)
    assert choices(match, "fire") == ["fire r1"]


def test_lc_17_along_an_edge_one_clear_hex_is_enough() -> None:
    for row, allowed in (("....w.", True), ("....ww", False)):
        rows = ["......"] * 8
        rows[6], rows[7] = row, "....w."
        match = battle("b1 art E8 north", "r1 inf F6 south", ground="\n".join(rows))
        clause = artillery.cannot_shell_at(match.state, unit(match, "b1"), unit(match, "r1"))
        assert (clause == "") is allowed


def test_lc_18_fire_without_sight_is_indirect_and_allowed() -> None:
    ground = "\n".join(["....", "....", "...h", "....", "....", "....", "....", "...."])
    match = battle("b1 art D8 north", "r1 inf D2 south", ground=ground)
    b1, r1 = unit(match, "b1"), unit(match, "r1")
    assert choices(match, "fire") == ["fire r1"]
    assert artillery.modifier(match.state, b1, r1) == 0


@pytest.mark.parametrize(
    ("score", "where"), [(7, "on"), (5, "on"), (4, "short"), (2, "short"), (3, "over"), (1, "over"), (0, "nowhere")]
)
def test_lc_19_where_a_shot_falls(score: int, where: str) -> None:
    assert fall_of_shot(score) == where


@pytest.mark.parametrize(("die", "struck"), [(3, "r1"), (2, "r2"), (1, "r3")])
def test_lc_19_in_front_is_nearer_and_behind_is_farther(die: int, struck: str) -> None:
    match = shelling(die, "r2 inf D5 south", "r3 inf D3 south", dice=(1,))
    assert [key for key in ("r1", "r2", "r3") if unit(match, key).strength == 3] == [struck]


@pytest.mark.parametrize(("hand", "struck"), [("left", "r2"), ("right", "r3")])
def test_lc_19_the_firer_picks_left_or_right_if_two_hexes_are_equal(hand: str, struck: str) -> None:
    # From E8 to F6 the line runs along an edge: E7 and F7 are equally near, left and right.
    match = battle("b1 art E8 north", "r1 inf F6 south", "r2 inf E7 south", "r3 inf F7 south", dice=[2, 1])
    assert choices(match, "fire r1") == ["fire r1 left", "fire r1 right"]
    both_ready(do(match, f"fire r1 {hand}"))
    assert [key for key in ("r1", "r2", "r3") if unit(match, key).strength == 3] == [struck]


def test_lc_19_short_at_range_1_is_wasted() -> None:
    match = battle("b1 art D5 north", "r1 inf D4 south", dice=[2])
    both_ready(do(match, "fire r1"))
    assert unit(match, "b1").strength == 2
    assert unit(match, "r1").strength == 4


@pytest.mark.parametrize(("hand", "struck"), [("left", "r2"), ("right", "r3")])
def test_lc_19_left_or_right_applies_behind_the_target_too(hand: str, struck: str) -> None:
    # Seen from E8 the hexes F5 and G6 lie equally far behind F6, left and right. 1 with +2 is a 3.
    pieces = ("b1 art E8 north", "r1 inf F6 south", "r2 inf F5 south", "r3 inf G6 south")
    match = battle(*pieces, dice=[1, 1])
    both_ready(do(match, f"fire r1 {hand}"))
    assert [key for key in ("r1", "r2", "r3") if unit(match, key).strength == 3] == [struck]


def test_lc_20_the_modifiers() -> None:
    ground = "\n".join(["......"] * 3 + ["...b.."] + ["......"] * 8)
    match = battle("b1 art D10 north", "b2 com D11 north", "r1 inf D4 south", ground=ground, dice=[6, 4])
    b1, r1 = unit(match, "b1"), unit(match, "r1")
    assert artillery.modifier(match.state, b1, r1) == -1 + 2 + 1
    both_ready(do(match, "fire r1"))
    do(match, "lose")
    rest_of_turn(match)
    assert artillery.modifier(match.state, b1, r1) == -1 + 2 + 1 + 1


def test_lc_20_the_same_target_is_forgotten_by_a_turn_without_fire() -> None:
    match = shelling(6, dice=(1,))
    rest_of_turn(match)
    assert unit(match, "b1").mark == "r1"
    both_ready(match)
    assert unit(match, "b1").mark == ""


def test_lc_20_the_log_of_a_shot_lists_the_modifiers() -> None:
    match = battle("b1 art D9 north", "r1 inf D4 south", "r2 inf L12 north", dice=[3, 6, 1])
    match.log("blue")
    do(both_ready(do(match, "fire r1")))
    assert "b1 fires at r1 with field guns: on target; base 5+, +2 direct line of sight (LC-20): 3 or more needed." in told(
        match
    )


def test_lc_20_the_label_counts_the_same_target_only() -> None:
    match = battle("b1 art D9 north", "r1 inf D4 south", "r2 inf D5 south", dice=[1])
    both_ready(do(match, "fire r1"))
    rest_of_turn(match)
    assert match.label("fire r1").text == "Fire at r1 in D4, range 5, lands on 2+"
    assert match.label("fire r2").text == "Fire at r2 in D5, range 4, lands on 3+"


def test_lc_21_everybody_in_the_hex_is_hit_friend_or_foe() -> None:
    match = battle("b1 art D10 north", "r1 inf D4 south", "b2 inf D5 north", "b3 com D5 north", dice=[2, 1, 1])
    both_ready(do(match, "fire r1"))
    assert unit(match, "b2").strength == 3
    assert unit(match, "b3").place == DESTROYED
    assert unit(match, "r1").strength == 4
    assert "The short shot lands on b2 and b3 in D5." in told(match)
    until(match, "r1")


def test_lc_21_a_unit_destroyed_in_the_hex_is_not_hit_again() -> None:
    match = battle("b1 art D9 north", "r1 inf D4 south", "r2 com D4 south", dice=[6, 1])
    match.state.take_off(unit(match, "r2"), DESTROYED)
    both_ready(do(match, "fire r1"))
    assert unit(match, "r1").strength == 3
