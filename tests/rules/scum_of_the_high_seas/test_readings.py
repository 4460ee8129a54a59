"""Clauses open to more than one reading, each with the reading of its ruling.

They are friends who cover and hold, units that have had their move, close combat, gates, homes, and
hidden chests.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.scum_of_the_high_seas.isle import (
    activate,
    at,
    at_sea,
    choices,
    do,
    gun,
    patch,
    raid,
    rest_of_turn,
    structure,
    unit,
    until,
    why,
)
from tests.rules.scum_of_the_high_seas.marches import hexes, marched, offered
from tests.rules.scum_of_the_high_seas.tricks import read

import quarterdeck as qd
from quarterdeck.boards.hexboard import hex_named, name_of
from quarterdeck.games.scum_of_the_high_seas.battle.flags import retreat_hexes
from quarterdeck.games.scum_of_the_high_seas.battle.gunnery import aim, cannot_fire_gun
from quarterdeck.games.scum_of_the_high_seas.battle.reach import break_away, cannot_fire
from quarterdeck.games.scum_of_the_high_seas.land.buildings import cannot_enter_building
from quarterdeck.games.scum_of_the_high_seas.land.paths import is_stopping
from quarterdeck.games.scum_of_the_high_seas.land.special_moves import cannot_change_saddle
from quarterdeck.games.scum_of_the_high_seas.land.way_home import home_hexes
from quarterdeck.games.scum_of_the_high_seas.sea.aboard import is_made_fast
from quarterdeck.games.scum_of_the_high_seas.state import Raid, Talk

FAR = "b1 inf L12 B"
SEA = "\n".join(["~" * 20] * 17 + ["b" * 20] * 3)


def mules(side: str = "blue") -> list[dict[str, Any]]:
    return [{"key": "mules", "name": "Mules", "at": "F4", "side": side, "driven": True}]


# --- SH-5a, SH-9a: friends cover ------------------------------------------------------------------


@pytest.mark.parametrize(("allied", "owner"), [(True, "blue"), (False, "red")])
def test_sh_5a_a_unit_of_an_ally_covers_spoils(allied: bool, owner: str) -> None:
    match = activate(raid("r1 inf F6 A", FAR, "g1 inf F3 B", spoils=mules()), "r1")
    if allied:
        match.state.alliances.append(("blue", "green"))
    assert marched(match, "r1", "move F5").blocks["mules"].side == owner


def test_sh_5a_a_unit_of_an_ally_that_has_retreated_covers_nothing() -> None:
    match = activate(raid("r1 inf F6 A", FAR, "g1 inf F3 B", spoils=mules()), "r1")
    match.state.alliances.append(("blue", "green"))
    unit(match, "g1").retreated = True
    assert marched(match, "r1", "move F5").blocks["mules"].side == "red"


@pytest.mark.parametrize("allied", [True, False])
def test_sh_44_a_character_beside_an_ally_is_not_caught(allied: bool) -> None:
    match = activate(raid("r1 inf F6 A", "bx cha F4 A", FAR, "g1 inf F3 B"), "r1")
    unit(match, "bx").wounded = True
    if allied:
        match.state.alliances.append(("blue", "green"))
    assert ("prisoner-bx" in marched(match, "r1", "move F5").blocks) != allied


# --- SH-6a: an objective with two allies on it ----------------------------------------------------


def fort(*pieces: str) -> qd.Match[Raid]:
    """Return a match in which red and blue are allies and the fort is E4 and E5."""
    objectives = [{"name": "Fort", "hexes": ["E4", "E5"]}]
    match = until(raid(*pieces, "g1 inf L12 B", objectives=objectives), "activate")
    match.state.alliances.append(("blue", "red"))
    return match


def points(match: qd.Match[Raid]) -> tuple[int, int]:
    until(rest_of_turn(match), "activate")
    return match.state.score["red"], match.state.score["blue"]


def test_sh_6a_allies_who_are_both_in_it_hold_an_objective_for_neither() -> None:
    match = fort("r1 inf E4 B", "b1 inf E5 B")
    assert match.state.holds == [""]
    points(match)
    assert points(match) == (0, 0)


@pytest.mark.parametrize(("first", "scores"), [("r1 inf E5 B", (3, 0)), ("r1 inf E4 B", (3, 0))])
def test_sh_6a_a_holder_keeps_it_while_an_ally_stands_beside_him(first: str, scores: tuple[int, int]) -> None:
    match = fort(first, "b1 inf F5 B")
    do(activate(match, "b1"), "move E4" if first.endswith("E5 B") else "move E5")
    points(match)
    points(match)
    assert points(match) == scores


def test_sh_6a_when_the_holder_leaves_it_goes_to_his_ally() -> None:
    match = fort("r1 inf E4 B", "b1 inf F5 B")
    do(activate(match, "b1"), "move E5")
    until(rest_of_turn(match), "activate")
    do(activate(match, "r1"), "move D4")
    points(match)
    assert match.state.holds == ["blue"]


# --- SH-31: once each, SH-59, SH-18 ---------------------------------------------------------------


def fallen_back(*more: str) -> qd.Match[Raid]:
    """Return a match in which red's r1 has lost its NCO and has just fallen back from F6 to D7."""
    match = until(raid("r1 inf F6 A figures=5", FAR, *more), "activate")
    unit(match, "r1").nco = False
    match = until(rest_of_turn(match), "activate")
    assert at(match, "r1") == "D7"
    return match


