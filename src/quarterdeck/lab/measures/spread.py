"""The spread of something that is counted in every game."""

from __future__ import annotations

from collections import Counter

import msgspec


class Spread(msgspec.Struct, frozen=True):
    """How something was spread over the games: eight of ten lie between ``low`` and ``high``."""

    least: int
    low: int
    median: int
    high: int
    most: int
    mean: float


def quantile(counts: Counter[int], share: float) -> int:
    """The value below or at which this share of what was counted lies."""
    wanted = share * counts.total()
    for value in sorted(counts):
        wanted -= counts[value]
        if wanted <= 0:
            return value
    return max(counts)


def spread(counts: Counter[int]) -> Spread:
    """The spread of counts."""
    mean = sum(value * count for value, count in counts.items()) / counts.total()
    return Spread(min(counts), quantile(counts, 0.1), quantile(counts, 0.5), quantile(counts, 0.9), max(counts), mean)
