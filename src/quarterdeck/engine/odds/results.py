"""Every result that dice and piles may show, each with its number of equally likely cases: what odds are made of.

The same source serves every backend: it is copied beside each derived rule book.
"""

from __future__ import annotations

from collections import Counter
from math import comb
from typing import Any, Final

from quarterdeck.boards.cards import Card, Pile
from quarterdeck.engine.asks import Die, F, different_faces, tally

Results = list[tuple[Any, int]]

# How dice are read: ``asks.Reading`` in plain numbers.
FACE: Final = 0
TOTAL: Final = 1
HITS: Final = 2
FACES: Final = 3
TALLY: Final = 4


def read(reading: int, die: Die[Any], thrown: tuple[Any, ...], at_least: int = 0) -> Any:
    """Thrown faces as they are read."""
    if reading == FACE:
        return thrown[0]
    if reading == TOTAL:
        return sum(thrown)
    if reading == HITS:
        return len([face for face in thrown if face >= at_least])
    if reading == TALLY:
        return tally(die, thrown)
    return thrown


def readings(reading: int, die: Die[Any], count: int, at_least: int = 0) -> Results:
    """Every reading that a throw may have, in order, each with its number of equally likely cases."""
    if reading == FACE:
        return faces(die)
    if reading == TOTAL:
        return totals(die, count)
    if reading == HITS:
        return hits(die, count, at_least)
    if reading == TALLY:
        return tallies(die, count)
    return throws(die, count)


def ways(reading: int, die: Die[Any], count: int) -> int:
    """How many ``readings`` there are, or somewhat more, without listing them."""
    different: int = len(different_faces(die))
    if reading == TALLY:
        return comb(count + different - 1, different - 1)
    if reading == FACES:
        ordered: int = different**count
        return ordered
    return len(die.faces) * count


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


def cards(pile: Pile) -> list[tuple[Card, int]]:
    """Every card that the next one may be, in order, each with how many of them there are."""
    return sorted(Counter(pile.possible()).items())


class ChanceFork:
    """Where chance decides: which result is being tried, of which, and of how many cases in all."""

    def __init__(self, results: Results) -> None:
        self.results = results
        self.at = 0
        self.cases = 0
        for each in results:
            self.cases += each[1]


class ChanceForks:
    """One way after another through all that chance can give."""

    def __init__(self) -> None:
        self.forks: list[ChanceFork] = []
        self.passed = 0  # how many of them on this way

    def result(self) -> Any:
        """What is tried at the next fork, to which a way has come before."""
        fork = self.forks[self.passed]
        self.passed += 1
        return fork.results[fork.at][0]

    def turn(self) -> bool:
        """On to the next way, if there is one."""
        forks = self.forks
        self.passed = 0
        while forks:
            last = forks[-1]
            last.at += 1
            if last.at < len(last.results):
                return True
            forks.pop()
        return False

    def weight(self) -> int:
        """In how many cases this way is taken."""
        weight = 1
        for fork in self.forks:
            weight *= fork.results[fork.at][1]
        return weight

    def cases(self) -> int:
        """Of how many."""
        cases = 1
        for fork in self.forks:
            cases *= fork.cases
        return cases


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
