"""Evaluation of tuned weights: win probabilities of seats that play by their own weights.

Tuned weights say what to do next, not how likely a win is: they were tuned one choice ahead. A
search that evaluates its leaves by them abandons plans whose end it cannot see. So each seat
follows its weights against a rival, ``greedy`` and single-idea bots, and its win probability is
fitted to the results of those games.

The seed determines the games, and sums are taken in order. So the same seed gives the same value
function on any number of processes, interrupted or not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from quarterdeck.bots import Bot, bot
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.game import Game
from quarterdeck.engine.scenario import Scenario
from quarterdeck.lab.checkpoint import KeptWork
from quarterdeck.lab.game_tasks import spread_tasks
from quarterdeck.lab.regression import Example, deviation, fitted
from quarterdeck.lab.simulation import dice, seed_for
from quarterdeck.lab.training.opponents import RIVAL, partners
from quarterdeck.lab.training.samples import SampleGame, sampled
from quarterdeck.lab.training.value_training import PRIOR, Training, TrainingSettings, rounded
from quarterdeck.search import Learned
from quarterdeck.search.value import PositionValue, SeatWeights, even_bias

EVALUATED: Final = "; evaluated on "  # in ``made``, after all else
EVALUATED_BEFORE: Final = "; judged by "  # the same in older files


class SeatTerms(msgspec.Struct, frozen=True):
    """The settings of an evaluation, in the first line of its file."""

    training: TrainingSettings
    value: PositionValue
    games: int


class SeatTask(msgspec.Struct, frozen=True):
    """A game to be played: the seat that follows its weights, and the number of the game."""

    seat: Seat
    number: int


class SeatValueTraining(KeptWork):
    """An evaluation of a value function by a number of games for every seat."""

    def __init__(self, training: Training, value: PositionValue, games: int = 400) -> None:
        self.training = training
        self.terms = SeatTerms(training.settings, value, games)
        self.lessons: list[SampleGame] = []
        self._turns = [SeatTask(seat, number) for seat in training.seats for number in range(games)]

    def missing(self) -> int:
        """Return the number of games still to be played."""
        return len(self._turns) - len(self.lessons)

    def run(self, workers: int | None = None, heard: Callable[[int], None] | None = None) -> bool:
        """Play the missing games; ``heard`` receives their running number.

        Return False if interrupted.
        """
        game, scenario = self.training.game, self.training.scenario
        terms, turns = (scenario, self.terms.value, self.training.settings.seed), self._turns[len(self.lessons) :]
        try:
            for done, lesson in enumerate(spread_tasks(_play, game, terms, turns, workers), 1):
                self.lessons.append(lesson)
                self.keep(lesson)
                if heard is not None:
                    heard(done)
        except KeyboardInterrupt:
            return False
        return True

    def value(self) -> PositionValue:
        """Return the value function with the fitted win probabilities.

        Its seats may then search.
        """
        evaluated = {}
        for at, seat in enumerate(self.training.seats):
            lessons = self.lessons[at * self.terms.games : (at + 1) * self.terms.games]
            evaluated[seat] = _evaluated(lessons, at, even_bias(self.training.seats))
        before = self.terms.value.made.partition(EVALUATED)[0].partition(EVALUATED_BEFORE)[0]
        made = f"{before}{EVALUATED}{self.terms.games:,} games per seat, seed {self.training.settings.seed}"
        return replace(self.terms.value, judged=evaluated, by_plan=(), made=made.removeprefix("; "))

    def go_on_from(self, file: Path) -> None:
        """Continue from a checkpoint file of the same evaluation, or create it."""
        self.lessons = self.take_up(file, self.terms, SampleGame, "an evaluation")


def _evaluated(lessons: Sequence[SampleGame], at: int, lot: float) -> SeatWeights:
    """Fit the win probability of one seat to its games, with weights held near zero."""
    positions = [(position[at], lesson.results[at]) for lesson in lessons for position in lesson.positions]
    scales = [deviation(column) or 1.0 for column in zip(*(numbers for numbers, _ in positions), strict=True)]
    examples = [
        Example([*(number / scale for number, scale in zip(numbers, scales, strict=True)), 1.0], result)
        for numbers, result in positions
    ]
    centre = [0.0] * len(scales) + [lot]
    *weights, bias = fitted(examples, centre, PRIOR * len(examples) / len(lessons))
    return SeatWeights(tuple(rounded(weight / scale) for weight, scale in zip(weights, scales, strict=True)), rounded(bias))


def _play(game: Game[Any], scenario: Scenario, value: PositionValue, seed: int, turn: SeatTask) -> SampleGame:
    met = partners(game)
    partner = met[turn.number % len(met)]
    who: dict[Seat, Bot] = {}
    for seat in game.seats(scenario):
        luck = seed_for(seed, turn.number, f"{turn.seat} {seat}")
        who[seat] = Learned(luck, value) if partner == RIVAL or seat == turn.seat else bot(partner, luck)
    return sampled(game, scenario, dice(seed, turn.number), who, turn.number)
