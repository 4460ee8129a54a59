"""A small client of the API and the socket, and a server in a thread."""

from __future__ import annotations

import http.client
import itertools
import json
import secrets
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Self

import uvicorn
from tests.server import described
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from quarterdeck.server.server_host import ServerHost
from quarterdeck.server.settings import ServerSettings
from quarterdeck.server.startup import configuration

TIMEOUT = 30.0


class Reply:
    def __init__(self, status: int, headers: http.client.HTTPMessage, body: bytes) -> None:
        self.status = status
        self.headers = headers
        self.body = body

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def code(self) -> str:
        """Return the code of a refusal."""
        return str(self.json["error"]["code"])


class Browser:
    """A client that keeps its cookie, as a browser does; with ``token`` it is a program."""

    def __init__(self, port: int, token: str = "") -> None:
        self.port = port
        self.token = token
        self.cookie = ""

    def send(self, method: str, path: str, body: Any = None, raw: bytes | None = None, **headers: str) -> Reply:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT)
        try:
            sent = {name.replace("_", "-"): value for name, value in headers.items()}
            if method not in ("GET", "HEAD"):
                sent = {"X-Quarterdeck": "1", "Content-Type": "application/json", **sent}
            if self.cookie:
                sent["Cookie"] = self.cookie
            if self.token:
                sent["Authorization"] = f"Bearer {self.token}"
            sent = {name: value for name, value in sent.items() if value}
            connection.request(method, path, raw if raw is not None or body is None else json.dumps(body), sent)
            response = connection.getresponse()
            reply = Reply(response.status, response.headers, response.read())
        finally:
            connection.close()
        set_cookie = reply.headers.get("Set-Cookie")
        if set_cookie:
            self.cookie = set_cookie.partition(";")[0]
        return reply

    def get(self, path: str, **headers: str) -> Reply:
        return self.send("GET", path, None, None, **headers)

    def post(self, path: str, body: Any, **headers: str) -> Reply:
        return self.send("POST", path, body, None, **headers)


class Player(Browser):
    """A client that holds a seat."""

    def __init__(self, port: int, match: str, seat: str, token: str = "") -> None:
        super().__init__(port, token)
        self.match = match
        self.seat = seat

    def at(self, path: str) -> str:
        return f"/api/matches/{self.match}/{path}"

    def position(self) -> Any:
        reply = self.get(self.at(f"position?seat={self.seat}"))
        assert reply.status == 200, reply.body
        return reply.json

    def answer(self, number: int, choice: str, key: str = "") -> Reply:
        said = {"seat": self.seat, "number": number, "choice": choice, "key": key or secrets.token_hex(8)}
        return self.post(self.at("answer"), said)

    def act(self, path: str, **said: Any) -> Reply:
        return self.post(self.at(path), {"seat": self.seat, **said})

    def answer_first(self, position: Any = None) -> Any:
        """Choose the first option; return the new position."""
        position = position or self.position()
        reply = self.answer(position["number"], position["ask"]["options"][0]["notation"])
        assert reply.status == 200, reply.body
        return reply.json["position"]


def create(port: int, **wanted: Any) -> tuple[str, dict[str, str]]:
    """Create a match; return it with its invitations."""
    reply = Browser(port).post("/api/matches", {"game": "mimi-and-toutou", **wanted})
    assert reply.status == 201, reply.body
    return reply.json["match"]["id"], reply.json["invitations"]


def sit(port: int, match: str, seat: str, invitation: str, **more: Any) -> Player:
    player = Player(port, match, seat)
    reply = player.post(player.at("sit"), {"seat": seat, "invitation": invitation, **more})
    assert reply.status == 200, reply.body
    player.token = reply.json["token"]
    player.cookie = ""
    return player


def table(port: int, **wanted: Any) -> dict[str, Player]:
    """Create a match with all persons seated, each by token alone."""
    match, invitations = create(port, **wanted)
    return {seat: sit(port, match, seat, invitation, name=seat.title()) for seat, invitation in invitations.items()}


def asked(players: dict[str, Player]) -> Player:
    """Return the player who must choose."""
    waiting = next(iter(players.values())).position()["waiting"]
    return players[waiting[0]]


