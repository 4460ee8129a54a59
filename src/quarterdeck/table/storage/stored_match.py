"""A match as it is kept: its row, its seats, its acts. The fields of rows are the columns of a database, as wide as they may
be long."""

from __future__ import annotations

from collections.abc import Iterable, Set
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from quarterdeck.engine.asks import Seat
from quarterdeck.table.identity import Identity, same
from quarterdeck.table.play.ledger import MatchAct
from quarterdeck.table.wire.limits import (
    LONGEST_ADDRESS,
    LONGEST_BOT,
    LONGEST_KEY,
    LONGEST_NAME,
    LONGEST_SEED,
    LONGEST_TITLE,
)

Id = Annotated[str, Meta(max_length=16)]
Word = Annotated[str, Meta(max_length=10)]
Digits = Annotated[str, Meta(max_length=64)]
Key = Annotated[str, Meta(max_length=LONGEST_KEY)]


class MatchRow(msgspec.Struct, frozen=True, kw_only=True):
    id: Id
    game: Key
    rules: int  # the version of the rules that it was begun with
    scenario_key: Key
    scenario: str  # whole, as JSON
    title: Annotated[str, Meta(max_length=LONGEST_TITLE)]
    listed: bool = False
    status: Word
    created_at: float
    updated_at: float  # moves only with what everybody sees
    waiting: str  # the seats that are asked, as JSON
    bot_waits: bool
    server_seed: Digits
    commitment: Digits  # as it was published when the match was made
    opening_at: float | None = None  # while the seats' seeds are being opened: since when
    script: str | None = None  # the dice of the match that an older one goes on from
    continued: str | None = None  # where the dice up to ``parent_number`` came from, as JSON
    outcome: str | None = None
    parent: Id | None = None
    parent_number: int | None = None
    creator: Digits = ""  # a hash; of bots alone, as long as they play
    notice_at: float | None = None  # when those who sit there were told that it would be cleared away
    opening: str | None = None  # what the set-up came to, as lines of the record; None where it was not kept
    version: int = 0  # moves with every change, here and in all that belongs to it
    differs: bool = False  # under the rules of the server that read it last
    rematch: str | None = None  # what its players say about another one, when it is over, as JSON


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    match: Id
    seat: Key
    place: int
    by: Word
    bot: Annotated[str, Meta(max_length=LONGEST_BOT)] = ""
    name: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""
    seed: Annotated[str, Meta(max_length=LONGEST_SEED)] = ""
    seed_hash: Digits = ""  # what binds the seat to its seed; empty: it gives none
    seed_way: Word = ""  # opened, told or absent; empty: it has not come yet, or never will
    taken: bool
    invitation_hash: Digits = ""
    token_hash: Digits = ""
    webhook: Annotated[str, Meta(max_length=LONGEST_ADDRESS)] = ""
    webhook_secret: Digits = ""
    for_anybody: bool = False  # who needs no invitation, while it is free

    @property
    def owes_seed(self) -> bool:
        """Whether the seat has given the hash of a seed that has not been opened."""
        return bool(self.seed_hash) and not self.seed_way


class StoredMatch(msgspec.Struct, frozen=True):
    """A match as it is kept."""

    row: MatchRow
    seats: tuple[SeatRow, ...]
    holders: frozenset[tuple[str, Seat]]
    acts: tuple[MatchAct, ...]
    chat_last: int
    gallery_last: int = 0
    orders: tuple[tuple[Seat, str], ...] = ()  # what seats have said in advance, as JSON


def held_seats(seats: Iterable[SeatRow], holders: Set[tuple[str, Seat]], who: Identity) -> list[Seat]:
    """The seats that somebody holds, by cookie or by token."""
    return [each.seat for each in seats if (who.session_hash, each.seat) in holders or same(each.token_hash, who.token_hash)]


def seating_changes(seats: Iterable[SeatRow], now: float) -> dict[str, Any]:
    """Changes of an open match's row, by its seats: none as long as one is free; with all taken seeds are awaited, and with
    the last of those the match begins. A match that awaits seeds already goes on doing so from when it did."""
    places = list(seats)
    if not all(place.taken for place in places):
        return {}
    if any(place.owes_seed for place in places):
        return {"opening_at": now}
    bots = any(place.by == "bot" for place in places)
    return {"status": "playing", "opening_at": None, "bot_waits": bots, "updated_at": now}
