"""Play bots against each other for the ladder: ranks against lieutenants, long searches and short.

    python -m benchmarks.ladder mimi --scenarios training --games 40 --seed 7
    python -m benchmarks.ladder pirate --scenarios duel --bots search-2000 --against search-400 --games 20
    python -m benchmarks.ladder --ratings --write

It plays like ``quarterdeck arena``. ``--write`` keeps each bot's share and the time of its choices.
``--played FILE`` keeps every game in a file, and continues from the games in it. ``--ratings``
plays nothing: it takes the ratings that ``quarterdeck arena --rate`` stores beside each game.
"""

from __future__ import annotations

import argparse
import sys
from importlib.resources import files
from pathlib import Path
from typing import Final

import msgspec
from benchmarks import results
from benchmarks.results import PLAY, Aim, Result, rounded, sources_of

import quarterdeck as qd
from quarterdeck import lab
from quarterdeck.bots.ranks import FILE, Ratings
from quarterdeck.cli.progress_bars import ProgressBar
from quarterdeck.engine.scenario import shipped

AIMS: Final = {
    ("captain", "lieutenant"): (65.0, 1.4),
    ("search-2000", "search-400"): (55.0, 1.1),
    ("learned", "greedy"): (50.0, 1.0),
}
PATIENCE: Final = 200.0  # milliseconds of a captain's choice
RATED: Final = "ladder/ratings"


def results_of(standing: lab.Standings) -> list[Result]:
    """Return each bot's share against the common opponent, and the time of its choices.

    With two seats the aim is a share of the points; with more, a multiple of one seat's fair share.
    """
    game = qd.find_game(standing.game)
    thinking = {each.bot: each.milliseconds for each in standing.strengths}
    found = []
    for pair in standing.pairs:
        if pair.others != standing.anchor:
            continue
        key = f"ladder/{pair.one}-{pair.others}/{game.key}/{pair.scenario}"
        what = results.place(game, qd.read_scenario(game, pair.scenario))
        of_two, times = AIMS.get((pair.one, pair.others), (None, None))
        least = of_two if pair.seats == 2 else times and round(100 * times / pair.seats, 1)
        aim = None if least is None else Aim(least=least)
        interval = (round(100 * pair.low, 3), round(100 * pair.high, 3))
        share, note = round(100 * pair.share, 3), "" if pair.seats == 2 else f"one of {pair.seats} seats"
        found.append(Result(f"{key}/share", f"{what}: share", share, "%", interval, pair.games, aim, note))
        if len(standing.pairs) <= 2:  # otherwise the time is that of all scenarios together
            patience = Aim(most=PATIENCE) if pair.one == "captain" else None
            found.append(Result(f"{key}/time", f"{what}: a choice", rounded(thinking[pair.one], 3), "ms", aim=patience))
    return found


def ratings() -> list[Result]:
    """Return the ratings stored beside the games."""
    found = []
    for game in qd.games().values():
        path = Path(str(files(game.package))) / FILE
        rated = msgspec.json.decode(path.read_bytes(), type=Ratings) if path.exists() else None
        for rank, rating in rated.ranks.items() if rated else ():
            middle, margin = rating.rating, rating.margin
            key, interval = f"{RATED}/{game.key}/{rank}", (middle - margin, middle + margin) if margin else None
            found.append(Result(key, f"{results.place(game)}: {rank}", middle, interval=interval))
    return found


def played(meeting: lab.Arena, games: int, workers: int | None) -> lab.Standings:
    """Play the missing games; if interrupted, count those played."""
    with ProgressBar(len(meeting.missing(games))) as show:
        return meeting.play(games, workers, lambda _, done: show(done))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="", help="its key")
    parser.add_argument("--scenarios", metavar="KEY,…", default="", help="default: all of the game's scenarios")
    parser.add_argument("--bots", metavar="BOT,…", default="captain")
    parser.add_argument("--against", metavar="BOT", default="lieutenant")
    parser.add_argument("--games", type=int, default=40, help="games of each bot in each scenario")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int)
    parser.add_argument("--played", metavar="FILE", type=Path, help="keep every game here, and continue from these")
    parser.add_argument("--ratings", action="store_true", help="take the ratings stored beside the games")
    results.add_option(parser)
    options = parser.parse_args()
    if options.ratings:
        found, sources = ratings(), (*PLAY, *sources_of(*qd.games()))
    elif options.game:
        game = qd.game_named(options.game)
        found, sources = [], (*PLAY, *sources_of(game.key))
        # One scenario at a time, so that the time of a choice is that of the scenario.
        for scenario in [key for key in options.scenarios.split(",") if key] or shipped(game.package):
            meeting = lab.Arena(game, [scenario], options.bots.split(","), options.seed, options.against)
            if options.played is not None:
                meeting.go_on_from(options.played.with_suffix(f".{scenario}.jsonl"))
            found += results_of(played(meeting, options.games, options.workers))
            if meeting.missing(options.games):
                break
    else:
        parser.error("name a game, or say --ratings")
    print(results.told(found))
    if options.write:
        results.write("ladder", found, sources, ["mypy"], instead_of=RATED if options.ratings else "")
    return 0


if __name__ == "__main__":
    sys.exit(main())
