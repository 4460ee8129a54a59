"""Values learned from games: first a curve over what ``greedy`` plays, then temporal differences over what the value plays.

A batch of games is played by the value as it stands, against itself and against sparring partners; then it is moved towards
what the positions turned out to be worth (``Rows.differences``), by Newton's step over what this batch and, fading, those
before it say. The games follow from the seed, and sums are made in their order: the same seed gives the same value on any
number of processes, stopped and gone on with or not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
from msgspec.structs import replace

from quarterdeck.bots import GREEDY, IDEA, Bot, bot
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.game import Game
from quarterdeck.engine.scenario import Scenario
from quarterdeck.lab.checkpoint import KeptWork, begun, digest
from quarterdeck.lab.game_tasks import spread_tasks
from quarterdeck.lab.regression import Evidence, Example, bounded, dot, fitted, size_of, solved
from quarterdeck.lab.simulation import dice, seed_for
from quarterdeck.lab.training.samples import SampleGame, SampleRows, attended, scales_of
from quarterdeck.search import Learned
from quarterdeck.search.value import ROUGH_VALUE, PositionValue, SeatWeights, even_bias, features, for_seats, value_for

T = TypeVar("T")

TEACHER: Final = GREEDY  # whose games the curve is fitted on
LAST: Final = "last"  # the value that the scenario has already, as a partner
FADING: Final = 0.8  # what a batch still counts after the next
PRIOR: Final = 2.0  # games that say of every weight that it is as it was thought to be
LEAST: Final = 0.1  # of what the estimate was thought to be worth: a curve never falls, nor lies flat
OWN: Final = "; weights of each seat's own "  # in how a value was made, after how those of all were
DIGITS: Final = 6  # of a weight, in its file


class TrainingSettings(msgspec.Struct, frozen=True):
    """What a training follows from. It stands in the first line of its file."""

    game: str
    version: int
    scenario: str  # its digest
    features: int
    seed: int
    first: int  # games of greedy
    games: int  # of a batch
    trace: float
    last: PositionValue


class Batch(msgspec.Struct, frozen=True, tag="batch"):
    """Where a training stands after so many batches."""

    number: int
    weights: list[float]
    curvature: list[list[float]]


class TrainingTask(msgspec.Struct, frozen=True):
    """A game to be played: by greedy, or by a value and its partners."""

    number: int
    value: PositionValue | None


class Training(KeptWork):
    """One scenario whose value is learned."""

    def __init__(
        self, game: Game[Any], scenario: Scenario, seed: int = 1, first: int = 200, games: int = 100, trace: float = 0.8
    ) -> None:
        self.game = game
        self.scenario = scenario
        self.seats = game.seats(scenario)
        known = features(game, game.set_up(scenario), self.seats[0])
        self.settings = TrainingSettings(
            game.key, game.version, digest(scenario), len(known), seed, first, games, trace, _last(game, scenario)
        )
        self.lessons: list[SampleGame] = []
        self.batch: Batch | None = None
        self._rows: SampleRows | None = None

    def missing(self, batches: int) -> int:
        """How many games are still to be played for so many batches."""
        done = 0 if self.batch is None else self.batch.number
        return self.settings.first - len(self.lessons) + self.settings.games * max(0, self.batches(batches) - done)

    def batches(self, wanted: int) -> int:
        """Where the estimate is all that there is, the curve is all that can be learned."""
        return 0 if self.game.mind.features is None else wanted

    def run(self, batches: int, workers: int | None = None, heard: Callable[[int], None] | None = None) -> bool:
        """Play and learn what is missing; ``heard`` is told how many games that makes. Whether it was not interrupted."""
        done = count(1)

        def told() -> None:
            if heard is not None:
                heard(next(done))

        try:
            first = range(len(self.lessons), self.settings.first)
            for lesson in self._played([TrainingTask(number, None) for number in first], workers):
                self.lessons.append(lesson)
                self.keep(lesson)
                told()
            while (0 if self.batch is None else self.batch.number) < self.batches(batches):
                self._next(workers, told)
        except KeyboardInterrupt:
            return False
        return True

    # What was learned

    def curve(self) -> PositionValue:
        """The estimate alone, as a chance of winning, from the games of greedy."""
        alone = [
            SampleGame(each.number, [[n[:1] for n in at] for at in each.positions], each.results) for each in self.lessons
        ]
        rows, last = SampleRows(scales_of(alone) or [1.0], self.seats), self.settings.last
        weights, least = _fitted(rows, alone, last), LEAST * last.weights[0]
        if weights[0] < least * rows.scales[0]:
            weights = _fitted(rows, alone, replace(last, weights=(least,)), held=(0,))
        return self._value(rows, weights, f"fitted on {len(alone):,} games of {TEACHER}")

    def fitted(self) -> PositionValue:
        """All weights from the games of greedy, none of its own: what positions are worth among those who play so."""
        weights = _fitted(self.rows, self.lessons, self.settings.last)
        return self._value(self.rows, weights, f"all weights fitted on {len(self.lessons):,} games of {TEACHER}")

    def held_against_greedy(self, value: PositionValue, how: str) -> PositionValue:
        """The weights of every seat's own, as many times each as makes the games of greedy likeliest, with a bias."""
        held = {}
        for seat, own in value.own.items():
            at, weights = self.seats.index(seat), own.weights
            leads = [[dot(weights, position[at]) for position in lesson.positions] for lesson in self.lessons]
            usual = size_of([lead for each in leads for lead in each])
            examples = [
                Example([lead / usual, 1.0], lesson.results[at])
                for lesson, each in zip(self.lessons, leads, strict=True)
                for lead in each
            ]
            centre = [1.0, even_bias(self.seats)]
            times, place = fitted(examples, centre, PRIOR * len(examples) / max(1, len(self.lessons)))
            held[seat] = SeatWeights(
                tuple(rounded(max(LEAST, times) / usual * weight) for weight in weights), rounded(place)
            )
        before = value.made.partition(OWN)[0]
        return replace(value, own=held, made=f"{before}{OWN if before else ''}{self._made(how)}")

    def value(self) -> PositionValue:
        """What was learned by playing, or the curve where nothing was."""
        if self.batch is None:
            return self.curve()
        played = self.batch.number * self.settings.games
        return self._value(self.rows, self.batch.weights, f"learned from {played:,} games of its own")

    def _value(self, rows: SampleRows, weights: Sequence[float], how: str) -> PositionValue:
        lines = [rounded(weight / scale) for weight, scale in zip(weights, rows.scales, strict=False)]
        bias = dict(zip(self.seats, map(rounded, weights[len(rows.scales) :]), strict=True))
        return replace(
            self.settings.last, weights=tuple(lines), bias=bias, made=self._made(how), own={}, by_plan=(), judged={}
        )

    def _made(self, how: str) -> str:
        return f"{how}, seed {self.settings.seed}, rules version {self.game.version}"

    @property
    def rows(self) -> SampleRows:
        """Features on the scale that the games of greedy had."""
        if self._rows is None:
            self._rows = SampleRows(scales_of(self.lessons) or [1.0] * self.settings.features, self.seats)
        return self._rows

    # Batches

    def _next(self, workers: int | None, told: Callable[[], None]) -> None:
        rows, games = self.rows, self.settings.games
        if self.batch is None:
            weights, number = _fitted(rows, self.lessons, self.settings.last), 0
            curvature = [[float(row == column) for column in range(rows.size)] for row in range(rows.size)]
        else:
            weights, curvature, number = self.batch.weights, self.batch.curvature, self.batch.number
        value = self._value(rows, weights, "")
        begun = self.settings.first + number * games
        lessons = []
        for lesson in self._played([TrainingTask(begun + at, value) for at in range(games)], workers):
            lessons.append(lesson)
            told()
        self.batch = self._learned(lessons, weights, curvature, number + 1)
        self.keep(self.batch)

    def _learned(
        self, lessons: Sequence[SampleGame], weights: list[float], curvature: list[list[float]], number: int
    ) -> Batch:
        evidence = Evidence(self.rows.size)
        for lesson in lessons:
            for example in self.rows.differences(lesson, weights, self.settings.trace):
                evidence.add(example, weights)
        curvature = [
            [FADING * before + now for before, now in zip(old, new, strict=True)]
            for old, new in zip(curvature, evidence.curvature, strict=True)
        ]
        ridge = [[value + float(row == column) for column, value in enumerate(line)] for row, line in enumerate(curvature)]
        step = bounded(solved(ridge, evidence.gradient))
        return Batch(number, [weight + by for weight, by in zip(weights, step, strict=True)], curvature)

    def _played(self, tasks: Sequence[TrainingTask], workers: int | None) -> Any:
        return spread_tasks(_play, self.game, (self.scenario, self.settings), tasks, workers)

    # What has been done so far, in a file

    def go_on_from(self, file: Path) -> None:
        """Take over what a file holds of the same training, and keep there what comes; without it, begin one."""
        before = begun(file, TrainingSettings)
        if before is not None:  # the value that it began from may have been replaced since, by this very training
            self.settings = replace(self.settings, last=before.last)
        for found in self.take_up(file, self.settings, SampleGame | Batch, "training"):
            if isinstance(found, Batch):
                self.batch = found
            else:
                self.lessons.append(found)


