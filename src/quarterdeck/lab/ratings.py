"""Strength from results: the model of Bradley and Terry, as Luce has it for more than two.

Of those who sit at a table each wins in proportion to its strength. The strengths that make what happened likeliest are
found by the iteration of Hunter (2004); the intervals by playing the same rounds over again by lot. On the scale of chess a
difference of 400 is ten to one.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from quarterdeck.engine.chance import Seeded

ITERATIONS: Final = 200
PRECISE: Final = 1e-6
LOTS: Final = 200
OUTER: Final = 0.025  # of the lots, at either end of an interval
ANCHOR: Final = 1000  # the rating of whoever the others are measured against


class Encounter(NamedTuple):
    """Who sat where in a game, and how its one point was shared out: all to the winner, equally when it was drawn."""

    round: int  # games of one round have the same dice, so that they are drawn by lot together
    players: tuple[str, ...]
    points: tuple[float, ...]


class Rating(NamedTuple):
    value: float
    low: float
    high: float


Table: TypeAlias = tuple[tuple[str, int], ...]  # who sat at it, with how many seats each
Results: TypeAlias = dict[Table, tuple[float, dict[str, float]]]  # games at a table, and points by player


def ratings(encounters: Sequence[Encounter], anchor: str) -> dict[str, Rating]:
    """Everybody's rating, with the 95% interval of its distance from the anchor's."""
    rounds: dict[int, list[Encounter]] = {}
    for each in encounters:
        rounds.setdefault(each.round, []).append(each)
    whole = _scaled(_strengths(_results(encounters)), anchor)
    luck = Seeded(len(encounters))
    played = list(rounds.values())
    again: dict[str, list[float]] = {name: [] for name in whole}
    for _ in range(LOTS):
        drawn = [each for _ in played for each in played[luck.below(len(played))]]
        for name, value in _scaled(_strengths(_results(drawn)), anchor).items():
            again[name].append(value)
    return {name: Rating(value, *_middle(sorted(again[name]))) for name, value in whole.items()}


def _results(encounters: Iterable[Encounter]) -> Results:
    """Summed up by who sat at the table. Each table gets one game more, shared out by lot: nobody is infinitely strong."""
    found: Results = {}
    for _, players, points in encounters:
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


def _scaled(strength: Mapping[str, float], anchor: str) -> dict[str, float]:
    return {name: ANCHOR + 400 * math.log10(value / strength[anchor]) for name, value in strength.items()}


def _middle(values: Sequence[float]) -> tuple[float, float]:
    at = int(OUTER * len(values))
    return values[at], values[-1 - at]
