"""A search for one seat, within limits, and what it found: in this process or in another one."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from quarterdeck.compile import Backend
from quarterdeck.engine.game import Game
from quarterdeck.search.backends import imagining, quickest
from quarterdeck.search.core.search import Search, SearchTask

SELDOM: Final = 16  # simulations between looks at whether any more could change the choice


class TriedOption(NamedTuple):
    """An option: how often the search took it, and the mean of the seat's chances of winning when it did.

    In a race also by how much that is more than with what promised most, on the same dice, and the error of this.
    """

    notation: str
    visits: int
    chance: float
    lead: float = 0.0
    error: float = 0.0


@dataclass(frozen=True)
class SearchResult:
    """What a search found: every option that it tried, the best first, and the variance of a simulation's chance."""

    tried: tuple[TriedOption, ...]
    simulations: int
    variance: float = 0.0
    first: str = ""  # of a race: what promised most, by which the leads of the others are told

    @property
    def best(self) -> str:
        return self.tried[0].notation

    @property
    def chance(self) -> float:
        """What the seat may expect of the best."""
        return self.tried[0].chance


class SearchLimits(NamedTuple):
    """How long to think: so many simulations, so many seconds, or until ``stop`` says so, whichever is first.

    ``settled`` ends it as soon as nothing that is left could change which option is taken most.
    """

    simulations: int = 0
    seconds: float = 0.0
    stop: Callable[[], bool] | None = None
    settled: bool = False


def searched(
    game: Game[Any], task: SearchTask, seed: int, limits: SearchLimits, backend: Backend | None = None
) -> SearchResult:
    """What comes of a search, on the quickest backend that there is if none is named."""
    if limits.simulations <= 0 and limits.seconds <= 0 and limits.stop is None:
        raise ValueError("how long to think is said by simulations, by seconds, or by what stops it")
    backend = quickest(game, backend)
    search = begun(task, seed, backend)
    with imagining(backend.interface):
        _go_on(search, limits)
    tried = (TriedOption(each.notation, each.visits, each.chance, each.lead, each.error) for each in search.found())
    return SearchResult(_best_first(tried), search.simulations, search.variance(), search.first())


def begun(task: SearchTask, seed: int, backend: Backend) -> Search:
    """The search itself, to be gone on with by ``think(simulations)`` and read by ``found()``."""
    return backend.interface.search(backend.hold(task.base), task, seed)


def _go_on(search: Search, limits: SearchLimits) -> None:
    """One by one where something else than their number may end it: compiled, nobody else has a word in between."""
    simulations, seconds, stop, settled = limits
    if seconds <= 0 and stop is None and not settled:
        search.think(simulations)
        return
    began = time.monotonic()
    while True:
        search.think(1)
        spent = time.monotonic() - began
        if search.simulations == simulations or (seconds > 0 and spent >= seconds) or (stop is not None and stop()):
            return
        if settled and search.simulations % SELDOM == 0 and search.is_settled(_left(search.simulations, spent, limits)):
            return


def _left(done: int, spent: float, limits: SearchLimits) -> float:
    """How many simulations may still come, at the rate of those that were made."""
    by_number = limits.simulations - done if limits.simulations > 0 else math.inf
    by_time = (limits.seconds - spent) * done / spent if limits.seconds > 0 and spent > 0 else math.inf
    return min(by_number, by_time)


def joined(thoughts: Iterable[SearchResult]) -> SearchResult:
    """Searches of the same position with different seeds, as one: for several processes."""
    found: dict[str, list[TriedOption]] = {}
    simulations, variance, first = 0, 0.0, ""
    for thought in thoughts:
        simulations += thought.simulations
        variance += thought.simulations * thought.variance
        first = first or thought.first
        for each in thought.tried:
            found.setdefault(each.notation, []).append(each)
    return SearchResult(_best_first(map(_as_one, found.values())), simulations, variance / max(1, simulations), first)


def _as_one(parts: Sequence[TriedOption]) -> TriedOption:
    """One option in several searches, each by its visits."""
    visits = sum(each.visits for each in parts)
    chance, lead, error = 0.0, 0.0, 0.0
    for each in parts:
        share = each.visits / max(1, visits)
        chance += share * each.chance
        lead += share * each.lead
        error = math.hypot(error, share * each.error)
    return TriedOption(parts[0].notation, visits, chance, lead, error)


def _best_first(tried: Iterable[TriedOption]) -> tuple[TriedOption, ...]:
    """In a race who leads; all that are left in it ran as often. In a tree what was taken most."""
    return tuple(sorted(tried, key=lambda each: (-each.lead, -each.visits, -each.chance, each.notation)))
