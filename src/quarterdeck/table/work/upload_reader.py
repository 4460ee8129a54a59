"""Uploaded scenarios are read and set up in a process of their own, with limits on time and memory.

One is read at a time: a scenario that takes all its time delays only other uploads.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from quarterdeck.engine.errors import ScenarioError
from quarterdeck.resource_limits import MEMORY, SECONDS
from quarterdeck.table.problems import Denied
from quarterdeck.table.work.uploads import UploadedScenario, answer
from quarterdeck.table.work.worker_games import set_up
from quarterdeck.table.work.worker_pool import PoolMaker, WorkerLost, WorkerSetup, WorkOverdue

MOST_WAITING: Final = 8
PATIENCE: Final = 20.0  # seconds after which the process itself must be hanging
TASKS_EACH: Final = 100  # then the worker is replaced, to drop what games cache about maps


class UploadReader:
    def __init__(self, pools: PoolMaker, games: str, seconds: float = SECONDS, memory: int = MEMORY) -> None:
        self._pool = pools(1, WorkerSetup(partial(set_up, games), tries=1, tasks_each=TASKS_EACH))
        self._bounds = (seconds, memory)
        self.patience = PATIENCE
        self._waiting = 0

    async def read(self, game: str, text: str, options: Mapping[str, Any]) -> UploadedScenario:
        """Return the scenario of a text with house rules; raise ScenarioError if it has a fault."""
        if self._waiting >= MOST_WAITING:
            raise Denied("busy", "too many scenarios are being read; try again in a moment", wait=5)
        self._waiting += 1
        try:
            found = await self._pool.call(self.patience, answer, game, text, dict(options), self._bounds)
        except WorkOverdue:
            raise ScenarioError(f"scenario: it takes longer than {self.patience:g} s to read and set up") from None
        except WorkerLost:
            raise ScenarioError("scenario: it needs too much memory to read and set up") from None
        finally:
            self._waiting -= 1
        if isinstance(found, str):
            raise ScenarioError(found)
        return found

    async def close(self) -> None:
        await self._pool.close()
