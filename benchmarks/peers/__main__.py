"""Compare the card game with the same game in other frameworks and in C.

No ratio is printed before all programs play the same game, judging by its length, its branching and
the hits at its end. Every program runs in a process of its own, and they are timed in turns, in
processor time. A ratio is the median of all turns.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from statistics import median
from typing import Final

from benchmarks import results
from benchmarks.peers.programs import OURS, CannotBeHad, Program, recipes, running
from benchmarks.peers.serving import FRESH_SEEDS, ONE_STREAM, SEARCH
from benchmarks.peers.tally import Tally, differences, not_as_known
from benchmarks.results import PLAY, Aim, Result, rounded, sources_of
from tools.prerequisites import compile_books

KINDS: Final = {
    ONE_STREAM: "Random games from one stream: decisions a second",
    FRESH_SEEDS: "Games with seeds of their own (`lab`): decisions a second",
    SEARCH: "Search with complete rollouts: simulations a second",
}
REFERENCE: Final = "straight"  # the version of ours to which others are compared
MORE: Final = {REFERENCE: 10, "C": 100}  # fast programs count so many times as many games

KEYS: Final = {ONE_STREAM: "one-stream", FRESH_SEEDS: "fresh-seeds", SEARCH: "search"}
AIMS: Final = {  # aims for the ratio of ours to theirs: kind, row, version of ours
    (ONE_STREAM, "OpenSpiel, chance nodes", "compiled"): 30,
    (ONE_STREAM, "OpenSpiel, chance nodes", "Match"): 1.4,
    (ONE_STREAM, "OpenSpiel, sampling", "compiled"): 20,
    (ONE_STREAM, "PettingZoo", "compiled"): 30,
    (ONE_STREAM, "PettingZoo", "Match"): 1.3,
    (ONE_STREAM, "boardgame.io", "compiled"): 400,
    (ONE_STREAM, "C", "compiled"): 0.0667,
    (FRESH_SEEDS, "OpenSpiel, chance nodes", "compiled"): 22,
}
SIMULATIONS_WANTED: Final = Aim(least=15_000)  # simulations a second of our compiled search

Rates = dict[tuple[str, str, str], list[float]]  # by program, kind and row: one for each turn


def started(stack: ExitStack, only: list[str], planted: bool) -> list[Program]:
    """Start every wanted program that is available here; print why the others are missing."""
    programs = []
    for recipe in recipes(planted):
        if only and recipe.name not in (OURS, *only):
            continue
        try:
            programs.append(stack.enter_context(running(recipe.name, recipe.command())))
        except CannotBeHad as error:
            if recipe.name == OURS:
                raise
            print(f"{recipe.name} is left out: {error}.", file=sys.stderr)
    return programs


def disagreements(programs: Iterable[Program], games: int) -> list[str]:
    """Count games of every row; compare them with ours, and ours with the known numbers."""
    print(f"{'':<44}{'games':>9}  {'length':<20}{'branching':<18}{'hits at the end'}")
    tallies = [(title(program, name), tally) for program in programs for name, tally in counted(program, games)]
    ours = dict(tallies)[f"{OURS}, {REFERENCE}"]
    found = [f"{OURS}, {REFERENCE}: {each}" for each in not_as_known(ours)]
    return found + [f"{name}: {each}" for name, tally in tallies for each in differences(ours, tally)]


def counted(program: Program, games: int) -> Iterator[tuple[str, Tally]]:
    """Yield every row that plays whole games, printing each one.

    A row with two kinds of seeds is counted once.
    """
    for name, kind in program.rows:
        if kind == SEARCH or (kind == FRESH_SEEDS and (name, ONE_STREAM) in program.rows):
            continue
        tally = program.tally(name, kind, games * MORE.get(name, 1))
        length, branching, hits = tally.figures().values()
        print(f"{title(program, name):<44}{tally.games:>9,}  {length!s:<20}{branching!s:<18}{hits!s}", flush=True)
        yield name, tally


def title(program: Program, row: str) -> str:
    return f"{OURS}, {row}" if program.name == OURS else row


def timed(programs: list[Program], turns: int, seconds: float) -> Rates:
    rates: Rates = {}
    for _ in range(turns):
        for program in programs:
            for name, kind in program.rows:
                rates.setdefault((program.name, kind, name), []).append(program.rate(name, kind, seconds))
    return rates


def print_ratios(rates: Rates) -> None:
    for kind, title in KINDS.items():
        ours = {name: rate for (program, its, name), rate in rates.items() if its == kind and program == OURS}
        theirs = {name: rate for (program, its, name), rate in rates.items() if its == kind and program != OURS}
        if not ours and not theirs:
            continue
        print(f"\n| {title} | at best |" + "".join(f" our {backend} |" for backend in ours))
        print("|---|--:|" + "--:|" * len(ours))
        for name, rate in ({f"{OURS}, {backend}": rate for backend, rate in ours.items()} | theirs).items():
            print(f"| {name} | {max(rate):,.0f} |" + "".join(f" {ratio(each, rate)} |" for each in ours.values()))


def results_of(rates: Rates) -> list[Result]:
    """Return the best rate of each row, and the ratios of ours to it."""
    found: list[Result] = []
    for kind in KINDS:
        ours = {row: rate for (program, its, row), rate in rates.items() if its == kind and program == OURS}
        for (program, its, row), rate in rates.items():
            if its == kind:
                name = f"{OURS}, {row}" if program == OURS else row
                aim = SIMULATIONS_WANTED if (kind, program, row) == (SEARCH, OURS, "compiled") else None
                found.append(Result(f"{key_of(kind, name)}/rate", f"{name}: a second", rounded(max(rate)), aim=aim))
                for way, mine in ours.items() if program != OURS else ():
                    least = AIMS.get((kind, row, way))
                    aim = None if least is None else Aim(least=least)
                    key, times = f"{key_of(kind, name)}/{way.lower()}", rounded(_times(mine, rate), 3)
                    found.append(Result(key, f"{name}: our {way}", times, "×", aim=aim))
    return found


def key_of(kind: str, name: str) -> str:
    return f"peers/{KEYS[kind]}/{name.lower().replace(',', '').replace(' ', '-')}"


def _times(ours: list[float], theirs: list[float]) -> float:
    return median(mine / other for mine, other in zip(ours, theirs, strict=True))


def ratio(ours: list[float], theirs: list[float]) -> str:
    """Return how many times as fast ours is: the median of all turns."""
    times = _times(ours, theirs)
    if times < 1:
        return f"1/{1 / times:.1f}"
    return f"{times:,.0f}×" if times >= 100 else f"{times:.1f}×"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.peers", description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each row in each turn")
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--games", type=int, default=2000, help="games that each slow program plays for the comparison")
    parser.add_argument("--only", nargs="+", default=[], metavar="PEER", help="OpenSpiel, PettingZoo, boardgame.io, C")
    parser.add_argument("--planted", action="store_true", help="break a rule in C, which the comparison must find")
    results.add_option(parser)
    options = parser.parse_args()
    compile_books(["pirate-cards"])
    with ExitStack() as stack:
        programs = started(stack, options.only, options.planted)
        wrong = disagreements(programs, options.games)
        if wrong:
            print("\nNot the same game, so no speeds are compared:", *wrong, sep="\n  ")
            return 1
        versions = {name: said for program in programs for name, said in program.versions.items()}
        print(f"\nAll the same game. {', '.join(f'{name} {said}' for name, said in versions.items())}.", flush=True)
        rates = timed(programs, options.turns, options.seconds)
        print_ratios(rates)
        if options.write:
            sources = (*PLAY, *sources_of("pirate-cards"), "benchmarks/peers")
            results.write("peers", results_of(rates), sources, ["mypy"], versions)
    return 0


if __name__ == "__main__":
    sys.exit(main())
