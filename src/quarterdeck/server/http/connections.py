"""Connections, below requests and frames: deadlines, limits by address, and replies in one segment.

Uvicorn has a deadline for idle connections only. A client that sends nothing, drips its headers, or
never reads would keep its connection forever. Uvicorn's protocols are subclassed here for that
alone; parsing, request cycles and frames stay its own. A lost connection must leave no reference
cycles, since the server collects garbage rarely.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import socket
from collections import Counter
from typing import Any, Final, cast

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from quarterdeck.server.http.public_addresses import limit_key
from quarterdeck.server.settings import ServerSettings
from quarterdeck.table.wire.replies import Fault, Problem

GRACE: Final = 5.0  # seconds for the last bytes of a closing connection

_CROWD: Final = msgspec.json.encode(
    Problem(error=Fault(code="too_many", sentence="too many connections are open from your address; close some of them"))
)
TOO_MANY: Final = (
    b"HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/json\r\nConnection: close\r\n"
    + f"Content-Length: {len(_CROWD)}\r\n\r\n".encode()
    + _CROWD
)


class ConnectionCap:
    """The number of open connections, by address; proxies are let in without a limit."""

    def __init__(self, settings: ServerSettings) -> None:
        self.request_timeout = settings.request_timeout
        self.read_timeout = settings.read_timeout
        self._most = settings.connections
        self._proxies = settings.proxies
        self.open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count a connection, unless its address has too many; then return False.

        A connection that was counted must leave.
        """
        place = limit_key(address)
        if self.open[place] >= self._most and not self._is_proxy(address):
            return False
        self.open[place] += 1
        return True

    def leave(self, address: str) -> None:
        place = limit_key(address)
        self.open[place] -= 1
        if self.open[place] <= 0:
            del self.open[place]

    def _is_proxy(self, address: str) -> bool:
        with contextlib.suppress(ValueError):
            return any(ipaddress.ip_address(address) in network for network in self._proxies)
        return False


class Corked:
    """A transport that buffers writes for one turn of the loop, so head and body leave together.

    Of two small segments, the second would wait for the acknowledgement of the first, which may be
    delayed by 40 ms.
    """

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._held: list[bytes] = []

    def write(self, data: bytes) -> None:
        if not self._held:
            self._loop.call_soon(self.flush)
        if data:
            self._held.append(data)

    def flush(self) -> None:
        held, self._held = self._held, []
        if held:
            self._transport.write(b"".join(held))

    def close(self) -> None:
        self.flush()
        self._transport.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


def break_cycle(transport: Any) -> None:
    """Break the cycle by which asyncio's transports refer to themselves even after they are lost."""
    if hasattr(transport, "_read_ready_cb"):
        transport._read_ready_cb = lambda: None


class Deadline:
    """A timer that aborts a connection unless it is cancelled."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._timer: asyncio.TimerHandle | None = None
        self.of = ""

    def set(self, of: str, seconds: float, transport: asyncio.Transport) -> None:
        """Abort the connection after that many seconds.

        A running timer for the same purpose continues.
        """
        if self.of != of:
            self.cancel()
            self.of, self._timer = of, self._loop.call_later(seconds, transport.abort)

    def cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self.of, self._timer = "", None


class RequestConnection(H11Protocol):
    """A connection with deadlines for each request's head and body, and for reading the reply."""

    def __init__(self, cap: ConnectionCap, **given: Any) -> None:
        super().__init__(**given)
        self._cap = cap
        self._inside = False
        self._coming = Deadline(self.loop)
        self._going = Deadline(self.loop)
        self._bare: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._bare = transport
        with contextlib.suppress(OSError, AttributeError):
            transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        super().connection_made(cast("asyncio.Transport", Corked(transport, self.loop)))
        self._inside = self._cap.enter(self._address)
        if self._inside:
            self._coming.set("head", self._cap.request_timeout, transport)
        else:
            transport.write(TOO_MANY)
            transport.close()
            self._going.set("close", GRACE, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._coming.cancel()
        self._going.cancel()
        if self._inside:
            self._cap.leave(self._address)
        super().connection_lost(exc)
        self._unset_keepalive_if_required()
        self.cycle = cast("RequestResponseCycle", None)  # breaks a cycle: it refers to this protocol
        break_cycle(self._bare)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._set_deadline()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._set_deadline()
        self._end_soon()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._end_soon()

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._bare is not None:
            self._going.set("reply", self._cap.read_timeout, self._bare)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._going.cancel()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over to a socket, which will leave the cap."""
        self._coming.cancel()
        assert self._bare is not None
        self.transport, self._bare = self._bare, None
        super().handle_websocket_upgrade(event)

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    def _set_deadline(self) -> None:
        """Set the deadline for what the client must send next.

        Between requests Uvicorn has its own.
        """
        if self._bare is None:
            return
        state = self.conn.their_state
        if state is h11.SEND_BODY:
            self._coming.set("body", self._cap.request_timeout, self._bare)
        elif state is h11.IDLE and self.conn.trailing_data[0]:
            self._coming.set("head", self._cap.request_timeout, self._bare)
        else:
            self._coming.cancel()

    def _end_soon(self) -> None:
        """Set a deadline for closing, which would wait forever for a client that does not read."""
        if self._bare is not None and self.transport.is_closing():
            self._going.set("close", GRACE, self._bare)


class SocketConnection(WebSocketsSansIOProtocol):
    """A socket; a client that does not read is disconnected, whatever is unsent."""

    def __init__(self, cap: ConnectionCap, **given: Any) -> None:
        super().__init__(**given)
        self.close_timeout = GRACE
        self._cap = cap
        self._going = Deadline(self.loop)

    def connection_lost(self, exc: Exception | None) -> None:
        self._going.cancel()
        self._cap.leave(self.client[0] if self.client else "")
        super().connection_lost(exc)
        self.conn.parser.close()  # breaks a cycle: it waits for more data
        break_cycle(self.transport)

    def pause_writing(self) -> None:
        super().pause_writing()
        # Later than the table's own timeout, which gives a reason.
        self._going.set("frame", self._cap.read_timeout + 1, self.transport)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._going.of == "frame":
            self._going.cancel()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self._going.cancel()
        if not self.disconnected:
            self._going.set("close", GRACE + 1, self.transport)
