"""Match storage: every change of a match raises its version, by which other servers see it."""

from __future__ import annotations

import asyncio
import gc
import inspect
from collections.abc import Awaitable, Callable
from typing import Any, Final

import psycopg
import pytest
import sqlalchemy as sa
from sqlalchemy.engine import Connection
from tests.server.client import Running, asked, table, waiter

from quarterdeck.engine.fair_dice import hashed
from quarterdeck.server.databases import sql_connection as storage
from quarterdeck.server.databases.match_store import MatchStore
from quarterdeck.server.databases.schema import matches, metadata
from quarterdeck.table.identity import new_id
from quarterdeck.table.play.ledger import MatchAct
from quarterdeck.table.storage.rematch_agreement import Vote
from quarterdeck.table.storage.stored_match import MatchRow, SeatRow
from quarterdeck.table.table_cache import TableCache
from quarterdeck.table.wire.chat_lines import ChatLine, GalleryLine

SEED: Final = "a seed of british"
ACT: Final = MatchAct(1, "choose", "british", "ahead", "a-key", None, False)


def new_match(match: str, **changes: Any) -> MatchRow:
    texts = ("game", "scenario_key", "scenario", "title", "server_seed", "commitment", "creator")
    nothing = ("script", "continued", "outcome", "parent", "parent_number", "notice_at")
    row = {**dict.fromkeys(texts, "x"), **dict.fromkeys(nothing), "rules": 1, "listed": True, "status": "open"}
    row |= {"created_at": 1.0, "updated_at": 1.0, "waiting": "[]", "bot_waits": False, "opening_at": 1.0, "creator": ""}
    return MatchRow(id=match, **{**row, **changes})


def new_seat(match: str, seat: str, **changes: Any) -> SeatRow:
    texts = ("bot", "name", "seed", "seed_way", "invitation_hash", "token_hash", "webhook", "webhook_secret")
    row = {**dict.fromkeys(texts, ""), "place": 0, "by": "person", "taken": True, "seed_hash": hashed(SEED)}
    return SeatRow(match=match, seat=seat, **{**row, **changes})


async def a_match(store: MatchStore) -> str:
    """Create a match: British has a seat and an unopened seed, German is invited."""
    match = new_id()
    places = [new_seat(match, "british"), new_seat(match, "german", taken=False, invitation_hash="come", seed_hash="")]
    assert await store.create(new_match(match), places, [MatchAct(0, "choose", "german", "turn")])
    await store.hold(f"browser of {match}", match, "british")
    return match


def rename(match: str) -> Callable[[Connection], list[str]]:
    def work(connection: Connection) -> list[str]:
        connection.execute(sa.update(matches).where(matches.c.id == match).values(title="another"))
        return [match]

    return work


def vote(store: MatchStore, match: str) -> Awaitable[None]:
    """Vote for a rematch, which creates a match."""
    row = new_match(new_id())
    return store.vote(match, Vote(["british"], "same", ["british"]), row, [new_seat(row.id, "british")])


LINE: Final = ChatLine(number=0, seat="british", name="", text="Ahoy", at=1.0)

CHANGES: Final[dict[str, Callable[[MatchStore, str], Awaitable[Any]]]] = {
    "sit": lambda store, match: store.sit(match, "german", "come", {"name": "Odebrecht"}, "session"),
    "open_seed": lambda store, match: store.open_seed(match, "british", SEED),
    "stop_waiting_for_seeds": lambda store, match: store.stop_waiting_for_seeds(match),
    "hold": lambda store, match: store.hold("session", match, "british"),
    "forget": lambda store, match: store.forget(f"browser of {match}", None),
    "renew": lambda store, match: store.renew(match, "british", "another"),
    "note_waiting": lambda store, match: store.note_waiting(match, {"waiting": '["british"]'}),
    "keep": lambda store, match: store.keep(match, "lines", [ACT], {"differs": True}),
    "change_seat": lambda store, match: store.change_seat(match, "british", {"name": "Spicer-Simson"}),
    "append": lambda store, match: store.append(match, ACT, {}),
    "set_orders": lambda store, match: store.set_orders(match, "british", "ahead"),
    "vote": vote,
    "say in the gallery": lambda store, match: store.say(match, GalleryLine(number=0, name="", text="Ahoy", at=1.0)),
    "invite": lambda store, match: store.invite(match, "german", "another"),
    "say": lambda store, match: store.say(match, LINE),
    "change": lambda store, match: store.change(rename(match)),
}
READS: Final = {
    *("load", "version", "listed", "held_by", "lines_after"),
    *("with_seeds_overdue", "with_bots_to_move", "with_other_rules", "with_orders_waiting"),
}
BESIDES: Final = {"create", "open", "close", "claim", "announcements", "beat"}  # these begin a match, or concern none


