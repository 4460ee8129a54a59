"""The end of a socket: it leaves no garbage, since the server collects rarely."""

from __future__ import annotations

import asyncio
import gc
import socket
import struct
import weakref
from collections import Counter
from collections.abc import Iterator
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

import pytest
import uvicorn
from starlette.websockets import WebSocket
from uvicorn.server import ServerState

from quarterdeck.server.http.connections import ConnectionCap, RequestConnection, SocketConnection
from quarterdeck.server.http.websocket import WebSocketLine
from quarterdeck.server.settings import ServerSettings
from quarterdeck.table.client import Client
from quarterdeck.table.clock import Clock
from quarterdeck.table.hooks import Hooks
from quarterdeck.table.identity import Identity
from quarterdeck.table.table_settings import TableSettings

HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
REQUEST = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"
OF_A_CONNECTION = ("RequestConnection", "SocketConnection", "ServerProtocol", "_SelectorSocketTransport", "Corked")


@pytest.fixture(autouse=True)
def _no_collection() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


def websocket(*heard: dict[str, Any]) -> WebSocket:
    """Return a client that sends these frames and disconnects."""
    coming = [{"type": "websocket.connect"}, *heard, {"type": "websocket.disconnect", "code": 1006}]

    async def receive() -> dict[str, Any]:
        return coming.pop(0)

    async def send(_: Any) -> None:
        await asyncio.sleep(0)

    return WebSocket({"type": "websocket"}, receive, send)


def host() -> Any:
    return SimpleNamespace(hooks=Hooks(), clock=Clock(), settings=TableSettings())


async def gone(*heard: dict[str, Any]) -> bool:
    client = Client(host(), WebSocketLine(websocket(*heard)), Identity(caller="somebody"))
    left = weakref.ref(client)
    await client.run()
    del client
    return left() is None


@pytest.mark.parametrize("heard", [(), ({"type": "websocket.receive", "text": '{"type": "ping", "id": 1}'},)])
def test_a_disconnected_client_is_freed_at_once(heard: tuple[dict[str, Any], ...]) -> None:
    assert asyncio.run(gone(*heard))


async def answer(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body"})
        return
    await send({"type": "websocket.accept"})
    while (await receive())["type"] != "websocket.disconnect":
        pass


def of_connections() -> Counter[str]:
    return Counter(type(each).__name__ for each in gc.get_objects() if type(each).__name__ in OF_A_CONNECTION)


async def left_behind(said: bytes) -> Counter[str]:
    """Count the objects that remain of a connection whose client got a reply and disconnected."""
    door = ConnectionCap(ServerSettings())
    config = uvicorn.Config(
        answer, ws=cast("type[asyncio.Protocol]", partial(SocketConnection, door)), lifespan="off", log_level="critical"
    )
    state = ServerState()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(
        lambda: RequestConnection(door, config=config, server_state=state, app_state={}), "127.0.0.1", 0
    )
    before = of_connections()
    with socket.create_connection(server.sockets[0].getsockname()) as client:
        client.setblocking(False)
        await loop.sock_sendall(client, said)
        await loop.sock_recv(client, 4096)
        client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    async with asyncio.timeout(5):
        while state.connections or state.tasks:
            await asyncio.sleep(0)
    server.close()
    await server.wait_closed()
    await asyncio.sleep(0)
    return of_connections() - before


@pytest.mark.parametrize("said", [HANDSHAKE, REQUEST], ids=["socket", "request"])
async def test_a_lost_connection_leaves_nothing_to_collect(said: bytes) -> None:
    gc.collect()
    assert not await left_behind(said)
