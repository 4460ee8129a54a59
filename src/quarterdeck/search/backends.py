"""The quickest way to look ahead in a game: by its compiled rules, else by the rules straight, in Python."""

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
    """The backend that is named, else the quickest at hand; it has a interface in any case."""
    found = backend or compiled(game)
    return interpreted(game) if found is None or found.is_bare else found


@contextmanager
def imagining(interface: Interface) -> Iterator[None]:
    """Say in the engine's own words that no world agrees with what a seat has seen."""
    try:
        yield
    except interface.no_world as error:
        raise RuleError(str(error)) from None


@cache
def interpreted(game: Game[Any]) -> Backend:
    return Backend("straight", "its rules run in Python", _interface=Interface(InterpretedModel(game)))


class InterpretedModel(GameModel):
    """What is needed of a game, from the game itself: its own functions stand in place of the methods."""

    def __init__(self, game: Game[Any]) -> None:
        mind = game.mind
        weighed = frozenset(prompt.key for prompt in mind.weighs)
        super().__init__(mind.weigh is not None, mind.foresee is not None, weighed, game.hides)
        told = {name: getattr(mind, name, None) for name in vars(GameModel) if not name.startswith("_")}
        vars(self).update({name: each for name, each in told.items() if each is not None})
        vars(self).update(step=straight(game.step), outcome=game.outcome, imagine=game.imagine)
