"""``quarterdeck arena``: bots rated by games against each other."""

from __future__ import annotations

import argparse
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from quarterdeck import lab
from quarterdeck.atomic_files import write
from quarterdeck.bots import refuse_unfit
from quarterdeck.bots.ranks import FILE, RANKS, USUAL, MeasuredRating, Ratings
from quarterdeck.cli import arguments
from quarterdeck.cli.json_output import print_found
from quarterdeck.cli.progress_bars import ProgressBar, stopped
from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.game import Game
from quarterdeck.lab.arena import ANCHORS
from quarterdeck.lab.ratings import ANCHOR, TEN_TO_ONE


def add_to(commands: Any) -> None:
    parser = commands.add_parser("arena", help="play bots against each other and rate them")
    parser.add_argument("game", metavar="GAME", help=arguments.A_GAME)
    parser.add_argument(
        "--bots",
        metavar="BOT,…",
        default="random,greedy",
        help=f"two bots or more: {arguments.A_BOT} (default: %(default)s)",
    )
    parser.add_argument(
        "--against", metavar="BOT", default="", help="play every bot against this one only (default: against each other)"
    )
    parser.add_argument(
        "--scenarios",
        metavar="KEY,…",
        default="",
        help="scenarios to play, or all (default: the one that `quarterdeck games` stars)",
    )
    parser.add_argument(
        "--games",
        type=arguments.positive,
        default=100,
        metavar="N",
        help="games per pair of bots and scenario (default: %(default)s)",
    )
    parser.add_argument(
        "--seed",
        type=arguments.whole,
        default=1,
        metavar="N",
        help="the same seed gives the same games (default: %(default)s)",
    )
    parser.add_argument("--workers", type=arguments.positive, metavar="N", help="worker processes (default: one per core)")
    parser.add_argument(
        "--results", metavar="FILE", type=Path, help="save every game in this file, and reuse the games it already holds"
    )
    parser.add_argument(
        "--rate", action="store_true", help="store the ratings of the ranks with the game, for `quarterdeck bots` to show"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(command=arena)


def arena(options: argparse.Namespace) -> int:
    game = arguments.game(options.game)
    bots = [name for name in options.bots.split(",") if name]
    arguments.bot_names([*bots, *([options.against] if options.against else [])])
    meeting = lab.Arena(game, _keys(game, options.scenarios), bots, options.seed, options.against)
    if options.rate and meeting.anchor not in ANCHORS:
        raise QuarterdeckError(f"--rate rates every rank against the {USUAL}: name {USUAL} among the bots")
    for name in meeting.bots:
        refuse_unfit(name, game, meeting.scenarios.values())
    if options.results is not None:
        meeting.go_on_from(options.results)
    with ProgressBar(len(meeting.missing(options.games))) as show:
        standing = meeting.play(options.games, options.workers, lambda _, done: show(done))
    print_found(standing, options.json, lambda: _table_of(game, standing))
    if meeting.missing(options.games):
        return stopped("stopped before all games were played; the ratings cover those that were")
    if options.rate:
        _rate(game, standing, _command(options, meeting))
    return 0


def _command(options: argparse.Namespace, meeting: lab.Arena) -> str:
    """Return the command that reproduces the ratings."""
    keys, bots = ",".join(meeting.scenarios), ",".join(meeting.bots)
    met = f" --against {meeting.against}" if meeting.against else ""
    flags = f"--scenarios {keys} --bots {bots}{met} --games {options.games} --seed {options.seed}"
    return f"quarterdeck arena {meeting.game.key} {flags} --rate"


def _rate(game: Game[Any], standing: lab.Standings, made: str) -> None:
    ranks = {
        each.bot: MeasuredRating(
            round(each.rating.value),
            round((each.rating.high - each.rating.low) / 2),
            float(f"{each.milliseconds:.3g}"),
            made,
        )
        for each in standing.strengths
        if each.bot in RANKS
    }
    path = Path(str(files(game.package))) / FILE
    rated = Ratings(standing.version, _known(path, standing.version) | ranks)
    write(path, msgspec.json.format(msgspec.json.encode(rated)) + b"\n")


def _known(path: Path, version: int) -> dict[str, MeasuredRating]:
    """Return the ratings measured before under the same rules, perhaps of other ranks."""
    try:
        found = msgspec.json.decode(path.read_bytes(), type=Ratings)
    except (OSError, msgspec.DecodeError):
        return {}
    return found.ranks if found.version == version else {}


def _keys(game: Game[Any], typed: str) -> list[str]:
    if typed == "all":
        return scenarios.shipped(game.package)
    return [key for key in typed.split(",") if key] or [game.first_scenario]


def _table_of(game: Game[Any], standing: lab.Standings) -> list[str]:
    lines = [f"{game.title}, rules version {standing.version}, seed {standing.seed}", ""]
    widest = max((len(each.bot) for each in standing.strengths), default=0)
    lines += [f"  {'bot':<{widest}}  rating   95% interval   per choice"]
    for each in standing.strengths:
        value, low, high = each.rating
        interval = f"{low:5.0f} to {high:4.0f}" if each.bot != standing.anchor else " " * 13
        lines.append(f"  {each.bot:<{widest}}  {value:6.0f}   {interval}  {each.milliseconds:10.2f} ms")
    lines += [f"  ({standing.anchor} is set to {ANCHOR:,}; {TEN_TO_ONE} points more means odds of ten to one)"]
    for key in dict.fromkeys(pair.scenario for pair in standing.pairs):
        lines += ["", f"{key}:"]
        lines += [_line_of(pair, widest) for pair in standing.pairs if pair.scenario == key and _is_told(pair, standing)]
    return lines


def _is_told(pair: lab.Pair, standing: lab.Standings) -> bool:
    """Return whether to print a pair: with two seats, only from the stronger bot's side."""
    order = [each.bot for each in standing.strengths]
    return pair.seats > 2 or order.index(pair.one) < order.index(pair.others)


def _line_of(pair: lab.Pair, widest: int) -> str:
    share = f"{100 * pair.share:5.1f}% ({100 * pair.low:4.1f} to {100 * pair.high:4.1f}) of {pair.games} games"
    if pair.seats == 2:
        return f"  {pair.one:<{widest}} against {pair.others:<{widest}}  {share}"
    return (
        f"  one {pair.one:<{widest}} among {pair.others:<{widest}}  {share}, {pair.times_its_lot:.2f} times an equal share"
    )
