"""``train``: the value of a scenario learned from games, and whether it is worth having."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from quarterdeck import catalogue, lab
from quarterdeck.atomic_files import write
from quarterdeck.bots import LEARNED, SEARCH, is_named
from quarterdeck.cli import arguments
from quarterdeck.cli.progress_bars import ProgressBar, stopped
from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.game import Game
from quarterdeck.engine.scenario import Scenario
from quarterdeck.lab.training.trial import games_of
from quarterdeck.lab.training.value_training import common
from quarterdeck.search.value import ENDING, PositionValue, encoded


def add_to(commands: Any) -> None:
    parser = commands.add_parser("train", help="learn what positions are worth, for bots, from games that they play")
    parser.add_argument("game", metavar="GAME", help=arguments.A_GAME)
    parser.add_argument(
        "scenarios", metavar="SCENARIO", nargs="*", help="keys or files (default: all that come with the game)"
    )
    parser.add_argument(
        "--first", type=arguments.positive, default=200, metavar="N", help="games of greedy (default: %(default)s)"
    )
    parser.add_argument(
        "--batches", type=arguments.count, default=20, metavar="N", help="default: %(default)s; 0: the curve alone"
    )
    parser.add_argument(
        "--fitted", action="store_true", help="no batches: all weights, not the curve alone, from the games of greedy"
    )
    parser.add_argument(
        "--sought", type=arguments.positive, metavar="N", help="no batches: weights that win, sought in so many generations"
    )
    parser.add_argument(
        "--anew",
        metavar="SEAT",
        action="append",
        default=[],
        help="seek this seat's weights around the estimate alone, whatever it plays for now; may be said of several seats",
    )
    parser.add_argument(
        "--judged",
        type=arguments.positive,
        metavar="N",
        help="what positions are worth to seats that play by the value, or by what was sought: from N games of each",
    )
    parser.add_argument(
        "--candidates", type=arguments.positive, default=24, metavar="N", help="of a generation (default: %(default)s)"
    )
    parser.add_argument(
        "--games",
        type=arguments.positive,
        default=100,
        metavar="N",
        help="of a batch, or a candidate (default: %(default)s)",
    )
    parser.add_argument(
        "--check", type=arguments.positive, metavar="N", help="keep it only if it wins: so many games against each"
    )
    parser.add_argument(
        "--by", metavar="BOT", default=LEARNED, help="who plays by it there: %(default)s, one choice ahead, or search-400"
    )
    parser.add_argument(
        "--seed", type=arguments.whole, default=1, help="the same seed gives the same value (default: %(default)s)"
    )
    parser.add_argument("--workers", type=arguments.positive, help="processes (default: one for each core)")
    parser.add_argument("--into", metavar="FOLDER", type=Path, default=Path(), help="where values and trainings are kept")
    parser.set_defaults(command=train)


def train(options: argparse.Namespace) -> int:
    game = arguments.game(options.game)
    if options.by != LEARNED and not (options.by.startswith(SEARCH) and is_named(options.by)):
        raise QuarterdeckError(f"--by {options.by[:40]!r}: expected {LEARNED} or {SEARCH}400: who plays by a value")
    if options.anew and options.sought is None:
        raise QuarterdeckError("--anew says where weights are sought: expected --sought beside it")
    chosen = _scenarios(game, options.scenarios)
    trainings = []
    for name, scenario in chosen.items():
        first = 0 if _is_kept(options) else options.first  # none are needed to judge weights that there are
        training = lab.Training(game, scenario, options.seed, first, options.games)
        is_trained = _trained(training, options, options.into / f"{name}.training.jsonl")
        value = _learned(training, options, name) if is_trained else None
        if value is None:
            return stopped("stopped; the same command goes on from here")
        print(f"{name}: {value.made}")
        if options.check and (value.judged or not value.is_curve):
            kept = _tried(training, value, options)
            if kept is None:
                return stopped("stopped before all games were played")
            value = kept
        _write(options.into / f"{name}.{ENDING}", value)
        trainings.append(training)
    if not options.scenarios and not _is_kept(options):
        _write(options.into / ENDING, common([training.curve() for training in trainings]))
    return 0


def _is_kept(options: argparse.Namespace) -> bool:
    """Whether the weights stay as they are, and are only judged."""
    return options.judged is not None and options.sought is None and not options.fitted


def _learned(training: lab.Training, options: argparse.Namespace, name: str) -> PositionValue | None:
    """What the games came to, as it was asked for; nothing where it was stopped."""
    value = training.settings.last if _is_kept(options) else _weights(training, options, name)
    if value is None or options.judged is None:
        return value
    appraising = lab.SeatValueTraining(training, value, options.judged)
    _go_on_from(appraising, options.into / f"{name}.judging.jsonl")
    with ProgressBar(appraising.missing()) as heard:
        return appraising.value() if appraising.run(options.workers, heard) else None


def _weights(training: lab.Training, options: argparse.Namespace, name: str) -> PositionValue | None:
    if options.sought is None:
        return training.fitted() if options.fitted else training.value()
    seeking = lab.WeightSearch(training, options.candidates, options.games, options.anew)
    _go_on_from(seeking, options.into / f"{name}.seeking.jsonl")
    with ProgressBar(seeking.missing(options.sought)) as heard:
        return seeking.value() if seeking.run(options.sought, options.workers, heard) else None


def _scenarios(game: Game[Any], said: list[str]) -> dict[str, Scenario]:
    names = said or scenarios.shipped(game.package)
    read = {}
    for name in names:
        where = arguments.scenario_argument(name)
        read[where.stem if isinstance(where, Path) else name] = catalogue.read_scenario(game, where)
    return read


def _trained(training: lab.Training, options: argparse.Namespace, file: Path) -> bool:
    _go_on_from(training, file)
    batches = 0 if options.fitted or options.sought or options.judged else options.batches
    with ProgressBar(training.missing(batches)) as heard:
        return training.run(batches, options.workers, heard)


def _go_on_from(work: lab.Training | lab.WeightSearch | lab.SeatValueTraining, file: Path) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        work.go_on_from(file)
    except OSError as error:
        raise QuarterdeckError(f"{file}: {error.strerror}") from None


def _tried(training: lab.Training, value: PositionValue, options: argparse.Namespace) -> PositionValue | None:
    """The value if it wins against everybody, else the curve; nothing where that was not found out."""
    game, scenario, last = training.game, training.scenario, training.settings.last
    with ProgressBar(games_of(game, scenario, last, value, options.check)) as heard:
        met = lab.trial(game, scenario, value, last, options.check, options.seed, options.workers, heard, options.by)
    for each in met:
        share = f"{100 * each.share:5.1f}% ({100 * each.low:.1f} to {100 * each.high:.1f})"
        print(f"  against {each.opponent:<16} {share:<23} of {each.games:,}, by lot {each.by_lot:.0%}")
    if len(met) < len(lab.opponents(game, last, value)):
        return None
    if all(each.is_won for each in met):
        return value
    kept = "what there was" if _is_kept(options) else "the curve over the estimate"
    print(f"  it does not win against all of them: {kept} is kept")
    return last if _is_kept(options) else training.curve()


def _write(file: Path, value: PositionValue) -> None:
    write(file, encoded(value))
    print(f"  {file}")
