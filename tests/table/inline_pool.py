"""A worker pool without workers: every task runs at once in the caller."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from quarterdeck.table.work.worker_pool import WorkerSetup

P = ParamSpec("P")
R = TypeVar("R")


class InlinePool:
    waiting = 0

    def __init__(self, size: int, setup: WorkerSetup) -> None:
        setup.begin()

    def begin(self, first: Callable[[], None] = lambda: None) -> None:
        first()

    async def call(self, within: float, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        await asyncio.sleep(0)
        return work(*args, **kwargs)

    async def close(self) -> None:
        pass
