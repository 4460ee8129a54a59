"""SH-27 What a player may order when it is his activation."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from quarterdeck.engine.asks import Option


class ActivationOrder(NamedTuple):
    """A verb, what it is about, and what else is in it."""

    verb: str
    key: str = ""
    other: str = ""


@lru_cache(maxsize=1 << 12)
def activate_option(key: str) -> Option[ActivationOrder]:
    return Option(f"activate {key}", ActivationOrder("activate", key))


def order_option(notation: str, verb: str, key: str, other: str = "") -> Option[ActivationOrder]:
    """An order other than simply to activate a piece."""
    return Option(notation, ActivationOrder(verb, key, other))
