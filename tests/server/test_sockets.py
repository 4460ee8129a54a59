"""Sockets: lost connections, invalid frames, clients that do not read, foreign origins, limits."""

from __future__ import annotations

import json
import random
import socket as sockets
from collections.abc import Iterator

import pytest
from tests.server.client import Browser, Running, Socket, asked, create, table, wait_for, waiter
from websockets.exceptions import InvalidStatus

from quarterdeck.server.http.guard import LARGEST_BODY, LARGEST_FRAME


def test_a_lost_connection_resumes_from_the_last_number_seen(port: int) -> None:
    players = table(port)
    other = waiter(players)
    with Socket(port) as before:
        before.watch(other)
        asked(players).answer_first()
        seen = before.until("position", number=1)
        held = list(before.log)
    for _ in range(7):
        asked(players).answer_first()
    with Socket(port) as after:
        after.log = list(held)
        position = after.watch(other, number=seen["number"], log=len(held))
        assert position["number"] == 8
        assert position["log_from"] == len(held)
        assert after.log == other.position()["log"]
    with Socket(port) as wrong:
        assert wrong.watch(other, number=3, log=999)["log_from"] == 0


def test_resuming_after_an_undo_corrects_the_log(port: int) -> None:
    players = table(port)
    player, other = asked(players), waiter(players)
    with Socket(port) as before:
        before.watch(other)
        player.answer_first()
        before.until("position", number=1)
        held = list(before.log)
    player.act("undo", number=1)
    other.act("consent", number=2, agree=True)
    with Socket(port) as after:
        after.log = list(held)
        assert after.watch(other, number=1, log=len(held))["number"] == 3
        assert after.log == other.position()["log"]


def test_an_unanswered_answer_is_sent_again_and_counts_once(port: int) -> None:
    players = table(port)
    player = asked(players)
    choice = player.position()["ask"]["options"][0]["notation"]
    fields = {"match": player.match, "seat": player.seat, "number": 0, "choice": choice, "key": "sent-twice"}
    with Socket(port) as first:
        first.watch(player)
        first.send("answer", **fields)
    with Socket(port) as second:
        second.watch(player)
        reply = second.ask("answer", **fields)
        assert reply["ok"]
        assert second.ask("answer", **fields)["data"]["again"] is True
    assert player.position()["number"] == 1


def test_stale_over_the_socket_brings_the_new_position(port: int) -> None:
    players = table(port)
    player = asked(players)
    with Socket(port) as socket:
        first = socket.watch(player)
        player.answer_first()
        socket.until("position", number=1)
        choice = first["ask"]["options"][0]["notation"]
        reply = socket.ask("answer", match=player.match, seat=player.seat, number=0, choice=choice, key="too-late")
        assert reply["error"]["code"] == "stale"
        assert socket.until("position")["number"] == 1


def test_one_socket_watches_several_matches_and_leaves(port: int) -> None:
    one, two = table(port), table(port)
    with Socket(port) as socket:
        socket.watch(one["british"])
        socket.watch(two["british"])
        socket.ask("leave", match=one["british"].match, seat="british")
        asked(one).answer_first()
        asked(two).answer_first()
        assert socket.until("position", number=1)["match"] == two["british"].match
        for _ in range(31):
            match, _ = create(port)
            assert socket.ask("watch", match=match)["ok"]
        match, _ = create(port)
        assert socket.ask("watch", match=match)["error"]["code"] == "too_many"


NONSENSE = [
    "",
    "{",
    "[]",
    "null",
    "7",
    '"watch"',
    "{}",
    '{"type": "sing"}',
    '{"type": "watch"}',
    '{"type": "watch", "match": "x"}',
    '{"type": "watch", "match": 3}',
    '{"type": "ping", "id": "one"}',
    '{"type": "ping", "extra": 1}',
    '{"type": "answer", "match": "aaaaaaaaaaaaaaaa", "seat": "british", "number": -1, "choice": "a", "key": "12345678"}',
    '{"type": "answer", "match": "aaaaaaaaaaaaaaaa", "seat": "british", "number": 1e99, "choice": "a", "key": "12345678"}',
    "[" * 10_000,
    '{"type": "ping", "id": ' + "9" * 400 + "}",
]


@pytest.mark.parametrize("text", NONSENSE)
def test_an_invalid_frame_is_refused_and_the_socket_stays_open(port: int, text: str) -> None:
    with Socket(port) as socket:
        socket.connection.send(text)
        assert socket.until("reply")["error"]["code"] == "malformed"
        assert socket.ask("ping")["ok"]


def test_too_many_invalid_frames_close_the_socket(port: int) -> None:
    with Socket(port) as socket:
        assert socket.closed_by(*[b"\x00\xff"] * 21) == 1008


def test_a_frame_that_is_too_large_closes_the_socket(port: int) -> None:
    with Socket(port) as socket:
        assert socket.closed_by("x" * (LARGEST_FRAME + 1)) == 1009


