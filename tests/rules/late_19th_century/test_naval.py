"""LC-70 to LC-92: ships, guns, torpedoes, movement at sea, and hits on ships."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.late_19th_century.field import (
    asked,
    at_sea,
    battle,
    both_ready,
    choices,
    do,
    ship,
    unit,
    until,
    why,
)

import quarterdeck as qd
from quarterdeck.boards.hex import distance
from quarterdeck.boards.hexboard import hex_named, name_of
from quarterdeck.games.late_19th_century import guns
from quarterdeck.games.late_19th_century.charts import SHIPS, flotation_lost
from quarterdeck.games.late_19th_century.state import BROKEN_OFF, HERE, MAIN, SECONDARY, SUNK, Battle, Phase

UNARMED = "main_guns=0 secondary_guns=0"
POINTS = [("bb", 20, 10), ("ic", 16, 8), ("ac", 14, 7), ("pc", 12, 6), ("tb", 4, 2), ("gb", 6, 3)]


def ends(match: qd.Match[Battle]) -> set[str]:
    return {each.removeprefix("sail ") for each in choices(match, "sail")}


def sailing(*pieces: str, **rest: Any) -> qd.Match[Battle]:
    """Blue's ship b1 is about to move."""
    return until(at_sea(*pieces, **rest), "b1", "sail")


@pytest.mark.parametrize(("kind", "flotation", "critical"), POINTS)
def test_lc_70_flotation_and_critical_points(kind: str, flotation: int, critical: int) -> None:
    match = at_sea(f"b1 {kind} D4 north", "r1 pc T20 north")
    figures = ship(match, "b1").figures
    assert (ship(match, "b1").flotation, figures.critical) == (flotation, critical)


def test_lc_71_hits_are_cumulative() -> None:
    ground = "\n".join(["~~~~~~~"] * 6 + ["*******"] * 2 + ["~~~~~~~"] * 12)
    pieces = (f"b1 pc D10 north {UNARMED} tubes=none", f"r1 bb A20 south {UNARMED} tubes=none")
    match = until(battle(*pieces, ground=ground, dice=[6, 6]), "b1", "sail")
    do(match, "sail D6 north", *["flotation"] * 4)
    assert ship(match, "b1").flotation == 12 - 2 - 2


def test_lc_72_at_her_critical_point_she_must_end_farther_away() -> None:
    match = sailing("b1 pc D10 south flotation=12 critical=11", "r1 pc D5 south")
    assert "lie still" in choices(match)
    match = at_sea("b1 pc D12 south flotation=12 critical=11", "r1 pc D5 north", size=(20, 20))
    ship(match, "b1").flotation = 11
    until(match, "b1", "sail")
    assert "lie still" not in choices(match)
    foe = hex_named("D5")
    assert all(distance(hex_named(name.split()[0]), foe) > 7 for name in ends(match))


def test_lc_72_if_she_cannot_get_farther_she_turns_her_bow_away() -> None:
    match = at_sea("b1 pc D12 north", "r1 pc D5 north")
    ship(match, "b1").flotation = 6
    until(match, "b1", "sail")
    assert choices(match)
    assert "lie still" not in choices(match)
    assert "sail D11 north" not in choices(match)


def test_lc_72_any_ship_may_leave_by_a_step_ahead_over_the_edge() -> None:
    match = sailing("b1 pc D1 north", "r1 pc D15 south")
    do(match, "leave north")
    assert ship(match, "b1").place == BROKEN_OFF


def test_lc_73_at_0_she_sinks() -> None:
    pieces = ("b1 bb D10 north-east", f"r1 tb D6 south flotation=1 critical=0 {UNARMED} movement=0", "r2 bb T20 north")
    match = at_sea(*pieces, dice=[6, 1, 1, 1, 6])
    both_ready(do(match, "fire r1"))
    assert (ship(match, "r1").flotation, ship(match, "r1").place) == (0, SUNK)


