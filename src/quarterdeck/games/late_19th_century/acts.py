"""The orders that an active unit can be given, and the words for them."""

from __future__ import annotations

from typing import Protocol

from quarterdeck.boards.hex import DIRECTION_NAMES
from quarterdeck.engine.asks import Choose, ClauseId
from quarterdeck.engine.label import Label
from quarterdeck.games.late_19th_century.state import Battle, Ship, Unit

# The rank of an option: fights first, then holding, acts on the spot, moves, and risky moves.
FIGHTS, HOLDS, STAYS, GOES, RISKS = 0, 1, 2, 3, 4


class Act(Protocol):
    """An order to a unit. Each kind is defined beside the rule that carries it out."""

    def label(self, state: Battle, unit: Unit) -> Label:
        """Return the words that describe the order to a player."""

    def forbidden(self, state: Battle, unit: Unit) -> ClauseId:
        """Return the clause that forbids the order to the unit."""


def unit_asked(state: Battle, ask: Choose) -> Unit:
    """Return the land unit that a prompt is about."""
    return state.units[str(ask.about["key"])]


def ship_asked(state: Battle, ask: Choose) -> Ship:
    """Return the ship that a prompt is about."""
    return state.ships[str(ask.about["key"])]


def faced(words: str, clause: ClauseId, points_at: str, group: str, facing: int, rank: int) -> Label:
    """Return the label of one of several options that differ only in facing."""
    return Label(words, clause, points_at, group, DIRECTION_NAMES[facing], facing * 60, rank)


def on(needed: int) -> str:
    """Return the score needed on one die, in words."""
    return "on any throw" if needed <= 1 else f"on {needed}+" if needed <= 6 else "on none"
