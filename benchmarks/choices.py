"""Compare two bots choice by choice: which does better where they choose differently?

    python -m benchmarks.choices scum-of-the-high-seas landing-party search-400 search-2000
    python -m benchmarks.choices pirate-cards duel search-400 search-400-farther.json --games 50 --every 8

Positions come from games of ``greedy``, one choice in so many. Where the two bots differ, both
options are played to the end by the rollout policy, on the same dice, round after round. The
difference in wins is the value of the choice. A whole game between two bots gives one result, half
of it luck; this gives one for every choice, and says for which prompts the bots differ. Gains hold
against players who follow the rollout policy, and a game has many of them: their sum is no win
probability, but its sign and interval tell one search from another.

If you press Ctrl-C, it prints the results so far.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import quarterdeck as qd
from quarterdeck.bots import Bot, bot
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.confidence_intervals import NORMAL
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.match import Match
from quarterdeck.search import Greedy, SearchSettings, Sight, quickest
from quarterdeck.search.seat_search import start_search

SEEDS: Final = 1 << 32


class Choice(NamedTuple):
    """A prompt, the gain of the second bot's option in wins, and whether the options differ."""

    prompt: str
    gain: float
    differs: bool


def main() -> None:
    options = _parsed(sys.argv[1:])
    found: list[Choice] = []
    played = 0
    try:
        game = qd.game_named(options.game)
        scenario = qd.read_scenario(game, options.scenario)
        for number in range(options.games):
            match: Match[Any] = Match(game, scenario, Seeded(options.seed * 1000 + number))
            bots = [bot(name, options.seed + number) for name in (options.one, options.other)]
            found += compared(match, bots, options.every, options.rounds, options.seed + number)
            played += 1
            print(f"{played} of {options.games} games, {len(found)} choices", file=sys.stderr)
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
    except QuarterdeckError as error:
        sys.exit(str(error))
    print("\n".join(told(found)))


def _parsed(words: Sequence[str]) -> argparse.Namespace:
    assert __doc__ is not None
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("scenario")
    parser.add_argument("one", help="a bot by its name, such as search-400")
    parser.add_argument("other", help="the bot whose choices are compared with the first one's")
    parser.add_argument("--games", type=int, default=20, help="games of greedy that supply positions")
    parser.add_argument("--every", type=int, default=10, help="compare one choice in so many")
    parser.add_argument("--rounds", type=int, default=500, help="games played to the end from each option")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(words)
    for name in ("games", "every", "rounds"):
        if getattr(options, name) < 1:
            parser.error(f"--{name}: expected 1 or more, got {getattr(options, name)}")
    return options


def compared(match: Match[Any], bots: Sequence[Bot], every: int, rounds: int, seed: int) -> Iterator[Choice]:
    """Compare one choice in so many of a game between ``greedy`` players."""
    luck = Seeded(seed)
    players = {seat: Greedy(luck.below(SEEDS)) for seat in match.seats}
    while match.waiting:
        seat = match.waiting[0]
        sight = Sight(match, seat)
        if len(sight.asked.options) > 1 and luck.below(every) == 0:
            one, other = [each.choose(sight) for each in bots]
            gain = 0.0 if one == other else difference(match, seat, one, other, rounds, luck.below(SEEDS))
            yield Choice(sight.asked.prompt.key, gain, one != other)
        match.play(players[seat].choose(sight), seat)


def difference(match: Match[Any], seat: Seat, one: str, other: str, rounds: int, seed: int) -> float:
    """Return how much more often the seat wins with one option than with the other."""
    task = Sight(match, seat).task(seed, SearchSettings(rollouts=True), [one, other])
    race: Any = start_search(task, seed, quickest(match.game))  # a race, in any backend
    race.think(1)
    race.think(len(race.options) - 1)  # the first round has all options
    first, second = race.options[:2]
    while first.rounds < rounds:
        race.remaining = [first, second]  # no option is dropped
        race.think(2)
    return float(second.lead / second.rounds / 1000)


def told(found: Sequence[Choice]) -> Iterator[str]:
    """Return lines for all choices and for each prompt."""
    if not found:
        yield "no choices to compare"
        return
    yield _line("all", found)
    for prompt in sorted({each.prompt for each in found}):
        yield _line(prompt, [each for each in found if each.prompt == prompt])


def _line(what: str, found: Sequence[Choice]) -> str:
    """Return a line in hundredths of a win for each choice, including choices that agree."""
    count = len(found)
    mean = sum(each.gain for each in found) / count
    error = math.sqrt(sum((each.gain - mean) ** 2 for each in found)) / count
    low, high = mean - NORMAL * error, mean + NORMAL * error
    different = sum(each.differs for each in found)
    return f"{what:16} {different:4} of {count:4} differ: {100 * mean:+.2f} ({100 * low:+.2f} to {100 * high:+.2f}) a choice"


if __name__ == "__main__":
    main()
