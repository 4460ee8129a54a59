"""The names of units and ships in the log."""

from __future__ import annotations

from typing import Final

from quarterdeck.engine.names import Names, Noun, SideName
from quarterdeck.games.late_19th_century.state import Battle

SIDES: Final = {
    "allied": SideName("the Allies", plural=True),
    "american": SideName("the Americans", plural=True),
    "blue": SideName("Blue"),
    "boer": SideName("the Boers", plural=True),
    "british": SideName("the British", plural=True),
    "chilean": SideName("the Chileans", plural=True),
    "chinese": SideName("the Chinese", plural=True),
    "japanese": SideName("the Japanese", plural=True),
    "ottoman": SideName("the Ottomans", plural=True),
    "red": SideName("Red"),
    "russian": SideName("the Russians", plural=True),
    "spanish": SideName("the Spanish", plural=True),
}


def names(state: Battle) -> Names:
    units = {unit.key: Noun(unit.name, unit.figures.plural, is_common(unit.name)) for unit in state.units.values()}
    return Names(units | {ship.key: Noun(ship.name) for ship in state.ships.values()})


def is_common(name: str) -> bool:
    """Return whether a name is an article and a common noun, such as "The Blue general"."""
    return name.startswith("The ") and name.rsplit(maxsplit=1)[-1].islower()
