"""Orders (KF-5): for every ship one manoeuvre, in secret; and what is open to her (KF-20)."""

from __future__ import annotations

from quarterdeck.engine.asks import ClauseId, Flow
from quarterdeck.games.kingdom_fleets.cards import Manoeuvre
from quarterdeck.games.kingdom_fleets.state import Battle, Ship


def issue_orders(state: Battle) -> Flow[None]:
    """KF-5 Both sides at once, each ship in turn, `to=(side,)`; a side without a ship to order is left out."""
    raise NotImplementedError


def manoeuvre_of(ship: Ship) -> Manoeuvre:
    """KF-20, KF-45a What she is ordered, as it will be performed: shortened by damage, lengthened by a spell."""
    raise NotImplementedError


def cannot_order(state: Battle, ship: Ship, name: str) -> ClauseId:
    """KF-20, KF-31, KF-2f What forbids ordering a manoeuvre of her selector."""
    raise NotImplementedError
