"""Tells bots whether the result of a choice can depend on an order that the seat has not seen."""

from __future__ import annotations

from quarterdeck.engine.asks import Choose
from quarterdeck.games.kingdom_fleets.state import Battle


def hinges(state: Battle, ask: Choose) -> bool:
    """KF-5 Return False: a hidden order counts only from the step in which it is revealed."""
    return False
