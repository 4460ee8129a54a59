"""What seats have said in advance, in the database. Each function is part of one transaction."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from quarterdeck.engine.asks import Seat
from quarterdeck.server.databases.match_rows import lain_since
from quarterdeck.server.databases.schema import matches, orders


def keep(connection: Connection, match: str, seat: Seat, said: str) -> None:
    """In place of what was there."""
    connection.execute(sa.delete(orders).where(orders.c.match == match, orders.c.seat == seat))
    if said:
        connection.execute(sa.insert(orders), {"match": match, "seat": seat, "said": said})


def replaced(connection: Connection, match: str, seat: Seat, before: str, after: str) -> bool:
    """Whether they were as they were thought to be; then they are what is left of them."""
    this = (orders.c.match == match) & (orders.c.seat == seat) & (orders.c.said == before)
    change = sa.update(orders).where(this).values(said=after) if after else sa.delete(orders).where(this)
    return connection.execute(change).rowcount == 1


def waiting(connection: Connection, before: float) -> list[tuple[str, int]]:
    """Matches in which a seat that has given orders is asked, since before then; with their versions."""
    query = (
        sa.select(matches.c.id, matches.c.version, matches.c.waiting, orders.c.seat)
        .join(orders, orders.c.match == matches.c.id)
        .where(matches.c.status == "playing", lain_since(before))
    )
    asked = [row for row in connection.execute(query) if _is_asked(row.seat, row.waiting)]
    return list(dict.fromkeys((row.id, row.version) for row in asked))


def _is_asked(seat: Seat, waiting: str) -> bool:
    """As the list of matches has it; where that is damaged the match itself has to be looked at."""
    try:
        return seat in msgspec.json.decode(waiting, type=list[Seat])
    except msgspec.DecodeError:
        return True
