"""Deletion of abandoned matches: those that never began, and old ones between bots alone.

If people have seats, they are told in the match's chat first, and have some days to return.
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
SENDER: Final = "Quarterdeck"
NOTICE_TEXT: Final = "This match has not begun. It will be deleted in two days unless it begins before then."

_persons = sa.exists().where(seats.c.match == matches.c.id, seats.c.by == "person")
_has_players = sa.exists().where(seats.c.match == matches.c.id, seats.c.by == "person", seats.c.taken)


async def delete_abandoned(host: ServerHost, clock: Callable[[], float] = time.time) -> None:
    """Announce deletions that are near, then delete what is due."""
    now, settings = clock(), host.settings
    if settings.open_days:
        old = now - settings.open_days * DAY
        await _change(host, partial(_give_notice, now=now, before=old + NOTICE))
        never_begun = (matches.c.status == "open") & (matches.c.created_at < old)
        warned = sa.func.coalesce(matches.c.notice_at, now) < now - NOTICE
        await _change(host, partial(remove, wanted=never_begun & (~_has_players | warned)))
    if settings.bots_days:
        long_over = (matches.c.status == "over") & (matches.c.updated_at < now - settings.bots_days * DAY)
        await _change(host, partial(remove, wanted=long_over & ~_persons))


async def _change(host: ServerHost, work: Callable[[Connection], list[str]]) -> None:
    """Change matches, and notify those who watch them here."""
    for match in await host.store.change(work):
        with contextlib.suppress(Denied):
            await host.tables.catch_up(match)


def _give_notice(connection: Connection, now: float, before: float) -> list[str]:
    """Announce the deletion to the players of a match that never began."""
    due = (matches.c.status == "open") & (matches.c.created_at < before) & matches.c.notice_at.is_(None) & _has_players
    found = list(connection.scalars(sa.select(matches.c.id).where(due).limit(AT_ONCE).with_for_update()))
    for match in found:
        say(connection, match, ChatLine(number=0, seat="", name=SENDER, text=NOTICE_TEXT, at=now))
        connection.execute(sa.update(matches).where(matches.c.id == match).values(notice_at=now))
    return found


def remove(connection: Connection, wanted: sa.ColumnElement[bool]) -> list[str]:
    """Delete matches; the row lock excludes anybody who takes a seat meanwhile."""
    found = list(connection.scalars(sa.select(matches.c.id).where(wanted).limit(AT_ONCE).with_for_update()))
    for table in (chat, gallery, acts, holders, orders, seats):
        connection.execute(sa.delete(table).where(table.c.match.in_(found)))
    connection.execute(sa.delete(matches).where(matches.c.id.in_(found)))
    return found
