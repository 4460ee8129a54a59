"""What a player loses by: hits before him, out of what the ships that he has afloat can take."""

from __future__ import annotations

from quarterdeck.engine.units import Unit
from quarterdeck.games.pirate_cards.charts import IN_ALL
from quarterdeck.games.pirate_cards.state import STANDARD, Player, Table


def units(state: Table) -> list[Unit]:
    return [Unit(player.seat, player.seat.capitalize(), player.seat, _left(state, player)) for player in state.players]


def _left(state: Table, player: Player) -> int:
    """PC-13, PC-24 The standard game has no limit: there every card of the deck might be a hit."""
    if player.is_out:
        return 0
    most = IN_ALL if state.ways.way == STANDARD else sum([sum(ship.limits) for ship in player.ships])
    return most - player.hits
