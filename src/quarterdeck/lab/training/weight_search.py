"""Weights sought by winning: what the games of ``greedy`` say of positions need not be what to play for.

Some dozen sets of weights are tried around the best that is known, all on the same dice, one choice ahead against
``greedy``, against that best and against bots of one idea; the next are tried around the mean of those that won most, and as
far from it as those were from each other (the cross-entropy method). What was found is then held against the games of
``greedy`` again, so that a lead is worth what it was there and a leaf of a search weighs as much as a finished game.

Games follow from the seed, and sums are made in their order: the same seed gives the same value on any number of processes,
stopped and gone on with or not.
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

BEST: Final = 4  # one candidate of so many is among the best
MOVED: Final = 0.7  # of the way to where the best are
FIRST_SPREAD: Final = 0.4  # leads by which a feature may count at first, over its usual range
LEAST_SPREAD: Final = 0.02
AT_ONCE: Final = 10  # games of a candidate that are played in one piece
FINE: Final = 1 << 16  # steps of a number between 0 and 1


class SearchTerms(msgspec.Struct, frozen=True):
    """What a search for weights follows from. It stands in the first line of its file."""

    training: TrainingSettings
    candidates: int
    games: int
    anew: tuple[Seat, ...] = ()  # whose weights are sought around the estimate alone, whatever they play for now


class Around(msgspec.Struct, frozen=True):
    """Where weights are sought, on the scale of the features: about this mean, so far from it."""

    mean: list[float]
    spread: list[float]


class Generation(msgspec.Struct, frozen=True):
    """Where it stands after so many generations, for every seat; and what each candidate won there, the first of them the
    best that was known."""

    number: int
    around: dict[Seat, Around]
    shares: dict[Seat, list[float]]


class WeightTask(msgspec.Struct, frozen=True):
    """Games of one candidate to be played: for which seat, by their numbers, against whom, and on which dice."""

    seat: Seat
    value: PositionValue
    rival: PositionValue
    seed: int
    numbers: tuple[int, ...]


class WeightSearch(KeptWork):
    """The weights of one scenario, sought around what there is; every seat has its own, since each has its own task."""

    def __init__(self, training: Training, candidates: int = 24, games: int = 100, anew: Sequence[Seat] = ()) -> None:
        if candidates < BEST:
            raise QuarterdeckError(f"expected {BEST} candidates or more: one of {BEST} is among the best")
        for seat in anew:
            if seat not in training.seats:
                raise QuarterdeckError(f"there is no seat {seat[:40]!r}; there are: {', '.join(training.seats)}")
        self.training = training
        self.terms = SearchTerms(training.settings, candidates, games, tuple(anew))
        self.generation: Generation | None = None

    @property
    def number(self) -> int:
        return 0 if self.generation is None else self.generation.number

    def missing(self, generations: int) -> int:
        """How many games are still to be played for so many generations."""
        return max(0, generations - self.number) * self._games

    @property
    def _games(self) -> int:
        """Of one generation."""
        return self.terms.candidates * self.terms.games * len(self.training.seats)

    def run(self, generations: int, workers: int | None = None, heard: Callable[[int], None] | None = None) -> bool:
        """Play what is missing; ``heard`` is told how many games that makes. Whether it was not interrupted."""
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
        """What was found, as chances of winning among those who play as ``greedy`` does."""
        found = self._value({seat: self._around(seat).mean for seat in self.training.seats})
        return self.training.held_against_greedy(found, f"sought by winning in {self.number * self._games:,} games")

    # One generation

    def _around(self, seat: Seat) -> Around:
        """Where a seat's weights are sought; at first about what is known, so far as every feature may count."""
        if self.generation is not None:
            return self.generation.around[seat]
        last, scales = self.training.settings.last, self._scales
        known = last.own[seat].weights if seat in last.own and seat not in self.terms.anew else last.weights
        known += (0.0,) * (len(scales) - len(known))
        mean = [weight * scale for weight, scale in zip(known, scales, strict=True)]
        return Around(mean, [max(FIRST_SPREAD, abs(each) / 2) for each in mean])

    @cached_property
    def _scales(self) -> list[float]:
        """How much each feature varies in the games of ``greedy``; 1 where it does not."""
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
        """All games of a seat's first candidate, then those of the next, all on the same dice."""
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
        """On to where those are that won most, of equals the first. One that does no better than what was known before
        counts as that: where few do, it stays nearly where it is, and looks nearer by."""
        order = sorted(range(len(candidates)), key=lambda at: (-won[at], at))
        best = [candidates[at if won[at] > won[0] else 0] for at in order[: len(candidates) // BEST]]
        columns = list(zip(*best, strict=True))
        mean = [old + MOVED * (sum(new) / len(new) - old) for old, new in zip(before.mean, columns, strict=True)]
        spread = [old + MOVED * (deviation(new) - old) for old, new in zip(before.spread, columns, strict=True)]
        return Around(mean, [max(LEAST_SPREAD, each) for each in spread])

    # What has been done so far, in a file

    def go_on_from(self, file: Path) -> None:
        """Take over what a file holds of the same search, and keep there what comes; without it, begin one."""
        for found in self.take_up(file, self.terms, Generation, "search for weights"):
            self.generation = found


def _won(game: Game[Any], scenario: Scenario, piece: WeightTask) -> float:
    """What a candidate won in its seat, alone among its kind."""
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
    """About as often as the bell curve has it, and the same on every machine: the sum of twelve even numbers."""
    return sum([luck.below(FINE) for _ in range(12)]) / FINE - 6.0
