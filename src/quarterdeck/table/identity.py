"""Secrets, and who somebody is by those that they show: hashes are kept and compared, never the secrets themselves."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

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


class Identity(msgspec.Struct, frozen=True):
    """Who a request comes from, as far as it says."""

    session_hash: str = ""
    token_hash: str = ""
    address: str = ""
    caller: str = ""  # by whom requests are counted
