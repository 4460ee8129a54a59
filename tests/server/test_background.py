"""Background work: bots, and the workers in which they think."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from tests.server.chores import blocked, die, employer, hang, nothing, refuse, started_by
from tests.server.client import Browser, Running, Socket, create, sit, table, wait_for
from tests.server.conftest import CATALOGUE
from tests.toys import smugglers

import quarterdeck as qd
from quarterdeck.server.databases.schema import matches
from quarterdeck.server.processes.process_pool import ProcessPool
from quarterdeck.table import background
from quarterdeck.table.play.ledger import MatchAct
from quarterdeck.table.problems import Denied
from quarterdeck.table.work import worker_games, worker_tasks, workers
from quarterdeck.table.work.worker_pool import WorkerLost, WorkerSetup, WorkOverdue
from quarterdeck.table.work.workers import Workers

BOTS = {seat: {"by": "bot", "bot": "random"} for seat in ("british", "german")}


@pytest.fixture(scope="module")
def one_worker() -> Iterator[ProcessPool]:
    hands = ProcessPool(1, WorkerSetup(nothing))
    yield hands
    asyncio.run(hands.close())


@pytest.fixture
def patient(another_database: str) -> Iterator[Running]:
    """Start a server whose bots take their time."""
    with Running(database=another_database, catalogue=CATALOGUE, bot_pace=600.0) as running:
        yield running


def test_a_key_used_by_a_player_does_not_block_a_bot(port: int) -> None:
    """Before she resigned, Ann used the key that her bot's first answer might have had."""
    players = table(port, game="smugglers", scenario="three")
    ann, bob, cat = players.values()
    ann.answer(0, ann.position()["ask"]["options"][0]["notation"], "bot-00000004")
    bob.answer_first()
    cat.answer_first()
    with Socket(port) as socket:
        socket.watch(bob)
        ann.act("resign")
        assert socket.until("position", waiting=["bob", "cat"])


def test_a_resigned_player_cannot_act_beside_the_bot(patient: Running) -> None:
    ann = table(patient.port, game="smugglers", scenario="three")["ann"]
    choice = ann.position()["ask"]["options"][0]["notation"]
    ann.act("resign")
    reply = ann.answer(ann.position()["number"], choice)
    assert (reply.status, reply.code) == (409, "not_asked")
    assert "a bot plays on" in reply.json["error"]["sentence"]


def test_bots_answers_have_no_key(server: Running) -> None:
    match, _ = create(server.port, seats=BOTS)
    with Socket(server.port) as socket:
        socket.send("watch", match=match)
        socket.until("position", number=3)
    played = server.host.tables.in_memory[match].started()
    assert {act.key for act in played.acts} == {""}


def test_a_worker_that_hangs_is_replaced(one_worker: ProcessPool) -> None:
    async def both() -> int:
        first = await one_worker.call(60, os.getpid)
        with pytest.raises(WorkOverdue):
            await one_worker.call(0.01, hang)
        second = await one_worker.call(60, os.getpid)
        assert first != second
        return first

    gone = asyncio.run(both())
    with pytest.raises(ProcessLookupError):
        os.kill(gone, 0)


@pytest.mark.skipif("forkserver" not in multiprocessing.get_all_start_methods(), reason="nothing can be forked here")
def test_workers_are_forked_from_one_process_which_is_not_the_server(one_worker: ProcessPool) -> None:
    """The server has threads, so it must not be forked."""
    other = ProcessPool(1, WorkerSetup(nothing))

    async def both() -> list[int]:
        return [await each.call(60, started_by) for each in (one_worker, other)]

    try:
        one, another = asyncio.run(both())
    finally:
        asyncio.run(other.close())
    assert one == another != os.getpid()


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="no signals can be blocked here")
def test_workers_leave_interrupts_to_the_server(one_worker: ProcessPool) -> None:
    assert signal.SIGINT in asyncio.run(one_worker.call(60, blocked))


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="the system does not tell its threads")
def test_preloading_starts_no_thread() -> None:
    said = "import os, sys, quarterdeck.server.processes.preload; print(len(os.listdir('/proc/self/task')), *sys.modules)"
    threads, *modules = subprocess.run(
        [sys.executable, "-c", said], capture_output=True, text=True, check=True
    ).stdout.split()
    assert threads == "1"
    assert {f"quarterdeck.games.{game.key.replace('-', '_')}.rules" for game in qd.games().values()} <= set(modules)


