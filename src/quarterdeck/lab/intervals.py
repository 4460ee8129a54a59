"""How sure a share or a difference is, from rounds that do not depend on each other.

A round is what was played with one number: one game, or the same dice with the bots in every seat, which hang together and
so count once.
"""

from __future__ import annotations

import math

import msgspec

from quarterdeck.engine.confidence_intervals import NORMAL, wilson


class Estimate(msgspec.Struct, frozen=True):
    """A number and its 95% interval."""

    value: float
    low: float
    high: float

    @property
    def is_clear(self) -> bool:
        """Whether it is more than noise."""
        return self.low > 0 or self.high < 0

    @property
    def half_width(self) -> float:
        return (self.high - self.low) / 2


class Sums:
    """The number of rounds, the sum of what was seen in them, and the sum of its squares."""

    __slots__ = ("rounds", "squares", "total")

    def __init__(self) -> None:
        self.rounds = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, value: float) -> None:
        self.rounds += 1
        self.total += value
        self.squares += value * value


class Tally(Sums):
    """Rounds of which each came to something between 0 and 1: a win or none, or a share of several games."""

    __slots__ = ()

    @property
    def trials(self) -> float:
        """How many games of win or lose tell as much: where every round is one, as many as there are rounds.

        A round that is worth a half by a draw, or by one game won and one lost, is more certain than a coin. The variance is
        that of the rounds and of four made-up ones, two at either end (Agresti and Coull): rounds that are all alike do not
        make it nothing.
        """
        mean = (self.total + 2) / (self.rounds + 4)
        variance = (self.squares + 2) / (self.rounds + 4) - mean * mean
        return self.rounds * mean * (1 - mean) / variance

    def estimate(self, z: float = NORMAL) -> Estimate:
        """The share, with Wilson's interval."""
        if not self.rounds:
            return Estimate(0.0, 0.0, 1.0)
        share = self.total / self.rounds
        return Estimate(share, *wilson(share, self.trials, z))


class MeanDifference(Sums):
    """How much more was seen in one of two than in the other, round by round on the same dice; each between -1 and 1.

    Bonett and Price's interval: that of the differences and of two made-up ones, one at either end.
    """

    __slots__ = ()

    def estimate(self, z: float = NORMAL) -> Estimate:
        if not self.rounds:
            return Estimate(0.0, -1.0, 1.0)
        count = self.rounds + 2
        middle = self.total / count
        spread = z * math.sqrt(((self.squares + 2) / count - middle * middle) / count)
        return Estimate(self.total / self.rounds, max(-1.0, middle - spread), min(1.0, middle + spread))


def needed(half_width: float) -> int:
    """So many games make half an interval this wide at most, however they go."""
    return max(1, math.ceil((NORMAL / (2 * half_width)) ** 2))
