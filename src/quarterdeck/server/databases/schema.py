"""The tables of the database, for SQLite and PostgreSQL alike."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

from quarterdeck.table.wire.limits import (
    LONGEST_ADDRESS,
    LONGEST_BOT,
    LONGEST_CHOICE,
    LONGEST_KEY,
    LONGEST_LINE,
    LONGEST_NAME,
    LONGEST_SEED,
    LONGEST_TITLE,
)

metadata = MetaData()

matches = Table(
    "matches",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(LONGEST_KEY), nullable=False),
    Column("rules", Integer, nullable=False),  # the version of the rules that it was begun with
    Column("scenario_key", String(LONGEST_KEY), nullable=False),
    Column("scenario", Text, nullable=False),  # whole, as JSON
    Column("title", String(LONGEST_TITLE), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("status", String(10), nullable=False),
    Column("created_at", Float, nullable=False),
    Column("updated_at", Float, nullable=False),  # moves only with what everybody sees
    Column("waiting", Text, nullable=False),  # the seats that are asked, as JSON
    Column("bot_waits", Boolean, nullable=False),
    Column("server_seed", String(64), nullable=False),
    Column("commitment", String(64), nullable=False),  # as it was published when the match was made
    Column("opening_at", Float),  # while the seats' seeds are being opened: since when
    Column("script", Text),  # the dice of the match that an older one goes on from
    Column("continued", Text),  # where the dice up to ``parent_number`` came from, as JSON
    Column("outcome", Text),
    Column("parent", String(16)),
    Column("parent_number", Integer),
    Column("opening", Text),  # what the set-up came to, as lines of the record; null where it was not kept
    Column("creator", String(64), nullable=False, server_default=""),  # a hash; of bots alone, as long as they play
    Column("differs", Boolean, nullable=False, server_default=false()),  # under the rules of the server that read it last
    Column("notice_at", Float),  # when those who sit there were told that it would be cleared away
    Column("rematch", Text),  # what its players say about another one, when it is over, as JSON
    Column("version", Integer, nullable=False, server_default="0"),  # moves with every change, here and in all that is below
    Index("matches_listed", "listed", "updated_at"),
    Index("matches_bots", "bot_waits"),
    Index("matches_opening", "opening_at"),
    Index("matches_creator", "creator"),
)

seats = Table(
    "seats",
    metadata,
    Column("match", String(16), ForeignKey("matches.id"), primary_key=True),
    Column("seat", String(LONGEST_KEY), primary_key=True),
    Column("place", Integer, nullable=False),
    Column("by", String(10), nullable=False),
    Column("bot", String(LONGEST_BOT), nullable=False),
    Column("name", String(LONGEST_NAME), nullable=False),
    Column("seed", String(LONGEST_SEED), nullable=False),
    Column("seed_hash", String(64), nullable=False),  # what binds the seat to its seed; empty: it gives none
    Column("seed_way", String(10), nullable=False),  # opened, told or absent; empty: it has not come yet, or never will
    Column("taken", Boolean, nullable=False),
    Column("invitation_hash", String(64), nullable=False),
    Column("token_hash", String(64), nullable=False),
    Column("webhook", String(LONGEST_ADDRESS), nullable=False),
    Column("webhook_secret", String(64), nullable=False, server_default=""),
    Column("for_anybody", Boolean, nullable=False, server_default=false()),  # who needs no invitation, while it is free
    Index("seats_token", "token_hash"),
)

# Which browsers hold which seats, by the hash of their cookie.
holders = Table(
    "holders",
    metadata,
    Column("session_hash", String(64), primary_key=True),
    Column("match", String(16), ForeignKey("matches.id"), primary_key=True),
    Column("seat", String(LONGEST_KEY), primary_key=True),
    Index("holders_match", "match"),
)

# The truth. Whoever writes the row with the next number has acted; nobody else can.
acts = Table(
    "acts",
    metadata,
    Column("match", String(16), ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),
    Column("seat", String(LONGEST_KEY), nullable=False),
    Column("choice", String(LONGEST_CHOICE), nullable=False),
    Column("key", String(64)),
    Column("at", Float, nullable=False),
    Column("lines", Text),  # what it came to, as lines of the record; null where it was not kept. For nobody's eyes
    Column("secret", Boolean),  # whether only its seat saw anything happen
    UniqueConstraint("match", "seat", "key", name="acts_count_once"),
)

# What a seat has said in advance, as JSON: for nobody else's eyes, and gone with the match.
orders = Table(
    "orders",
    metadata,
    Column("match", String(16), ForeignKey("matches.id"), primary_key=True),
    Column("seat", String(LONGEST_KEY), primary_key=True),
    Column("said", Text, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("match", String(16), ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", String(LONGEST_KEY), nullable=False),
    Column("name", String(LONGEST_NAME), nullable=False),
    Column("text", String(LONGEST_LINE), nullable=False),
    Column("at", Float, nullable=False),
)

# What onlookers say, counted apart from the chat: its numbers tell players nothing.
gallery = Table(
    "gallery",
    metadata,
    Column("match", String(16), ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("name", String(LONGEST_NAME), nullable=False),
    Column("text", String(LONGEST_LINE), nullable=False),
    Column("at", Float, nullable=False),
)
