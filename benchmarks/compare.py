"""Check that every version of the rules plays the same game.

    python -m benchmarks.compare                          # everything: takes hours, in pieces if you like
    python -m benchmarks.compare pirate-cards --games 200
    python -m benchmarks.compare --games 0                # only print what has been compared

The versions are a match, the bare driver, straight, derived and compiled rules. Ten thousand games
of every scenario of the short games are compared, and five hundred of every battle: each decision,
the result and the last position, byte for byte. Every finished lot is a line in a file, so you can
stop at any time and continue later; lots from other sources do not count. ``--write`` keeps the
results in ``benchmarks/results``. The first difference ends the program and prints its seed. Rule
books are compiled first if there is a compiler.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks import results
from benchmarks.results import PLAY, Aim, Result, sources_of
from tests.compile.ways_to_play import Table, endings, tables
from tools.prerequisites import compile_books

import quarterdeck as qd
from quarterdeck.compile import build_cache, compiled, fastest
from quarterdeck.compile.proof import difference

SHORT: Final = ("mimi-and-toutou", "pirate-cards")
GAMES_OF_SHORT: Final = 10_000
GAMES_OF_BATTLES: Final = 500
LOT: Final = {True: 200, False: 10}  # games in one line of the file: short games, other games
ALL_WAYS: Final = 5


class Lot(NamedTuple):
    """Some games of a scenario that were compared and found equal."""

    sources: str
    table: str
    first: int
    games: int
    decisions: int
    ways: str


def compare(table: Table, first: int, games: int) -> Lot:
    """Play some games in every version; raise an error at the first difference."""
    decisions = 0
    ways = ""
    for seed in range(first, first + games):
        found = endings(table, seed)
        ways = ", ".join(found)
        one = next(iter(found.values()))
        decisions += len(one.taken)
        for way, ending in found.items():
            apart = difference(one, ending)
            if apart:
                raise AssertionError(f"{table}, seed {seed}: match and {way} play different games: {apart}")
    return Lot(_sources(table.game), str(table), first, games, decisions, ways)


@cache
def _sources(game: str) -> str:
    """Return the sources that the lots of a game depend on."""
    return build_cache.fingerprint(qd.games()[game])[:16]


def missing(tables: Iterable[Table], games: int | None, done: Iterable[Lot]) -> list[tuple[Table, int, int]]:
    """Return the lots still to compare, the scenarios in turn."""
    have = {(lot.table, lot.first) for lot in done}
    wanted = []
    for table in tables:
        is_short = table.game in SHORT
        count = (GAMES_OF_SHORT if is_short else GAMES_OF_BATTLES) if games is None else games
        size = LOT[is_short]
        firsts = [first for first in range(0, count, size) if (str(table), first) not in have]
        wanted += [(first / count, table, first, min(size, count - first)) for first in firsts]
    return [(table, first, size) for _, table, first, size in sorted(wanted)]


def go_on(results: Path, tasks: list[tuple[Table, int, int]], workers: int) -> Iterator[Lot]:
    """Compare the missing lots; each one is written to the file as soon as it is finished."""
    pool = ProcessPoolExecutor(workers)
    started, total, done = time.monotonic(), sum(size for _, _, size in tasks), 0
    try:
        with results.open("a", encoding="utf-8") as file:
            for future in as_completed([pool.submit(compare, *task) for task in tasks]):
                lot = future.result()
                file.write("\t".join(map(str, lot)) + "\n")
                file.flush()
                done += lot.games
                left = (time.monotonic() - started) / done * (total - done) / 60
                print(f"\r  {done:,} of {total:,} games, {left:.0f} minutes to go  ", end="", file=sys.stderr, flush=True)
                yield lot
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def read_lots(results: Path) -> list[Lot]:
    """Return the lots that still count: from these sources, in the versions available now."""
    found: dict[tuple[str, int], Lot] = {}
    for line in results.read_text(encoding="utf-8").splitlines() if results.exists() else ():
        sources, table, first, games, decisions, ways = line.split("\t")
        game = table.partition("/")[0]
        if sources == _sources(game) and ("compiled" in ways or compiled(qd.games()[game]) is None):
            found[table, int(first)] = Lot(sources, table, int(first), int(games), int(decisions), ways)
    return list(found.values())


def found_in(lots: Iterable[Lot]) -> list[Result]:
    """Return the games, decisions and equal versions of each scenario."""
    games: Counter[tuple[str, str]] = Counter()
    decisions: Counter[tuple[str, str]] = Counter()
    for lot in lots:
        games[lot.table, lot.ways] += lot.games
        decisions[lot.table, lot.ways] += lot.decisions
    found = []
    for table, ways in sorted(games, key=lambda each: ([str(t) for t in tables()].index(each[0]), each[1])):
        count = ways.count(",") + 1
        key = f"compare/{table}" if count == ALL_WAYS else f"compare/{table}/{count}"
        found += [
            Result(f"{key}/games", f"{table}: games", games[table, ways]),
            Result(f"{key}/decisions", f"{table}: decisions", decisions[table, ways]),
            Result(f"{key}/ways", f"{table}: versions", count, aim=Aim(least=ALL_WAYS)),
        ]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tables", nargs="*", metavar="GAME[/SCENARIO]", help="key of a game (default: all games)")
    parser.add_argument("--games", type=int, help="of each scenario")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--results", type=Path, default=Path("build/compare.tsv"))
    results.add_option(parser)
    options = parser.parse_args()
    options.results.parent.mkdir(parents=True, exist_ok=True)
    chosen = [table for table in tables() if not options.tables or {table.game, str(table)} & set(options.tables)]
    games = list(dict.fromkeys(table.game for table in chosen))
    if options.games != 0:
        compile_books(games)
    for game in games:
        found = fastest(qd.games()[game])
        print(f"{game}: {found.kind}{': ' + found.why if found.why else ''}", file=sys.stderr)
    lots = read_lots(options.results)
    try:
        lots += go_on(options.results, missing(chosen, options.games, lots), options.workers)
    except KeyboardInterrupt:
        print("\nStopped. The same command continues from here.", file=sys.stderr)
    same = found_in(read_lots(options.results))
    print(results.told(same))
    if options.write:
        results.write("compare", same, (*PLAY, *sources_of(*games)), ["mypy"])


if __name__ == "__main__":
    main()