def waiter(players: dict[str, Player]) -> Player:
    """Return a player who must wait."""
    waiting = next(iter(players.values())).position()["waiting"]
    return next(player for seat, player in players.items() if seat not in waiting)


class Socket:
    """A socket that sends frames, waits for replies, and keeps a log as a client should.

    Everything received, and every frame accepted by the server, is checked against the AsyncAPI
    description.
    """

    def __init__(self, port: int, **headers: str) -> None:
        extra = {name.replace("_", "-"): value for name, value in headers.items()}
        origin = extra.pop("Origin", None)
        self._opening = connect(
            f"ws://127.0.0.1:{port}/api/socket",
            origin=origin,  # type: ignore[arg-type]
            additional_headers=extra,
            open_timeout=TIMEOUT,
            close_timeout=5,
            compression=None,
        )
        self.connection: ClientConnection = self._opening
        self.frames: list[Any] = []
        self.log: list[Any] = []
        self._ids = itertools.count(1)
        self._asked: dict[int, Any] = {}

    def __enter__(self) -> Self:
        self.connection = self._opening.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self._opening.__exit__(None, None, None)

    def receive(self) -> Any:
        frame = json.loads(self.connection.recv(TIMEOUT))
        described.hold(frame, self._asked.get(frame["id"]) if frame["type"] == "reply" else None)
        if frame["type"] == "position":
            assert frame["log_from"] <= len(self.log)
            del self.log[frame["log_from"] :]
            self.log.extend(frame["log"])
        self.frames.append(frame)
        return frame

    def until(self, kind: str, **wanted: Any) -> Any:
        """Return the next frame of this type with these fields; others are kept in ``frames``."""
        while True:
            frame = self.receive()
            if frame["type"] == kind and all(frame.get(name) == value for name, value in wanted.items()):
                return frame

    def send(self, kind: str, **fields: Any) -> int:
        number = next(self._ids)
        self._asked[number] = {"type": kind, "id": number, **fields}
        self.connection.send(json.dumps(self._asked[number]))
        return number

    def ask(self, kind: str, **fields: Any) -> Any:
        """Send a frame and return its reply."""
        return self.until("reply", id=self.send(kind, **fields))

    def closed_by(self, *frames: str | bytes) -> int:
        """Send frames, of which the last may fail; return the server's close code."""
        with suppress(ConnectionClosed):
            for frame in frames:
                self.connection.send(frame)
        return self.closed()

    def closed(self) -> int:
        """Read until the server closes; return its close code."""
        try:
            while True:
                self.receive()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else 1006

    def watch(self, player: Player, **fields: Any) -> Any:
        """Watch as a player; return the first position."""
        self.send("watch", match=player.match, seat=player.seat, token=player.token, **fields)
        return self.until("position", match=player.match)


class Running:
    """A server in a thread of its own."""

    def __init__(self, **settings: Any) -> None:
        defaults = {"bot_pace": 0.0, "bot_matches": 1_000, "rate": 100_000.0, "creations": 100_000.0, "sockets_each": 5_000}
        self.settings = ServerSettings.read({}, **{**defaults, **settings})
        config = configuration(self.settings)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        self.host: ServerHost = config.app.state.host  # type: ignore[union-attr]
        self.routes: list[Any] = config.app.routes  # type: ignore[union-attr]
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._listening]}, daemon=True)

    @property
    def connections(self) -> Any:
        """Return Uvicorn's open connections."""
        return self._server.server_state.connections

    def __enter__(self) -> Self:
        self._thread.start()
        assert wait_for(lambda: self._server.started or not self._thread.is_alive())
        assert self._server.started
        return self

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = True
        self._thread.join(TIMEOUT)
        assert not self._thread.is_alive()


def wait_for(condition: Any, seconds: float = TIMEOUT) -> bool:
    """Return True if the condition becomes true in time."""
    pause = threading.Event()
    for _ in _ticks(seconds):
        if condition():
            return True
        pause.wait(0.01)
    return bool(condition())


def _ticks(seconds: float) -> Iterator[int]:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        yield 0
