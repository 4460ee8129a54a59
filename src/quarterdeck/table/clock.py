"""The clock that decides when things happen in a match."""

from __future__ import annotations

import asyncio
import time


class Clock:
    """The machine's clock."""

    def now(self) -> float:
        """Return the seconds since 1970, for timestamps."""
        return time.time()

    def elapsed(self) -> float:
        """Return monotonic seconds, for durations."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
