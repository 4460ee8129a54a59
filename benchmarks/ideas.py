"""Play a one-idea bot alone among bots of a rank, in every scenario and seat, with 95% intervals.

    python -m benchmarks.ideas lieutenant --games 40
    python -m benchmarks.ideas midshipman mimi-and-toutou pirate-cards

Whole games of lieutenants take milliseconds if the rules are compiled. You can press Ctrl-C at any
time. If a one-idea bot wins more than its fair share, by the whole interval, the program says so
and fails.
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
    """The points of a one-idea bot: one for a win or a share of it, and a share for a draw."""

    points: float
    games: int
    seats: int

    @property
    def share(self) -> float:
        return self.points / max(1, self.games)

    @property
    def wins_more_than_its_share(self) -> bool:
        return wilson(self.share, self.games)[0] > 1 / self.seats

    def __str__(self) -> str:
        low, high = wilson(self.share, self.games)
        said = f"{self.share:.1%} ({low:.1%} to {high:.1%}) of {self.games}, fair share {1 / self.seats:.0%}"
        return f"{said}: LOST" if self.wins_more_than_its_share else said


def taken(game: Game[Any], scenario: Scenario, level: str, idea: str, games: int, workers: int | None = None) -> Took:
    """Play at least so many games, as many for every seat; if interrupted, count those played."""
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
    parser.add_argument("games_of", metavar="GAME", nargs="*", help="its key, or MODULE:GAME (default: all that ship)")
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
                lost += took.wins_more_than_its_share
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
