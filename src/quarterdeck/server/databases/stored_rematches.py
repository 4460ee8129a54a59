"""Another match in the database: what players of one that is over say about it, and making it once all want the same."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from quarterdeck.engine.asks import Seat
from quarterdeck.server.databases.schema import matches, seats
from quarterdeck.table.storage.rematch_agreement import Agreement, Vote
from quarterdeck.table.storage.stored_match import MatchRow, SeatRow


def vote(connection: Connection, match: str, said: Vote, row: MatchRow, places: Sequence[SeatRow]) -> None:
    """Note a vote; with the last that was missing the new match is there. What has been agreed on stays so."""
    before = Agreement.read(connection.scalar(sa.select(matches.c.rematch).where(matches.c.id == match)))
    now = before.after(said, row.id)
    if now.match and not before.match:
        connection.execute(sa.insert(matches), msgspec.structs.asdict(row))
        connection.execute(sa.insert(seats), [msgspec.structs.asdict(place) for place in places])
    connection.execute(sa.update(matches).where(matches.c.id == match).values(rematch=now.written))


def invite(connection: Connection, match: str, seat: Seat, invitation_hash: str) -> bool:
    """A new invitation for a seat that is still free; whether it is."""
    free = (seats.c.match == match) & (seats.c.seat == seat) & ~seats.c.taken
    return connection.execute(sa.update(seats).where(free).values(invitation_hash=invitation_hash)).rowcount == 1
