"""Secrets, who somebody is, and how often they may knock."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import time
from collections import OrderedDict
from typing import Final

import msgspec

KNOWN_CALLERS: Final = 20_000


def new_secret() -> str:
    """256 bits, for links and cookies."""
    return secrets.token_urlsafe(32)


def new_id() -> str:
    """80 bits: whoever has the id of an unlisted match may watch it."""
    return base64.b32encode(secrets.token_bytes(10)).decode().lower()


def hashed(secret: str) -> str:
    """What is kept of a secret. Random secrets need no slow hash: there is nothing to guess."""
    return hashlib.sha256(secret.encode(errors="surrogatepass")).hexdigest()


def same(one: str, other: str) -> bool:
    return bool(one) and hmac.compare_digest(one, other)


class Identity(msgspec.Struct, frozen=True):
    """Who a request comes from, as far as it says: hashes, never the secrets themselves."""

    session_hash: str = ""
    token_hash: str = ""
    address: str = ""

    @property
    def caller(self) -> str:
        return self.address


class Buckets:
    """Token buckets: so many a second, with bursts. The longest unseen callers are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, caller: str) -> float:
        """0 where the caller may go on; else how many seconds to wait."""
        now = time.monotonic()
        left, then = self._left.pop(caller, (self.burst, now))
        left = min(self.burst, left + (now - then) * self.rate)
        may = left >= 1.0
        self._left[caller] = (left - 1.0 if may else left, now)
        if len(self._left) > KNOWN_CALLERS:
            self._left.popitem(last=False)
        return 0.0 if may else (1.0 - left) / self.rate
