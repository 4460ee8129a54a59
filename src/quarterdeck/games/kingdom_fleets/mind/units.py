"""Units for counting losses: ships, by points of hull, decks and sails and by squads."""

from __future__ import annotations

from quarterdeck.engine.units import Unit
from quarterdeck.games.kingdom_fleets.manoeuvres.ghosts import lie_of
from quarterdeck.games.kingdom_fleets.state import AFLOAT, SUNK, Battle, Ship


def units(state: Battle) -> list[Unit]:
    return [_unit(ship) for ship in state.ships.values()]


def _unit(ship: Ship) -> Unit:
    """KF-29 to KF-31, KF-8 Return a ship as a unit.

    A sunk ship is lost with her crew, one that fled is not.
    """
    left = 0 if ship.status == SUNK else ship.hull + ship.decks + ship.sails + len(ship.squads)
    return Unit(ship.key, ship.name, ship.side, left, lie_of(ship.base)[0] if ship.status == AFLOAT else None)
