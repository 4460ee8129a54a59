"""The ranks that people choose their opponents by, from one who often moves without a thought to one who takes his time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from quarterdeck.bots.greedy import Greedy
from quarterdeck.bots.random import Random
from quarterdeck.bots.search import Search
from quarterdeck.bots.sight import Sight
from quarterdeck.engine.chance import Seeded

SLIPS: Final = 3  # one choice in so many is a midshipman's at random
CAPTAINS: Final = 400  # simulations
ADMIRALS: Final = 5.0  # seconds


class Midshipman:
    """Plays as ``greedy`` does, but for one choice in three, which is anything."""

    def __init__(self, seed: int) -> None:
        self._luck = Seeded(seed)
        self._thoughtful, self._careless = Greedy(seed), Random(seed)

    def choose(self, sight: Sight) -> str:
        player = self._careless if self._luck.below(SLIPS) == 0 else self._thoughtful
        return player.choose(sight)


class Lieutenant(Greedy):
    """Looks one choice ahead."""


class Captain(Search):
    """Looks many choices ahead."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, simulations=CAPTAINS)


class Admiral(Search):
    """Takes five seconds for every choice that is one."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, simulations=0, seconds=ADMIRALS)


RANKS: Final[dict[str, Callable[[int], Midshipman | Greedy | Search]]] = {
    "midshipman": Midshipman,
    "lieutenant": Lieutenant,
    "captain": Captain,
    "admiral": Admiral,
}
