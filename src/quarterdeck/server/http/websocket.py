"""The server's WebSockets: who may open one, and the connection of each to the table."""

from __future__ import annotations

from collections import Counter

from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from quarterdeck.server.http.guard import problem
from quarterdeck.server.http.sessions import identify, is_own_host, is_own_origin
from quarterdeck.server.server_host import ServerHost
from quarterdeck.table.client import Client
from quarterdeck.table.client_line import LineClosed
from quarterdeck.table.identity import Identity
from quarterdeck.table.problems import Denied, slow_down


class WebSocketLine:
    """A ``ClientLine`` over Starlette's WebSocket."""

    def __init__(self, websocket: WebSocket) -> None:
        self._websocket = websocket

    async def accept(self) -> None:
        await self._websocket.accept()

    async def receive(self) -> str:
        message = await self._websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise LineClosed
        return message.get("text") or ""

    async def send_text(self, text: str) -> None:
        try:
            await self._websocket.send_text(text)
        except (WebSocketDisconnect, RuntimeError, OSError):
            raise LineClosed from None

    async def close(self, code: int, reason: str) -> None:
        if self._websocket.application_state is WebSocketState.CONNECTED:
            try:
                await self._websocket.close(code, reason)
            except (WebSocketDisconnect, RuntimeError, OSError):
                raise LineClosed from None


class Sockets:
    """Opens sockets for this server's pages and for programs, up to a limit."""

    def __init__(self, host: ServerHost) -> None:
        self.host = host
        self.open: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        websocket = WebSocket(scope, receive, send)
        who = identify(self.host.settings, websocket)
        try:
            self._admit(websocket, who)
        except Denied as refusal:
            self.host.log.refused(who, "a socket", refusal)
            await websocket.send_denial_response(problem(refusal))
            return
        self.open[who.caller] += 1
        try:
            await Client(self.host, WebSocketLine(websocket), who).run()
        finally:
            self.open[who.caller] -= 1
            if not self.open[who.caller]:
                del self.open[who.caller]

    def _admit(self, websocket: WebSocket, who: Identity) -> None:
        """Refuse a socket in the reply to its handshake, with a status and a sentence."""
        settings = self.host.settings
        if not is_own_host(settings, websocket.headers.get("host", "")):
            raise Denied("forbidden", "this server does not answer to that host name")
        if not is_own_origin(settings, websocket):
            raise Denied("forbidden", "pages of other sites cannot open sockets")
        if self.open.total() >= settings.sockets:
            raise Denied("busy", "too many sockets are open on this server; try again later", wait=30)
        if self.open[who.caller] >= settings.sockets_each:
            raise Denied(
                "too_many", f"your address has {settings.sockets_each} sockets open, the most allowed; close some of them"
            )
        slow_down(self.host.requests.wait(who.caller))
