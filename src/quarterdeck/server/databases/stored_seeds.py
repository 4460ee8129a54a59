"""Seeds in the database, from the last hash to the start; each function is part of one transaction."""

from __future__ import annotations

import time

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from quarterdeck.engine.asks import Seat
from quarterdeck.engine.fair_dice import hashed, stand_in
from quarterdeck.server.databases.schema import matches, seats
from quarterdeck.table.storage.stored_match import SeatRow, seating_changes


def start_if_full(connection: Connection, match: str) -> None:
    """Wait for seeds if every seat is taken; start the match if every seed is there."""
    places = connection.execute(sa.select(seats).where(seats.c.match == match)).mappings()
    changes = seating_changes((SeatRow(**place) for place in places), time.time())
    if not changes:
        return
    still_open = sa.update(matches).where(matches.c.id == match, matches.c.status == "open")
    if "status" not in changes:
        still_open = still_open.where(matches.c.opening_at.is_(None))
    connection.execute(still_open.values(**changes))


def open_seed(connection: Connection, match: str, seat: Seat, seed: str) -> bool:
    """Store a seed; return False if it was not due or does not match the seat's hash."""
    this = _awaited(match) & (seats.c.seat == seat) & (seats.c.seed_hash == hashed(seed))
    opened = connection.execute(sa.update(seats).where(this).values(seed=seed, seed_way="opened"))
    start_if_full(connection, match)
    return opened.rowcount == 1


def stop_waiting(connection: Connection, match: str) -> None:
    """Use the hashes of missing seeds, and start the match."""
    for place in connection.execute(sa.select(seats.c.seat, seats.c.seed_hash).where(_awaited(match))).all():
        here = (seats.c.match == match) & (seats.c.seat == place.seat)
        connection.execute(sa.update(seats).where(here).values(seed=stand_in(place.seed_hash), seed_way="absent"))
    start_if_full(connection, match)


def free_again(connection: Connection, match: str, seat: Seat) -> None:
    """Free a seat's name and seed for its next player, unless all hashes are in."""
    early = sa.select(matches.c.id).where(matches.c.status == "open", matches.c.opening_at.is_(None))
    here = (seats.c.match == match) & (seats.c.seat == seat) & seats.c.match.in_(early)
    connection.execute(sa.update(seats).where(here).values(taken=False, name="", seed="", seed_hash="", seed_way=""))


def overdue(connection: Connection, before: float) -> list[str]:
    """Return matches that have waited for seeds since before ``before``.

    A time in the future counts too, since it means that a clock was set back.
    """
    late = (matches.c.opening_at < before) | (matches.c.opening_at > time.time())
    return list(connection.scalars(sa.select(matches.c.id).where(late & (matches.c.status == "open"))))


def _awaited(match: str) -> sa.ColumnElement[bool]:
    """Select the seats of a match whose seeds may be opened now."""
    opening = sa.select(matches.c.id).where(matches.c.status == "open", matches.c.opening_at.is_not(None))
    unopened = (seats.c.seed_hash != "") & (seats.c.seed_way == "")
    return (seats.c.match == match) & unopened & seats.c.match.in_(opening)
