"""The fastest backend of a game for lookahead and search: compiled, or straight in Python."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from quarterdeck.compile import Backend, compiled
from quarterdeck.engine.errors import RuleError
from quarterdeck.engine.game import Game
from quarterdeck.engine.straight import straight
from quarterdeck.search.core.game_model import GameModel
from quarterdeck.search.core.interface import Interface


def quickest(game: Game[Any], backend: Backend | None = None) -> Backend:
    """Return the named backend, or the fastest one at hand, always with an interface."""
    found = backend or compiled(game)
    return interpreted(game) if found is None or found.is_bare else found


@contextmanager
def raising_rule_errors(interface: Interface) -> Iterator[None]:
    """Raise the engine's ``RuleError`` if no imagined world agrees with what a seat has seen."""
    try:
        yield
    except interface.no_world as error:
        raise RuleError(str(error)) from None


@cache
def interpreted(game: Game[Any]) -> Backend:
    """Return a straight backend with an interface whose rules run in Python."""
    return Backend("straight", "its rules run in Python", _interface=Interface(InterpretedModel(game)))


class InterpretedModel(GameModel):
    """A game model that calls the game's own functions in place of its methods."""

    def __init__(self, game: Game[Any]) -> None:
        mind = game.mind
        weighed = frozenset(prompt.key for prompt in mind.weighs)
        super().__init__(mind.weigh is not None, mind.foresee is not None, weighed, game.hides)
        methods = {name: getattr(mind, name, None) for name in vars(GameModel) if not name.startswith("_")}
        vars(self).update({name: each for name, each in methods.items() if each is not None})
        vars(self).update(step=straight(game.step), outcome=game.outcome, imagine=game.imagine)
