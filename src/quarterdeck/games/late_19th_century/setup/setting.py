"""What a scenario fixes for a whole battle: the map, the sides, how long it lasts and what is to be won by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from quarterdeck.boards.hex import Hex
from quarterdeck.engine.asks import Seat
from quarterdeck.games.late_19th_century.setup import ground as maps

# LC-99: what it may be when both sides reach a goal in the same turn, if it falls to neither.
DRAW: Final = "draw"
LOSSES: Final = "losses"


@dataclass(frozen=True, slots=True)
class BattleGoal:
    """LC-99 What a side may win by: holding hexes to the end or taking them, getting out, putting out of play or out of the
    fight. Where no number is given, all that are named."""

    side: Seat
    kind: str
    hexes: tuple[Hex, ...] = ()
    keys: tuple[str, ...] = ()
    count: int = 0

    @property
    def needed(self) -> int:
        """How many of the hexes or enemies that it names."""
        return self.count or len(self.hexes or self.keys)


@dataclass(frozen=True, slots=True)
class Glory:
    """LC-100 By what a side that can hardly win measures how well it has done: what each of its own that got out counts, and
    what each point that the enemy lost."""

    side: Seat
    escaped: int
    points: int


class _Charted:
    """Keeps the map beside the plain data that it is made from."""

    __slots__ = ("ground",)
    ground: maps.Ground

    def chart(self, ground: maps.Ground) -> None:
        self.ground = ground


@dataclass(slots=True)
class Setting(_Charted):
    """What the scenario fixed for the whole battle; never changed, so never copied."""

    columns: int
    rows: int
    marks: list[str]
    legend: dict[str, list[str]]
    roads: list[str]
    sides: tuple[Seat, Seat]
    turns: int
    naval: bool  # without land units: the naval turn
    initial: dict[Seat, int]  # SP and FP at the start
    exits: dict[Seat, str]  # LC-53: the edge by which it is a side's task to leave
    wire: int  # LC-60: how many hexes of wire a side may lay
    goals: list[BattleGoal]
    falls_to: Seat  # LC-99: who wins if no goal is reached in time; nobody: LC-100 decides
    if_both: str  # LC-99: whose it is when both sides reach a goal in the same turn, LOSSES for who lost less, DRAW
    glory: list[Glory]  # LC-100
    under_way: bool  # LC-89: a house rule, ships that have moved go on

    def __post_init__(self) -> None:
        legend = tuple((mark, tuple(features)) for mark, features in self.legend.items())
        self.chart(maps.ground(self.columns, self.rows, tuple(self.marks), legend, tuple(self.roads)))

    def enemy(self, side: Seat) -> Seat:
        first, second = self.sides
        return second if side == first else first
