"""Play a bot against random play on every side in turn, and count its wins with a 95% interval.

    python -m benchmarks.contest late-19th-century --games 100 encounter yalu

The games of a scenario are divided evenly among its seats. You can press Ctrl-C at any time; then
the games so far count. If a scenario falls short of ``--at-least``, the program says so and fails.
"""

from __future__ import annotations

import argparse
import sys
import time

from benchmarks import results
from benchmarks.results import PLAY, Aim, Result, share, sources_of

import quarterdeck as qd
from quarterdeck.bots import find_bot
from quarterdeck.engine.confidence_intervals import wilson
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.scenario import shipped
from quarterdeck.lab import simulate


def contest(game: str, name: str, champion: str, games: int, seed: int, workers: int | None) -> tuple[int, int, str]:
    """Return the champion's wins and games, and a line for each seat."""
    rules = qd.game_named(game)
    scenario = qd.read_scenario(rules, name)
    seats = rules.seats(scenario)
    won = played = 0
    rows = []
    for place, seat in enumerate(seats):
        bots = {each: champion if each == seat else "random" for each in seats}
        share = games // len(seats)

        def progress(done: int, seat: str = seat, share: int = share) -> None:
            if sys.stderr.isatty():
                print(f"\r  {name}, {seat}: {done} of {share}", end="", file=sys.stderr, flush=True)

        series = simulate(rules, scenario, share, bots, seed + place, workers, progress)
        wins = sum(seat in each.winners for each in series)
        won, played = won + wins, played + len(series)
        rows.append(f"{seat} {wins} of {len(series)}")
        if len(series) < share:
            break
    return won, played, ", ".join(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="its key, or MODULE:GAME")
    parser.add_argument("scenarios", nargs="*", help="key of a scenario (default: all of the game's)")
    parser.add_argument("--bot", default="greedy", help="its name, or MODULE:CLASS")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--at-least", type=int, default=80, metavar="PERCENT")
    parser.add_argument("--seed", type=int, default=1894)
    parser.add_argument("--workers", type=int)
    results.add_option(parser)
    options = parser.parse_intermixed_args()
    short = False
    found: list[Result] = []
    try:
        rules = qd.game_named(options.game)
        find_bot(options.bot)
    except QuarterdeckError as error:
        parser.error(str(error))
    for name in options.scenarios or shipped(rules.package):
        started = time.perf_counter()
        won, played, rows = contest(options.game, name, options.bot, options.games, options.seed, options.workers)
        low, high = wilson(won / max(played, 1), played)
        seconds = time.perf_counter() - started
        print(
            f"\r{name:<20} {options.bot} wins {won} of {played} ({low:.0%} to {high:.0%}): {rows}; {seconds:.0f} s",
            flush=True,
        )
        short = short or 100 * won < options.at_least * played
        key, what = f"contest/{rules.key}/{name}/{options.bot}", results.place(rules, qd.read_scenario(rules, name))
        found.append(share(key, f"{what}: {options.bot}", won, max(played, 1), Aim(least=options.at_least)))
    if options.write:
        results.write("contest", found, (*PLAY, *sources_of(rules.key)), ["mypy"])
    if short:
        sys.exit(f"a scenario has fewer than {options.at_least}% wins")


if __name__ == "__main__":
    main()
