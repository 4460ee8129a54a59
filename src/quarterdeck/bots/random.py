"""A bot that chooses at random."""

from __future__ import annotations

from quarterdeck.engine.chance import Seeded
from quarterdeck.search import Sight


class Random:
    """A bot that takes every option with equal probability."""

    def __init__(self, seed: int) -> None:
        self._luck = Seeded(seed)

    def choose(self, sight: Sight) -> str:
        choices = sight.choices()
        return choices[self._luck.below(len(choices))]
