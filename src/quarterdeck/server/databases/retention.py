"""Clearing away what nobody comes back to: matches that never began, and matches of bots alone that are long over.

Where people sit they are told first, in the chat of the match, and have some days to come back.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from quarterdeck.server.databases.schema import acts, chat, gallery, holders, matches, orders, seats
from quarterdeck.server.databases.stored_chat import say
from quarterdeck.table.problems import Denied
from quarterdeck.table.wire.chat_lines import ChatLine

if TYPE_CHECKING:
    from quarterdeck.server.server_host import ServerHost

DAY: Final = 24 * 3600.0
NOTICE: Final = 2 * DAY
AT_ONCE: Final = 200  # matches in one transaction
SPEAKER: Final = "Quarterdeck"
WORDS: Final = "This match has never begun. It will be cleared away in two days, unless it begins before."

_persons = sa.exists().where(seats.c.match == matches.c.id, seats.c.by == "person")
_somebody_sits = sa.exists().where(seats.c.match == matches.c.id, seats.c.by == "person", seats.c.taken)


async def tidy(host: ServerHost, clock: Callable[[], float] = time.time) -> None:
    """Give notice where it is due, then clear away whatever had its notice or needs none."""
    now, settings = clock(), host.settings
    if settings.open_days:
        old = now - settings.open_days * DAY
        await _change(host, partial(_give_notice, now=now, before=old + NOTICE))
        never_begun = (matches.c.status == "open") & (matches.c.created_at < old)
        warned = sa.func.coalesce(matches.c.notice_at, now) < now - NOTICE
        await _change(host, partial(remove, wanted=never_begun & (~_somebody_sits | warned)))
    if settings.bots_days:
        long_over = (matches.c.status == "over") & (matches.c.updated_at < now - settings.bots_days * DAY)
        await _change(host, partial(remove, wanted=long_over & ~_persons))


async def _change(host: ServerHost, work: Callable[[Connection], list[str]]) -> None:
    """Change matches; whoever watches one here is told."""
    for match in await host.store.change(work):
        with contextlib.suppress(Denied):
            await host.tables.catch_up(match)


def _give_notice(connection: Connection, now: float, before: float) -> list[str]:
    """Tell those who sit at a match that never began."""
    due = (matches.c.status == "open") & (matches.c.created_at < before) & matches.c.notice_at.is_(None) & _somebody_sits
    found = list(connection.scalars(sa.select(matches.c.id).where(due).limit(AT_ONCE).with_for_update()))
    for match in found:
        say(connection, match, ChatLine(number=0, seat="", name=SPEAKER, text=WORDS, at=now))
        connection.execute(sa.update(matches).where(matches.c.id == match).values(notice_at=now))
    return found


def remove(connection: Connection, wanted: sa.ColumnElement[bool]) -> list[str]:
    """Whoever sits down meanwhile waits for us, or we for them."""
    found = list(connection.scalars(sa.select(matches.c.id).where(wanted).limit(AT_ONCE).with_for_update()))
    for table in (chat, gallery, acts, holders, orders, seats):
        connection.execute(sa.delete(table).where(table.c.match.in_(found)))
    connection.execute(sa.delete(matches).where(matches.c.id.in_(found)))
    return found
