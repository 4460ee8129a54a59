"""Names of ships, characters and equipment in the log."""

from __future__ import annotations

from typing import Final

from quarterdeck.engine.asks import Seat
from quarterdeck.engine.names import Names, Noun, SideName, side_of_key
from quarterdeck.games.kingdom_fleets.state import Battle

SIDES: Final = {
    "brethren": SideName("the Brethren", plural=True),
    "crown": SideName("the Crown"),
    "elves": SideName("the Elves", plural=True),
    "pirates": SideName("the Pirates", plural=True),
    "vikings": SideName("the Vikings", plural=True),
}


def side_name(side: Seat) -> SideName:
    """Return the name of a side in sentences."""
    return SIDES.get(side) or side_of_key(side)


def names(state: Battle) -> Names:
    cards = {key: Noun(card.name) for key, card in state.setting.characters.items()}
    cards |= {key: Noun(card.name, common=True) for key, card in state.setting.equipment.items()}
    return Names({ship.key: Noun(ship.name) for ship in state.ships.values()}, cards)
