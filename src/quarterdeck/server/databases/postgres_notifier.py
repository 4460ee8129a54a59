"""One thread that tells the other servers on one PostgreSQL what has changed: once it is on disk, and many things at once.

PostgreSQL lets transactions that announce something reach the disk only one after another. So acts announce nothing
themselves. What a server has not said when it dies, or cannot say, others find out by its silence (``listening``).
"""

from __future__ import annotations

import contextlib
import queue
import threading
import time
from typing import Any, Final

import psycopg

from quarterdeck.server.databases.postgres_listener import CHANNEL, KEEPALIVES, announcement

PAUSE: Final = 0.02  # seconds, in which news come together
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
        """Soon, that a match has changed; without one, that this server is there."""
        self._news.put(match)

    def close(self) -> None:
        """After all that is to be told."""
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
            with contextlib.suppress(psycopg.Error):  # then it is told with what comes next: there is always a next beat
                self._say(untold)
                untold.clear()
            time.sleep(PAUSE)
        if self._line is not None:
            self._line.close()

    def _say(self, untold: set[str]) -> None:
        if self._line is None or self._line.closed:
            self._line = psycopg.connect(self._url, autocommit=True, **KEEPALIVES)
        self._line.execute(SAY, (CHANNEL, [announcement(self._server, match) for match in sorted(untold)]))