def test_a_worker_is_replaced_after_its_number_of_tasks() -> None:
    crew = ProcessPool(1, WorkerSetup(nothing, tasks_each=2))

    async def four() -> list[int]:
        return [await crew.call(60, os.getpid) for _ in range(4)]

    try:
        first, second, third, fourth = asyncio.run(four())
    finally:
        asyncio.run(crew.close())
    assert first == second != third == fourth


def test_a_dead_worker_is_replaced_and_its_task_abandoned_in_the_end(one_worker: ProcessPool) -> None:
    async def both() -> None:
        with pytest.raises(WorkerLost):
            await one_worker.call(60, die)
        with pytest.raises(ValueError, match="no such luck"):
            await one_worker.call(60, refuse, "no such luck")

    asyncio.run(both())


def test_a_cancelled_call_is_removed_from_the_queue(one_worker: ProcessPool) -> None:
    async def both() -> None:
        slow = asyncio.ensure_future(one_worker.call(0.1, hang))
        queued = asyncio.ensure_future(one_worker.call(60, hang))
        await asyncio.sleep(0)
        queued.cancel()
        with pytest.raises(WorkOverdue):
            await slow
        assert await one_worker.call(60, employer) == os.getpid()

    asyncio.run(both())


def test_odds_that_take_too_long_say_so(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "ODDS_DEADLINE", 0.01)
    monkeypatch.setattr(worker_tasks, "count_odds", hang)
    player = next(each for each in table(server.port).values() if each.position()["ask"])
    position = player.position()
    reply = player.act("odds", number=position["number"], choice=position["ask"]["options"][0]["notation"])
    assert (reply.status, reply.code) == (503, "busy")
    assert "longer than 0.01 seconds" in reply.json["error"]["sentence"]


def test_the_straight_version_is_made_before_the_first_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Any] = []
    monkeypatch.setattr(worker_games, "_games", {"smugglers": smugglers.GAME})
    monkeypatch.setattr(worker_tasks, "straight", made.append)
    monkeypatch.setattr(ProcessPool, "begin", lambda _, first=list: first())
    Workers(ProcessPool, CATALOGUE, 1).begin()
    assert made == [smugglers.GAME.step]


class Counting:
    """A pool that records the time given to bots, with some tasks waiting."""

    def __init__(self, waiting: int) -> None:
        self.waiting = waiting
        self.within: list[float] = []

    async def call(self, longest: float, work: object, *said: Any) -> str:
        self.within.append(said[-1])
        return "stay"


def given(name: str, people_wait: bool, waiting: int = 0) -> dict[str, list[float]]:
    """Return the pool that thinks for a bot, and its time."""
    hands: Any = Workers(ProcessPool, CATALOGUE, 1)
    crews = {each: Counting(waiting) for each in ("_bots", "_thinkers", "_unattended")}
    vars(hands).update(crews)
    asyncio.run(hands.think(None, "german", name, people_wait))
    return {each: crew.within for each, crew in crews.items() if crew.within}


def test_slow_bots_have_workers_of_their_own() -> None:
    assert list(given("greedy", people_wait=True)) == ["_bots"]
    assert list(given("lieutenant", people_wait=True)) == ["_bots"]
    assert list(given("captain", people_wait=True)) == ["_thinkers"]
    assert list(given("admiral", people_wait=False)) == ["_unattended"]


def test_slow_bots_divide_their_time_and_meet_the_deadline() -> None:
    assert given("admiral", people_wait=True) == {"_thinkers": [5.0]}
    assert given("admiral", people_wait=True, waiting=4) == {"_thinkers": [1.0]}
    assert given("admiral", people_wait=False) == {"_unattended": [1.0]}
    assert workers.PATIENCE < workers.BOT_DEADLINE / 2


@pytest.fixture
def own(another_database: str) -> Iterator[Running]:
    with Running(database=another_database, catalogue=CATALOGUE) as running:
        yield running


