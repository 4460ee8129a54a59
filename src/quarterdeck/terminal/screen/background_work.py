"""Work that takes time, away from the screen: bots and odds, each in a thread and on a copy of the match of its own.

A copy is made before the thread starts and belongs to it alone; what comes back is used only if the match has not moved
on meanwhile. So nothing is ever shared between threads, and nobody answers for a position that is gone.
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
    """One thread for the bots, whose dice are their own, and one for the odds."""

    def __init__(self, sitting: LocalMatch) -> None:
        self.sitting = sitting
        straight(sitting.match.game.step)  # made once, here: two threads that need it first must not both make it
        self._bots = ThreadPoolExecutor(1, "bots")
        self._odds = ThreadPoolExecutor(1, "odds")
        self._is_over = False

    async def choice(self, seat: str) -> str | None:
        """What a bot chooses; None if the match has moved on while it thought."""
        moves = self.sitting.moves

        def nobody_waits() -> bool:
            return self._is_over or self.sitting.moves != moves

        notation = await _in(self._bots, self.sitting.thought(seat, nobody_waits))
        return notation if self.sitting.moves == moves else None

    async def odds(self, offers: Sequence[Offer]) -> AsyncIterator[tuple[Offer, Odds]]:
        """The odds of every option, one by one as they are found."""
        moves, seat, twin = self.sitting.moves, self.sitting.viewer, self.sitting.match.clone()
        for offer in offers:
            if offer.refused:
                continue
            try:
                odds = await _in(self._odds, lambda notation=offer.notation: twin.odds(notation, seat))  # type: ignore[misc]
            except QuarterdeckError:
                return  # what is decided together has no odds
            if self.sitting.moves != moves:
                return
            yield offer, odds

    def stop(self) -> None:
        self._is_over = True
        self._bots.shutdown(wait=False, cancel_futures=True)
        self._odds.shutdown(wait=False, cancel_futures=True)


async def _in(pool: ThreadPoolExecutor, work: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(pool, work)
