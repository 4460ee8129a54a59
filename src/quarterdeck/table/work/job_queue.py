"""A queue of long jobs, run one at a time in a low-priority process; results stay in memory."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import ClassVar, Final, Generic, TypeVar

from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.table.clock import Clock
from quarterdeck.table.problems import Denied
from quarterdeck.table.work.worker_games import set_up
from quarterdeck.table.work.worker_pool import P, PoolMaker, R, WorkerLost, WorkerSetup, WorkOverdue

LOW_PRIORITY: Final = 10

log = logging.getLogger("quarterdeck.jobs")


class QueuedJob:
    """A job: waiting, running or done."""

    def __init__(self) -> None:
        self.found: bytes | None = None  # the result, encoded
        self.failed = ""

    @property
    def is_over(self) -> bool:
        return self.found is not None or bool(self.failed)


J = TypeVar("J", bound=QueuedJob)


class JobQueue(Generic[J]):
    """A queue of jobs, done by one worker."""

    broken: ClassVar[str]  # the error of a job that failed ...
    too_long: ClassVar[str]  # ... and the reason, if it took too long
    busy: ClassVar[str]  # the error when ``most_waiting`` jobs are waiting
    most_waiting: ClassVar[int]
    kept: ClassVar[int]  # jobs kept in memory
    longest: ClassVar[float]  # seconds for one job
    task_limit: ClassVar[float]  # seconds for one task of a job

    def __init__(self, pools: PoolMaker, games: str, clock: Clock) -> None:
        self._pool = pools(1, WorkerSetup(partial(set_up, games), niceness=LOW_PRIORITY))
        self._clock = clock
        self._jobs: OrderedDict[str, J] = OrderedDict()
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def pending(self) -> list[J]:
        return [job for job in self._jobs.values() if not job.is_over]

    def known(self, key: str) -> J | None:
        """Return a known job, or None.

        A failed job raises its error once and may then be tried again.
        """
        job = self._jobs.get(key)
        if job is None:
            return None
        if job.failed:
            del self._jobs[key]
            raise Denied("busy", job.failed)
        self._jobs.move_to_end(key)
        return job

    def take(self, key: str, job: J) -> None:
        if len(self.pending) >= self.most_waiting:
            raise Denied("busy", self.busy)
        self._jobs[key] = job
        task = asyncio.get_running_loop().create_task(self._work(job))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        self._evict()

    async def end(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._pool.close()

    def _evict(self) -> None:
        """Drop the results that were requested least recently, but no unfinished job."""
        done = [key for key, job in self._jobs.items() if job.is_over]
        for key in done[: max(0, len(self._jobs) - self.kept)]:
            del self._jobs[key]

    async def _work(self, job: J) -> None:
        async with self._lock:
            try:
                await self._run_job(job, self._clock.elapsed() + self.longest)
            except QuarterdeckError as error:
                job.failed = f"{self.broken}: {error}"
            except (WorkOverdue, WorkerLost):
                job.failed = f"{self.broken}: {self.too_long}"
            except Exception:
                log.exception("%s", self.broken)
                job.failed = self.broken

    async def _run_job(self, job: J, until: float) -> None:
        """Do the job task by task, and store its result; after ``until``, store what there is."""
        raise NotImplementedError

    async def _call(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        return await self._pool.call(self.task_limit, work, *args, **kwargs)
