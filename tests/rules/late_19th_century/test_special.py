"""LC-53 to LC-65: exhaustion, transport, ground, wire, trenches, sight, cover, commanders."""

from __future__ import annotations

from tests.rules.late_19th_century.field import asked, battle, both_ready, choices, do, rest_of_turn, unit, until, why

import quarterdeck as qd
from quarterdeck.boards.hexboard import hex_named, name_of
from quarterdeck.games.late_19th_century import artillery, close_combat, small_arms
from quarterdeck.games.late_19th_century.movement import ways_of
from quarterdeck.games.late_19th_century.standing import commander_helps, hexes_of_foes, in_cover
from quarterdeck.games.late_19th_century.state import DESTROYED, ESCAPED, Battle
from quarterdeck.games.late_19th_century.winning import exhaustion_point, points_lost


def ends(match: qd.Match[Battle]) -> set[str]:
    return {each.split()[1] for each in choices(match, "move")}


def ground(*marks: str) -> str:
    """A map seven wide whose column D has these marks from the top."""
    return "\n".join(f"...{mark}..." for mark in marks)


def tired(*pieces: str, **rest: object) -> qd.Match[Battle]:
    """Blue has been exhausted since the turn before."""
    match = battle(*pieces, **rest)  # type: ignore[arg-type]
    match.state.exhausted["blue"] = 1
    return rest_of_turn(match)


def test_lc_53_half_of_the_initial_points_rounded_up() -> None:
    match = battle("b1 inf D6 north", "b2 com A1 north", "r1 inf D4 south")
    assert exhaustion_point(match.state, "blue") == 3
    assert points_lost(match.state, "blue") == 0


def test_lc_53_an_exhausted_side_makes_no_step_towards_the_enemy() -> None:
    match = until(tired("b1 inf D8 north", "r1 inf D3 south"), "b1")
    assert "D7" not in ends(match)
    assert why(match, "move D7 north") == "LC-53"
    assert {"D9", "D10", "C9"} <= ends(match)


def test_lc_53_an_exhausted_side_fires_but_does_not_attack() -> None:
    match = until(tired("b1 inf D6 north", "r1 inf D5 south"), "b1")
    assert choices(match, "fire") == ["fire D5"]
    assert why(match, "attack D5") == "LC-53"


def test_lc_53_it_ends_when_both_are_exhausted() -> None:
    match = battle("b1 inf D6 north", "r1 inf D3 south")
    match.state.units["b1"].strength = 2
    match.state.units["r1"].strength = 2
    rest_of_turn(match)
    assert match.outcome is not None
    assert match.outcome.how == "exhaustion"


TOW = ("b1 tra D8 north", "b2 art D8 north towed_by=b1", "r1 inf D2 south")


def test_lc_54_a_towing_transport_moves_at_its_rate_and_takes_the_gun_along() -> None:
    match = do(until(battle(*TOW), "b1"), "move D6 north-east")
    assert name_of(unit(match, "b2").at) == "D6"
    assert unit(match, "b2").facing == 1


def test_lc_54_unlimbering_takes_the_turn_and_sets_the_facing() -> None:
    match = do(until(battle(*TOW), "b1"), "unlimber south")
    assert unit(match, "b2").towed_by == "b1"
    rest_of_turn(match)
    assert (unit(match, "b2").towed_by, unit(match, "b2").facing, unit(match, "b1").towing) == ("", 3, "")


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
    rest_of_turn(match)
    assert (match.state.turn, unit(match, "b1").towing, unit(match, "b1").task) == (2, "", "")


def test_lc_54_limbering_outlasts_close_combat_if_both_are_still_there() -> None:
    pieces = ("b1 tra D6 north", "b2 art D6 north", "r1 inf D5 south", "b3 inf A12 north")
    match = do(until(battle(*pieces, dice=[1, 1]), "b1"), "limber b2")
    rest_of_turn(do(until(match, "r1"), "attack D6"))
    assert unit(match, "b2").towed_by == "b1"


def test_lc_55_a_hit_on_the_transport_is_one_on_its_gun_and_they_retreat_together() -> None:
    match = battle("r1 inf D4 south", "b1 tra D6 north", "b2 art D6 north towed_by=b1", dice=[5, 6, 6])
    do(until(match, "r1"), "fire D6", "retreat D7")
    assert name_of(unit(match, "b1").at) == name_of(unit(match, "b2").at) == "D7"
    assert (unit(match, "b1").strength, unit(match, "b2").strength) == (1, 2)
    assert asked(match)[0] != "b2"