def _fitted(rows: SampleRows, lessons: Sequence[SampleGame], last: PositionValue, held: Sequence[int] = ()) -> list[float]:
    """What the games say, held near the estimate's last weight and seats that win by lot: a few games prove little, and the
    bias of a side that wins them all would drown the rest."""
    others = [0.0] * (len(rows.scales) - 1)
    centre = [last.weights[0] * rows.scales[0], *others, *([even_bias(rows.seats)] * len(rows.seats))]
    examples = rows.outcomes(lessons)
    return fitted(examples, centre, PRIOR * len(examples) / max(1, len(lessons)), held)


def common(curves: Sequence[PositionValue]) -> PositionValue:
    """One curve for scenarios that have no value: between those of the others, all seats alike."""
    weights = [sum(column) / len(curves) for column in zip(*(curve.weights for curve in curves), strict=True)]
    raced = [curve.plays_on for curve in curves if curve.plays_on is not None]
    plays_on = min(raced) if len(raced) == len(curves) else None  # as far as is quick enough in all of them
    proof = max(curve.proof for curve in curves)
    at_a_glance = tuple(key for key in curves[0].at_a_glance if all(key in curve.at_a_glance for curve in curves))
    farther = all(curve.farther for curve in curves)
    made = "the mean of the curves of all scenarios"
    return PositionValue(tuple(map(rounded, weights)), {}, made, plays_on, proof, at_a_glance, farther=farther)


