"""The rule books that a worker has: loaded once, when the worker is set up, for every task that it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from quarterdeck.engine.game import Game
from quarterdeck.plugins import named

Games = Mapping[str, Game[Any]]

_games: Games = {}


def load_games(reference: str) -> Games:
    """The rule books, from ``module:function``."""
    return cast(Callable[[], Games], named(reference))()


def set_up(reference: str) -> None:
    """Have the rule books ready before there is anything to do."""
    globals()["_games"] = load_games(reference)


def games() -> Games:
    return _games
