"""The losses of a side: ships, in eighths of their flotation."""

from __future__ import annotations

from quarterdeck.engine.units import Unit
from quarterdeck.games.mimi_and_toutou.charts import EIGHTHS
from quarterdeck.games.mimi_and_toutou.state import AFLOAT, SUNK, SURRENDERED, Battle, Ship


def units(state: Battle) -> list[Unit]:
    return [_unit(ship) for ship in state.ships]


def _unit(ship: Ship) -> Unit:
    """MT-3, MT-19 A ship that has sunk or surrendered is lost, but one that has left is not."""
    left = 0 if ship.status in (SUNK, SURRENDERED) else EIGHTHS - ship.flotation_lost
    return Unit(ship.key, ship.name, ship.side, left, (ship.column, ship.row) if ship.status == AFLOAT else None)
