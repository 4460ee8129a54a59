"""Confidence intervals of shares, 95% throughout."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Final

NORMAL: Final = 1.96  # standard errors on either side


def wilson(share: Fraction | float, trials: float, z: float = NORMAL) -> tuple[float, float]:
    """Return Wilson's interval of a share seen in that many trials."""
    if trials == 0:
        return 0.0, 1.0
    p = float(share)
    middle = p + z * z / (2 * trials)
    spread = z * math.sqrt(p * (1 - p) / trials + z * z / (4 * trials * trials))
    scale = 1 + z * z / trials
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)
