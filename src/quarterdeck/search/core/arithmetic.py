"""Arithmetic that agrees on every machine: whole millionths, and logarithms of six places."""

from __future__ import annotations

import math
from typing import Final

MILLION: Final = 1_000_000.0
BILLION: Final = 1_000_000_000.0
CERTAIN: Final = 30_000_000_000  # beyond this lead a probability rounds to 1 or 0

_LOGARITHMS: Final[list[float]] = [0.0]


def chance(lead: int) -> float:
    """Return the win probability of a lead, in whole millionths.

    A lead of 0 is even, and a lead of a billion wins some 73 of 100 games.
    """
    if lead > CERTAIN:
        return MILLION
    if lead < -CERTAIN:
        return 0.0
    return math.floor(MILLION / (1.0 + math.exp(-float(lead) / BILLION)) + 0.5) * 1.0


def logarithm(number: int) -> float:
    """Return the natural logarithm to six places, beyond which machines may differ."""
    while len(_LOGARITHMS) <= number:
        _LOGARITHMS.append(math.floor(math.log(float(len(_LOGARITHMS))) * MILLION + 0.5) / MILLION)
    return _LOGARITHMS[number]