def test_lc_56_a_hex_more_when_the_whole_move_follows_the_road() -> None:
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


def test_lc_57_attacking_uphill_costs_one() -> None:
    match = battle("b1 inf D6 north", "r1 inf D5 south", ground=ground(*"....h..."))
    b1, r1 = unit(match, "b1"), unit(match, "r1")
    assert close_combat.modifier(match.state, b1, r1, 0) == -1
    assert close_combat.modifier(match.state, r1, b1, 0) == 0
    match = battle("b1 inf D6 north", "r1 inf D5 south", ground=ground(*"....hh.."))
    assert close_combat.modifier(match.state, unit(match, "b1"), unit(match, "r1"), 0) == 0


RIVER = "\n".join([".......", ".......", "rrrfrrr", ".......", ".......", ".......", "......."])


def test_lc_58_into_the_ford_and_stop_then_one_hex_out() -> None:
    match = until(battle("b1 cav D5 north", "r1 inf G7 north", ground=RIVER), "b1")
    assert "D3" in ends(match)
    assert not {"D2", "C3", "E3"} & ends(match)
    assert why(match, "move C3 north") == "LC-58"
    match = until(battle("b1 cav D3 north", "r1 inf G7 north", ground=RIVER), "b1")
    assert "D2" in ends(match)
    assert "D1" not in ends(match)


def test_lc_58_no_fire_and_one_less_in_the_river() -> None:
    match = until(battle("b1 inf D3 north", "r1 inf D2 south", ground=RIVER), "b1")
    assert why(match, "fire D2") == "LC-58"
    assert close_combat.modifier(match.state, unit(match, "b1"), unit(match, "r1"), 0) == -1


def test_lc_59_stop_on_entering_a_wood_and_one_hex_inside() -> None:
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
    assert close_combat.modifier(match.state, unit(match, "b1"), unit(match, "r1"), 0) == 1


def test_lc_60_wire_is_laid_by_staying_a_turn() -> None:
    match = do(until(battle("b1 inf D6 north", "r1 inf A1 north"), "b1"), "lay wire")
    assert match.state.wire == {}
    rest_of_turn(match)
    assert match.state.wire == {"D6": "b1"}
    do(until(match, "b1"), "remove wire")
    rest_of_turn(match)
    assert match.state.wire == {}


def test_lc_60_work_is_broken_up_by_a_retreat_or_close_combat() -> None:
    match = do(until(battle("b1 inf D6 north", "r1 inf D4 south", dice=[5, 6]), "b1"), "lay wire")
    do(until(match, "r1"), "fire D6", "retreat D7")
    rest_of_turn(match)
    assert match.state.wire == {}
    match = do(until(battle("b1 inf D6 north", "r1 inf D5 south", dice=[1, 1]), "b1"), "lay wire")
    do(until(match, "r1"), "attack D6")
    rest_of_turn(match)
    assert match.state.wire == {}


def test_lc_60_nobody_works_at_wire_in_a_turn_of_close_combat() -> None:
    match = battle("r1 inf D5 south", "b1 inf D6 north", "r2 inf A1 north", dice=[1, 1])
    until(do(until(match, "r1"), "attack D6"), "b1")
    assert why(match, "lay wire") == "LC-60"
    match = battle("r1 inf D5 south", "b1 inf D6 north", "r2 inf A1 north", wire=["D6"], dice=[1, 1])
    until(do(until(match, "r1"), "attack D6"), "b1")
    assert why(match, "remove wire") == "LC-60"


def test_lc_60_wire_stops_friend_and_foe_but_not_who_laid_it() -> None:
    match = until(battle("b1 cav D6 north", "r1 inf A1 north", wire=["D5", "C6", "E6", "C5", "E5"]), "b1")
    assert "D5" in ends(match)
    assert "D4" not in ends(match)
    match.state.wire.update(dict.fromkeys(match.state.wire, "b1"))
    ways = ways_of(match.state, unit(match, "b1"), hexes_of_foes(match.state, "blue"))
    assert (ways.spare | ways.spent) & match.state.setting.ground.board.bit[hex_named("D4")]


