"""What stands between the network and the house: hosts, origins, cookies, sizes, rates, and the headers of every reply."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import logging
import re
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from quarterdeck.server.http.public_addresses import neighbourhood
from quarterdeck.server.metrics import Metrics
from quarterdeck.server.server_log import ServerLog
from quarterdeck.server.settings import ServerSettings
from quarterdeck.table.identity import Identity, hashed, new_secret
from quarterdeck.table.problems import Denied
from quarterdeck.table.wire.replies import Problem

LARGEST_BODY: Final = 128 * 1024
LARGEST_FRAME: Final = 16 * 1024
SLOWEST_BODY: Final = 10.0  # seconds; less than the connection has for it, so that there is still a reply
YEAR: Final = 365 * 24 * 3600
HOST: Final = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9.-]+)(:\d{1,5})?")
KEEP_FOR_GOOD: Final = f"private, max-age={YEAR}, immutable"

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
    """Around everything: foreign hosts are turned away, every reply gets its headers, a failure is one plain sentence."""

    def __init__(self, app: ASGIApp, settings: ServerSettings, figures: Metrics, journal: ServerLog) -> None:
        self.app = app
        self.settings = settings
        self.figures = figures
        self.journal = journal

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        begun = False

        async def dressed(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                self._dress(MutableHeaders(scope=message), headers.get("host", ""), scope)
            await send(message)

        try:
            if not host_is_ours(self.settings, headers.get("host", "")):
                raise Denied("forbidden", "this server does not go by that name")
            if is_preflight(self.settings, scope, headers):
                await Response(status_code=204, headers=PREFLIGHT)(scope, receive, dressed)
                return
            await self.app(scope, receive, dressed)
        except Denied as refusal:
            who = identify(self.settings, HTTPConnection(scope))
            self.journal.refused(who, f"{scope['method']} {scope['path']}", refusal)
            await problem(refusal)(scope, receive, dressed)
        except Exception:
            self.figures.failures += 1
            log.exception("%r %r failed", scope["method"], scope["path"])
            if not begun:
                await problem(Denied("broken", "something went wrong on the server"))(scope, receive, dressed)

    def _dress(self, reply: MutableHeaders, host: str, scope: Scope) -> None:
        sockets = f"ws://{host} wss://{host}" if host_is_ours(self.settings, host) else ""
        reply["Content-Security-Policy"] = CONTENT_POLICY.format(sockets=sockets)
        for name, value in HEADERS.items():
            reply[name] = value
        origin = Headers(scope=scope).get("origin", "")
        if scope["path"].startswith("/api/") and is_let_in(self.settings, origin):
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


def host_is_ours(settings: ServerSettings, host: str) -> bool:
    """The name that was set, this machine, or a bare address: another name may be somebody else's, pointed here."""
    name = urlsplit(f"//{host}").hostname if HOST.fullmatch(host) else None
    if not name:
        return False
    if name in ("localhost", settings.host, urlsplit(settings.origin).hostname):
        return True
    with contextlib.suppress(ValueError):
        ipaddress.ip_address(name)
        return True
    return False


def origin_is_ours(settings: ServerSettings, connection: HTTPConnection) -> bool:
    """Whether a page of our own asked; programs that are no browsers say no origin at all."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    host = connection.headers.get("host", "")
    return origin in (settings.origin, f"http://{host}", f"https://{host}") and origin != ""


def is_let_in(settings: ServerSettings, origin: str) -> bool:
    """Whether it is another site whose pages may read here and act with tokens."""
    return bool(origin) and (origin in settings.strangers or "*" in settings.strangers)


def is_preflight(settings: ServerSettings, scope: Scope, headers: Headers) -> bool:
    """Whether a browser asks first, on behalf of such a page."""
    asks = scope["method"] == "OPTIONS" and "access-control-request-method" in headers
    return asks and scope["path"].startswith("/api/") and is_let_in(settings, headers.get("origin", ""))


def is_secure(settings: ServerSettings, connection: HTTPConnection) -> bool:
    return settings.secure or connection.url.scheme in ("https", "wss")


def cookie_name(secure: bool) -> str:
    return "__Host-quarterdeck" if secure else "quarterdeck"


def identify(settings: ServerSettings, connection: HTTPConnection) -> Identity:
    """Who says that they are who."""
    session = connection.cookies.get(cookie_name(is_secure(settings, connection)), "")
    if not origin_is_ours(settings, connection):
        session = ""  # the page of another site is nobody but for the token that it has
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    bearer = token.strip() if kind.lower() == "bearer" else ""
    address = connection.client.host if connection.client else ""
    return Identity(hashed(session) if session else "", hashed(bearer) if bearer else "", address, neighbourhood(address))


def admit_change(settings: ServerSettings, request: Request) -> None:
    """A request that changes something must come from a page of our own, or from no page at all."""
    let_in = is_let_in(settings, request.headers.get("origin", "")) and "authorization" in request.headers
    if not origin_is_ours(settings, request) and not let_in:
        raise Denied("forbidden", "requests from other sites are not taken")
    if request.headers.get("x-quarterdeck") != "1":
        raise Denied("forbidden", "a request that changes something needs the header X-Quarterdeck: 1")
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Denied("type", "expected application/json")


async def read_body(request: Request) -> bytes:
    """The body, if it is not too large; one that lies about its length is found out."""
    said = request.headers.get("content-length", "0")
    if not said.isdecimal() or int(said) > LARGEST_BODY:
        raise Denied("too_large", f"a body has at most {LARGEST_BODY >> 10} KiB")
    body = bytearray()
    try:
        async with asyncio.timeout(SLOWEST_BODY):
            async for chunk in request.stream():
                body += chunk
                if len(body) > LARGEST_BODY:
                    raise Denied("too_large", f"a body has at most {LARGEST_BODY >> 10} KiB")
    except (TimeoutError, ClientDisconnect):
        raise Denied("malformed", "the body did not come") from None
    return bytes(body)


class Session:
    """The browser's own secret: the one that it has, or a new one to be set with the reply."""

    def __init__(self, settings: ServerSettings, request: Request) -> None:
        self._secure = is_secure(settings, request)
        self.who = identify(settings, request)
        self._fresh = ""
        if not self.who.session_hash:
            self._fresh = new_secret()
            self.who = msgspec.structs.replace(self.who, session_hash=hashed(self._fresh))

    def set_on(self, response: Response) -> None:
        if self._fresh:
            response.set_cookie(
                cookie_name(self._secure),
                self._fresh,
                max_age=YEAR,
                path="/",
                secure=self._secure,
                httponly=True,
                samesite="strict",
            )
