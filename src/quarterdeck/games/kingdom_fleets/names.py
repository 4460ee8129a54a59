"""Names of ships, characters and equipment in the log."""

from __future__ import annotations

from quarterdeck.engine.names import Names, Noun
from quarterdeck.games.kingdom_fleets.state import Battle


def names(state: Battle) -> Names:
    cards = {key: Noun(card.name) for key, card in state.setting.characters.items()}
    cards |= {key: Noun(card.name, common=True) for key, card in state.setting.equipment.items()}
    return Names({ship.key: Noun(ship.name) for ship in state.ships.values()}, cards)
