"""What a search found, and how long it may take."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple


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

    @property
    def are_none(self) -> bool:
        return self.simulations <= 0 and self.seconds <= 0 and self.stop is None


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
    return SearchResult(best_first(map(_as_one, found.values())), simulations, variance / max(1, simulations), first)


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


def best_first(tried: Iterable[TriedOption]) -> tuple[TriedOption, ...]:
    """In a race who leads; all that are left in it ran as often. In a tree what was taken most."""
    return tuple(sorted(tried, key=lambda each: (-each.lead, -each.visits, -each.chance, each.notation)))
