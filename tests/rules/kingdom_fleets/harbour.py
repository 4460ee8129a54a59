"""Scenarios and fleets for the tests, as a person would write them in TOML, and their refusals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from tests.rules.kingdom_fleets.sea import game, sea

from quarterdeck.engine import scenario as engine
from quarterdeck.engine.chance import Chance, Scripted
from quarterdeck.engine.errors import ScenarioError
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match
from quarterdeck.games.kingdom_fleets.scenario import Scenario, seats, set_up
from quarterdeck.games.kingdom_fleets.setup import fleet
from quarterdeck.games.kingdom_fleets.setup.fleet import FleetFile
from quarterdeck.games.kingdom_fleets.setup.fleet_toml import value
from quarterdeck.games.kingdom_fleets.state import Battle

PACKAGE = "quarterdeck.games.kingdom_fleets"
SHIPPED = engine.shipped(PACKAGE)

DUEL: dict[str, Any] = {
    "title": "A duel",
    "sides": ["blue", "red"],
    "terrain": [],
    "fleets": {
        "blue": {
            "name": "Blue",
            "faction": "pirates",
            "ships": [{"key": "eel", "card": "picaroon", "crew": "buccaneers"}],
        },
        "red": {
            "name": "Red",
            "faction": "crown",
            "ships": [{"key": "swift", "card": "dispatch-cutter", "crew": "jack-tars"}],
        },
    },
    "places": {"eel": {"x": 18, "y": 33, "heading": 0}, "swift": {"x": 18, "y": 3, "heading": 180}},
}


def scenario(**changes: Any) -> Scenario:
    """Return the duel with other fields; None leaves one out."""
    plain = {name: value for name, value in {**DUEL, **changes}.items() if value is not None}
    return engine.build(Scenario, plain, "duel.toml")


def refused(**changes: Any) -> str:
    """Return the message that refuses the duel with these fields."""
    with pytest.raises(ScenarioError) as caught:
        scenario(**changes)
    return str(caught.value)


def shipped(key: str) -> Scenario:
    return engine.load_shipped(PACKAGE, Scenario, key)


def rules() -> Game[Battle]:
    """Return the rules, set up from scenarios."""
    return replace(game(sea().state), scenario=Scenario, seats=seats, set_up=set_up, first_scenario="training-duel")


def play(battle: Scenario, dice: Sequence[Any] = (), chance: Chance | None = None) -> Match[Battle]:
    return Match(rules(), battle, chance if chance is not None else Scripted(list(dice)))


FLEET = """
name = "A few"
faction = "pirates"
ships = [
  { key = "moll", card = "marauder", crew = "buccaneers" },
  { key = "eel", card = "picaroon", crew = "buccaneers" },
]
"""


def fleet_of(text: str = FLEET, limit: int | None = None) -> FleetFile:
    return fleet.read(text.encode(), "few.toml", limit)


def fleet_refused(text: str, limit: int | None = None) -> str:
    with pytest.raises(ScenarioError) as caught:
        fleet_of(text, limit)
    return str(caught.value)


def one_ship(**bought: Any) -> str:
    """Return a fleet of one marauder with the given purchases."""
    fields = {"key": "moll", "card": "marauder", "crew": "buccaneers", **bought}
    words = ", ".join(f"{name} = {value(each)}" for name, each in fields.items())
    return f'name = "One"\nfaction = "pirates"\nships = [{{ {words} }}]\n'
