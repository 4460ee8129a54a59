"""The balance of the ready-made fleets of Kingdom Fleets.

Greedy plays greedy with every pair of fleets, changing the edges of the table after each game, and
with each fleet against itself. Games are set up as at a club: terrain by dice, ships placed in turn
(KF-2a, KF-2d).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from itertools import combinations
from typing import Final, NamedTuple

import msgspec
from benchmarks.balance import Book, Line
from benchmarks.results import PLAY, Aim, Result, share, sources_of

import quarterdeck as qd
from quarterdeck.engine import scenario as scenarios
from quarterdeck.games.kingdom_fleets.scenario import Scenario
from quarterdeck.games.kingdom_fleets.setup.fleet import ready, ready_made
from quarterdeck.lab.simulation import play_one

GAME: Final = "kingdom-fleets"
SIDES: Final = ("south", "north")
SEED: Final = 1717
FILE: Final = "balance-kingdom-fleets"
EVEN: Final = Aim(35, 65)  # the aim for a pair
EVEN_BY_PLACE: Final = Aim(40, 60)


class Pair(NamedTuple):
    """Two fleets, or one fleet against itself, which name a series."""

    one: str
    other: str

    @property
    def series(self) -> str:
        return " ".join(self)


def pair_of(series: str) -> Pair:
    return Pair(*series.split())


def points(line: Line) -> float:
    """Return the first fleet's points in a game, where a draw is half a point.

    The first fleet has the south in games of even number.
    """
    if not line.winner:
        return 0.5
    return float(line.winner == SIDES[line.number % 2])


# --- Playing --------------------------------------------------------------------------------------


@cache
def battle(south: str, north: str) -> Scenario:
    plain = {"title": f"{south} against {north}", "sides": SIDES, "fleets": {"south": south, "north": north}}
    return scenarios.build(Scenario, plain, "balance")


@cache
def digest(series: str) -> str:
    """Return a digest of both fleets and their cards."""
    return sha256(msgspec.json.encode(scenarios.plain(battle(*pair_of(series))))).hexdigest()[:12]


def play(series: str, number: int) -> Line:
    """Play a game of a pair; the first fleet has the south if the number is even."""
    pair = pair_of(series)
    south, north = pair if number % 2 == 0 else (pair.other, pair.one)
    played = play_one(qd.game_named(GAME), battle(south, north), dict.fromkeys(SIDES, "greedy"), SEED, number)
    winner = played.winners[0] if played.winners else ""
    return Line(digest(series), series, number, winner, played.how, played.decisions)


def wanted(games: int) -> dict[str, int]:
    """Return every pair, and a quarter as often each fleet against itself."""
    fleets = ready_made()
    pairs = {Pair(one, other).series: games for one, other in combinations(fleets, 2)}
    return pairs | {Pair(fleet, fleet).series: games // 4 for fleet in fleets}


# --- Counting -------------------------------------------------------------------------------------


def results(lines: list[Line]) -> list[Result]:
    """Return the shares of fleets, of pairs and of mirror matches, and how games end."""
    pairs = [line for line in lines if not is_mirror(line)]
    mirrors = [line for line in lines if is_mirror(line)]
    return [*_of_fleets(pairs), *_of_pairs(pairs), *_of_mirrors(mirrors), *_of_ends(lines)]


def is_mirror(line: Line) -> bool:
    one, other = pair_of(line.series)
    return one == other


def _of_fleets(lines: list[Line]) -> Iterator[Result]:
    for fleet in ready_made():
        own = [points(line) for line in lines if pair_of(line.series).one == fleet]
        own += [1 - points(line) for line in lines if pair_of(line.series).other == fleet]
        if own:
            what = f"{ready(fleet).name} (`{fleet}`)"
            yield share(f"{FILE}/fleets/{fleet}", what, sum(own), len(own))


def _of_pairs(lines: list[Line]) -> Iterator[Result]:
    for one, other in combinations(ready_made(), 2):
        own = [line for line in lines if line.series == Pair(one, other).series]
        yield from _row(own, f"{FILE}/pairs/{one}-{other}", f"`{one}` – `{other}`", "points of the first", EVEN)


def _row(own: list[Line], key: str, row: str, whose: str, even: Aim) -> Iterator[Result]:
    if own:
        won, drawn = sum(points(line) for line in own), sum(not line.winner for line in own)
        yield share(f"{key}/points", f"{row}: {whose}", won, len(own), even)
        yield Result(f"{key}/drawn", f"{row}: drawn", round(100 * drawn / len(own)), "%")
        yield Result(f"{key}/choices", f"{row}: choices a game", sum(line.choices for line in own) // len(own))


def _of_mirrors(lines: list[Line]) -> Iterator[Result]:
    for fleet in ready_made():
        # In games of odd number the second fleet has the south. By place, the south still counts as
        # first.
        own = [line._replace(winner=_by_place(line)) for line in lines if pair_of(line.series).one == fleet]
        yield from _row(own, f"{FILE}/mirrors/{fleet}", f"`{fleet}`", "points of the south", EVEN_BY_PLACE)


def _by_place(line: Line) -> str:
    """Return a line in which ``points`` are those of the south."""
    if not line.winner or line.number % 2 == 0:
        return line.winner
    return SIDES[1 - SIDES.index(line.winner)]


def _of_ends(lines: list[Line]) -> Iterator[Result]:
    for how, count in Counter(line.how for line in lines).most_common():
        yield share(f"{FILE}/ends/{how.replace(' ', '-')}", f"Ended by {how}", count, len(lines))


BOOK = Book(400, wanted, digest, play, results, (*PLAY, *sources_of("kingdom-fleets")))
