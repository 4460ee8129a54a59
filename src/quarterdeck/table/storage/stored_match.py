"""A match as stored: its row, seats and acts.

The fields of rows are the columns of a database, and their lengths its widths.
"""

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
    rules: int  # the version of the rules at its start
    scenario_key: Key
    scenario: str  # complete, as JSON
    title: Annotated[str, Meta(max_length=LONGEST_TITLE)]
    listed: bool = False
    status: Word
    created_at: float
    updated_at: float  # moved by public changes only
    waiting: str  # the seats that must choose, as JSON
    bot_waits: bool
    server_seed: Digits
    commitment: Digits  # as published when the match was created
    opening_at: float | None = None  # since when seeds have been opened, or None
    script: str | None = None  # the dice of the match that this one continues, if that has no source
    continued: str | None = None  # the source of the dice up to ``parent_number``, as JSON
    outcome: str | None = None
    parent: Id | None = None
    parent_number: int | None = None
    creator: Digits = ""  # a hash, while a match of bots alone runs
    notice_at: float | None = None  # when its players were told that it will be deleted
    opening: str | None = None  # the results of the set-up, as lines of the record, if they were stored
    version: int = 0  # raised by every change to the row or anything that belongs to it
    differs: bool = False  # from today's rules, as of the server that read it last
    rematch: str | None = None  # the agreement on a rematch, as JSON


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    match: Id
    seat: Key
    place: int
    by: Word
    bot: Annotated[str, Meta(max_length=LONGEST_BOT)] = ""
    name: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""
    seed: Annotated[str, Meta(max_length=LONGEST_SEED)] = ""
    seed_hash: Digits = ""  # the hash that binds the seat to its seed; empty if it gave none
    seed_way: Word = ""  # opened, told or absent; empty if the seed has not come, or there is none
    taken: bool
    invitation_hash: Digits = ""
    token_hash: Digits = ""
    webhook: Annotated[str, Meta(max_length=LONGEST_ADDRESS)] = ""
    webhook_secret: Digits = ""
    for_anybody: bool = False  # needs no invitation while it is free

    @property
    def owes_seed(self) -> bool:
        """Return True if the seat gave a hash and has not opened its seed."""
        return bool(self.seed_hash) and not self.seed_way


class StoredMatch(msgspec.Struct, frozen=True):
    """A match as stored."""

    row: MatchRow
    seats: tuple[SeatRow, ...]
    holders: frozenset[tuple[str, Seat]]
    acts: tuple[MatchAct, ...]
    chat_last: int
    gallery_last: int = 0
    orders: tuple[tuple[Seat, str], ...] = ()  # orders of seats, as JSON


def held_seats(seats: Iterable[SeatRow], holders: Set[tuple[str, Seat]], who: Identity) -> list[Seat]:
    """Return the seats that the caller holds, by cookie or token."""
    return [each.seat for each in seats if (who.session_hash, each.seat) in holders or same(each.token_hash, who.token_hash)]


def seating_changes(seats: Iterable[SeatRow], now: float) -> dict[str, Any]:
    """Return an open match's changes after seating: none, waiting for seeds, or the start.

    The caller keeps the time since which a match has already waited for seeds.
    """
    places = list(seats)
    if not all(place.taken for place in places):
        return {}
    if any(place.owes_seed for place in places):
        return {"opening_at": now}
    bots = any(place.by == "bot" for place in places)
    return {"status": "playing", "opening_at": None, "bot_waits": bots, "updated_at": now}
