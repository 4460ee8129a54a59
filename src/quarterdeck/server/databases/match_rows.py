"""Reading of matches, complete or for a list."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from quarterdeck.server.databases.schema import acts, chat, gallery, holders, matches, orders, seats
from quarterdeck.server.databases.stored_chat import last
from quarterdeck.table.play.ledger import MatchAct
from quarterdeck.table.storage.stored_match import MatchRow, SeatRow, StoredMatch

CLOCKS_APART: Final = 2.0  # seconds by which the clocks of two servers may differ


def unchanged_since(before: float) -> sa.ColumnElement[bool]:
    """Select matches unchanged since before ``before``, or changed in the future.

    A time in the future means that a clock was set back; nobody waits for it to catch up.
    """
    return (matches.c.updated_at < before) | (matches.c.updated_at > time.time() + CLOCKS_APART)


VERSION: Final = sa.select(matches.c.version).where(matches.c.id == sa.bindparam("match"))


def version(connection: Connection, match: str) -> int | None:
    """Return a match's version, or None if there is no such match."""
    return connection.scalar(VERSION, {"match": match})


def load(connection: Connection, match: str, after: int) -> StoredMatch | None:
    """Return a match, reading its row and version first, so that later changes show in the version."""
    row = connection.execute(sa.select(matches).where(matches.c.id == match)).mappings().first()
    if row is None:
        return None
    whole = _complete(connection, MatchRow(**row), _acts_after(connection, match, after))
    rows = connection.execute(sa.select(orders.c.seat, orders.c.said).where(orders.c.match == match))
    ordered = tuple((each.seat, each.said) for each in rows)
    return msgspec.structs.replace(whole, gallery_last=last(connection, gallery, match), orders=ordered)


def several(connection: Connection, query: sa.Select[Any]) -> list[StoredMatch]:
    """Return matches without their acts, for a list."""
    rows = [MatchRow(**row) for row in connection.execute(query).mappings()]
    return [_complete(connection, row, ()) for row in rows]


def _complete(connection: Connection, row: MatchRow, done: Iterable[MatchAct]) -> StoredMatch:
    places = connection.execute(sa.select(seats).where(seats.c.match == row.id).order_by(seats.c.place)).mappings()
    held = connection.execute(sa.select(holders.c.session_hash, holders.c.seat).where(holders.c.match == row.id))
    return StoredMatch(
        row,
        tuple(SeatRow(**place) for place in places),
        frozenset((each.session_hash, each.seat) for each in held),
        tuple(done),
        last(connection, chat, row.id),
    )


def _acts_after(connection: Connection, match: str, number: int) -> list[MatchAct]:
    query = sa.select(acts).where(acts.c.match == match, acts.c.number > number).order_by(acts.c.number)
    return [act_of(row) for row in connection.execute(query).mappings()]


def act_of(row: Mapping[Any, Any]) -> MatchAct:
    number, kind, seat, choice = (row[name] for name in ("number", "kind", "seat", "choice"))
    return MatchAct(number, kind, seat, choice, row["key"] or "", row["lines"], bool(row["secret"]))


def act_row(match: str, act: MatchAct) -> dict[str, Any]:
    row = msgspec.structs.asdict(act)
    return {**row, "match": match, "key": act.key or None, "at": time.time()}