def test_lc_74_a_point_ashore_is_worth_a_point_afloat() -> None:
    match = battle("b1 gb A1 north", "b2 inf A3 north", "r1 inf A6 north", ground="~\n~\n.\n.\n.\n.")
    assert match.state.setting.initial == {"blue": 10, "red": 4}


def test_lc_75_guns_then_torpedoes_and_a_ship_sunk_still_fires() -> None:
    pieces = ("b1 bb D10 north", "r1 tb D9 north flotation=1 critical=0 tubes=fixed", "r2 bb T20 north", "b2 bb A20 north")
    match = at_sea(*pieces, dice=[6, 6, 6, 6, 6, 6, 1, 1])
    both_ready(do(match, "fire r1"))
    while asked(match)[1] == "trade":
        do(match, "flotation")
    assert ship(match, "r1").flotation == 0
    assert match.state.phase is Phase.TORPEDOES
    assert match.asked("red").about["key"] == "r1"
    assert ship(match, "r1").place == HERE


def test_lc_76_the_lower_score_moves_first_and_ties_are_thrown_again() -> None:
    match = at_sea("b1 pc D18 north", "r1 pc D1 north", initiative=[5, 2])
    assert asked(match) == ("r1", "sail")
    do(match, "lie still")
    assert asked(match) == ("b1", "sail")
    match = at_sea("b1 pc D18 north", "r1 pc D1 north", initiative=[3, 3, 2, 5])
    assert asked(match) == ("b1", "sail")


def test_lc_76_a_side_moves_its_ships_in_the_order_it_likes() -> None:
    match = at_sea("b1 pc D18 north", "b2 pc G18 north", "r1 pc D1 north")
    assert choices(match) == ["b1", "b2"]
    do(match, "b2", "lie still")
    assert asked(match) == ("b1", "sail")


@pytest.mark.parametrize(
    ("weapon", "reach"), [("super heavy", 14), ("heavy", 12), ("medium", 10), ("light", 8), ("very light", 6)]
)
def test_lc_77_the_ranges(weapon: str, reach: int) -> None:
    kind = next(kind for kind, row in SHIPS.items() if row.main == weapon)
    short = {"battleship": "bb", "ironclad": "ic", "armoured cruiser": "ac", "protected cruiser": "pc", "torpedo boat": "tb"}
    piece = f"b1 {short[kind]} D20 north"
    match = at_sea(piece, f"r1 gb D{20 - reach} south", "r2 gb D19 south")
    assert "fire r1" in choices(match)
    match = at_sea(piece, f"r1 gb D{19 - reach} south", "r2 gb D19 south")
    assert why(match, "fire r1") == "LC-77"


def test_lc_78_main_guns_at_one_target_and_secondary_at_the_same_or_another() -> None:
    match = at_sea(
        "b1 bb H10 north", "r1 gb J9 south main_guns=0 secondary_guns=0", "r2 gb F9 south main_guns=0 secondary_guns=0"
    )
    do(match, next(each for each in choices(match) if each.startswith("fire r1")))
    assert match.asked("blue").about["battery"] == "secondary"
    assert {each.split()[1] for each in choices(match, "fire")} == {"r1", "r2"}


def test_lc_79_no_gun_fires_at_a_ship_out_of_sight() -> None:
    match = battle("b1 bb A5 north", "r1 gb A1 south main_guns=0", "r2 gb A4 south main_guns=0", ground="~\n~\nb\n~\n~")
    assert why(match, "fire r1") == "LC-79"


def test_lc_80_which_guns_bear() -> None:
    match = at_sea("b1 pc H10 north main_guns=5 secondary_guns=5", "r1 gb T20 south")
    b1 = ship(match, "b1")
    ahead, astern, beam = hex_named("H5"), hex_named("H15"), hex_named("M12")
    assert [guns.guns_bearing(b1, MAIN, at) for at in (ahead, astern, beam)] == [3, 2, 5]
    assert [guns.guns_bearing(b1, SECONDARY, at) for at in (ahead, astern, beam)] == [0, 0, 3]
    assert guns.guns_bearing(b1, MAIN, hex_named("I9")) == 5  # on the line between two sectors: the beam


