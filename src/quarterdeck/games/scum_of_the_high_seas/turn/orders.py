"""SH-27 The orders that a player may give in an activation."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from quarterdeck.engine.asks import Option


class ActivationOrder(NamedTuple):
    """A verb, the piece that it is about, and a second piece if it needs one."""

    verb: str
    key: str = ""
    other: str = ""


@lru_cache(maxsize=1 << 12)
def activate_option(key: str) -> Option[ActivationOrder]:
    return Option(f"activate {key}", ActivationOrder("activate", key))


def order_option(notation: str, verb: str, key: str, other: str = "") -> Option[ActivationOrder]:
    """Return an order other than to activate a piece."""
    return Option(notation, ActivationOrder(verb, key, other))
