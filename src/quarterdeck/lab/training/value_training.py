"""Training of value functions: a curve fitted to games of ``greedy``, then TD(λ) on self-play.

The current value function plays a batch of games against itself and other bots. Then its weights
move towards the TD(λ) targets (``SampleRows.differences``) by a Newton step; earlier batches count
with fading weight. The seed determines the games, and sums are taken in order. So the same seed
gives the same value function on any number of processes, interrupted or not.
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
from quarterdeck.lab.training.samples import SampleGame, SampleRows, sampled, scales_of
from quarterdeck.search import Learned
from quarterdeck.search.value import ROUGH_VALUE, PositionValue, SeatWeights, even_bias, features, for_seats, value_for

T = TypeVar("T")

TEACHER: Final = GREEDY  # plays the games of the first fit
LAST: Final = "last"  # the existing value function of the scenario, as an opponent
FADING: Final = 0.8  # the factor on a batch's evidence with every later batch
PRIOR: Final = 2.0  # imaginary games that hold every weight at its prior
LEAST: Final = 0.1  # of the prior weight of the estimate: a curve must rise
OWN: Final = "; seat weights "  # in ``made``, before the origin of the weights of each seat
OWN_BEFORE: Final = "; weights of each seat's own "  # the same in older files
DIGITS: Final = 6  # of a weight, in its file


class TrainingSettings(msgspec.Struct, frozen=True):
    """The settings of a training, in the first line of its file."""

    game: str
    version: int
    scenario: str  # its digest
    features: int
    seed: int
    first: int  # games of greedy
    games: int  # per batch
    trace: float
    last: PositionValue


class Batch(msgspec.Struct, frozen=True, tag="batch"):
    """The state of a training after a batch."""

    number: int
    weights: list[float]
    curvature: list[list[float]]


class TrainingTask(msgspec.Struct, frozen=True):
    """A game to be played: by greedy, or by a value function and its opponents."""

    number: int
    value: PositionValue | None


class Training(KeptWork):
    """The training of a value function for one scenario."""

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
        """Return the number of games still to be played for that many batches."""
        done = 0 if self.batch is None else self.batch.number
        return self.settings.first - len(self.lessons) + self.settings.games * max(0, self.batches(batches) - done)

    def batches(self, wanted: int) -> int:
        """Return 0 if the game has no features, since then only the curve can be fitted."""
        return 0 if self.game.mind.features is None else wanted

    def run(self, batches: int, workers: int | None = None, heard: Callable[[int], None] | None = None) -> bool:
        """Play the missing games and learn from them; return False if interrupted.

        ``heard`` receives the running number of games.
        """
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

    # Results

    def curve(self) -> PositionValue:
        """Return the curve from the estimate to a win probability, fitted to games of greedy."""
        alone = [
            SampleGame(each.number, [[n[:1] for n in at] for at in each.positions], each.results) for each in self.lessons
        ]
        rows, last = SampleRows(scales_of(alone) or [1.0], self.seats), self.settings.last
        weights, least = _fitted(rows, alone, last), LEAST * last.weights[0]
        if weights[0] < least * rows.scales[0]:
            weights = _fitted(rows, alone, replace(last, weights=(least,)), held=(0,))
        return self._value(rows, weights, f"fitted on {len(alone):,} games of {TEACHER}")

    def fitted(self) -> PositionValue:
        """Return a value function with all weights fitted to the games of greedy."""
        weights = _fitted(self.rows, self.lessons, self.settings.last)
        return self._value(self.rows, weights, f"all weights fitted on {len(self.lessons):,} games of {TEACHER}")

    def calibrated(self, value: PositionValue, how: str) -> PositionValue:
        """Scale the weights of each seat, and add a bias, so that they fit the games of greedy."""
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
        before = value.made.partition(OWN)[0].partition(OWN_BEFORE)[0]
        return replace(value, own=held, made=f"{before}{OWN if before else ''}{self._made(how)}")

    def value(self) -> PositionValue:
        """Return the value function learned by self-play, or the curve before the first batch."""
        if self.batch is None:
            return self.curve()
        played = self.batch.number * self.settings.games
        return self._value(self.rows, self.batch.weights, f"learned from {played:,} games of self-play")

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
        """Return rows scaled by the features in the games of greedy."""
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

    # Checkpoint

    def go_on_from(self, file: Path) -> None:
        """Continue from a checkpoint file of the same training, or create it."""
        before = begun(file, TrainingSettings)
        if before is not None:  # this training may have replaced the value function that it started from
            self.settings = replace(self.settings, last=before.last)
        for found in self.take_up(file, self.settings, SampleGame | Batch, "a training"):
            if isinstance(found, Batch):
                self.batch = found
            else:
                self.lessons.append(found)


def _fitted(rows: SampleRows, lessons: Sequence[SampleGame], last: PositionValue, held: Sequence[int] = ()) -> list[float]:
    """Fit weights to games, held near the previous estimate's weight and an equal share.

    A few games prove little, and the bias of a side that wins them all would dominate the rest.
    """
    others = [0.0] * (len(rows.scales) - 1)
    centre = [last.weights[0] * rows.scales[0], *others, *([even_bias(rows.seats)] * len(rows.seats))]
    examples = rows.outcomes(lessons)
    return fitted(examples, centre, PRIOR * len(examples) / max(1, len(lessons)), held)


def common(curves: Sequence[PositionValue]) -> PositionValue:
    """Return the mean of several curves, for scenarios without a value function.

    All seats are alike.
    """
    weights = [sum(column) / len(curves) for column in zip(*(curve.weights for curve in curves), strict=True)]
    raced = [curve.plays_on for curve in curves if curve.plays_on is not None]
    plays_on = min(raced) if len(raced) == len(curves) else None  # a depth that is fast enough in all scenarios
    proof = max(curve.proof for curve in curves)
    at_a_glance = tuple(key for key in curves[0].at_a_glance if all(key in curve.at_a_glance for curve in curves))
    farther = all(curve.farther for curve in curves)
    made = "the mean of the curves of all scenarios"
    return PositionValue(tuple(map(rounded, weights)), {}, made, plays_on, proof, at_a_glance, farther=farther)


def _last(game: Game[Any], scenario: Scenario) -> PositionValue:
    """Return the existing value function, or a rough one if it was made for other features."""
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
    return sampled(game, scenario, dice(settings.seed, task.number), who, task.number)


def _player(name: str, seed: int, value: PositionValue | None, settings: TrainingSettings) -> Bot:
    if name == LAST:
        return Learned(seed, settings.last)
    return bot(name, seed) if name else Learned(seed, value)


def cast(game: Game[Any], seats: Sequence[Seat], seed: int, number: int) -> dict[Seat, str]:
    """Return the players of a game by seat; in half of the games, one is another bot."""
    luck = Seeded(seed_for(seed, number, "cast"))
    players = dict.fromkeys(seats, "")
    if luck.below(2):
        partners = [TEACHER, LAST, *(f"{IDEA}{name}" for name in game.mind.ideas)]
        players[seats[luck.below(len(seats))]] = partners[luck.below(len(partners))]
    return players


def rounded(number: float) -> float:
    return float(f"{number:.{DIGITS}g}")
