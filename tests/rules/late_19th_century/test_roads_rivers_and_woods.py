"""Land, special rules: roads, hills, rivers and woods."""

from __future__ import annotations

import pytest
from tests.rules.late_19th_century.field import asked, battle, choices, do, ends, ground, patch, unit, until, why

from quarterdeck.boards.hexboard import hex_named, name_of
from quarterdeck.games.late_19th_century.land import artillery, close_combat
from quarterdeck.games.late_19th_century.land.close_combat import scores_needed
from quarterdeck.games.late_19th_century.modifiers import NO_LINES, points


def test_lc_56_a_move_that_follows_the_road_gains_a_hex() -> None:
    match = until(battle("b1 inf D8 north", "r1 inf A1 north", roads=["D9 D8 D7 D6 D5 D4"]), "b1")
    assert "D5" in ends(match)
    assert "D4" not in ends(match)
    assert "E5" not in ends(match)
    do(match, "move D6 north")
    match = until(battle("b1 inf D8 north", "r1 inf D3 south", roads=["D9 D8 D7 D6 D5 D4"]), "b1")
    do(match, "move D6 north")
    assert choices(match, "fire") == ["fire D3"]


def test_lc_56_a_road_goes_through_woods_and_over_rivers() -> None:
    match = battle("b1 inf D6 north", "r1 inf G1 north", ground=ground(*"..wrw..."), roads=["D6 D5 D4 D3 D2"])
    assert {"D5", "D4", "D3"} <= ends(until(match, "b1"))


def test_lc_56_the_extra_hex_leads_off_the_board_only_where_the_road_does() -> None:
    for roads, leaves in ((["A3 A2 A1 B1 C2"], []), (["A3 A2 A1"], ["leave"])):
        match = until(battle("b1 inf A3 north", "r1 inf L12 north", exits={"blue": "north"}, roads=roads), "b1")
        assert choices(match, "leave") == leaves


def test_lc_56_a_move_that_leaves_the_road_gains_no_hex() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf L12 north", roads=["D7 D6 D5 D4 D3 D2"]), "b1")
    assert "D3" in ends(match)
    assert not {"C4", "E4"} & ends(match)


def test_lc_56_the_extra_hex_may_be_the_step_off_the_board() -> None:
    pieces = ("b1 inf D3 north", "r1 inf L12 north")
    match = until(battle(*pieces, exits={"blue": "north"}, roads=["D3 D2 D1"]), "b1")
    assert "leave" in choices(match)
    match = until(battle(*pieces, exits={"blue": "north"}), "b1")
    assert "leave" not in choices(match)


def test_lc_57_attacking_uphill_costs_one() -> None:
    match = battle("b1 inf D6 north", "r1 inf D5 south", ground=ground(*"....h..."))
    b1, r1 = unit(match, "b1"), unit(match, "r1")
    assert points(close_combat.modifiers(match.state, b1, r1, NO_LINES)) == -1
    assert points(close_combat.modifiers(match.state, r1, b1, NO_LINES)) == 0
    match = battle("b1 inf D6 north", "r1 inf D5 south", ground=ground(*"....hh.."))
    assert points(close_combat.modifiers(match.state, unit(match, "b1"), unit(match, "r1"), NO_LINES)) == 0


RIVER = "\n".join([".......", ".......", "rrrfrrr", ".......", ".......", ".......", "......."])


def test_lc_58_a_unit_stops_in_the_ford_and_then_goes_one_hex_out() -> None:
    match = until(battle("b1 cav D5 north", "r1 inf G7 north", ground=RIVER), "b1")
    assert "D3" in ends(match)
    assert not {"D2", "C3", "E3"} & ends(match)
    assert why(match, "move C3 north") == "LC-58"
    match = until(battle("b1 cav D3 north", "r1 inf G7 north", ground=RIVER), "b1")
    assert "D2" in ends(match)
    assert "D1" not in ends(match)


def test_lc_58_no_fire_and_minus_one_in_the_river() -> None:
    match = until(battle("b1 inf D3 north", "r1 inf D2 south", ground=RIVER), "b1")
    assert why(match, "fire D2") == "LC-58"
    assert points(close_combat.modifiers(match.state, unit(match, "b1"), unit(match, "r1"), NO_LINES)) == -1


def test_lc_58_a_gun_in_a_river_does_not_fire() -> None:
    match = battle("b1 art D6 north", "r1 inf D3 south", ground=ground(*".....f.."))
    assert asked(match)[1] == "act"


