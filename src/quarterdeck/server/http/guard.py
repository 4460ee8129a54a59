"""The guard in front of all requests: foreign hosts, response headers and body limits."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from quarterdeck.server.http.sessions import YEAR, identify, is_allowed_origin, is_own_host, is_preflight
from quarterdeck.server.metrics import Metrics
from quarterdeck.server.server_log import ServerLog
from quarterdeck.server.settings import ServerSettings
from quarterdeck.table.problems import Denied
from quarterdeck.table.wire.replies import Problem

LARGEST_BODY: Final = 128 * 1024
LARGEST_FRAME: Final = 16 * 1024
SLOWEST_BODY: Final = 10.0  # seconds; less than the connection's deadline, so that a reply can be sent
CACHE_FOREVER: Final = f"private, max-age={YEAR}, immutable"

CONTENT_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self' {sockets}; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "X-Frame-Options": "DENY",
}

PREFLIGHT: Final = {
    "Access-Control-Allow-Methods": "GET, POST, PUT",
    "Access-Control-Allow-Headers": "Authorization, Content-Type, X-Quarterdeck",
    "Access-Control-Max-Age": "600",
}

log = logging.getLogger("quarterdeck.server")


class Guard:
    """Middleware that refuses foreign hosts, sets headers on every reply, and reports failures."""

    def __init__(self, app: ASGIApp, settings: ServerSettings, metrics: Metrics, server_log: ServerLog) -> None:
        self.app = app
        self.settings = settings
        self.metrics = metrics
        self.server_log = server_log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        begun = False

        async def send_with_headers(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                self._set_headers(MutableHeaders(scope=message), headers.get("host", ""), scope)
            await send(message)

        try:
            if not is_own_host(self.settings, headers.get("host", "")):
                raise Denied("forbidden", "this server does not answer to that host name")
            if is_preflight(self.settings, scope, headers):
                await Response(status_code=204, headers=PREFLIGHT)(scope, receive, send_with_headers)
                return
            await self.app(scope, receive, send_with_headers)
        except Denied as refusal:
            who = identify(self.settings, HTTPConnection(scope))
            self.server_log.refused(who, f"{scope['method']} {scope['path']}", refusal)
            await problem(refusal)(scope, receive, send_with_headers)
        except Exception:
            self.metrics.failures += 1
            log.exception("%r %r failed", scope["method"], scope["path"])
            if not begun:
                await problem(Denied("broken", "something went wrong on the server"))(scope, receive, send_with_headers)

    def _set_headers(self, reply: MutableHeaders, host: str, scope: Scope) -> None:
        sockets = f"ws://{host} wss://{host}" if is_own_host(self.settings, host) else ""
        reply["Content-Security-Policy"] = CONTENT_POLICY.format(sockets=sockets)
        for name, value in HEADERS.items():
            reply[name] = value
        origin = Headers(scope=scope).get("origin", "")
        if scope["path"].startswith("/api/") and is_allowed_origin(self.settings, origin):
            reply["Access-Control-Allow-Origin"] = origin
            reply["Access-Control-Expose-Headers"] = "Retry-After"
            reply.add_vary_header("Origin")
        if self.settings.secure:
            below = "; includeSubDomains" if self.settings.subdomains else ""
            reply["Strict-Transport-Security"] = f"max-age={YEAR}{below}"
        if scope["path"].startswith("/api/") and "cache-control" not in reply:
            reply["Cache-Control"] = "no-store"


def problem(refusal: Denied) -> Response:
    response = json_response(Problem(error=refusal.fault, position=refusal.position), refusal.status)
    if refusal.wait:
        response.headers["Retry-After"] = str(max(1, round(refusal.wait)))
    return response


def json_response(value: Any, status: int = 200) -> Response:
    body = value if isinstance(value, bytes) else msgspec.json.encode(value)
    return Response(body, status, media_type="application/json")


async def read_body(request: Request) -> bytes:
    """Return the body, unless it is too large, whatever length it claims."""
    length = request.headers.get("content-length", "0")
    if not length.isdecimal() or int(length) > LARGEST_BODY:
        raise Denied("too_large", f"the body is larger than {LARGEST_BODY >> 10} KiB")
    body = bytearray()
    try:
        async with asyncio.timeout(SLOWEST_BODY):
            async for chunk in request.stream():
                body += chunk
                if len(body) > LARGEST_BODY:
                    raise Denied("too_large", f"the body is larger than {LARGEST_BODY >> 10} KiB")
    except (TimeoutError, ClientDisconnect):
        raise Denied("malformed", "the body did not arrive") from None
    return bytes(body)
