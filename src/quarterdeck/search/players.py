"""Players that look ahead: one choice by the odds, or many by search."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from quarterdeck.engine.asks import Seat
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.game import Game
from quarterdeck.engine.scenario import Scenario
from quarterdeck.search.core.lookahead import SEEDS, WORLDS, LookaheadPlayer, Standpoint
from quarterdeck.search.core.search_settings import SearchSettings
from quarterdeck.search.seat_search import SearchResult, TriedOption
from quarterdeck.search.sight import OptionWorths, Sight
from quarterdeck.search.value import PositionValue, read, settings_of, value_for

SIMULATIONS: Final = 400  # for so many a value says how far to play on
MOMENT: Final = 0.2  # seconds: what they may take
BETWEEN: Final = 50_000  # millionths: how much more the best of those that are weighed promises than the worst
DEPTH: Final = 6  # choices that a tree looks ahead, then the position is valued
SHARE: Final = 25  # simulations of a tree in one imagined world
CURIOSITY: Final = 0.1
TRUST: Final = 20  # what an option promises at first glance weighs as much as so many simulations
SURELY: Final = 1.0  # by so many standard errors an option has to be better than the best at first glance


class Conduct(NamedTuple):
    """How a seat that searches goes about a question, as a value has it."""

    by_plan: bool
    at_a_glance: bool
    by_lot: bool
    proof: float
    settings: SearchSettings


def settings_for(value: PositionValue, seat: Seat, farther: float = 1.0, duel: bool = False) -> SearchSettings:
    """How a seat finds the best option where positions are worth this: by playing on from each, or by a tree."""
    if value.plays_on is None:
        return tree_settings(value)
    times = farther if value.farther else min(1.0, farther)
    depth = max(min(value.plays_on, 1), round(value.plays_on * times))
    return settings_of(value, depth=depth, by_habit=True, leaves=value.leaves(seat), duel=duel)


def tree_settings(value: PositionValue) -> SearchSettings:
    """How a tree grows there."""
    return settings_of(value, curiosity=CURIOSITY, depth=DEPTH, share=SHARE, trust=TRUST)


class AtSight(Standpoint):
    """Where a seat of a match is asked."""

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight.game.mind.weigh is not None, sight.game.mind.foresee is not None)
        self.sight = sight
        self._notations = [option.notation for option in sight.asked.options]

    def notations(self) -> list[str]:
        return self._notations

    def is_weighed(self) -> bool:
        return self.sight.is_weighed

    def weighed(self, seed: int) -> dict[str, int]:
        return self.sight.weigh(seed)

    def foreseen(self, seed: int, settings: SearchSettings | None) -> dict[str, int]:
        return self.sight.foresee(seed, settings)

    def looked_at(self, notations: list[str], seed: int, settings: SearchSettings | None) -> tuple[list[int], int]:
        are_all = len(notations) == len(self._notations)
        worth, parts = self.sight.look(seed, None if are_all else notations, WORLDS, settings)
        return list(worth.values()), parts


class Greedy:
    """Looks one choice ahead: the option whose outcomes, weighted by their odds, leave the seat standing best."""

    def __init__(self, seed: int) -> None:
        self._luck = Seeded(seed)

    def choose(self, sight: Sight) -> str:
        options = sight.asked.options
        return options[0].notation if len(options) == 1 else self._player(sight).best(AtSight(sight))

    def ranked(self, sight: Sight) -> list[str]:
        """All options, the best first; those equally good by name."""
        return best_first(self.worths(sight).worth)

    def worths(self, sight: Sight) -> OptionWorths:
        """What each option is worth at a glance."""
        return OptionWorths(*self._player(sight).worths(AtSight(sight)))

    def settings(self, sight: Sight) -> SearchSettings | None:
        """What positions are worth; nothing: by the game's estimate."""
        return None

    def _player(self, sight: Sight) -> LookaheadPlayer:
        return LookaheadPlayer(self._luck, self.settings(sight))


class Learned(Greedy):
    """Looks one choice ahead too, but by the chance of winning: by the value that comes with the scenario, or one out of a
    file, or the one that it is given."""

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

    def settings(self, sight: Sight) -> SearchSettings:
        return settings_of(self.value(sight))


