"""What is said, in the database: the chat of the players and the gallery of the onlookers, each counted by itself.

The oldest lines make room for new ones: however long people talk, a match has so many.
"""

from __future__ import annotations

from typing import Any, Final, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from quarterdeck.server.databases.schema import chat, gallery
from quarterdeck.table.storage.keeper import LINES_KEPT
from quarterdeck.table.wire.chat_lines import ChatLine, GalleryLine

AT_ONCE: Final = 200  # lines read

Line = TypeVar("Line", ChatLine, GalleryLine)


def say(connection: Connection, match: str, line: ChatLine) -> ChatLine:
    return _say(connection, chat, match, line)


def say_in_gallery(connection: Connection, match: str, line: GalleryLine) -> GalleryLine:
    return _say(connection, gallery, match, line)


def chat_after(connection: Connection, match: str, number: int) -> list[ChatLine]:
    return [ChatLine(**row) for row in _after(connection, chat, match, number)]


def gallery_after(connection: Connection, match: str, number: int) -> list[GalleryLine]:
    return [GalleryLine(**row) for row in _after(connection, gallery, match, number)]


def last(connection: Connection, table: sa.Table, match: str) -> int:
    """The number of the last line; 0 where nothing has been said."""
    return connection.scalar(sa.select(sa.func.max(table.c.number)).where(table.c.match == match)) or 0


def _say(connection: Connection, table: sa.Table, match: str, line: Line) -> Line:
    numbered = msgspec.structs.replace(line, number=last(connection, table, match) + 1)
    connection.execute(sa.insert(table), {"match": match, **msgspec.structs.asdict(numbered)})
    connection.execute(sa.delete(table).where(table.c.match == match, table.c.number <= numbered.number - LINES_KEPT))
    return numbered


def _after(connection: Connection, table: sa.Table, match: str, number: int) -> list[dict[str, Any]]:
    """The lines after a number, the latest of them where there are many."""
    columns = [column for column in table.c if column.name != "match"]
    later = (table.c.match == match) & (table.c.number > number)
    query = sa.select(*columns).where(later).order_by(table.c.number.desc()).limit(AT_ONCE)
    return [dict(row) for row in reversed(connection.execute(query).mappings().all())]
