"""The findings of the lab as data, for the terminal, JSON and reports.

Shares are between 0 and 1 and have 95% intervals. Fairness is measured in *points*: each game gives
one, split after a draw or a shared win. A *side* is a seat, or the role of a seat if roles are
drawn.
"""

from __future__ import annotations

from typing import Any

import msgspec

from quarterdeck.engine.asks import Seat
from quarterdeck.lab import notebook_tables
from quarterdeck.lab.intervals import Estimate
from quarterdeck.lab.measures.series_measures import StudyMeasures
from quarterdeck.lab.measures.spread import Spread


class Side(msgspec.Struct, frozen=True):
    """The results of one side."""

    name: str
    won: int  # games, alone or with others
    wins: Estimate
    points: Estimate
    even: float  # an equal share of the points


class Player(msgspec.Struct, frozen=True):
    """The results of one bot over all the seats it played."""

    bot: str
    points: Estimate  # per game and seat
    even: float
    by_side: dict[str, Estimate]


class Skill(msgspec.Struct, frozen=True):
    """Luck against skill: one stronger bot against weaker ones, in every seat in turn."""

    stronger: str
    weaker: str
    games: int
    points: Estimate
    even: float  # its share if only luck decides
    by_side: dict[str, Estimate]


class Ending(msgspec.Struct, frozen=True):
    """A way in which games ended, its clause, and the number of games."""

    how: str
    clause: str
    count: int


class Study(msgspec.Struct, frozen=True):
    """The results of one scenario, as written or with changes."""

    label: str  # the scenario's title, or the changes: "rounds=40"
    changes: dict[str, Any]
    game: str
    title: str  # of the game
    version: int  # of the rules
    scenario: str  # its title
    digest: str
    plain: dict[str, Any]  # the whole scenario
    casts: tuple[dict[Seat, str], ...]  # every number is played once by each
    rounds: int
    games: int
    sides: tuple[Side, ...]
    drawn: Estimate
    players: tuple[Player, ...]  # empty if all bots are the same
    endings: tuple[Ending, ...]
    decisions: Spread
    verdict: str
    skill: Skill | None = None
    measures: StudyMeasures | None = msgspec.field(default=None, name="gauges")  # None if nothing was measured

    def _repr_html_(self) -> str:
        return notebook_tables.of_study(self)


class Change(msgspec.Struct, frozen=True):
    """The effect of a change on one side: the paired difference of points on the same dice."""

    study: int  # the index of the changed study
    base: int  # the index of the study it is compared with
    side: str
    points: Estimate
    unpaired: float  # the half width of the interval if the dice were different


class Tried(msgspec.Struct, frozen=True):
    """A value that was tried, and the side's share of the points with it."""

    value: Any
    games: int
    points: Estimate


class BalancePoint(msgspec.Struct, frozen=True):
    """The result of a search for the value that makes a scenario even."""

    field: str
    side: str
    even: float
    tried: tuple[Tried, ...]  # in the order of the values
    nearest: Any
    confirmed: Tried  # the nearest value again, on fresh dice
    between: tuple[Any, Any] | None  # the values around the balance point, at 99%; None if it was not found
    sentence: str


class Kept(msgspec.Struct, frozen=True):
    """A saved game, and the reason for saving it."""

    file: str
    study: int
    number: int
    cast: int
    why: str


class Findings(msgspec.Struct, frozen=True):
    """The findings of a command. With the same versions, the command reproduces them exactly."""

    command: str
    quarterdeck: str  # version
    python: str
    seed: int
    verdict: str
    asked: str  # the stopping rule: "1,000 games", "until ±1%", "5 minutes"
    stopped: str  # why it stopped early, if it did
    chosen: str  # why these bots played, if none were named
    seconds: float
    games: int
    studies: tuple[Study, ...]  # of studies that are compared, the first is the base
    changes: tuple[Change, ...] = ()
    fair: BalancePoint | None = None
    kept: tuple[Kept, ...] = ()

    def _repr_html_(self) -> str:
        return notebook_tables.of_findings(self)