def test_sh_31_a_unit_that_fell_back_and_was_joined_by_a_commander_has_had_its_move() -> None:
    match = fallen_back("rc com C8 A")
    do(activate(match, "rc"), "move D7")
    activate(match, "r1")
    assert choices(match, "move") == []
    assert why(match, "move D6") == "SH-31"
    match = until(rest_of_turn(match), "activate")
    assert choices(activate(match, "r1"), "move")


def test_sh_31_a_unit_that_fell_back_to_a_commander_has_had_its_move() -> None:
    match = until(raid("r1 inf F6 A figures=5", "rc com E7 A", FAR), "activate")
    unit(match, "r1").nco = False
    match = until(rest_of_turn(match), "activate")
    assert (at(match, "r1"), unit(match, "r1").returns) == ("E7", 0)
    activate(match, "r1")
    assert choices(match, "move") == []
    assert "alone" not in choices(match)


def test_sh_31_at_home_or_barred_it_did_not_move_and_still_may() -> None:
    match = until(raid("r1 inf A6 A figures=5", "rc com B6 A", FAR), "activate")
    unit(match, "r1").nco = False
    match = until(rest_of_turn(match), "activate")
    do(activate(match, "rc"), "move A6")
    assert choices(activate(match, "r1"), "move")


@pytest.mark.parametrize("joined", [True, False])
def test_sh_18_a_lone_ncos_joining_ends_his_move_and_that_of_his_new_unit(joined: bool) -> None:
    match = raid("r1 inf D4 A figures=1", "r2 inf E4 A figures=4", "b1 inf F4 B", dice=[3, 5, 5, 5, 1])
    do(activate(match, "r1"), "join r2" if joined else "stay")
    activate(match, "r2")
    assert bool(choices(match, "move")) != joined
    do(match, "stay", "fight b1", "stand")
    assert unit(match, "b1").strength == 7  # it may still battle


# --- SH-37: close combat --------------------------------------------------------------------------


def locked(**places: str) -> qd.Match[Raid]:
    """Return a match with red's r1 in D4 and blue's b1 in E4 in close combat.

    Blue's b2 is a musket shot away.
    """
    pieces = ["r1 inf D4 A fire=musket", "b1 inf E4 B", "b2 inf D7 B fire=musket", "b3 inf L12 B"]
    match = activate(raid(*pieces), "r1")
    unit(match, "r1").close = unit(match, "b1").close = True
    return match


def test_sh_37_a_unit_that_moves_out_of_contact_is_free_and_the_other_is_not() -> None:
    match = locked()
    do(match, "move C4")
    assert (unit(match, "r1").close, unit(match, "b1").close) == (False, True)


def test_sh_37_from_one_contact_into_another_is_no_breaking_away() -> None:
    match = locked()
    match.state.put(unit(match, "b3"), hex_named("B4"))
    do(match, "move C4")
    assert unit(match, "r1").close


def test_sh_37_close_combat_lasts_when_the_enemy_is_gone() -> None:
    match = locked()
    match.state.put(unit(match, "b1"), hex_named("L5"))
    break_away(match.state, unit(match, "b1"))
    assert unit(match, "r1").close
    assert cannot_fire(match.state, unit(match, "r1"), unit(match, "b2"), "musket") == "SH-37"
    assert cannot_fire(match.state, unit(match, "b2"), unit(match, "r1"), "musket") == "SH-37"


def test_sh_37_fire_over_a_wall_into_the_next_hex_is_fire_too() -> None:
    pieces = ("r1 inf D4 A fire=musket", "b1 inf D3 B", FAR.replace("b1", "b9"))
    match = activate(raid(*pieces, sides={"D4 north": "high wall"}), "r1")
    assert not cannot_fire(match.state, unit(match, "r1"), unit(match, "b1"), "musket")
    unit(match, "b1").close = True
    assert cannot_fire(match.state, unit(match, "r1"), unit(match, "b1"), "musket") == "SH-37"


# --- SH-E35: a chest that needs no bringing home --------------------------------------------------


