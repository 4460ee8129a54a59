"""A socket that is over leaves nothing behind for the collector of garbage, which the server puts off."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import pytest
from starlette.websockets import WebSocket

from quarterdeck.server.identity import Identity
from quarterdeck.server.socket import Client


@pytest.fixture(autouse=True)
def _no_collection() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


def websocket(*heard: dict[str, Any]) -> WebSocket:
    """A client that says so much, and then goes."""
    coming = [{"type": "websocket.connect"}, *heard, {"type": "websocket.disconnect", "code": 1006}]

    async def receive() -> dict[str, Any]:
        return coming.pop(0)

    async def send(_: Any) -> None:
        await asyncio.sleep(0)

    return WebSocket({"type": "websocket"}, receive, send)


def host() -> Any:
    never = SimpleNamespace(wait=lambda _: 0.0)
    counted = SimpleNamespace(count=lambda *_: None)
    return SimpleNamespace(frames=never, figures=counted, settings=SimpleNamespace(read_timeout=1.0))


async def gone(*heard: dict[str, Any]) -> bool:
    client = Client(host(), websocket(*heard), cast("Identity", SimpleNamespace(caller="somebody")))
    left = weakref.ref(client)
    await client.run()
    del client
    return left() is None


@pytest.mark.parametrize("heard", [(), ({"type": "websocket.receive", "text": '{"type": "ping", "id": 1}'},)])
def test_a_client_that_was_cut_off_is_gone_at_once(heard: tuple[dict[str, Any], ...]) -> None:
    assert asyncio.run(gone(*heard))
