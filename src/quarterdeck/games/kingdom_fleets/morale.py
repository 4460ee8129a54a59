"""Morale (KF-43, KF-44): crews that lost a combat roll, and the winner chooses what becomes of them."""

from __future__ import annotations

from quarterdeck.engine.asks import Flow
from quarterdeck.games.kingdom_fleets.state import Battle


def begin_morale(state: Battle) -> None:
    """KF-43 The losers into `state.trials`, those of the side that activated first before the others; the phase moves on."""
    raise NotImplementedError


def test_next_crew(state: Battle) -> Flow[None]:
    """KF-43, KF-44 One crew's test and the outcome that the winner chooses; when all have rolled, KF-49 and Phase.END."""
    raise NotImplementedError