def test_sh_e35_a_unit_at_home_finds_no_chest() -> None:
    for where, found in (("A4", False), ("B4", True)):
        match = read("hidden-chest", f"r1 inf {where} A", "b1 inf I4 A")
        assert ("hidden-chest-1" in match.state.blocks) == found


def test_sh_e35_a_unit_aboard_finds_no_chest() -> None:
    rows = "\n".join(["~" * 12] * 6 + ["b" * 12] * 6)
    players = [{"key": "red", "home": "ships"}, {"key": "blue", "home": "east"}]
    pieces = ("rs ship D4 north points=40", "r1 inf D4 B aboard=rs", "r2 inf D8 B", "b1 inf L8 B")
    for key, found in (("r1", False), ("r2", True)):
        match = read("hidden-chest", *pieces, then=key, ground=rows, players=players, wind="north")
        assert ("hidden-chest-1" in match.state.blocks) == found


# --- SH-3a: a parley with many --------------------------------------------------------------------


def crowd(boats: int, blue: int = 30, first: str = "red") -> qd.Match[Raid]:
    """Return a match after a Parley card with 59 units of blue and green, and canoes."""
    land = [f"{column}{row}" for column in "BCDEFGHIJK" for row in range(2, 9)]
    pieces = [f"b{n} inf {land.pop()} B" for n in range(blue)] + [f"g{n} inf {land.pop()} B" for n in range(59 - blue)]
    pieces += [f"gc{n} canoe {'ABCDEFGHIJKL'[n % 12]}{10 + n // 12} north" for n in range(boats)]
    ground = patch(12, 12, ".", **{f"{column}{row}": "~" for column in "ABCDEFGHIJKL" for row in (10, 11, 12)})
    match = until(raid("r1 inf A1 A", *pieces, ground=ground, wind="north", options={"parley": True}), "initiative")
    match.state.talk = Talk([first])
    return do(match, "take the initiative")


def test_sh_3a_where_units_are_too_many_to_list_the_pirate_is_named_first() -> None:
    match = do(crowd(22), "parley r1")
    assert choices(match) == ["parley with blue", "parley with green"]
    do(match, "parley with green")
    assert len(choices(match)) == 51
    do(match, "parley g7", "2 turns")
    assert (match.state.truces[0].one, match.state.truces[0].other) == ("r1", "g7")


def test_sh_3a_eighty_of_them_are_listed_at_once() -> None:
    assert len(choices(do(crowd(21), "parley r1"))) == 80


@pytest.mark.parametrize(("sort", "listed", "key"), [("a unit", 59, "g58"), ("a vessel", 22, "gc7")])
def test_sh_3a_if_one_pirate_has_too_many_the_kind_of_piece_is_named_first(sort: str, listed: int, key: str) -> None:
    match = do(crowd(22, blue=0), "parley r1")
    assert choices(match) == ["a unit", "a vessel"]
    assert len(choices(do(match, sort))) == listed
    do(match, f"parley {key}", "1 turn")
    assert match.state.truces[0].other == key


def test_sh_3a_the_same_goes_for_the_players_own_pieces() -> None:
    match = crowd(22, blue=0, first="green")
    assert choices(match) == ["a unit", "a vessel"]
    do(match, "a vessel", "parley gc3", "parley r1", "1 turn")
    assert match.state.truces[0].one == "gc3"
    assert len(choices(crowd(21, blue=0, first="green"))) == 80


# --- Readings of moves, walls and homes -----------------------------------------------------------


def test_sh_1a_a_player_with_a_home_edge_is_not_at_home_on_his_ships() -> None:
    for home, expected in (("west", False), ("ships", True)):
        players = [{"key": "red", "home": home}, {"key": "blue", "home": "east"}]
        match = at_sea("rs ship J10 north points=40", "r1 inf J10 B aboard=rs", "b1 inf S18 B", players=players, ground=SEA)
        assert (hex_named("J10") in home_hexes(match.state, "red", True)) == expected


@pytest.mark.parametrize(("ground", "home"), [(SEA, "J18"), (SEA.replace("b", "~"), "J10")])
def test_sh_1a_men_ashore_go_to_the_nearest_beach_and_where_there_is_none_to_the_ship(ground: str, home: str) -> None:
    pieces = (
        "rs ship J10 north points=40",
        "r1 inf J10 B aboard=rs",
        "bs ship S10 north points=40",
        "b1 inf S10 B aboard=bs",
    )
    match = at_sea(*pieces, ground=ground)
    assert hex_named(home) in home_hexes(match.state, "red", False)


