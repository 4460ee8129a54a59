"""Races: simultaneous acts, repeated answers, undo against answer, and several servers."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
import sqlalchemy as sa
from tests.server.client import Player, Reply, Running, Socket, asked, create, sit, table, wait_for, waiter
from tests.server.conftest import CATALOGUE

from quarterdeck.server.databases import postgres_listener


def at_once(*works: Callable[[], Reply]) -> list[Reply]:
    """Run functions at the same moment; return their replies."""
    gate = threading.Barrier(len(works))
    replies: list[Any] = [None] * len(works)

    def run(place: int) -> None:
        gate.wait()
        replies[place] = works[place]()

    threads = [threading.Thread(target=run, args=(place,)) for place in range(len(works))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return replies


def twin(player: Player, port: int = 0) -> Player:
    """Return a second client of the same seat."""
    return Player(port or player.port, player.match, player.seat, player.token)


def acts(server: Running, match: str) -> int:
    table = server.host.tables.in_memory[match]
    assert table.played is not None
    return len(table.played.acts)


def test_of_two_answers_to_one_prompt_exactly_one_counts(server: Running) -> None:
    for _ in range(10):
        players = table(server.port)
        player = asked(players)
        options = [option["notation"] for option in player.position()["ask"]["options"]]
        replies = at_once(*(partial(twin(player).answer, 0, choice) for choice in options * 2))
        assert sorted(reply.status for reply in replies) == [200] + [409] * (len(replies) - 1)
        for reply in replies:
            if reply.status == 409:
                assert reply.code == "stale"
                assert reply.json["position"]["number"] == 1
        assert player.position()["number"] == 1
        assert acts(server, player.match) == 1


def test_a_resent_answer_counts_once(server: Running) -> None:
    players = table(server.port)
    player = asked(players)
    choice = player.position()["ask"]["options"][0]["notation"]
    replies = at_once(*(partial(twin(player).answer, 0, choice, "the-same-key") for _ in range(5)))
    assert [reply.status for reply in replies] == [200] * 5
    assert sorted(reply.json["again"] for reply in replies) == [False, True, True, True, True]
    assert acts(server, player.match) == 1
    other = next(option["notation"] for option in reversed(replies[0].json["position"]["ask"]["options"]))
    if other != choice:
        assert player.answer(1, other, "the-same-key").code == "key_used"


def test_simultaneous_undo_and_answer_end_in_one_order(server: Running) -> None:
    for _ in range(5):
        players = table(server.port)
        player = asked(players)
        position = player.answer_first()
        if not position["undo"]["can_ask"] or not position["ask"]:
            continue
        choice = position["ask"]["options"][0]["notation"]
        at_once(partial(twin(player).act, "undo", number=1), partial(twin(player).answer, 1, choice))
        assert acts(server, player.match) == player.position()["number"] == 2


def test_an_undo_needs_the_others_consent(server: Running) -> None:
    players = table(server.port)
    player, other = asked(players), waiter(players)
    before = player.position()
    with Socket(server.port) as socket:
        socket.watch(other)
        player.answer_first()
        reply = player.act("undo", number=1)
        assert (reply.status, reply.json["done"]) == (200, False)
        assert socket.until("position", number=2)["undo"] == {
            "can_ask": False,
            "asked_by": player.seat,
            "agreed": [],
            "you_decide": True,
        }
        assert player.act("consent", number=2, agree=True).code == "cannot_undo"
        refused = other.act("consent", number=2, agree=False)
        assert refused.json["done"] is False
        assert player.position()["undo"]["asked_by"] == ""
        player.act("undo", number=3)
        assert other.act("consent", number=4, agree=True).json["done"] is True
        after = player.position()
        assert after["number"] == 5
        assert (after["scene"], after["log"]) == (before["scene"], before["log"])
        assert after["ask"] == before["ask"] | {"since": 5}  # a prompt of its own, though the words are equal
        socket.until("position", number=5)
        assert socket.log == after["log"]


def test_a_player_against_bots_undoes_at_once(server: Running) -> None:
    match, invitations = create(server.port)
    british = sit(server.port, match, "british", invitations["british"])
    german = sit(server.port, match, "german", invitations["german"])
    browser = Player(server.port, match, "british")
    browser.post(browser.at("take"), {"seat": "british", "token": british.token})
    browser.post(browser.at("take"), {"seat": "german", "token": german.token})
    browser.seat = browser.get(browser.at("position")).json["waiting"][0]
    browser.answer_first()
    assert browser.act("undo", number=1).json["done"] is True


def test_a_refused_undo_gives_its_reason(server: Running) -> None:
    players = table(server.port)
    reply = players["british"].act("undo", number=0)
    assert reply.code == "cannot_undo"
    assert reply.json["error"]["sentence"]


def test_of_two_who_take_one_seat_one_gets_it(server: Running) -> None:
    match, invitations = create(server.port)
    said = {"seat": "british", "invitation": invitations["british"]}
    somebody = [Player(server.port, match, "british") for _ in range(4)]
    replies = at_once(*(partial(each.post, each.at("sit"), said) for each in somebody))
    assert sorted(reply.status for reply in replies) == [200, 409, 409, 409]


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let servers started from here on notice silence soon."""
    monkeypatch.setattr(postgres_listener, "SILENCE", 0.5)
    monkeypatch.setattr(postgres_listener, "BEAT", 0.1)
    monkeypatch.setattr(postgres_listener, "AGAIN", 0.05)


