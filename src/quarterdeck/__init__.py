"""Quarterdeck: tabletop naval wargames with the rules enforced.

>>> import quarterdeck as qd
>>> match = qd.new("mimi-and-toutou", scenario="first-action", seed=1915)
>>> match.waiting, match.choices()
"""

from __future__ import annotations

import importlib
import pkgutil
import secrets
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from quarterdeck import games as _games
from quarterdeck.engine import replay
from quarterdeck.engine import scenario as _scenario
from quarterdeck.engine.chance import ByHand, Chance, Fair, Scripted, Seeded
from quarterdeck.engine.errors import QuarterdeckError, UnknownGame
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match
from quarterdeck.engine.scenario import Scenario

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
    "games",
    "load",
    "new",
    "read_scenario",
    "verify",
]


@cache
def games() -> dict[str, Game[Any]]:
    """The rule books by key, the one to begin with first."""
    found = pkgutil.iter_modules(_games.__path__)
    modules = [importlib.import_module(f"{_games.__name__}.{info.name}") for info in found if info.ispkg]
    in_order = sorted((module.GAME for module in modules), key=lambda game: (game.difficulty, game.key))
    return {game.key: game for game in in_order}


def find_game(key: str) -> Game[Any]:
    """A rule book by its key; a unique start of it is enough."""
    known = games()
    fitting = [key] if key in known else [each for each in known if each.startswith(key.lower()) and key]
    if len(fitting) != 1:
        raise UnknownGame(f"there is no game {key[:40]!r}; there are {', '.join(known)}")
    return known[fitting[0]]


def read_scenario(
    game: Game[Any], scenario: str | Path | Scenario | None = None, options: Mapping[str, Any] | None = None
) -> Scenario:
    """A scenario by key, from a file or as it is, with house rules put over its own."""
    if isinstance(scenario, Path):
        read: Scenario = _scenario.read_file(game.scenario, scenario)
    elif isinstance(scenario, Scenario):
        read = scenario
    else:
        read = _scenario.load_shipped(game.package, game.scenario, scenario or game.first_scenario)
    if options:
        read = _scenario.build(game.scenario, _scenario.plain(read), "house rules", options)
    return read


def new(
    game: str,
    scenario: str | Path | Scenario | None = None,
    *,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
    seats: Sequence[str] = (),
    chance: Chance | None = None,
) -> Match[Any]:
    """A new match. ``seats`` are the players' names, in the order of the game's seats."""
    rules = find_game(game)
    if chance is None:
        chance = Seeded(secrets.randbits(63) if seed is None else seed)
    return Match(rules, read_scenario(rules, scenario, options), chance, seats)


def load(text: str) -> Match[Any]:
    """A match from its record, checked line by line and standing where it was left."""
    return replay.load(text, find_game)


def verify(text: str) -> Match[Any]:
    """As ``load``, and every die and card is compared with the seeds of the record."""
    return replay.verify(text, find_game)
