"""The seats' seeds in the database: from the last hash to the first throw. Each function is part of one transaction."""

from __future__ import annotations

import time

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from quarterdeck.engine.asks import Seat
from quarterdeck.engine.fair_dice import hashed, stand_in
from quarterdeck.server.databases.schema import matches, seats
from quarterdeck.table.storage.stored_match import SeatRow, seating_changes


def start_if_full(connection: Connection, match: str) -> None:
    """With the last seat taken seeds are awaited, and with the last of those the match has begun."""
    places = connection.execute(sa.select(seats).where(seats.c.match == match)).mappings()
    changes = seating_changes((SeatRow(**place) for place in places), time.time())
    if not changes:
        return
    still_open = sa.update(matches).where(matches.c.id == match, matches.c.status == "open")
    if "status" not in changes:
        still_open = still_open.where(matches.c.opening_at.is_(None))
    connection.execute(still_open.values(**changes))


def open_seed(connection: Connection, match: str, seat: Seat, seed: str) -> bool:
    """Whether the seed was awaited, and is the one whose hash the seat gave."""
    this = _awaited(match) & (seats.c.seat == seat) & (seats.c.seed_hash == hashed(seed))
    opened = connection.execute(sa.update(seats).where(this).values(seed=seed, seed_way="opened"))
    start_if_full(connection, match)
    return opened.rowcount == 1


def stop_waiting(connection: Connection, match: str) -> None:
    """Seeds that have not come are stood in for, and the match begins."""
    for place in connection.execute(sa.select(seats.c.seat, seats.c.seed_hash).where(_awaited(match))).all():
        here = (seats.c.match == match) & (seats.c.seat == place.seat)
        connection.execute(sa.update(seats).where(here).values(seed=stand_in(place.seed_hash), seed_way="absent"))
    start_if_full(connection, match)


def free_again(connection: Connection, match: str, seat: Seat) -> None:
    """Whoever sits down next gives a name and a seed of his own; but once all hashes are in none of them may change."""
    early = sa.select(matches.c.id).where(matches.c.status == "open", matches.c.opening_at.is_(None))
    here = (seats.c.match == match) & (seats.c.seat == seat) & seats.c.match.in_(early)
    connection.execute(sa.update(seats).where(here).values(taken=False, name="", seed="", seed_hash="", seed_way=""))


def overdue(connection: Connection, before: float) -> list[str]:
    """Matches whose seeds have been awaited since before then; or since some time to come, by a clock that was set back."""
    late = (matches.c.opening_at < before) | (matches.c.opening_at > time.time())
    return list(connection.scalars(sa.select(matches.c.id).where(late & (matches.c.status == "open"))))


def _awaited(match: str) -> sa.ColumnElement[bool]:
    """The seats of a match whose seeds may be opened now: all hashes are in, and theirs has not come."""
    opening = sa.select(matches.c.id).where(matches.c.status == "open", matches.c.opening_at.is_not(None))
    unopened = (seats.c.seed_hash != "") & (seats.c.seed_way == "")
    return (seats.c.match == match) & unopened & seats.c.match.in_(opening)
