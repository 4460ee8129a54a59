"""Line of sight: obstacles, lines along edges, fire over friends, and ships."""

from __future__ import annotations

from tests.rules.scum_of_the_high_seas.isle import activate, at_sea, choices, do, patch, raid, why

import quarterdeck as qd
from quarterdeck.boards.hexboard import hex_named, name_of
from quarterdeck.games.scum_of_the_high_seas.battle.line_of_sight import is_high, sight_blocked
from quarterdeck.games.scum_of_the_high_seas.state import Raid

SHOT = ("r1 inf D4 A fire=musket", "b1 inf D6 B")


def blocked(match: qd.Match[Raid], one: str, other: str, over: str = "") -> list[str]:
    return [name_of(at) for at in sight_blocked(match.state, hex_named(one), hex_named(other), over)]


def test_sh_46_open_ground_blocks_nothing() -> None:
    assert blocked(raid(*SHOT), "D4", "D6") == []


def test_sh_46_units_and_commanders_of_any_side_block() -> None:
    for third in ("r2 inf D5 A", "b2 inf D5 A", "rc com D5 A"):
        assert blocked(raid(*SHOT, third), "D4", "D6") == ["D5"]


def test_sh_46_woods_hills_crops_orchards_and_debris_block_but_not_marsh_river_or_rough_ground() -> None:
    for mark in "whocd":
        assert blocked(raid(*SHOT, ground=patch(12, 12, ".", D5=mark)), "D4", "D6") == ["D5"]
    for mark in "mrfxb":
        assert blocked(raid(*SHOT, ground=patch(12, 12, ".", D5=mark)), "D4", "D6") == []


def test_sh_46_the_ground_at_either_end_does_not_block() -> None:
    assert blocked(raid(*SHOT, ground=patch(12, 12, ".", D4="w", D6="w")), "D4", "D6") == []


def test_sh_46_along_an_edge_both_sides_must_block() -> None:
    one = raid("r1 inf D4 A fire=musket", "b1 inf F4 B", ground=patch(12, 12, ".", E4="w"))
    assert blocked(one, "D4", "F4") == []
    both = raid("r1 inf D4 A fire=musket", "b1 inf F4 B", ground=patch(12, 12, ".", E4="w", E3="w", E5="w"))
    assert len(blocked(both, "D4", "F4")) == 2


def test_sh_46_buildings_and_their_debris_block_and_a_yard_does_not() -> None:
    house = {"key": "house", "name": "House", "kind": "small wooden house", "hexes": ["D5"]}
    match = raid(*SHOT, structures=[house])
    assert blocked(match, "D4", "D6") == ["D5"]
    match.state.structures["house"].points = 0
    assert blocked(match, "D4", "D6") == ["D5"]
    yard = {"key": "yard", "name": "Yard", "kind": "yard", "hexes": ["D5"]}
    assert blocked(raid(*SHOT, structures=[yard]), "D4", "D6") == []


def test_sh_46_spoils_do_not_block() -> None:
    match = raid(*SHOT, spoils=[{"key": "cows", "name": "Cows", "driven": True, "at": "D5"}])
    assert blocked(match, "D4", "D6") == []


def test_sh_46_an_enemy_out_of_sight_is_no_target() -> None:
    match = do(activate(raid(*SHOT, "b2 inf E4 C", ground=patch(12, 12, ".", D5="w")), "r1"), "stay")
    assert choices(match, "fi") == ["fight b2"]
    match = activate(raid(*SHOT, "b2 inf F5 C", ground=patch(12, 12, ".", D5="w")), "r1")
    do(match, "stay")
    assert choices(match, "fi") == ["fire b2"]
    assert why(match, "fire b1") == "SH-46"


def test_sh_41_firearms_on_a_hill_fire_over_a_friend_in_the_next_lower_hex() -> None:
    hill = patch(12, 12, ".", D4="h")
    friend = raid(*SHOT, "r2 inf D5 A", ground=hill)
    assert blocked(friend, "D4", "D6", "red") == []
    assert blocked(friend, "D4", "D6") == ["D5"]
    assert choices(do(activate(friend, "r1"), "stay"), "fire") == ["fire b1"]


def test_sh_41_not_over_an_enemy_nor_over_a_friend_as_high_nor_two_hexes_away() -> None:
    enemy = raid("r1 inf D4 A fire=musket", "b1 inf D6 B", "b2 inf D5 A", ground=patch(12, 12, ".", D4="h"))
    assert blocked(enemy, "D4", "D6", "red") == ["D5"]
    level = raid(*SHOT, "r2 inf D5 A", ground=patch(12, 12, ".", D4="h", D5="h"))
    assert blocked(level, "D4", "D6", "red") == ["D5"]
    far = raid("r1 inf D4 A fire=musket", "b1 inf D7 B", "r2 inf D6 A", ground=patch(12, 12, ".", D4="h"))
    assert blocked(far, "D4", "D7", "red") == ["D6"]


def test_sh_41_not_from_level_ground() -> None:
    assert blocked(raid(*SHOT, "r2 inf D5 A"), "D4", "D6", "red") == ["D5"]


def test_sh_41_bows_do_not_fire_over_friends() -> None:
    match = raid("r1 inf D4 A fire=bow", "b1 inf D6 B", "r2 inf D5 A", "b2 inf F5 B", ground=patch(12, 12, ".", D4="h"))
    do(activate(match, "r1"), "stay")
    assert why(match, "fire b1") == "SH-46"


def test_sh_41_walls_and_towers_of_a_fortress_are_high_until_they_fall() -> None:
    tower = {"key": "tower", "name": "Tower", "kind": "tower", "hexes": ["D4"], "side": "red"}
    match = raid(*SHOT, structures=[tower])
    assert is_high(match.state, hex_named("D4"))
    match.state.structures["tower"].points = 0
    assert not is_high(match.state, hex_named("D4"))


def test_sh_82b_hulls_block_for_those_outside_and_boats_never() -> None:
    three = ("rs ship D4 north points=40", "bs ship D10 north points=40", "gs ship D7 north points=20")
    match = at_sea(*three, "r1 inf off A fire=musket aboard=rs", "b1 inf off A aboard=bs", "g1 inf off A aboard=gs")
    match.state.take_off(match.state.units["g1"], "destroyed")
    assert blocked(match, "D5", "D10") == ["D7"]
    boats = ("rs ship D4 north points=40", "bs ship D10 north points=40", "gs rowboat D7 north")
    match = at_sea(*boats, "r1 inf off A aboard=rs", "b1 inf off A aboard=bs", "g1 inf off A aboard=gs")
    match.state.take_off(match.state.units["g1"], "destroyed")
    assert blocked(match, "D5", "D10") == []


def test_sh_82b_the_firers_hull_and_the_targets_do_not_block() -> None:
    ships = ("rs ship D4 north points=60", "bs ship D9 north points=60")
    match = at_sea(*ships, "r1 inf D4 A aboard=rs", "b1 inf D11 A aboard=bs")
    assert blocked(match, "D4", "D11") == []
