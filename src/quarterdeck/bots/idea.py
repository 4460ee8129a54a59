"""Single-idea bots: one always fires, another never moves. No other bot should lose to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.game import Game
from quarterdeck.search import Sight


class Idea:
    """A bot that follows its idea where an option fits it, and otherwise chooses at random.

    Each game defines its ideas (``Mind.ideas``) as beginnings of notations, the preferred first.
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
        """Return the beginnings of the notations that the bot takes in a game."""
        if self._name not in game.mind.ideas:
            known = f"the ideas are {', '.join(game.mind.ideas)}" if game.mind.ideas else "it defines no ideas"
            raise QuarterdeckError(f"there is no bot idea-{self._name} in {game.title}; {known}")
        return game.mind.ideas[self._name]
