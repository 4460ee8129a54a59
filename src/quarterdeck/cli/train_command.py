"""``quarterdeck train``: train the value function of a scenario, and check that it wins."""

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
    parser = commands.add_parser("train", help="train a value function for bots from games that they play")
    parser.add_argument("game", metavar="GAME", help=arguments.A_GAME)
    parser.add_argument(
        "scenarios", metavar="SCENARIO", nargs="*", help="keys or files (default: all scenarios of the game)"
    )
    _add_methods(parser)
    parser.add_argument(
        "--games",
        type=arguments.positive,
        default=100,
        metavar="N",
        help="games per batch, or per candidate of --tune (default: %(default)s)",
    )
    parser.add_argument(
        "--check",
        type=arguments.positive,
        metavar="N",
        help="play at least N games against each opponent, and keep the result only if it beats them all",
    )
    parser.add_argument(
        "--check-bot",
        metavar="BOT",
        default=LEARNED,
        help="the bot that uses the result in --check: learned, one choice ahead, or search-400 (default: %(default)s)",
    )
    parser.add_argument(
        "--seed",
        type=arguments.whole,
        default=1,
        metavar="N",
        help="the same seed gives the same result (default: %(default)s)",
    )
    parser.add_argument("--workers", type=arguments.positive, metavar="N", help="worker processes (default: one per core)")
    parser.add_argument(
        "--into", metavar="FOLDER", type=Path, default=Path(), help="where results and progress are saved (default: here)"
    )
    parser.set_defaults(command=train)


def _add_methods(parser: argparse.ArgumentParser) -> None:
    method = parser.add_argument_group("method", "by default, batches of self-play after a first fit")
    method.add_argument(
        "--greedy-games",
        type=arguments.positive,
        default=200,
        metavar="N",
        help="games of greedy for the first fit (default: %(default)s)",
    )
    method.add_argument(
        "--batches",
        type=arguments.count,
        default=20,
        metavar="N",
        help="batches of self-play after the first fit; 0 keeps the fitted curve (default: %(default)s)",
    )
    method.add_argument("--fit", action="store_true", help="no self-play: fit all weights to the games of greedy")
    method.add_argument(
        "--tune", type=arguments.positive, metavar="N", help="no batches: tune the weights by wins, over N generations"
    )
    method.add_argument(
        "--candidates",
        type=arguments.positive,
        default=24,
        metavar="N",
        help="candidates per generation of --tune (default: %(default)s)",
    )
    method.add_argument(
        "--from-estimate",
        metavar="SEAT",
        action="append",
        default=[],
        help="with --tune: start this seat from the hand-written estimate, not from its current weights; may be repeated",
    )
    method.add_argument(
        "--evaluate",
        type=arguments.positive,
        metavar="N",
        help="fit the win probability of each seat to N games in which it plays by the weights",
    )


def train(options: argparse.Namespace) -> int:
    game = arguments.game(options.game)
    if options.check_bot != LEARNED and not (options.check_bot.startswith(SEARCH) and is_named(options.check_bot)):
        raise QuarterdeckError(
            f"--check-bot {options.check_bot[:40]!r}: expected a bot that uses a value function, {LEARNED} or {SEARCH}400"
        )
    if options.from_estimate and options.tune is None:
        raise QuarterdeckError("--from-estimate needs --tune")
    chosen = _scenarios(game, options.scenarios)
    trainings = []
    for name, scenario in chosen.items():
        first = 0 if _keeps_weights(options) else options.greedy_games  # evaluating existing weights needs none
        training = lab.Training(game, scenario, options.seed, first, options.games)
        is_trained = _trained(training, options, options.into / f"{name}.training.jsonl")
        value = _learned(training, options, name) if is_trained else None
        if value is None:
            return stopped("stopped; run the same command again to continue from here")
        print(f"{name}: {value.made}")
        if options.check and (value.judged or not value.is_curve):
            kept = _checked(training, value, options)
            if kept is None:
                return stopped("stopped before all games of the check were played")
            value = kept
        _write(options.into / f"{name}.{ENDING}", value)
        trainings.append(training)
    if not options.scenarios and not _keeps_weights(options):
        _write(options.into / ENDING, common([training.curve() for training in trainings]))
    return 0


def _keeps_weights(options: argparse.Namespace) -> bool:
    """Return whether the weights stay as they are and are only evaluated."""
    return options.evaluate is not None and options.tune is None and not options.fit


def _learned(training: lab.Training, options: argparse.Namespace, name: str) -> PositionValue | None:
    """Return the value function that was asked for, or None if interrupted."""
    value = training.settings.last if _keeps_weights(options) else _weights(training, options, name)
    if value is None or options.evaluate is None:
        return value
    evaluation = lab.SeatValueTraining(training, value, options.evaluate)
    _continue_from(evaluation, options.into / f"{name}.evaluation.jsonl")
    with ProgressBar(evaluation.missing()) as heard:
        return evaluation.value() if evaluation.run(options.workers, heard) else None


def _weights(training: lab.Training, options: argparse.Namespace, name: str) -> PositionValue | None:
    if options.tune is None:
        return training.fitted() if options.fit else training.value()
    tuning = lab.WeightSearch(training, options.candidates, options.games, options.from_estimate)
    _continue_from(tuning, options.into / f"{name}.tuning.jsonl")
    with ProgressBar(tuning.missing(options.tune)) as heard:
        return tuning.value() if tuning.run(options.tune, options.workers, heard) else None


def _scenarios(game: Game[Any], named: list[str]) -> dict[str, Scenario]:
    names = named or scenarios.shipped(game.package)
    read = {}
    for name in names:
        where = arguments.scenario_argument(name)
        read[where.stem if isinstance(where, Path) else name] = catalogue.read_scenario(game, where)
    return read


def _trained(training: lab.Training, options: argparse.Namespace, file: Path) -> bool:
    _continue_from(training, file)
    batches = 0 if options.fit or options.tune or options.evaluate else options.batches
    with ProgressBar(training.missing(batches)) as heard:
        return training.run(batches, options.workers, heard)


def _continue_from(work: lab.Training | lab.WeightSearch | lab.SeatValueTraining, file: Path) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        work.go_on_from(file)
    except OSError as error:
        raise QuarterdeckError(f"{file}: {error.strerror}") from None


def _checked(training: lab.Training, value: PositionValue, options: argparse.Namespace) -> PositionValue | None:
    """Return the value function if it beats every opponent, else the one to fall back on.

    None if interrupted.
    """
    game, scenario, last = training.game, training.scenario, training.settings.last
    with ProgressBar(games_of(game, scenario, last, value, options.check)) as heard:
        results = lab.trial(
            game, scenario, value, last, options.check, options.seed, options.workers, heard, options.check_bot
        )
    for each in results:
        share = f"{100 * each.share:5.1f}% ({100 * each.low:.1f} to {100 * each.high:.1f})"
        print(f"  against {each.opponent:<23} {share:<23} of {each.games:,} games; an equal share is {each.by_lot:.0%}")
    if len(results) < len(lab.opponents(game, last, value)):
        return None
    if all(each.is_won for each in results):
        return value
    kept = "the previous value function" if _keeps_weights(options) else "the fitted curve"
    print(f"  It does not beat all of them, so {kept} is kept.")
    return last if _keeps_weights(options) else training.curve()


def _write(file: Path, value: PositionValue) -> None:
    write(file, encoded(value))
    print(f"  {file}")
