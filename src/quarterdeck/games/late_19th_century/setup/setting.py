"""The fixed part of a battle: the map, the sides, the number of turns, and the goals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from quarterdeck.boards.hex import Hex
from quarterdeck.engine.asks import Seat
from quarterdeck.games.late_19th_century.setup import ground as maps

# LC-99: the result when both sides reach a goal in the same turn, unless a side wins.
DRAW: Final = "draw"
LOSSES: Final = "losses"


@dataclass(frozen=True, slots=True)
class BattleGoal:
    """LC-99 A goal: hold or take hexes, leave by an edge, destroy pieces, or cripple ships.

    Without a number all that are named are needed.
    """

    side: Seat
    kind: str
    hexes: tuple[Hex, ...] = ()
    keys: tuple[str, ...] = ()
    count: int = 0

    @property
    def needed(self) -> int:
        """Return how many of the named hexes or pieces are needed."""
        return self.count or len(self.hexes or self.keys)


@dataclass(frozen=True, slots=True)
class Glory:
    """LC-100 The glory of a side that can hardly win.

    It scores for each piece that escapes, and for each point that the enemy loses.
    """

    side: Seat
    escaped: int
    points: int


class _Charted:
    """A mixin that keeps the map beside the plain data from which it is made."""

    __slots__ = ("ground",)
    ground: maps.Ground

    def chart(self, ground: maps.Ground) -> None:
        self.ground = ground


@dataclass(slots=True)
class Setting(_Charted):
    """The part of a battle that the scenario fixes. It never changes, so it is never copied."""

    columns: int
    rows: int
    marks: list[str]
    legend: dict[str, list[str]]
    roads: list[str]
    sides: tuple[Seat, Seat]
    turns: int
    naval: bool  # without land units: the naval turn
    initial: dict[Seat, int]  # SP and FP at the start
    exits: dict[Seat, str]  # LC-53: the edge by which a side is ordered to leave
    wire: int  # LC-60: hexes of wire that a side may lay
    goals: list[BattleGoal]
    falls_to: Seat  # LC-99: the winner if no goal is reached in time; if empty, LC-100 decides
    if_both: str  # LC-99: the winner when both sides reach a goal in the same turn; LOSSES: by losses; DRAW
    glory: list[Glory]  # LC-100
    under_way: bool  # LC-89: house rule, ships that have moved keep going

    def __post_init__(self) -> None:
        legend = tuple((mark, tuple(features)) for mark, features in self.legend.items())
        self.chart(maps.ground(self.columns, self.rows, tuple(self.marks), legend, tuple(self.roads)))

    def enemy(self, side: Seat) -> Seat:
        first, second = self.sides
        return second if side == first else first
