"""Looks many choices ahead: a tree over what its seat may know, grown where it promises most (``gears/search.py``)."""

from __future__ import annotations

from typing import Any, Final

from quarterdeck.bots.greedy import Greedy
from quarterdeck.bots.sight import Sight
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.game import Game
from quarterdeck.gears.search import Manner

SIMULATIONS: Final = 400
LONG: Final = 6  # options; of more than that the better ones are looked at first
DEPTH: Final = 6  # choices ahead, then the position is valued
SHARE: Final = 25  # simulations in one imagined world
CURIOSITY: Final = 0.1


class Search:
    """So many simulations a choice, or so many seconds of them. The same seed and simulations, the same choices."""

    def __init__(self, seed: int, simulations: int = SIMULATIONS, seconds: float = 0.0) -> None:
        self._luck = Seeded(seed)
        self._first_glance = Greedy(seed)
        self._simulations = simulations
        self._seconds = seconds

    def choose(self, sight: Sight) -> str:
        options = sight.asked.options
        if len(options) == 1:
            return options[0].notation
        order = self._first_glance.ranked(sight) if len(options) > LONG else []
        seed = self._luck.below(1 << 32)
        return sight.think(seed, self._simulations, self._seconds, manner(sight.game), order).best


def manner(game: Game[Any]) -> Manner:
    """How to search this game: its estimate is read as a chance of winning by its own measure of a lead."""
    return Manner(curiosity=CURIOSITY, depth=DEPTH, share=SHARE, scale=float(game.lead))