def all_but_versions(store: MatchStore) -> dict[str, Any]:
    """Return everything in the database except versions."""
    with store.engine.connect() as connection:
        every = {each.name: connection.execute(sa.select(each)).mappings().all() for each in metadata.sorted_tables}
    return {
        name: sorted(repr({key: value for key, value in row.items() if key != "version"}) for row in rows)
        for name, rows in every.items()
    }


def test_every_method_of_the_store_is_covered() -> None:
    """A new method that writes goes into the table above, and is covered by the next test."""
    methods = {name for name, _ in inspect.getmembers(MatchStore, inspect.isfunction) if not name.startswith("_")}
    assert methods == {*(name.split()[0] for name in CHANGES), *READS, *BESIDES}


@pytest.mark.parametrize("method", CHANGES)
def test_every_change_of_a_match_raises_its_version(database: str, method: str) -> None:
    async def run() -> None:
        store = MatchStore(database)
        await store.open()
        try:
            match = await a_match(store)
            others = await a_match(store)
            before, unmoved, was = all_but_versions(store), await store.version(others), await store.version(match)
            assert was is not None
            await CHANGES[method](store, match)
            assert all_but_versions(store) != before
            assert await store.version(match) == was + 1
            assert await store.version(others) == unmoved
        finally:
            await store.close()

    asyncio.run(run())


def reloads(server: Running, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the matches that are read from now on."""
    read: list[str] = []
    load = server.host.store.load

    async def counted(match: str, after: int = 0) -> Any:
        read.append(match)
        return await load(match, after)

    monkeypatch.setattr(server.host.store, "load", counted)
    return read


def test_a_match_on_a_single_server_is_not_read_again(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    players = table(server.port)
    match = players["british"].match
    asked(players).answer_first()
    read = reloads(server, monkeypatch)
    asked(players).answer_first()
    waiter(players).act("chat", text="Ahoy")
    asked(players).answer_first()
    assert match not in read
    assert server.host.tables.in_memory[match].row.version == stored_version(server, match)


def stored_version(server: Running, match: str) -> int:
    with server.host.store.engine.connect() as connection:
        return int(connection.scalar(sa.select(matches.c.version).where(matches.c.id == match)) or 0)


def test_a_connection_that_died_while_idle_is_replaced(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "IDLE", 0.0)

    async def run() -> None:
        store = MatchStore(database)
        await store.open()
        try:
            if not store.shared:
                pytest.skip("SQLite has no connections that die")
            match = await a_match(store)
            with psycopg.connect(store._url, autocommit=True) as connection:
                others = "pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
                connection.execute(f"SELECT pg_terminate_backend(pid) FROM {others}".encode())
            assert await store.version(match) == 1
        finally:
            await store.close()

    asyncio.run(run())


def test_a_failed_load_without_callers_logs_nothing(database: str) -> None:
    told: list[dict[str, Any]] = []

    async def run() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: told.append(context))
        store = MatchStore(database)
        await store.open()
        tables = TableCache(store, {}, 10)
        try:
            asking = asyncio.ensure_future(tables.find("nowhere"))
            await asyncio.sleep(0)
            asking.cancel()
            while tables._loading:
                await asyncio.sleep(0)
            gc.collect()
            await asyncio.sleep(0)
        finally:
            await store.close()

    asyncio.run(run())
    assert not told
