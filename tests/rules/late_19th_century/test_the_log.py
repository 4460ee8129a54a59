"""The log: every modifier of a throw with its clause, and verbs that agree with the names."""

from __future__ import annotations

import pytest
from tests.rules.late_19th_century.field import (
    UNARMED,
    at_sea,
    battle,
    both_ready,
    do,
    ground,
    patch,
    rest_of_turn,
    told,
    until,
)

import quarterdeck as qd
from quarterdeck.engine.names import Names, Noun
from quarterdeck.games.late_19th_century import log, modifiers


def test_lc_39_the_log_of_fire_lists_every_modifier() -> None:
    match = battle("b1 inf D6 north", "b2 com D7 north", "r1 inf D4 south", ground=ground(*"...b...."), dice=[6, 1])
    do(until(match, "b1"), "fire D4")
    reckoned = "base 5+, −1 enemy in cover (LC-63), +1 did not move (LC-39), +1 commander nearby (LC-64): 4 or more needed"
    assert f"b1 fires into D4: 1 hit; {reckoned}." in told(match)


def test_lc_39_the_log_of_fire_is_short_without_modifiers() -> None:
    match = do(until(battle("b1 inf D7 north", "r1 inf D4 south", dice=[1]), "b1"), "move D6 north", "fire D4")
    assert "b1 fires into D4: no hits." in told(match)


def test_lc_20_the_log_of_a_fall_of_shot_lists_every_modifier() -> None:
    pieces = ("b1 art D9 north", "b2 com D9 north", "r1 inf D4 south", "r2 inf L12 north")
    match = battle(*pieces, begun={"turn": 2, "units": {"b1": {"mark": "r1"}}}, dice=[6, 1])
    both_ready(do(match, "fire r1"))
    sight = "+2 direct line of sight, +1 same target as last turn (LC-20)"
    reckoned = f"base 5+, {sight}, +1 commander nearby (LC-64): 1 or more needed"
    assert f"b1 fires at r1 with field guns: on target; {reckoned}." in told(match)


def test_lc_18_indirect_fire_has_no_modifier_for_sight() -> None:
    match = battle("b1 art D9 north", "r1 inf D4 south", ground=patch(12, 12, ".", D6="h"), dice=[1])
    both_ready(do(match, "fire r1"))
    assert "b1 fires indirectly at r1 with field guns: over." in told(match)


def test_lc_82_a_ships_fire_cites_its_own_modifiers() -> None:
    match = at_sea(
        "b1 bb J10 north anchored=1 main_guns=1 secondary_guns=0 tubes=none", f"r1 bb M11 north {UNARMED}", dice=[2, 1]
    )
    do(match, "fire r1", "ready")
    reckoned = "base 5+, +2 direct line of sight, +1 ship did not move (LC-82): 2 or more needed"
    assert f"b1 fires at r1 with main guns (super heavy): on target; {reckoned}." in told(match)


def fought(*pieces: str, marks: str, dice: tuple[int, ...] = (1, 1)) -> str:
    """Return the log of an attack from D6 on D5."""
    match = battle(*pieces, "r9 inf A12 north", ground=ground(*marks), dice=list(dice))
    return told(do(until(match, "b1"), "attack D5"))


def test_lc_45_the_log_of_close_combat_lists_the_modifiers_of_both() -> None:
    said = fought("b1 inf D6 north", "b2 com D7 north", "r1 inf D5 north", marks="....f.......")
    mine = "base 5+, +1 flank or rear attack (LC-43), +1 commander nearby (LC-64): 3 or more needed"
    theirs = "in return base 5+, −1 attacked in flank or rear (LC-43), −1 in a river (LC-58): 7 or more needed"
    assert f"b1 attacks r1 in flank or rear: neither is hit; {mine}; {theirs}." in said


