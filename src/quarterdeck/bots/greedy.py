"""Looks one choice ahead: the option whose outcomes, weighted by their odds, leave the seat standing best."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from quarterdeck.bots.sight import Sight
from quarterdeck.engine.asks import READY, Option
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.match import Match
from quarterdeck.engine.odds import outcomes

WORLDS: Final = 8


class Greedy:
    def __init__(self, seed: int) -> None:
        self._luck = Seeded(seed)

    def choose(self, sight: Sight) -> str:
        options = sight.asked.options
        if len(options) == 1:
            return options[0].notation
        weigh = sight.game.weigh
        if sight.is_together and weigh is not None:
            world = sight.imagine(self._luck)
            worth: Mapping[str, Fraction | int] = {
                option.notation: weigh(world.state, sight.asked, option) for option in options
            }
            return self._best(worth)
        worlds = [sight.imagine(self._luck) for _ in range(WORLDS if sight.game.hides else 1)]
        worth = {option.notation: sum(self._worth(world, sight.seat, option) for world in worlds) for option in options}
        return self._best(worth)

    def _best(self, worth: Mapping[str, Fraction | int]) -> str:
        best = max(worth.values())
        equally_good = [notation for notation in sorted(worth) if worth[notation] == best]
        return equally_good[self._luck.below(len(equally_good))]

    def _worth(self, world: Match[Any], seat: str, option: Option[Any]) -> Fraction:
        """What the seat may expect of an option in one world, by the game's own estimate of a position."""
        if option is READY:
            return Fraction(0)
        estimate = world.game.estimate
        ends = outcomes(world.position, option, seat, self._luck)
        return sum((end.probability * estimate(end.state, seat) for end in ends), Fraction(0))
