"""A match as it is kept: its row, its seats, its acts. The fields of rows are the columns of a database."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from quarterdeck.engine.asks import Seat
from quarterdeck.table.play.ledger import MatchAct


class MatchRow(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    game: str
    rules: int
    scenario_key: str
    scenario: str
    title: str
    listed: bool
    status: str
    created_at: float
    updated_at: float
    waiting: str
    bot_waits: bool
    server_seed: str
    commitment: str
    opening_at: float | None
    script: str | None
    continued: str | None
    outcome: str | None
    parent: str | None
    parent_number: int | None
    creator: str
    notice_at: float | None
    opening: str | None = None
    version: int = 0
    differs: bool = False
    rematch: str | None = None


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    match: str
    seat: Seat
    place: int
    by: str
    bot: str
    name: str
    seed: str
    seed_hash: str
    seed_way: str
    taken: bool
    invitation_hash: str
    token_hash: str
    webhook: str
    webhook_secret: str
    for_anybody: bool = False

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
