"""How a game went: everybody's chance of winning through it, when it was decided, and how often the lead changed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import msgspec

from quarterdeck.engine.asks import Seat

DECIDED: Final = 0.8
SWING: Final = 0.05  # a change of somebody's chance of winning by so much is worth a name
AHEAD: Final = 0.05  # who leads by less than this has not taken the lead
POINTS: Final = 20  # parts of a game, by its choices: a course has one more point than parts
MILLE: Final = 1000

Chances = tuple[float, ...]


class ChanceHistory(msgspec.Struct, frozen=True):
    """A game by the chances of its seats. Places in it are counted in choices."""

    chances: tuple[tuple[int, ...], ...]  # of every seat, in thousandths: at the start, after each twentieth, at the end
    decided: int | None  # the choice after which the winners' chance never fell below 80%; none in a draw
    lead_changes: int
    lead: float  # how far the first was ahead of the second, on average: the smaller, the closer
    lowest: float | None  # the winners' chance where it was worst


class ChanceMeter:
    """The chances of every seat as they are looked at, each time after so many choices."""

    def __init__(self, seats: Sequence[Seat], chances: Chances) -> None:
        self._seats = tuple(seats)
        self._looks: list[tuple[int, Chances]] = [(0, chances)]

    def add(self, choices: int, chances: Chances) -> float:
        """One look more; how much it changed for whom it changed most."""
        before = self._looks[-1][1]
        self._looks.append((choices, chances))
        return max(map(abs, map(float.__sub__, chances, before)))

    @property
    def last(self) -> int:
        """After how many choices the last look was taken."""
        return self._looks[-1][0]

    def course(self, winners: Sequence[Seat]) -> ChanceHistory:
        won = [self._seats.index(seat) for seat in winners]
        of_winners = [(at, max(chances[seat] for seat in won)) for at, chances in self._looks] if won else []
        return ChanceHistory(
            chances=self._at_even_distances(),
            decided=_decided(of_winners) if won else None,
            lead_changes=_lead_changes([chances for _, chances in self._looks]),
            lead=self._lead(),
            lowest=min(chance for _, chance in of_winners) if won else None,
        )

    def _at_even_distances(self) -> tuple[tuple[int, ...], ...]:
        of, place = self._looks[-1][0], 0
        found = []
        for part in range(POINTS + 1):
            while place + 1 < len(self._looks) and self._looks[place + 1][0] * POINTS <= part * of:
                place += 1
            found.append(tuple(round(MILLE * chance) for chance in self._looks[place][1]))
        return tuple(zip(*found, strict=True))

    def _lead(self) -> float:
        """Each look counts for as long as it stood."""
        of = self._looks[-1][0]
        following = [at for at, _ in self._looks[1:]] + [of]
        stood = sum((until - at) * _margin(chances) for (at, chances), until in zip(self._looks, following, strict=True))
        return stood / of if of else 0.0


def _decided(chances: Sequence[tuple[int, float]]) -> int:
    """The first of the looks from which on the chance was never below."""
    decided = chances[-1][0]
    for at, chance in reversed(chances):
        if chance < DECIDED:
            break
        decided = at
    return decided


def _margin(chances: Chances) -> float:
    if len(chances) < 2:
        return 0.0
    second, first = sorted(chances)[-2:]
    return first - second


def _lead_changes(looks: Sequence[Chances]) -> int:
    """How often another seat came to lead clearly than the one that led clearly before."""
    leads = [chances.index(max(chances)) for chances in looks if _margin(chances) >= AHEAD]
    return sum(one != other for one, other in pairwise(leads))
