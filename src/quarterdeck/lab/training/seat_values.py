"""What positions are worth to a seat that plays for its own, from games that it played so.

Weights that win say what to do next, not what it comes to: they were sought one choice ahead, and a search that values its
leaves by them gives up plans whose end it does not see. So the plan is played, against those who hold to theirs, ``greedy``
and bots of one idea, and every seat's chance of winning is fitted on how its own games ended.

Games follow from the seed, and sums are made in their order: the same seed gives the same value on any number of processes,
stopped and gone on with or not.
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
from quarterdeck.lab.training.samples import SampleGame, attended
from quarterdeck.lab.training.value_training import PRIOR, Training, TrainingSettings, rounded
from quarterdeck.search import Learned
from quarterdeck.search.value import PositionValue, SeatWeights, even_bias

JUDGED: Final = "; judged by "  # in how a value was made, after all else


class SeatTerms(msgspec.Struct, frozen=True):
    """What an appraisal follows from. It stands in the first line of its file."""

    training: TrainingSettings
    value: PositionValue
    games: int


class SeatTask(msgspec.Struct, frozen=True):
    """A game to be played: whose plan is tried, and its number in the series."""

    seat: Seat
    number: int


class SeatValueTraining(KeptWork):
    """One value whose plans are played, so many games for every seat."""

    def __init__(self, training: Training, value: PositionValue, games: int = 400) -> None:
        self.training = training
        self.terms = SeatTerms(training.settings, value, games)
        self.lessons: list[SampleGame] = []
        self._turns = [SeatTask(seat, number) for seat in training.seats for number in range(games)]

    def missing(self) -> int:
        """How many games are still to be played."""
        return len(self._turns) - len(self.lessons)

    def run(self, workers: int | None = None, heard: Callable[[int], None] | None = None) -> bool:
        """Play what is missing; ``heard`` is told how many games that makes. Whether it was not interrupted."""
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
        """The same plans, with what positions are worth to whoever holds to them. Who has that searches."""
        judged = {}
        for at, seat in enumerate(self.training.seats):
            lessons = self.lessons[at * self.terms.games : (at + 1) * self.terms.games]
            judged[seat] = _judged(lessons, at, even_bias(self.training.seats))
        before = self.terms.value.made.partition(JUDGED)[0]
        made = f"{before}{JUDGED}{self.terms.games:,} games of every seat, seed {self.training.settings.seed}"
        return replace(self.terms.value, judged=judged, by_plan=(), made=made.removeprefix("; "))

    def go_on_from(self, file: Path) -> None:
        """Take over what a file holds of the same appraisal, and keep there what comes; without it, begin one."""
        self.lessons = self.take_up(file, self.terms, SampleGame, "appraisal")


def _judged(lessons: Sequence[SampleGame], at: int, lot: float) -> SeatWeights:
    """What makes the ends of one seat's games likeliest; held near nothing, since a few games prove little."""
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
    return attended(game, scenario, dice(seed, turn.number), who, turn.number)
