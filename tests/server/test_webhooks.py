"""Webhooks: what is sent when, how it is signed and retried, and which addresses are never called."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import http.server
import json
import queue
import socket
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from tests.server.client import asked, sit, table, wait_for, waiter

from quarterdeck.server.http.public_addresses import is_public
from quarterdeck.server.http.webhooks import PAUSES, BadAddress, Undelivered, Webhooks, YourTurn
from quarterdeck.table.problems import Denied

TOLD = YourTurn(match="m", seat="british", number=1, game="g", title="t", event="your_turn")


class Listener:
    """A target that answers as the test says."""

    def __init__(self) -> None:
        self.got: queue.Queue[Any] = queue.Queue()
        self.calls: list[tuple[dict[str, str], bytes]] = []
        self.statuses: list[int] = []
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                outer.calls.append((dict(self.headers), body))
                self.send_response(outer.statuses.pop(0) if outer.statuses else 302)
                self.send_header("Location", "/elsewhere")
                self.end_headers()
                outer.got.put(json.loads(body))

            def log_message(self, *_: Any) -> None:
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/turn?x=1"
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True)


@pytest.fixture
def listener() -> Iterator[Listener]:
    listening = Listener()
    listening.thread.start()
    yield listening
    listening.server.shutdown()
    listening.server.server_close()
    listening.thread.join()


def test_a_webhook_is_called_for_each_turn_and_at_the_end(port: int, listener: Listener) -> None:
    players = table(port, title="Club night")
    player, other = asked(players), waiter(players)
    reply = other.send("PUT", other.at("webhook"), {"seat": other.seat, "url": listener.url})
    assert reply.status == 200
    while other.position()["waiting"] == [player.seat]:
        player.answer_first()
    told = listener.got.get(timeout=20)
    assert (told["match"], told["seat"], told["event"], told["title"]) == (
        other.match,
        other.seat,
        "your_turn",
        "Club night",
    )
    player.act("resign")
    assert listener.got.get(timeout=20)["event"] == "over"
    assert listener.got.empty()
    for headers, body in listener.calls:
        at, _, digest = headers["X-Quarterdeck-Signature"].removeprefix("t=").partition(",sha256=")
        ours = hmac.new(reply.json["secret"].encode(), f"{at}.".encode() + body, hashlib.sha256)
        assert hmac.compare_digest(ours.hexdigest(), digest)


def test_a_secret_is_shown_once_and_another_each_time(port: int) -> None:
    player = table(port)["british"]

    def put(url: str) -> Any:
        return player.send("PUT", player.at("webhook"), {"seat": "british", "url": url}).json

    first, second = put("http://127.0.0.1:9/"), put("http://127.0.0.1:9/")
    assert len(first["secret"]) >= 43
    assert first["secret"] != second["secret"]
    assert put("")["secret"] == ""
    assert second["secret"] not in json.dumps(player.position())


def test_a_seat_that_changes_hands_loses_its_webhook(port: int, server: Any, listener: Listener) -> None:
    players = table(port)
    player, other = asked(players), waiter(players)
    other.send("PUT", other.at("webhook"), {"seat": other.seat, "url": listener.url})
    sit(port, other.match, other.seat, other.act("renew").json["invitation"])
    place = server.host.tables.in_memory[other.match].places[other.seat]
    assert (place.webhook, place.webhook_secret) == ("", "")
    player.act("resign")
    assert listener.got.empty()


@pytest.mark.parametrize("change", ["renewed", "set anew"])
def test_a_retry_is_dropped_when_the_webhook_changes(
    port: int, server: Any, listener: Listener, change: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A player who gave a seat up is told nothing more of it, not even an earlier failed call."""
    players = table(port)
    player, other = asked(players), waiter(players)
    listener.statuses = [500, 200]
    paused: queue.Queue[float] = queue.Queue()
    go_on = threading.Event()

    async def pause(seconds: float) -> None:
        paused.put(seconds)
        await asyncio.to_thread(go_on.wait)

    monkeypatch.setattr(server.host.webhooks, "pause", pause)
    other.send("PUT", other.at("webhook"), {"seat": other.seat, "url": listener.url})
    while other.position()["waiting"] == [player.seat]:
        player.answer_first()
    assert paused.get(timeout=20) == PAUSES[0]
    if change == "renewed":
        other.act("renew")
    else:
        other.send("PUT", other.at("webhook"), {"seat": other.seat, "url": ""})
    go_on.set()
    assert wait_for(lambda: not server.host.webhooks._deliveries)
    assert len(listener.calls) == 1


def test_a_target_that_never_answers_delays_no_other(listener: Listener) -> None:
    async def tell() -> None:
        webhooks = Webhooks(private=True)
        for _ in range(20):
            webhooks.call(slow, "", TOLD)
        webhooks.call(listener.url, "", TOLD)
        try:
            assert await asyncio.to_thread(listener.got.get, timeout=4)
        finally:
            webhooks.close()

    with socket.create_server(("127.0.0.1", 0)) as silent:
        slow = f"http://127.0.0.1:{silent.getsockname()[1]}/"
        asyncio.run(tell())


