"""Looks one choice ahead as ``greedy`` does, but by the chance of winning: a value that was learned from many games."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from quarterdeck.bots.greedy import Greedy
from quarterdeck.engine.asks import Option
from quarterdeck.engine.game import Game
from quarterdeck.engine.scenario import Scenario
from quarterdeck.search.core.self_play import SEEDS, WORLDS
from quarterdeck.search.seat_lookahead import OptionWorths
from quarterdeck.search.sight import Sight
from quarterdeck.search.value import PositionValue, read, settings_of, value_for


class Learned(Greedy):
    """By the value that comes with the scenario, or one out of a file, or the one that it is given."""

    def __init__(self, seed: int, value: PositionValue | None = None, file: Path | None = None) -> None:
        super().__init__(seed)
        self._value = value
        self._file = file

    def value(self, sight: Sight) -> PositionValue:
        """What it goes by in this match."""
        if self._value is None:
            self._value = sight.value(self._file)
        return self._value

    def goes_by(self, game: Game[Any], scenario: Scenario) -> PositionValue:
        """What it would go by in a match that is yet to be played."""
        if self._value is not None:
            return self._value
        return value_for(game, scenario) if self._file is None else read(game, scenario, self._file)

    def _glance(self, sight: Sight, options: Sequence[Option[Any]]) -> OptionWorths:
        return sight.glance(self._luck.below(SEEDS), options, WORLDS, settings_of(self.value(sight)))

    def _foreseen(self, sight: Sight) -> dict[str, int]:
        if sight.game.mind.foresee is None:
            return {}
        return sight.foresee(self._luck.below(SEEDS), settings_of(self.value(sight)))
