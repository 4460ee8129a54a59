"""Games to learn from: at some of their choices the features of every seat, and who won in the end."""

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

MOST: Final = 40  # positions of a game: neighbours say nearly the same


class SampleGame(msgspec.Struct, frozen=True, tag="game"):
    """A game that was played: its number in the series, positions by seat, and the result of each seat."""

    number: int
    positions: list[list[list[int]]]
    results: list[float]


class Attending:
    """Notes positions down, evenly over the game: whenever there are too many, every second one is struck out."""

    def __init__(self, game: Game[Any], seats: Sequence[Seat]) -> None:
        self._game = game
        self._seats = seats
        self._every = 1
        self._passed = 0
        self.positions: list[list[list[int]]] = []

    def pass_by(self, match: Match[Any]) -> None:
        if self._passed % self._every == 0:
            self.positions.append([features(self._game, match.state, seat) for seat in self._seats])
            if len(self.positions) == 2 * MOST:
                self.positions = self.positions[::2]
                self._every *= 2
        self._passed += 1


def attended(game: Game[Any], scenario: Scenario, luck: Seeded, who: Mapping[Seat, Bot], number: int) -> SampleGame:
    """One game played by bots to its end, and noted down wherever somebody had a choice."""
    match = Match(game, scenario, luck)
    notes = Attending(game, match.seats)

    def attend(seat: Seat) -> None:
        if len(match.asked(seat).options) > 1:
            notes.pass_by(match)
        answer(match, seat, who[seat], alone=True)

    play_out(match, attend, LONGEST_GAME)
    assert match.outcome is not None
    results = [result(match.outcome.winners, seat, len(match.seats)) for seat in match.seats]
    return SampleGame(number, notes.positions, results)


class SampleRows:
    """Positions as rows of numbers of about the same size, one more of them for each seat: its bias."""

    def __init__(self, scales: Sequence[float], seats: Sequence[Seat]) -> None:
        self.scales = list(scales)
        self.seats = tuple(seats)

    @property
    def size(self) -> int:
        return len(self.scales) + len(self.seats)

    def row(self, numbers: Sequence[int], seat: int) -> list[float]:
        return [
            *(number / scale for number, scale in zip(numbers, self.scales, strict=True)),
            *(float(seat == each) for each in range(len(self.seats))),
        ]

    def outcomes(self, lessons: Sequence[SampleGame]) -> list[Example]:
        """Every position with how its game ended."""
        return [
            Example(self.row(numbers, seat), lesson.results[seat])
            for lesson in lessons
            for position in lesson.positions
            for seat, numbers in enumerate(position)
        ]

    def differences(self, lesson: SampleGame, weights: Sequence[float], trace: float) -> list[Example]:
        """Every position with what the next ones were worth by these weights, and how the game ended: TD(λ).

        ``trace`` is the λ: at 1 only the end counts, at 0 only the next position.
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
    """The size of each feature, as the root of its mean square; 1 where it is always nothing."""
    rows = [numbers for lesson in lessons for position in lesson.positions for numbers in position]
    return [size_of(column) for column in zip(*rows, strict=True)]