def test_broken_frames_by_the_hundred(port: int) -> None:
    """A short round of ``benchmarks.fuzz``: randomly altered frames never break the server."""
    luck = random.Random(7)
    players = table(port)
    player = asked(players)
    good = [
        {"type": "watch", "match": player.match, "seat": player.seat, "token": player.token},
        {"type": "answer", "match": player.match, "seat": player.seat, "number": 0, "choice": "ahead", "key": "12345678"},
        {"type": "undo", "match": player.match, "seat": player.seat, "number": 0},
        {"type": "ping", "id": 3},
    ]
    for _ in range(20):
        with Socket(port) as socket:
            for _ in range(20):
                text = bytearray(json.dumps(luck.choice(good)).encode())
                for _ in range(luck.randint(1, 4)):
                    text[luck.randrange(len(text))] = luck.randrange(32, 127)
                socket.connection.send(text.decode())
            socket.connection.send('{"type": "ping", "id": 77}')
            assert socket.until("reply", id=77)["ok"]
    assert Browser(port).get("/api/health").status == 200


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1.evil.example", "http://localhost:1"])
def test_a_foreign_origin_gets_no_socket_and_changes_nothing(port: int, origin: str) -> None:
    with pytest.raises(InvalidStatus, match="403"), Socket(port, Origin=origin):
        pass
    reply = Browser(port).post("/api/matches", {"game": "mimi-and-toutou"}, Origin=origin)
    assert (reply.status, reply.code) == (403, "forbidden")


def test_the_own_origin_gets_a_socket(port: int) -> None:
    with Socket(port, Origin=f"http://127.0.0.1:{port}") as socket:
        assert socket.ask("ping")["ok"]


def test_a_client_that_never_reads_is_dropped_and_nobody_waits_for_it(server: Running) -> None:
    players = table(server.port)
    player = players["british"]
    deaf = sockets.create_connection(("127.0.0.1", server.port))
    deaf.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    deaf.sendall(
        b"GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    assert b"101" in deaf.recv(100)
    watch = json.dumps({"type": "watch", "match": player.match}).encode()
    mask = bytes(4)
    frame = b"\x81" + (bytes([0x80 | len(watch)]) if len(watch) < 126 else b"") + mask + watch
    host = server.host
    deaf.sendall(frame)
    assert wait_for(lambda: host.tables.in_memory[player.match].watchers)
    flood = frame * 400
    deaf.settimeout(0.2)
    sent = 0
    while host.tables.in_memory[player.match].watchers and sent < 200:
        try:
            deaf.sendall(flood)
        except OSError:
            break
        sent += 1
    assert wait_for(lambda: not host.tables.in_memory[player.match].watchers)
    deaf.close()
    assert asked(players).answer_first()["number"] == 1


def test_bodies_have_a_limit_and_a_type(port: int) -> None:
    browser = Browser(port)
    reply = browser.send("POST", "/api/matches", raw=b" " * (LARGEST_BODY + 1))
    assert (reply.status, reply.code) == (413, "too_large")
    assert browser.send("POST", "/api/matches", raw=b"{}", Content_Type="text/plain").status == 415
    assert browser.send("POST", "/api/matches", raw=b"{}", X_Quarterdeck="").status == 403
    assert browser.send("POST", "/api/matches", raw=b"{").code == "malformed"
    assert browser.send("POST", "/api/matches", raw=b"[" * 100_000).code == "malformed"
    assert browser.post("/api/matches", {"game": "mimi-and-toutou", "surprise": 1}).code == "malformed"
    assert browser.send("DELETE", "/api/matches").status == 405


@pytest.fixture
def strict(another_database: str) -> Iterator[Running]:
    with Running(database=another_database, rate=2.0, creations=0.1, sockets=3) as running:
        yield running


def test_rates_are_limited(strict: Running) -> None:
    browser = Browser(strict.port)
    replies = [browser.get("/api/games") for _ in range(20)]
    slow = [reply for reply in replies if reply.status == 429]
    assert slow
    assert int(str(slow[0].headers["Retry-After"])) >= 1


def test_frames_are_limited(strict: Running) -> None:
    with Socket(strict.port) as socket:
        assert socket.closed_by(*['{"type": "ping"}'] * 12) == 1008


def test_creations_are_limited(strict: Running) -> None:
    browser = Browser(strict.port)
    statuses = [browser.post("/api/matches", {"game": "mimi-and-toutou"}).status for _ in range(7)]
    assert 201 in statuses
    assert statuses[-1] == 429


def test_sockets_are_limited(strict: Running) -> None:
    refused = pytest.raises(InvalidStatus, match="503")
    with Socket(strict.port), Socket(strict.port), Socket(strict.port), refused, Socket(strict.port):
        pass


def test_an_invalid_frame_is_answered_with_its_own_id(port: int) -> None:
    with Socket(port) as socket:
        for frame in (
            {"type": 5, "id": 7},
            {"id": 7},
            {"type": "watch", "id": 7, "match": "x"},
            {"type": "nothing", "id": 7},
        ):
            socket.connection.send(json.dumps(frame))
            assert socket.until("reply", id=7)["error"]["code"] == "malformed"
        for strange in ("{", '{"id": "seven"}', '{"id": -1}'):
            socket.connection.send(strange)
            assert socket.until("reply")["id"] is None
