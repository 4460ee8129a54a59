"""Ratings from results by the Bradley-Terry model, in Luce's form for more than two players.

Each player at a table wins with a probability proportional to its strength. Hunter's iteration
(2004) finds the maximum-likelihood strengths; the Fisher information gives the intervals. Games on
the same dice are correlated in our favour, so the intervals are slightly too wide.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping
from typing import Final, NamedTuple, TypeAlias

from quarterdeck.engine.confidence_intervals import NORMAL

ITERATIONS: Final = 1000
PRECISE: Final = 1e-9
ANCHOR: Final = 1000  # the rating of the anchor
TEN_TO_ONE: Final = 400  # rating points for odds of ten to one, as in chess
SCALE: Final = TEN_TO_ONE / math.log(10)


def shared_out(winners: Collection[str], everybody: Iterable[str]) -> dict[str, float]:
    """Split the point of a game among its winners, or among everybody after a draw."""
    among = list(dict.fromkeys(everybody))
    won = winners or among
    return {each: 1 / len(won) if each in won else 0.0 for each in among}


class Encounter(NamedTuple):
    """The players of a game by seat, and how its point was split."""

    players: tuple[str, ...]
    points: tuple[float, ...]


class Rating(NamedTuple):
    """A rating with its 95% interval."""

    value: float
    low: float
    high: float


Table: TypeAlias = tuple[tuple[str, int], ...]  # its players, with the number of seats of each
Results: TypeAlias = dict[Table, tuple[float, dict[str, float]]]  # games at a table, and points by player


def ratings(encounters: Iterable[Encounter], anchor: str) -> dict[str, Rating]:
    """Return all ratings, with 95% intervals of their distance from the anchor's rating."""
    results = _results(encounters)
    strength = _strengths(results)
    spread = _spread(results, strength, anchor)
    found = {}
    for name, value in strength.items():
        rating = ANCHOR + SCALE * math.log(value / strength[anchor])
        found[name] = Rating(rating, rating - NORMAL * SCALE * spread[name], rating + NORMAL * SCALE * spread[name])
    return found


def _results(encounters: Iterable[Encounter]) -> Results:
    """Sum up results by table.

    Each table gets one imaginary draw, so that no strength becomes infinite.
    """
    found: Results = {}
    for players, points in encounters:
        seats = {name: players.count(name) for name in sorted(players)}
        table = tuple(seats.items())
        games, shares = found.setdefault(table, (1.0, {name: count / len(players) for name, count in table}))
        for name, point in zip(players, points, strict=True):
            shares[name] += point
        found[table] = (games + 1, shares)
    return found


def _strengths(results: Results) -> dict[str, float]:
    points: dict[str, float] = {}
    for _, shares in results.values():
        for name, share in shares.items():
            points[name] = points.get(name, 0.0) + share
    strength = dict.fromkeys(points, 1.0)
    for _ in range(ITERATIONS):
        expected = dict.fromkeys(points, 0.0)
        for table, (games, _) in results.items():
            total = sum(count * strength[name] for name, count in table)
            for name, count in table:
                expected[name] += games * count / total
        better = {name: points[name] / expected[name] for name in points}
        mean = math.exp(sum(map(math.log, better.values())) / len(better))
        better = {name: value / mean for name, value in better.items()}
        moved = max(abs(better[name] / strength[name] - 1) for name in points)
        strength = better
        if moved < PRECISE:
            break
    return strength


def _spread(results: Results, strength: Mapping[str, float], anchor: str) -> dict[str, float]:
    """Return the standard error of each log strength, with the anchor's held fixed."""
    names = [name for name in strength if name != anchor]
    information = [[0.0] * len(names) for _ in names]
    for table, (games, _) in results.items():
        total = sum(count * strength[name] for name, count in table)
        chance = {name: count * strength[name] / total for name, count in table}
        for row, one in enumerate(names):
            for column, other in enumerate(names):
                own = chance.get(one, 0.0) if one == other else 0.0
                information[row][column] += games * (own - chance.get(one, 0.0) * chance.get(other, 0.0))
    inverse = _inverted(information)
    return {anchor: 0.0} | {name: math.sqrt(inverse[at][at]) for at, name in enumerate(names)}


def _inverted(matrix: list[list[float]]) -> list[list[float]]:
    """Return the inverse by Gauss-Jordan elimination.

    No pivot vanishes, since every table has two players.
    """
    size = len(matrix)
    rows = [[*row, *(float(at == column) for column in range(size))] for at, row in enumerate(matrix)]
    for at in range(size):
        best = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        rows[at] = [value / rows[at][at] for value in rows[at]]
        for other in range(size):
            if other != at:
                factor = rows[other][at]
                rows[other] = [value - factor * own for value, own in zip(rows[other], rows[at], strict=True)]
    return [row[size:] for row in rows]
