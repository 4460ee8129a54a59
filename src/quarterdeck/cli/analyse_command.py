"""``analyse``: what was luck and what was judgement in a recorded game."""

from __future__ import annotations

import argparse
import shlex
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from quarterdeck import catalogue
from quarterdeck.analysis import cache
from quarterdeck.analysis.analysis import Account, Analysis, Moment, analysis
from quarterdeck.analysis.analysis_job import GameAnalysis
from quarterdeck.analysis.evaluation import AnswerEvaluation, Effort
from quarterdeck.analysis.page import page
from quarterdeck.atomic_files import refuse_unwritable, write
from quarterdeck.cli import arguments, chance_chart
from quarterdeck.cli.json_output import print_found
from quarterdeck.cli.progress_bars import ProgressBar, stopped
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.lab.intervals import Estimate


def add_to(commands: Any) -> None:
    usual = Effort()
    parser = commands.add_parser("analyse", help="tell luck from judgement in a recorded game")
    parser.add_argument("file", metavar="RECORD", type=Path, help="the record of a game")
    parser.add_argument(
        "--simulations",
        type=arguments.positive,
        default=usual.simulations,
        metavar="N",
        help="of every search: how strong the play is that the game is measured by (default: %(default)s)",
    )
    parser.add_argument(
        "--seed", type=arguments.whole, default=usual.seed, help="the same seed finds the same (default: %(default)s)"
    )
    parser.add_argument("--workers", type=arguments.positive, help="processes (default: one for each core)")
    parser.add_argument("--game", metavar="MODULE:GAME", help="the rule book, where no package brings it")
    parser.add_argument("--json", action="store_true", help="all of it as JSON")
    parser.add_argument("--html", metavar="FILE", type=Path, help="write it as a page: the curve, and the board beside it")
    parser.set_defaults(command=run)


def run(options: argparse.Namespace) -> int:
    games = arguments.games_of(options.game)
    text = arguments.text(options.file)
    with arguments.naming(options.file):
        catalogue.verify(text, games)
    work = GameAnalysis(text, Effort(options.simulations, options.seed), games)
    if not work.match.count:
        raise QuarterdeckError(f"{options.file}: nothing has been answered in this game yet")
    if options.html is not None:
        refuse_unwritable(options.html)
    is_whole = find_out(work, options.workers)
    found = analysis(work)
    onward = commands_onward(found, options.file, options.game)
    if options.html is not None and is_whole:
        write(options.html, page(work, found, onward))
    print_found(found, options.json, lambda: lines_of(found, onward, shutil.get_terminal_size((100, 24)).columns))
    if not is_whole:
        then = " and writes the page" if options.html is not None else ""
        return stopped(f"stopped; what was found out is kept, and the same command goes on from there{then}")
    return 0


def commands_onward(found: Analysis, file: Path, game: str | None) -> dict[int, str]:
    """Of each seat's worst choices, by their numbers, what to type to go back there and choose otherwise."""
    words = ["quarterdeck", "play", *([game] if game else []), "--resume", str(file)]
    return {
        number: shlex.join([*words, "--at", str(number - 1), "--players", f"{account.seat}=human"])
        for account in found.accounts
        for number in account.worst
    }


def find_out(work: GameAnalysis, workers: int | None) -> bool:
    """What is not kept yet, kept as soon as it is known; False if it was interrupted."""
    cache.take_up(work)
    keeping = cache.CacheWriter(work)
    with ProgressBar(len(work.missing())) as show:

        def heard(finding: AnswerEvaluation, done: int) -> None:
            keeping.keep(finding)
            show(done)

        return work.work(workers, heard)


def lines_of(found: Analysis, onward: Mapping[int, str], width: int) -> list[str]:
    """What a person reads in a terminal; ``onward`` is the command that goes back to a choice, by its number."""
    lines = [f"{found.title}: {found.scenario}", found.ended or "The game is not over; this is how far it goes.", ""]
    if not found.is_whole:
        lines[-1:] = [f"Stopped: it is looked at only as far as answer {len(found.moments)} of {found.answers}.", ""]
        if not found.moments:
            return lines[:-1]
    lines += chance_chart.drawn(found, width)
    names = {account.seat: account.name for account in found.accounts}
    moments = {moment.number: moment for moment in found.moments}
    if found.turning_points:
        lines += ["", "Turning points:"]
        for letter, number in zip(chance_chart.MARKS, found.turning_points, strict=False):
            lines.append(f"  {letter}  {turning_point(moments[number], names)}")
    for account in found.accounts:
        lines += ["", *_account(account, moments, onward, "in all" if found.is_whole else "so far")]
    lines += ["", f"Chances are by searches of {found.simulations} simulations, seed {found.seed}; intervals are 95%."]
    return lines


def turning_point(moment: Moment, names: dict[str, str]) -> str:
    """One throw or choice that changed much, and for whom."""
    who = names.get(moment.seat, "")
    said = f"{moment.number:>4}  {who + ': ' if who else ''}{moment.text}"
    if moment.luck is not None:
        seat, gain = max(moment.luck.items(), key=lambda item: item[1].value)
        return f"{said} ({moment.clause}): luck for {names[seat]}, {points(gain.value)} points"
    assert moment.choice is not None
    return f"{said}: an error of {_cost(moment.choice.cost)}; better: {moment.choice.best_text}"


def _account(account: Account, moments: dict[int, Moment], onward: Mapping[int, str], extent: str) -> Iterator[str]:
    by = f" ({account.player})" if account.player else ""
    yield f"{account.name}{by}"
    luck = account.luck
    yield f"  luck {extent}   {points(luck.value)} points ({points(luck.low)} to {points(luck.high)})"
    noise = "" if account.error.low > 0 else ", within the noise"
    error = account.error
    yield f"  error         {_cost(error)} a choice{noise}, {account.choices} choices"
    for number in account.worst:
        moment = moments[number]
        assert moment.choice is not None
        yield f"  {number:>4}  {moment.text}: cost {_cost(moment.choice.cost)}; better: {moment.choice.best_text}"
        yield f"        otherwise: {onward[number]}"


def points(chance: float) -> str:
    """Hundredths of a win, with their sign."""
    return f"{100 * chance:+.1f}"


def _cost(cost: Estimate) -> str:
    return f"{100 * cost.value:.1f} points ({100 * cost.low:.1f} to {100 * cost.high:.1f})"