def test_lc_81_a_die_for_each_gun_that_bears_and_at_most_four() -> None:
    match = at_sea(
        "b1 pc H10 north main_guns=6 secondary_guns=0", "r1 bb I9 south main_guns=0 secondary_guns=0", dice=[6, 1, 1, 1, 6]
    )
    match.log()
    both_ready(do(match, choices(match, "fire r1")[0]))
    thrown = [given.answer for given in match.answers() if given.kind == "roll" and given.clause == "LC-81"]
    assert thrown == [(6, 1, 1, 1)]


def test_lc_82_the_modifiers() -> None:
    match = at_sea("b1 pc D10 north anchored=1", "b2 pc H10 north", "r1 gb D5 south")
    b1, b2, r1 = ship(match, "b1"), ship(match, "b2"), ship(match, "r1")
    assert guns.modifier(match.state, b1, MAIN, r1) == 2 + 1
    assert guns.modifier(match.state, b2, MAIN, r1) == 2
    b1.main_mark = "r1"
    assert guns.modifier(match.state, b1, MAIN, r1) == 2 + 1 + 1
    assert guns.modifier(match.state, b1, SECONDARY, r1) == 2 + 1


def test_lc_82_lying_still_counts_as_not_moved() -> None:
    match = sailing("b1 pc D18 north", "r1 pc D1 north")
    do(match, "lie still", "lie still")
    assert not ship(match, "b1").moved


def test_lc_83_all_that_is_where_the_shot_lands_is_hit() -> None:
    ground = "\n".join(["~~~~~~~"] * 8 + ["......."] * 3)
    pieces = ("b1 pc D8 north", "r1 inf D9 north", "r2 com D9 north", "r3 inf A11 north")
    match = battle(*pieces, ground=ground, dice=[3, 1, 1, 1])
    do(match, "fire r1")
    both_ready(match)
    assert unit(match, "r1").strength == 3
    assert unit(match, "r2").strength == 0


def test_lc_84_armament_by_class() -> None:
    rows = {kind: (row.main, row.secondary, row.main_guns, row.secondary_guns) for kind, row in SHIPS.items()}
    assert rows == {
        "battleship": ("super heavy", "medium", 4, 8),
        "ironclad": ("heavy", "light", 4, 6),
        "armoured cruiser": ("medium", "light", 4, 8),
        "protected cruiser": ("light", "very light", 4, 6),
        "torpedo boat": ("very light", "", 1, 0),
        "gunboat": ("light", "very light", 2, 2),
    }
    match = at_sea("b1 pc D4 north main_guns=2", "r1 pc T20 north")
    assert ship(match, "b1").main_guns == 2


def torpedoing(*pieces: str, dice: tuple[int, ...] = ()) -> qd.Match[Battle]:
    return until(at_sea(*pieces, dice=list(dice)), "b1", "torpedo")


def test_lc_85_three_hexes_and_then_it_has_run_its_course() -> None:
    match = torpedoing(f"b1 pc D10 north {UNARMED}", f"r1 bb D7 south {UNARMED}", dice=(6, 1, 1, 1))
    assert choices(match) == ["keep torpedo", "torpedo north"]
    match = at_sea(f"b1 pc D10 north {UNARMED}", f"r1 bb D6 south {UNARMED}")
    assert asked(match)[1] == "sail"


def test_lc_85_after_a_hit_it_does_not_run_on() -> None:
    pieces = (f"b1 pc D10 north {UNARMED}", f"r1 ic D9 south {UNARMED}", f"r2 ic D8 south {UNARMED}")
    match = torpedoing(*pieces, dice=(4, 1, 1, 6))
    both_ready(do(match, "torpedo north"))
    assert (ship(match, "r1").owed, ship(match, "r2").owed) == (2, 0)


