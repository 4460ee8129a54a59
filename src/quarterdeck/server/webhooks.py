"""Telling another server that a seat is asked: one POST, a short wait, no redirects, and not into private networks."""

from __future__ import annotations

import asyncio
import http.client
import ipaddress
import logging
import socket
import ssl
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final
from urllib.parse import SplitResult, urlsplit

import msgspec

from quarterdeck.engine.asks import Seat
from quarterdeck.server.problems import Denied
from quarterdeck.server.table import Table
from quarterdeck.server.wire.outgoing import YourTurn

TIMEOUT: Final = 5.0
AT_ONCE: Final = 4
WAITING: Final = 1_000

log = logging.getLogger("quarterdeck.webhooks")


class BadAddress(Exception):
    """An address to which nothing is sent."""


class Webhooks:
    """Sends in the background; what does not arrive is lost, and nobody waits for it."""

    def __init__(self, private: bool) -> None:
        self._private = private
        self._threads = ThreadPoolExecutor(AT_ONCE, "webhook")
        self._waiting = 0

    def check(self, url: str) -> None:
        """Refuse an address that could never do, when it is set."""
        try:
            parts = _split(url)
            if not self._private:
                _refuse_private_literal(parts.hostname or "")
        except BadAddress as error:
            raise Denied("malformed", f"url: {error}") from None

    def tell(self, table: Table, asked: Sequence[Seat]) -> None:
        """Those who have come to be asked are told; at the end, everybody."""
        played = table.started()
        over = played.outcome is not None
        for place in table.places.values():
            if place.webhook and (over or place.seat in asked):
                told = YourTurn(
                    match=table.id,
                    seat=place.seat,
                    number=played.number(place.seat),
                    game=table.row.game,
                    title=table.row.title or table.game.title,
                    event="over" if over else "your_turn",
                )
                self.call(place.webhook, told)

    def call(self, url: str, told: YourTurn) -> None:
        if self._waiting >= WAITING:
            return
        self._waiting += 1
        loop = asyncio.get_running_loop()
        done = loop.run_in_executor(self._threads, self._post, url, msgspec.json.encode(told))
        done.add_done_callback(self._done)

    def _done(self, _: object) -> None:
        self._waiting -= 1

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _post(self, url: str, body: bytes) -> None:
        try:
            parts = _split(url)
            connection = self._connection(parts)
            try:
                path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
                headers = {"Content-Type": "application/json", "User-Agent": "quarterdeck", "Connection": "close"}
                connection.request("POST", path, body, headers)
                connection.getresponse()
            finally:
                connection.close()
        except (OSError, http.client.HTTPException, BadAddress, ValueError) as error:
            log.info("a webhook was not delivered: %s", error)

    def _connection(self, parts: SplitResult) -> http.client.HTTPConnection:
        """To an address looked up once: a name that changes its mind in between gains nothing."""
        host = parts.hostname or ""
        port = parts.port or (443 if parts.scheme == "https" else 80)
        address = self._address(host, port)
        raw = socket.create_connection((address, port), TIMEOUT)
        raw.settimeout(TIMEOUT)
        if parts.scheme == "https":
            raw = ssl.create_default_context().wrap_socket(raw, server_hostname=host)
        connection = http.client.HTTPConnection(host, port, timeout=TIMEOUT)
        connection.sock = raw
        return connection

    def _address(self, host: str, port: int) -> str:
        found = [str(each[4][0]) for each in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
        for address in found:
            if self._private or ipaddress.ip_address(address.partition("%")[0]).is_global:
                return address
        raise BadAddress("the address is in a private network")


def _split(url: str) -> SplitResult:
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise BadAddress("this is no address") from None
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or port == 0:
        raise BadAddress("expected an address that begins with https:// or http://")
    if any(not 32 < ord(mark) < 127 for mark in url):
        raise BadAddress("expected plain ASCII without spaces")
    return parts


def _refuse_private_literal(host: str) -> None:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        if host == "localhost" or host.endswith((".localhost", ".local", ".internal")):
            raise BadAddress("the address is in a private network") from None
        return
    if not address.is_global:
        raise BadAddress("the address is in a private network")
