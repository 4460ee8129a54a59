"""Bots of one idea each: they sit still, run, always fire or never do. No better bot may lose to one of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.game import Game
from quarterdeck.search import Sight


class Idea:
    """Takes what its idea asks for where that is offered, and anything at random where it is not.

    The ideas stand with each game (``Mind.ideas``): how the notations begin that it takes, the dearest first.
    """

    def __init__(self, name: str, seed: int) -> None:
        self._name = name
        self._luck = Seeded(seed)

    def choose(self, sight: Sight) -> str:
        choices = sight.choices()
        for start in self.takes(sight.game):
            fitting = [notation for notation in choices if notation.startswith(start)]
            if fitting:
                return fitting[self._luck.below(len(fitting))]
        return choices[self._luck.below(len(choices))]

    def takes(self, game: Game[Any]) -> Sequence[str]:
        """How the notations begin that it takes in a game."""
        if self._name not in game.mind.ideas:
            there_are = ", ".join(game.mind.ideas) or "none"
            raise QuarterdeckError(f"{game.title} has no bot of the idea {self._name!r}; there are: {there_are}")
        return game.mind.ideas[self._name]
