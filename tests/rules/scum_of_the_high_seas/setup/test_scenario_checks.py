"""Faulty scenarios are refused with one sentence: the file, the field, and what was expected."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from quarterdeck.engine.errors import ScenarioError
from quarterdeck.engine.scenario import build
from quarterdeck.games.scum_of_the_high_seas.scenario import Scenario, set_up

SOUND: dict[str, Any] = {
    "title": "A cove",
    "players": [
        {"key": "red", "home": "west", "start": ["A1", "A2"]},
        {"key": "blue", "home": ["L12"]},
        {"key": "green", "home": "ships", "pirate": False},
    ],
    "map": "\n".join(["............"] * 6 + ["bbbbbb.rf..."] + ["~~~~~~......"] * 5),
    "sides": {"F4 north": "high wall"},
    "quota": 10,
    "units": [
        {"key": "r1", "side": "red", "name": "Red", "figures": 4, "second": {"figures": 4, "fire": "bow"}, "at": "C3"},
        {"key": "rc", "side": "red", "name": "Rooke", "kind": "commander", "with": "r1"},
        {"key": "r2", "side": "red", "name": "To be placed", "figures": 6},
        {"key": "b1", "side": "blue", "name": "Riders", "kind": "cavalry", "figures": 5, "melee": "lance", "at": "H3"},
        {
            "key": "bg",
            "side": "blue",
            "name": "Gun",
            "kind": "gunners",
            "grade": "A",
            "figures": 4,
            "gun": "heavy",
            "at": "K3",
        },
        {"key": "g1", "side": "green", "name": "Marines", "grade": "A", "figures": 6, "aboard": "sloop"},
        {"key": "gc", "side": "green", "name": "Hale", "kind": "commander", "with": "g1"},
        {"key": "g2", "side": "green", "name": "Rowers", "figures": 6, "aboard": "gig"},
    ],
    "ships": [
        {
            "key": "sloop",
            "side": "green",
            "name": "Sloop",
            "points": 50,
            "at": "B9",
            "heading": "north",
            "guns": [{"weight": "light", "beam": "port", "hull": 2}],
        },
        {"key": "gig", "side": "green", "name": "Gig", "kind": "rowboat", "at": "D9", "mother": "sloop"},
    ],
    "structures": [
        {"key": "keep", "name": "Keep", "kind": "tower", "hexes": ["J9"]},
        {"key": "hatch", "name": "Hatch", "kind": "strengthened door", "compound": "keep", "between": "J9 north"},
    ],
    "spoils": [
        {"key": "chest", "name": "Chest", "side": "red", "bearer": "r1"},
        {"key": "cows", "name": "Cows", "driven": True, "at": "J4"},
    ],
    "objectives": [{"name": "The hill", "hexes": ["F4"]}],
}

HERO = {"key": "x", "side": "red", "name": "X", "kind": "character"}
MATE = {"key": "x", "side": "green", "name": "X", "kind": "commander", "aboard": "sloop"}
RAFT = {"key": "x", "side": "green", "name": "X", "kind": "canoe"}
SHED = {"key": "x", "name": "X", "kind": "hut", "hexes": ["J9"]}
GATE = {"key": "x", "name": "X", "kind": "gate", "compound": "keep", "between": "J9 north"}
PURSE = {"key": "x", "name": "X", "side": "red", "bearer": "r1"}
SPECK = {"key": "x", "side": "red", "name": "X", "figures": 6}
HULK = {"key": "hulk", "side": "green", "name": "Hulk", "points": 40}
SMALL_ARMS = {"beam": "port", "weight": "light"}
WALLED = {f"F4 {side}": "high wall" for side in ("north", "north-east", "south-east", "south", "south-west", "north-west")}


def changed(path: str, value: Any) -> dict[str, Any]:
    """Return the sound scenario with something else in one place: ``units.0.at``.

    ``+`` appends to a list.
    """
    plain = deepcopy(SOUND)
    *way, last = path.split(".")
    inside: Any = plain
    for step in way:
        inside = inside[int(step)] if step.isdigit() else inside.setdefault(step, {})
    if last == "+":
        inside.append(value)
    elif value is None:
        del inside[last]
    else:
        inside[int(last) if last.isdigit() else last] = value
    return plain


def test_the_scenario_from_which_the_others_are_made_is_sound() -> None:
    assert set_up(build(Scenario, SOUND, "cove")).units["rc"].at == set_up(build(Scenario, SOUND, "cove")).units["r1"].at


def with_only(ship: dict[str, Any]) -> dict[str, Any]:
    """Return the sound scenario with a fourth player, who has nothing but this ship."""
    plain = changed("players.+", {"key": "white", "home": "ships"})
    plain["ships"].append(ship)
    return plain


def test_a_ship_with_her_crew_is_enough_for_a_player() -> None:
    sloop = {"key": "brig", "side": "white", "name": "Brig", "points": 40, "at": "B11", "heading": "north"}
    assert set_up(build(Scenario, with_only(sloop), "cove")).units["brig-crew"].side == "white"
    for empty in ({**sloop, "crew": 0}, {"key": "yawl", "side": "white", "name": "Yawl", "kind": "canoe", "at": "B11"}):
        with pytest.raises(ScenarioError, match="expected at least one unit of white"):
            build(Scenario, with_only(empty), "cove")


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        # The map
        ("map", "....\n...", "map: row 2: expected 4 marks like the first row, got 3"),
        ("map", "\n".join(["." * 61] * 3), "map: expected 1 to 60 rows of 1 to 60 marks"),
        ("map", " \n ", "map: expected 1 to 60 rows of 1 to 60 marks"),
        ("map", "..?.", "map: row 1: expected marks of the legend, but '?' is not one"),
        ("legend", {"W": ["sea", "wood"]}, "legend.W: expected nothing else together with sea or shoal"),
        ("legend", {"W": ["lava"]}, "legend.W[0]: expected one of"),
        ("sides", {"A1 west": "wall"}, "sides.A1 west: expected a hex and one of north"),
        ("sides", {"A1 north": "wall"}, "sides.A1 north: expected a side between two hexes of the map"),
        ("sides", {"Z9 north": "wall"}, "sides.Z9 north: expected a hex of the map, but Z9 is off it"),
        (
            "sides", {"F4 north": "wall", "F3 south": "wall"},
            "sides.F3 south: expected each side once, but F4 north is the same",
        ),
        # Players
        ("players", SOUND["players"][:1], "players: expected "),
        ("players", [{"key": f"p{at}"} for at in range(7)], "players: expected "),
        ("players.1.key", "red", "players[1].key: expected a unique key, but 'red' is used twice"),
        ("players", [{**each, "team": "all"} for each in SOUND["players"]], "players: expected at least two sides"),
        ("first", "white", "first: expected one of red, blue, green, got 'white'"),
        ("players.1.home", ["Z9"], "players[1].home: expected a hex of the map, but Z9 is off it"),
        ("players.1.home", [], "players[1].home: expected at least one hex, an edge, or 'ships'"),
        ("players.1.home", "ships", "players[1].home: expected an edge or hexes, but blue has no ships"),
        ("players.1.exit", "up", "players[1].exit: expected one of"),
        ("players.1.start", ["Z9"], "players[1].start: expected a hex of the map, but Z9 is off it"),
        ("players.1.start", ["A1"], "players[0].start: expected hexes of their own, but A1 is blue's too"),
        ("players.0.start", ["A9"], "players[0].start: expected hexes of land, but A9 is water"),
        ("players.0.start", ["A1", "A1"], "players[0].start: expected each hex once, but A1 is listed twice"),
        ("players.0.start", [], "units[2].at: expected a hex, or start hexes for red to place it in"),
        ("players.0.start", ["C3"], "players[0].start: expected at least 1 hexes that are free"),
        # Keys and sides
        ("units.+", {**SPECK, "key": "r1"}, "units[8].key: expected a unique key, but 'r1' already belongs to units[0]"),
        (
            "units.+",
            {**SPECK, "key": "bg-gun"},
            "units[8].key: expected a unique key, but 'bg-gun' already belongs to units[4]",
        ),
        ("ships.1.key", "keep", "structures[0].key: expected a unique key, but 'keep' already belongs to ships[1]"),
        ("spoils.0.key", "sloop-crew", "spoils[0].key: expected a unique key, but 'sloop-crew' already belongs to ships[0]"),
        ("units.3.side", "white", "units[3].side: expected one of red, blue, green, got 'white'"),
        ("ships.0.side", "white", "ships[0].side: expected one of red, blue, green"),
        ("structures.0.side", "white", "structures[0].side: expected one of red, blue, green"),
        ("spoils.0.side", "white", "spoils[0].side: expected one of red, blue, green"),
        ("objectives.0.side", "white", "objectives[0].side: expected one of red, blue, green"),
        ("players.+", {"key": "white", "home": "east"}, "units: expected at least one unit of white"),
        # Figures and arms
        ("units.0.figures", 5, "units[0].figures: expected at most 8 for infantry of class B, got 9"),
        ("units.5.figures", 7, "units[5].figures: expected at most 6 for infantry of class A, got 7"),
        ("units.3.figures", 6, "units[3].figures: expected at most 5 for cavalry of class B, got 6"),
        ("units.4.figures", 5, "units[4].figures: expected at most 4 for gunners of class A, got 5"),
        ("units.3.figures", None, "units[3].figures: expected 1 to 5"),
        ("units.1.figures", 2, "units[1].figures: expected one, because a commander is a single figure (SH-14)"),
        ("units.3.grade", "C", "units[3].grade: expected A or B for cavalry, got 'C'"),
        ("units.4.grade", "B", "units[4].grade: expected A for gunners, got 'B'"),
        ("units.0.second.figures", 2, "units[0].second.figures: expected half of the unit (SH-8), got 2 of 6"),
        ("units.0.second.fire", "none", "units[0].second: expected other arms than those of the first half"),
        ("units.4.gun", None, "units[4].gun: expected for gunners only, and always for them"),
        ("units.0.gun", "light", "units[0].gun: expected for gunners only, and always for them"),
        ("units.0.mounted", True, "units[0].mounted: expected for cavalry, commanders and characters only"),
        ("units.0.melee", "lance", "units[0].melee: expected lances for mounted men only"),
        ("units.0.fights", False, "units[0].fights: expected for characters only (SH-44)"),
        ("units.0.fire", "cannon", "units[0].fire: expected one of"),
        # Where units stand
        ("units.0.at", "A9", "units[0].at: expected a hex of land, but A9 is water"),
        ("units.0.at", "Z9", "units[0].at: expected a hex of the map, but Z9 is off it"),
        ("units.0.at", "c3", "units[0].at: expected the name of a hex such as D7"),
        ("units.3.at", "C3", "units[3].at: expected one unit in a hex, but r1 is in C3"),
        ("units.3.at", "H7", "units[3].at: expected no river without a ford for horses and guns (SH-47)"),
        ("units.3.at", "J9", "units[3].at: expected no building for mounted men (SH-11), but J9 is in keep"),
        ("units.0.at", "B9", "units[0].aboard: expected 'sloop', which lies in B9"),
        ("units.5.at", "C3", "units[5].at: expected a hull hex of sloop, but C3 is not one"),
        ("units.5.aboard", "raft", "units[5].aboard: expected a vessel that is on the map, got 'raft'"),
        ("units.3", {**SOUND["units"][3], "at": "B9", "aboard": "sloop"}, "units[3].aboard: expected men on foot"),
        ("units.4", {**SOUND["units"][4], "at": "B9", "aboard": "sloop"}, "units[4].gun: expected light afloat"),
        ("units.1.with", "b1", "units[1].with: expected a unit of red, got 'b1'"),
        ("units.1.with", "rx", "units[1].with: expected a unit of red, got 'rx'"),
        ("units.1.with", "r2", "units[1].with: expected a unit that has a place, but r2 is still to be placed"),
        ("units.1.at", "D4", "units[1].at: expected the hex of r1, with whom he is, got D4"),
        ("units.1.aboard", "sloop", "units[1].aboard: expected none, since he is with r1"),
        ("units.3.with", "b1", "units[3].with: expected for commanders and characters only"),
        ("units.6.mounted", True, "units[6].mounted: expected men on foot"),
        ("units.+", {**HERO, "at": "C3"}, "units[1].with: expected at most one"),
        ("units.+", {**HERO, "at": "H3"}, "units[8].at: expected a hex without enemies"),
        ("units.+", {**SPECK, "aboard": "gig"}, "units[8].aboard: expected at most one unit for each hull hex of gig"),
        (
            "units.+", MATE,
            "units[8].aboard: expected one captain a vessel (SH-14)",
        ),
        # Vessels
        ("ships.0.at", "H3", "ships[0].at: expected hexes of sea, but H3 is not"),
        (
            "ships.0", {**SOUND["ships"][0], "at": "B8", "heading": "south"},
            "ships[0].at: expected hexes of sea, but B7 is not",
        ),
        ("ships.0.at", "B12", "ships[0].at: expected her whole hull on the map, but sloop leaves it"),
        (
            "ships.0.at", "Z99",
            "ships[0].at: expected her whole hull on the map, but sloop leaves it",
        ),
        ("ships.0.at", None, "ships[0].at: expected a hex, since only boats are stowed aboard another"),
        ("ships.0.mother", "gig", "ships[0].mother: expected for boats only"),
        ("ships.0.guns", [SMALL_ARMS] * 11, "ships[0].guns: expected at most 10 in class 2 (SH-81), got 11"),
        ("ships.0.guns", [{**SMALL_ARMS, "hull": 3}], "ships[0].guns[0].hull: expected 1 to 2, one of her hull hexes"),
        ("ships.0.guns", [{**SMALL_ARMS, "weight": "heavy"}], "ships[0].guns[0].weight: expected one of"),
        (
            "ships.+", {**HULK, "at": "B10", "heading": "north"},
            "ships[2].at: expected hexes of her own, but sloop lies in B10",
        ),
        ("ships.1.at", "B10", "ships[1].at: expected hexes of her own, but sloop lies in B10"),
        ("ships.1.points", 40, "ships[1].points: expected for ships only (SH-90)"),
        ("ships.1.crew", 3, "ships[1].crew: expected for ships only (SH-90)"),
        ("ships.1.anchored", True, "ships[1].anchored: expected for ships only"),
        ("ships.1.guns", [SMALL_ARMS], "ships[1].guns: expected at most a light swivel, and that in a rowboat (SH-90)"),
        ("ships.1.mother", "gig", "ships[1].mother: expected a ship of green, got 'gig'"),
        ("ships.+", RAFT, "ships[2].at: expected a hex, or the ship that carries her"),
        # Structures
        ("structures.0.hexes", ["A9"], "structures[0].hexes: expected hexes of land, but A9 is water"),
        ("structures.0.hexes", ["Z9"], "structures[0].hexes: expected a hex of the map, but Z9 is off it"),
        ("structures.0.hexes", [], "structures[0].hexes: expected the hexes in which it stands"),
        ("structures.0.between", "J9 south", "structures[0].between: expected for gates and strengthened doors only"),
        ("structures.+", SHED, "structures[2].hexes: expected hexes of its own, but keep"),
        ("structures.1.hexes", ["J9"], "structures[1].hexes: expected none, since a strengthened door stands on the side"),
        ("structures.1.compound", None, "structures[1].compound: expected the place that it leads into, got None"),
        ("structures.1.compound", "barn", "structures[1].compound: expected the place that it leads into, got 'barn'"),
        ("structures.1.between", None, "structures[1].between: expected a hex inside and the way out"),
        ("structures.1.between", "J9 up", "structures[1].between: expected a hex inside and the way out"),
        ("structures.1.between", "?? north", "structures[1].between: expected a hex of the map, got '??'"),
        ("structures.1.between", "J1 north", "structures[1].between: expected a side between two hexes of the map"),
        ("structures.1.between", "J8 south", "structures[1].between: expected a hex of keep and the way out of it"),
        ("sides", {"J9 north": "high wall"}, "structures[1].between: expected a side that can be crossed"),
        ("structures.+", GATE, "structures[2].between: expected a side of its own, but hatch"),
        # Spoils
        ("spoils.1.at", "A9", "spoils[1].at: expected a hex of land, but A9 is water"),
        ("spoils.1.at", "C3", "spoils[1].at: expected a hex of its own, but r1 is in C3"),
        ("spoils.1.bearer", "r1", "spoils[1].at: expected either a hex or a bearer"),
        ("spoils.0.driven", True, "spoils[0].bearer: expected none, since a driven block is not carried (SH-9a)"),
        ("spoils.0.bearer", "b1", "spoils[0].bearer: expected a unit of its side, got 'b1'"),
        ("spoils.+", PURSE, "spoils[2].bearer: expected one block each, but r1 carries chest"),
        # Cards and goals
        ("cards.without", ["kraken"], "cards.without: expected an event card such as 'battle-cry'"),
        ("cards.numbers", {"kraken": 2}, "cards.numbers: expected an event card such as 'battle-cry'"),
        ("cards", {"hand": 4, "limit": 2}, "cards.hand: expected at most the limit, 2, got 4"),
        ("cards", {"hand": 0, "limit": 0}, "cards.limit: expected at least 1 where pirates parley"),
        ("objectives.0.hexes", ["Z9"], "objectives[0].hexes: expected a hex of the map, but Z9 is off it"),
        ("objectives.0.hexes", ["A9"], "objectives[0].hexes: expected hexes of land, but A9 is water"),
        ("sides", WALLED, "objectives[0].hexes: expected hexes that somebody can reach, F4 is cut off from everybody"),
        ("quota", 150, "quota: expected at most 50, the most that anybody can score"),
    ],
)  # fmt: skip
def test_a_fault_is_refused_with_its_field(path: str, value: Any, said: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        build(Scenario, changed(path, value), "cove")
    assert str(refused.value).startswith(f"cove: {said}")
    assert "\n" not in str(refused.value)


def test_a_ship_of_class_2_has_two_boats_at_most() -> None:
    plain = changed("ships.+", {"key": "b", "side": "green", "name": "B", "kind": "rowboat", "mother": "sloop"})
    build(Scenario, plain, "cove")
    plain["ships"].append({"key": "c", "side": "green", "name": "C", "kind": "canoe", "mother": "sloop"})
    with pytest.raises(ScenarioError, match=r"ships\[0\]\.key: expected at most 2 boats of a ship of class 2"):
        build(Scenario, plain, "cove")


def test_units_aboard_without_a_hex_take_the_free_hull_hexes() -> None:
    plain = changed("units.+", {**SPECK, "side": "green", "aboard": "sloop", "at": "B9"})
    plain["units"][6] = {**SPECK, "key": "y", "side": "green", "at": "C4"}
    state = set_up(build(Scenario, plain, "cove"))
    assert state.hull(state.vessels["sloop"]) == (state.units["x"].at, state.units["g1"].at)
