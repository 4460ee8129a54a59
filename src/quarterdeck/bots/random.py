"""Any option, each as likely as the next."""

from __future__ import annotations

from quarterdeck.engine.chance import Seeded
from quarterdeck.search import Sight


class Random:
    def __init__(self, seed: int) -> None:
        self._luck = Seeded(seed)

    def choose(self, sight: Sight) -> str:
        choices = sight.choices()
        return choices[self._luck.below(len(choices))]