def test_bots_with_people_do_not_wait_for_bots_alone(own: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """It holds for any number of matches between bots, and even if their worker hangs."""
    thought = worker_tasks.choose

    async def call(self: ProcessPool, within: float, work: object, *said: object) -> object:
        if self is own.host.workers._unattended:
            await asyncio.Event().wait()
        return thought(*said)  # type: ignore[arg-type]

    worker_games.set_up(CATALOGUE)
    monkeypatch.setattr(ProcessPool, "call", call)
    for _ in range(5):
        create(own.port, seats=BOTS)
    match, invitations = create(own.port, seats={"german": {"by": "bot", "bot": "random"}})
    player = sit(own.port, match, "british", invitations["british"])
    with Socket(own.port) as socket:
        socket.watch(player)
        while not socket.frames[-1]["ask"]:
            socket.until("position")


def test_bots_alone_use_the_database_one_at_a_time(own: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    thought, write, reload = worker_tasks.choose, own.host.store.append, own.host.store.load
    writing: list[str] = []
    most: list[int] = []

    async def call(_: ProcessPool, within: float, work: object, *said: object) -> object:
        return thought(*said)  # type: ignore[arg-type]

    async def append(match: str, act: MatchAct, changes: Any, orders: Any = None) -> None:
        writing.append(match)
        most.append(len(writing))
        await reload(match)
        await write(match, act, changes, orders)
        writing.remove(match)

    worker_games.set_up(CATALOGUE)
    monkeypatch.setattr(ProcessPool, "call", call)
    monkeypatch.setattr(own.host.store, "append", append)
    made = [create(own.port, seats=BOTS)[0] for _ in range(4)]
    held = own.host.tables.in_memory
    assert wait_for(lambda: all(len(held[match].started().acts) >= 5 for match in made))
    assert max(most) == 1


def test_matches_of_bots_alone_are_limited_for_each_creator(another_database: str) -> None:
    with Running(database=another_database, catalogue=CATALOGUE, bot_matches=1, bot_pace=60.0) as running:
        with running.host.store.engine.connect().execution_options(writes=True) as connection, connection.begin():
            connection.execute(sa.update(matches).values(creator=""))  # those of other tests on the same database
        match, _ = create(running.port, seats=BOTS)
        reply = Browser(running.port).post("/api/matches", {"game": "mimi-and-toutou", "seats": BOTS})
        assert (reply.status, reply.code) == (429, "slow_down")
        assert "1 matches of bots alone" in reply.json["error"]["sentence"]
        create(running.port)
        with running.host.store.engine.connect().execution_options(writes=True) as connection, connection.begin():
            connection.execute(sa.update(matches).where(matches.c.id == match).values(creator="somebody else"))
        create(running.port, seats=BOTS)


def test_the_creator_of_a_match_of_bots_alone_is_forgotten_at_its_end(own: Running) -> None:
    match, _ = create(own.port, game="smugglers", seats=dict.fromkeys(("ann", "bob"), BOTS["british"]))
    assert len(own.host.tables.in_memory[match].row.creator) == 64
    with Socket(own.port) as socket:
        socket.send("watch", match=match)
        socket.until("position", status="over")
    with own.host.store.engine.connect() as connection:
        assert connection.scalar(sa.select(matches.c.creator).where(matches.c.id == match)) == ""


def test_bots_survive_an_unreachable_database(own: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    store = own.host.store
    write = store.append
    refused: list[MatchAct] = []

    async def unreachable_at_first(match: str, act: MatchAct, changes: Any, orders: Any = None) -> None:
        if len(refused) < 2 * background.BOT_FAILURES:
            refused.append(act)
            raise Denied("busy", "the database cannot be reached just now")
        await write(match, act, changes, orders)

    monkeypatch.setattr(background, "LATER", 0.001)
    monkeypatch.setattr(store, "append", unreachable_at_first)
    match, _ = create(own.port, seats=BOTS)
    with Socket(own.port) as socket:
        socket.send("watch", match=match)
        socket.until("position", number=1)


def test_bots_do_not_wait_for_a_clock_that_was_set_back(server: Running) -> None:
    match, _ = create(server.port, seats={"british": {"by": "person"}})
    store, now = server.host.store, time.time()

    def overdue(updated_at: float) -> bool:
        row = sa.update(matches).where(matches.c.id == match)
        with store.engine.begin() as connection:
            connection.execute(row.values(status="playing", bot_waits=True, updated_at=updated_at))
        found = asyncio.run(store.with_bots_to_move(now - 5))
        with store.engine.begin() as connection:
            connection.execute(row.values(status="open", bot_waits=False))
        return match in found

    assert overdue(now - 60)
    assert not overdue(now)
    assert overdue(now + 3_600)  # written before the clock was set back by an hour
