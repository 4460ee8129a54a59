"""The application: API, descriptions, socket and page, behind one guard."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import cache
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from quarterdeck.server.descriptions import asyncapi, openapi
from quarterdeck.server.health import HealthRoutes
from quarterdeck.server.http.guard import Guard, json_response
from quarterdeck.server.http.page_files import shipped_page
from quarterdeck.server.http.routes import api_routes
from quarterdeck.server.http.sessions import identify
from quarterdeck.server.http.websocket import Sockets
from quarterdeck.server.server_host import ServerHost
from quarterdeck.server.settings import ServerSettings
from quarterdeck.table.handlers.lobby import ASYNCAPI, OPENAPI
from quarterdeck.table.problems import Denied, slow_down


def described(describe: Callable[[], dict[str, Any]]) -> Callable[[Request], Awaitable[Response]]:
    """Return a handler for a machine-readable description, built on the first request."""
    made = cache(lambda: msgspec.json.encode(describe()))

    async def send(_: Request) -> Response:
        return json_response(made())

    return send


def application(settings: ServerSettings) -> Starlette:
    host = ServerHost(settings)
    page = shipped_page()
    sockets = Sockets(host)

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await host.open()
        try:
            yield
        finally:
            await host.close()

    async def anything(request: Request) -> Response:
        """Return the page for any path that is not a file or an API address; it routes by itself."""
        path = request.url.path
        if path.startswith("/api") or "." in path.rpartition("/")[2]:
            raise Denied("unknown", f"there is nothing at {path[:200]}")
        return await sent(page.index)(request)

    def sent(file: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
        """Return a handler for the page's files.

        Its rate limit is separate, since a page needs many files at once.
        """

        async def within_rate(request: Request) -> Response:
            slow_down(host.files.wait(identify(settings, request).caller))
            return await file(request)

        return within_rate

    app = Starlette(
        routes=[
            *api_routes(host),
            Route(OPENAPI, described(openapi.describe)),
            Route(ASYNCAPI, described(asyncapi.describe)),
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
