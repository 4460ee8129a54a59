"""Connections: silent, slow and deaf clients time out, limits hold, and a reply is one write."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import json
import resource
import socket
import time
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn
from tests.server.client import Running, Socket, wait_for
from uvicorn.server import ServerState
from websockets.exceptions import InvalidStatus

from quarterdeck.server.http.connections import ConnectionCap, RequestConnection
from quarterdeck.server.http.public_addresses import limit_key
from quarterdeck.server.http.rate_limits import Buckets
from quarterdeck.server.settings import ServerSettings
from quarterdeck.server.startup import PING_EVERY, raise_descriptor_limit

HEAD = b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n"
POST = b"POST /api/matches HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nX-Quarterdeck: 1\r\n"
SOON = 5.0


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with short deadlines, to which this machine is not a proxy."""
    file = str(tmp_path_factory.mktemp("hasty") / "matches.db")
    few = {"connections": 6, "sockets_each": 2, "sockets": 3, "rate": 100.0, "forwarded": "192.0.2.1"}
    with Running(database=file, request_timeout=0.3, read_timeout=0.3, **few) as running:
        yield running


def seconds_until_gone(line: socket.socket, dripping: bytes = b"") -> float:
    """Return the time until the server closes a connection on which bytes drip, or none."""
    begun = time.monotonic()
    line.settimeout(0.05)
    while time.monotonic() - begun < SOON:
        with contextlib.suppress(TimeoutError):
            if dripping:
                line.send(dripping[:1])
                dripping = dripping[1:]
            if not line.recv(65_536):
                break
    return time.monotonic() - begun


@pytest.mark.parametrize(
    ("said", "drip"),
    [(b"", b""), (HEAD, b"X-Drip: " + b"x" * 1_000), (b"", HEAD * 20), (POST + b"Content-Length: 900\r\n\r\n", b"x" * 900)],
    ids=["silent", "dripping head", "dripping from the start", "dripping body"],
)
def test_a_client_that_never_completes_a_request_is_disconnected(hasty: Running, said: bytes, drip: bytes) -> None:
    with socket.create_connection(("127.0.0.1", hasty.port)) as line:
        line.sendall(said)
        with contextlib.suppress(ConnectionError):
            assert seconds_until_gone(line, drip) < SOON


def test_a_second_request_has_the_same_deadline(hasty: Running) -> None:
    with socket.create_connection(("127.0.0.1", hasty.port)) as line:
        line.sendall(HEAD + b"\r\n" + HEAD)
        with contextlib.suppress(ConnectionError):
            assert seconds_until_gone(line, b"X-Drip: " + b"x" * 1_000) < SOON


def test_a_client_that_never_reads_is_disconnected(hasty: Running) -> None:
    """The client requests much and reads nothing: the buffers fill, and the connection ends."""
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", hasty.port))
        wanted = b"GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        deaf.settimeout(SOON)
        with pytest.raises(OSError, match=r"reset|Broken pipe"):
            deaf.sendall(wanted * 100_000)


def test_connections_from_one_address_are_limited(hasty: Running) -> None:
    def reply(line: socket.socket) -> bytes:
        line.sendall(HEAD + b"\r\n")
        line.settimeout(SOON)
        return line.recv(4096)

    with contextlib.ExitStack() as stack:
        lines = [stack.enter_context(socket.create_connection(("127.0.0.1", hasty.port))) for _ in range(6)]
        assert [reply(line)[:12] for line in lines] == [b"HTTP/1.1 200"] * 6
        seventh = stack.enter_context(socket.create_connection(("127.0.0.1", hasty.port)))
        seventh.settimeout(SOON)
        refused = seventh.recv(4096)
        assert refused.startswith(b"HTTP/1.1 429")
        assert json.loads(refused.partition(b"\r\n\r\n")[2])["error"]["code"] == "too_many"
    assert wait_for(lambda: reply_or_nothing(hasty).startswith(b"HTTP/1.1 200"))


def reply_or_nothing(running: Running) -> bytes:
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", running.port)) as line:
        line.sendall(HEAD + b"\r\n")
        return line.recv(4096)
    return b""


def refusal(port: int, **headers: str) -> tuple[int, Any]:
    """Return the status and error of a refused handshake."""
    with pytest.raises(InvalidStatus) as refused, Socket(port, **headers):
        pass
    response = refused.value.response
    return response.status_code, json.loads(response.body)["error"]


def test_a_handshake_is_refused_with_a_status_and_a_sentence(hasty: Running) -> None:
    assert wait_for(lambda: reply_or_nothing(hasty).startswith(b"HTTP/1.1 200"))
    status, error = refusal(hasty.port, Origin="https://evil.example")
    assert (status, error["code"]) == (403, "forbidden")
    with Socket(hasty.port), Socket(hasty.port):
        status, error = refusal(hasty.port)
        assert (status, error["code"]) == (429, "too_many")
        assert "your address has 2 sockets open" in error["sentence"]


def test_frames_are_counted_by_address_not_by_socket(hasty: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    assert wait_for(lambda: reply_or_nothing(hasty).startswith(b"HTTP/1.1 200"))
    few = dataclasses.replace(hasty.host.hooks, frames=Buckets(rate=0.001, burst=4))
    monkeypatch.setattr(hasty.host, "hooks", few)
    with Socket(hasty.port) as one, Socket(hasty.port) as other:
        for each in (one, other, one, other):
            each.ask("ping")
        one.send("ping")
        assert one.closed() == 1008


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("", ""),
        ("unix", "unix"),
    ],
)
def test_an_ipv6_caller_is_counted_by_its_64(address: str, counted: str) -> None:
    assert limit_key(address) == counted


class Line(asyncio.Transport):
    """A transport that records every write."""

    def __init__(self) -> None:
        super().__init__()
        self.writes: list[bytes] = []

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return ("127.0.0.1", 5) if name in ("peername", "sockname") else default

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.writes.append(bytes(data))

    def is_closing(self) -> bool:
        return False

    def resume_reading(self) -> None: ...

    def pause_reading(self) -> None: ...

    def close(self) -> None: ...


async def test_a_reply_is_one_write() -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"ok"})

    config = uvicorn.Config(app, lifespan="off", log_level="warning")
    config.load()
    requests = RequestConnection(ConnectionCap(ServerSettings()), config=config, server_state=ServerState(), app_state={})
    line = Line()
    requests.connection_made(line)
    for count in (1, 2):
        requests.data_received(HEAD + b"\r\n")
        while not line.writes[count - 1 :]:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert len(line.writes) == count
        assert line.writes[-1].endswith(b"\r\n\r\nok")
    requests.connection_lost(None)


def test_connections_do_not_wait_for_acknowledgements(hasty: Running) -> None:
    with socket.create_connection(("127.0.0.1", hasty.port)) as line:
        assert wait_for(lambda: options_of(hasty, line.getsockname()) == [1])


def options_of(running: Running, peer: Any) -> list[int]:
    lines = [each.transport for each in list(running.connections) if each.transport.get_extra_info("peername") == peer]
    return [bool(line.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)) for line in lines]


def test_the_limit_of_open_files_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = [(1024, 4096)]
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda _, both: limits.append(both))
    said: list[str] = []
    raise_descriptor_limit(ServerSettings(sockets=1000), said.append)
    assert (limits[-1], said) == ((2200, 4096), [])
    raise_descriptor_limit(ServerSettings(sockets=5000), said.append)
    assert limits[-1] == (4096, 4096)
    assert "allows 4,096 open files" in said[0]


def test_unanswered_pings_end_a_connection() -> None:
    assert PING_EVERY + ServerSettings().read_timeout < 30
