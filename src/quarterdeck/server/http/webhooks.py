"""Webhooks: a signed POST that tells another server that a seat must move.

A call has a short timeout, follows no redirects and does not reach private networks. Each is
delivered on its own, so a slow target delays nobody else. A failed call is retried with growing
pauses, until there is newer news for the same seat.
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
from quarterdeck.server.http.public_addresses import is_public
from quarterdeck.table.hooks import TurnNotices
from quarterdeck.table.match_table import MatchTable
from quarterdeck.table.problems import Denied
from quarterdeck.table.wire.replies import Wire

WITHIN: Final = 5.0  # seconds for the whole exchange
PAUSES: Final = (5.0, 30.0, 180.0)  # seconds before each retry
WAITING: Final = 1_000  # deliveries in progress
AT_ONCE: Final = 16  # exchanges with one target
LOOKUPS: Final = 64  # simultaneous name lookups

log = logging.getLogger("quarterdeck.webhooks")


class YourTurn(Wire, frozen=True):
    """The body of a webhook call."""

    match: str
    seat: str
    number: int
    game: str
    title: str
    event: Literal["your_turn", "over"]


class BadAddress(Exception):
    """An address that must not be called."""


class Undelivered(Exception):
    """A failed delivery that may be retried."""


class Webhooks(TurnNotices):
    """The webhooks, delivered in the background."""

    def __init__(self, private: bool) -> None:
        self._private = private
        self._names = ThreadPoolExecutor(LOOKUPS, "webhook")
        self._deliveries: set[asyncio.Task[None]] = set()
        self._newest: dict[tuple[str, Seat], YourTurn] = {}  # for each seat with a delivery in progress
        self._in_progress: Counter[tuple[str, int]] = Counter()
        self.pause = asyncio.sleep

    def check(self, url: str) -> None:
        """Refuse an address that could never be called, when it is set."""
        try:
            parts = _split(url)
            if not self._private:
                _refuse_private_literal(parts.hostname or "")
        except BadAddress as error:
            raise Denied("malformed", f"url: {error}") from None

    def tell(self, table: MatchTable, asked: Sequence[Seat]) -> None:
        """Notify the seats that must now move; at the end of the match, all seats."""
        played = table.started()
        over = played.outcome is not None
        for place in table.places.values():
            if place.webhook and (over or place.seat in asked):
                notice = YourTurn(
                    match=table.id,
                    seat=place.seat,
                    number=played.number(place.seat),
                    game=table.row.game,
                    title=table.row.title or table.game.title,
                    event="over" if over else "your_turn",
                )
                self.call(place.webhook, place.webhook_secret, notice)

    def call(self, url: str, secret: str, notice: YourTurn) -> None:
        if len(self._deliveries) >= WAITING:
            log.warning("webhook not called: too many deliveries are in progress")
            return
        delivery_task = asyncio.get_running_loop().create_task(self._deliver(url, secret, notice))
        self._deliveries.add(delivery_task)
        delivery_task.add_done_callback(self._deliveries.discard)

    def forget(self, match: str, seat: Seat) -> None:
        """Stop retrying for a seat whose webhook has changed."""
        self._newest.pop((match, seat), None)

    def close(self) -> None:
        for delivery_task in self._deliveries:
            delivery_task.cancel()
        self._names.shutdown(wait=False, cancel_futures=True)

    async def _deliver(self, url: str, secret: str, notice: YourTurn) -> None:
        to, body, delivery = (notice.match, notice.seat), msgspec.json.encode(notice), secrets.token_hex(8)
        self._newest[to] = notice
        try:
            for pause in (*PAUSES, None):
                try:
                    await self.post(url, secret, body, delivery)
                    return
                except Undelivered as error:
                    log.info("webhook not delivered: %s", error)
                if pause is None:
                    return
                await self.pause(pause)
                if self._newest.get(to) is not notice:
                    return
        except BadAddress as error:
            log.info("webhook not called: %s", error)
        finally:
            if self._newest.get(to) is notice:
                del self._newest[to]

    async def post(self, url: str, secret: str, body: bytes, delivery: str) -> None:
        """Make one attempt."""
        parts = _split(url)
        target = (parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80))
        if self._in_progress[target] >= AT_ONCE:
            raise Undelivered("too many calls to this target at once")
        self._in_progress[target] += 1
        try:
            async with asyncio.timeout(WITHIN):
                await self._exchange(parts, target, _request(parts, secret, body, delivery))
        except (OSError, TimeoutError, ValueError, IndexError, EOFError) as error:
            raise Undelivered(repr(error)) from None
        finally:
            self._in_progress[target] -= 1
            if not self._in_progress[target]:
                del self._in_progress[target]

    async def _exchange(self, parts: SplitResult, target: tuple[str, int], request: bytes) -> None:
        """Send the request to an address resolved once, so that a changing name cannot redirect it."""
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
            if self._private or is_public(str(each[4][0])):
                return str(each[4][0])
        raise BadAddress("the address is in a private network")


@functools.cache
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()


def signature(secret: str, at: int, body: bytes) -> str:
    """Return the signature by which a target verifies the sender and the time of a call."""
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
        raise BadAddress("not a valid address") from None
    if parts.scheme not in ("http", "https") or not parts.hostname or "@" in parts.netloc or port == 0:
        raise BadAddress("expected an address that begins with https:// or http://")
    if any(not 32 < ord(mark) < 127 for mark in url):
        raise BadAddress("expected plain ASCII without spaces")
    return parts


def _refuse_private_literal(host: str) -> None:
    try:
        anybodys = is_public(host)
    except ValueError:
        anybodys = not (host == "localhost" or host.endswith((".localhost", ".local", ".internal")))
    if not anybodys:
        raise BadAddress("the address is in a private network")
