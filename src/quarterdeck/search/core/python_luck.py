"""Luck where nothing is compiled: Python's own generator, which is quicker than its likeness interpreted would be."""

from __future__ import annotations

import random

from quarterdeck.engine.chance import Seeded, stream


class Luck(Seeded):
    """Under the name and with the methods that the compiled one has."""

    def restart(self) -> None:
        self._generator = random.Random(self.seed)
        self.few = self.below = stream(self._generator.getrandbits)  # type: ignore[method-assign, assignment]

    def reseed(self, seed: int) -> None:
        """As if made anew, for whoever holds ``below`` too."""
        self.seed = seed
        self._generator.seed(seed)
