"""``quarterdeck analyse``: luck and judgement in a saved game."""

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
from quarterdeck.lab.study.verdict import signed


def add_to(commands: Any) -> None:
    usual = Effort()
    parser = commands.add_parser("analyse", help="tell luck from judgement in a saved game")
    parser.add_argument("file", metavar="RECORD", type=Path, help="a saved game")
    parser.add_argument(
        "--simulations",
        type=arguments.positive,
        default=usual.simulations,
        metavar="N",
        help="simulations per search; with more, the analysis is more exact and slower (default: %(default)s)",
    )
    parser.add_argument(
        "--seed",
        type=arguments.whole,
        default=usual.seed,
        metavar="N",
        help="the same seed gives the same analysis (default: %(default)s)",
    )
    parser.add_argument("--workers", type=arguments.positive, metavar="N", help="worker processes (default: one per core)")
    parser.add_argument("--game", metavar="MODULE:GAME", help=arguments.OWN_GAME)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--html", metavar="FILE", type=Path, help="write a page with the curve, and the board beside it")
    parser.set_defaults(command=run)


def run(options: argparse.Namespace) -> int:
    games = arguments.games_of(options.game)
    text = arguments.text(options.file)
    with arguments.naming(options.file):
        catalogue.verify(text, games)
    work = GameAnalysis(text, Effort(options.simulations, options.seed), games)
    if not work.match.count:
        raise QuarterdeckError(f"{options.file}: nothing to analyse: no choice has been made in this game")
    if options.html is not None:
        refuse_unwritable(options.html)
    is_whole = complete(work, options.workers)
    found = analysis(work)
    onward = commands_onward(found, options.file, options.game)
    if options.html is not None and is_whole:
        write(options.html, page(work, found, onward))
    print_found(found, options.json, lambda: lines_of(found, onward, shutil.get_terminal_size((100, 24)).columns))
    if not is_whole:
        return stopped("stopped; run the same command again to continue from here")
    return 0


def commands_onward(found: Analysis, file: Path, game: str | None) -> dict[int, str]:
    """Return the commands that go back to each seat's worst choices, by their numbers."""
    words = ["quarterdeck", "play", *([game] if game else []), "--resume", str(file)]
    return {
        number: shlex.join([*words, "--at", str(number - 1), "--players", f"{account.seat}=human"])
        for account in found.accounts
        for number in account.worst
    }


def complete(work: GameAnalysis, workers: int | None) -> bool:
    """Evaluate the answers that the cache lacks, and cache each at once.

    Return False if interrupted.
    """
    cache.take_up(work)
    keeping = cache.CacheWriter(work)
    with ProgressBar(len(work.missing())) as show:

        def heard(finding: AnswerEvaluation, done: int) -> None:
            keeping.keep(finding)
            show(done)

        return work.work(workers, heard)


def lines_of(found: Analysis, onward: Mapping[int, str], width: int) -> list[str]:
    """Return the lines for a terminal; ``onward`` has the command that goes back to each choice."""
    lines = [f"{found.title}: {found.scenario}", found.ended or "The game is not over; this covers it so far.", ""]
    if not found.is_whole:
        lines[-1:] = [f"Stopped: only the first {len(found.moments)} of {found.answers} answers were analysed.", ""]
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
    lines += [
        "",
        "One point is one percentage point of win probability; intervals are 95%.",
        f"Probabilities come from searches of {found.simulations} simulations, seed {found.seed}.",
    ]
    return lines


def turning_point(moment: Moment, names: dict[str, str]) -> str:
    """Return the line for a turning point: a die or a choice that changed much."""
    who = names.get(moment.seat, "")
    line = f"{moment.number:>4}  {who + ': ' if who else ''}{moment.text}"
    if moment.luck is not None:
        seat, gain = max(moment.luck.items(), key=lambda item: item[1].value)
        return f"{line} ({moment.clause}): luck {points(gain.value)} points ({names[seat]})"
    assert moment.choice is not None
    return f"{line}: cost {_cost(moment.choice.cost)}; better: {moment.choice.best_text}"


def _account(account: Account, moments: dict[int, Moment], onward: Mapping[int, str], extent: str) -> Iterator[str]:
    by = f" ({account.player})" if account.player else ""
    yield f"{account.name}{by}"
    luck = account.luck
    yield f"  luck {extent}       {points(luck.value)} points ({points(luck.low)} to {points(luck.high)})"
    noise = "" if account.error.low > 0 else ", within the noise"
    error = account.error
    yield f"  lost per choice   {_cost(error)}{noise}; {account.choices} choices"
    for number in account.worst:
        moment = moments[number]
        assert moment.choice is not None
        yield f"  {number:>4}  {moment.text}: cost {_cost(moment.choice.cost)}; better: {moment.choice.best_text}"
        yield f"        to choose again: {onward[number]}"


def points(chance: float) -> str:
    """Return a difference of win probability in percentage points, with its sign."""
    return signed(chance)


def _cost(cost: Estimate) -> str:
    return f"{100 * cost.value:.1f} points ({100 * cost.low:.1f} to {100 * cost.high:.1f})"
