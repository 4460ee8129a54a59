"""What is kept, and what becomes of it: room in memory, writes whose reply was lost, other rules, migrations, documents."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_type_hints

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from tests.server.client import Running, Socket, asked, table, waiter
from tests.server.conftest import CATALOGUE

from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.server.endpoints import ENDPOINTS
from quarterdeck.server.played import Act
from quarterdeck.server.problems import STATUS, Denied
from quarterdeck.server.schema import acts, metadata
from quarterdeck.server.settings import Settings
from quarterdeck.server.store import Conflict

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture
def small(another_database: str) -> Iterator[Running]:
    with Running(database=another_database, catalogue=CATALOGUE, cache=2) as running:
        yield running


def test_matches_that_made_room_come_back_from_the_log(small: Running) -> None:
    tables = [table(small.port) for _ in range(5)]
    for number in range(1, 4):
        for players in tables:
            assert asked(players).answer_first()["number"] == number
    assert len(small.host.tables.laid) <= 3
    with Socket(small.port) as socket:
        socket.watch(waiter(tables[0]))
        for players in tables[1:]:
            asked(players).answer_first()
        asked(tables[0]).answer_first()
        assert socket.until("position", number=4)
        assert socket.log == waiter(tables[0]).position()["log"]


def test_an_sqlite_file_has_one_server(tmp_path: Path) -> None:
    path = str(tmp_path / "matches.db")
    with Running(database=path), pytest.raises(QuarterdeckError, match="another server"):
        Running(database=path)
    with Running(database=path):
        pass


def test_a_write_whose_confirmation_was_lost_counts_once(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    players = table(server.port)
    player = asked(players)
    choice = player.position()["ask"]["options"][0]["notation"]
    store = server.host.store
    write = store.append

    async def write_and_fall_silent(match: str, act: Act, changes: Any) -> None:
        await write(match, act, changes)
        raise Denied("busy", "the database cannot be reached just now")

    monkeypatch.setattr(store, "append", write_and_fall_silent)
    assert player.answer(0, choice, "unconfirmed").status == 503
    monkeypatch.setattr(store, "append", write)
    reply = player.answer(0, choice, "unconfirmed")
    assert (reply.status, reply.json["again"], reply.json["number"]) == (200, True, 1)


def test_a_write_that_never_happened_leaves_everything_as_it_was(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    players = table(server.port)
    player, other = asked(players), waiter(players)
    before = player.position()

    async def fail(*_: Any) -> None:
        raise Denied("busy", "the database cannot be reached just now")

    with Socket(server.port) as socket:
        socket.watch(other)
        with monkeypatch.context() as patched:
            patched.setattr(server.host.store, "append", fail)
            assert player.answer(0, before["ask"]["options"][0]["notation"]).status == 503
        assert {**player.position(), "match_info": None} == {**before, "match_info": None}
        player.answer_first()
        assert socket.until("position")["number"] == 1


def test_whose_seat_was_handed_over_while_others_acted_is_admitted_no_more(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = table(server.port)
    player, other = asked(players), waiter(players)
    choice = player.position()["ask"]["options"][0]["notation"]
    store = server.host.store

    async def lose_the_race(match: str, act: Act, changes: Any) -> None:
        await store.renew(match, act.seat, "a hash")
        raise Conflict

    with monkeypatch.context() as patched:
        patched.setattr(store, "append", lose_the_race)
        assert player.answer(0, choice).status == 403
    assert other.position()["number"] == 0


def test_a_match_from_other_rules_is_refused_and_harms_nobody(server: Running) -> None:
    players = table(server.port)
    player = asked(players)
    player.answer_first()
    with server.host.store.engine.connect().execution_options(writes=True) as connection, connection.begin():
        connection.execute(sa.update(acts).where(acts.c.match == player.match).values(choice="sail backwards"))
    server.host.tables.forget(player.match)
    reply = player.get(player.at("position"))
    assert (reply.status, reply.code) == (409, "other_rules")


def test_the_migrations_lead_to_the_tables_that_the_code_uses(server: Running) -> None:
    with server.host.store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_the_documents_name_every_route_code_and_setting() -> None:
    protocol = (DOCS / "protocol.md").read_text(encoding="utf-8")
    for endpoint in ENDPOINTS:
        assert f"`{endpoint.method} {endpoint.path}" in protocol, endpoint.path
    for code in STATUS:
        assert f"`{code}`" in protocol, code
    hosting = (DOCS / "host.md").read_text(encoding="utf-8")
    for name in get_type_hints(Settings):
        assert name == "catalogue" or f"QUARTERDECK_{name.upper()}" in hosting, name
