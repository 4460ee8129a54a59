"""The distribution of a count over games."""

from __future__ import annotations

from collections import Counter

import msgspec


class Spread(msgspec.Struct, frozen=True):
    """A distribution over games: 80% lie between ``low`` and ``high``."""

    least: int
    low: int
    median: int
    high: int
    most: int
    mean: float


def quantile(counts: Counter[int], share: float) -> int:
    """Return the least value with at least this share of the counts at or below it."""
    wanted = share * counts.total()
    for value in sorted(counts):
        wanted -= counts[value]
        if wanted <= 0:
            return value
    return max(counts)


def spread(counts: Counter[int]) -> Spread:
    """Return the distribution of counts."""
    mean = sum(value * count for value, count in counts.items()) / counts.total()
    return Spread(min(counts), quantile(counts, 0.1), quantile(counts, 0.5), quantile(counts, 0.9), max(counts), mean)