def test_the_whole_exchange_has_one_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    """A byte now and then does not count as a reply."""
    monkeypatch.setattr("quarterdeck.server.http.webhooks.WITHIN", 0.2)

    async def drip(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                writer.write(b"H")
                await writer.drain()
                await asyncio.sleep(0.01)
        except ConnectionError:
            pass
        finally:
            writer.transport.abort()

    async def tell() -> None:
        dripping = await asyncio.start_server(drip, "127.0.0.1", 0)
        webhooks = Webhooks(private=True)
        with pytest.raises(Undelivered, match="Timeout"):
            await webhooks.post(f"http://127.0.0.1:{dripping.sockets[0].getsockname()[1]}/", "", b"{}", "1")
        dripping.close()
        webhooks.close()

    asyncio.run(tell())


def deliver(listener: Listener, *statuses: int) -> tuple[list[float], list[tuple[dict[str, str], bytes]]]:
    """Call a target that answers with these statuses; return the pauses and the requests."""
    listener.statuses = list(statuses)
    pauses: list[float] = []

    async def pause(seconds: float) -> None:
        pauses.append(seconds)

    async def tell() -> None:
        webhooks = Webhooks(private=True)
        webhooks.pause = pause  # type: ignore[assignment]
        await webhooks._deliver(listener.url, "", TOLD)
        webhooks.close()

    asyncio.run(tell())
    return pauses, listener.calls


def test_a_failed_call_is_retried_three_times_with_growing_pauses(listener: Listener) -> None:
    pauses, calls = deliver(listener, 500, 503, 429, 500, 200)
    assert pauses == list(PAUSES) == sorted(PAUSES)
    assert len(calls) == 4
    assert len({headers["X-Quarterdeck-Delivery"] for headers, _ in calls}) == 1


@pytest.mark.parametrize("status", [200, 204, 302, 404])
def test_an_answered_call_is_not_retried(listener: Listener, status: int) -> None:
    pauses, calls = deliver(listener, status)
    assert (pauses, len(calls)) == ([], 1)


def test_an_outdated_call_is_not_retried(listener: Listener) -> None:
    listener.statuses = [500, 200]

    async def tell() -> None:
        webhooks = Webhooks(private=True)

        async def pause(_: float) -> None:
            await webhooks._deliver(listener.url, "", YourTurn("m", "british", 2, "g", "t", "your_turn"))

        webhooks.pause = pause  # type: ignore[assignment]
        await webhooks._deliver(listener.url, "", TOLD)
        assert not webhooks._newest
        webhooks.close()

    asyncio.run(tell())
    assert [json.loads(body)["number"] for _, body in listener.calls] == [1, 2]


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/",
        "http://localhost/x",
        "http://10.0.0.1/",
        "https://[::1]/",
        "http://169.254.169.254/latest",
        "http://db.internal/",
        "http://[64:ff9b::7f00:1]/",
    ],
)
def test_webhooks_into_private_networks_are_refused(url: str) -> None:
    with pytest.raises(Denied, match="private"):
        Webhooks(private=False).check(url)


@pytest.mark.parametrize(
    "address",
    [
        "64:ff9b::a00:1",  # 10.0.0.1 through NAT64
        "64:ff9b:1::1",
        "2002:7f00:1::1",  # 127.0.0.1 through 6to4
        "2001:0:4136:e378::1",
        "fec0::1",
        "fe80::1%eth0",
        "fc00::1",
        "ff02::1",
        "ff0e::1",
        "224.0.0.1",
        "239.255.255.250",
        "::ffff:10.0.0.1",
        "::ffff:8.8.8.8",
        "::",
        "0.0.0.0",
        "100.64.0.1",
        "192.88.99.1",
        "198.18.0.1",
        "255.255.255.255",
    ],
)
def test_addresses_that_are_not_public_are_listed(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "1.1.1.1", "2a00:1450:4001:80b::200e", "2606:4700::1111"])
def test_public_addresses_are_accepted(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "url", ["ftp://a.example/", "javascript:1", "http://", "http://u:p@a.example/", "http://a.example:99999/", "http://a b/"]
)
def test_webhooks_with_invalid_addresses_are_refused(url: str) -> None:
    with pytest.raises(Denied, match="url"):
        Webhooks(private=True).check(url)


def test_a_name_in_a_private_network_is_not_called(listener: Listener, monkeypatch: pytest.MonkeyPatch) -> None:
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", listener.server.server_port))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)

    async def tell() -> None:
        webhooks = Webhooks(private=False)
        with pytest.raises(BadAddress):
            await webhooks.post("http://public.example/", "", b"{}", "1")
        webhooks.close()

    asyncio.run(tell())
    assert listener.got.empty()
