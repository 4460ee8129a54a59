"""The course of a game: win probabilities, when it was decided, and lead changes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import msgspec

from quarterdeck.engine.asks import Seat

DECIDED: Final = 0.8
SWING: Final = 0.05  # the least change of a win probability that counts as a swing
AHEAD: Final = 0.05  # the least margin of a clear lead
POINTS: Final = 20  # parts of a game, by its choices; a course has one point more
MILLE: Final = 1000

Chances = tuple[float, ...]


class ChanceHistory(msgspec.Struct, frozen=True):
    """The course of a game in win probabilities. Time is counted in choices."""

    chances: tuple[tuple[int, ...], ...]  # by seat, in thousandths: at the start, each twentieth, and the end
    decided: int | None  # the choice after which the winners stayed at 80% or above; None in a draw
    lead_changes: int
    lead: float  # the mean margin of the leader over the second: the smaller, the closer the game
    lowest: float | None  # the lowest win probability of the winners


class ChanceMeter:
    """A recorder of every seat's win probability at chosen moments of a game."""

    def __init__(self, seats: Sequence[Seat], chances: Chances) -> None:
        self._seats = tuple(seats)
        self._looks: list[tuple[int, Chances]] = [(0, chances)]

    def add(self, choices: int, chances: Chances) -> float:
        """Record the win probabilities; return the largest change of any seat."""
        before = self._looks[-1][1]
        self._looks.append((choices, chances))
        return max(map(abs, map(float.__sub__, chances, before)))

    @property
    def last(self) -> int:
        """Return the number of choices before the last record."""
        return self._looks[-1][0]

    def course(self, winners: Sequence[Seat]) -> ChanceHistory:
        """Return the course of the finished game."""
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
        """Return the mean lead, each record weighted by the choices until the next."""
        of = self._looks[-1][0]
        following = [at for at, _ in self._looks[1:]] + [of]
        stood = sum((until - at) * _margin(chances) for (at, chances), until in zip(self._looks, following, strict=True))
        return stood / of if of else 0.0


def _decided(chances: Sequence[tuple[int, float]]) -> int:
    """Return the time from which the win probability stayed at ``DECIDED`` or above."""
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
    """Count the times that a clear lead passed to another seat."""
    leads = [chances.index(max(chances)) for chances in looks if _margin(chances) >= AHEAD]
    return sum(one != other for one, other in pairwise(leads))
