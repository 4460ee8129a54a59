"""Naval: guns."""

from __future__ import annotations

import pytest
from tests.rules.late_19th_century.field import (
    UNARMED,
    asked,
    at_sea,
    battle,
    both_ready,
    choices,
    coast,
    do,
    rest_of_turn,
    sailing,
    scenario,
    ship,
    told,
    unit,
    why,
)

from quarterdeck.boards.hexboard import hex_named
from quarterdeck.engine.errors import ScenarioError
from quarterdeck.games.late_19th_century.charts import SHIPS
from quarterdeck.games.late_19th_century.sea import naval_guns
from quarterdeck.games.late_19th_century.sea.naval_guns import cannot_fire_at
from quarterdeck.games.late_19th_century.shots import MAIN, SECONDARY
from quarterdeck.games.late_19th_century.state import SUNK


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


def test_lc_78_a_ship_that_is_gone_does_not_fire() -> None:
    pieces = ("b1 bb J10 north", f"b2 bb A1 north {UNARMED}", f"r1 bb M11 north {UNARMED}")
    match = at_sea(*pieces)
    assert asked(match) == ("b1", "guns")
    ship(match, "b1").place = SUNK
    assert asked(rest_of_turn(match))[1] == "sail"


def test_lc_79_no_gun_fires_at_a_ship_out_of_sight() -> None:
    match = battle("b1 bb A5 north", "r1 gb A1 south main_guns=0", "r2 gb A4 south main_guns=0", ground="~\n~\nb\n~\n~")
    assert why(match, "fire r1") == "LC-79"


def test_lc_80_guns_that_bear_by_sector() -> None:
    match = at_sea("b1 pc H10 north main_guns=5 secondary_guns=5", "r1 gb T20 south")
    b1 = ship(match, "b1")
    ahead, astern, beam = hex_named("H5"), hex_named("H15"), hex_named("M12")
    assert [naval_guns.guns_bearing(b1, MAIN, at) for at in (ahead, astern, beam)] == [3, 2, 5]
    assert [naval_guns.guns_bearing(b1, SECONDARY, at) for at in (ahead, astern, beam)] == [0, 0, 3]
    assert naval_guns.guns_bearing(b1, MAIN, hex_named("I9")) == 5  # on the line between two sectors: the beam


def test_lc_80_guns_that_do_not_bear_are_not_asked_for_a_target() -> None:
    match = at_sea("b1 bb J10 north main_guns=0 tubes=none", f"r1 bb J5 north {UNARMED}")
    assert asked(match) == ("b1", "sail")


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
    assert naval_guns.modifier(match.state, b1, r1) == 2 + 1
    assert naval_guns.modifier(match.state, b2, r1) == 2
    b1.main_mark = "r1"
    assert naval_guns.modifier(match.state, b1, r1) == 2 + 1 + 1
    b1.main_mark, b1.secondary_mark = "", "r1"
    assert naval_guns.modifier(match.state, b1, r1) == 2 + 1 + 1


TWO_GUNS = ("b1 bb J10 north main_guns=1 secondary_guns=2 tubes=none", f"r1 bb M11 north {UNARMED}")


def test_lc_82_the_same_target_counts_for_the_ship_whichever_battery_fired() -> None:
    match = at_sea(*TWO_GUNS, dice=[1, 1, 6])
    # Turn 1: the main gun misses. Turn 2: the secondary gun hits on a 1 with +4 in all.
    do(match, "fire r1", "hold fire", "ready")
    do(rest_of_turn(match), "hold fire")
    assert match.asked("blue").about["battery"] == "secondary"
    assert match.label("fire r1").text.endswith("lands on any throw")
    do(match, "fire r1", "ready")
    assert "r1 takes 1 hit (medium): 1 point lost." in told(match)


def test_lc_82_fire_of_the_other_battery_this_turn_does_not_count_as_last_turn() -> None:
    match = at_sea(*TWO_GUNS, dice=[2, 2])
    do(match, "fire r1", "fire r1", "ready")
    assert asked(match) == ("b1", "sail")  # both fell short: nobody was hit
    assert (ship(match, "b1").main_mark, ship(match, "b1").secondary_mark) == ("r1", "r1")


def test_lc_82_lying_still_counts_as_not_moved() -> None:
    match = sailing("b1 pc D18 north", "r1 pc D1 north")
    do(match, "lie still", "lie still")
    assert not ship(match, "b1").moved


def test_lc_82_a_land_target_in_cover_and_a_forgotten_target() -> None:
    rows = ["......."] * 3 + ["~~~~~~~"] * 5
    rows[2] = "...b..."
    match = battle("b1 pc D6 north", "r1 inf D3 north", "r2 inf A1 north", ground="\n".join(rows), dice=[1, 1])
    assert naval_guns.modifier(match.state, ship(match, "b1"), unit(match, "r1")) == 2 - 1
    ship(match, "b1").main_mark = "r1"
    rest_of_turn(match)
    assert ship(match, "b1").main_mark == ""


def test_lc_82_secondary_guns_forget_their_target_in_a_turn_without_fire() -> None:
    match = at_sea("b1 bb J10 north main_guns=0 secondary_guns=2 tubes=none", f"r1 bb M11 north {UNARMED}", dice=[1])
    do(match, "fire r1", "ready")
    rest_of_turn(match)
    assert ship(match, "b1").secondary_mark == "r1"
    rest_of_turn(match)
    assert ship(match, "b1").secondary_mark == ""


def test_lc_82_a_ship_that_can_no_longer_move_lies_still_off_a_shore_too() -> None:
    ground = "\n".join(["~" * 12] * 6 + ["." * 12] * 6)
    match = battle(f"b1 pc D4 north movement=0 {UNARMED}", "b2 inf L8 north", "r1 inf L12 north", ground=ground)
    assert not ship(rest_of_turn(match), "b1").moved


def test_lc_83_everything_where_the_shot_lands_is_hit() -> None:
    ground = "\n".join(["~~~~~~~"] * 8 + ["......."] * 3)
    pieces = ("b1 pc D8 north", "r1 inf D9 north", "r2 com D9 north", "r3 inf A11 north")
    match = battle(*pieces, ground=ground, dice=[3, 1, 1, 1])
    do(match, "fire r1")
    both_ready(match)
    assert unit(match, "r1").strength == 3
    assert unit(match, "r2").strength == 0


def test_lc_84_a_scenario_cannot_give_a_torpedo_boat_secondary_guns() -> None:
    with pytest.raises(ScenarioError, match="secondary_guns"):
        scenario("b1 tb A1 north secondary_guns=2", "r1 gb C3 north", ground="~~~\n~~~\n~~~")


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


def test_lc_84_torpedo_tubes_by_class() -> None:
    assert {kind: row.tubes for kind, row in SHIPS.items()} == {
        "battleship": "fixed",
        "ironclad": "",
        "armoured cruiser": "fixed",
        "protected cruiser": "fixed",
        "torpedo boat": "trainable",
        "gunboat": "",
    }


def test_why_not_names_the_reason_for_guns_that_are_gone() -> None:
    match = coast("b1 pc D8 north", "r1 inf D4 north")
    ship(match, "b1").main_guns = 0
    assert cannot_fire_at(match.state, ship(match, "b1"), MAIN, unit(match, "r1")) == "LC-84"
    assert why(match, "fire b1") in ("", "LC-84")