def test_lc_60_a_side_lays_at_most_two() -> None:
    pieces = ("b1 inf D6 north", "b2 inf F6 north", "b3 inf H6 north", "b4 cav A9 north", "r1 inf A1 north")
    match = until(battle(*pieces), "b1")
    do(match, "lay wire", "lay wire")
    assert asked(match)[0] == "b3"
    assert why(match, "lay wire") == "LC-60"
    assert choices(until(battle(*pieces, options={"wire": 0}), "b1"), "lay") == []


TRENCH = "\n".join([".......", ".......", ".......", "...t...", "...t...", ".......", "......."])


def test_lc_61_into_the_trench_and_stop_without_fire_and_one_less() -> None:
    match = until(battle("b1 cav D7 north", "r1 inf D3 south", ground=TRENCH), "b1")
    assert "D5" in ends(match)
    assert "D4" not in ends(match)
    do(match, "move D5 north")
    assert unit(match, "b1").crossing
    assert not in_cover(match.state, unit(match, "b1"))
    assert small_arms.cannot_fire(match.state, unit(match, "b1")) == "LC-61"
    assert close_combat.modifier(match.state, unit(match, "b1"), unit(match, "r1"), 0) == -1


def test_lc_61_who_has_fired_neither_enters_a_trench_nor_leaves_one_that_turn() -> None:
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


def test_lc_61_from_the_next_turn_it_defends_the_trench_and_leaves_by_one_hex_without_fire() -> None:
    match = until(battle("b1 inf D4 north", "r1 inf D1 south", ground=TRENCH), "b1")
    assert in_cover(match.state, unit(match, "b1"))
    assert choices(match, "fire") == ["fire D1"]
    assert ends(match) >= {"D3", "C4", "E4", "D5"}
    assert "D2" not in ends(match)
    moved = do(match.clone(), "move C4 north-east")
    assert asked(moved)[0] == "r1"
    inside = do(match.clone(), "move D5 north")
    assert not unit(inside, "b1").crossing


def test_lc_62_what_blocks_sight() -> None:
    for mark, blocked in (("w", True), ("b", True), ("h", True), ("F", True), ("B", True), ("t", False), ("D", False)):
        match = battle("b1 inf D6 north", "r1 inf D2 south", ground=ground(*f"...{mark}...."))
        seen = match.state.setting.ground.sight_blocked(hex_named("D6"), hex_named("D2"))
        assert bool(seen) is blocked, mark


def test_lc_62_between_hills_only_what_stands_on_a_hill_blocks() -> None:
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


def test_lc_63_what_is_cover() -> None:
    for mark, covered in (("w", True), ("b", True), ("F", True), ("t", True), ("c", True), ("h", False), (".", False)):
        match = battle("b1 inf D4 north", "r1 inf A1 south", ground=ground(*f"...{mark}...."))
        assert in_cover(match.state, unit(match, "b1")) is covered, mark


def test_lc_64_one_commander_suffices_and_gives_nothing_to_commanders() -> None:
    match = battle("b1 inf D4 north", "b2 com D5 north", "b3 com D4 north", "b4 inf D7 north", "r1 art D1 south gun=field")
    assert commander_helps(match.state, unit(match, "b1"))
    assert small_arms.modifier(match.state, unit(match, "b1"), hex_named("D1")) == 2
    assert not commander_helps(match.state, unit(match, "b2"))
    assert not commander_helps(match.state, unit(match, "b4"))
    assert artillery.modifier(match.state, unit(match, "r1"), unit(match, "b1")) == 2


def test_lc_65_other_ground_does_not_slow_and_sea_is_not_entered() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf A1 north", ground=ground(*"...FbhB~")), "b1")
    assert {"D5", "D4"} <= ends(match)
    assert "D8" not in ends(match)
    assert why(match, "move D8 north") == "LC-65"


def test_lc_65_off_the_board_only_where_the_scenario_lets_it() -> None:
    match = until(battle("b1 inf D1 north", "r1 inf D10 north"), "b1")
    assert "leave" not in choices(match)
    match = until(battle("b1 inf D1 north", "r1 inf D10 north", exits={"blue": "north"}), "b1")
    do(match, "leave")
    assert unit(match, "b1").place == ESCAPED
    assert points_lost(match.state, "blue") == 0
