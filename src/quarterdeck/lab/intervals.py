"""Confidence intervals of shares and differences, from independent rounds.

A round is everything played with one number: one game, or several games on the same dice with the
bots in different seats. Those games are correlated, so the round counts once.
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
        """Return whether the interval excludes zero."""
        return self.low > 0 or self.high < 0

    @property
    def half_width(self) -> float:
        return (self.high - self.low) / 2


class Sums:
    """The number of rounds, the sum of their values, and the sum of the squares."""

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
    """Rounds with values between 0 and 1: a win, a loss, or a share of several games."""

    __slots__ = ()

    @property
    def trials(self) -> float:
        """Return the effective number of win-or-lose trials; without draws, the number of rounds.

        A round worth a half, from a draw or from one win and one loss, varies less than a coin. The
        variance includes four imaginary rounds, two at either end (Agresti and Coull), so that
        identical rounds do not make it zero.
        """
        mean = (self.total + 2) / (self.rounds + 4)
        variance = (self.squares + 2) / (self.rounds + 4) - mean * mean
        return self.rounds * mean * (1 - mean) / variance

    def estimate(self, z: float = NORMAL) -> Estimate:
        """Return the mean share with its Wilson interval."""
        if not self.rounds:
            return Estimate(0.0, 0.0, 1.0)
        share = self.total / self.rounds
        return Estimate(share, *wilson(share, self.trials, z))


class MeanDifference(Sums):
    """Paired differences between -1 and 1, round by round on the same dice.

    The interval is Bonett and Price's, which adds two imaginary differences, one at either end.
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
    """Return the number of games that guarantees this half width, whatever their results."""
    return max(1, math.ceil((NORMAL / (2 * half_width)) ** 2))
