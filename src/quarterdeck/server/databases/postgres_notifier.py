"""The notifier on PostgreSQL, a thread that announces written changes in batches.

PostgreSQL commits transactions with a NOTIFY one at a time, so acts do not announce themselves. If
a server dies before it announces a change, others notice its silence (``postgres_listener``).
"""

from __future__ import annotations

import contextlib
import queue
import threading
import time
from typing import Any, Final

import psycopg

from quarterdeck.server.databases.postgres_listener import CHANNEL, KEEPALIVES, announcement

PAUSE: Final = 0.02  # seconds during which news is collected
SAY: Final = "SELECT pg_notify(%s, said) FROM unnest(%s::text[]) AS said"


class PostgresNotifier:
    def __init__(self, url: str, server: str) -> None:
        self._url = url
        self._server = server
        self._line: psycopg.Connection[Any] | None = None
        self._news: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="announce", daemon=True)
        self._thread.start()

    def tell(self, match: str) -> None:
        """Announce soon that a match has changed, or a heartbeat if ``match`` is empty."""
        self._news.put(match)

    def close(self) -> None:
        """Stop after everything was announced."""
        self._news.put(None)
        self._thread.join()

    def _run(self) -> None:
        untold: set[str] = set()
        going = True
        while going:
            news = [self._news.get()]
            while not self._news.empty():
                news.append(self._news.get())
            going = None not in news
            untold.update(match for match in news if match is not None)
            with contextlib.suppress(psycopg.Error):  # announced with the next heartbeat
                self._say(untold)
                untold.clear()
            time.sleep(PAUSE)
        if self._line is not None:
            self._line.close()

    def _say(self, untold: set[str]) -> None:
        if self._line is None or self._line.closed:
            self._line = psycopg.connect(self._url, autocommit=True, **KEEPALIVES)
        self._line.execute(SAY, (CHANNEL, [announcement(self._server, match) for match in sorted(untold)]))
