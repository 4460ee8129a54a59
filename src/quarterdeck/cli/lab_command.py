"""``quarterdeck lab``: many games of a scenario, and the findings for its designer."""

from __future__ import annotations

import argparse
import os
import shlex
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout
from math import prod
from pathlib import Path
from typing import Any, Final, NamedTuple

from quarterdeck.atomic_files import refuse_unwritable, write
from quarterdeck.bots import refuse_unfit
from quarterdeck.cli import arguments
from quarterdeck.cli.arguments import NamedScenario, scenario_named
from quarterdeck.cli.findings_text import lines_of
from quarterdeck.cli.json_output import print_found
from quarterdeck.cli.progress_bars import InquiryBar, stopped
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.lab.intervals import needed
from quarterdeck.lab.study import fields, lineups
from quarterdeck.lab.study.aggregation import Count, Heard
from quarterdeck.lab.study.balance import FIRST, VALUES, BalanceSearch
from quarterdeck.lab.study.cluster import Cluster, is_address
from quarterdeck.lab.study.game_store import GameStore
from quarterdeck.lab.study.inquiry import INTERRUPTED, Inquiry, StoppingRule
from quarterdeck.lab.study.notable_games import NotableGames, WantedGames
from quarterdeck.lab.study.parquet import ParquetRows
from quarterdeck.lab.study.plan import Bots, arm, vary
from quarterdeck.lab.study.provenance import findings
from quarterdeck.lab.study.report import report
from quarterdeck.lab.study.series import Result, Runner, on_processes

GAMES: Final = 1000  # played unless you say otherwise
MINUTES: Final = 5  # for those games, if the lab chooses the bot
NOBODY: Final = "none"
MOST_VARIED: Final = 2

