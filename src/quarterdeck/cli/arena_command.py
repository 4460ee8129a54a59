"""``arena``: who plays better, as ratings and pair by pair."""

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
    parser = commands.add_parser("arena", help="let bots play each other from every seat, and rate them")
    parser.add_argument("game", metavar="GAME", help=arguments.A_GAME)
    parser.add_argument("--bots", metavar="BOT,…", default="random,greedy", help=f"{arguments.A_BOT} (default: %(default)s)")
    parser.add_argument(
        "--against", metavar="BOT", default="", help="all the others meet this one alone (default: each other)"
    )
    parser.add_argument("--scenarios", metavar="KEY,…", default="", help="default: the first of the game; all: every one")
    parser.add_argument(
        "--games",
        type=arguments.positive,
        default=100,
        metavar="N",
        help="of each pair in each scenario (default: %(default)s)",
    )
    parser.add_argument(
        "--seed", type=arguments.whole, default=1, help="the same seed gives the same games (default: %(default)s)"
    )
    parser.add_argument("--workers", type=arguments.positive, help="processes (default: one for each core)")
    parser.add_argument("--results", metavar="FILE", type=Path, help="keep every game there, and go on from those it holds")
    parser.add_argument("--rate", action="store_true", help="keep the ranks' ratings beside the game, where they are shown")
    parser.add_argument("--json", action="store_true", help="the numbers as JSON")
    parser.set_defaults(command=arena)


def arena(options: argparse.Namespace) -> int:
    game = arguments.game(options.game)
    bots = [name for name in options.bots.split(",") if name]
    arguments.bot_names([*bots, *([options.against] if options.against else [])])
    meeting = lab.Arena(game, _keys(game, options.scenarios), bots, options.seed, options.against)
    if options.rate and meeting.anchor not in ANCHORS:
        raise QuarterdeckError(f"--rate measures the ranks by {USUAL}: name it among the bots")
    for name in meeting.bots:
        refuse_unfit(name, game, meeting.scenarios.values())
    if options.results is not None:
        meeting.go_on_from(options.results)
    with ProgressBar(len(meeting.missing(options.games))) as show:
        standing = meeting.play(options.games, options.workers, lambda _, done: show(done))
    print_found(standing, options.json, lambda: _table_of(game, standing))
    if meeting.missing(options.games):
        return stopped("stopped before all games were played")
    if options.rate:
        _rate(game, standing, _command(options, meeting))
    return 0


def _command(options: argparse.Namespace, meeting: lab.Arena) -> str:
    """What the ratings are made by, to make them again."""
    keys, bots = ",".join(meeting.scenarios), ",".join(meeting.bots)
    met = f" --against {meeting.against}" if meeting.against else ""
    said = f"--scenarios {keys} --bots {bots}{met} --games {options.games} --seed {options.seed}"
    return f"quarterdeck arena {meeting.game.key} {said} --rate"


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
    """What was measured before by the same rules, perhaps of other ranks."""
    try:
        found = msgspec.json.decode(path.read_bytes(), type=Ratings)
    except (OSError, msgspec.DecodeError):
        return {}
    return found.ranks if found.version == version else {}


def _keys(game: Game[Any], said: str) -> list[str]:
    if said == "all":
        return scenarios.shipped(game.package)
    return [key for key in said.split(",") if key] or [game.first_scenario]


def _table_of(game: Game[Any], standing: lab.Standings) -> list[str]:
    lines = [f"{game.title}, rules version {standing.version}, seed {standing.seed}", ""]
    widest = max((len(each.bot) for each in standing.strengths), default=0)
    lines += [f"  {'bot':<{widest}}  rating   95% interval   a choice"]
    for each in standing.strengths:
        value, low, high = each.rating
        interval = f"{low:5.0f} to {high:4.0f}" if each.bot != standing.anchor else " " * 13
        lines.append(f"  {each.bot:<{widest}}  {value:6.0f}   {interval}  {each.milliseconds:8.2f} ms")
    lines += [f"  ({standing.anchor} is {ANCHOR} by definition; {TEN_TO_ONE} more is ten to one)"]
    for key in dict.fromkeys(pair.scenario for pair in standing.pairs):
        lines += ["", f"{key}:"]
        lines += [_line_of(pair, widest) for pair in standing.pairs if pair.scenario == key and _is_told(pair, standing)]
    return lines


def _is_told(pair: lab.Pair, standing: lab.Standings) -> bool:
    """With two seats the weaker's share is what the stronger left of it."""
    order = [each.bot for each in standing.strengths]
    return pair.seats > 2 or order.index(pair.one) < order.index(pair.others)


def _line_of(pair: lab.Pair, widest: int) -> str:
    share = f"{100 * pair.share:5.1f}% ({100 * pair.low:4.1f} to {100 * pair.high:4.1f}) of {pair.games}"
    if pair.seats == 2:
        return f"  {pair.one:<{widest}} against {pair.others:<{widest}}  {share}"
    return f"  one {pair.one:<{widest}} among {pair.others:<{widest}}  {share}, {pair.times_its_lot:.2f} times its lot"
