"""SH-35, SH-42, SH-99: houses and strongholds, shut walls and ways in."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.scum_of_the_high_seas.isle import activate, at, choices, do, raid, rest_of_turn, structure, until, why
from tests.rules.scum_of_the_high_seas.marches import act_of, hexes, marched, may_battle, offered

import quarterdeck as qd
from quarterdeck.boards.hexboard import hex_named, name_of
from quarterdeck.games.scum_of_the_high_seas.land.barriers import parted
from quarterdeck.games.scum_of_the_high_seas.land.buildings import cannot_pass
from quarterdeck.games.scum_of_the_high_seas.state import Activation, Doing, Raid, Spell

HOUSE: dict[str, Any] = {"key": "house", "name": "House", "kind": "small wooden house", "hexes": ["F5"]}
FORT: list[dict[str, Any]] = [
    {"key": "yard", "name": "Yard", "kind": "yard", "hexes": ["F5"], "compound": "fort", "side": "blue"},
    {"key": "tower", "name": "Tower", "kind": "tower", "hexes": ["F4"], "compound": "fort", "side": "blue"},
    {"key": "gate", "name": "Gate", "kind": "gate", "between": "F5 south", "compound": "fort", "side": "blue"},
]


def town(*pieces: str, structures: list[dict[str, Any]] | None = None, **rest: Any) -> qd.Match[Raid]:
    return raid(*pieces, structures=structures or [HOUSE], **rest)


def parts(match: qd.Match[Raid], one: str, other: str) -> str:
    return parted(match.state, hex_named(one), hex_named(other))


# --- Houses ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "inside"), [(3, False), (4, True)])
def test_sh_35_the_door_of_an_empty_house_takes_a_throw(face: int, inside: bool) -> None:
    match = town("r1 inf F6 A", "b1 inf L12 B")
    state = marched(match, "r1", "move F5", dice=[face])
    assert name_of(state.units["r1"].at) == ("F5" if inside else "F6")
    assert state.structures["house"].open is inside
    assert act_of(state).tried


def test_sh_35_a_move_that_fails_at_the_door_ends_outside_it() -> None:
    match = town("r1 inf F7 A", "b1 inf L12 B")
    state = marched(match, "r1", "move F5", dice=[1])
    assert name_of(state.units["r1"].at) == "F6"
    assert state.units["r1"].moved == 1
    assert may_battle(state, "r1")


def test_sh_47_entering_a_building_ends_the_move_and_forbids_battle() -> None:
    match = town("r1 inf F6 A", "b1 inf L12 B", structures=[{**HOUSE, "side": "red"}])
    assert not may_battle(marched(match, "r1", "move F5"), "r1")
    assert "F4" not in hexes(offered(match, "r1"))


def test_sh_35_a_players_own_house_needs_no_throw_and_leaving_needs_none() -> None:
    match = town("r1 inf F6 A", "b1 inf L12 B", structures=[{**HOUSE, "side": "red"}])
    do(activate(match, "r1"), "move F5")
    assert at(match, "r1") == "F5"
    assert not structure(match, "house").open
    match = rest_of_turn(match)
    assert at(do(activate(match, "r1"), "move F4"), "r1") == "F4"


@pytest.mark.parametrize(("points", "clause"), [(50, "SH-35"), (0, "")])
def test_sh_35_a_unit_in_a_fallen_tower_enters_its_own_house(points: int, clause: str) -> None:
    tower = {"key": "tower", "name": "Tower", "kind": "tower", "hexes": ["F4"], "side": "blue"}
    match = until(town("r1 inf F4 A", "b1 inf L12 B", structures=[tower, {**HOUSE, "side": "red"}]), "activate")
    structure(match, "tower").points = points
    match.state.look_round()
    assert cannot_pass(match.state, match.state.units["r1"], hex_named("F4"), hex_named("F5")) == clause


def test_sh_35_a_broken_door_stays_open_to_all() -> None:
    match = town("r1 inf F6 A", "b1 inf F3 B", dice=[4])
    do(activate(match, "r1"), "move F5")
    match = rest_of_turn(match)
    do(activate(match, "r1"), "move F6")
    assert at(do(activate(match, "b1"), "move F5"), "b1") == "F5"


def test_sh_35_one_throw_an_activation() -> None:
    match = activate(town("r1 inf F6 A", "b1 inf L12 B"), "r1")
    act_of(match.state).tried = True
    assert "F5" not in hexes(offered(match, "r1"))


def test_sh_35_a_house_with_somebody_in_it_is_not_entered_by_a_move() -> None:
    match = activate(town("r1 inf F6 A", "b1 inf F5 B"), "r1")
    assert why(match, "move F5") == "SH-30"


@pytest.mark.parametrize(("piece", "clause"), [("r1 cav F6 A", "SH-11"), ("r1 gun F6 A", "SH-35")])
def test_sh_35_only_infantry_enters_a_house(piece: str, clause: str) -> None:
    match = town(piece, "b1 inf L12 B", structures=[{**HOUSE, "side": "red"}])
    assert "move F5" not in offered(match, "r1")
    assert why(match, "move F5") == clause


def test_sh_35_dismounted_horsemen_and_commanders_on_foot_go_in() -> None:
    match = town("r1 cav F6 A", "rc com E6 A", "b1 inf L12 B", structures=[{**HOUSE, "side": "red"}])
    do(activate(match, "r1"), "dismount", "stay")
    assert "F5" in hexes(offered(match, "rc"))
    assert "F5" in hexes(offered(rest_of_turn(match), "r1"))


def test_sh_11_a_mounted_commander_does_not_go_in_with_his_men() -> None:
    pieces = ("r1 inf F6 A", "rc com F6 A with=r1 mounted=true", "b1 inf L12 B")
    match = town(*pieces, structures=[{**HOUSE, "side": "red"}])
    assert "F5" not in hexes(offered(match, "r1"))
    assert why(match, "move F5") == "SH-11"
    assert name_of(marched(match, "r1", "alone", "move F5").units["rc"].at) == "F6"


def test_sh_35_a_unit_that_enters_an_empty_house_holds_it() -> None:
    match = town("r1 inf F6 A", "b1 inf L12 B", dice=[6])
    assert structure(do(activate(match, "r1"), "move F5"), "house").side == "red"


def test_sh_42_the_walls_of_a_shut_house_part_neighbours_both_ways_until_the_door_is_broken() -> None:
    match = activate(town("r1 inf F6 A", "b1 inf F5 B"), "r1")
    assert parts(match, "F5", "F6") == parts(match, "F6", "F5") == "SH-35"
    structure(match, "house").open = True
    assert parts(match, "F5", "F6") == parts(match, "F6", "F5") == ""
    assert parts(match, "F6", "F7") == ""


def test_sh_35_a_house_with_a_strengthened_door_is_not_broken_into_by_hand() -> None:
    door = {"key": "door", "name": "Door", "kind": "strengthened door", "between": "F5 south", "compound": "house"}
    match = town("r1 inf F6 A", "b1 inf L12 B", structures=[{**HOUSE, "compound": "house"}, door])
    assert why(activate(match, "r1"), "move F5") == "SH-35"
    structure(match, "door").points = 0
    assert "F5" in hexes(offered(match, "r1"))


def test_a_large_house_is_walked_through_freely() -> None:
    large = {"key": "house", "name": "House", "kind": "large stone house", "hexes": ["F5", "F4"], "side": "red"}
    match = town("r1 inf F5 A", "b1 inf L12 B", structures=[large])
    assert "F4" in hexes(offered(match, "r1"))
    assert parts(match, "F5", "F4") == ""


# --- Strongholds ----------------------------------------------------------------------------------


def test_sh_35_a_stronghold_is_entered_by_its_gate_when_that_is_destroyed() -> None:
    match = activate(town("r1 inf F6 A", "b1 inf L12 B", structures=FORT), "r1")
    for name in ("F5", "F4"):
        assert name not in hexes(offered(match, "r1"))
    assert why(match, "move F5") == "SH-35"
    structure(match, "gate").points = 1
    assert "F5" not in hexes(offered(match, "r1"))
    structure(match, "gate").points = 0
    assert "F5" in hexes(offered(match, "r1"))
    assert parts(match, "F5", "F6") == ""
    assert parts(match, "F5", "G5") == "SH-35"


def test_sh_35_the_garrison_uses_its_own_gate_and_walks_about_inside() -> None:
    match = activate(town("r1 inf L12 A", "b1 inf F5 B", structures=FORT), "b1")
    reach = hexes(offered(match, "b1"))
    assert {"F6", "F4"} <= reach
    assert reach.isdisjoint({"E5", "G5"})
    assert parts(match, "F5", "F6") == "SH-35"


def test_sh_35_horsemen_ride_into_a_yard_but_not_into_a_tower() -> None:
    match = activate(town("r1 inf L12 A", "b1 cav F6 A", structures=FORT), "b1")
    assert "F5" in hexes(offered(match, "b1"))
    assert "F4" not in hexes(offered(match, "b1"))
    assert why(match, "move F4") == "SH-11"


@pytest.mark.parametrize(("points", "enters"), [(26, False), (25, True), (0, True)])
def test_sh_99_a_breach_at_half_its_points_lets_infantry_through_that_hex(points: int, enters: bool) -> None:
    match = activate(town("r1 inf F3 A", "b1 inf L12 B", structures=FORT), "r1")
    structure(match, "tower").points = points
    assert ("F4" in hexes(offered(match, "r1"))) is enters
    assert "F5" not in hexes(offered(match, "r1"))
    assert parts(match, "F3", "F4") == ("" if enters else "SH-35")


def test_sh_99_sh_47_at_no_points_there_is_debris_which_stops_but_allows_battle() -> None:
    match = activate(town("r1 inf F3 A", "b1 inf L12 B", structures=FORT), "r1")
    structure(match, "tower").points = 0
    assert may_battle(marched(match, "r1", "move F4"), "r1")
    structure(match, "tower").points = 25
    assert not may_battle(marched(match, "r1", "move F4"), "r1")


def test_sh_35_the_taker_of_a_stronghold_has_its_gate_too() -> None:
    match = activate(town("r1 inf F6 A", "b1 inf L12 B", structures=FORT), "r1")
    structure(match, "gate").points = 0
    state = marched(match, "r1", "move F5")
    assert {part.side for part in state.structures.values()} == {"red"}


def test_sh_35_a_stronghold_is_not_taken_while_the_garrison_stands_in_it() -> None:
    match = activate(town("r1 inf F6 A", "b1 inf F4 B", structures=FORT), "r1")
    structure(match, "gate").points = 0
    state = marched(match, "r1", "move F5")
    assert {part.side for part in state.structures.values()} == {"blue"}


# --- The back door --------------------------------------------------------------------------------


def test_sh_e10_the_back_door_lets_a_unit_into_an_empty_house_without_a_throw() -> None:
    match = activate(town("r1 inf F6 A", "b1 inf L12 B"), "r1")
    match.state.spells.append(Spell("the-back-door", "r1", "house"))
    state = marched(match, "r1", "move F5")
    assert name_of(state.units["r1"].at) == "F5"
    assert not state.structures["house"].open


def test_sh_e10_the_back_door_opens_a_stronghold_at_its_gate() -> None:
    match = activate(town("r1 inf F6 A", "b1 inf L12 B", structures=FORT), "r1")
    match.state.spells.append(Spell("the-back-door", "r1", "fort"))
    assert "F5" in hexes(offered(match, "r1"))


def test_sh_e10_the_back_door_lets_a_unit_fight_those_inside() -> None:
    match = activate(town("r1 inf F6 A", "b1 inf F5 B"), "r1")
    match.state.spells.append(Spell("the-back-door", "r1", "house"))
    assert parts(match, "F6", "F5") == ""
    assert choices(match, "move F5") == []


def test_sh_e10_the_back_door_works_from_every_side() -> None:
    match = activate(town("r1 inf E4 A", "b1 inf L12 B", structures=FORT), "r1")
    assert why(match, "move F4") == "SH-35"
    match.state.spells.append(Spell("the-back-door", "r1", "fort"))
    assert "F4" in hexes(offered(match, "r1"))


def test_sh_42_a_ship_somewhere_else_changes_nothing_between_neighbours_ashore() -> None:
    ship = ("rs ship A3 north points=20", "r1 inf F4 A", "b1 inf F6 A")
    coast = "\n".join(["~..........."] * 12)
    match = raid(*ship, ground=coast, wind="north", sides={"F5 north": "high wall"})
    assert parts(match, "F5", "F4") == "SH-42"
    assert parts(match, "F5", "F6") == ""


# --- From room to room ----------------------------------------------------------------------------


def test_sh_47_from_room_to_room_nobody_enters_a_building() -> None:
    large = {"key": "house", "name": "House", "kind": "large stone house", "hexes": ["F5", "F4"], "side": "red"}
    match = town("r1 inf F5 A", "b1 inf L12 B", structures=[large])
    assert "F3" in hexes(offered(match, "r1"))
    assert may_battle(marched(match, "r1", "move F4"), "r1")


def test_sh_47_a_unit_that_enters_a_building_stops_there_and_does_not_battle() -> None:
    large = {"key": "house", "name": "House", "kind": "large stone house", "hexes": ["F5", "F4"], "side": "red"}
    match = town("r1 inf F6 A", "b1 inf L12 B", structures=[large])
    assert "F5" in hexes(offered(match, "r1"))
    assert "F4" not in hexes(offered(match, "r1"))
    assert not may_battle(marched(match, "r1", "move F5"), "r1")


@pytest.mark.parametrize(("keys", "shut"), [(None, True), ([], True), (["rs"], True), (["b1"], True), (["r1"], False)])
def test_sh_e10_the_back_door_is_open_only_while_its_unit_acts(keys: list[str] | None, shut: bool) -> None:
    match = until(town("r1 inf F6 A", "b1 inf F5 B", structures=[HOUSE | {"side": "blue"}]), "activate")
    match.state.spells.append(Spell("the-back-door", "r1", "house"))
    match.state.act = Activation("red", keys, Doing.MOVE) if keys is not None else None
    assert bool(parts(match, "F6", "F5")) == shut
