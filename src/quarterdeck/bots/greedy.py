"""Looks one choice ahead: the option whose outcomes, weighted by their odds, leave the seat standing best."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from quarterdeck.engine.asks import Option
from quarterdeck.engine.chance import Seeded
from quarterdeck.search.core.lookahead import best_of
from quarterdeck.search.core.self_play import SEEDS, WORLDS
from quarterdeck.search.seat_lookahead import OptionWorths
from quarterdeck.search.sight import Sight


class Greedy:
    def __init__(self, seed: int) -> None:
        self._luck = Seeded(seed)

    def choose(self, sight: Sight) -> str:
        options = sight.asked.options
        return options[0].notation if len(options) == 1 else best_of(self.worths(sight).worth, self._luck)

    def ranked(self, sight: Sight) -> list[str]:
        """All options, the best first; those equally good by name."""
        return best_first(self.worths(sight).worth)

    def worths(self, sight: Sight) -> OptionWorths:
        """What each option is worth at a glance."""
        ask = sight.asked
        if sight.is_weighed:
            return OptionWorths(self._by_themselves(sight), 1)
        foreseen = self._foreseen(sight)
        looked_at = [option for option in ask.options if option.notation not in foreseen]
        if not looked_at:
            return OptionWorths(foreseen, 1)
        worth, parts = self._glance(sight, looked_at)
        return OptionWorths(worth | {notation: parts * value for notation, value in foreseen.items()}, parts)

    def _glance(self, sight: Sight, options: Sequence[Option[Any]]) -> OptionWorths:
        return sight.glance(self._luck.below(SEEDS), options, WORLDS)

    def _foreseen(self, sight: Sight) -> dict[str, int]:
        """Options of which the game itself says where they lead, since that shows only after the next choice."""
        return {} if sight.game.mind.foresee is None else sight.foresee(self._luck.below(SEEDS))

    def _by_themselves(self, sight: Sight) -> dict[str, int]:
        """What is chosen together changes nothing until all are ready, and some prompts have too many ends to look at: they
        are weighed as the game itself weighs them, if it does."""
        if sight.game.mind.weigh is None:
            return {option.notation: 0 for option in sight.asked.options}
        return sight.weigh(self._luck.below(SEEDS))


def best_first(worth: Mapping[str, int]) -> list[str]:
    return sorted(worth, key=lambda notation: (-worth[notation], notation))
