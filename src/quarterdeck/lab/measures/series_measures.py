"""What was measured of all the games of a study, put together (docs/look-up/measures.md)."""

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

TRACED_EVERY: Final = 8  # games; rules are watched in one of so many
MILLION: Final = 1_000_000
NEARLY_LOST: Final = 0.4  # of the chance that everybody has where all is even: a fifth, with two seats


def usual_depth(number: int) -> Depth:
    """How deep a game of a series is looked into: all are measured, and the rules are watched in some."""
    return Depth.TRACED if number % TRACED_EVERY == 0 else Depth.GAUGED


class Band(msgspec.Struct, frozen=True):
    """A seat's chance of winning through the games, in thousandths, at the points of a course: half of the games lie between
    the quarters, eight of ten between low and high."""

    seat: Seat
    low: tuple[int, ...]
    quarter: tuple[int, ...]
    median: tuple[int, ...]
    three_quarters: tuple[int, ...]
    high: tuple[int, ...]


class UnitGauge(msgspec.Struct, frozen=True):
    """One unit over all games: averages of a game."""

    key: str
    name: str
    seat: Seat
    strength: float  # at the start
    lost: Estimate
    dealt: Estimate
    gone: Estimate  # the share of games in which nothing of it was left
    choices: float


class ClauseGauge(msgspec.Struct, frozen=True):
    """One clause over the games whose clauses were counted: in what share of them it was used, mattered, and how."""

    clause: ClauseId
    title: str
    used: float
    mattered: float
    forbade: float
    told: float
    swung: float
    ended: float
    choices: float  # at which it came up, of a game


class Gauges(msgspec.Struct, frozen=True):
    """All of it. ``traced``: in so many games the rules were watched, and clauses are counted in those alone."""

    games: int
    traced: int
    turns: Spread | None
    branching: float
    widest: int
    choices: dict[Seat, float]  # of a game
    decided: tuple[
        int, ...
    ]  # games, by the twentieth of its choices in which each was decided; the last: by the last choice
    undecided: int  # drawn
    decided_at: float | None  # the median, as a share of the choices
    lead_changes: Spread
    lead_changes_counted: dict[int, int]
    lead: float
    comebacks: Estimate  # of the games won: by who had once been nearly lost ...
    nearly_lost: float  # ... with a chance below this
    course: tuple[Band, ...]
    units: tuple[UnitGauge, ...]
    places: tuple[Fought, ...]
    clauses: tuple[ClauseGauge, ...]  # all of the book


class GaugeTotals:
    """Takes game after game. The order does not matter."""

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
        self._lead = 0  # in millionths: a sum that does not depend on the order
        self._comebacks = Tally()
        self._nearly_lost = NEARLY_LOST / max(1, len(seats))
        self._course: dict[tuple[int, int], Counter[int]] = defaultdict(Counter)
        self._units: dict[str, _Unit] = {}
        self._aimed: Counter[At] = Counter()
        self._lost: Counter[At] = Counter()
        self._clauses = {True: _Clauses(), False: _Clauses()}  # by whether the rules were watched

    def add(self, game: MeasuredGame) -> None:
        """One game more."""
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

    def gauges(self) -> Gauges | None:
        """What it came to; nothing, if no game was measured."""
        games = self._games
        if not games:
            return None
        counted = self._clauses[bool(self._clauses[True].games)]
        places = sorted({*self._aimed, *self._lost})
        return Gauges(
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
            units=tuple(unit.gauge(games) for unit in self._units.values()),
            places=tuple(Fought(at, self._aimed[at], self._lost[at]) for at in places),
            clauses=tuple(counted.gauge(clause.id, clause.title) for clause in self._book.all),
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

    def gauge(self, games: int) -> UnitGauge:
        fate = self._first
        return UnitGauge(
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
    """An average that is never negative, with its interval; of one game alone there is none."""

    def estimate(self) -> Estimate:
        mean = self.total / self.rounds
        if self.rounds < 2:
            return Estimate(mean, mean, mean)
        variance = max(0.0, self.squares - self.rounds * mean * mean) / (self.rounds - 1)
        spread = NORMAL * math.sqrt(variance / self.rounds)
        return Estimate(mean, max(0.0, mean - spread), mean + spread)


MARKS: Final = ("used", "mattered", "forbade", "told", "swung", "ended")  # of a clause that came up in a game


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

    def gauge(self, clause: ClauseId, title: str) -> ClauseGauge:
        shares = {name: self._in[name][clause] / self.games for name in (*MARKS, "choices")}
        return ClauseGauge(clause, title, **shares)
