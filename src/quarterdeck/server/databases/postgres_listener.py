"""Hearing from the other servers on one PostgreSQL: what they have changed, and that there is anything to be heard at all.

Every server says every so often that it is there. Who hears nobody for a while, not even themselves, has a dead line,
whatever the connection says: they read for themselves, and call anew. So they do when one of the others falls silent: it
may have changed something and not come to say so.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from typing import Any, Final

import psycopg

CHANNEL: Final = "quarterdeck"
BEAT: Final = 2.0  # seconds; so often a server says that it is there
SILENCE: Final = 5.0  # seconds without a word, after which the line is dead
AGAIN: Final = 1.0  # seconds until it is called again

# What the network is asked to find out by itself; a process that hangs at the other end it does not.
KEEPALIVES: Final[dict[str, Any]] = {
    "keepalives": 1,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    "connect_timeout": 5,
}


def announcement(server: str, match: str) -> str:
    """What is said when a server has changed a match; without one, that it is there."""
    return f"{server} {match}"


async def announcements(url: str, server: str) -> AsyncIterator[str]:
    """The ids of matches that other servers have changed; an empty one when some may have been missed."""
    heard: dict[str, float] = {}  # when, of every server; kept when the line is called anew
    while True:
        with contextlib.suppress(psycopg.Error, TimeoutError):
            async for match in _heard(url, server, heard):
                yield match
        yield ""
        await asyncio.sleep(AGAIN)


async def _heard(url: str, server: str, heard: dict[str, float]) -> AsyncIterator[str]:
    """The same until the line is dead."""
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
                if _somebody_fell_silent(heard, speaker):
                    yield ""
    finally:
        await connection.close()


def _somebody_fell_silent(heard: dict[str, float], speaker: str) -> bool:
    """Whether one who used to speak has not for a while, now that somebody has; told once."""
    now = time.monotonic()
    heard[speaker] = now
    gone = [each for each, last in heard.items() if last < now - SILENCE]
    for each in gone:
        del heard[each]
    return bool(gone)
