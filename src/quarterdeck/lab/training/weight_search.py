"""Tuning of weights by wins, with the cross-entropy method.

Weights fitted to the games of ``greedy`` need not be the best to play by. So a generation of
candidates around the best known weights plays, one choice ahead and on the same dice, against
``greedy``, against those best weights and against single-idea bots. The next generation is drawn
around the mean of the candidates that won most, with their spread. The result is then scaled to fit
the games of ``greedy``, so that a search can compare a leaf with a finished game.

The seed determines the games, and sums are taken in order. So the same seed gives the same value
function on any number of processes, interrupted or not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from quarterdeck.engine.asks import Seat
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.game import Game
from quarterdeck.engine.play.playout import endless
from quarterdeck.engine.scenario import Scenario
from quarterdeck.lab.checkpoint import KeptWork
from quarterdeck.lab.game_tasks import spread_tasks
from quarterdeck.lab.regression import deviation
from quarterdeck.lab.simulation import LONGEST_GAME, seed_for, style_of
from quarterdeck.lab.training.opponents import partners
from quarterdeck.lab.training.value_training import Training, TrainingSettings, rounded
from quarterdeck.search.value import PositionValue, SeatWeights, result, settings_of
from quarterdeck.search.whole_games import SeatStyle, WholeGames

BEST: Final = 4  # the best quarter of the candidates counts
MOVED: Final = 0.7  # the step from the old mean and spread to those of the best
FIRST_SPREAD: Final = 0.4  # the first spread of a weight, over the usual range of its feature
LEAST_SPREAD: Final = 0.02
AT_ONCE: Final = 10  # games of a candidate per task
FINE: Final = 1 << 16  # steps between 0 and 1 of a random number


class SearchTerms(msgspec.Struct, frozen=True):
    """The settings of a tuning, in the first line of its file."""

    training: TrainingSettings
    candidates: int
    games: int
    anew: tuple[Seat, ...] = ()  # seats that start from the estimate, not from their current weights


class Around(msgspec.Struct, frozen=True):
    """The distribution of candidates, on the scale of the features."""

    mean: list[float]
    spread: list[float]


class Generation(msgspec.Struct, frozen=True):
    """The state after a generation: each seat's distribution, and what each candidate won.

    The first candidate is the best known before.
    """

    number: int
    around: dict[Seat, Around]
    shares: dict[Seat, list[float]]


class WeightTask(msgspec.Struct, frozen=True):
    """Games of one candidate to be played: its seat, weights, rival, seed and numbers."""

    seat: Seat
    value: PositionValue
    rival: PositionValue
    seed: int
    numbers: tuple[int, ...]


class WeightSearch(KeptWork):
    """The tuning of weights for one scenario; every seat has its own, as each has its own task."""

    def __init__(self, training: Training, candidates: int = 24, games: int = 100, anew: Sequence[Seat] = ()) -> None:
        if candidates < BEST:
            raise QuarterdeckError(f"expected at least {BEST} candidates, got {candidates}")
        for seat in anew:
            if seat not in training.seats:
                raise QuarterdeckError(f"there is no seat {seat[:40]!r}; the seats are {', '.join(training.seats)}")
        self.training = training
        self.terms = SearchTerms(training.settings, candidates, games, tuple(anew))
        self.generation: Generation | None = None

    @property
    def number(self) -> int:
        """Return the number of finished generations."""
        return 0 if self.generation is None else self.generation.number

    def missing(self, generations: int) -> int:
        """Return the number of games still to be played for that many generations."""
        return max(0, generations - self.number) * self._games

    @property
    def _games(self) -> int:
        """Return the number of games per generation."""
        return self.terms.candidates * self.terms.games * len(self.training.seats)

    def run(self, generations: int, workers: int | None = None, heard: Callable[[int], None] | None = None) -> bool:
        """Play the missing generations; ``heard`` receives the running number of games.

        Return False if interrupted.
        """
        done = 0
        try:
            while self.number < generations:
                candidates = {seat: self._candidates(seat) for seat in self.training.seats}
                pieces = self._pieces(candidates)
                won: dict[Seat, list[float]] = {seat: [] for seat in candidates}
                played = spread_tasks(_won, self.training.game, (self.training.scenario,), pieces, workers)
                for piece, share in zip(pieces, played, strict=True):
                    if piece.numbers[0] == 0:
                        won[piece.seat].append(0.0)
                    won[piece.seat][-1] += share
                    done += len(piece.numbers)
                    if heard is not None:
                        heard(done)
                self._learn(candidates, won)
        except KeyboardInterrupt:
            return False
        return True

    def value(self) -> PositionValue:
        """Return the tuned weights, scaled to win probabilities in the games of ``greedy``."""
        found = self._value({seat: self._around(seat).mean for seat in self.training.seats})
        return self.training.calibrated(found, f"tuned by wins in {self.number * self._games:,} games")

    # One generation

    def _around(self, seat: Seat) -> Around:
        """Return the distribution of a seat's candidates; at first, around its current weights."""
        if self.generation is not None:
            return self.generation.around[seat]
        last, scales = self.training.settings.last, self._scales
        known = last.own[seat].weights if seat in last.own and seat not in self.terms.anew else last.weights
        known += (0.0,) * (len(scales) - len(known))
        mean = [weight * scale for weight, scale in zip(known, scales, strict=True)]
        return Around(mean, [max(FIRST_SPREAD, abs(each) / 2) for each in mean])

    @cached_property
    def _scales(self) -> list[float]:
        """Return the deviation of each feature in games of ``greedy``, or 1 if it is constant."""
        rows = [numbers for lesson in self.training.lessons for position in lesson.positions for numbers in position]
        return [deviation(column) or 1.0 for column in zip(*rows, strict=True)]

    def _value(self, weights: Mapping[Seat, Sequence[float]]) -> PositionValue:
        own = {
            seat: SeatWeights(tuple(rounded(each / scale) for each, scale in zip(line, self._scales, strict=False)))
            for seat, line in weights.items()
        }
        return replace(self.training.settings.last, own=own, judged={})

    def _candidates(self, seat: Seat) -> list[list[float]]:
        mean, spread = self._around(seat).mean, self._around(seat).spread
        luck = Seeded(seed_for(self.terms.training.seed, self.number, f"candidates {seat}"))
        others = range(1, self.terms.candidates)
        return [mean, *([at + by * _normal(luck) for at, by in zip(mean, spread, strict=True)] for _ in others)]

    def _pieces(self, candidates: Mapping[Seat, Sequence[Sequence[float]]]) -> list[WeightTask]:
        """Return the tasks of a generation: each candidate's games in turn, on the same dice."""
        seed = seed_for(self.terms.training.seed, self.number, "generation")
        rival = self._value({seat: those[0] for seat, those in candidates.items()})
        numbers = range(self.terms.games)
        return [
            WeightTask(seat, self._value({seat: candidate}), rival, seed, tuple(numbers[at : at + AT_ONCE]))
            for seat, those in candidates.items()
            for candidate in those
            for at in range(0, len(numbers), AT_ONCE)
        ]

    def _learn(self, candidates: Mapping[Seat, Sequence[list[float]]], won: Mapping[Seat, Sequence[float]]) -> None:
        around = {seat: self._moved(self._around(seat), those, won[seat]) for seat, those in candidates.items()}
        shares = {seat: [each / self.terms.games for each in those] for seat, those in won.items()}
        self.generation = Generation(self.number + 1, around, shares)
        self.keep(self.generation)

    def _moved(self, before: Around, candidates: Sequence[list[float]], won: Sequence[float]) -> Around:
        """Move the distribution towards the best candidates; ties go to the first.

        A candidate that is no better than the best known counts as that one. So if few are better,
        the mean hardly moves and the spread shrinks.
        """
        order = sorted(range(len(candidates)), key=lambda at: (-won[at], at))
        best = [candidates[at if won[at] > won[0] else 0] for at in order[: len(candidates) // BEST]]
        columns = list(zip(*best, strict=True))
        mean = [old + MOVED * (sum(new) / len(new) - old) for old, new in zip(before.mean, columns, strict=True)]
        spread = [old + MOVED * (deviation(new) - old) for old, new in zip(before.spread, columns, strict=True)]
        return Around(mean, [max(LEAST_SPREAD, each) for each in spread])

    # Checkpoint

    def go_on_from(self, file: Path) -> None:
        """Continue from a checkpoint file of the same tuning, or create it."""
        for found in self.take_up(file, self.terms, Generation, "a tuning"):
            self.generation = found


def _won(game: Game[Any], scenario: Scenario, piece: WeightTask) -> float:
    """Return the points of a candidate, which plays one seat against opponents in all others."""
    seats = game.seats(scenario)
    met = partners(game)
    mine, rival = SeatStyle(settings=settings_of(piece.value)), SeatStyle(settings=settings_of(piece.rival))
    total = 0.0
    for number in piece.numbers:
        theirs = style_of(game, met[number % len(met)]) or rival
        whole = WholeGames(game, scenario, dict.fromkeys(seats, theirs) | {piece.seat: mine})
        seeds = {each: seed_for(piece.seed, number, each) for each in seats}
        try:
            state, _ = whole.play(seed_for(piece.seed, number, "dice"), seeds, LONGEST_GAME)
        except whole.endless:
            raise endless(LONGEST_GAME) from None
        outcome = game.outcome(state)
        assert outcome is not None
        total += result(outcome.winners, piece.seat, len(seats))
    return total


def _normal(luck: Seeded) -> float:
    """Return a nearly normal random number, as a sum of twelve uniform ones."""
    return sum([luck.below(FINE) for _ in range(12)]) / FINE - 6.0
