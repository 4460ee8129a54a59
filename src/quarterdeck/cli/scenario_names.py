"""Scenarios by what they are called at the command line, whichever game they are of."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from quarterdeck import catalogue
from quarterdeck.cli import arguments
from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.errors import QuarterdeckError, UnknownGame
from quarterdeck.engine.game import Game
from quarterdeck.engine.scenario import Scenario
from quarterdeck.plugins import is_reference


class NamedScenario(NamedTuple):
    """A scenario and its game, and what both are called so that the same are found again."""

    game: Game[Any]
    scenario: Scenario
    said: str


def scenario_named(said: str, of: str | None = None, rules: Mapping[str, Any] | None = None) -> NamedScenario:
    """A file; ``GAME`` for its first scenario, ``GAME/KEY``; a key alone where the game is told, or only one game has it."""
    if said.endswith(".toml") or Path(said).is_file():
        found = arguments.game_of(scenarios.text_of(Path(said)), said, of)
        return NamedScenario(found, catalogue.read_scenario(found, Path(said), rules), said)
    found, start = (arguments.game(of), said) if of else _game_and_key(said)
    key = scenarios.shipped_key(found.package, start)
    where = key if of else f"{catalogue.reference(found)}/{key}"
    return NamedScenario(found, catalogue.read_scenario(found, key, rules), where)


def _game_and_key(said: str) -> tuple[Game[Any], str]:
    name, has_key, key = said.partition("/")
    if has_key or is_reference(name):
        found = arguments.game(name)
        return found, key or found.first_scenario
    try:
        found = catalogue.find_game(said)
    except UnknownGame:
        return _only_holder(said)
    return found, found.first_scenario


def _only_holder(key: str) -> tuple[Game[Any], str]:
    every = [(game, known) for game in catalogue.games().values() for known in scenarios.shipped(game.package)]
    fitting = [each for each in every if each[1] == key] or [each for each in every if each[1].startswith(key)]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise QuarterdeckError(f"which {key!r}? There are {', '.join(f'{game.key}/{known}' for game, known in fitting)}")
    raise UnknownGame(f"there is no file, game or scenario {key!r}; `quarterdeck games` lists what there is")
