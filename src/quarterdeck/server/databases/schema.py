"""The tables of the database, for SQLite and PostgreSQL alike; rows define matches and seats."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec
from msgspec import inspect
from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text, UniqueConstraint
from sqlalchemy.types import TypeEngine

from quarterdeck.table.storage.stored_match import MatchRow, SeatRow
from quarterdeck.table.wire.limits import LONGEST_CHOICE, LONGEST_KEY, LONGEST_LINE, LONGEST_NAME

TYPES: Final[dict[type, type[TypeEngine[Any]]]] = {
    inspect.BoolType: Boolean,
    inspect.IntType: Integer,
    inspect.FloatType: Float,
    inspect.StrType: Text,
}

metadata = MetaData()


def _columns(row: type[msgspec.Struct]) -> Iterator[Column[Any]]:
    """Yield a column for each field of a row but its match."""
    described = inspect.type_info(row)
    assert isinstance(described, inspect.StructType)
    for field in described.fields:
        kinds = field.type.types if isinstance(field.type, inspect.UnionType) else (field.type,)
        longest = kinds[0].max_length if isinstance(kinds[0], inspect.StrType) else None
        kind = TYPES[type(kinds[0])]() if longest is None else String(longest)
        if field.name != "match":
            yield Column(field.name, kind, primary_key=field.name in ("id", "seat"), nullable=len(kinds) > 1)


def _match() -> Column[str]:
    return Column("match", String(16), ForeignKey("matches.id"), primary_key=True)


def _seat(*, key: bool) -> Column[str]:
    return Column("seat", String(LONGEST_KEY), primary_key=key, nullable=False)


def _number() -> Column[int]:
    return Column("number", Integer, primary_key=True, autoincrement=False)


def _lines(name: str, *speaker: Column[str]) -> Table:
    """Return a table of chat lines."""
    return Table(
        name,
        metadata,
        _match(),
        _number(),
        *speaker,
        Column("name", String(LONGEST_NAME), nullable=False),
        Column("text", String(LONGEST_LINE), nullable=False),
        Column("at", Float, nullable=False),
    )


matches = Table(
    "matches",
    metadata,
    *_columns(MatchRow),
    Index("matches_listed", "listed", "updated_at"),
    Index("matches_bots", "bot_waits"),
    Index("matches_opening", "opening_at"),
    Index("matches_creator", "creator"),
)

seats = Table("seats", metadata, _match(), *_columns(SeatRow), Index("seats_token", "token_hash"))

# The browsers that hold seats, by the hash of their cookie.
holders = Table(
    "holders",
    metadata,
    Column("session_hash", String(64), primary_key=True),
    _match(),
    _seat(key=True),
    Index("holders_match", "match"),
)

# The log of acts, which defines every match. The first to write the row with the next number has
# acted.
acts = Table(
    "acts",
    metadata,
    _match(),
    _number(),
    Column("kind", String(10), nullable=False),
    _seat(key=False),
    Column("choice", String(LONGEST_CHOICE), nullable=False),
    Column("key", String(64)),
    Column("at", Float, nullable=False),
    Column("lines", Text),  # the act's results, as lines of the record, or null; never shown
    Column("secret", Boolean),  # true if only the act's own seat saw anything
    UniqueConstraint("match", "seat", "key", name="acts_count_once"),
)

# The orders of seats, as JSON, for their own eyes only.
orders = Table("orders", metadata, _match(), _seat(key=True), Column("said", Text, nullable=False))

chat = _lines("chat", _seat(key=False))
gallery = _lines("gallery")  # numbered apart from the chat, so that its numbers tell players nothing
