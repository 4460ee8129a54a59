"""Play bots against bots in series of games, and count with 95% intervals whether games are even.

    python -m benchmarks.balance                                # all three games; takes hours
    python -m benchmarks.balance kingdom-fleets --workers 2
    python -m benchmarks.balance scum-of-the-high-seas --games 20
    python -m benchmarks.balance kingdom-fleets --games 0       # only print the games so far

A module for each game lists its series and counts them. Each finished game is a line in a file, so
you can stop at any time and continue later. The series take turns, so they are always equally far.
A line carries a digest of its scenario and cards, and other versions of these do not count. After a
change of the rules or the bot, discard the old games yourself (``--afresh``).

``--write`` keeps the results in ``benchmarks/results``.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import Final, NamedTuple, cast

from benchmarks import results
from benchmarks.results import Result

BOOKS: Final = {
    "kingdom-fleets": "benchmarks.balance_of_fleets",
    "scum-of-the-high-seas": "benchmarks.balance_of_pirates",
    "late-19th-century": "benchmarks.balance_of_battles",
}
CHUNK: Final = 4  # games of one series before the next takes its turn


class Line(NamedTuple):
    """A finished game."""

    digest: str
    series: str
    number: int
    winner: str  # the winning seats, separated by commas; empty if drawn
    how: str
    choices: int
    remark: str = ""  # other counts of this rule book


class Book(NamedTuple):
    """The series of a rule book, and how to count them."""

    games: int  # games of each series by default
    wanted: Callable[[int], dict[str, int]]  # the series and how many games each one gets
    digest: Callable[[str], str]  # digest of a series's scenario and cards
    play: Callable[[str, int], Line]  # plays one game of a series, by its number
    results: Callable[[list[Line]], list[Result]]
    sources: tuple[str, ...]  # results depend on these sources


def book_named(name: str) -> Book:
    return cast("Book", import_module(BOOKS[name]).BOOK)


# --- Playing --------------------------------------------------------------------------------------


def play(book: str, series: str, numbers: Iterable[int]) -> list[Line]:
    """Play games of a series by their numbers."""
    return [book_named(book).play(series, number) for number in numbers]


def still_to_play(wanted: dict[str, int], lines: Iterable[Line]) -> list[tuple[str, list[int]]]:
    """Yield the missing games in small lots, the series in turn."""
    done = {(line.series, line.number) for line in lines}
    missing = {series: [n for n in range(count) if (series, n) not in done] for series, count in wanted.items()}
    lots = [
        (numbers[at : at + CHUNK], series) for series, numbers in missing.items() for at in range(0, len(numbers), CHUNK)
    ]
    return [(series, numbers) for numbers, series in sorted(lots)]


def played_by(book: str, tasks: list[tuple[str, list[int]]], workers: int) -> Iterator[list[Line]]:
    if workers == 1:
        for task in tasks:
            yield play(book, *task)
        return
    pool = ProcessPoolExecutor(workers)
    try:
        for future in [pool.submit(play, book, *task) for task in tasks]:
            yield future.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def go_on(book: str, results: Path, wanted: dict[str, int], lines: list[Line], workers: int) -> None:
    """Play the missing games; every lot is written to the file as soon as it is finished."""
    tasks = still_to_play(wanted, lines)
    total, done, started = sum(len(numbers) for _, numbers in tasks), 0, time.monotonic()
    with results.open("a", encoding="utf-8") as file:
        for found in played_by(book, tasks, workers):
            file.write("".join("\t".join(map(str, line)) + "\n" for line in found))
            file.flush()
            lines += found
            done += len(found)
            left = (time.monotonic() - started) / done * (total - done)
            print(f"\r  {done} of {total} games, {left / 60:.0f} minutes to go ", end="", file=sys.stderr, flush=True)


def read_lines(book: Book, results: Path) -> list[Line]:
    """Read the games that still count, each once."""
    found: dict[tuple[str, int], Line] = {}
    known = book.wanted(book.games)
    for text in results.read_text(encoding="utf-8").splitlines() if results.exists() else ():
        digest, series, number, winner, how, choices, remark = text.split("\t")
        if series in known and digest == book.digest(series):
            found[series, int(number)] = Line(digest, series, int(number), winner, how, int(choices), remark)
    return list(found.values())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("books", metavar="BOOK", nargs="*", help=f"default: {', '.join(BOOKS)}, one after the other")
    parser.add_argument("--games", type=int, help="games of each full series")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--results", metavar="FOLDER", type=Path, default=Path(), help="folder of balance-BOOK.tsv")
    parser.add_argument("--afresh", action="store_true", help="discard earlier games")
    results.add_option(parser)
    options = parser.parse_args()
    books = options.books or list(BOOKS)
    for name in books:
        if name not in BOOKS:
            parser.error(f"there are no series of {name!r}; choose from {', '.join(BOOKS)}")
    for name in books:
        if not balance(name, options):
            break


def balance(name: str, options: argparse.Namespace) -> bool:
    """Play a rule book's series and print the results; return whether all games were played."""
    book = book_named(name)
    played = options.results / f"balance-{name}.tsv"
    if options.afresh:
        played.unlink(missing_ok=True)
    lines = read_lines(book, played)
    try:
        wanted = book.wanted(book.games if options.games is None else options.games)
        go_on(name, played, wanted, lines, options.workers)
        finished = True
    except KeyboardInterrupt:
        print("\nStopped. The same command continues from here.", file=sys.stderr)
        finished = False
    found = book.results(lines)
    print(results.told(found))
    if options.write:
        results.write(f"balance-{name}", found, book.sources)
    return finished


if __name__ == "__main__":
    main()
