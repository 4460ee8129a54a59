"""The look at a unit or vessel: range, arcs and sight lines."""

from __future__ import annotations

from typing import Any

from tests.rules.scum_of_the_high_seas.isle import at_sea, patch, raid, vessel

import quarterdeck as qd
from quarterdeck.boards.hexboard import from_offset, hex_named, name_of
from quarterdeck.engine.scene import Look, SightLine
from quarterdeck.games.scum_of_the_high_seas.state import Raid


def looked_at(match: qd.Match[Raid], key: str) -> Look:
    found = match.look(key, "red")
    assert found is not None
    return found


def line_to(match: qd.Match[Raid], key: str, foe: str) -> SightLine:
    return next(line for line in looked_at(match, key).lines if foe in line.to)


def test_sh_39_a_line_to_every_enemy_in_range_with_its_dice() -> None:
    match = raid("r1 inf B4 A fire=musket", "b1 inf D4 A", "b2 inf F4 A", "b3 inf G4 A")
    assert [line.to for line in looked_at(match, "r1").lines] == [("b1",), ("b2",)]
    assert line_to(match, "r1", "b1").text == "b1 in D4, range 2: fire, 3 dice with muskets."


def test_sh_42_close_combat_with_a_neighbour() -> None:
    match = raid("r1 inf B4 A fire=musket", "b1 inf C4 A")
    assert line_to(match, "r1", "b1").text == "b1 in C4, range 1: close combat, 4 dice with swords."


def test_sh_46_the_obstacle_that_hides_an_enemy_is_named() -> None:
    match = raid("r1 inf D3 A fire=musket", "b1 inf D6 A", ground=patch(12, 12, ".", D4="w"))
    line = line_to(match, "r1", "b1")
    assert (line.clear, line.open, line.blocked_by, line.clause) == (False, False, "wood at D4", "SH-46")


def test_sh_46_units_hide_each_other() -> None:
    match = raid("r1 inf D3 A fire=musket", "b1 inf D6 A", "b2 inf D5 A")
    assert line_to(match, "r1", "b1").blocked_by == "b2 at D5"


def test_sh_94_the_broadsides_of_a_ship_and_their_targets() -> None:
    match = at_sea(
        "rs ship F8 north points=52 guns=light/port,medium/starboard",
        "r1 inf off B aboard=rs",
        "bs ship I7 north points=52",
        "b1 inf off B aboard=bs",
        wind="south",
    )
    found = looked_at(match, "rs")
    fields = [overlay.kind for overlay in found.overlays if overlay.seen]
    assert fields == ["guns to port", "guns to starboard", "her bow after her next move"]
    assert line_to(match, "rs", "bs").open
    assert "1 gun bears" in line_to(match, "rs", "bs").text


def test_sh_9_sh_1a_zone_of_control_and_home() -> None:
    found = looked_at(raid("r1 inf D4 A", "b1 inf K4 A"), "r1")
    kinds = {overlay.kind: overlay for overlay in found.overlays}
    assert len(kinds["zone of control"].cells) == 6
    assert all(column == 1 for column, _ in kinds["home"].cells)


def bows(match: qd.Match[Raid], key: str) -> set[str]:
    """Return the hexes where her bow can be, by name."""
    fields = [overlay for overlay in looked_at(match, key).overlays if overlay.clause in ("SH-83", "SH-90")]
    return {name_of(from_offset(column - 1, row - 1)) for field in fields for column, row in field.cells}


def sloop(**rest: Any) -> qd.Match[Raid]:
    """Return a match with a class 2 ship that heads north at E10, and another far away."""
    other = ("bs ship Q17 north points=52", "b1 inf off B aboard=bs")
    return at_sea("rs ship E10 north points=52 masts=2", "r1 inf off B aboard=rs", *other, **rest)


def test_sh_83_sh_84_where_a_ship_can_be_after_her_next_move() -> None:
    ahead = {"E9", "E8", "E7", "E6"}  # before the wind she makes 4, each of two turns costs 1
    assert ahead <= bows(sloop(wind="south"), "rs")
    assert "E5" not in bows(sloop(wind="south"), "rs")
    assert {"F9", "G9", "H8"} <= bows(sloop(wind="south"), "rs")
    assert "E10" not in bows(sloop(wind="south"), "rs")


def test_sh_83_with_the_wind_ahead_she_goes_nowhere() -> None:
    assert bows(sloop(wind="north"), "rs") == set()


def test_sh_86_an_anchor_is_weighed_first() -> None:
    match = sloop(wind="south")
    match.state.vessels["rs"].anchored = True
    assert "E8" in bows(match, "rs")
    assert "E7" not in bows(match, "rs")


def test_sh_90_where_a_boat_can_row() -> None:
    match = at_sea("rb rowboat E10 north", "r1 inf off A aboard=rb", "bs ship Q17 north points=52", "b1 inf off B aboard=bs")
    assert bows(match, "rb") == {"E9", "F9", "F10", "D9", "D10"}


def test_sh_83_a_look_changes_nothing() -> None:
    match = sloop(wind="south")
    before = match.save()
    looked_at(match, "rs")
    assert (match.save(), vessel(match, "rs").at) == (before, hex_named("E10"))


def test_sh_40_a_battery_and_the_ships_and_structures_in_its_range() -> None:
    house = {"key": "inn", "name": "The inn", "kind": "small stone house", "side": "blue", "hexes": ["D6"]}
    far = {**house, "key": "far", "name": "The far inn", "hexes": ["L6"]}
    match = raid("r1 gun D4 A gun=medium", "b1 inf K4 A", structures=[house, far])
    line = line_to(match, "r1", "inn")
    assert (line.text, line.clause, line.open) == ("The inn, range 2: 1 gun bears, up to 4 dice.", "SH-40", True)
    assert not [line for line in looked_at(match, "r1").lines if "far" in line.to]


def test_sh_46_the_obstacle_that_hides_a_house_from_a_battery_is_named() -> None:
    house = {"key": "inn", "name": "The inn", "kind": "small stone house", "side": "blue", "hexes": ["D7"]}
    ground = patch(12, 12, ".", D6="w")
    line = line_to(raid("r1 gun D4 A gun=medium", "b1 inf K4 A", structures=[house], ground=ground), "r1", "inn")
    assert (line.clear, line.blocked_by) == (False, "wood at D6")


def test_sh_7_a_unit_with_nothing_to_fire_has_no_dice_across_a_wall() -> None:
    line = line_to(raid("r1 inf D4 A", "b1 inf D5 A", sides={"D4 south": "high wall"}), "r1", "b1")
    assert line.text == "b1 in D5, range 1: no dice, out of reach of its weapons."
    assert (line.clause, line.clear, line.open) == ("SH-7", True, False)
