"""Measure the cost of the lab's measures, and of observing positions for agents.

    python -m benchmarks.costs [--games N]

Measured games take turns with the same unmeasured games of ``greedy``, nothing compiled.
Observations are timed over positions of random play. Time is processor time.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from typing import Any, Final

from benchmarks import results
from benchmarks.results import PLAY, Result, rounded, sources_of

import quarterdeck as qd
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match
from quarterdeck.engine.play.playout import at_random
from quarterdeck.engine.scenario import Scenario, shipped
from quarterdeck.lab import play_one
from quarterdeck.lab.measures.game_measures import Depth, measure_game

MEASURED: Final = {
    "mimi-and-toutou": "first-action",
    "pirate-cards": "standard",
    "kingdom-fleets": "training-duel",
    "late-19th-century": "encounter",
    "scum-of-the-high-seas": "landing-party",
}
DEPTHS: Final = {Depth.MEASURED: "all measures except rules", Depth.TRACED: "all measures"}
EVERY: Final = 5  # answers between two observed positions


def measuring(game: Game[Any], scenario: Scenario, depth: Depth, games: int) -> float:
    """Return how many times as long measured games take."""
    bots = dict.fromkeys(game.seats(scenario), "greedy")
    spent = [0.0, 0.0]
    for number in range(games + 1):
        started = time.process_time()
        play_one(game, scenario, bots, 1, number)
        between = time.process_time()
        measure_game(game, scenario, bots, 1, number, depth)
        if number:  # the first round fills the caches
            spent[0] += between - started
            spent[1] += time.process_time() - between
    return spent[1] / spent[0]


def observing(game: Game[Any], scenario: Scenario, positions: int = 200) -> tuple[int, float]:
    """Return the size of an observation, and the microseconds that one takes."""
    from quarterdeck.envs.agent_table import AgentSetting

    setting = AgentSetting(game, scenario)
    spent, done = 0.0, 0
    seed = 0
    while done < positions:
        match, seed = Match(game, scenario, Seeded(seed)), seed + 1
        choose = at_random(match, Seeded(seed))
        answers = 0
        while match.waiting and done < positions:
            if answers % EVERY == 0:
                started = time.process_time_ns()
                setting.observe(match, match.waiting[0])
                spent += time.process_time_ns() - started
                done += 1
            choose(match.waiting[0])
            answers += 1
    return setting.size, spent / done / 1000


def largest(key: str, what: str, values: Sequence[float], unit: str) -> Result:
    """Return the largest of a game's scenarios, with the range of them all."""
    return Result(key, what, rounded(max(values)), unit, (rounded(min(values)), rounded(max(values))))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10, help="games of each measured scenario")
    results.add_option(parser)
    options = parser.parse_args()
    found = []
    for key, name in MEASURED.items():
        game = qd.find_game(key)
        scenario = qd.read_scenario(game, name)
        for depth, words in DEPTHS.items():
            times = measuring(game, scenario, depth, options.games)
            what = f"{results.place(game, scenario)}: {words}"
            found.append(Result(f"costs/measuring/{key}/{depth.name.lower()}", what, rounded(times, 3), "×"))
    for game in qd.games().values():
        observed = [observing(game, qd.read_scenario(game, name)) for name in shipped(game.package)]
        sizes, micros = [size for size, _ in observed], [micro for _, micro in observed]
        found += [
            largest(f"costs/observing/{game.key}/numbers", f"{results.place(game)}: numbers", sizes, ""),
            largest(f"costs/observing/{game.key}/time", f"{results.place(game)}: time", micros, "µs"),
        ]
    print(results.told(found))
    if options.write:
        sources = (*PLAY, "src/quarterdeck/lab/measures", "src/quarterdeck/envs", *sources_of(*MEASURED))
        results.write("costs", found, sources, ["numpy"], instead_of="costs/")


if __name__ == "__main__":
    main()
