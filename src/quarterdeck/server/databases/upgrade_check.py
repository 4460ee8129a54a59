"""The upgrade check, which replays open matches under the installed rules.

It changes nothing, and a running server does not notice. A database made by an older server is read
without migrating it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from quarterdeck.engine.game import Game
from quarterdeck.engine.validation.spelling import printable
from quarterdeck.server.databases.match_rows import act_of
from quarterdeck.server.databases.schema import acts, matches, seats
from quarterdeck.server.databases.sql_connection import connect, database_message
from quarterdeck.server.settings import ServerSettings
from quarterdeck.table.match_table import MatchTable
from quarterdeck.table.problems import Denied
from quarterdeck.table.storage.stored_match import MatchRow, SeatRow, StoredMatch
from quarterdeck.table.work.worker_games import load_games

GO_ON: Final = 0
DIFFER: Final = 1
UNREADABLE: Final = 2


def print_at_once(line: str) -> None:
    print(printable(line), flush=True)


def check_upgrade(settings: ServerSettings, say: Callable[[str], None] = print_at_once) -> int:
    """Check every open match.

    Return 0 if all would go on, 1 if some differ, 2 if something is unreadable.
    """
    path = Path(settings.database.removeprefix("sqlite:///"))
    if not settings.database.startswith("postgres") and not path.is_file():
        say(f"{path}: there is no such database")
        return UNREADABLE
    engine = connect(settings.database)
    try:
        return _check(engine, load_games(settings.catalogue), say)
    except SQLAlchemyError as error:
        say(f"the database cannot be read: {database_message(error)}")
        return UNREADABLE
    finally:
        engine.dispose()


def _check(engine: Engine, games: Mapping[str, Game[Any]], say: Callable[[str], None]) -> int:
    with engine.connect() as connection:
        query = sa.select(matches.c.id).where(matches.c.status != "over").order_by(matches.c.created_at)
        unfinished = list(connection.scalars(query))
    found = {GO_ON: 0, DIFFER: 0, UNREADABLE: 0}
    for place, match in enumerate(unfinished, 1):
        with engine.connect() as connection:
            verdict, sentence = _check_match(connection, match, games)
        found[verdict] += 1
        say(f"{place:>{len(str(len(unfinished)))}}/{len(unfinished)}  {match}  {sentence}")
    say(f"{found[GO_ON]} would go on, {found[DIFFER]} differ, {found[UNREADABLE]} cannot be read.")
    return max((verdict for verdict, count in found.items() if count), default=GO_ON)


def _check_match(connection: Connection, match: str, games: Mapping[str, Game[Any]]) -> tuple[int, str]:
    try:
        stored = _load(connection, match)
        if stored.row.game not in games:
            return DIFFER, f"differs: the game {stored.row.game!r} is not installed"
        return _verdict(MatchTable(stored, games), stored)
    except Denied as refusal:
        return DIFFER, f"differs at line 0: {refusal}"
    except SQLAlchemyError:
        raise
    except Exception as error:
        return UNREADABLE, f"cannot be read: {type(error).__name__} {error}"


def _verdict(table: MatchTable, stored: StoredMatch) -> tuple[int, str]:
    row, game, played = stored.row, table.game, table.played
    named = f"{row.game}, rules {row.rules}" + (f" to {game.version}" if row.rules != game.version else "")
    if played is None:
        return GO_ON, f"{named}: goes on; it has not begun"
    if played.differs is not None:
        where = f"at line {played.differs.act}{f' ({played.differs.clause})' if played.differs.clause else ''}"
        followed = f"followed as far as line {played.followed} of {len(played.acts)}"
        return DIFFER, f"{named}: differs {where}, {played.differs.sentence}; {followed}"
    if played.unstored or row.opening is None:
        return GO_ON, f"{named}: goes on; it has no stored results to compare"
    return GO_ON, f"{named}: goes on, {len(played.acts)} lines"


def _load(connection: Connection, match: str) -> StoredMatch:
    row = next(_rows(connection, matches, matches.c.id == match))
    places = sorted(_rows(connection, seats, seats.c.match == match), key=lambda place: place["place"])
    log = sorted(_rows(connection, acts, acts.c.match == match), key=lambda act: act["number"])
    return StoredMatch(MatchRow(**row), tuple(SeatRow(**place) for place in places), frozenset(), tuple(map(act_of, log)), 0)


def _rows(connection: Connection, table: sa.Table, where: sa.ColumnElement[bool]) -> Iterator[dict[str, Any]]:
    """Yield a table's rows with all present columns; those that the database lacks are None."""
    there = {column["name"] for column in sa.inspect(connection).get_columns(table.name)}
    query = sa.select(*(column for column in table.c if column.name in there)).where(where)
    for row in connection.execute(query).mappings():
        yield {column.name: row.get(column.name) for column in table.c}
