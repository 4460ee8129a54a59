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
        return options[0].notation if len(options) == 1 else self._best(self._worths(sight))

    def ranked(self, sight: Sight) -> list[str]:
        """All options, the best first; those equally good by name."""
        worths = self._worths(sight)
        return sorted(worths, key=lambda notation: (-worths[notation], notation))

    def _worths(self, sight: Sight) -> Mapping[str, Fraction | int]:
        if sight.is_together or sight.asked.prompt in sight.game.weighs:
            return self._by_themselves(sight)
        foreseen = self._foreseen(sight)
        looked_at = [option for option in sight.asked.options if option.notation not in foreseen]
        worlds = sight.worlds(self._luck, WORLDS, looked_at)
        worth = {option.notation: sum(self._worth(world, sight.seat, option) for world in worlds) for option in looked_at}
        return worth | {notation: len(worlds) * value for notation, value in foreseen.items()}

    def _foreseen(self, sight: Sight) -> dict[str, int]:
        """Options of which the game itself says where they lead, since that shows only after the next choice."""
        foresee, ask = sight.game.foresee, sight.asked
        if foresee is None:
            return {}
        state = sight.imagine(self._luck).state
        values = {option.notation: foresee(state, ask, option) for option in ask.options}
        return {notation: value for notation, value in values.items() if value is not None}

    def _by_themselves(self, sight: Sight) -> dict[str, int]:
        """What is chosen together changes nothing until all are ready, and some prompts have too many ends to look at: they
        are weighed as the game itself weighs them, if it does."""
        weigh, ask = sight.game.weigh, sight.asked
        if weigh is None:
            return {option.notation: 0 for option in ask.options}
        state = sight.imagine(self._luck).state
        return {option.notation: weigh(state, ask, option) for option in ask.options}

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
