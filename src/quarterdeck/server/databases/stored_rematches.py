"""Another match in the database: what players of one that is over say about it, and making it once all want the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from quarterdeck.engine.asks import Seat
from quarterdeck.server.databases.match_rows import MatchRow, SeatRow
from quarterdeck.server.databases.schema import matches, seats

How = Literal["same", "swap"]


class Agreement(msgspec.Struct, frozen=True):
    """Who wants what, and the match that came of it."""

    wanted: dict[Seat, How] = {}
    match: str = ""
    how: How = "same"

    @classmethod
    def of(cls, row: MatchRow) -> Agreement:
        return cls() if row.rematch is None else msgspec.json.decode(row.rematch, type=cls)

    def moved(self, order: Sequence[Seat], seat: Seat) -> Seat:
        """Where whoever sat on a seat sits in the new match: everybody moves on by one, or nobody does."""
        return order[(order.index(seat) + (self.how == "swap")) % len(order)]


class Vote(msgspec.Struct, frozen=True):
    """What seats of one person want now; ``how`` None: no other match. ``of`` are all whose word is needed."""

    seats: Sequence[Seat]
    how: How | None
    of: Sequence[Seat]


def vote(connection: Connection, match: str, said: Vote, row: MatchRow, places: Sequence[SeatRow]) -> None:
    """Note a vote; with the last that was missing the new match is there. What has been agreed on stays so."""
    kept = connection.scalar(sa.select(matches.c.rematch).where(matches.c.id == match))
    before = Agreement() if kept is None else msgspec.json.decode(kept, type=Agreement)
    if before.match:
        return
    now = Agreement()  # one refusal, and whoever still wants it says so again
    if said.how is not None:
        now = Agreement({**before.wanted, **dict.fromkeys(said.seats, said.how)})
    if said.how is not None and all(now.wanted.get(seat) == said.how for seat in said.of):
        connection.execute(sa.insert(matches), msgspec.structs.asdict(row))
        connection.execute(sa.insert(seats), [msgspec.structs.asdict(place) for place in places])
        now = Agreement(now.wanted, row.id, said.how)
    written = msgspec.json.encode(now).decode()
    connection.execute(sa.update(matches).where(matches.c.id == match).values(rematch=written))


def invite(connection: Connection, match: str, seat: Seat, invitation_hash: str) -> bool:
    """A new invitation for a seat that is still free; whether it is."""
    free = (seats.c.match == match) & (seats.c.seat == seat) & ~seats.c.taken
    return connection.execute(sa.update(seats).where(free).values(invitation_hash=invitation_hash)).rowcount == 1
