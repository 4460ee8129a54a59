"""How well a side stands, for bots: what its ships are still worth, their squads and guns, and the gold."""

from __future__ import annotations

from quarterdeck.engine.asks import Seat
from quarterdeck.games.kingdom_fleets.state import AFLOAT, Battle, Ship
from quarterdeck.games.kingdom_fleets.winning import score

WON = 1_000_000


def estimate(state: Battle, seat: Seat) -> int:
    """Larger is better: in hundredths of gold, own less the enemy's."""
    if state.outcome is not None:
        return WON if seat in state.outcome.winners else -WON if state.outcome.winners else 0
    enemy = state.setting.enemy(seat)
    standing = sum(_worth(ship) * (1 if ship.side == seat else -1) for ship in state.ships.values())
    return standing + 50 * (score(state, seat) - score(state, enemy))


def _worth(ship: Ship) -> int:
    """A ship by what is left of her: hull and squads count most, then decks and sails; conditions count against her."""
    if ship.status != AFLOAT or not ship.squads:
        return 0
    card = ship.figures.card
    health = sum(squad.health for squad in ship.squads)
    full = 2 * card.squads
    share = 40 * ship.hull // card.hull + 40 * min(health, full) // full + 10 * ship.decks // card.decks
    share += 10 * ship.sails // card.sails if card.sails else 10
    trouble = 3 * sum(ship.conditions.values()) + 2 * sum(ship.spiked) - 2 * ship.level
    return ship.figures.cost * max(5, share - trouble)
