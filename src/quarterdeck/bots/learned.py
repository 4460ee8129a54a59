"""Looks one choice ahead as ``greedy`` does, but by the chance of winning: a value that was learned from many games."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

from quarterdeck.bots.greedy import Greedy
from quarterdeck.bots.sight import Sight
from quarterdeck.bots.value import Value
from quarterdeck.engine.asks import READY, Option
from quarterdeck.engine.match import Match
from quarterdeck.engine.odds import outcomes


class Learned(Greedy):
    """By the value that comes with the scenario, or one out of a file, or the one that it is given."""

    def __init__(self, seed: int, value: Value | None = None, file: Path | None = None) -> None:
        super().__init__(seed)
        self._value = value
        self._file = file

    def choose(self, sight: Sight) -> str:
        if self._value is None:
            self._value = sight.value(self._file)
        return super().choose(sight)

    def _worth(self, world: Match[Any], seat: str, option: Option[Any]) -> Fraction:
        assert self._value is not None
        if option is READY:
            return Fraction(0)
        value, game = self._value, world.game
        ends = outcomes(world.position, option, seat, self._luck)
        return sum((end.probability * Fraction(value.worth(game, end.state, seat)) for end in ends), Fraction(0))