def _last(game: Game[Any], scenario: Scenario) -> PositionValue:
    """The value that there is; a rough one where it was made for other features."""
    try:
        return value_for(game, scenario)
    except QuarterdeckError:
        return for_seats(ROUGH_VALUE, game.seats(scenario))


def _play(game: Game[Any], scenario: Scenario, settings: TrainingSettings, task: TrainingTask) -> SampleGame:
    seats = game.seats(scenario)
    names = dict.fromkeys(seats, TEACHER) if task.value is None else cast(game, seats, settings.seed, task.number)
    who = {
        seat: _player(name, seed_for(settings.seed, task.number, seat), task.value, settings) for seat, name in names.items()
    }
    return attended(game, scenario, dice(settings.seed, task.number), who, task.number)


def _player(name: str, seed: int, value: PositionValue | None, settings: TrainingSettings) -> Bot:
    if name == LAST:
        return Learned(seed, settings.last)
    return bot(name, seed) if name else Learned(seed, value)


def cast(game: Game[Any], seats: Sequence[Seat], seed: int, number: int) -> dict[Seat, str]:
    """Who plays which seat of a game: every second one the value alone, else a partner has one of the seats."""
    luck = Seeded(seed_for(seed, number, "cast"))
    players = dict.fromkeys(seats, "")
    if luck.below(2):
        partners = [TEACHER, LAST, *(f"{IDEA}{name}" for name in game.mind.ideas)]
        players[seats[luck.below(len(seats))]] = partners[luck.below(len(partners))]
    return players


def rounded(number: float) -> float:
    return float(f"{number:.{DIGITS}g}")
