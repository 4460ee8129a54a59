"""Encounters on a move under way (KF-12 to KF-16, KF-17a): one a step, and where the move ends."""

from __future__ import annotations

from quarterdeck.engine.asks import Flow
from quarterdeck.games.kingdom_fleets.state import Battle, Ship


def meet_next(state: Battle, ship: Ship) -> Flow[None]:
    """KF-12a The next encounter of `state.passage`; after the last, she comes to her new place."""
    raise NotImplementedError
