"""The scenarios that ship, and the fields of a scenario."""

from __future__ import annotations

import pytest
from tests.rules.late_19th_century.field import scenario

import quarterdeck as qd
from quarterdeck.boards.cards import PACK
from quarterdeck.boards.hex import DIRECTION_NAMES, Hex
from quarterdeck.boards.hexboard import hex_named, name_of
from quarterdeck.engine.errors import ScenarioError
from quarterdeck.engine.scenario import shipped
from quarterdeck.games.late_19th_century import GAME
from quarterdeck.games.late_19th_century.charts import (
    ARTILLERY_RANGE,
    FIXED,
    GUN_RANGE,
    LOSES_OUTRIGHT,
    SHIPS,
    TRAINABLE,
    UNITS,
)
from quarterdeck.games.late_19th_century.setup.ground import FEATURES, Ground
from quarterdeck.games.late_19th_century.state import Battle


@pytest.mark.parametrize(
    ("pieces", "field"),
    [
        (("b1 inf D4 north", "b2 inf D4 north", "r1 inf A1 north"), "units[1].at"),
        (("b1 inf Z9 north", "r1 inf A1 north"), "units[0].at"),
        (("b1 inf D4 north gun=field", "r1 inf A1 north"), "units[0].gun"),
        (("b1 pc D4 north", "r1 inf A1 north"), "ships[0].at"),
        (("b1 inf D4 north", "b1 inf D5 north", "r1 inf A1 north"), "units[1].key"),
        (("b1 inf D4 north",), "units"),
        (("b1 tra off north beach=D5", "b2 art off north beach=D5 towed_by=b1", "r1 inf A1 north"), "units[1].towed_by"),
    ],
)
def test_errors_in_a_scenario_name_the_field(pieces: tuple[str, ...], field: str) -> None:
    with pytest.raises(ScenarioError, match=f"test: {field.replace('[', '.').replace(']', '.')}"):
        scenario(*pieces)


def reached(ground: Ground, start: Hex) -> set[Hex]:
    """Return every hex that a land unit can reach in time without entering a river."""
    found = [start]
    for at in found:
        found.extend(to for to in ground.near[at] if ground.can_step(at, to) and to not in ground.wet and to not in found)
    return set(found)


def test_the_modder_is_crossed_only_at_its_drift() -> None:
    match = qd.new("late-19th-century", "modder-river", seed=1)
    assert hex_named("C3") not in reached(match.state.setting.ground, hex_named("A12"))
    assert hex_named("C3") in reached(match.state.setting.ground, hex_named("E3"))


def shipped_battles() -> dict[str, Battle]:
    return {key: qd.new("late-19th-century", key, seed=1).state for key in shipped(GAME.package)}


def what_stands_in(battle: Battle) -> set[str]:
    """Return every kind of terrain, unit and weapon in a battle.

    Other features with rules of their own are included.
    """
    setting, ground = battle.setting, battle.setting.ground
    found = {feature for features in ground.features.values() for feature in features}
    for unit in battle.units.values():
        figures = unit.figures
        found |= {unit.kind, figures.quality, f"{figures.gun} artillery"}
        found |= {"cargo"} if figures.cargo else set()
        found |= {"tow"} if unit.towed_by else set()
        found |= {"beach"} if figures.beach else set()
        found |= {"emplaced"} if figures.emplaced else set()
    for ship in battle.ships.values():
        figures_of_hers = ship.figures
        found |= {figures_of_hers.kind, f"{figures_of_hers.tubes} tubes"}
        found |= {f"{figures_of_hers.main} guns"} if ship.main_guns else set()
        found |= {f"{figures_of_hers.secondary} guns"} if ship.secondary_guns else set()
    found |= {"road"} if ground.roads else set()
    found |= {"bridge"} if ground.bridges else set()
    found |= {"wooded hill"} if ground.hills & ground.woods else set()
    found |= {"trench on a hill"} if ground.hills & ground.trenches else set()
    found |= {"wire at the start"} if battle.wire else set()
    found |= {"second pack"} if len(battle.bag) > len(PACK) else set()
    found |= {"exit on land"} if setting.exits and battle.units else set()
    found |= {"under way"} if setting.under_way else set()
    found |= {"glory"} if setting.glory else set()
    return found | {goal.kind for goal in setting.goals}


def test_everything_in_the_rule_book_occurs_in_a_shipped_battle() -> None:
    wanted = {*FEATURES, *UNITS, *SHIPS, *LOSES_OUTRIGHT, *(f"{gun} artillery" for gun in ARTILLERY_RANGE)}
    wanted |= {*(f"{gun} guns" for gun in GUN_RANGE), f"{FIXED} tubes", f"{TRAINABLE} tubes"}
    wanted |= {"road", "bridge", "wooded hill", "trench on a hill", "wire at the start", "cargo", "tow", "beach", "emplaced"}
    wanted |= {"second pack", "exit on land", "under way", "glory", "hold", "take", "exit", "destroy", "cripple"}
    assert wanted - set().union(*map(what_stands_in, shipped_battles().values())) == set()


def test_every_battle_names_its_sources_and_what_is_made_up() -> None:
    for key in shipped(GAME.package):
        notes = qd.read_scenario(GAME, key).notes
        assert "made up" in notes.lower(), key
        assert "Source" in notes or notes.lstrip().startswith("Made up"), key


def test_santiago_says_in_advance_that_the_spanish_case_is_hopeless() -> None:
    assert "hopeless" in qd.read_scenario(GAME, "santiago").story


def test_the_forts_of_pisagua_have_an_emplaced_heavy_gun_each() -> None:
    units = qd.new("late-19th-century", "pisagua", seed=1).state.units
    forts = [unit for unit in units.values() if unit.figures.gun]
    assert [(unit.figures.gun, unit.is_fixed) for unit in forts] == [("heavy", True), ("heavy", True)]


def test_the_chinese_right_at_the_yalu_is_on_their_right_hand() -> None:
    ships = qd.new("late-19th-century", "yalu", seed=1).state.ships
    assert {ship.facing for ship in ships.values() if ship.side == "chinese"} == {DIRECTION_NAMES.index("south")}
    right, centre = ("yang-wei", "chao-yung", "ching-yuen"), ("lai-yuen", "chen-yuen", "ting-yuen")
    columns = [name_of(ships[key].at)[:-1] for key in (*right, *centre, "king-yuen", "chih-yuen", "tsi-yuen")]
    assert columns == sorted(columns)  # facing south, the right is in the west


def test_no_two_pieces_in_a_shipped_battle_share_a_name() -> None:
    for key, state in shipped_battles().items():
        names = [piece.name for piece in state.everything()]
        assert len(names) == len(set(names)), key
