"""Looks one choice ahead as ``greedy`` does, but by the chance of winning: a value that was learned from many games."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from quarterdeck.bots.greedy import Greedy
from quarterdeck.bots.sight import Sight
from quarterdeck.bots.value import Value, manner_of, read, value_for
from quarterdeck.engine.asks import Option
from quarterdeck.engine.game import Game
from quarterdeck.engine.scenario import Scenario
from quarterdeck.gears.glancing import Glanced
from quarterdeck.gears.greedily import SEEDS, WORLDS


class Learned(Greedy):
    """By the value that comes with the scenario, or one out of a file, or the one that it is given."""

    def __init__(self, seed: int, value: Value | None = None, file: Path | None = None) -> None:
        super().__init__(seed)
        self._value = value
        self._file = file

    def value(self, sight: Sight) -> Value:
        """What it goes by in this match."""
        if self._value is None:
            self._value = sight.value(self._file)
        return self._value

    def goes_by(self, game: Game[Any], scenario: Scenario) -> Value:
        """What it would go by in a match that is yet to be played."""
        if self._value is not None:
            return self._value
        return value_for(game, scenario) if self._file is None else read(game, scenario, self._file)

    def _glance(self, sight: Sight, options: Sequence[Option[Any]]) -> Glanced:
        return sight.glance(self._luck.below(SEEDS), options, WORLDS, manner_of(self.value(sight)))

    def _foreseen(self, sight: Sight) -> dict[str, int]:
        if sight.game.foresee is None:
            return {}
        return sight.foresee(self._luck.below(SEEDS), manner_of(self.value(sight)))