def test_lc_86_one_a_turn_four_in_a_battle_and_only_with_tubes() -> None:
    match = torpedoing(f"b1 pc D10 north {UNARMED}", f"r1 bb D9 south {UNARMED} tubes=none", dice=(1, 1, 1))
    assert ship(match, "b1").torpedoes == 4
    do(match, "torpedo north")
    assert choices(match) == ["ready"]
    do(match, "ready")
    assert ship(match, "b1").torpedoes == 3
    match = at_sea(f"b1 ic D10 north {UNARMED}", f"r1 bb D8 south {UNARMED} tubes=none")
    assert asked(match)[1] == "sail"


def test_lc_87_fixed_tubes_fire_through_edges_and_trained_ones_anywhere_abeam() -> None:
    match = torpedoing(
        f"b1 pc H10 north {UNARMED}", f"r1 bb I9 south {UNARMED} tubes=none", f"r2 bb J9 south {UNARMED} tubes=none"
    )
    assert choices(match, "torpedo") == ["torpedo north-east"]
    match = torpedoing("b1 tb H10 north main_guns=0", f"r1 bb I9 south {UNARMED} tubes=none", f"r2 gb H9 south {UNARMED}")
    assert "torpedo I9 right" in choices(match)
    assert "torpedo H9" not in choices(match)


def test_lc_88_three_dice_each_a_chance_and_if_none_it_runs_on() -> None:
    pieces = (f"b1 pc D10 north {UNARMED}", f"r1 ic D9 south {UNARMED}", f"r2 ic D8 south {UNARMED}")
    match = torpedoing(*pieces, dice=(1, 2, 3, 4, 5, 1, 6, 6))
    both_ready(do(match, "torpedo north"))
    assert (ship(match, "r1").owed, ship(match, "r2").owed) == (0, 4)


def test_lc_88a_land_ends_the_run_and_friends_are_met_like_any_ship() -> None:
    match = battle(
        "b1 pc A5 north main_guns=0 secondary_guns=0",
        "r1 bb A2 south main_guns=0 secondary_guns=0 tubes=none",
        ground="~\n~\n~\n~\n~",
    )
    assert asked(match)[1] == "torpedo"
    match = battle(
        "b1 pc A5 north main_guns=0 secondary_guns=0",
        "r1 bb A2 south main_guns=0 secondary_guns=0 tubes=none",
        ground="~\n~\n.\n~\n~",
    )
    assert asked(match)[1] == "sail"
    pieces = (f"b1 pc D10 north {UNARMED}", f"b2 ic D9 south {UNARMED}", f"r1 ic D8 south {UNARMED}")
    match = torpedoing(*pieces, dice=(4, 1, 1, 6))
    both_ready(do(match, "torpedo north"))
    assert ship(match, "b2").owed == 2


SPEEDS = [("bb", 3), ("ic", 2), ("ac", 3), ("pc", 4), ("tb", 5), ("gb", 2)]


@pytest.mark.parametrize(("kind", "speed"), SPEEDS)
def test_lc_89_every_class_has_its_speed(kind: str, speed: int) -> None:
    match = sailing(f"b1 {kind} H10 north", "r1 tb T20 south main_guns=0")
    assert f"H{10 - speed} north" in ends(match)
    assert f"H{9 - speed} north" not in ends(match)


def test_lc_89_a_turn_costs_a_hex_and_needs_a_hex_ahead_before_it() -> None:
    match = sailing("b1 gb H10 north", "r1 tb T20 south main_guns=0")
    assert ends(match) == {"H9 north", "H8 north", "H9 north-east", "H9 north-west"}


def test_lc_89_not_onto_land_or_another_ship() -> None:
    match = sailing("b1 gb H10 north", "b2 gb H8 north", "r1 tb T20 south main_guns=0")
    assert "H8 north" not in ends(match)


