"""What a unit or vessel bears on and sees."""

from __future__ import annotations

from tests.rules.scum_of_the_high_seas.isle import at_sea, patch, raid

import quarterdeck as qd
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


def test_sh_42_close_combat_with_who_is_next_to_it() -> None:
    match = raid("r1 inf B4 A fire=musket", "b1 inf C4 A")
    assert line_to(match, "r1", "b1").text == "b1 in C4, range 1: close combat, 4 dice with swords."


def test_sh_46_what_hides_an_enemy_is_named() -> None:
    match = raid("r1 inf D3 A fire=musket", "b1 inf D6 A", ground=patch(12, 12, ".", D4="w"))
    line = line_to(match, "r1", "b1")
    assert (line.clear, line.open, line.blocked_by, line.clause) == (False, False, "wood at D4", "SH-46")


def test_sh_46_units_hide_each_other() -> None:
    match = raid("r1 inf D3 A fire=musket", "b1 inf D6 A", "b2 inf D5 A")
    assert line_to(match, "r1", "b1").blocked_by == "b2 at D5"


def test_sh_94_the_broadsides_of_a_ship_and_who_is_under_them() -> None:
    match = at_sea(
        "rs ship F8 north points=52 guns=light/port,medium/starboard",
        "r1 inf off B aboard=rs",
        "bs ship I7 north points=52",
        "b1 inf off B aboard=bs",
    )
    found = looked_at(match, "rs")
    assert {overlay.kind for overlay in found.overlays} == {"guns to port", "guns to starboard"}
    assert line_to(match, "rs", "bs").open
    assert "1 gun bears" in line_to(match, "rs", "bs").text


def test_sh_9_sh_1a_zone_of_control_and_home() -> None:
    found = looked_at(raid("r1 inf D4 A", "b1 inf K4 A"), "r1")
    kinds = {overlay.kind: overlay for overlay in found.overlays}
    assert len(kinds["zone of control"].cells) == 6
    assert all(column == 1 for column, _ in kinds["home"].cells)
