"""Match storage on SQL; every write is one transaction, on disk before it returns.

The row ``(match, number)`` of ``acts`` is the lock: the first to write it has acted, and the second
gets a ``Conflict``. Every change of a match raises its version, so that a copy in memory can be
checked without reading the match. On PostgreSQL each change is also announced to the other servers
(``postgres_notifier``), by the id of the match alone.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache, partial
from pathlib import Path
from typing import IO, Any, Final, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError

from quarterdeck.engine.asks import Seat
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.server.databases import stored_chat, stored_orders, stored_seeds
from quarterdeck.server.databases.match_rows import act_row, load, several, unchanged_since, version
from quarterdeck.server.databases.postgres_listener import announcements
from quarterdeck.server.databases.postgres_notifier import PostgresNotifier
from quarterdeck.server.databases.schema import acts, holders, matches, orders, seats
from quarterdeck.server.databases.sql_connection import THREADS, connect, make_private, migrate
from quarterdeck.server.databases.sqlite_writer import SqliteWriter
from quarterdeck.table.identity import Identity
from quarterdeck.table.play.ledger import MatchAct
from quarterdeck.table.problems import Denied
from quarterdeck.table.storage.keeper import Conflict, Keeper
from quarterdeck.table.storage.rematch_agreement import Agreement, Vote
from quarterdeck.table.storage.stored_match import MatchRow, SeatRow, StoredMatch
from quarterdeck.table.wire.chat_lines import Line

try:
    import fcntl
except ImportError:  # not on Windows
    fcntl = None  # type: ignore[assignment]

T = TypeVar("T")

INSERT_ACT: Final = sa.insert(acts)


@cache
def _moved(changed: tuple[str, ...]) -> sa.Update:
    """Return an update of a match's version and of these columns.

    It is cached, since building it is slow.
    """
    values = {name: sa.bindparam(name, type_=matches.c[name].type) for name in changed}
    this = matches.c.id == sa.bindparam("this_match")
    return sa.update(matches).where(this).values(version=matches.c.version + 1, **values)


class MatchStore(Keeper):
    """A ``Keeper`` called from the event loop, with threads of its own."""

    def __init__(self, database: str) -> None:
        self.engine = connect(database)
        self.shared = self.engine.dialect.name == "postgresql"
        self.name = secrets.token_hex(8)  # marks this server's own announcements
        self._threads = ThreadPoolExecutor(THREADS if self.shared else 2, "store")
        self._reading = self.engine.execution_options(isolation_level="AUTOCOMMIT") if self.shared else self.engine
        self._writer: SqliteWriter | None = None  # SQLite has one writer at a time
        self._announcer: PostgresNotifier | None = None  # on PostgreSQL there may be other servers
        self._claim: IO[bytes] | None = None

    def claim(self) -> None:
        """Lock an SQLite file until the process ends: another server would miss its changes."""
        if self.shared or fcntl is None:
            return
        path = Path(f"{self.engine.url.database}.lock")
        make_private(path)
        self._claim = path.open("wb")
        try:
            fcntl.flock(self._claim, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._claim.close()
            sentence = f"another server is using {self.engine.url.database}; stop it, or choose another file with --database"
            raise QuarterdeckError(sentence) from None

    async def open(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._threads, migrate, self.engine)
        if self.shared:
            self._announcer = PostgresNotifier(self._url, self.name)
        else:
            self._writer = SqliteWriter(self.engine)

    async def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
        self._threads.shutdown()
        if self._announcer is not None:
            self._announcer.close()
        self.engine.dispose()
        if self._claim is not None:
            self._claim.close()

    async def _read(self, work: Callable[[Connection], T]) -> T:
        return await _finished(self._threads.submit(self._transaction, self._reading, work))

    def _write(self, work: Callable[[Connection], T]) -> Future[T]:
        if self._writer is not None:
            return self._writer.submit(work)
        return self._threads.submit(self._transaction, self.engine, work)

    async def _change(self, match: str, work: Callable[[Connection], T], **changes: Any) -> T:
        """Write about a match, the only way to do so, with ``changes`` to its row.

        Raising the version locks the row, so nobody else writes about the match at the same time.
        """

        def whole(connection: Connection) -> T:
            self._move(connection, match, **changes)
            return work(connection)

        done = self._write(whole)
        done.add_done_callback(lambda _: self._tell([match]))  # also after a failure, which may have reached the disk
        return await _finished(done)

    def _move(self, connection: Connection, match: str, **changes: Any) -> None:
        connection.execute(_moved(tuple(changes)), {"this_match": match, **changes})

    def _transaction(self, engine: Engine, work: Callable[[Connection], T]) -> T:
        with engine.connect() as connection, connection.begin():
            return work(connection)

    # Reading

    async def load(self, match: str, after: int = 0) -> StoredMatch | None:
        return await self._read(partial(load, match=match, after=after))

    async def version(self, match: str) -> int | None:
        return await self._read(partial(version, match=match))

    async def listed(self, game: str, status: str, before: float | None, limit: int) -> list[StoredMatch]:
        query = sa.select(matches).where(matches.c.listed)
        if game:
            query = query.where(matches.c.game == game)
        if status:
            query = query.where(matches.c.status == status)
        if before is not None:
            query = query.where(matches.c.updated_at < before)
        return await self._read(partial(several, query=query.order_by(matches.c.updated_at.desc()).limit(limit)))

    async def held_by(self, who: Identity, limit: int) -> list[StoredMatch]:
        held = sa.select(holders.c.match).where(holders.c.session_hash == who.session_hash)
        by_token = sa.select(seats.c.match).where(seats.c.token_hash == who.token_hash, seats.c.token_hash != "")
        query = sa.select(matches).where(matches.c.id.in_(held.union(by_token))).order_by(matches.c.updated_at.desc())
        return await self._read(partial(several, query=query.limit(limit)))

    async def with_seeds_overdue(self, before: float) -> list[str]:
        return await self._read(partial(stored_seeds.overdue, before=before))

    async def with_bots_to_move(self, before: float) -> list[str]:
        query = sa.select(matches.c.id).where(
            matches.c.bot_waits & (matches.c.status == "playing") & unchanged_since(before)
        )
        return await self._read(lambda connection: list(connection.scalars(query)))

    async def with_orders_waiting(self, before: float) -> list[tuple[str, int]]:
        return await self._read(partial(stored_orders.waiting, before=before))

    async def with_other_rules(self, versions: Mapping[str, int]) -> list[str]:
        others = sa.or_(*((matches.c.game == game) & (matches.c.rules != version) for game, version in versions.items()))
        query = sa.select(matches.c.id).where(matches.c.status == "playing", others).order_by(matches.c.updated_at.desc())
        return await self._read(lambda connection: list(connection.scalars(query)))

    async def lines_after(self, kind: type[Line], match: str, number: int) -> list[Line]:
        return await self._read(partial(stored_chat.after, kind=kind, match=match, number=number))

    # Writing

    async def create(self, row: MatchRow, places: Sequence[SeatRow], copied: Sequence[MatchAct] = (), most: int = 0) -> bool:

        def work(connection: Connection) -> bool:
            if row.creator and self._running_for(connection, row.creator) >= most:
                return False
            _insert(connection, row, places)
            if copied:
                connection.execute(sa.insert(acts), [act_row(row.id, act) for act in copied])
            return True

        return await _finished(self._write(work))

    def _running_for(self, connection: Connection, creator: str) -> int:
        if self.shared:  # counts simultaneous creations one after another
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(sa.func.hashtext(creator))))
        query = sa.select(sa.func.count()).select_from(matches).where(matches.c.creator == creator)
        return connection.scalar(query) or 0

    async def sit(
        self, match: str, seat: Seat, invitation_hash: str | None, changes: Mapping[str, Any], session_hash: str
    ) -> bool:
        good = (
            seats.c.for_anybody & ~seats.c.taken if invitation_hash is None else seats.c.invitation_hash == invitation_hash
        )

        def work(connection: Connection) -> bool:
            free = (seats.c.match == match) & (seats.c.seat == seat) & good
            taken = connection.execute(sa.update(seats).where(free).values(**changes, taken=True, invitation_hash=""))
            if taken.rowcount != 1:
                return False
            self._hold(connection, session_hash, match, seat)
            stored_seeds.start_if_full(connection, match)
            return True

        return await self._change(match, work)

    async def open_seed(self, match: str, seat: Seat, seed: str) -> bool:
        return await self._change(match, partial(stored_seeds.open_seed, match=match, seat=seat, seed=seed))

    async def stop_waiting_for_seeds(self, match: str) -> None:
        await self._change(match, partial(stored_seeds.stop_waiting, match=match))

    async def hold(self, session_hash: str, match: str, seat: Seat) -> None:
        await self._change(match, lambda connection: self._hold(connection, session_hash, match, seat))

    async def forget(self, session_hash: str, some: Sequence[str] | None) -> list[str]:
        def work(connection: Connection) -> list[str]:
            mine = holders.c.session_hash == session_hash
            if some is not None:
                mine &= holders.c.match.in_(some)
            held = list(connection.scalars(sa.select(holders.c.match).where(mine).distinct().order_by(holders.c.match)))
            connection.execute(sa.delete(holders).where(mine))
            return held

        return await self.change(work)

    async def renew(self, match: str, seat: Seat, invitation_hash: str) -> None:
        def work(connection: Connection) -> None:
            place = (seats.c.match == match) & (seats.c.seat == seat)
            nobodys = {"token_hash": "", "webhook": "", "webhook_secret": ""}
            connection.execute(sa.update(seats).where(place).values(invitation_hash=invitation_hash, **nobodys))
            stored_seeds.free_again(connection, match, seat)
            connection.execute(sa.delete(holders).where(holders.c.match == match, holders.c.seat == seat))
            connection.execute(sa.delete(orders).where(orders.c.match == match, orders.c.seat == seat))

        await self._change(match, work)

    async def note_waiting(self, match: str, changes: Mapping[str, Any]) -> None:
        await self._change(match, lambda _: None, **changes)

    async def keep(self, match: str, opening: str, done: Sequence[MatchAct], changes: Mapping[str, Any]) -> None:
        def work(connection: Connection) -> None:
            unstored = (matches.c.id == match) & matches.c.opening.is_(None)
            connection.execute(sa.update(matches).where(unstored).values(opening=opening))
            this = (acts.c.match == match) & (acts.c.number == sa.bindparam("this_one")) & acts.c.lines.is_(None)
            came = sa.update(acts).where(this).values(lines=sa.bindparam("came"), secret=sa.bindparam("hidden"))
            if done:
                values = [{"this_one": act.number, "came": act.lines, "hidden": act.secret} for act in done]
                connection.execute(came, values)

        await self._change(match, work, **changes)

    async def change_seat(self, match: str, seat: Seat, changes: Mapping[str, Any]) -> None:
        change = sa.update(seats).where(seats.c.match == match, seats.c.seat == seat).values(**changes)
        await self._change(match, lambda connection: connection.execute(change))

    async def append(
        self, match: str, act: MatchAct, changes: Mapping[str, Any], orders: tuple[str, str] | None = None
    ) -> None:
        def work(connection: Connection) -> None:
            connection.execute(INSERT_ACT, act_row(match, act))
            if orders is not None and not stored_orders.replaced(connection, match, act.seat, *orders):
                raise Conflict

        await self._change(match, work, **changes)

    async def set_orders(self, match: str, seat: Seat, said: str) -> None:
        await self._change(match, partial(stored_orders.keep, match=match, seat=seat, said=said))

    async def vote(self, match: str, vote: Vote, row: MatchRow, places: Sequence[SeatRow]) -> None:
        def work(connection: Connection) -> None:
            before = Agreement.read(connection.scalar(sa.select(matches.c.rematch).where(matches.c.id == match)))
            now = before.after(vote, row.id)
            if now.match and not before.match:
                _insert(connection, row, places)
            connection.execute(sa.update(matches).where(matches.c.id == match).values(rematch=now.written))

        await self._change(match, work)

    async def invite(self, match: str, seat: Seat, invitation_hash: str) -> bool:
        free = (seats.c.match == match) & (seats.c.seat == seat) & ~seats.c.taken
        change = sa.update(seats).where(free).values(invitation_hash=invitation_hash)
        return await self._change(match, lambda connection: connection.execute(change).rowcount == 1)

    async def say(self, match: str, line: Line) -> Line:
        return await self._change(match, partial(stored_chat.say, match=match, line=line))

    async def change(self, work: Callable[[Connection], list[str]]) -> list[str]:
        """Change several matches in one transaction.

        ``work`` returns their ids, for the other servers.
        """

        def whole(connection: Connection) -> list[str]:
            changed = work(connection)
            for match in changed:
                self._move(connection, match)
            return changed

        done = self._write(whole)
        done.add_done_callback(lambda _: self._tell([] if done.exception() else done.result()))
        return await _finished(done)

    def _hold(self, connection: Connection, session_hash: str, match: str, seat: Seat) -> None:
        if not session_hash:
            return
        held = {"session_hash": session_hash, "match": match, "seat": seat}
        known = sa.select(holders.c.seat).filter_by(**held)
        if connection.execute(known).first() is None:
            connection.execute(sa.insert(holders), held)

    # Announcements

    def _tell(self, changed: Iterable[str]) -> None:
        """Announce changed matches to the other servers."""
        if self._announcer is not None:
            for match in changed:
                self._announcer.tell(match)

    def announcements(self) -> AsyncIterator[str]:
        """Yield the ids of matches that other servers changed.

        An empty id means that some may have been missed.
        """
        return announcements(self._url, self.name)

    @property
    def _url(self) -> str:
        return self.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)

    def beat(self) -> None:
        """Announce to all servers, including this one, that this one is alive."""
        self._tell([""])


def _insert(connection: Connection, row: MatchRow, places: Sequence[SeatRow]) -> None:
    connection.execute(sa.insert(matches), msgspec.structs.asdict(row))
    connection.execute(sa.insert(seats), [msgspec.structs.asdict(place) for place in places])


async def _finished(done: Future[T]) -> T:
    """Wait for a thread; a caller that stops waiting does not stop the work."""
    try:
        return await asyncio.shield(asyncio.wrap_future(done))
    except IntegrityError:
        raise Conflict from None
    except DBAPIError as error:
        raise Denied("busy", "the database is out of reach; try again in a moment") from error
