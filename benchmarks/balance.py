"""Whether the ready-made fleets of Kingdom Fleets are even: greedy against greedy, every pair with the edges of the table
changed after each game, and every fleet against its like.

    python -m benchmarks.balance --games 400 --mirrors 100 --workers 2
    python -m benchmarks.balance --games 0 --mirrors 0           # what has been played so far, as tables

Games are set up as at a club: terrain by dice, ships placed in turn (KF-2a, KF-2d). Each finished game is a line of the file
of results, so that it may be stopped at any time and goes on where it was; the pairs take turns, so that they are always
equally far. A line carries a digest of the fleets with all their cards: those played with other cards no longer count. What
a change of the rules or of the bot has made stale has to be thrown away by hand (``--afresh``).

``--write FILE`` puts the tables between the two marks in that file.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from hashlib import sha256
from itertools import combinations
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

import quarterdeck as qd
from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.odds import wilson
from quarterdeck.games.kingdom_fleets.fleet import ready, ready_made
from quarterdeck.games.kingdom_fleets.scenario import Scenario
from quarterdeck.lab.simulate import play_one

GAME: Final = "kingdom-fleets"
SIDES: Final = ("south", "north")
SEED: Final = 1717
CHUNK: Final = 4  # games of one pair before the next has its turn
BEGIN: Final = "<!-- made by make balance: from here -->"
END: Final = "<!-- to here -->"
EVEN: Final = (0.35, 0.65)  # where a pair may lie
EVEN_BY_PLACE: Final = (0.40, 0.60)


class Pair(NamedTuple):
    """Two fleets, or one against its like."""

    one: str
    other: str


class Line(NamedTuple):
    """One game that was played."""

    digest: str
    one: str
    other: str
    number: int
    winner: str  # a side; empty: drawn
    how: str
    choices: int

    @property
    def points(self) -> float:
        """For the first of the two fleets, which has the south in games of even number; a draw is half a game."""
        if not self.winner:
            return 0.5
        return float(self.winner == SIDES[self.number % 2])


# --- Playing ----------------------------------------------------------------------------------------------------------


@cache
def battle(south: str, north: str) -> Scenario:
    plain = {"title": f"{south} against {north}", "sides": SIDES, "fleets": {"south": south, "north": north}}
    return scenarios.build(Scenario, plain, "balance")


@cache
def digest(pair: Pair) -> str:
    """Of both fleets with their cards: whatever a game between them is made of."""
    return sha256(msgspec.json.encode(scenarios.plain(battle(*pair)))).hexdigest()[:12]


def play(pair: Pair, numbers: Iterable[int]) -> list[Line]:
    """Games of a pair by their numbers; the first fleet has the south in those of even number."""
    lines = []
    for number in numbers:
        south, north = pair if number % 2 == 0 else (pair.other, pair.one)
        scenario = battle(south, north)
        played = play_one(qd.game_named(GAME), scenario, dict.fromkeys(SIDES, "greedy"), SEED, number)
        winner = played.winners[0] if played.winners else ""
        lines.append(Line(digest(pair), *pair, number, winner, played.how, played.decisions))
    return lines


def wanted(games: int, mirrors: int) -> dict[Pair, int]:
    fleets = ready_made()
    pairs = {Pair(one, other): games for one, other in combinations(fleets, 2)}
    return pairs | {Pair(fleet, fleet): mirrors for fleet in fleets}


def still_to_play(pairs: dict[Pair, int], lines: Iterable[Line]) -> list[tuple[Pair, list[int]]]:
    """In small lots, pair by pair in turn."""
    done = {(line.one, line.other, line.number) for line in lines}
    missing = {pair: [n for n in range(count) if (*pair, n) not in done] for pair, count in pairs.items()}
    lots = [(numbers[at : at + CHUNK], pair) for pair, numbers in missing.items() for at in range(0, len(numbers), CHUNK)]
    return [(pair, numbers) for numbers, pair in sorted(lots)]


def played_by(tasks: list[tuple[Pair, list[int]]], workers: int) -> Iterator[list[Line]]:
    if workers == 1:
        for task in tasks:
            yield play(*task)
        return
    pool = ProcessPoolExecutor(workers)
    try:
        for future in [pool.submit(play, *task) for task in tasks]:
            yield future.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def go_on(results: Path, pairs: dict[Pair, int], lines: list[Line], workers: int) -> None:
    """Play what is missing; every lot is in the file as soon as it is finished."""
    tasks = still_to_play(pairs, lines)
    total, done, started = sum(len(numbers) for _, numbers in tasks), 0, time.monotonic()
    with results.open("a", encoding="utf-8") as file:
        for found in played_by(tasks, workers):
            file.write("".join("\t".join(map(str, line)) + "\n" for line in found))
            file.flush()
            lines += found
            done += len(found)
            left = (time.monotonic() - started) / done * (total - done)
            print(f"\r  {done} of {total} games, {left / 60:.0f} minutes to go ", end="", file=sys.stderr, flush=True)


def read_lines(results: Path) -> list[Line]:
    """Those that still count, each game once."""
    found: dict[tuple[str, str, int], Line] = {}
    known = set(ready_made())
    for text in results.read_text(encoding="utf-8").splitlines() if results.exists() else ():
        mark, one, other, number, winner, how, choices = text.split("\t")
        if {one, other} <= known and mark == digest(Pair(one, other)):
            found[one, other, int(number)] = Line(mark, one, other, int(number), winner, how, int(choices))
    return list(found.values())


# --- Telling ----------------------------------------------------------------------------------------------------------


def interval(points: float, games: int) -> str:
    if not games:
        return "–"
    low, high = wilson(points / games, games)
    return f"{points / games:.1%} ({100 * low:.1f}–{100 * high:.1f})"


def tables(lines: list[Line]) -> str:
    """Markdown: the fleets, the pairs, each fleet against its like, and how games end."""
    pairs = [line for line in lines if line.one != line.other]
    mirrors = [line for line in lines if line.one == line.other]
    return "\n\n".join([_of_fleets(pairs), _of_pairs(pairs), _of_mirrors(mirrors), _of_ends(lines)])


def _of_fleets(lines: list[Line]) -> str:
    rows = ["| fleet | faction | games | of the points |", "|---|---|---|---|"]
    for fleet in ready_made():
        own = [line.points for line in lines if line.one == fleet]
        own += [1 - line.points for line in lines if line.other == fleet]
        share = interval(sum(own), len(own))
        rows.append(f"| {ready(fleet).name} (`{fleet}`) | {ready(fleet).faction} | {len(own)} | {share} |")
    return "\n".join(rows)


def _of_pairs(lines: list[Line]) -> str:
    rows = ["| pair | games | points of the first | drawn | choices a game |", "|---|---|---|---|---|"]
    for one, other in combinations(ready_made(), 2):
        own = [line for line in lines if (line.one, line.other) == (one, other)]
        if own:
            rows.append(f"| `{one}` – `{other}` | {len(own)} | {_row(own, EVEN)} |")
    return "\n".join(rows)


def _row(own: list[Line], even: tuple[float, float]) -> str:
    points, drawn = sum(line.points for line in own), sum(not line.winner for line in own)
    outside = not even[0] <= points / len(own) <= even[1]
    share = f"**{interval(points, len(own))}**" if outside else interval(points, len(own))
    return f"{share} | {drawn / len(own):.0%} | {sum(line.choices for line in own) // len(own)}"


def _of_mirrors(lines: list[Line]) -> str:
    rows = ["| against its like | games | points of the south | drawn | choices a game |", "|---|---|---|---|---|"]
    for fleet in ready_made():
        # The south of a game of odd number is the second of two like fleets: by place, it is the first all the same.
        own = [line._replace(winner=_by_place(line)) for line in lines if line.one == fleet]
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


def write_between_marks(file: Path, words: str) -> None:
    text = file.read_text(encoding="utf-8")
    before, found, rest = text.partition(BEGIN)
    _, ended, after = rest.partition(END)
    if not found or not ended:
        sys.exit(f"{file}: expected the marks {BEGIN!r} and {END!r}")
    file.write_text(f"{before}{BEGIN}\n\n{words}\n\n{END}{after}", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400, help="of each pair")
    parser.add_argument("--mirrors", type=int, default=100, help="of each fleet against its like")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--results", type=Path, default=Path("balance.tsv"))
    parser.add_argument("--afresh", action="store_true", help="forget what was played")
    parser.add_argument("--write", type=Path, metavar="FILE", help="put the tables into a page")
    options = parser.parse_args()
    if options.afresh:
        options.results.unlink(missing_ok=True)
    lines = read_lines(options.results)
    try:
        go_on(options.results, wanted(options.games, options.mirrors), lines, options.workers)
    except KeyboardInterrupt:
        print("\nstopped; the same command goes on from here", file=sys.stderr)
    words = tables(lines)
    print(words)
    if options.write is not None:
        write_between_marks(options.write, words)


if __name__ == "__main__":
    main()
