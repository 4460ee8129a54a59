"""What an active unit may be told to do, and how orders are put into words."""

from __future__ import annotations

from typing import Protocol

from quarterdeck.boards.hex import DIRECTION_NAMES
from quarterdeck.engine.asks import Choose, ClauseId
from quarterdeck.engine.label import Label
from quarterdeck.games.late_19th_century.state import Battle, Ship, Unit

# What stands first among the options: fighting, doing no more, what is done on the spot, where one may go, and at what risk.
FIGHTS, HOLDS, STAYS, GOES, RISKS = 0, 1, 2, 3, 4


class Act(Protocol):
    """One order to one unit. Each kind stands in its own chapter, beside the rule that carries it out."""

    def label(self, state: Battle, unit: Unit) -> Label:
        """What the order says to a person."""

    def forbidden(self, state: Battle, unit: Unit) -> ClauseId:
        """The clause that keeps the unit from it."""


def unit_asked(state: Battle, ask: Choose) -> Unit:
    """The land unit that a question is about."""
    return state.units[str(ask.about["key"])]


def ship_asked(state: Battle, ask: Choose) -> Ship:
    """The ship that a question is about."""
    return state.ships[str(ask.about["key"])]


def faced(words: str, clause: ClauseId, points_at: str, group: str, facing: int, rank: int) -> Label:
    """One of several that differ by the facing alone."""
    return Label(words, clause, points_at, group, DIRECTION_NAMES[facing], facing * 60, rank)


def on(needed: int) -> str:
    """A score to be thrown with one die, in words."""
    return "on any throw" if needed <= 1 else f"on {needed}+" if needed <= 6 else "on none"