@pytest.mark.parametrize(
    ("marks", "mine", "theirs"),
    [
        ("............", "", ""),
        ("....h.......", "; base 5+, −1 enemy uphill (LC-57): 6 or more needed", ""),
        ("....b.......", "; base 5+, −1 enemy in cover (LC-63): 6 or more needed", ""),
        (
            ".....w......",
            "; base 5+, +1 in woods (LC-59): 4 or more needed",
            "; in return base 5+, −1 enemy in cover (LC-63): 6 or more needed",
        ),
        (
            "....H.......",
            "; base 5+, −1 enemy in cover (LC-63): 6 or more needed",
            "; in return base 5+, +1 in woods (LC-59): 4 or more needed",
        ),
    ],
)
def test_lc_45_the_log_of_close_combat_lists_the_ground_of_both(marks: str, mine: str, theirs: str) -> None:
    assert f"b1 attacks r1: neither is hit{mine}{theirs}." in fought("b1 inf D6 north", "r1 inf D5 south", marks=marks)


def test_lc_61_the_log_notes_a_trench_just_entered() -> None:
    match = battle("b1 inf D7 north", "r1 inf D5 south", "r9 inf A12 north", ground=patch(12, 12, ".", D6="t"), dice=[1, 1])
    do(until(match, "b1"), "move D6 north", "attack D5")
    assert "; base 5+, −1 crossing a trench (LC-61): 6 or more needed." in told(match)


def test_lc_4_the_log_notes_quality_other_than_average() -> None:
    match = battle("b1 inf D7 north", "r1 inf D4 south quality=elite", "r2 inf A12 north", dice=[6, 1])
    do(until(match, "b1"), "fire D4")
    assert "r1, elite (LC-4), takes 1 hit." in told(match)


def test_lc_10_the_log_notes_only_units_that_do_nothing() -> None:
    pieces = ("b1 inf D7 north", "b2 art D9 north", "r1 inf D4 south", "r2 com A12 north")
    match = battle(*pieces, dice=[1])
    rest_of_turn(do(until(match, "b1"), "fire D4"))
    lines = match.told()
    for key in ("b1", "b2", "r1", "r2"):
        assert any(line.endswith(f"{key} acts.") for line in lines)
        assert (f"{key} stands fast." in lines) == (key != "b1")


@pytest.mark.parametrize(
    ("dice", "said"),
    [
        ([1, 1, 6, 1], "1 hit. r1 loses 1 strength point (3 left)."),
        ([1, 1, 6, 6], "1 hit and must retreat 1 hex or lose a strength point."),
        ([1, 6, 6, 1, 6], "2 hits and must retreat 1 hex or lose a strength point. r1 loses 1 strength point (3 left)."),
        (
            [6, 6, 6, 1, 6, 6],
            "3 hits and must twice retreat 1 hex or lose a strength point. r1 loses 1 strength point (3 left).",
        ),
    ],
)
def test_lc_50_the_log_of_hits_gives_losses_and_choices(dice: list[int], said: str) -> None:
    match = battle("b1 mg D7 north", "r1 inf D4 south", "r2 inf A12 north", dice=dice)
    do(until(match, "b1"), "fire D4")
    assert f"r1 takes {said}" in told(match)


@pytest.mark.parametrize(
    ("faces", "said"),
    [([6], "on target"), ([6, 6, 6], "3 on target"), ([2, 6, 1, 2], "1 on target, 2 short, 1 over")],
)
def test_lc_81_the_log_of_several_shots_counts_where_they_fell(faces: list[int], said: str) -> None:
    ships = (f"b1 pc J10 north main_guns={len(faces)} secondary_guns=0 tubes=none", f"r1 pc M10 south {UNARMED}")
    match = at_sea(*ships, dice=[*faces, 1, 1, 1])
    do(until(match, "b1", "guns"), "fire r1")
    assert f"b1 fires at r1 with main guns (light): {said};" in told(rest_of_turn(match))


def test_lc_64_a_commander_is_not_destroyed_but_falls() -> None:
    match = battle("b1 inf D7 north", "r1 com D4 south", "r2 inf A12 north", dice=[6, 1])
    assert "r1 loses 1 strength point (0 left). r1 falls." in told(do(until(match, "b1"), "fire D4"))


def test_lc_45_a_name_with_a_comma_keeps_it_before_more_words() -> None:
    pieces = ("b1 inf D6 north", "r1 inf D5 north", "r2 inf A12 north")
    match = until(battle(*pieces, names={"r1": "Cronjé's men, second"}, dice=[1, 1]), "b1")
    assert "b1 attacks Cronjé's men, second, in flank or rear: neither is hit" in told(do(match, "attack D5"))