def test_sh_82a_a_boat_is_made_fast_to_a_friendly_ship_that_has_not_sailed() -> None:
    pieces = ("rs ship J10 north points=40", "r1 inf J10 B aboard=rs", "rb rowboat K10 north", "bb rowboat I10 north")
    match = until(at_sea(*pieces, "r2 inf K10 B aboard=rb", "b1 inf I10 B aboard=bb"), "activate")
    state, ship = match.state, match.state.vessels["rs"]
    assert is_made_fast(state, state.vessels["rb"], ship)
    assert not is_made_fast(state, ship, state.vessels["rb"])
    assert not is_made_fast(state, state.vessels["bb"], ship)
    ship.sailed = 1
    assert not is_made_fast(state, state.vessels["rb"], ship)


def test_sh_32a_a_commander_alone_retreats_to_his_own_men_who_come_under_him() -> None:
    match = raid("r1 inf D4 A", "bc com E4 A", "b1 inf F4 B", "b2 inf F3 B", "bd com F3 A", dice=[6, 5, 5, 5, 1])
    match = activate(match, "r1")
    assert [name_of(to) for to in retreat_hexes(match.state, unit(match, "bc"))] == ["F4"]
    do(match, "stay", "fight bc", "stand")
    assert at(match, "bc") == "F4"
    assert unit(match, "bc").leads == ["b1"]


def test_sh_35_gunners_without_their_gun_go_into_houses_like_others() -> None:
    house = {"key": "house", "name": "House", "kind": "small stone house", "hexes": ["D3"]}
    match = activate(raid("r1 gun D4 A", FAR, structures=[house]), "r1")
    here, there = hex_named("D4"), hex_named("D3")
    assert cannot_enter_building(match.state, unit(match, "r1"), here, there) == "SH-35"
    unit(match, "r1").gun = gun(match, "r1-gun").crew = ""
    assert not cannot_enter_building(match.state, unit(match, "r1"), here, there)
    assert "D3" in hexes(offered(match, "r1"))


def stronghold() -> list[dict[str, Any]]:
    """Return a match with a fort: a tower in D3, a wall in E3 and F3, a gate to the south."""
    return [
        {"key": "tower", "name": "Tower", "kind": "tower", "hexes": ["D3"], "compound": "fort", "side": "blue"},
        {"key": "wall", "name": "Wall", "kind": "curtain wall", "hexes": ["E3", "F3"], "compound": "fort", "side": "blue"},
        {"key": "gate", "name": "Gate", "kind": "gate", "between": "E3 south", "compound": "fort", "side": "blue"},
    ]


def test_sh_47_a_step_from_wall_to_tower_enters_a_building_and_one_along_the_wall_does_not() -> None:
    match = until(raid("r1 inf E9 A", "b1 inf F3 B", structures=stronghold()), "activate")
    assert is_stopping(match.state, hex_named("D3"), hex_named("E3"))
    assert not is_stopping(match.state, hex_named("E3"), hex_named("F3"))


def test_sh_99_a_gate_is_as_far_as_its_wall_and_is_seen_from_outside() -> None:
    match = until(raid("r1 gun E7 A", "b1 inf F3 B", structures=stronghold()), "activate")
    piece, gate = gun(match, "r1-gun"), structure(match, "gate")
    assert name_of(aim(match.state, piece, gate) or piece.at) == "E3"  # four hexes: the range of a light gun
    match.state.put(unit(match, "b1"), hex_named("E5"))
    assert cannot_fire_gun(match.state, piece, gate) == "SH-46"
    match.state.put(unit(match, "b1"), hex_named("E4"))
    assert not cannot_fire_gun(match.state, piece, gate)  # a unit standing before it does not hide it
    piece.at = hex_named("E8")
    assert cannot_fire_gun(match.state, piece, gate) == "SH-40"
    piece.at = hex_named("E1")
    assert cannot_fire_gun(match.state, piece, gate) == "SH-46"  # nobody aims at it from within


def test_sh_11_nobody_mounts_in_a_house_or_aboard() -> None:
    house = {"key": "house", "name": "House", "kind": "small stone house", "hexes": ["D4"], "side": "red"}
    match = until(raid("r1 cav D5 A", "r2 cav D7 A", FAR, structures=[house]), "activate")
    unit(match, "r1").mounted = unit(match, "r2").mounted = False
    match.state.put(unit(match, "r1"), hex_named("D4"))
    assert cannot_change_saddle(match.state, unit(match, "r1")) == "SH-11"
    assert not cannot_change_saddle(match.state, unit(match, "r2"))
    unit(match, "r2").aboard = "rs"
    assert cannot_change_saddle(match.state, unit(match, "r2")) == "SH-11"


def test_sh_7_a_meaningless_choice_has_no_clause_against_it() -> None:
    match = do(activate(raid("r1 inf D4 A", "b1 inf E4 B", "b2 inf H4 B"), "r1"), "stay")
    assert (why(match, "fire b2"), why(match, "fire b9"), why(match, "dance")) == ("SH-7", "", "")
