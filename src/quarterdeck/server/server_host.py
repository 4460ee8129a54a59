"""A running server: a table's host with its database, processes, hooks and limits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from quarterdeck.server.databases.match_store import MatchStore
from quarterdeck.server.databases.upkeep import Upkeep
from quarterdeck.server.http.rate_limits import Buckets
from quarterdeck.server.http.webhooks import Webhooks
from quarterdeck.server.metrics import Metrics
from quarterdeck.server.processes.process_pool import ProcessPool
from quarterdeck.server.server_log import ServerLog
from quarterdeck.server.settings import ServerSettings
from quarterdeck.table.hooks import Hooks
from quarterdeck.table.host import Host

T = TypeVar("T")


class ServerHost(Host):
    settings: ServerSettings

    def __init__(self, settings: ServerSettings) -> None:
        self.store = MatchStore(settings.database)
        self.webhooks = Webhooks(settings.private_webhooks)
        self.metrics = Metrics()
        self.log = ServerLog()
        self.requests = Buckets(settings.rate, settings.rate * 4)
        self.files = Buckets(settings.rate * 20, settings.rate * 40)
        self.frames = Buckets(settings.rate, settings.rate * 4)
        self.creations = Buckets(settings.creations, settings.creations * 40)
        self.chats = Buckets(settings.rate / 20, 8)
        self._thread = ThreadPoolExecutor(1, "play-again")
        hooks = Hooks(self.webhooks, self.log, self.metrics, self.frames, self.creations, self.chats)
        super().__init__(settings, self.store, ProcessPool, hooks, offload=self._in_thread)
        self.store.claim()

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    async def open(self) -> None:
        await self.store.open()
        self.begin(*Upkeep(self).repeated_tasks())

    async def close(self) -> None:
        await self.end()
        self.webhooks.close()
        self._thread.shutdown(cancel_futures=True)
        await self.store.close()
