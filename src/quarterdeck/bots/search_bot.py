"""Looks many choices ahead: a tree over what its seat may know, grown where it promises most."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from quarterdeck.bots.greedy import best_first
from quarterdeck.bots.learned import Learned
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.errors import UnknownGame
from quarterdeck.engine.game import Game
from quarterdeck.engine.scenario import Scenario
from quarterdeck.search.core.search_settings import SearchSettings
from quarterdeck.search.core.self_play import SEEDS
from quarterdeck.search.seat_search import SearchResult, TriedOption
from quarterdeck.search.sight import Sight
from quarterdeck.search.value import PositionValue, settings_of

NAME: Final = re.compile(r"search-(\d{1,9})(s?)(?:x(\d{1,3}))?(?:-(.+))?", re.ASCII)
SIMULATIONS: Final = 400  # for so many a value says how far to play on
MOMENT: Final = 0.2  # seconds: what they may take
DEPTH: Final = 6  # choices ahead, then the position is valued
SHARE: Final = 25  # simulations in one imagined world
CURIOSITY: Final = 0.1
BETWEEN: Final = 50_000  # millionths: how much more the best of those that are weighed promises than the worst
SURELY: Final = 1.0  # by so many standard errors an option has to be better than the best at first glance
TRUST: Final = 20  # what an option promises at first glance weighs as much as so many simulations


class SearchBot:
    """So many simulations a choice, or so many seconds of them, whichever is first; in several parts if asked to.

    The same seed, simulations and parts, the same choices. It goes on no longer than it takes to be sure. Positions are
    valued by what comes with the scenario, or by a value in a file.
    """

    takes_time: Final = True

    def __init__(
        self, seed: int, simulations: int = SIMULATIONS, seconds: float = 0.0, parts: int = 1, file: Path | None = None
    ) -> None:
        self._luck = Seeded(seed)
        self._first_glance = Learned(seed, file=file)
        self.simulations = simulations
        self.seconds = seconds
        self.parts = parts

    def choose(self, sight: Sight) -> str:
        options = sight.asked.options
        if len(options) == 1:
            return options[0].notation
        value = self._first_glance.value(sight)
        if sight.seat in value.by_plan:
            return self._first_glance.choose(sight)
        order, promises = self._at_first_glance(sight, value.by_lot)
        if sight.asked.prompt.key in value.at_a_glance:
            return order[0]
        seed, how = self._luck.below(1 << 32), self.way(sight)
        thought = sight.think(seed, self.simulations, self.seconds, how, order, promises, parts=self.parts, settled=True)
        return surely_best(thought, promises, value.proof if sight.is_weighed else SURELY)

    def way(self, sight: Sight, duel: bool = False) -> SearchSettings:
        """How it finds the best option there; in a duel, of two."""
        return way(self._first_glance.value(sight), sight.seat, self.farther(sight.within), duel)

    def goes_by(self, game: Game[Any], scenario: Scenario) -> PositionValue:
        """By what it would value positions of a match that is yet to be played."""
        return self._first_glance.goes_by(game, scenario)

    def farther(self, within: float) -> float:
        """How many times as far as usual it plays on: the root of how much longer it thinks. The same again is no wiser."""
        by_number = self.simulations / SIMULATIONS if self.simulations else math.inf
        by_time = min(self.seconds or math.inf, within) / MOMENT
        longer = min(by_number, by_time)
        return math.sqrt(longer) if longer < math.inf else 1.0

    def _at_first_glance(self, sight: Sight, by_lot: bool = False) -> tuple[list[str], dict[str, float]]:
        """All options, the best first, those equally good by name or by lot; and how much more or less each promises than
        the others, in millionths."""
        worth, parts = self._first_glance.worths(sight)
        order = best_first(worth)
        if by_lot:
            lots = {notation: self._luck.below(SEEDS) for notation in order}
            order.sort(key=lambda notation: (-worth[notation], lots[notation]))
        if sight.is_weighed:
            return order, _by_rank(worth)
        total, count = sum(worth.values()), len(worth)
        return order, {notation: float((count * worth[notation] - total) // (count * parts)) for notation in order}


def surely_best(thought: SearchResult, promises: Mapping[str, float], errors: float = SURELY) -> str:
    """What promised most at first glance, by exact odds, unless something else proved better by more than dice make of it,
    by so many standard errors.

    A step towards the way out is worth less than a simulation errs, and would never be taken.
    """
    first = _first(thought, promises)
    best, ahead = first, 0.0
    for each in thought.tried:
        by = _surely(thought, each, first, errors)
        if by > ahead:
            best, ahead = each, by
    return best.notation


def _first(thought: SearchResult, promises: Mapping[str, float]) -> TriedOption:
    """What promised most: in a race the one that the others were compared with."""
    if thought.first:
        return next(each for each in thought.tried if each.notation == thought.first)
    most = max(promises.get(each.notation, 0.0) for each in thought.tried)
    return next(each for each in thought.tried if promises.get(each.notation, 0.0) == most)


def _surely(thought: SearchResult, one: TriedOption, first: TriedOption, errors: float) -> float:
    """How much better it is at the least: on the same dice, where both had those."""
    if thought.first:
        return one.lead - errors * one.error
    error = math.sqrt(thought.variance * (1.0 / max(1, one.visits) + 1.0 / max(1, first.visits)))
    return one.chance - first.chance - errors * error


def _by_rank(weights: Mapping[str, int]) -> dict[str, float]:
    """Where options are only weighed, which says no more than which is better: from the best to the worst in even steps."""
    ranks = sorted(set(weights.values()))
    if len(ranks) == 1:
        return {}
    step = BETWEEN / (len(ranks) - 1)
    return {notation: math.floor(step * ranks.index(weight) - BETWEEN / 2) * 1.0 for notation, weight in weights.items()}


class NamedSearch:
    """Makes bots that search as a name says: ``search-400``, ``search-5s``, ``search-2000x4`` in four parts, and after a
    hyphen the file of a value."""

    takes_time: Final = True

    def __init__(self, name: str) -> None:
        said = NAME.fullmatch(name)
        if said is None or not int(said[1]) or said[3] == "0":
            expected = "expected search-400, search-5s, or search-2000x4: four parts; at most 9 digits, and 999 parts"
            raise UnknownGame(f"{name[:40]!r} names no search: {expected}")
        self._simulations, self._seconds = (0, float(said[1])) if said[2] else (int(said[1]), 0.0)
        self._parts = int(said[3] or 1)
        self._file = Path(said[4]) if said[4] else None

    def __call__(self, seed: int) -> SearchBot:
        return SearchBot(seed, self._simulations, self._seconds, self._parts, self._file)


def way(value: PositionValue, seat: Seat, farther: float = 1.0, duel: bool = False) -> SearchSettings:
    """How a seat finds the best option where positions are worth this: by playing on from each, or by a tree."""
    if value.plays_on is not None:
        times = farther if value.farther else min(1.0, farther)
        depth = max(min(value.plays_on, 1), round(value.plays_on * times))
        return settings_of(value, depth=depth, by_habit=True, leaves=value.leaves(seat), duel=duel)
    return manner(value)


def manner(value: PositionValue) -> SearchSettings:
    """How a tree grows there."""
    return settings_of(value, curiosity=CURIOSITY, depth=DEPTH, share=SHARE, trust=TRUST)
