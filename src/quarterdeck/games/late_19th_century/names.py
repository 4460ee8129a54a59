"""The names of units and ships in the log."""

from __future__ import annotations

from quarterdeck.engine.names import Names, Noun
from quarterdeck.games.late_19th_century.state import Battle


def names(state: Battle) -> Names:
    units = {unit.key: Noun(unit.name, unit.figures.plural) for unit in state.units.values()}
    return Names(units | {ship.key: Noun(ship.name) for ship in state.ships.values()})
