"""Quarterdeck: tabletop naval wargames with the rules enforced.

Examples:
    >>> import quarterdeck as qd
    >>> match = qd.new("mimi-and-toutou", scenario="first-action", seed=1915)
    >>> match
    <Match of mimi-and-toutou, 'The first action', turn 1: waiting for british [MT-2]>
    >>> match.choices()
    ['ahead', 'stay']
"""

from __future__ import annotations

import importlib
import pkgutil
import secrets
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias

from quarterdeck import games as _games
from quarterdeck.engine import scenario as _scenario
from quarterdeck.engine.chance import ByHand, Chance, Scripted, Seeded
from quarterdeck.engine.errors import NotLoaded, QuarterdeckError, ScenarioError, UnknownGame
from quarterdeck.engine.fair_dice import Fair
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match
from quarterdeck.engine.records import replay
from quarterdeck.engine.records import verification as _verify
from quarterdeck.engine.scenario import Scenario
from quarterdeck.notebook import show_themselves as _show_themselves
from quarterdeck.plugins import Registry, is_reference, named, reference_in

__version__ = "0.1.0"
__all__ = [
    "ByHand",
    "Chance",
    "Fair",
    "Game",
    "Match",
    "QuarterdeckError",
    "Scenario",
    "Scripted",
    "Seeded",
    "find_game",
    "game_named",
    "games",
    "left_out",
    "load",
    "new",
    "read_scenario",
    "reference",
    "verify",
]

_show_themselves()

GROUP: Final = "quarterdeck.games"
AScenario: TypeAlias = str | Path | Scenario | Mapping[str, Any]


def games() -> dict[str, Game[Any]]:
    """The rule books by key, the one to begin with first: ours, and those that other packages bring."""
    return _shelf().held


def left_out() -> list[str]:
    """A sentence for every game that a package brings and that cannot be used."""
    return _shelf().left_out


@cache
def _shelf() -> Registry[Game[Any]]:
    found = pkgutil.iter_modules(_games.__path__)
    modules = [importlib.import_module(f"{_games.__name__}.{info.name}") for info in found if info.ispkg]
    shelf = Registry({module.GAME.key: module.GAME for module in modules})
    shelf.bring(GROUP, lambda _, game: game.key, _accepted)
    in_order = sorted(shelf.held.values(), key=lambda game: (game.difficulty, game.key))
    return Registry({game.key: game for game in in_order}, shelf.left_out)


def _accepted(said: str, found: object) -> Game[Any]:
    if not isinstance(found, Game):
        raise NotLoaded(f"{said} is no game: expected a Game, got {type(found).__name__}")
    return found


def find_game(key: str) -> Game[Any]:
    """A rule book by its key; a unique start of it is enough."""
    known = games()
    fitting = [key] if key in known else [each for each in known if each.startswith(key.lower()) and key]
    if len(fitting) != 1:
        raise UnknownGame(_shelf().there_is_no("game", key))
    return known[fitting[0]]


def game_named(said: str) -> Game[Any]:
    """As ``find_game``, and ``module:GAME`` is imported: for what is typed at one's own keyboard, not for records."""
    return _accepted(said, named(said)) if is_reference(said) else find_game(said)


def reference(game: Game[Any]) -> str:
    """What another process finds a game by: its key, or ``module:GAME``; empty where it would look in vain."""
    return game.key if games().get(game.key) is game else reference_in(game.package, game)


def read_scenario(game: Game[Any], scenario: AScenario | None = None, options: Mapping[str, Any] | None = None) -> Scenario:
    """A scenario by key, from a file, as TOML text, as plain data or as it is, with house rules put over its own.

    A text with a line break or ``=`` in it is TOML; any other is the key of a scenario that comes with the game.
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
    """A new match of a game, by its key or as it is; for the scenario see ``read_scenario``.

    ``seats`` are the players' names, in the order of the game's seats.
    """
    rules = game if isinstance(game, Game) else find_game(game)
    if chance is None:
        chance = Seeded(secrets.randbits(63) if seed is None else seed)
    return Match(rules, read_scenario(rules, scenario, options), chance, seats)


def load(text: str, games: Iterable[Game[Any]] = ()) -> Match[Any]:
    """A match from its record, checked line by line and standing where it was left.

    ``games`` are rule books that no package brings, for records of them.
    """
    return replay.load(text, finder(games))


def verify(text: str, games: Iterable[Game[Any]] = ()) -> Match[Any]:
    """As ``load``; besides, the seeds are compared with what was promised of them, and every die and card with the seeds."""
    return _verify.verify(text, finder(games))


def finder(games: Iterable[Game[Any]] = ()) -> replay.FindGame:
    """Finds a rule book by key among those handed over, then among those that there are."""
    handed = {game.key: game for game in games}
    return lambda key: handed[key] if key in handed else find_game(key)


def __dir__() -> list[str]:
    """What is meant for people."""
    return [*__all__, "__version__"]