class SearchBot:
    """So many simulations a choice, or so many seconds of them, whichever is first; in several parts if asked to.

    The same seed, simulations and parts, the same choices. It goes on no longer than it takes to be sure. Positions are
    valued by what comes with the scenario, or by a value in a file, which also says how it conducts itself.
    """

    takes_time: Final = True

    def __init__(
        self, seed: int, simulations: int = SIMULATIONS, seconds: float = 0.0, parts: int = 1, file: Path | None = None
    ) -> None:
        self._luck = Seeded(seed)
        self._first_look = Learned(seed, file=file)
        self.simulations = simulations
        self.seconds = seconds
        self.parts = parts

    def choose(self, sight: Sight) -> str:
        options = sight.asked.options
        if len(options) == 1:
            return options[0].notation
        how = self.conduct(sight)
        if how.by_plan:
            return self._first_look.choose(sight)
        order, promises = self.at_first_look(sight, how.by_lot)
        if how.at_a_glance:
            return order[0]
        seed = self._luck.below(SEEDS)
        limits = self.simulations, self.seconds
        result = sight.think(seed, *limits, how.settings, order, promises, parts=self.parts, settled=True)
        return surely_best(result, promises, how.proof if sight.is_weighed else SURELY)

    def conduct(self, sight: Sight, duel: bool = False) -> Conduct:
        """How it goes about the question; in a duel, of two options."""
        value, prompt = self._first_look.value(sight), sight.asked.prompt.key
        settings = settings_for(value, sight.seat, self.farther(sight.within), duel)
        return Conduct(sight.seat in value.by_plan, prompt in value.at_a_glance, value.by_lot, value.proof, settings)

    def goes_by(self, game: Game[Any], scenario: Scenario) -> PositionValue:
        """By what it would value positions of a match that is yet to be played."""
        return self._first_look.goes_by(game, scenario)

    def farther(self, within: float) -> float:
        """How many times as far as usual it plays on: the root of how much longer it thinks. The same again is no wiser."""
        by_number = self.simulations / SIMULATIONS if self.simulations else math.inf
        by_time = min(self.seconds or math.inf, within) / MOMENT
        longer = min(by_number, by_time)
        return math.sqrt(longer) if longer < math.inf else 1.0

    def at_first_look(self, sight: Sight, by_lot: bool = False) -> tuple[list[str], dict[str, float]]:
        """All options, the best first, those equally good by name or by lot; and how much more or less each promises than
        the others, in millionths."""
        worth, parts = self._first_look.worths(sight)
        order = best_first(worth)
        if by_lot:
            lots = {notation: self._luck.below(SEEDS) for notation in order}
            order.sort(key=lambda notation: (-worth[notation], lots[notation]))
        if sight.is_weighed:
            return order, _by_rank(worth)
        total, count = sum(worth.values()), len(worth)
        return order, {notation: float((count * worth[notation] - total) // (count * parts)) for notation in order}


def best_first(worth: Mapping[str, int]) -> list[str]:
    return sorted(worth, key=lambda notation: (-worth[notation], notation))


def surely_best(result: SearchResult, promises: Mapping[str, float], errors: float = SURELY) -> str:
    """What promised most at first glance, by exact odds, unless something else proved better by more than dice make of it,
    by so many standard errors.

    A step towards the way out is worth less than a simulation errs, and would never be taken.
    """
    first = _first(result, promises)
    best, ahead = first, 0.0
    for each in result.tried:
        by = _surely(result, each, first, errors)
        if by > ahead:
            best, ahead = each, by
    return best.notation


def _first(result: SearchResult, promises: Mapping[str, float]) -> TriedOption:
    """What promised most: in a race the one that the others were compared with."""
    if result.first:
        return next(each for each in result.tried if each.notation == result.first)
    most = max(promises.get(each.notation, 0.0) for each in result.tried)
    return next(each for each in result.tried if promises.get(each.notation, 0.0) == most)


def _surely(result: SearchResult, one: TriedOption, first: TriedOption, errors: float) -> float:
    """How much better it is at the least: on the same dice, where both had those."""
    if result.first:
        return one.lead - errors * one.error
    error = math.sqrt(result.variance * (1.0 / max(1, one.visits) + 1.0 / max(1, first.visits)))
    return one.chance - first.chance - errors * error


def _by_rank(weights: Mapping[str, int]) -> dict[str, float]:
    """Where options are only weighed, which says no more than which is better: from the best to the worst in even steps."""
    ranks = sorted(set(weights.values()))
    if len(ranks) == 1:
        return {}
    step = BETWEEN / (len(ranks) - 1)
    return {notation: math.floor(step * ranks.index(weight) - BETWEEN / 2) * 1.0 for notation, weight in weights.items()}
