"""Storage: the limit on matches in memory, lost confirmations, damage, and migrations."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, get_type_hints

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from tests.server.client import Browser, Player, Running, Socket, asked, create, table, wait_for, waiter
from tests.server.conftest import CATALOGUE

from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.server.databases import stored_orders
from quarterdeck.server.databases.schema import acts, matches, metadata, orders, seats
from quarterdeck.server.settings import ServerSettings
from quarterdeck.table import table_cache as tables
from quarterdeck.table.endpoints import ENDPOINTS
from quarterdeck.table.match_table import MatchTable
from quarterdeck.table.play.ledger import MatchAct
from quarterdeck.table.problems import STATUS, Denied
from quarterdeck.table.storage.keeper import Conflict

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture
def small(another_database: str) -> Iterator[Running]:
    with Running(database=another_database, catalogue=CATALOGUE, cache=2) as running:
        yield running


def test_matches_dropped_from_memory_are_replayed_from_the_log(small: Running) -> None:
    tables = [table(small.port) for _ in range(5)]
    for number in range(1, 4):
        for players in tables:
            assert asked(players).answer_first()["number"] == number
    assert len(small.host.tables.in_memory) <= 3
    with Socket(small.port) as socket:
        socket.watch(waiter(tables[0]))
        for players in tables[1:]:
            asked(players).answer_first()
        asked(tables[0]).answer_first()
        assert socket.until("position", number=4)
        assert socket.log == waiter(tables[0]).position()["log"]


def test_few_finished_matches_stay_in_memory(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Watched matches and those in play stay; the others are read again on request."""
    monkeypatch.setattr(tables, "FINISHED", 1)
    played, watched, *ended = (table(server.port)["british"] for _ in range(5))
    with Socket(server.port) as socket:
        socket.watch(watched)
        for player in (watched, *ended):
            player.act("resign")
        create(server.port)
        held = server.host.tables.in_memory
        over = [match for match in held if held[match].status == "over" and not held[match].watchers]
        assert over == [ended[-1].match]
        assert {played.match, watched.match} <= set(held)
    assert ended[0].position()["status"] == "over"


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

    async def write_and_fall_silent(match: str, act: MatchAct, changes: Any, orders: Any = None) -> None:
        await write(match, act, changes, orders)
        raise Denied("busy", "the database cannot be reached just now")

    monkeypatch.setattr(store, "append", write_and_fall_silent)
    assert player.answer(0, choice, "unconfirmed").status == 503
    monkeypatch.setattr(store, "append", write)
    reply = player.answer(0, choice, "unconfirmed")
    assert (reply.status, reply.json["again"], reply.json["number"]) == (200, True, 1)


