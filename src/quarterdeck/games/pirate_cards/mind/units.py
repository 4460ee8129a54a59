"""The losses of a player: hits, out of what the ships afloat can take."""

from __future__ import annotations

from quarterdeck.engine.units import Unit
from quarterdeck.games.pirate_cards.charts import IN_ALL
from quarterdeck.games.pirate_cards.state import STANDARD, Player, Table


def units(state: Table) -> list[Unit]:
    return [Unit(player.seat, player.seat.capitalize(), player.seat, _left(state, player)) for player in state.players]


def _left(state: Table, player: Player) -> int:
    """PC-13, PC-24 Return the hits a player can still take.

    Without a limit, every card of the deck counts.
    """
    if player.is_out:
        return 0
    most = IN_ALL if state.ways.way == STANDARD else sum([sum(ship.limits) for ship in player.ships])
    return most - player.hits