def test_lc_89_a_ship_brought_down_to_1_may_turn_instead_and_at_0_does_neither() -> None:
    match = sailing("b1 gb H10 north movement=1", "r1 tb T20 south main_guns=0")
    assert ends(match) == {"H9 north", "H10 north-east", "H10 north-west"}
    match = at_sea("b1 gb H10 north movement=0", "r1 tb T20 south main_guns=0")
    assert asked(match)[0] == "r1"
    assert not ship(match, "b1").moved


@pytest.mark.parametrize(
    ("weapon", "kind", "losses"),
    [
        ("super heavy", "battleship", (0, 0, 0, 1, 1, 2)),
        ("heavy", "battleship", (0, 0, 0, 0, 1, 1)),
        ("light", "battleship", (0, 0, 0, 0, 0, 0)),
        ("torpedo", "battleship", (0, 0, 1, 1, 2, 2)),
        ("medium", "ironclad", (0, 0, 0, 0, 1, 1)),
        ("torpedo", "ironclad", (0, 1, 1, 2, 2, 2)),
        ("very light", "armoured cruiser", (0, 0, 0, 0, 0, 1)),
        ("super heavy", "protected cruiser", (1, 1, 2, 2, 2, 2)),
        ("very light", "gunboat", (0, 0, 0, 0, 1, 1)),
        ("super heavy", "torpedo boat", (1, 2, 2, 2, 2, 2)),
        ("torpedo", "torpedo boat", (2, 2, 2, 2, 2, 2)),
    ],
)
def test_lc_90_the_tables(weapon: str, kind: str, losses: tuple[int, ...]) -> None:
    assert tuple(flotation_lost(weapon, kind, face) for face in range(1, 7)) == losses


def test_lc_91_movement_or_guns_in_place_of_flotation() -> None:
    pieces = (f"b1 pc D10 north {UNARMED}", "r1 ac D9 north main_guns=1 secondary_guns=3 tubes=none")
    match = torpedoing(*pieces, dice=(6, 6, 1, 6, 6))
    both_ready(do(match, "torpedo north"))
    assert choices(match) == ["flotation", "main gun", "movement", "secondary guns"]
    do(match, "movement", "main gun")
    assert choices(match) == ["flotation", "movement", "secondary guns"]
    do(match, "secondary guns")
    assert choices(match) == ["flotation", "movement"]
    r1 = ship(match, "r1")
    assert (r1.flotation, r1.movement, r1.main_guns, r1.secondary_guns) == (14, 2, 0, 1)


def minefield(*dice: int, speed: int = 4, more: str = "") -> qd.Match[Battle]:
    ground = "\n".join(["~~~~~~~"] * 7 + ["*******"] + ["~~~~~~~"] * 12)
    pieces = (f"b1 pc D10 north movement={speed} {UNARMED} tubes=none {more}", f"r1 bb A20 south {UNARMED} tubes=none")
    return until(battle(*pieces, ground=ground, dice=list(dice)), "b1", "sail")


def test_lc_92_a_ship_sails_through_and_is_hit_for_each_mined_hex() -> None:
    match = minefield(6)
    do(match, "sail D6 north", "flotation", "flotation")
    assert name_of(ship(match, "b1").at) == "D6"
    assert ship(match, "b1").flotation == 10


def test_lc_92_movement_traded_away_shortens_the_move() -> None:
    match = minefield(6, speed=3)
    do(match, "sail D7 north", "movement", "flotation")
    assert name_of(ship(match, "b1").at) == "D8"


def test_lc_92_a_ship_sunk_by_a_mine_goes_at_once() -> None:
    match = minefield(6, more="flotation=1 critical=0")
    do(match, "sail D6 north", "flotation")
    assert (ship(match, "b1").place, name_of(ship(match, "b1").at)) == (SUNK, "D8")
