"""Measurements over all games of a study (docs/look-up/measures.md)."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Final

import msgspec

from quarterdeck.engine.asks import ClauseId, Seat
from quarterdeck.engine.confidence_intervals import NORMAL
from quarterdeck.engine.rulebook import Rulebook
from quarterdeck.engine.scene import At
from quarterdeck.lab.intervals import Estimate, Sums, Tally
from quarterdeck.lab.measures.chance_history import POINTS
from quarterdeck.lab.measures.clause_use import Cited
from quarterdeck.lab.measures.game_measures import Depth, MeasuredGame
from quarterdeck.lab.measures.spread import Spread, quantile, spread
from quarterdeck.lab.measures.unit_losses import Fought, UnitFate

TRACED_EVERY: Final = 8  # rules are traced in one game out of eight
MILLION: Final = 1_000_000
NEARLY_LOST: Final = 0.4  # times an equal chance: with two seats, a win probability of 20%


def usual_depth(number: int) -> Depth:
    """Return the depth for a game of a series: all are measured, and every eighth is traced."""
    return Depth.TRACED if number % TRACED_EVERY == 0 else Depth.MEASURED


class Band(msgspec.Struct, frozen=True):
    """The distribution of a seat's win probability over the course of the games, in thousandths.

    Half of the games lie between the quarters, 80% between low and high.
    """

    seat: Seat
    low: tuple[int, ...]
    quarter: tuple[int, ...]
    median: tuple[int, ...]
    three_quarters: tuple[int, ...]
    high: tuple[int, ...]


class UnitMeasures(msgspec.Struct, frozen=True):
    """Averages of one unit over all games."""

    key: str
    name: str
    seat: Seat
    strength: float  # at the start
    lost: Estimate
    dealt: Estimate
    gone: Estimate  # the share of games in which it was destroyed or taken
    choices: float


class ClauseMeasures(msgspec.Struct, frozen=True):
    """The use of one clause over all games whose clauses were counted, as shares of those games."""

    clause: ClauseId
    title: str
    used: float
    mattered: float
    forbade: float
    told: float
    swung: float
    ended: float
    choices: float  # at which it came up, per game


class StudyMeasures(msgspec.Struct, frozen=True):
    """The measurements of a study.

    Clauses are counted in the ``traced`` games only, if there are any.
    """

    games: int
    traced: int
    turns: Spread | None
    branching: float
    widest: int
    choices: dict[Seat, float]  # per game
    # Games decided in each twentieth of their choices; the last figure: by the last choice.
    decided: tuple[int, ...]
    undecided: int  # drawn games
    decided_at: float | None  # the median, as a share of the choices
    lead_changes: Spread
    lead_changes_counted: dict[int, int]
    lead: float
    comebacks: Estimate  # the share of wins by a seat whose win probability was once below ``nearly_lost``
    nearly_lost: float
    course: tuple[Band, ...]
    units: tuple[UnitMeasures, ...]
    places: tuple[Fought, ...]
    clauses: tuple[ClauseMeasures, ...]  # every clause of the rule book


class MeasureTotals:
    """Running totals over measured games, in any order."""

    def __init__(self, seats: Sequence[Seat], book: Rulebook) -> None:
        self._seats = tuple(seats)
        self._book = book
        self._games = 0
        self._turns: Counter[int] = Counter()
        self._options = self._decisions = self._widest = 0
        self._choices: Counter[Seat] = Counter()
        self._decided: list[int] = [0] * (POINTS + 1)
        self._shares: Counter[int] = Counter()
        self._lead_changes: Counter[int] = Counter()
        self._lead = 0  # in millionths: whole numbers make the sum independent of the order
        self._comebacks = Tally()
        self._nearly_lost = NEARLY_LOST / max(1, len(seats))
        self._course: dict[tuple[int, int], Counter[int]] = defaultdict(Counter)
        self._units: dict[str, _Unit] = {}
        self._aimed: Counter[At] = Counter()
        self._lost: Counter[At] = Counter()
        self._clauses = {True: _Clauses(), False: _Clauses()}  # by whether the rules were traced

    def add(self, game: MeasuredGame) -> None:
        """Add a game to the totals."""
        self._games += 1
        self._options += game.options
        self._decisions += game.decisions
        self._widest = max(self._widest, game.widest)
        self._choices.update(game.choices)
        if game.turns is not None:
            self._turns[game.turns] += 1
        self._follow(game)
        for fate in game.units:
            self._units.setdefault(fate.key, _Unit(fate)).add(fate)
        for place in game.places:
            self._aimed[place.at] += place.aimed
            self._lost[place.at] += place.lost
        self._clauses[game.depth >= Depth.TRACED].add(game.clauses)

    def _follow(self, game: MeasuredGame) -> None:
        course = game.course
        self._lead_changes[course.lead_changes] += 1
        self._lead += round(MILLION * course.lead)
        if course.decided is not None:
            self._decided[POINTS * course.decided // max(1, game.decisions)] += 1
            self._shares[1000 * course.decided // max(1, game.decisions)] += 1
        if course.lowest is not None:
            self._comebacks.add(float(course.lowest < self._nearly_lost))
        for seat, chances in enumerate(course.chances):
            for point, chance in enumerate(chances):
                self._course[seat, point][chance] += 1

    def measures(self) -> StudyMeasures | None:
        """Return the measurements of all games, or None if none was measured."""
        games = self._games
        if not games:
            return None
        counted = self._clauses[bool(self._clauses[True].games)]
        places = sorted({*self._aimed, *self._lost})
        return StudyMeasures(
            games=games,
            traced=self._clauses[True].games,
            turns=spread(self._turns) if self._turns else None,
            branching=self._options / max(1, self._decisions),
            widest=self._widest,
            choices={seat: self._choices[seat] / games for seat in self._seats},
            decided=tuple(self._decided),
            undecided=games - sum(self._decided),
            decided_at=quantile(self._shares, 0.5) / 1000 if self._shares else None,
            lead_changes=spread(self._lead_changes),
            lead_changes_counted=dict(sorted(self._lead_changes.items())),
            lead=self._lead / MILLION / games,
            comebacks=self._comebacks.estimate(),
            nearly_lost=self._nearly_lost,
            course=tuple(self._band(place, seat) for place, seat in enumerate(self._seats)),
            units=tuple(unit.measures(games) for unit in self._units.values()),
            places=tuple(Fought(at, self._aimed[at], self._lost[at]) for at in places),
            clauses=tuple(counted.measures(clause.id, clause.title) for clause in self._book.all),
        )

    def _band(self, place: int, seat: Seat) -> Band:
        points = [self._course[place, point] for point in range(POINTS + 1)]
        return Band(seat, *(tuple(quantile(each, share) for each in points) for share in (0.1, 0.25, 0.5, 0.75, 0.9)))


class _Unit:
    def __init__(self, first: UnitFate) -> None:
        self._first = first
        self._strength = 0
        self._choices = 0
        self._lost = _Mean()
        self._dealt = _Mean()
        self._gone = Tally()

    def add(self, fate: UnitFate) -> None:
        self._strength += fate.strength
        self._choices += fate.choices
        self._lost.add(fate.lost)
        self._dealt.add(fate.dealt)
        self._gone.add(float(not fate.left))

    def measures(self, games: int) -> UnitMeasures:
        fate = self._first
        return UnitMeasures(
            key=fate.key,
            name=fate.name,
            seat=fate.seat,
            strength=self._strength / self._gone.rounds,
            lost=self._lost.estimate(),
            dealt=self._dealt.estimate(),
            gone=self._gone.estimate(),
            choices=self._choices / games,
        )


class _Mean(Sums):
    """A mean that is never negative, with its interval; one game alone has no interval."""

    def estimate(self) -> Estimate:
        mean = self.total / self.rounds
        if self.rounds < 2:
            return Estimate(mean, mean, mean)
        variance = max(0.0, self.squares - self.rounds * mean * mean) / (self.rounds - 1)
        spread = NORMAL * math.sqrt(variance / self.rounds)
        return Estimate(mean, max(0.0, mean - spread), mean + spread)


MARKS: Final = ("used", "mattered", "forbade", "told", "swung", "ended")  # the fields counted per game


class _Clauses:
    def __init__(self) -> None:
        self.games = 0
        self._in: dict[str, Counter[ClauseId]] = defaultdict(Counter)

    def add(self, clauses: Sequence[Cited]) -> None:
        self.games += 1
        for each in clauses:
            self._in["choices"][each.clause] += each.used
            for name in MARKS:
                self._in[name][each.clause] += bool(getattr(each, name))

    def measures(self, clause: ClauseId, title: str) -> ClauseMeasures:
        shares = {name: self._in[name][clause] / self.games for name in (*MARKS, "choices")}
        return ClauseMeasures(clause, title, **shares)
