"""The charts as tables, for readers of the rules."""

from __future__ import annotations

from typing import Final

from quarterdeck.boards.cards import RANKS
from quarterdeck.engine.rulebook import Table
from quarterdeck.games.mimi_and_toutou.charts import CHART, SHIPS

PICTURES: Final = {"A": "Ace", "J": "Jack", "Q": "Queen", "K": "King"}


def tables() -> tuple[Table, ...]:
    return ships(), damage()


def ships() -> Table:
    """MT-6, MT-8, MT-23"""
    rows = [(ship.name, ship.range, f"D{ship.die}", ship.gun, ship.hits_needed) for ship in SHIPS.values()]
    return Table.of("MT-8", "Ships", ("ship", "range", "firing die", "gun", "hits to flood a compartment"), rows)


def damage() -> Table:
    """MT-11 to MT-18"""
    rows = [(PICTURES.get(rank, rank), line.place, line.clause) for rank, line in zip(RANKS, CHART, strict=True)]
    return Table.of("MT-11", "What a card hits", ("card", "place", "clause"), rows)