@pytest.mark.parametrize(
    ("mark", "wire", "note"),
    [
        (".", [], ""),
        ("w", [], ", into woods (LC-59)"),
        ("f", [], ", into the river (LC-58)"),
        ("t", [], ", into a trench (LC-61)"),
        (".", ["D6"], ", into wire (LC-60)"),
    ],
)
def test_lc_22_the_log_of_a_move_notes_terrain_that_holds_the_unit(mark: str, wire: list[str], note: str) -> None:
    match = battle("b1 inf D7 north", "r1 inf A1 south", ground=patch(12, 12, ".", D6=mark), wire=wire)
    do(until(match, "b1"), "move D6 north")
    assert f"b1 moves from D7 to D6, facing north{note}." in told(match)


def test_lc_28_the_log_of_moves_landings_and_advances_notes_contact() -> None:
    match = do(until(battle("b1 inf D7 north", "r1 inf D4 south"), "b1"), "move D5 north")
    assert "b1 moves from D7 to D5, facing north, in contact (LC-28)." in told(match)
    match = battle("b1 inf off north beach=D5", "b2 inf A12 north", "r1 inf D4 south")
    do(until(match, "b1", "land"), "land D5 north")
    assert "b1 comes ashore at D5, in contact (LC-28)." in told(match)
    pieces = ("b1 inf D6 north", "r1 inf D5 south strength=1", "r2 inf E5 south", "r3 inf A12 north")
    match = do(until(battle(*pieces, dice=[5, 1, 1]), "b1"), "attack D5", "advance north-east")
    assert "b1 advances into D5, facing north-east, in contact (LC-28)." in told(match)


def test_lc_52_the_log_of_a_retreat_notes_terrain_that_holds_the_unit() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D4 south", ground=patch(12, 12, ".", D3="w"), dice=[5, 4]), "b1")
    do(match, "fire D4", "retreat D3")
    assert "r1 retreats to D3, into woods (LC-59)." in told(match)


def test_lc_45_every_modifier_has_its_points_and_clause() -> None:
    whole = sum(modifiers.LINES)
    assert modifiers.points(whole) == sum(line.points for line in modifiers.LINES.values())
    lines = modifiers.told(whole, "LC-45")
    assert {each.clause for each in lines} == {"LC-43", "LC-45", "LC-57", "LC-58", "LC-59", "LC-61", "LC-63", "LC-64"}


def test_verbs_agree_with_the_number_of_the_name() -> None:
    match = qd.new("late-19th-century", "encounter", seed=1915)
    while match.state.turn < 2:
        match.play("hold" if "hold" in match.choices() else match.choices()[0])
    said = told(match)
    assert "Blue Hussars act." in said
    assert "Blue 1st Infantry acts." in said
    names = Names(
        {
            "left": Noun("De la Rey's commando, left"),
            "hussars": Noun("Blue Hussars", plural=True),
            "wagon": Noun("Wagon"),
            "wagons": Noun("Wagons", plural=True),
            "osman": Noun("Osman Pasha"),
        }
    )
    assert log.Retreated("left", "D4", ()).text(names) == "De la Rey's commando, left, retreats to D4."
    assert log.Destroyed("hussars", "", False).text(names) == "Blue Hussars are destroyed."
    assert log.Destroyed("wagon", "maps", False).text(names) == "Wagon is destroyed with its cargo, maps."
    assert log.Destroyed("osman", "", True).text(names) == "Osman Pasha falls."
    assert log.Destroyed("wagons", "maps", False).text(names) == "Wagons are destroyed with their cargo, maps."


def test_a_commander_is_singular_and_a_scenario_may_override_number() -> None:
    pieces = ("b1 com D6 north", "b2 inf D8 north", "b3 cav D9 north plural=yes", "r1 inf A1 south")
    match = battle(*pieces, names={"b1": "Lord Roberts", "b2": "The Guards", "b3": "The Light Horse"})
    rest_of_turn(match)
    said = told(match)
    assert "Lord Roberts acts." in said
    assert "The Guards act." in said
    assert "The Light Horse act." in said
