"""Bots of one idea each: they sit still, run, always fire or never do. No better bot may lose to one of them."""

from __future__ import annotations

from quarterdeck.bots.sight import Sight
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.errors import QuarterdeckError


class Idea:
    """Takes what its idea asks for where that is offered, and anything at random where it is not.

    The ideas stand with each game (``Game.ideas``): how the notations begin that it takes, the dearest first.
    """

    def __init__(self, name: str, seed: int) -> None:
        self._name = name
        self._luck = Seeded(seed)

    def choose(self, sight: Sight) -> str:
        choices = sight.choices()
        ideas = sight.game.ideas
        if self._name not in ideas:
            there_are = ", ".join(ideas) or "none"
            raise QuarterdeckError(f"{sight.game.title} has no bot of the idea {self._name!r}; there are: {there_are}")
        for start in ideas[self._name]:
            fitting = [notation for notation in choices if notation.startswith(start)]
            if fitting:
                return fitting[self._luck.below(len(fitting))]
        return choices[self._luck.below(len(choices))]
