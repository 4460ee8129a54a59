"""Slow work in the background: bots and odds, each in a thread with its own copy of the match.

The copy is made before the thread starts and belongs to it alone. A result is used only if the
match has not moved on meanwhile. Threads share nothing, and no bot answers for a past position.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.odds.distribution import Odds
from quarterdeck.engine.straight import straight
from quarterdeck.terminal.local_match import LocalMatch
from quarterdeck.terminal.text.offers import Offer

T = TypeVar("T")


class BackgroundWork:
    """A thread for the bots and a thread for the odds."""

    def __init__(self, local: LocalMatch) -> None:
        self.local = local
        straight(local.match.game.step)  # built here, so that two threads do not both build it
        self._bots = ThreadPoolExecutor(1, "bots")
        self._odds = ThreadPoolExecutor(1, "odds")
        self._is_over = False

    async def choice(self, seat: str) -> str | None:
        """Return a bot's choice, or None if the match has moved on meanwhile."""
        moves = self.local.moves

        def nobody_waits() -> bool:
            return self._is_over or self.local.moves != moves

        notation = await _in(self._bots, self.local.thought(seat, nobody_waits))
        return notation if self.local.moves == moves else None

    async def odds(self, offers: Sequence[Offer]) -> AsyncIterator[tuple[Offer, Odds]]:
        """Yield the odds of the options, one by one as they are computed."""
        moves, seat, twin = self.local.moves, self.local.viewer, self.local.match.clone()
        for offer in offers:
            if offer.refused:
                continue
            try:
                odds = await _in(self._odds, lambda notation=offer.notation: twin.odds(notation, seat))  # type: ignore[misc]
            except QuarterdeckError:
                return  # simultaneous choices have no odds
            if self.local.moves != moves:
                return
            yield offer, odds

    def stop(self) -> None:
        self._is_over = True
        self._bots.shutdown(wait=False, cancel_futures=True)
        self._odds.shutdown(wait=False, cancel_futures=True)


async def _in(pool: ThreadPoolExecutor, work: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(pool, work)
