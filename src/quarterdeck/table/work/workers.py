"""Work given to workers: bots think there, odds are counted, old positions looked up, and nobody else waits for them.

Bots have workers of their own, so that no bot keeps a person's odds waiting either.
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

LONGEST_THOUGHT: Final = 20.0  # seconds; a bot that takes longer hangs
PATIENCE: Final = 5.0  # seconds that a bot is given which would take its time, if no other waits for the same worker
PATIENCE_ALONE: Final = 1.0  # the same among bots alone
LONGEST_HELP: Final = 20.0
ODDS_WITHIN: Final = 5.0
GIVES_WAY: Final = 5


class Workers:
    """Calls out work and waits for it without holding anybody up.

    Bots of matches in which people play have workers of their own; matches of bots alone have one that gives way to all
    others. Within each, every match has at most one bot thinking, so that first come first served is fair among matches.
    Those who take their time have workers apart, which give way too, and share it out among those who wait for them.
    """

    def __init__(self, pools: PoolMaker, games: str, bot_workers: int) -> None:
        ready = partial(set_up, games)
        prompt, patient = WorkerSetup(ready), WorkerSetup(ready, niceness=GIVES_WAY)
        self._bots = pools(max(1, bot_workers), prompt)
        self._thinkers = pools(max(1, bot_workers), patient)
        self._unattended = pools(1, patient)
        self._helpers = pools(1, prompt)

    def begin(self) -> None:
        """Have those ready for whom people would wait."""
        self._bots.begin()
        self._helpers.begin(worker_tasks.make_straight)

    @property
    def bots_waiting(self) -> int:
        """How many bots nobody thinks for yet."""
        return self._bots.waiting + self._thinkers.waiting + self._unattended.waiting

    async def think(self, so_far: MatchSoFar, seat: Seat, name: str, people_wait: bool = True) -> str:
        """What a bot chooses."""
        pool, patience = self._unattended, PATIENCE_ALONE
        if people_wait:
            pool, patience = self._thinkers if takes_time(name) else self._bots, PATIENCE
        within = patience / (1 + pool.waiting)
        return await pool.call(LONGEST_THOUGHT, worker_tasks.choose, so_far, seat, name, within)

    async def odds(self, so_far: MatchSoFar, seat: Seat, choices: list[str]) -> list[OddsShown]:
        """What options may lead to, as many of them as can be counted before others want their turn, and one at least.
        Nobody waits for it longer than so long, whoever comes before."""
        try:
            async with asyncio.timeout(ODDS_WITHIN):
                return await self._helpers.call(ODDS_WITHIN, worker_tasks.count_odds, so_far, seat, choices)
        except (TimeoutError, WorkOverdue, WorkerLost):
            raise Denied("busy", f"these odds take longer than {ODDS_WITHIN:g} seconds to count out") from None

    async def look_up(self, task: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """What comes of any other task for which people wait."""
        try:
            return await self._helpers.call(LONGEST_HELP, task, *args, **kwargs)
        except (WorkOverdue, WorkerLost):
            raise Denied("busy", "that takes too long to look up just now; try again in a moment") from None

    async def close(self) -> None:
        for pool in (self._bots, self._thinkers, self._unattended, self._helpers):
            await pool.close()
