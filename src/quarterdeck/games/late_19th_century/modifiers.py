"""Modifiers of a die: the points, the reason, and the clause of each line.

A throw keeps its lines as bits, so adding them up is cheap and the log can name each of them.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from quarterdeck.engine.asks import ClauseId
from quarterdeck.games.late_19th_century.charts import AVERAGE
from quarterdeck.games.late_19th_century.log import Modifier, Modifiers, Note, Notes

Lines = int

NO_LINES: Final = 0
ENEMY_IN_COVER: Final = 1
ENEMY_UPHILL: Final = 2
IN_SIGHT: Final = 4
SAME_TARGET: Final = 8
NOT_MOVED: Final = 16
LAY_STILL: Final = 32
ON_FLANK: Final = 64
IN_FLANK: Final = 128
COMMANDER_AT_HAND: Final = 256
IN_WOODS: Final = 512
IN_RIVER: Final = 1024
IN_TRENCH: Final = 2048


class ModifierLine(NamedTuple):
    """One line of a list of modifiers.

    Without a clause it has that of its list: LC-20, LC-39, LC-45 or LC-82.
    """

    points: int
    words: str
    clause: ClauseId = ""


#                     die   for                            clause
LINES: Final[dict[Lines, ModifierLine]] = {
    ENEMY_IN_COVER:    ModifierLine(-1, "enemy in cover",           "LC-63"),
    ENEMY_UPHILL:      ModifierLine(-1, "enemy uphill",             "LC-57"),
    IN_SIGHT:          ModifierLine(+2, "direct line of sight"),
    SAME_TARGET:       ModifierLine(+1, "same target as last turn"),
    NOT_MOVED:         ModifierLine(+1, "did not move"),
    LAY_STILL:         ModifierLine(+1, "ship did not move"),
    ON_FLANK:          ModifierLine(+1, "flank or rear attack",     "LC-43"),
    IN_FLANK:          ModifierLine(-1, "attacked in flank or rear", "LC-43"),
    COMMANDER_AT_HAND: ModifierLine(+1, "commander nearby",         "LC-64"),
    IN_WOODS:          ModifierLine(+1, "in woods",                 "LC-59"),
    IN_RIVER:          ModifierLine(-1, "in a river",               "LC-58"),
    IN_TRENCH:         ModifierLine(-1, "crossing a trench",        "LC-61"),
}  # fmt: skip


@cache
def points(held: Lines) -> int:
    """Return the sum of these lines."""
    return sum([line.points for bit, line in LINES.items() if held & bit])


@cache
def told(held: Lines, by: ClauseId) -> Modifiers:
    """Return these lines for the log; `by` is the clause of the list."""
    lines = [line for bit, line in LINES.items() if held & bit]
    return tuple(Modifier(line.words, line.clause or by, line.points) for line in lines)


def of_quality(quality: str) -> Notes:
    """LC-4 Return the note on a unit's quality when it is hit: none for average quality."""
    return () if quality == AVERAGE else (Note(quality, "LC-4"),)
