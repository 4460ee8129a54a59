"""Count the wins of the pirate card game by place in the order of play, and for the Man-O-War.

    python -m benchmarks.seats --games 20000 --bots random
    python -m benchmarks.seats --games 150 --bots greedy

The first player is drawn by lot (PC-2), so seats are counted by their place in the order of play. A
shared win counts for each winner.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from benchmarks import results
from benchmarks.results import PLAY, Result, share, sources_of

import quarterdeck as qd
from quarterdeck.catalogue import read_scenario
from quarterdeck.engine.game import Game
from quarterdeck.lab import simulate

KEY: Final = "pirate-cards"
PLAYERS: Final = {"standard": range(3, 8), "pirate-fleet": range(2, 8), "man-o-war": range(3, 8)}


def roles_won(game: Game[Any], name: str, players: int, bot: str, games: int, workers: int | None) -> Counter[str]:
    """Count the games that each role won; a role is a place in the order of play, or a side of the
    Man-O-War.
    """
    scenario = read_scenario(game, name, {"players": players})
    seats = game.seats(scenario)
    won: Counter[str] = Counter()
    for each in simulate(game, scenario, games, dict.fromkeys(seats, bot), 1, workers):
        won.update(dict.fromkeys(each.roles, 0))
        won.update({each.roles[seats.index(seat)] for seat in each.winners})
    return won


def results_of(name: str, players: int, bot: str, won: Counter[str], games: int) -> Iterator[Result]:
    """Return the share of each role."""
    title = f"{qd.read_scenario(qd.find_game(KEY), name).title}, {players} players"
    for role in sorted(won):
        key = f"balance-{KEY}/{bot}/{name}-{players}/{role.lower().replace(' ', '-')}"
        yield share(key, f"{title}: {role}", won[role], games)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20_000, help="games of each scenario and number of players")
    parser.add_argument("--bots", default="random", help="the bot in every seat")
    parser.add_argument("--workers", type=int)
    results.add_option(parser)
    options = parser.parse_args()
    game = qd.find_game(KEY)
    found: list[Result] = []
    for name, counts in PLAYERS.items():
        for players in counts:
            won = roles_won(game, name, players, options.bots, options.games, options.workers)
            found += results_of(name, players, options.bots, won, options.games)
    print(results.told(found))
    if options.write:
        results.write(f"balance-{KEY}", found, (*PLAY, *sources_of(KEY)), ["mypy"])


if __name__ == "__main__":
    main()
