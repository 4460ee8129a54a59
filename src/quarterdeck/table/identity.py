"""Secrets and identities: only hashes of secrets are stored and compared."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

import msgspec


def new_secret() -> str:
    """Return a secret of 256 bits, for links and cookies."""
    return secrets.token_urlsafe(32)


def new_id() -> str:
    """Return a match id of 80 bits: knowing it is enough to watch an unlisted match."""
    return base64.b32encode(secrets.token_bytes(10)).decode().lower()


def hashed(secret: str) -> str:
    """Return the hash of a secret; random secrets need no slow hash, since they cannot be guessed."""
    return hashlib.sha256(secret.encode(errors="surrogatepass")).hexdigest()


def same(one: str, other: str) -> bool:
    return bool(one) and hmac.compare_digest(one, other)


class Identity(msgspec.Struct, frozen=True):
    """The sender of a request, as identified by cookie, token and address."""

    session_hash: str = ""
    token_hash: str = ""
    address: str = ""
    caller: str = ""  # the key for rate limits
