"""The scenarios that ship: they use every kind of piece, name what is made up, and end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, get_args

import pytest

from quarterdeck.engine.scenario import load_shipped, shipped
from quarterdeck.games.scum_of_the_high_seas import GAME, charts
from quarterdeck.games.scum_of_the_high_seas.scenario import Scenario
from quarterdeck.games.scum_of_the_high_seas.setup import ground, specs
from quarterdeck.lab.simulation import play_one

KEYS = shipped(GAME.package)
ALL = {key: load_shipped(GAME.package, Scenario, key) for key in KEYS}
EVEN = {"landing-party": 2, "treasure-hunt": 4, "six-crews": 6}


def every(field: str) -> Iterator[Any]:
    """Return all units, ships, structures or spoils of all scenarios."""
    for scenario in ALL.values():
        yield from getattr(scenario, field)


def features() -> Iterator[str]:
    for scenario in ALL.values():
        legend = {**ground.LEGEND, **scenario.legend}
        for mark in "".join(scenario.marks):
            yield from legend[mark]


def arms(field: str) -> Iterator[str]:
    for unit in every("units"):
        yield from (getattr(each, field) for each in (unit, unit.second) if each is not None)


def missing(kinds: Any, found: Iterable[Any]) -> set[Any]:
    return set(get_args(kinds)) - set(found)


def test_there_are_seven_scenarios() -> None:
    assert len(KEYS) == 7
    assert sorted(len(scenario.players) for scenario in ALL.values()) == [2, 2, 2, 2, 2, 4, 6]


def test_every_kind_of_ground_lies_in_one_of_them() -> None:
    assert missing(specs.Feature, features()) == set()


def test_every_kind_of_side_lies_in_one_of_them() -> None:
    assert missing(specs.SideKind, (kind for scenario in ALL.values() for kind in scenario.sides.values())) == set()


def test_every_kind_of_structure_stands_in_one_of_them() -> None:
    assert missing(charts.StructureKind, (each.kind for each in every("structures"))) == set()


def test_every_kind_of_unit_and_every_class_fights_in_one_of_them() -> None:
    assert missing(specs.UnitKind, (unit.kind for unit in every("units"))) == set()
    classes = {(unit.kind, unit.grade) for unit in every("units")}
    assert classes >= {("infantry", "A"), ("infantry", "B"), ("infantry", "C"), ("cavalry", "A"), ("cavalry", "B")}
    assert any(unit.second is not None for unit in every("units"))
    assert any(unit.mounted and unit.kind == "commander" for unit in every("units"))


def test_every_weapon_is_carried_in_one_of_them() -> None:
    assert missing(specs.Fire, arms("fire")) == set()
    assert missing(charts.MeleeWeapon, arms("melee")) == set()
    assert missing(charts.Weight, (unit.gun for unit in every("units"))) == set()
    guns = {(gun.weight, gun.beam) for ship in every("ships") for gun in ship.guns}
    assert guns >= {
        ("light", "port"),
        ("light", "starboard"),
        ("medium", "port"),
        ("medium", "starboard"),
        ("light", "swivel"),
    }


def test_every_kind_of_vessel_sails_in_one_of_them() -> None:
    ships = list(every("ships"))
    assert {ship.kind for ship in ships} == {"ship", "rowboat", "canoe"}
    assert {ship.figures().grade for ship in ships if ship.kind == "ship"} == {1, 2}
    assert {ship.masts for ship in ships if ship.kind == "ship"} == {1, 2, 3}
    assert any(ship.anchored for ship in ships)
    assert any(ship.aground for ship in ships)
    assert any(ship.at is None for ship in ships)


def test_spoils_are_driven_and_carried_and_lie_about() -> None:
    assert {block.driven for block in every("spoils")} == {True, False}
    assert {block.bearer is None for block in every("spoils")} == {True, False}


@pytest.mark.parametrize("key", KEYS)
def test_each_has_a_story_and_says_what_is_made_up(key: str) -> None:
    scenario = ALL[key]
    assert scenario.story.strip()
    assert "Made up" in scenario.notes
    assert scenario.turns <= 20
    assert scenario.quota
    assert len(scenario.units) <= 30
    assert len(scenario.marks) * len(scenario.marks[0]) <= 20 * 16


def test_historical_scenarios_name_their_sources() -> None:
    for key in ("chagres", "ocracoke"):
        assert "History:" in ALL[key].notes
        assert "Sources:" in ALL[key].notes


@pytest.mark.parametrize(("key", "seats"), EVEN.items())
def test_balanced_scenarios_give_every_player_the_same(key: str, seats: int) -> None:
    forces = {
        player.key: sorted(
            (unit.kind, unit.grade, unit.figures, unit.fire) for unit in ALL[key].units if unit.side == player.key
        )
        for player in ALL[key].players
    }
    assert len(forces) == seats
    assert len({str(force) for force in forces.values()}) == 1


@pytest.mark.parametrize("key", KEYS)
def test_each_ends_in_random_play(key: str) -> None:
    for number in range(3):
        played = play_one(GAME, ALL[key], dict.fromkeys(GAME.seats(ALL[key]), "random"), 7, number)
        assert played.clause == "SH-6b"
        assert played.decisions <= 1_500
