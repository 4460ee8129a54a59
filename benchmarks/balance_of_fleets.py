"""Whether the ready-made fleets of Kingdom Fleets are even: greedy against greedy, every pair with the edges of the table
changed after each game, and every fleet against its like. Games are set up as at a club: terrain by dice, ships placed in
turn (KF-2a, KF-2d).
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from hashlib import sha256
from itertools import combinations
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
from benchmarks.balance import Book, Line, interval

import quarterdeck as qd
from quarterdeck.engine import scenario as scenarios
from quarterdeck.games.kingdom_fleets.scenario import Scenario
from quarterdeck.games.kingdom_fleets.setup.fleet import ready, ready_made
from quarterdeck.lab.simulation import play_one

GAME: Final = "kingdom-fleets"
SIDES: Final = ("south", "north")
SEED: Final = 1717
EVEN: Final = (0.35, 0.65)  # where a pair may lie
EVEN_BY_PLACE: Final = (0.40, 0.60)


class Pair(NamedTuple):
    """Two fleets, or one against its like: a series is named by both."""

    one: str
    other: str

    @property
    def series(self) -> str:
        return " ".join(self)


def pair_of(series: str) -> Pair:
    return Pair(*series.split())


def points(line: Line) -> float:
    """For the first of the two fleets, which has the south in games of even number; a draw is half a game."""
    if not line.winner:
        return 0.5
    return float(line.winner == SIDES[line.number % 2])


# --- Playing ----------------------------------------------------------------------------------------------------------


@cache
def battle(south: str, north: str) -> Scenario:
    plain = {"title": f"{south} against {north}", "sides": SIDES, "fleets": {"south": south, "north": north}}
    return scenarios.build(Scenario, plain, "balance")


@cache
def digest(series: str) -> str:
    """Of both fleets with their cards: whatever a game between them is made of."""
    return sha256(msgspec.json.encode(scenarios.plain(battle(*pair_of(series))))).hexdigest()[:12]


def play(series: str, number: int) -> Line:
    """A game of a pair; the first fleet has the south if its number is even."""
    pair = pair_of(series)
    south, north = pair if number % 2 == 0 else (pair.other, pair.one)
    played = play_one(qd.game_named(GAME), battle(south, north), dict.fromkeys(SIDES, "greedy"), SEED, number)
    winner = played.winners[0] if played.winners else ""
    return Line(digest(series), series, number, winner, played.how, played.decisions)


def wanted(games: int) -> dict[str, int]:
    """Every pair, and a quarter as often every fleet against its like."""
    fleets = ready_made()
    pairs = {Pair(one, other).series: games for one, other in combinations(fleets, 2)}
    return pairs | {Pair(fleet, fleet).series: games // 4 for fleet in fleets}


# --- Telling ----------------------------------------------------------------------------------------------------------


def tables(lines: list[Line]) -> str:
    """Markdown: the fleets, the pairs, each fleet against its like, and how games end."""
    pairs = [line for line in lines if not is_mirror(line)]
    mirrors = [line for line in lines if is_mirror(line)]
    return "\n\n".join([_of_fleets(pairs), _of_pairs(pairs), _of_mirrors(mirrors), _of_ends(lines)])


def is_mirror(line: Line) -> bool:
    one, other = pair_of(line.series)
    return one == other


def _of_fleets(lines: list[Line]) -> str:
    rows = ["| fleet | faction | games | of the points |", "|---|---|---|---|"]
    for fleet in ready_made():
        own = [points(line) for line in lines if pair_of(line.series).one == fleet]
        own += [1 - points(line) for line in lines if pair_of(line.series).other == fleet]
        share = interval(sum(own), len(own))
        rows.append(f"| {ready(fleet).name} (`{fleet}`) | {ready(fleet).faction} | {len(own)} | {share} |")
    return "\n".join(rows)


def _of_pairs(lines: list[Line]) -> str:
    rows = ["| pair | games | points of the first | drawn | choices a game |", "|---|---|---|---|---|"]
    for one, other in combinations(ready_made(), 2):
        own = [line for line in lines if line.series == Pair(one, other).series]
        if own:
            rows.append(f"| `{one}` – `{other}` | {len(own)} | {_row(own, EVEN)} |")
    return "\n".join(rows)


def _row(own: list[Line], even: tuple[float, float]) -> str:
    won, drawn = sum(points(line) for line in own), sum(not line.winner for line in own)
    outside = not even[0] <= won / len(own) <= even[1]
    share = f"**{interval(won, len(own))}**" if outside else interval(won, len(own))
    return f"{share} | {drawn / len(own):.0%} | {sum(line.choices for line in own) // len(own)}"


def _of_mirrors(lines: list[Line]) -> str:
    rows = ["| against its like | games | points of the south | drawn | choices a game |", "|---|---|---|---|---|"]
    for fleet in ready_made():
        # The south of a game of odd number is the second of two like fleets: by place, it is the first all the same.
        own = [line._replace(winner=_by_place(line)) for line in lines if pair_of(line.series).one == fleet]
        if own:
            rows.append(f"| `{fleet}` | {len(own)} | {_row(own, EVEN_BY_PLACE)} |")
    return "\n".join(rows)


def _by_place(line: Line) -> str:
    """So that ``points`` are those of the south."""
    if not line.winner or line.number % 2 == 0:
        return line.winner
    return SIDES[1 - SIDES.index(line.winner)]


def _of_ends(lines: list[Line]) -> str:
    rows = ["| how games end | of all |", "|---|---|"]
    rows += [
        f"| {how} | {interval(count, len(lines))} |" for how, count in Counter(line.how for line in lines).most_common()
    ]
    return "\n".join(rows)


BOOK = Book(Path("docs/look-up/kingdom-fleets-cards.md"), 400, wanted, digest, play, tables)