def test_a_failed_write_changes_nothing(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_a_player_who_lost_the_seat_during_a_race_is_refused(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    players = table(server.port)
    player, other = asked(players), waiter(players)
    choice = player.position()["ask"]["options"][0]["notation"]
    store = server.host.store

    async def lose_the_race(match: str, act: MatchAct, changes: Any, orders: Any = None) -> None:
        await store.renew(match, act.seat, "a hash")
        raise Conflict

    with monkeypatch.context() as patched:
        patched.setattr(store, "append", lose_the_race)
        assert player.answer(0, choice).status == 403
    assert other.position()["number"] == 0


def damage(server: Running, match: str, what: sa.Table, **values: Any) -> None:
    """Damage rows of a match behind the server's back."""
    mine = what.c.id == match if what is matches else what.c.match == match
    with server.host.store.engine.connect().execution_options(writes=True) as connection, connection.begin():
        connection.execute(sa.update(what).where(mine).values(**values))
    server.host.tables.forget(match)


def test_an_impossible_stored_choice_is_reported_and_harms_nobody(server: Running) -> None:
    players = table(server.port)
    player = asked(players)
    player.answer_first()
    damage(server, player.match, acts, choice="sail backwards")
    position = player.position()
    assert position["differs"]["number"] == position["number"] == 1
    assert player.answer(1, "ahead").code == "rules_differ"


def browsers_match(browser: Browser, **wanted: Any) -> str:
    """Create a match of which one browser has both seats."""
    match, invitations = create(browser.port, **wanted)
    for seat, invitation in invitations.items():
        assert browser.post(f"/api/matches/{match}/sit", {"seat": seat, "invitation": invitation}).status == 200
    return match


@pytest.mark.parametrize(
    ("what", "values", "listed", "code"),
    [
        (matches, {"scenario": "{", "bot_waits": True, "updated_at": 0.0}, "damaged", "damaged"),
        (matches, {"waiting": "]"}, "damaged", ""),
        (matches, {"waiting": "7"}, "damaged", ""),
        (matches, {"rematch": "]"}, "damaged", "damaged"),
        (seats, {"seed_way": "by dove"}, "damaged", "damaged"),
        (acts, {"kind": "dance"}, "playing", "damaged"),
    ],
)
def test_a_damaged_match_harms_nobody_else(
    server: Running, caplog: pytest.LogCaptureFixture, what: sa.Table, values: dict[str, Any], listed: str, code: str
) -> None:
    """Its players see that it is damaged, the log has it once, and lists and bots go on."""
    mine = Browser(server.port)
    sound, damaged = browsers_match(mine, listed=True), browsers_match(mine, listed=True)
    seat = mine.get(f"/api/matches/{damaged}").json["match"]["waiting"][0]
    player = Player(server.port, damaged, seat)
    player.cookie = mine.cookie
    player.answer_first()
    damage(server, damaged, what, **values)
    for _ in range(2):
        shown = mine.get(f"/api/matches/{damaged}/position?seat={seat}")
        found = {each["id"]: each["status"] for each in mine.get("/api/mine").json["matches"]}
    assert (shown.code if shown.status != 200 else "") == code
    assert (found[sound], found[damaged]) == ("playing", listed)
    everybody = {each["id"] for each in Browser(server.port).get("/api/matches").json["matches"]}
    assert (sound in everybody, damaged in everybody) == (True, listed == "playing")
    told = [each for each in caplog.records if each.name != "quarterdeck.journal" and damaged in each.getMessage()]
    assert len(told) == 1


def test_damaged_matches_do_not_stop_the_sweep_for_bots(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = str(tmp_path / "matches.db")
    bots = {seat: {"by": "bot", "bot": "random"} for seat in ("british", "german")}
    with Running(database=path, bot_pace=60.0) as slow:
        damaged, sound, also = (create(slow.port, seats=bots)[0] for _ in range(3))
        for match in (damaged, also):
            damage(slow, match, matches, scenario="{")
    with Running(database=path, bot_pace=0.0) as running:
        position = f"/api/matches/{sound}/position"
        assert wait_for(lambda: Browser(running.port).get(position).json["number"] > 0)
    assert [match in caplog.text for match in (damaged, also)] == [True, True]
    assert "background work failed" not in caplog.text


def test_damaged_matches_do_not_stop_the_sweep_for_orders(server: Running) -> None:
    """The sweep finds orders in readable rows and in matches that only reading shows damaged."""
    found = {name: asked(table(server.port)) for name in ("sound", "garbled", "unlisted")}
    with server.host.store.engine.connect().execution_options(writes=True) as connection, connection.begin():
        for player in found.values():
            connection.execute(sa.insert(orders), {"match": player.match, "seat": player.seat, "said": "{}"})
    damage(server, found["garbled"].match, matches, waiting="]")
    damage(server, found["unlisted"].match, matches, waiting="7")
    with server.host.store.engine.connect() as connection:
        waiting = {match for match, _ in stored_orders.waiting(connection, time.time() + 1)}
    assert waiting >= {player.match for player in found.values()}


def test_orders_do_not_wait_for_a_clock_that_was_set_back(server: Running) -> None:
    player = asked(table(server.port))
    now = time.time()
    with server.host.store.engine.connect().execution_options(writes=True) as connection, connection.begin():
        connection.execute(sa.insert(orders), {"match": player.match, "seat": player.seat, "said": "{}"})

    def is_overdue(updated_at: float) -> bool:
        damage(server, player.match, matches, updated_at=updated_at)
        with server.host.store.engine.connect() as connection:
            return player.match in dict(stored_orders.waiting(connection, now - 10))

    assert [is_overdue(now + later) for later in (-11, 0, 3_600)] == [True, False, True]


def test_a_long_match_is_replayed_while_everybody_else_is_served(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    players = table(server.port)
    player = asked(players)
    player.answer_first()
    began, served = threading.Event(), threading.Event()

    def play_again(*stored: Any) -> MatchTable:
        began.set()
        assert served.wait(20)
        return MatchTable(*stored)

    monkeypatch.setattr(tables, "LONG", 0)
    monkeypatch.setattr(tables, "MatchTable", play_again)
    server.host.tables.forget(player.match)
    with ThreadPoolExecutor(1) as aside:
        position = aside.submit(player.position)
        assert began.wait(20)
        assert Browser(server.port).get("/api/games").status == 200
        served.set()
        assert position.result(20)["number"] == 1


def test_the_migrations_lead_to_the_tables_that_the_code_uses(server: Running) -> None:
    with server.host.store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_the_documents_name_every_route_code_and_setting() -> None:
    protocol = (DOCS / "look-up" / "protocol.md").read_text(encoding="utf-8")
    for endpoint in ENDPOINTS:
        assert f"`{endpoint.method} {endpoint.path}" in protocol, endpoint.path
    for code in STATUS:
        assert f"`{code}`" in protocol, code
    settings = (DOCS / "look-up" / "settings.md").read_text(encoding="utf-8")
    for name in get_type_hints(ServerSettings):
        assert f"`QUARTERDECK_{name.upper()}`" in settings, name
