"""Sums that come out the same on every machine: chances in whole millionths, logarithms to six places."""

from __future__ import annotations

import math
from typing import Final

MILLION: Final = 1_000_000.0
BILLION: Final = 1_000_000_000.0
CERTAIN: Final = 30_000_000_000  # beyond that a chance is 1 or 0 to the millionth

_LOGARITHMS: Final[list[float]] = [0.0]


def chance(lead: int) -> float:
    """The chance of winning that a lead stands for, in whole millionths: even at 0, and at a billion some 73 of 100."""
    if lead > CERTAIN:
        return MILLION
    if lead < -CERTAIN:
        return 0.0
    return math.floor(MILLION / (1.0 + math.exp(-float(lead) / BILLION)) + 0.5) * 1.0


def logarithm(number: int) -> float:
    """The natural logarithm to six places: beyond those, machines may differ."""
    while len(_LOGARITHMS) <= number:
        _LOGARITHMS.append(math.floor(math.log(float(len(_LOGARITHMS))) * MILLION + 0.5) / MILLION)
    return _LOGARITHMS[number]
