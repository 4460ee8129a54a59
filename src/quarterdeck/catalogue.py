"""The installed rule books, and matches of them: begun, loaded and verified."""

from __future__ import annotations

import importlib
import pkgutil
import secrets
import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias

from quarterdeck.engine import scenario as _scenario
from quarterdeck.engine.chance import Chance, Seeded
from quarterdeck.engine.errors import NotLoaded, ScenarioError, UnknownGame
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match
from quarterdeck.engine.records import replay
from quarterdeck.engine.records import verification as _verify
from quarterdeck.engine.scenario import Scenario
from quarterdeck.plugins import Registry, is_reference, named

_games = importlib.import_module("quarterdeck.games")  # before the package root puts the function of that name in its place

GROUP: Final = "quarterdeck.games"
AScenario: TypeAlias = str | Path | Scenario | Mapping[str, Any]


def games() -> dict[str, Game[Any]]:
    """Return the rule books by key, easiest first: ours, and those from other packages."""
    return _shelf().held


def left_out() -> list[str]:
    """Return a sentence for every game of another package that cannot be used."""
    return _shelf().left_out


def ours() -> dict[str, Game[Any]]:
    """Return the rule books of this package by key."""
    found = pkgutil.iter_modules(_games.__path__)
    modules = [importlib.import_module(f"{_games.__name__}.{info.name}") for info in found if info.ispkg]
    return {module.GAME.key: module.GAME for module in modules}


@cache
def _shelf() -> Registry[Game[Any]]:
    shelf = Registry(ours())
    shelf.bring(GROUP, lambda _, game: game.key, _accepted)
    in_order = sorted(shelf.held.values(), key=lambda game: (game.difficulty, game.key))
    return Registry({game.key: game for game in in_order}, shelf.left_out)


def _accepted(said: str, found: object) -> Game[Any]:
    if not isinstance(found, Game):
        raise NotLoaded(f"{said}: expected a Game, got {type(found).__name__}")
    return found


def find_game(key: str) -> Game[Any]:
    """Return a rule book by its key; a unique prefix of it is enough."""
    known = games()
    fitting = [key] if key in known else [each for each in known if each.startswith(key.lower()) and key]
    if len(fitting) != 1:
        raise UnknownGame(_shelf().there_is_no("game", key))
    return known[fitting[0]]


def game_named(said: str) -> Game[Any]:
    """Return a rule book by its key or as ``module:GAME``.

    The latter is imported and so executed: use it for commands, never for records.
    """
    return _accepted(said, named(said)) if is_reference(said) else find_game(said)


def reference(game: Game[Any]) -> str:
    """Return the name by which another process finds a game: its key, or ``module:GAME``.

    Else empty.
    """
    if games().get(game.key) is game:
        return game.key
    names = vars(sys.modules[game.package]) if game.package in sys.modules else {}
    return next((f"{game.package}:{name}" for name, value in names.items() if value is game), "")


def read_scenario(game: Game[Any], scenario: AScenario | None = None, options: Mapping[str, Any] | None = None) -> Scenario:
    """Return a scenario by key, path, TOML text or data, with house rules put over its own.

    A text with a line break or ``=`` in it is TOML; any other is the key of a scenario that comes
    with the game.
    """
    read = _read(game, game.first_scenario if scenario is None or scenario == "" else scenario)
    if options:
        read = _scenario.build(game.scenario, _scenario.plain(read), "house rules", options)
    return read


def _read(game: Game[Any], scenario: AScenario) -> Scenario:
    kind: type[Scenario] = game.scenario
    match scenario:
        case Path():
            return _scenario.read_file(kind, scenario, game.key)
        case Scenario():
            if not isinstance(scenario, kind):
                raise ScenarioError(f"{scenario.title!r} is a scenario of another game than {game.title}")
            return scenario
        case Mapping():
            return _scenario.build(kind, dict(scenario), "scenario")
        case str() if "\n" in scenario or "=" in scenario:
            return _scenario.read(kind, scenario, "scenario", game.key)
        case str():
            return _scenario.load_shipped(game.package, kind, scenario)
    raise ScenarioError(f"scenario: expected a key, a Path, TOML text, a mapping or a Scenario, got {scenario!r}")


def new(
    game: str | Game[Any],
    scenario: AScenario | None = None,
    *,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
    seats: Sequence[str] = (),
    chance: Chance | None = None,
) -> Match[Any]:
    """Return a new match of a game, given by key or as it is.

    For the scenario see ``read_scenario``.

    ``seats`` are the players' names, in the order of the game's seats.
    """
    rules = game if isinstance(game, Game) else find_game(game)
    if chance is None:
        chance = Seeded(secrets.randbits(63) if seed is None else seed)
    return Match(rules, read_scenario(rules, scenario, options), chance, seats)


def load(text: str, games: Iterable[Game[Any]] = ()) -> Match[Any]:
    """Return a match from its record, checked line by line, where it was left.

    ``games`` are rule books from no package, for records of them.
    """
    return replay.load(text, finder(games))


def verify(text: str, games: Iterable[Game[Any]] = ()) -> Match[Any]:
    """Load a record as ``load`` does, and compare its seeds with commitments and dice."""
    return _verify.verify(text, finder(games))


def finder(games: Iterable[Game[Any]] = ()) -> replay.FindGame:
    """Return a function that finds a rule book by key, first among those given."""
    handed = {game.key: game for game in games}
    return lambda key: handed[key] if key in handed else find_game(key)
