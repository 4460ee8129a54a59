"""Sample games for training: the features of every seat at some choices, and the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from quarterdeck.bots import Bot, answer
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match
from quarterdeck.engine.play.playout import play_out
from quarterdeck.engine.scenario import Scenario
from quarterdeck.lab.regression import Example, dot, logistic, size_of
from quarterdeck.lab.simulation import LONGEST_GAME
from quarterdeck.search.value import features, result

MOST: Final = 40  # positions per game, since neighbouring positions are nearly alike


class SampleGame(msgspec.Struct, frozen=True, tag="game"):
    """A finished game: its number, the features of each seat at some positions, and the results."""

    number: int
    positions: list[list[list[int]]]
    results: list[float]


class PositionSampler:
    """A sampler of positions spread evenly over a game.

    When it is full, it drops every second one.
    """

    def __init__(self, game: Game[Any], seats: Sequence[Seat]) -> None:
        self._game = game
        self._seats = seats
        self._every = 1
        self._passed = 0
        self.positions: list[list[list[int]]] = []

    def see(self, match: Match[Any]) -> None:
        """Take a sample of the position if its turn has come."""
        if self._passed % self._every == 0:
            self.positions.append([features(self._game, match.state, seat) for seat in self._seats])
            if len(self.positions) == 2 * MOST:
                self.positions = self.positions[::2]
                self._every *= 2
        self._passed += 1


def sampled(game: Game[Any], scenario: Scenario, luck: Seeded, who: Mapping[Seat, Bot], number: int) -> SampleGame:
    """Play a game between bots and sample positions with more than one option."""
    match = Match(game, scenario, luck)
    sampler = PositionSampler(game, match.seats)

    def respond(seat: Seat) -> None:
        if len(match.asked(seat).options) > 1:
            sampler.see(match)
        answer(match, seat, who[seat], alone=True)

    play_out(match, respond, LONGEST_GAME)
    assert match.outcome is not None
    results = [result(match.outcome.winners, seat, len(match.seats)) for seat in match.seats]
    return SampleGame(number, sampler.positions, results)


class SampleRows:
    """Positions as rows of scaled features, followed by a bias column for each seat."""

    def __init__(self, scales: Sequence[float], seats: Sequence[Seat]) -> None:
        self.scales = list(scales)
        self.seats = tuple(seats)

    @property
    def size(self) -> int:
        return len(self.scales) + len(self.seats)

    def row(self, numbers: Sequence[int], seat: int) -> list[float]:
        """Return the row of a seat's features."""
        return [
            *(number / scale for number, scale in zip(numbers, self.scales, strict=True)),
            *(float(seat == each) for each in range(len(self.seats))),
        ]

    def outcomes(self, lessons: Sequence[SampleGame]) -> list[Example]:
        """Return every position with the result of its game as the target."""
        return [
            Example(self.row(numbers, seat), lesson.results[seat])
            for lesson in lessons
            for position in lesson.positions
            for seat, numbers in enumerate(position)
        ]

    def differences(self, lesson: SampleGame, weights: Sequence[float], trace: float) -> list[Example]:
        """Return every position with its TD(λ) target under these weights.

        ``trace`` is λ: at 1 only the result counts, at 0 only the value of the next position.
        """
        examples = []
        for seat, end in enumerate(lesson.results):
            rows = [self.row(position[seat], seat) for position in lesson.positions]
            target = end
            for row in reversed(rows):
                examples.append(Example(row, target))
                target = trace * target + (1.0 - trace) * logistic(dot(weights, row))
        return examples


def scales_of(lessons: Sequence[SampleGame]) -> list[float]:
    """Return the root mean square of each feature, or 1 if it is always zero."""
    rows = [numbers for lesson in lessons for position in lesson.positions for numbers in position]
    return [size_of(column) for column in zip(*rows, strict=True)]
