"""Whether what comes of a choice can turn on an order that the seat has not seen."""

from __future__ import annotations

from quarterdeck.engine.asks import Choose
from quarterdeck.games.kingdom_fleets.state import Battle


def hinges(state: Battle, ask: Choose) -> bool:
    """KF-5 What comes of a choice never turns on a hidden order: one counts only from a step in which it is shown."""
    return False
