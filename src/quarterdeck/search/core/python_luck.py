"""Random numbers in interpreted code: Python's own generator, faster than an interpreted copy."""

from __future__ import annotations

import random

from quarterdeck.engine.chance import Seeded, stream


class Luck(Seeded):
    """A seeded generator with the name and methods of the compiled one."""

    def restart(self) -> None:
        self._generator = random.Random(self.seed)
        self.few = self.below = stream(self._generator.getrandbits)  # type: ignore[method-assign, assignment]

    def reseed(self, seed: int) -> None:
        """Restart from a seed; a reference to ``below`` stays valid."""
        self.seed = seed
        self._generator.seed(seed)
