"""Work sent to workers: bots, odds and old positions.

Bots have workers of their own, so that no person's odds wait for a bot.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Final

from quarterdeck.bots import takes_time
from quarterdeck.engine.asks import Seat
from quarterdeck.table.play.start import MatchSoFar
from quarterdeck.table.problems import Denied
from quarterdeck.table.wire.shown_odds import OddsShown
from quarterdeck.table.work import worker_tasks
from quarterdeck.table.work.worker_games import set_up
from quarterdeck.table.work.worker_pool import P, PoolMaker, R, WorkerLost, WorkerSetup, WorkOverdue

BOT_DEADLINE: Final = 20.0  # seconds; a bot that takes longer is hanging
PATIENCE: Final = 5.0  # seconds of thinking for a slow bot, divided among those that wait for the worker
PATIENCE_ALONE: Final = 1.0  # the same for bots alone
HELP_DEADLINE: Final = 20.0
ODDS_DEADLINE: Final = 5.0
LOW_PRIORITY: Final = 5


class Workers:
    """The pools for bots and for help, and the deadlines of their work.

    Bots in matches with people have workers of their own; matches of bots alone share one of lower
    priority. Slow bots have separate workers of lower priority again, and divide the time among
    those that wait. Each match has at most one bot thinking, so first come, first served is fair
    among matches.
    """

    def __init__(self, pools: PoolMaker, games: str, bot_workers: int) -> None:
        ready = partial(set_up, games)
        prompt, patient = WorkerSetup(ready), WorkerSetup(ready, niceness=LOW_PRIORITY)
        self._bots = pools(max(1, bot_workers), prompt)
        self._thinkers = pools(max(1, bot_workers), patient)
        self._unattended = pools(1, patient)
        self._helpers = pools(1, prompt)

    def begin(self) -> None:
        """Start the workers for which people would wait."""
        self._bots.begin()
        self._helpers.begin(worker_tasks.make_straight)

    @property
    def bots_waiting(self) -> int:
        """Return the number of bots that wait for a worker."""
        return self._bots.waiting + self._thinkers.waiting + self._unattended.waiting

    async def think(self, so_far: MatchSoFar, seat: Seat, name: str, people_wait: bool = True) -> str:
        """Return a bot's choice."""
        pool, patience = self._unattended, PATIENCE_ALONE
        if people_wait:
            pool, patience = self._thinkers if takes_time(name) else self._bots, PATIENCE
        within = patience / (1 + pool.waiting)
        return await pool.call(BOT_DEADLINE, worker_tasks.choose, so_far, seat, name, within)

    async def odds(self, so_far: MatchSoFar, seat: Seat, choices: list[str]) -> list[OddsShown]:
        """Return the odds of as many options as can be computed in a moment, and at least one.

        A caller never waits longer than a fixed time, however long the queue is.
        """
        try:
            async with asyncio.timeout(ODDS_DEADLINE):
                return await self._helpers.call(ODDS_DEADLINE, worker_tasks.count_odds, so_far, seat, choices)
        except (TimeoutError, WorkOverdue, WorkerLost):
            raise Denied("busy", f"these odds take longer than {ODDS_DEADLINE:g} seconds to compute") from None

    async def look_up(self, task: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Return the result of any other task for which people wait."""
        try:
            return await self._helpers.call(HELP_DEADLINE, task, *args, **kwargs)
        except (WorkOverdue, WorkerLost):
            raise Denied("busy", "the server is taking too long; try again in a moment") from None

    async def close(self) -> None:
        for pool in (self._bots, self._thinkers, self._unattended, self._helpers):
            await pool.close()