EXAMPLES: Final = """examples:
  quarterdeck lab mimi/training                                   is it fair?
  quarterdeck lab my-scenario.toml --until 2%                     play until the interval is ±2%
  quarterdeck lab mimi --vary options.speed=false,true            what does this rule do?
  quarterdeck lab mimi --find-fair ships.kingani.range=6..20      which value makes it fair?
  quarterdeck lab --compare before.toml after.toml                did my change matter?
"""


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "lab",
        help="play many games of a scenario to see whether it is fair",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "scenarios",
        metavar="SCENARIO",
        nargs="+",
        help="a file, GAME (its starred scenario in `quarterdeck games`), GAME/KEY, or a key that only one game has",
    )
    parser.add_argument("--game", metavar="GAME", help="the game of the scenarios (default: the one they are written for)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=arguments.HOUSE_RULE)
    _add_players(parser)
    _add_length(parser)
    question = parser.add_argument_group("what to find out")
    question.add_argument(
        "--vary",
        action="append",
        default=[],
        metavar="FIELD=VALUES",
        help="also play it with other values, on the same dice: rounds=40..60/5, options.speed=false,true, "
        "ships.toutou=none; give it twice for every pair of values",
    )
    question.add_argument("--find-fair", metavar="FIELD=VALUES", help="search for the value that makes the scenario fair")
    question.add_argument(
        "--side", metavar="SIDE", default="", help="the side that --find-fair gives an equal share (default: the first)"
    )
    question.add_argument(
        "--compare", action="store_true", help="compare the other scenarios with the first, on the same dice"
    )
    question.add_argument("--quick", action="store_true", help="count only who wins and how games end; measure nothing else")
    _add_results(parser)
    parser.set_defaults(command=run)


def _add_players(parser: argparse.ArgumentParser) -> None:
    players = parser.add_argument_group("who plays")
    players.add_argument(
        "--bots",
        metavar="BOT,…",
        default="",
        help=f"{arguments.A_BOT}. One bot plays every seat; several take turns in all seats on the same dice; "
        "SEAT=BOT,… fixes the seats (default: the strongest bot that finishes in time)",
    )
    players.add_argument(
        "--weaker",
        metavar="BOT",
        help=f"the opponent that tells luck from skill, or {NOBODY} to skip that (default: random or greedy)",
    )
    players.add_argument(
        "--seed",
        type=arguments.whole,
        default=1,
        metavar="N",
        help="the same seed gives the same games (default: %(default)s)",
    )
    players.add_argument("--workers", type=arguments.positive, metavar="N", help="worker processes (default: one per core)")
    players.add_argument(
        "--on",
        type=_where,
        metavar="RAY",
        help="play on Ray: ray for a local instance, ray://HOST:PORT for a cluster",
    )


def _add_length(parser: argparse.ArgumentParser) -> None:
    length = parser.add_argument_group("when to stop", "the first of these to be reached")
    length.add_argument(
        "--games",
        type=arguments.positive,
        metavar="N",
        help=f"games of each scenario or variation (default: {GAMES:,}, without --until and --minutes)",
    )
    length.add_argument(
        "--until", type=arguments.share, metavar="P%", help="stop when the 95%% interval is ±P%% or narrower"
    )
    length.add_argument("--minutes", type=arguments.minutes, metavar="N", help="stop after this many minutes")


def _add_results(parser: argparse.ArgumentParser) -> None:
    results = parser.add_argument_group("results")
    results.add_argument("--json", action="store_true", help="print all findings as JSON")
    results.add_argument("--html", metavar="FILE", type=Path, help="write a report: one page that opens offline")
    results.add_argument(
        "--parquet", metavar="FOLDER", type=Path, help="write two tables, with a row per game and a row per unit"
    )
    results.add_argument(
        "--keep", metavar="N", type=arguments.positive, help="save N notable games: the shortest, longest, closest and so on"
    )
    results.add_argument(
        "--record", metavar="N,…", type=arguments.counts, default=(), help="save the games with these numbers"
    )
    results.add_argument(
        "--records", metavar="FOLDER", type=Path, default=Path("records"), help="where to save games (default: %(default)s)"
    )
    results.add_argument(
        "--results", metavar="FILE", type=Path, help="save every result in this file, and reuse the results it already holds"
    )


class LabArguments(NamedTuple):
    """The arguments of the command, resolved."""

    scenarios: list[NamedScenario]
    bots: Bots
    weaker: str
    goal: StoppingRule
    chosen: str  # why these bots play, if none were named


def run(options: argparse.Namespace) -> int:
    rows = ParquetRows() if options.parquet else None
    odd = NotableGames(options.keep) if options.keep else None
    wanted = WantedGames(options.record) if options.record else None
    with _players(options) as play:
        asked = _asked(options)
        # Unwritable outputs are refused before any game is played.
        for folder in filter(None, [options.parquet, options.records if options.keep or options.record else None]):
            folder.mkdir(parents=True, exist_ok=True)
        if options.html is not None:
            refuse_unwritable(options.html)
        hear = [each.add for each in (rows, odd, wanted) if each is not None]
        done: Inquiry | BalanceSearch = (_search if options.find_fair else _inquiry)(options, asked, _all_of(hear))
        run = play if options.results is None else GameStore(options.results).before(play)
        with InquiryBar(asked.goal, done.wanted) as heard:
            done.run(run, options.workers, heard)
    games = done.rounds * done.casts if isinstance(done, Inquiry) else asked.goal.games
    command = _command(options, asked, games)
    keepers = [each for each in (odd, wanted) if each is not None]
    kept = tuple(kept for each in keepers for kept in each.keep(done.told(), options.seed, options.records))
    found = findings(done, command=command, seed=options.seed, asked=asked.goal.text(), chosen=asked.chosen, kept=kept)
    # Files come first: the reader of the lines below, `head` say, may close the pipe early.
    if rows is not None:
        rows.write(options.parquet, command)
    if options.html is not None:
        write(options.html, report(found, [named.game for named in asked.scenarios]))
    print_found(found, options.json, lambda: lines_of(found))
    if done.stopped == INTERRUPTED:
        return stopped("interrupted; the results cover the games played so far")
    return 0


def _all_of(listeners: Sequence[Heard]) -> Heard | None:
    """Return a listener that passes every game to all of these, or None if there are none."""

    def hear(count: Count, game: Result, cast: int) -> None:
        for each in listeners:
            each(count, game, cast)

    return hear if listeners else None


@contextmanager
def _players(options: argparse.Namespace) -> Iterator[Runner]:
    """Yield the runner, local processes or Ray, and set ``options.workers``."""
    if not options.on:
        options.workers = options.workers or os.cpu_count() or 1
        yield on_processes(options.workers)
        return
    with redirect_stdout(sys.stderr):  # Ray reports dead workers on standard output, which is for findings
        cluster = Cluster(options.on, options.workers)
        options.workers = cluster.workers
        try:
            yield cluster.run
        finally:
            cluster.close()


def _inquiry(options: argparse.Namespace, asked: LabArguments, heard: Heard | None) -> Inquiry:
    measured = not options.quick
    if options.vary:
        game, scenario, _ = asked.scenarios[0]
        arms = vary(game, scenario, [fields.varied(each) for each in options.vary], asked.bots, measured)
    else:
        arms = [arm(named.game, named.scenario, asked.bots, asked.weaker, measured) for named in asked.scenarios]
        if len({each.label for each in arms}) < len(arms):
            arms = [
                each._replace(label=named.name, words=named.name) for each, named in zip(arms, asked.scenarios, strict=True)
            ]
    return Inquiry(arms, options.seed, asked.goal, bool(options.compare or options.vary), heard)


def _search(options: argparse.Namespace, asked: LabArguments, heard: Heard | None) -> BalanceSearch:
    game, scenario, _ = asked.scenarios[0]
    field, games = fields.varied(options.find_fair), asked.goal.games
    return BalanceSearch(game, scenario, field, asked.bots, options.seed, games, options.side, not options.quick, heard)


# Reading the arguments


def _where(address: str) -> str:
    if not is_address(address):
        raise argparse.ArgumentTypeError(f"expected ray or ray://HOST:PORT, got {address!r}")
    return address


def _asked(options: argparse.Namespace) -> LabArguments:
    rules = arguments.house_rules(options.option)
    scenarios = [scenario_named(each, options.game, rules) for each in options.scenarios]
    _refuse_mixtures(options, len(scenarios))
    for each in filter(None, [*options.vary, options.find_fair]):
        fields.current(scenarios[0].game, scenarios[0].scenario, fields.varied(each).field)
    seconds, width = 60 * (options.minutes or 0), options.until or 0.0
    goal = StoppingRule(options.games or (0 if seconds or width else GAMES), width, seconds)
    arguments.bot_names([options.weaker] if options.weaker not in (None, NOBODY) else [])
    bots, chosen = _bots(options), ""
    if not bots:
        picked = _picked(scenarios, goal, options)
        bots, chosen = [picked.bot], f"{picked.bot} plays, because {picked.why}"
    if options.find_fair:
        goal = StoppingRule(goal.games or _games_for(goal, scenarios[0], bots, options))
    weaker = _weaker(options, bots)
    # Bots that would fail are refused before any game is played.
    for name in dict.fromkeys(filter(None, [*(bots.values() if isinstance(bots, Mapping) else bots), weaker])):
        for game, scenario, _ in scenarios:
            refuse_unfit(name, game, [scenario])
    return LabArguments(scenarios, bots, weaker, goal, chosen)


def _bots(options: argparse.Namespace) -> Bots:
    """Return the bots that were named, by seat or in a row."""
    if "=" in options.bots:
        by_seat = arguments.pairs(options.bots, "SEAT=BOT")
        arguments.bot_names(by_seat.values())
        return by_seat
    row = [name for name in options.bots.split(",") if name]
    arguments.bot_names(row)
    return row


def _weaker(options: argparse.Namespace, bots: Bots) -> str:
    """Return the opponent that tells luck from skill, if one bot plays and nothing is compared."""
    names = set(bots.values() if isinstance(bots, Mapping) else bots)
    if len(names) > 1 or options.weaker == NOBODY or options.vary or options.compare or options.find_fair:
        return ""
    return options.weaker or lineups.weaker_than(*names)


def _refuse_mixtures(options: argparse.Namespace, scenarios: int) -> None:
    if options.compare and (scenarios < 2 or options.vary):
        raise QuarterdeckError("--compare needs two or more scenarios, without --vary")
    if options.vary and scenarios > 1:
        raise QuarterdeckError("--vary needs exactly one scenario; use --compare for several")
    if len(options.vary) > MOST_VARIED:
        raise QuarterdeckError(f"expected --vary at most {MOST_VARIED} times, got {len(options.vary)}")
    if options.find_fair and (scenarios > 1 or options.vary or options.compare):
        raise QuarterdeckError("--find-fair needs exactly one scenario, without --vary and --compare")


def _picked(scenarios: list[NamedScenario], goal: StoppingRule, options: argparse.Namespace) -> lineups.ChosenBot:
    """Choose by the first scenario, since the same bots must play everything that is compared."""
    if sys.stderr.isatty():
        print("timing the bots …", end="\r", file=sys.stderr, flush=True)
    varied = prod(len(fields.varied(each).values) + 1 for each in options.vary)
    studies = VALUES if options.find_fair else max(len(scenarios), varied)
    games = goal.games or (needed(goal.half_width) if goal.half_width else GAMES)
    game, scenario, _ = scenarios[0]
    return lineups.choose(game, scenario, games * studies, goal.seconds or 60 * MINUTES, options.workers, options.seed)


def _games_for(goal: StoppingRule, named: NamedScenario, bots: Bots, options: argparse.Namespace) -> int:
    """Return the games per value of a search: as many as the interval needs or the time allows."""
    if goal.half_width:
        return needed(goal.half_width)
    first = next(iter(bots.values() if isinstance(bots, Mapping) else bots))
    pace = lineups.pace(named.game, named.scenario, first, options.seed)
    return max(FIRST, int(goal.seconds * options.workers / pace.game / VALUES))


# The command that reproduces the findings


def _command(options: argparse.Namespace, asked: LabArguments, games: int) -> str:
    """Return the command that reproduces the findings.

    It names the bots and the number of games.
    """
    bots = asked.bots
    row = [f"{seat}={bot}" for seat, bot in bots.items()] if isinstance(bots, Mapping) else bots
    words = ["quarterdeck", "lab", *(named.name for named in asked.scenarios)]
    words += ["--game", options.game] if options.game else []
    words += [word for each in options.option for word in ("--option", each)]
    words += ["--compare"] if options.compare else []
    words += [word for each in options.vary for word in ("--vary", each)]
    words += ["--find-fair", options.find_fair] if options.find_fair else []
    words += ["--side", options.side] if options.side else []
    words += ["--quick"] if options.quick else []
    words += ["--bots", ",".join(row)]
    if not (options.vary or options.compare or options.find_fair):
        words += ["--weaker", asked.weaker or NOBODY]
    return shlex.join([*words, "--games", str(games), "--seed", str(options.seed)])
