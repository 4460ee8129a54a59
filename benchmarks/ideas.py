"""A level against every bot of one idea, in every scenario: what the idea takes, alone in each seat in turn, with the 95%
interval.

    python -m benchmarks.ideas lieutenant --games 40
    python -m benchmarks.ideas midshipman mimi-and-toutou pirate-cards

Whole games of lieutenants take milliseconds where the rules are compiled. It can be stopped at any time. Where an idea takes
more than falls to it by lot, by the whole interval, the program says so and fails.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any, NamedTuple

from benchmarks import results
from benchmarks.results import PLAY, Aim, Result, share, sources_of

import quarterdeck as qd
from quarterdeck.bots import IDEA, find_bot
from quarterdeck.engine.confidence_intervals import wilson
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.game import Game
from quarterdeck.engine.scenario import Scenario, shipped
from quarterdeck.lab import simulate
from quarterdeck.lab.ratings import shared_out

SEED = 77


class Took(NamedTuple):
    """What a bot of one idea took among those of a level: points, one for each game, draws and shared wins shared out."""

    points: float
    games: int
    seats: int

    @property
    def share(self) -> float:
        return self.points / max(1, self.games)

    @property
    def wins_more_than_by_lot(self) -> bool:
        return wilson(self.share, self.games)[0] > 1 / self.seats

    def __str__(self) -> str:
        low, high = wilson(self.share, self.games)
        said = f"{self.share:.1%} ({low:.1%} to {high:.1%}) of {self.games}, by lot {1 / self.seats:.0%}"
        return f"{said}: LOST" if self.wins_more_than_by_lot else said


def taken(game: Game[Any], scenario: Scenario, level: str, idea: str, games: int, workers: int | None = None) -> Took:
    """At least so many games, as many for every seat; interrupted, those played."""
    seats = game.seats(scenario)
    each_seat = -(-games // len(seats))
    points, played = 0.0, 0
    for place, seat in enumerate(seats):
        bots = dict.fromkeys(seats, level) | {seat: f"{IDEA}{idea}"}
        series = simulate(game, scenario, each_seat, bots, SEED + place, workers)
        for each in series:
            points += shared_out(each.winners, seats)[seat]
            played += 1
        if len(series) < each_seat:
            break
    return Took(points, played, len(seats))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("level", help="a rank, or another bot")
    parser.add_argument("games_of", metavar="GAME", nargs="*", help="its key, or MODULE:GAME (default: all of ours)")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--workers", type=int)
    results.add_option(parser)
    options = parser.parse_intermixed_args()
    lost = 0
    found: list[Result] = []
    try:
        find_bot(options.level)
        games = [qd.game_named(name) for name in options.games_of or qd.games()]
    except QuarterdeckError as error:
        parser.error(str(error))
    for game in games:
        for key in shipped(game.package):
            scenario = qd.read_scenario(game, key)
            for idea in game.mind.ideas:
                took = taken(game, scenario, options.level, idea, options.games, options.workers)
                if took.games < options.games:
                    sys.exit("stopped")
                lost += took.wins_more_than_by_lot
                print(f"{game.key:<22} {key:<20} {idea:<10} takes {took}", flush=True)
                where = f"ideas/{options.level}/{game.key}/{key}/{idea}"
                aim = Aim(most=round(100 / took.seats, 1))
                what = f"{results.place(game, scenario)}: {idea}"
                found.append(share(where, what, took.points, took.games, aim))
    if options.write:
        results.write("ideas", found, (*PLAY, *sources_of(*(game.key for game in games))), ["mypy"])
    if lost:
        sys.exit(f"{options.level} loses to a bot of one idea in {lost} pairs")


if __name__ == "__main__":
    main()
