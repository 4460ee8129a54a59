"""Callers and their origin: this server's names, pages of other sites, cookies and tokens."""

from __future__ import annotations

import contextlib
import ipaddress
import re
from typing import Final
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import Scope

from quarterdeck.server.http.public_addresses import limit_key
from quarterdeck.server.settings import ServerSettings
from quarterdeck.table.identity import Identity, hashed, new_secret
from quarterdeck.table.problems import Denied

YEAR: Final = 365 * 24 * 3600
HOST: Final = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9.-]+)(:\d{1,5})?")


def is_own_host(settings: ServerSettings, host: str) -> bool:
    """Return True if the host is the configured name, this machine or a bare address.

    Any other name may be an attacker's that points here.
    """
    name = urlsplit(f"//{host}").hostname if HOST.fullmatch(host) else None
    if not name:
        return False
    if name in ("localhost", settings.host, urlsplit(settings.origin).hostname):
        return True
    with contextlib.suppress(ValueError):
        ipaddress.ip_address(name)
        return True
    return False


def is_own_origin(settings: ServerSettings, connection: HTTPConnection) -> bool:
    """Return True if a page of this server, or a program, sent the request.

    Programs send no origin.
    """
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    host = connection.headers.get("host", "")
    return origin in (settings.origin, f"http://{host}", f"https://{host}") and origin != ""


def is_allowed_origin(settings: ServerSettings, origin: str) -> bool:
    """Return True if the origin is another site whose pages may read here and act with tokens."""
    return bool(origin) and (origin in settings.allowed_origins or "*" in settings.allowed_origins)


def is_preflight(settings: ServerSettings, scope: Scope, headers: Headers) -> bool:
    """Return True for the preflight request of such a page's browser."""
    asks = scope["method"] == "OPTIONS" and "access-control-request-method" in headers
    return asks and scope["path"].startswith("/api/") and is_allowed_origin(settings, headers.get("origin", ""))


def is_secure(settings: ServerSettings, connection: HTTPConnection) -> bool:
    return settings.secure or connection.url.scheme in ("https", "wss")


def cookie_name(secure: bool) -> str:
    return "__Host-quarterdeck" if secure else "quarterdeck"


def identify(settings: ServerSettings, connection: HTTPConnection) -> Identity:
    """Return the identity that a request claims by cookie, token and address."""
    session = connection.cookies.get(cookie_name(is_secure(settings, connection)), "")
    if not is_own_origin(settings, connection):
        session = ""  # pages of other sites act by their token alone
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    bearer = token.strip() if kind.lower() == "bearer" else ""
    address = connection.client.host if connection.client else ""
    return Identity(hashed(session) if session else "", hashed(bearer) if bearer else "", address, limit_key(address))


def admit_change(settings: ServerSettings, request: Request) -> None:
    """Admit a change only from a page of this server, an allowed site with a token, or a program."""
    let_in = is_allowed_origin(settings, request.headers.get("origin", "")) and "authorization" in request.headers
    if not is_own_origin(settings, request) and not let_in:
        raise Denied("forbidden", "requests from other sites are refused")
    if request.headers.get("x-quarterdeck") != "1":
        raise Denied("forbidden", "a request that changes something needs the header X-Quarterdeck: 1")
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Denied("type", "expected application/json")


class Session:
    """The browser's session: its cookie, or a new one to set with the reply."""

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
