"""Secrets, and who somebody is by those that they show: hashes are kept and compared, never the secrets themselves."""

from __future__ import annotations

import base64
import hashlib
import hmac
import ipaddress
import secrets
from functools import lru_cache

import msgspec


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


@lru_cache(maxsize=4096)
def neighbourhood(address: str) -> str:
    """Whose address it is, for counting: with IPv6 whoever has one has the 2^64 beside it."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found) >> 64 << 64, 64)))


class Identity(msgspec.Struct, frozen=True):
    """Who a request comes from, as far as it says."""

    session_hash: str = ""
    token_hash: str = ""
    address: str = ""

    @property
    def caller(self) -> str:
        """By whom requests are counted."""
        return neighbourhood(self.address)
