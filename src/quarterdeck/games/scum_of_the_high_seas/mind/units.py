"""Units with their strength, by which losses are measured: figures, or points of vessels."""

from __future__ import annotations

from typing import Final

from quarterdeck.boards.hexboard import at_of
from quarterdeck.engine.units import Unit
from quarterdeck.games.scum_of_the_high_seas.pieces import HERE, LEFT, STOWED, WAITING
from quarterdeck.games.scum_of_the_high_seas.state import Raid

STILL_THERE: Final = (HERE, WAITING, LEFT, STOWED)


def units(state: Raid) -> list[Unit]:
    """SH-10, SH-81 Return every unit's strength.

    A unit that left by its exit is not lost; prisoners and the drowned are.
    """
    found = [
        Unit(
            unit.key,
            unit.name,
            unit.side,
            unit.strength if unit.place in STILL_THERE else 0,
            at_of(unit.at) if unit.place == HERE and not unit.below else None,
        )
        for unit in state.units.values()
    ]
    for vessel in state.vessels.values():
        left = vessel.points if vessel.place in STILL_THERE else 0
        found.append(Unit(vessel.key, vessel.name, vessel.side, left, at_of(vessel.at) if vessel.place == HERE else None))
    return found
