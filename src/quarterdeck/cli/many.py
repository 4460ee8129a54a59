"""``simulate`` and ``sweep``: many games, and their numbers as a table or as JSON."""

from __future__ import annotations

import argparse
import sys
import time
from typing import Any

import msgspec

import quarterdeck as qd
from quarterdeck import lab
from quarterdeck.cli import typed
from quarterdeck.cli.progress import progress_bar
from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.game import Game


def simulate(options: argparse.Namespace) -> int:
    game = typed.game(options.game)
    scenario = qd.read_scenario(game, typed.scenario_argument(options.scenario), typed.house_rules(options.option))
    seats = game.seats(scenario)
    named = typed.pairs(options.bots, "SEAT=BOT")
    for seat in named:
        if seat not in seats:
            raise QuarterdeckError(f"there is no seat {seat!r}; there are {', '.join(seats)}")
    typed.bot_names(named.values())
    bots = {seat: named.get(seat, "random") for seat in seats}
    started = time.monotonic()
    bar = progress_bar(options.games) if sys.stderr.isatty() else None
    played = lab.simulate(game, scenario, options.games, bots, options.seed, options.workers, bar)
    summary = lab.summarise(game, scenario, bots, options.seed, played, time.monotonic() - started)
    if bar is not None:
        print(file=sys.stderr)
    print(msgspec.json.format(msgspec.json.encode(summary)).decode() if options.json else _table_of(game, summary))
    if len(played) < options.games:
        print(f"quarterdeck: stopped after {len(played):,} of {options.games:,} games", file=sys.stderr)
        return 130
    return 0


def sweep(options: argparse.Namespace) -> int:
    game = typed.game(options.game)
    keys = [each for each in options.scenarios.split(",") if each] or scenarios.shipped(game.package)
    for key in keys:
        scenarios.load_shipped(game.package, game.scenario, key)
    bots = [name for name in options.bots.split(",") if name]
    typed.bot_names(bots)

    def show(label: str, done: int) -> None:
        if sys.stderr.isatty() and (done % 10 == 0 or done == options.games):
            print(f"\r{label}: {done:,} of {options.games:,} ", end="\x1b[K", file=sys.stderr, flush=True)

    rows = lab.sweep(game, keys, _values(options.over), bots, options.games, options.seed, options.workers, show)
    if not options.json:
        print("| scenario | bots | games | wins by role, with 95% intervals |\n|---|---|---|---|")
    for row in rows:
        if sys.stderr.isatty():
            print("\r", end="\x1b[K", file=sys.stderr, flush=True)
        print(msgspec.json.encode(row).decode() if options.json else _row_of(row), flush=True)
    return 0


def _row_of(row: lab.Row) -> str:
    shares = [*row.roles.items(), *([("drawn", row.draws)] if row.draws.count else [])]
    wins = ", ".join(f"{role} {100 * s.share:.1f}% ({100 * s.low:.1f}–{100 * s.high:.1f})" for role, s in shares)
    named = ", ".join([row.scenario, *(f"{name} {value}" for name, value in row.options.items())])
    return f"| {named} | {row.bot} | {row.games:,} | {wins} |"


def _values(said: str) -> dict[str, list[Any]]:
    """``players=2..7``: an option and the values that it takes one after the other."""
    values: dict[str, list[Any]] = {}
    for name, span in typed.pairs(said, "NAME=A..B").items():
        first, found, last = span.partition("..")
        if found and first.isdecimal() and last.isdecimal() and int(last) - int(first) < 1000:
            values[name] = list(range(int(first), int(last) + 1))
        else:
            values[name] = [each for part in span.split("..") for each in typed.house_rules([f"{name}={part}"]).values()]
    return values


def _table_of(game: Game[Any], summary: lab.Simulation) -> str:
    lines = [f"{game.title}: {summary.scenario}", f"{summary.games:,} games, seed {summary.seed}", ""]
    rows = [(game.seat_name(seat), summary.bots[seat], share) for seat, share in summary.wins.items()]
    for name, who, share in [*rows, ("drawn", "", summary.draws)]:
        bar = "█" * round(share.share * 30)
        interval = f"({100 * share.low:5.1f} to {100 * share.high:5.1f})"
        lines.append(f"  {name:<12} {who:<8} {100 * share.share:5.1f}% {interval}  {bar}")
    lines += ["", "How they ended (the intervals above are 95%):"]
    lines += [f"  {count / summary.games:6.1%}  {why}" for why, count in summary.endings.items()]
    low, middle, high = summary.decisions_low, summary.decisions_median, summary.decisions_high
    lines += ["", f"Decisions a game: {middle} in the middle, {low} to {high} in eight of ten"]
    lines += [f"{summary.games_a_second:,.0f} games and {summary.decisions_a_second:,.0f} decisions a second"]
    return "\n".join(lines)
