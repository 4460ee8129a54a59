"""A host's commands on the database: list matches, delete one, copy all to another database."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.server.databases.match_store import MatchStore
from quarterdeck.server.databases.retention import remove
from quarterdeck.server.databases.schema import acts, matches, metadata, seats
from quarterdeck.server.databases.sql_connection import database_message, migrate

AT_ONCE: Final = 1000  # rows


class MatchSummary(msgspec.Struct, frozen=True):
    """A match in a host's list: no more than lists and seats show, and its number of acts."""

    id: str
    game: str
    title: str
    status: str
    updated_at: float
    acts: int
    names: list[str]


@contextmanager
def opened(database: str) -> Iterator[MatchStore]:
    """Open an existing database; a file must not be in use by a server.

    Errors are reported in one sentence.
    """
    if not database.startswith("postgres") and not Path(database.removeprefix("sqlite:///")).is_file():
        raise QuarterdeckError(f"{database}: there is no such database")
    with made(database) as store:
        yield store


@contextmanager
def made(database: str) -> Iterator[MatchStore]:
    """Open a database, and create it if need be."""
    store = MatchStore(database)
    try:
        store.claim()
        migrate(store.engine)
        yield store
    except SQLAlchemyError as error:
        raise QuarterdeckError(f"{_name(store.engine)}: {database_message(error)}") from error
    finally:
        asyncio.run(store.close())


def _name(engine: Engine) -> str:
    """Return the database's address without its password."""
    return engine.url.render_as_string(hide_password=True)


def kept(store: MatchStore) -> list[MatchSummary]:
    """Return every match, the latest first."""
    count = sa.select(sa.func.count()).where(acts.c.match == matches.c.id).scalar_subquery()
    columns = (matches.c.id, matches.c.game, matches.c.title, matches.c.status, matches.c.updated_at)
    with store.engine.connect() as connection:
        found = connection.execute(sa.select(*columns, count).order_by(matches.c.updated_at.desc())).all()
        names: dict[str, list[str]] = {}
        for match, name in connection.execute(sa.select(seats.c.match, seats.c.name).order_by(seats.c.place)):
            names.setdefault(match, []).extend([name] if name else [])
    return [MatchSummary(*row, names.get(row.id, [])) for row in found]


def delete(store: MatchStore, match: str) -> None:
    """Delete one match; other servers on the same PostgreSQL are notified."""

    async def work() -> list[str]:
        await store.open()
        return await store.change(partial(remove, wanted=matches.c.id == match))

    if not asyncio.run(work()):
        raise QuarterdeckError(f"there is no match {match!r}")


def copy(source: MatchStore, target: MatchStore, say: Callable[[str], None]) -> int:
    """Copy all matches into an empty database, in one transaction."""
    with source.engine.connect() as here, target.engine.connect().execution_options(writes=True) as there, there.begin():
        if there.scalar(sa.select(sa.func.count()).select_from(matches)):
            raise QuarterdeckError(f"{_name(target.engine)}: the target database must be empty, but it has matches")
        counts = {table.name: _copy_table(here, there, table) for table in metadata.sorted_tables}
    for name, count in counts.items():
        say(f"{name}: {count:,}")
    return counts[matches.name]


def _copy_table(here: Connection, there: Connection, table: sa.Table) -> int:
    rows = here.execution_options(yield_per=AT_ONCE).execute(sa.select(table))
    count = 0
    for part in rows.mappings().partitions():
        values: list[dict[str, Any]] = [dict(row) for row in part]
        there.execute(sa.insert(table), values)
        count += len(values)
    return count
