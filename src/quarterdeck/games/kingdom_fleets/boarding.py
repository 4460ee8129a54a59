"""Boarding and getting free (KF-18, KF-19)."""

from __future__ import annotations

from quarterdeck.engine.asks import Flow
from quarterdeck.games.kingdom_fleets.state import Battle, Ship


def board_or_stay(state: Battle, ship: Ship) -> Flow[None]:
    """KF-18 The check after a parking, against `state.alongside`."""
    raise NotImplementedError


def try_to_disengage(state: Battle, ship: Ship) -> Flow[None]:
    """KF-19 Whether an engaged ship tries: then `state.parting` lists whom she has to throw against."""
    raise NotImplementedError


def get_free(state: Battle, ship: Ship) -> Flow[None]:
    """KF-19 One check against the next of `state.parting`."""
    raise NotImplementedError
