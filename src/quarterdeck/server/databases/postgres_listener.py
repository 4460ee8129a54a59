"""The listener on PostgreSQL: the other servers' changes, and their heartbeats.

Every server sends a heartbeat. A server that hears nobody for a while, not even itself, has a dead
connection: it reads the watched matches and reconnects. It also reads them when another server
falls silent, which may have made changes without announcing them.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from typing import Any, Final

import psycopg

CHANNEL: Final = "quarterdeck"
BEAT: Final = 2.0  # seconds between heartbeats
SILENCE: Final = 5.0  # seconds without a message, after which the connection counts as dead
AGAIN: Final = 1.0  # seconds before reconnecting

# For failures that the network can detect; a hanging process at the other end is not among them.
KEEPALIVES: Final[dict[str, Any]] = {
    "keepalives": 1,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    "connect_timeout": 5,
}


def announcement(server: str, match: str) -> str:
    """Return the message that a server changed a match, or its heartbeat if ``match`` is empty."""
    return f"{server} {match}"


async def announcements(url: str, server: str) -> AsyncIterator[str]:
    """Yield the ids of matches that other servers changed.

    An empty id means that some may have been missed.
    """
    last_heard: dict[str, float] = {}  # the time of each server's last message, kept across reconnections
    while True:
        with contextlib.suppress(psycopg.Error, TimeoutError):
            async for match in _listen(url, server, last_heard):
                yield match
        yield ""
        await asyncio.sleep(AGAIN)


async def _listen(url: str, server: str, last_heard: dict[str, float]) -> AsyncIterator[str]:
    """Yield the same until the connection is dead."""
    async with asyncio.timeout(SILENCE):
        connection = await psycopg.AsyncConnection.connect(url, autocommit=True, **KEEPALIVES)
    try:
        async with asyncio.timeout(SILENCE):
            await connection.execute(f"LISTEN {CHANNEL}")
        yield ""
        silent = False
        while not silent:
            silent = True
            async for notice in connection.notifies(timeout=SILENCE, stop_after=1):
                silent = False
                speaker, _, match = notice.payload.partition(" ")
                if match and speaker != server:
                    yield match
                if _has_lost_server(last_heard, speaker):
                    yield ""
    finally:
        await connection.close()


def _has_lost_server(last_heard: dict[str, float], speaker: str) -> bool:
    """Return True if a server that used to send messages has stopped; reported once."""
    now = time.monotonic()
    last_heard[speaker] = now
    gone = [each for each, last in last_heard.items() if last < now - SILENCE]
    for each in gone:
        del last_heard[each]
    return bool(gone)
