"""Every possible result of dice and piles, each with its number of equally likely cases.

Compiled and straight rules use this source too: it is copied beside each compiled rule book.
"""

from __future__ import annotations

from collections import Counter
from math import comb
from typing import Any, Final

from quarterdeck.boards.cards import Card, Pile
from quarterdeck.engine.asks import Die, F, different_faces, tally

Results = list[tuple[Any, int]]

# ``asks.Reading`` in plain numbers.
FACE: Final = 0
TOTAL: Final = 1
HITS: Final = 2
FACES: Final = 3
TALLY: Final = 4


def read(reading: int, die: Die[Any], thrown: tuple[Any, ...], at_least: int = 0) -> Any:
    """Return the reading of thrown faces."""
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
    """Return every possible reading of a throw, in order, each with its number of cases."""
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
    """Return the number of ``readings``, or a slightly larger bound, without listing them."""
    different: int = len(different_faces(die))
    if reading == TALLY:
        return comb(count + different - 1, different - 1)
    if reading == FACES:
        ordered: int = different**count
        return ordered
    return len(die.faces) * count


def faces(die: Die[F]) -> Results:
    """Return the results of one die by its face."""
    return sorted(_often(die).items())


def totals(die: Die[int], count: int) -> Results:
    """Return the results of several dice by their sum."""
    found: dict[int, int] = {0: 1}
    for _ in range(count):
        grown: dict[int, int] = {}
        for total, weight in found.items():
            for face in die.faces:
                grown[total + face] = grown.get(total + face, 0) + weight
        found = grown
    return sorted(found.items())


def hits(die: Die[int], count: int, at_least: int) -> Results:
    """Return the results of several dice by how many show a number or more."""
    good = len([face for face in die.faces if face >= at_least])
    bad = len(die.faces) - good
    found: Results = []
    for shown in range(count + 1):
        weight: int = comb(count, shown) * good**shown * bad ** (count - shown)
        if weight:
            found.append((shown, weight))
    return found


def tallies(die: Die[F], count: int) -> Results:
    """Return the results of several dice by how many show each face."""
    often = _often(die)
    return sorted(_shared_out([often[face] for face in different_faces(die)], count))


def throws(die: Die[Any], count: int) -> Results:
    """Return the results of several dice by every face in the order thrown."""
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
    """Return every card that may come next, in order, each with its count."""
    return sorted(Counter(pile.possible()).items())


class ChanceFork:
    """A decision of chance: the result being tried, all results, and the number of cases in all."""

    def __init__(self, results: Results) -> None:
        self.results = results
        self.at = 0
        self.cases = 0
        for each in results:
            self.cases += each[1]


class ChanceForks:
    """Goes through all results of chance, one path after another."""

    def __init__(self) -> None:
        self.forks: list[ChanceFork] = []
        self.passed = 0  # forks passed on this path

    def result(self) -> Any:
        """Return the result to try at the next fork, if a path has come to it before."""
        fork = self.forks[self.passed]
        self.passed += 1
        return fork.results[fork.at][0]

    def turn(self) -> bool:
        """Go on to the next path and return whether there is one."""
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
        """The number of cases of this path."""
        weight = 1
        for fork in self.forks:
            weight *= fork.results[fork.at][1]
        return weight

    def cases(self) -> int:
        """The number of all cases."""
        cases = 1
        for fork in self.forks:
            cases *= fork.cases
        return cases


def _often(die: Die[F]) -> dict[F, int]:
    """Return the number of sides with each face, in the order of the die."""
    often: dict[F, int] = {}
    for face in die.faces:
        often[face] = often.get(face, 0) + 1
    return often


def _shared_out(often: list[int], count: int) -> list[tuple[tuple[int, ...], int]]:
    """Return every way to distribute that many dice over faces, each with its cases."""
    first, rest = often[0], often[1:]
    if not rest:
        alone: int = first**count
        return [((count,), alone)]
    found: list[tuple[tuple[int, ...], int]] = []
    for shown in range(count + 1):
        weight: int = comb(count, shown) * first**shown
        found.extend([((shown, *others), weight * more) for others, more in _shared_out(rest, count - shown)])
    return found
