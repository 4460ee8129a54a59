"""Luck where nothing is compiled: Python's own generator, which is quicker than its likeness interpreted would be."""

from __future__ import annotations

from quarterdeck.engine.chance import Seeded


class Luck(Seeded):
    """Under the name and with the methods that the compiled one has."""

    def reseed(self, seed: int) -> None:
        """As if made anew."""
        self.seed = seed
        self.restart()
