"""Rate limits."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Final

from quarterdeck.table.hooks import RateLimit

KNOWN_CALLERS: Final = 20_000


class Buckets(RateLimit):
    """Token buckets with bursts, one for each caller; the least recent callers are dropped."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, caller: str) -> float:
        now = time.monotonic()
        left, then = self._left.pop(caller, (self.burst, now))
        left = min(self.burst, left + (now - then) * self.rate)
        may = left >= 1.0
        self._left[caller] = (left - 1.0 if may else left, now)
        if len(self._left) > KNOWN_CALLERS:
            self._left.popitem(last=False)
        return 0.0 if may else (1.0 - left) / self.rate
