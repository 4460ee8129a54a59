"""Looks many choices ahead: a tree over what its seat may know, grown where it promises most (``gears/search.py``)."""

from __future__ import annotations

import re
from typing import Final

from quarterdeck.bots.greedy import Greedy
from quarterdeck.bots.sight import Sight
from quarterdeck.bots.value import Value
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.errors import UnknownGame
from quarterdeck.gears.search import Manner

NAME: Final = re.compile(r"search-(\d{1,9})(s?)(?:x(\d{1,3}))?")
SIMULATIONS: Final = 400
LONG: Final = 6  # options; of more than that the better ones are looked at first
DEPTH: Final = 6  # choices ahead, then the position is valued
SHARE: Final = 25  # simulations in one imagined world
CURIOSITY: Final = 0.1


class Search:
    """So many simulations a choice, or so many seconds of them, whichever is first; in several parts if asked to.

    The same seed, simulations and parts, the same choices. It goes on no longer than it takes to be sure.
    """

    takes_time: Final = True

    def __init__(self, seed: int, simulations: int = SIMULATIONS, seconds: float = 0.0, parts: int = 1) -> None:
        self._luck = Seeded(seed)
        self._first_glance = Greedy(seed)
        self.simulations = simulations
        self.seconds = seconds
        self.parts = parts

    def choose(self, sight: Sight) -> str:
        options = sight.asked.options
        if len(options) == 1:
            return options[0].notation
        order = self._first_glance.ranked(sight) if len(options) > LONG else []
        seed = self._luck.below(1 << 32)
        how = manner(sight.value())
        return sight.think(seed, self.simulations, self.seconds, how, order, self.parts, settled=True).best


class Named:
    """Makes bots that search as a name says: ``search-400``, ``search-5s``, ``search-2000x4`` in four parts."""

    takes_time: Final = True

    def __init__(self, name: str) -> None:
        said = NAME.fullmatch(name)
        if said is None or not int(said[1]) or said[3] == "0":
            raise UnknownGame(f"{name[:40]!r} names no search: expected search-400, search-5s, or search-2000x4: four parts")
        self._simulations, self._seconds = (0, float(said[1])) if said[2] else (int(said[1]), 0.0)
        self._parts = int(said[3] or 1)

    def __call__(self, seed: int) -> Search:
        return Search(seed, self._simulations, self._seconds, self._parts)


def manner(value: Value) -> Manner:
    """How to search where positions are worth this."""
    return Manner(CURIOSITY, DEPTH, share=SHARE, weights=value.whole_weights, bias=value.whole_bias)
