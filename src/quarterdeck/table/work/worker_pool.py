"""Workers that a table gives work to: processes of a server, workers of a browser, or nobody but the table itself."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class WorkOverdue(Exception):
    """A worker did not finish in time, and has been replaced."""


class WorkerLost(Exception):
    """Every worker that was given the task has died of it."""


def nothing() -> None:
    pass


class WorkerPool(Protocol):
    """A few workers that do one task at a time each, first come first served."""

    @property
    def waiting(self) -> int:
        """How many tasks nobody has begun."""

    def begin(self, first: Callable[[], None] = nothing) -> None:
        """Have the workers ready before there is anything to do, and this done by each of them."""

    async def call(self, within: float, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """What the work comes to; ``WorkOverdue`` if a worker takes longer than ``within`` seconds over it.

        Whoever stops waiting before it was begun has called it off.
        """

    async def close(self) -> None:
        """End the workers, whatever they are doing."""


@dataclass(frozen=True)
class WorkerSetup:
    """How the workers of a pool are begun, and when another one comes in their place."""

    begin: Callable[[], None]  # called once in each
    niceness: int = 0  # by which they give way to others
    tries: int = 3  # a worker that dies takes its task with it; another one gets it, twice at most
    tasks_each: int = sys.maxsize  # after which a worker is replaced, where what it keeps must not be kept for good


PoolMaker = Callable[[int, WorkerSetup], WorkerPool]  # of so many workers
