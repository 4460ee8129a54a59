"""The rule books of a worker, loaded once when the worker is set up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from quarterdeck.engine.game import Game
from quarterdeck.plugins import named

Games = Mapping[str, Game[Any]]

_games: Games = {}


def load_games(reference: str) -> Games:
    """Return the rule books that ``module:function`` returns."""
    return cast(Callable[[], Games], named(reference))()


def set_up(reference: str) -> None:
    """Load the rule books before the first task."""
    globals()["_games"] = load_games(reference)


def games() -> Games:
    return _games
