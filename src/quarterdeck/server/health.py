"""Health, readiness and metrics."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import sqlalchemy as sa
from sqlalchemy.engine import Connection
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from quarterdeck.server.http.guard import json_response
from quarterdeck.server.metrics import FORMAT
from quarterdeck.table.identity import same
from quarterdeck.table.problems import Denied
from quarterdeck.table.wire.replies import Wire

if TYPE_CHECKING:
    from quarterdeck.server.server_host import ServerHost

LONGEST_WRITE: Final = 3.0
GOOD_FOR: Final = 2.0  # seconds; more frequent requests do not write to the disk again


class Health(Wire, frozen=True):
    ok: bool
    writes: bool  # true if the database accepts writes


class HealthRoutes:
    def __init__(self, host: ServerHost, sockets: Callable[[], int]) -> None:
        self._host = host
        self._sockets = sockets
        self._writes = True
        self._checked_at = float("-inf")
        self._checking = asyncio.Lock()

    def routes(self) -> list[Route]:
        return [
            Route("/api/health", self.health),
            Route("/api/ready", self.ready),
            Route("/metrics", self.metrics),
        ]

    async def health(self, _: Request) -> Response:
        """Reply 200 as long as the process answers, since a restart would not free a full disk."""
        return json_response(Health(ok=True, writes=await self.writes()))

    async def ready(self, _: Request) -> Response:
        """Reply 200 if the server can do its work, else 503, so that a load balancer avoids it."""
        writes = await self.writes()
        return json_response(Health(ok=writes, writes=writes), 200 if writes else 503)

    async def metrics(self, request: Request) -> Response:
        """Return the metrics to a caller with the secret of QUARTERDECK_METRICS, if it is set."""
        secret = self._host.settings.metrics
        if not secret:
            raise Denied("unknown", "there is nothing at /metrics")
        if not same(secret, request.headers.get("authorization", "").removeprefix("Bearer ")):
            raise Denied("forbidden", "the metrics need the secret of QUARTERDECK_METRICS")
        tables = self._host.tables.in_memory.values()
        now = {
            "sockets": self._sockets(),
            "matches_in_memory": len(tables),
            "watchers": sum(len(table.watchers) for table in tables),
            "bots_waiting": self._host.workers.bots_waiting,
            "writes": int(await self.writes()),
        }
        return Response(self._host.metrics.text(now), media_type=FORMAT)

    async def writes(self) -> bool:
        """Return True if the database accepts writes.

        A full disk or a read-only server shows only then.
        """
        async with self._checking:
            if time.monotonic() - self._checked_at > GOOD_FOR:
                try:
                    async with asyncio.timeout(LONGEST_WRITE):
                        await self._host.store.change(_touch)
                    self._writes = True
                except (Denied, sa.exc.SQLAlchemyError, TimeoutError, OSError):
                    self._writes = False
                self._checked_at = time.monotonic()
            return self._writes


def _touch(connection: Connection) -> list[str]:
    """Write something without changing anything."""
    version = sa.table("alembic_version", sa.column("version_num"))
    connection.execute(sa.update(version).values(version_num=version.c.version_num))
    return []
