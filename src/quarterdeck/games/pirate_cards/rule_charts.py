"""The cards and the ships as tables, for readers of the rules."""

from __future__ import annotations

import msgspec

from quarterdeck.engine.rulebook import Table
from quarterdeck.games.pirate_cards.charts import ATTACKS, CATEGORY, GUARDS, MAN_O_WAR, SHIP
from quarterdeck.games.pirate_cards.scenario import Deck


def tables() -> tuple[Table, ...]:
    return deck(), answers(), limits()


def deck() -> Table:
    """PC-1"""
    return Table.of("PC-1", "The deck", ("card", "how many"), list(msgspec.to_builtins(Deck()).items()))


def answers() -> Table:
    """PC-7"""
    answer = {category: card for card, category in GUARDS.items()}
    rows = [(attack, answer[category]) for attack, category in CATEGORY.items()]
    return Table.of("PC-7", "Matching protections", ("attack", "answered by"), rows)


def limits() -> Table:
    """PC-13, PC-24"""
    return Table.of("PC-24", "Hits that sink", ("ship", *ATTACKS), [("a ship", *SHIP), ("the Man-O-War", *MAN_O_WAR)])
