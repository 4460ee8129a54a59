"""What the lab found out, as data: what it prints, writes as JSON and makes a report of.

Shares are between 0 and 1, each with its 95% interval. *Points* are what fairness is measured by: of one point a game, a win
that is shared and a draw are shared out among the sides. A *side* is a seat, or where lots decide what a seat is, its role.
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
    """How one side fared."""

    name: str
    won: int  # games, alone or with others
    wins: Estimate
    points: Estimate
    even: float  # the points that it would have if all was even


class Player(msgspec.Struct, frozen=True):
    """How one bot fared, over all the seats that it was put in: told apart from how the sides did."""

    bot: str
    points: Estimate  # a game and seat
    even: float
    by_side: dict[str, Estimate]


class Skill(msgspec.Struct, frozen=True):
    """Luck against skill: one stronger bot among weaker ones, in every seat in turn, on the same dice."""

    stronger: str
    weaker: str
    games: int
    points: Estimate
    even: float  # where nothing but luck decides
    by_side: dict[str, Estimate]


class Ending(msgspec.Struct, frozen=True):
    """A way in which games ended, the clause by which, and how many did."""

    how: str
    clause: str
    count: int


class Study(msgspec.Struct, frozen=True):
    """One scenario, as it is or with something in it changed, and what its games came to."""

    label: str  # its title, or what was changed: "rounds=40"
    changes: dict[str, Any]
    game: str
    title: str  # of the rule book
    version: int  # of the rules
    scenario: str  # its title
    digest: str
    plain: dict[str, Any]  # the scenario whole
    casts: tuple[dict[Seat, str], ...]  # with several, every number was played by each
    rounds: int
    games: int
    sides: tuple[Side, ...]
    drawn: Estimate
    players: tuple[Player, ...]  # only where bots differ
    endings: tuple[Ending, ...]
    decisions: Spread
    verdict: str
    skill: Skill | None = None
    measures: StudyMeasures | None = msgspec.field(default=None, name="gauges")  # None if nothing was measured

    def _repr_html_(self) -> str:
        return notebook_tables.of_study(self)


class Change(msgspec.Struct, frozen=True):
    """How much a change of the scenario moved one side, on the same dice: the paired difference, and how sure that is."""

    study: int  # which of the studies
    base: int  # against which
    side: str
    points: Estimate
    unpaired: float  # half the width that the interval would have on other dice


class Tried(msgspec.Struct, frozen=True):
    """A value that was tried, and what its side had with it."""

    value: Any
    games: int
    points: Estimate


class BalancePoint(msgspec.Struct, frozen=True):
    """The search for the value of a field with which all is even."""

    field: str
    side: str
    even: float
    tried: tuple[Tried, ...]  # in the order of the values
    nearest: Any
    confirmed: Tried  # the nearest again, on dice that the search had not seen
    between: tuple[Any, Any] | None  # even lies between these two for certain enough; none: nowhere in what was searched
    sentence: str


class Kept(msgspec.Struct, frozen=True):
    """A game whose record was kept, and why this one."""

    file: str
    study: int
    number: int
    cast: int
    why: str


class Findings(msgspec.Struct, frozen=True):
    """All of it. The command makes it again to the bit, with the same versions."""

    command: str
    quarterdeck: str  # version
    python: str
    seed: int
    verdict: str
    asked: str  # how long it was to go on: "1,000 games", "until ±1%", "5 minutes"
    stopped: str  # why it ended otherwise than asked, if it did
    chosen: str  # why these bots, where nobody named any
    seconds: float
    games: int
    studies: tuple[Study, ...]  # where something was varied or compared, the first is what the others are held against
    changes: tuple[Change, ...] = ()
    fair: BalancePoint | None = None
    kept: tuple[Kept, ...] = ()

    def _repr_html_(self) -> str:
        return notebook_tables.of_findings(self)
