"""Chat lines in the database: the players' chat and the spectators' gallery, numbered separately.

The oldest lines are deleted when a match has too many.
"""

from __future__ import annotations

from typing import Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from quarterdeck.server.databases.schema import chat, gallery
from quarterdeck.table.storage.keeper import LINES_KEPT
from quarterdeck.table.wire.chat_lines import ChatLine, GalleryLine, Line

AT_ONCE: Final = 200  # lines read

TABLES: Final[dict[type, sa.Table]] = {ChatLine: chat, GalleryLine: gallery}


def say(connection: Connection, match: str, line: Line) -> Line:
    table = TABLES[type(line)]
    numbered = msgspec.structs.replace(line, number=last(connection, table, match) + 1)
    connection.execute(sa.insert(table), {"match": match, **msgspec.structs.asdict(numbered)})
    connection.execute(sa.delete(table).where(table.c.match == match, table.c.number <= numbered.number - LINES_KEPT))
    return numbered


def after(connection: Connection, kind: type[Line], match: str, number: int) -> list[Line]:
    """Return the lines after a number; if there are too many, the latest."""
    table = TABLES[kind]
    columns = [column for column in table.c if column.name != "match"]
    later = (table.c.match == match) & (table.c.number > number)
    query = sa.select(*columns).where(later).order_by(table.c.number.desc()).limit(AT_ONCE)
    return [kind(**row) for row in reversed(connection.execute(query).mappings().all())]


def last(connection: Connection, table: sa.Table, match: str) -> int:
    """Return the number of the last line, or 0 if there is none."""
    return connection.scalar(sa.select(sa.func.max(table.c.number)).where(table.c.match == match)) or 0
