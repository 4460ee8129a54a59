"""A sequential test of a bot: it plays only as many games as it needs."""

from __future__ import annotations

from collections.abc import Iterable


def wins(wanted: int, of: int, games: Iterable[bool]) -> bool:
    """Return whether at least so many games are won, and stop as soon as that is certain."""
    won = lost = 0
    for result in games:
        won, lost = won + result, lost + (not result)
        if won == wanted:
            return True
        if lost > of - wanted:
            return False
    raise AssertionError(f"{won + lost} games were played, not {of}")
