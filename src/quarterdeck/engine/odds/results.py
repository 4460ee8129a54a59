"""Every result that dice and piles may show, each with its number of equally likely cases: what odds are made of.

The same source serves every gear: it is copied beside each derived rule book.
"""

from __future__ import annotations

from collections import Counter
from math import comb
from typing import Any

from quarterdeck.boards.cards import Card, Pile
from quarterdeck.engine.asks import Die, F, different_faces

Results = list[tuple[Any, int]]


def faces(die: Die[F]) -> Results:
    """One die, by its face."""
    return sorted(_often(die).items())


def totals(die: Die[int], count: int) -> Results:
    """Several dice, by their sum."""
    found: dict[int, int] = {0: 1}
    for _ in range(count):
        grown: dict[int, int] = {}
        for total, weight in found.items():
            for face in die.faces:
                grown[total + face] = grown.get(total + face, 0) + weight
        found = grown
    return sorted(found.items())


def hits(die: Die[int], count: int, at_least: int) -> Results:
    """Several dice, by how many of them show so much or more."""
    good = len([face for face in die.faces if face >= at_least])
    bad = len(die.faces) - good
    found: Results = []
    for shown in range(count + 1):
        weight: int = comb(count, shown) * good**shown * bad ** (count - shown)
        if weight:
            found.append((shown, weight))
    return found


def tallies(die: Die[F], count: int) -> Results:
    """Several dice, by how many show each of the different faces."""
    often = _often(die)
    return sorted(_shared_out([often[face] for face in different_faces(die)], count))


def throws(die: Die[Any], count: int) -> Results:
    """Several dice, by every face in the order thrown."""
    often = sorted(_often(die).items())
    found: dict[tuple[Any, ...], int] = {(): 1}
    for _ in range(count):
        longer: dict[tuple[Any, ...], int] = {}
        for thrown, weight in found.items():
            for face, sides in often:
                longer[(*thrown, face)] = weight * sides
        found = longer
    return sorted(found.items())


def ways_to_tally(die: Die[F], count: int) -> int:
    """How many tallies there are, without listing them."""
    others = len(different_faces(die)) - 1
    return comb(count + others, others)


def ways_to_throw(die: Die[F], count: int) -> int:
    """How many orders of faces there are, without listing them."""
    ways: int = len(different_faces(die)) ** count
    return ways


def cards(pile: Pile) -> list[tuple[Card, int]]:
    """Every card that the next one may be, in order, each with how many of them there are."""
    return sorted(Counter(pile.possible()).items())


def _often(die: Die[F]) -> dict[F, int]:
    """On how many sides each face stands, in the order in which the die lists them."""
    often: dict[F, int] = {}
    for face in die.faces:
        often[face] = often.get(face, 0) + 1
    return often


def _shared_out(often: list[int], count: int) -> list[tuple[tuple[int, ...], int]]:
    """Every way in which so many dice can share out over faces that stand on so many sides each, with its cases."""
    first, rest = often[0], often[1:]
    if not rest:
        alone: int = first**count
        return [((count,), alone)]
    found: list[tuple[tuple[int, ...], int]] = []
    for shown in range(count + 1):
        weight: int = comb(count, shown) * first**shown
        found.extend([((shown, *others), weight * more) for others, more in _shared_out(rest, count - shown)])
    return found
