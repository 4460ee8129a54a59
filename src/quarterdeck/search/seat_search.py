"""A search for one seat within limits, and its result."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from quarterdeck.compile import Backend
from quarterdeck.engine.game import Game
from quarterdeck.search.backends import quickest, raising_rule_errors
from quarterdeck.search.core.search import Search, SearchTask

CHECK_EVERY: Final = 16  # simulations between checks for a settled choice


class TriedOption(NamedTuple):
    """An option, the number of times the search took it, and its mean win probability.

    In a race, ``lead`` is its mean advantage over the option that lookahead preferred, on the same
    dice, and ``error`` the standard error of that mean.
    """

    notation: str
    visits: int
    chance: float
    lead: float = 0.0
    error: float = 0.0


@dataclass(frozen=True)
class SearchResult:
    """The options that a search tried, the best first, and the variance of one simulation."""

    tried: tuple[TriedOption, ...]
    simulations: int
    variance: float = 0.0
    first: str = ""  # in a race, the option that the others are compared with

    @property
    def best(self) -> str:
        return self.tried[0].notation

    @property
    def chance(self) -> float:
        """The seat's win probability with the best option."""
        return self.tried[0].chance


class SearchLimits(NamedTuple):
    """The length of a search: simulations, seconds or a ``stop`` callback, whichever comes first.

    With ``settled``, the search also ends once no remaining simulation could change the choice.
    """

    simulations: int = 0
    seconds: float = 0.0
    stop: Callable[[], bool] | None = None
    settled: bool = False


def run_search(
    game: Game[Any], task: SearchTask, seed: int, limits: SearchLimits, backend: Backend | None = None
) -> SearchResult:
    """Run a search within its limits, on the fastest backend if none is named."""
    if limits.simulations <= 0 and limits.seconds <= 0 and limits.stop is None:
        raise ValueError("a search needs a limit: simulations, seconds or stop")
    backend = quickest(game, backend)
    search = start_search(task, seed, backend)
    with raising_rule_errors(backend.interface):
        _run(search, limits)
    tried = (TriedOption(each.notation, each.visits, each.chance, each.lead, each.error) for each in search.found())
    return SearchResult(_best_first(tried), search.simulations, search.variance(), search.first())


def start_search(task: SearchTask, seed: int, backend: Backend) -> Search:
    """Return a search to continue with ``think(simulations)`` and read with ``found()``."""
    return backend.interface.search(backend.hold(task.base), task, seed)


def _run(search: Search, limits: SearchLimits) -> None:
    """Run the simulations, one at a time if anything but their number may end the search.

    A compiled search cannot be interrupted between the simulations of one call.
    """
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
        if (
            settled
            and search.simulations % CHECK_EVERY == 0
            and search.is_settled(_remaining(search.simulations, spent, limits))
        ):
            return


def _remaining(done: int, spent: float, limits: SearchLimits) -> float:
    """Estimate how many simulations remain, at the rate so far."""
    by_number = limits.simulations - done if limits.simulations > 0 else math.inf
    by_time = (limits.seconds - spent) * done / spent if limits.seconds > 0 and spent > 0 else math.inf
    return min(by_number, by_time)


def merged(results: Iterable[SearchResult]) -> SearchResult:
    """Merge searches of one position with different seeds, such as those of several processes."""
    found: dict[str, list[TriedOption]] = {}
    simulations, variance, first = 0, 0.0, ""
    for result in results:
        simulations += result.simulations
        variance += result.simulations * result.variance
        first = first or result.first
        for each in result.tried:
            found.setdefault(each.notation, []).append(each)
    return SearchResult(_best_first(map(_merged_option, found.values())), simulations, variance / max(1, simulations), first)


def _merged_option(parts: Sequence[TriedOption]) -> TriedOption:
    """Merge one option's results in several searches, weighted by visits."""
    visits = sum(each.visits for each in parts)
    chance, lead, error = 0.0, 0.0, 0.0
    for each in parts:
        share = each.visits / max(1, visits)
        chance += share * each.chance
        lead += share * each.lead
        error = math.hypot(error, share * each.error)
    return TriedOption(parts[0].notation, visits, chance, lead, error)


def _best_first(tried: Iterable[TriedOption]) -> tuple[TriedOption, ...]:
    """Sort options by lead, then by visits.

    In a race, all remaining options have the same number of visits; in a tree, no option has a
    lead.
    """
    return tuple(sorted(tried, key=lambda each: (-each.lead, -each.visits, -each.chance, each.notation)))