@pytest.fixture
def second(server: Running) -> Any:
    """Start another server on the same database, if it can be shared."""
    if not server.host.store.shared:
        pytest.skip("SQLite has one server")
    with Running(database=server.settings.database, catalogue=CATALOGUE) as running:
        yield running


def test_several_servers_on_one_database(server: Running, second: Running) -> None:
    players = table(server.port)
    player, other = asked(players), waiter(players)
    with Socket(second.port) as there, Socket(server.port) as here:
        there.watch(twin(other, second.port))
        here.watch(player)
        player.answer_first()
        assert there.until("position")["number"] == 1
        twin(player, second.port).act("chat", text="from the other one")
        assert here.until("chat")["text"] == "from the other one"
        for number in range(1, 6):
            player = asked(players)
            choice = player.position()["ask"]["options"][0]["notation"]
            both = [twin(player, port) for port in (server.port, second.port)]
            replies = at_once(*(partial(each.answer, number, choice) for each in both))
            assert sorted(reply.status for reply in replies) == [200, 409]
        there.until("position", number=6)
        here.until("position", number=6)
        assert there.log == here.log == player.position()["log"]


def test_a_key_counts_once_across_servers(server: Running, second: Running) -> None:
    players = table(server.port)
    player = asked(players)
    choice = player.position()["ask"]["options"][0]["notation"]
    all_four = [twin(player, port) for port in (server.port, second.port) * 2]
    replies = at_once(*(partial(each.answer, 0, choice, "everywhere") for each in all_four))
    assert sorted(reply.json["again"] for reply in replies) == [False, True, True, True]


def test_a_match_begun_on_one_server_starts_on_the_other(server: Running, second: Running) -> None:
    match, invitations = create(server.port)
    british = sit(server.port, match, "british", invitations["british"])
    with Socket(server.port) as socket:
        assert socket.watch(british)["status"] == "open"
        sit(second.port, match, "german", invitations["german"])
        assert socket.until("position")["status"] == "playing"


def test_another_server_plays_the_bots_of_a_dead_one(server: Running, second: Running) -> None:
    seats = {seat: {"by": "bot", "bot": "random"} for seat in ("british", "german")}
    match, _ = create(second.port, seats=seats)
    second.__exit__()
    with Running(database=server.settings.database, catalogue=CATALOGUE) as third, Socket(third.port) as socket:
        socket.send("watch", match=match)
        assert socket.until("position", status="over")
        assert wait_for(lambda: third.host.tables.in_memory[match].bots is None)


@pytest.mark.usefixtures("impatient")
def test_unannounced_changes_are_found_by_a_servers_silence(
    server: Running, second: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Running(database=server.settings.database, catalogue=CATALOGUE) as here, Socket(here.port) as socket:
        players = table(here.port)
        player, other = asked(players), waiter(players)
        socket.watch(other)
        assert twin(other, second.port).act("chat", text="I am here").status == 200
        assert socket.until("chat")
        monkeypatch.setattr(second.host.store, "_tell", silenced(second.host.store._tell))
        twin(player, second.port).answer_first()
        assert socket.until("position")["number"] == 1


def silenced(tell: Callable[[list[str]], None]) -> Callable[[list[str]], None]:
    """Return a ``tell`` that sends heartbeats until a match changes, and nothing from then on."""
    dumb = threading.Event()

    def say(changed: list[str]) -> None:
        if any(changed):
            dumb.set()
        if not dumb.is_set():
            tell(changed)

    return say


def lines(server: Running) -> set[int]:
    """Return the database processes by which servers hear of each other."""
    with server.host.store.engine.connect() as connection:
        return set(connection.scalars(sa.text("SELECT pid FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")))


@pytest.fixture
def deaf(server: Running, impatient: None) -> Iterator[Running]:
    """Start another server on the same database, whose connection hangs."""
    if not server.host.store.shared:
        pytest.skip("SQLite has one server")
    known = lines(server)
    with Running(database=server.settings.database, catalogue=CATALOGUE) as running:
        assert wait_for(lambda: lines(server) - known)
        (line,) = lines(server) - known
        os.kill(line, signal.SIGSTOP)
        try:
            yield running
        finally:
            os.kill(line, signal.SIGCONT)


def test_a_server_without_announcements_reads_watched_matches(server: Running, deaf: Running) -> None:
    players = table(server.port)
    player, other = asked(players), waiter(players)
    with Socket(deaf.port) as there:
        there.watch(twin(other, deaf.port))
        player.answer_first()
        assert there.until("position")["number"] == 1


@pytest.mark.parametrize("end", ["answer", "resign"])
def test_a_server_without_announcements_admits_no_former_holder(server: Running, deaf: Running, end: str) -> None:
    players = table(server.port)
    player, other = asked(players), waiter(players)
    choice = player.position()["ask"]["options"][0]["notation"]
    said = {"number": 0, "choice": choice, "key": "whose-seat-is-it"} if end == "answer" else {}
    with Socket(deaf.port) as there:
        there.watch(twin(player, deaf.port))
        player.act("renew")
        reply = there.ask(end, match=player.match, seat=player.seat, **said)
        assert reply["error"]["code"] in ("forbidden", "no_seat")
        assert twin(player, deaf.port).act(end, **said).status == 403
    assert other.position()["number"] == 0
