"""Connections to the database, an SQLite file or PostgreSQL, and its migration."""

from __future__ import annotations

import contextlib
import math
import os
import sqlite3
import time
from pathlib import Path
from typing import Final

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import event
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError, DisconnectionError
from sqlalchemy.pool import ConnectionPoolEntry

from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.server.databases import migrations
from quarterdeck.server.databases.postgres_listener import KEEPALIVES

THREADS: Final = 8
IDLE: Final = 1.0  # seconds of idleness before a connection is tested
MIGRATION_LOCK: Final = 0x71756172
EXPECTED: Final = "expected a file, or postgresql://user:password@host/database with the password percent-encoded"


def connect(database: str) -> Engine:
    """Return an engine for ``postgresql://…`` or the path of a file."""
    if database.startswith(("postgresql://", "postgres://", "postgresql+psycopg://")):
        url = "postgresql+psycopg://" + database.split("://", 1)[1]
        try:
            engine = sa.create_engine(url, pool_size=THREADS + 2, max_overflow=4, connect_args=KEEPALIVES)
        except (ArgumentError, ValueError):  # these quote the whole address, password included
            raise QuarterdeckError(f"the database address cannot be read: {EXPECTED}") from None
        _test_idle(engine)
        return engine
    name = database.removeprefix("sqlite:///")
    if "://" in name or name in ("", ":memory:"):
        raise QuarterdeckError(f"{name.partition('://')[0]!r} is not a database: {EXPECTED}")
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    make_private(path)
    engine = sa.create_engine(f"sqlite:///{path}", connect_args={"timeout": 30, "check_same_thread": False})

    @event.listens_for(engine, "connect")
    def _prepare(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None  # transactions begin in ``_begin``
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")
        connection.execute("PRAGMA busy_timeout=30000")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def database_message(error: Exception) -> str:
    """Return the first line of a database's own error message."""
    own = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    return str(own).strip().split("\n", 1)[0]


def _test_idle(engine: Engine) -> None:
    """Test a connection after idleness, and replace a dead one, before it is used.

    Connections used recently are not tested, since that would double the round trips.
    """

    @event.listens_for(engine, "checkin")
    def _lay_down(_: object, record: ConnectionPoolEntry) -> None:
        record.info["since"] = time.monotonic()

    @event.listens_for(engine, "checkout")
    def _try(connection: DBAPIConnection, record: ConnectionPoolEntry, _: object) -> None:
        if time.monotonic() - record.info.get("since", math.inf) > IDLE:
            try:
                engine.dialect.do_ping(connection)
            except engine.dialect.loaded_dbapi.Error as error:
                raise DisconnectionError from error


def make_private(path: Path) -> None:
    """Create a file that only its owner may read, since it holds future dice.

    SQLite gives its side files the same permissions.
    """
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def check_database(database: str) -> None:
    """Refuse, before the server starts, a database that is unreadable or newer than the code."""
    engine = connect(database)
    try:
        with engine.connect() as connection:
            known = {script.revision for script in ScriptDirectory.from_config(_migrations()).walk_revisions()}
            if not known.issuperset(MigrationContext.configure(connection).get_current_heads()):
                raise QuarterdeckError(
                    "the database was made by a newer version of Quarterdeck; use that version or a newer one"
                )
    except DBAPIError as error:
        raise QuarterdeckError(f"the database cannot be opened: {database_message(error)}") from None
    finally:
        engine.dispose()


def _migrations() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    return config


def migrate(engine: Engine) -> None:
    """Migrate the database; if several servers start at once, one does it and the others wait."""
    config = _migrations()
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        if engine.dialect.name == "postgresql":
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK)))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