def test_lc_58_a_bridge_is_left_as_it_is_entered_along_its_road() -> None:
    rows = ["." * 12] * 12
    rows[5] = "rrrrrrrrrrrr"
    match = battle("b1 inf A1 north", "r1 inf L12 north", ground="\n".join(rows), roads=["D4 D5 D6 D7 D8"])
    ground, bridge = match.state.setting.ground, hex_named("D6")
    assert [name_of(to) for to in ground.near[bridge] if ground.can_step(bridge, to)] == ["D5", "D7"]
    assert [name_of(at) for at in ground.near[bridge] if ground.can_step(at, bridge)] == ["D5", "D7"]


STOPS = [
    ("D6", "D4", "D5", "w", "LC-59"),
    ("D6", "D4", "D5", "f", "LC-58"),
    ("D6", "D4", "D5", "t", "LC-61"),
    ("D6", "D4", "D6", "w", "LC-59"),
    ("D6", "D4", "D6", "f", "LC-58"),
    ("D6", "D4", "D6", "t", "LC-61"),
]


@pytest.mark.parametrize(("start", "end", "at", "mark", "clause"), STOPS)
def test_lc_58_lc_59_lc_61_why_not_names_the_ground_that_stops_a_move(
    start: str, end: str, at: str, mark: str, clause: str
) -> None:
    row = int(at[1:]) - 1
    rows = ["." * 7] * 12
    rows[row] = mark * 7
    match = until(battle(f"b1 inf {start} north", "r1 inf G12 north", ground="\n".join(rows)), "b1")
    assert why(match, f"move {end} north") == clause


def test_lc_58_a_unit_on_a_bridge_goes_its_whole_rate_and_one_hex_more_by_road() -> None:
    ground = "\n".join(["." * 12] * 5 + ["r" * 12] + ["." * 12] * 6)
    match = until(battle("b1 inf D6 north", "r1 inf L12 north", ground=ground, roads=["D3 D4 D5 D6 D7 D8"]), "b1")
    assert {"D4", "D3", "D8"} <= ends(match)


def test_lc_58_a_unit_on_a_bridge_fires_and_fights_as_on_land() -> None:
    ground = "\n".join(["." * 12] * 5 + ["r" * 12] + ["." * 12] * 6)
    match = battle("b1 inf D6 north", "r1 inf D5 south", ground=ground, roads=["D5 D6 D7"])
    assert choices(until(match, "b1"), "fire") == ["fire D5"]
    assert scores_needed(match.state, unit(match, "b1"), unit(match, "r1")) == (5, 5)


def test_lc_58_a_ford_is_left_on_any_side_though_a_bridge_is_there_too() -> None:
    marks = "\n".join(["." * 12] * 5 + ["rrrfrrrrrrrr"] + ["." * 12] * 6)
    ground = battle("b1 inf A1 north", "r1 inf L12 north", ground=marks, roads=["D5 D6 D7"]).state.setting.ground
    assert all(ground.can_step(hex_named("D6"), hex_named(to)) for to in ("D5", "D7", "C7", "E7"))


def test_lc_59_a_unit_stops_on_entering_a_wood_and_moves_one_hex_inside() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf G1 north", ground=ground(*"...ww...")), "b1")
    assert "D5" in ends(match)
    assert "D4" not in ends(match)
    match = until(battle("b1 cav D5 north", "r1 inf G1 north", ground=ground(*"...ww...")), "b1")
    assert "D4" in ends(match)
    assert not {"D3", "D7"} & ends(match)


def test_lc_59_range_1_within_a_wood_and_plus_one_in_close_combat() -> None:
    match = until(battle("b1 inf D5 north", "r1 inf D3 south", ground=ground(*"..www...")), "b1")
    assert why(match, "fire D3") == "LC-59"
    match = battle("b1 inf D5 north", "r1 inf D4 south", ground=ground(*"....w..."))
    assert points(close_combat.modifiers(match.state, unit(match, "b1"), unit(match, "r1"), NO_LINES)) == 1


def test_lc_59_a_gun_also_reaches_one_hex_within_a_wood() -> None:
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


def test_lc_59_from_one_wood_into_another_a_gun_has_its_whole_range() -> None:
    ground = battle("b1 inf A1 north", "r1 inf L12 north", ground=patch(12, 12, ".", D8="w", D5="w")).state.setting.ground
    assert ground.cannot_shell(hex_named("D8"), hex_named("D5")) == ""
