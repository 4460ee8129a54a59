"""Whether a bot wins so many of its games: no more of them are played than it takes to tell."""

from __future__ import annotations

from collections.abc import Iterable


def wins(wanted: int, of: int, games: Iterable[bool]) -> bool:
    """Whether at least so many of the games are won; it ends as soon as that is sure, or can no longer be."""
    won = lost = 0
    for result in games:
        won, lost = won + result, lost + (not result)
        if won == wanted:
            return True
        if lost > of - wanted:
            return False
    raise AssertionError(f"{won + lost} games were played, not {of}")
