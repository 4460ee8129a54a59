"""The protocol of worker pools: processes, web workers, or no workers at all."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class WorkOverdue(Exception):
    """A worker did not finish in time, and was replaced."""


class WorkerLost(Exception):
    """Every worker that was given the task died of it."""


def nothing() -> None:
    pass


class WorkerPool(Protocol):
    """A pool of workers that do one task at a time each, first come, first served."""

    @property
    def waiting(self) -> int:
        """The number of tasks that have not begun."""

    def begin(self, first: Callable[[], None] = nothing) -> None:
        """Start the workers early, and have each call ``first``."""

    async def call(self, within: float, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Return the result of the work.

        Raise ``WorkOverdue`` if it takes more than ``within`` seconds. Cancelling before the work
        has begun removes it from the queue.
        """

    async def close(self) -> None:
        """Stop the workers, whatever they are doing."""


@dataclass(frozen=True)
class WorkerSetup:
    """The set-up of a pool's workers, and the conditions for replacing them."""

    begin: Callable[[], None]  # called once in each worker
    niceness: int = 0  # added to the process's nice value
    tries: int = 3  # attempts at a task whose worker dies
    tasks_each: int = sys.maxsize  # tasks after which a worker is replaced, to drop its caches


PoolMaker = Callable[[int, WorkerSetup], WorkerPool]  # takes the number of workers
