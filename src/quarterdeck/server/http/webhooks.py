"""Telling another server that a seat is asked: one POST, signed, a short wait, no redirects, and not into private networks.

Every telling goes its own way: a target that is slow, or does not answer, keeps nobody else waiting. What does not arrive is
tried again, with growing pauses, until something newer is told to the same seat.
"""

from __future__ import annotations

import asyncio
import functools
import hashlib
import hmac
import logging
import secrets
import socket
import ssl
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Literal
from urllib.parse import SplitResult, urlsplit

import msgspec

from quarterdeck.engine.asks import Seat
from quarterdeck.server.http.public_addresses import is_anybodys
from quarterdeck.table.hooks import TurnNotices
from quarterdeck.table.match_table import MatchTable
from quarterdeck.table.problems import Denied
from quarterdeck.table.wire.replies import Wire

WITHIN: Final = 5.0  # seconds, for the whole exchange
PAUSES: Final = (5.0, 30.0, 180.0)  # seconds, before each further try
WAITING: Final = 1_000  # tellings under way
AT_ONCE: Final = 16  # exchanges with one target
LOOKUPS: Final = 64  # names looked up at once

log = logging.getLogger("quarterdeck.webhooks")


class YourTurn(Wire, frozen=True):
    """What another server is told."""

    match: str
    seat: str
    number: int
    game: str
    title: str
    event: Literal["your_turn", "over"]


class BadAddress(Exception):
    """An address to which nothing is sent."""


class Undelivered(Exception):
    """It did not arrive, and may be tried again."""


class Webhooks(TurnNotices):
    """Sends in the background; nobody waits for it."""

    def __init__(self, private: bool) -> None:
        self._private = private
        self._names = ThreadPoolExecutor(LOOKUPS, "webhook")
        self._tellings: set[asyncio.Task[None]] = set()
        self._newest: dict[tuple[str, Seat], YourTurn] = {}  # of each seat that something is being told to
        self._talking: Counter[tuple[str, int]] = Counter()
        self.pause = asyncio.sleep

    def check(self, url: str) -> None:
        """Refuse an address that could never do, when it is set."""
        try:
            parts = _split(url)
            if not self._private:
                _refuse_private_literal(parts.hostname or "")
        except BadAddress as error:
            raise Denied("malformed", f"url: {error}") from None

    def tell(self, table: MatchTable, asked: Sequence[Seat]) -> None:
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
                self.call(place.webhook, place.webhook_secret, told)

    def call(self, url: str, secret: str, told: YourTurn) -> None:
        if len(self._tellings) >= WAITING:
            log.warning("a webhook was not called: too many are under way")
            return
        telling = asyncio.get_running_loop().create_task(self._deliver(url, secret, told))
        self._tellings.add(telling)
        telling.add_done_callback(self._tellings.discard)

    def forget(self, match: str, seat: Seat) -> None:
        """What has not arrived is not tried again: whoever was to be told is no longer the one."""
        self._newest.pop((match, seat), None)

    def close(self) -> None:
        for telling in self._tellings:
            telling.cancel()
        self._names.shutdown(wait=False, cancel_futures=True)

    async def _deliver(self, url: str, secret: str, told: YourTurn) -> None:
        to, body, delivery = (told.match, told.seat), msgspec.json.encode(told), secrets.token_hex(8)
        self._newest[to] = told
        try:
            for pause in (*PAUSES, None):
                try:
                    await self.post(url, secret, body, delivery)
                    return
                except Undelivered as error:
                    log.info("a webhook was not delivered: %s", error)
                if pause is None:
                    return
                await self.pause(pause)
                if self._newest.get(to) is not told:
                    return
        except BadAddress as error:
            log.info("a webhook was not called: %s", error)
        finally:
            if self._newest.get(to) is told:
                del self._newest[to]

    async def post(self, url: str, secret: str, body: bytes, delivery: str) -> None:
        """One try."""
        parts = _split(url)
        target = (parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80))
        if self._talking[target] >= AT_ONCE:
            raise Undelivered("too many at once for one target")
        self._talking[target] += 1
        try:
            async with asyncio.timeout(WITHIN):
                await self._exchange(parts, target, _request(parts, secret, body, delivery))
        except (OSError, TimeoutError, ValueError, IndexError, EOFError) as error:
            raise Undelivered(repr(error)) from None
        finally:
            self._talking[target] -= 1
            if not self._talking[target]:
                del self._talking[target]

    async def _exchange(self, parts: SplitResult, target: tuple[str, int], request: bytes) -> None:
        """To an address looked up once: a name that changes its mind in between gains nothing."""
        host, port = target
        address = await self._address(host, port)
        tls = _tls() if parts.scheme == "https" else None
        reader, writer = await asyncio.open_connection(address, port, ssl=tls, server_hostname=host if tls else None)
        try:
            writer.write(request)
            await writer.drain()
            status = int((await reader.readline()).split()[1])
        except BaseException:
            writer.transport.abort()
            raise
        writer.close()
        if status == 429 or status >= 500:
            raise Undelivered(f"the target answered {status}")

    async def _address(self, host: str, port: int) -> str:
        look_up = functools.partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
        found = await asyncio.get_running_loop().run_in_executor(self._names, look_up)
        for each in found:
            if self._private or is_anybodys(str(each[4][0])):
                return str(each[4][0])
        raise BadAddress("the address is in a private network")


@functools.cache
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()


def signature(secret: str, at: int, body: bytes) -> str:
    """By which a target knows that it is told by us, and when."""
    return hmac.digest(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hex()


def _request(parts: SplitResult, secret: str, body: bytes, delivery: str) -> bytes:
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    lines = [
        f"POST {path} HTTP/1.1",
        f"Host: {parts.netloc}",
        "User-Agent: quarterdeck",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        "Connection: close",
        f"X-Quarterdeck-Delivery: {delivery}",
    ]
    if secret:
        at = int(time.time())
        lines.append(f"X-Quarterdeck-Signature: t={at},sha256={signature(secret, at, body)}")
    return "\r\n".join([*lines, "", ""]).encode("ascii") + body


def _split(url: str) -> SplitResult:
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise BadAddress("this is no address") from None
    if parts.scheme not in ("http", "https") or not parts.hostname or "@" in parts.netloc or port == 0:
        raise BadAddress("expected an address that begins with https:// or http://")
    if any(not 32 < ord(mark) < 127 for mark in url):
        raise BadAddress("expected plain ASCII without spaces")
    return parts


def _refuse_private_literal(host: str) -> None:
    try:
        anybodys = is_anybodys(host)
    except ValueError:
        anybodys = not (host == "localhost" or host.endswith((".localhost", ".local", ".internal")))
    if not anybodys:
        raise BadAddress("the address is in a private network")
