"""The server's upkeep: reading other servers' changes, and deleting abandoned matches."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final

from quarterdeck.server.databases import postgres_listener
from quarterdeck.server.databases.retention import delete_abandoned
from quarterdeck.table.problems import Denied

if TYPE_CHECKING:
    from quarterdeck.server.server_host import ServerHost

TIDY: Final = 3600.0  # seconds between deletions


class Upkeep:
    def __init__(self, host: ServerHost) -> None:
        self._host = host
        self._changed: set[str] = set()  # changed by other servers, and not yet read

    def repeated_tasks(self) -> list[Callable[[], Awaitable[None]]]:
        """Return the functions to repeat forever."""
        return [self._tidy, *((self._follow_others, self._beat) if self._host.store.shared else ())]

    async def _tidy(self) -> None:
        await delete_abandoned(self._host)
        await asyncio.sleep(TIDY)

    async def _beat(self) -> None:
        self._host.store.beat()
        await asyncio.sleep(postgres_listener.BEAT)

    async def _follow_others(self) -> None:
        """Read changed matches in tasks of their own, so that a slow one does not stop listening."""
        async for match in self._host.store.announcements():
            if match not in self._changed:
                self._changed.add(match)
                self._host.background.spawn(self._catch_up(match) if match else self._read_watched())

    async def _catch_up(self, match: str) -> None:
        self._changed.discard(match)
        with contextlib.suppress(Denied):
            await self._host.tables.catch_up(match)

    async def _read_watched(self) -> None:
        """Read the watched matches, since changes may have been missed.

        Others are checked on their next use.
        """
        try:
            for match in [match for match, table in self._host.tables.in_memory.items() if table.watchers]:
                with contextlib.suppress(Denied):
                    await self._host.tables.catch_up(match)
        finally:
            self._changed.discard("")
