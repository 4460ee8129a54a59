"""The speed of searches: those of captains, and the trees that an analysis grows."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from quarterdeck.bots.ranks import Captain
from quarterdeck.compile import Backend
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match
from quarterdeck.engine.scenario import Scenario
from quarterdeck.search import (
    SearchLimits,
    SearchResult,
    SearchSettings,
    Sight,
    TriedOption,
    tree_settings,
    value_of,
)
from quarterdeck.search.core.search import NO_PRIORS, SearchTask
from quarterdeck.search.seat_search import run_search

PLACES: Final = 16
FAR: Final = 60  # the most answers into the game
SIMULATIONS: Final = 50  # of a tree


@dataclass(frozen=True)
class Search:
    """A search that a captain starts: its task and its limits."""

    task: SearchTask
    limits: SearchLimits

    @property
    def way(self) -> str:
        return "race" if self.task.settings.rollouts else "tree"


def captains(game: Game[Any], scenario: Scenario, backend: Backend, seconds: float) -> tuple[str, float]:
    """Return how captains search here, as a race or a tree, and their simulations a second."""
    searches = list(islice(searches_of(game, scenario), PLACES))
    done, spent, seed = 0, 0.0, 0
    while spent < seconds or seed < PLACES:
        search = searches[seed % PLACES]
        started = time.process_time()
        found = run_search(game, search.task, seed, search.limits, backend)
        if seed:  # the first search pays for caches
            spent += time.process_time() - started
            done += found.simulations
        seed += 1
    return searches[0].way, done / spent


def searches_of(game: Game[Any], scenario: Scenario) -> Iterator[Search]:
    """Yield the searches of captains at one position after another, unless no search is needed."""
    for match in places(game, scenario):
        sight = Noting(match, match.waiting[0])
        Captain(match.count).choose(sight)
        yield from sight.searches


class Noting(Sight):
    """A sight that notes each search instead of running it."""

    def __init__(self, match: Match[Any], seat: Seat) -> None:
        super().__init__(match, seat)
        self.searches: list[Search] = []

    def think(
        self,
        seed: int,
        simulations: int = 0,
        seconds: float = 0.0,
        settings: SearchSettings | None = None,
        order: Sequence[str] | None = None,
        priors: Mapping[str, float] = NO_PRIORS,
        parts: int = 1,
        settled: bool = False,
    ) -> SearchResult:
        task = self.task(seed, settings, order, priors)
        self.searches.append(Search(task, SearchLimits(simulations, seconds, None, settled)))
        return SearchResult((TriedOption(task.order[0], 0, 0.5),), 0)


def growing(game: Game[Any], scenario: Scenario, backend: Backend) -> Callable[[int], int]:
    """Return a function that grows a tree from a position and returns its simulations."""
    matches = list(islice(places(game, scenario), PLACES))
    how = tree_settings(value_of(matches[0]).without_own)

    def work(seed: int) -> int:
        match = matches[seed // 2 % PLACES]
        return Sight(match, match.waiting[0], backend=backend).think(seed, SIMULATIONS, settings=how, order=()).simulations

    return work


def places(game: Game[Any], scenario: Scenario) -> Iterator[Match[Any]]:
    """Yield positions with a choice, at random points of random games."""
    luck, seed = Seeded(5), 0
    while True:
        match, seed = Match(game, scenario, Seeded(seed)), seed + 1
        for _ in range(luck.below(FAR)):
            if match.outcome is None:
                options = match.asked(match.waiting[0]).options
                match.answer(options[luck.below(len(options))], match.waiting[0])
        if match.outcome is None and len(match.asked(match.waiting[0]).options) > 1:
            yield match
