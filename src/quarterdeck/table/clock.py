"""The time, as a table reads it: everything that decides when something happens in a match asks here."""

from __future__ import annotations

import asyncio
import time


class Clock:
    """The clock of the machine."""

    def now(self) -> float:
        """Seconds since 1970, for what is written down."""
        return time.time()

    def elapsed(self) -> float:
        """Seconds since some moment, by a clock that nobody sets."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
