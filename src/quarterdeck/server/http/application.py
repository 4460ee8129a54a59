"""The application: the API, its description, the socket and the page, behind one guard."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import cache
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from quarterdeck.server.descriptions import asyncapi, openapi
from quarterdeck.server.health import HealthRoutes
from quarterdeck.server.http.guard import Guard, host_is_ours, identify, json_response, origin_is_ours, problem
from quarterdeck.server.http.page_files import our_page
from quarterdeck.server.http.routes import api_routes
from quarterdeck.server.server_host import ServerHost
from quarterdeck.server.settings import ServerSettings
from quarterdeck.table.client import Client
from quarterdeck.table.identity import Identity
from quarterdeck.table.problems import Denied, slow_down


class Sockets:
    """Opens sockets for pages of our own and for programs, up to a number."""

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
            await Client(self.host, websocket, who).run()
        finally:
            self.open[who.caller] -= 1
            if not self.open[who.caller]:
                del self.open[who.caller]

    def _admit(self, websocket: WebSocket, who: Identity) -> None:
        """A refusal comes as the reply to the handshake, with a status and a sentence: there is no socket yet to close."""
        settings = self.host.settings
        if not host_is_ours(settings, websocket.headers.get("host", "")):
            raise Denied("forbidden", "this server does not go by that name")
        if not origin_is_ours(settings, websocket):
            raise Denied("forbidden", "sockets are not opened for the pages of other sites")
        if self.open.total() >= settings.sockets:
            raise Denied("busy", "too many sockets are open on this server; try again in a while", wait=30)
        if self.open[who.caller] >= settings.sockets_each:
            raise Denied("too_many", f"at most {settings.sockets_each} sockets from one address; close some of them")
        slow_down(self.host.knocks.wait(who.caller))


def described(describe: Callable[[], dict[str, Any]]) -> Callable[[Request], Awaitable[Response]]:
    """A description for machines, made when the first one asks for it."""
    made = cache(lambda: msgspec.json.encode(describe()))

    async def send(_: Request) -> Response:
        return json_response(made())

    return send


def application(settings: ServerSettings) -> Starlette:
    host = ServerHost(settings)
    page = our_page()
    sockets = Sockets(host)

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await host.open()
        try:
            yield
        finally:
            await host.close()

    async def anything(request: Request) -> Response:
        """A page, by whatever name: it knows its own addresses. A file it would be under another one."""
        path = request.url.path
        if path.startswith("/api") or "." in path.rpartition("/")[2]:
            raise Denied("unknown", f"there is nothing at {path[:200]}")
        return await sent(page.index)(request)

    def sent(file: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
        """A file of the page, within a rate of its own: the page is some ninety of them, and asks for all at once."""

        async def within_rate(request: Request) -> Response:
            slow_down(host.files.wait(identify(settings, request).caller))
            return await file(request)

        return within_rate

    app = Starlette(
        routes=[
            *api_routes(host),
            Route("/api/openapi.json", described(openapi.describe)),
            Route("/api/asyncapi.json", described(asyncapi.describe)),
            *HealthRoutes(host, sockets.open.total).routes(),
            WebSocketRoute("/api/socket", sockets),
            Route("/static/{path:path}", sent(page.file)),
            Route("/{path:path}", anything),
        ],
        middleware=[Middleware(Guard, settings, host.metrics, host.log)],
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False
    app.state.host = host
    return app
