"""What a scenario fixes for a whole battle: the map, the sides, how long it lasts and what is to be won by."""

from __future__ import annotations

from dataclasses import dataclass

from quarterdeck.boards.hex import Hex
from quarterdeck.engine.asks import Seat
from quarterdeck.games.late_19th_century import ground as maps


@dataclass(frozen=True, slots=True)
class Goal:
    """LC-99 What a side may win by: holding hexes to the end, getting out, or putting out of play."""

    side: Seat
    kind: str
    hexes: tuple[Hex, ...] = ()
    keys: tuple[str, ...] = ()
    count: int = 0


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
    goals: list[Goal]
    falls_to: Seat  # LC-99: who wins if no goal is reached in time; nobody: LC-100 decides

    def __post_init__(self) -> None:
        legend = tuple((mark, tuple(features)) for mark, features in self.legend.items())
        self.chart(maps.ground(self.columns, self.rows, tuple(self.marks), legend, tuple(self.roads)))

    def enemy(self, side: Seat) -> Seat:
        first, second = self.sides
        return second if side == first else first
