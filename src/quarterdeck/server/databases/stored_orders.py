"""Orders of seats in the database; each function is part of one transaction."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from quarterdeck.engine.asks import Seat
from quarterdeck.server.databases.match_rows import unchanged_since
from quarterdeck.server.databases.schema import matches, orders


def keep(connection: Connection, match: str, seat: Seat, said: str) -> None:
    """Replace a seat's orders."""
    connection.execute(sa.delete(orders).where(orders.c.match == match, orders.c.seat == seat))
    if said:
        connection.execute(sa.insert(orders), {"match": match, "seat": seat, "said": said})


def replaced(connection: Connection, match: str, seat: Seat, before: str, after: str) -> bool:
    """Replace a seat's orders if they are still ``before``; return False if they are not."""
    this = (orders.c.match == match) & (orders.c.seat == seat) & (orders.c.said == before)
    change = sa.update(orders).where(this).values(said=after) if after else sa.delete(orders).where(this)
    return connection.execute(change).rowcount == 1


def waiting(connection: Connection, before: float) -> list[tuple[str, int]]:
    """Return matches and versions if a seat with orders has had a prompt since ``before``."""
    query = (
        sa.select(matches.c.id, matches.c.version, matches.c.waiting, orders.c.seat)
        .join(orders, orders.c.match == matches.c.id)
        .where(matches.c.status == "playing", unchanged_since(before))
    )
    asked = [row for row in connection.execute(query) if _is_asked(row.seat, row.waiting)]
    return list(dict.fromkeys((row.id, row.version) for row in asked))


def _is_asked(seat: Seat, waiting: str) -> bool:
    """Return True if the seat must choose, or if the row is damaged and the match must be read."""
    try:
        return seat in msgspec.json.decode(waiting, type=list[Seat])
    except msgspec.DecodeError:
        return True
