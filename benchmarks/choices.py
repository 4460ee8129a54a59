"""Two bots compared choice by choice: where they would take different options, which of them does better.

    python -m benchmarks.choices scum-of-the-high-seas landing-party search-400 search-2000
    python -m benchmarks.choices pirate-cards duel search-400 search-400-farther.json --games 50 --every 8

Positions are those of games of ``greedy``, one choice in so many. Where the two differ, both options are played on from to
the end, everybody as at a glance and both on the same dice, round after round: how much more often the one wins is what the
choice is worth. A whole game between two bots says one thing, and half of that is luck; this says one thing for every
choice in which they differ, and of which questions. Gains are those against players who go by habit, and a game holds many
of them: their sum is no chance of winning, but its sign and its interval tell one way to search from another.

Stopped by Ctrl-C it tells what was found so far.
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
    """What was asked, how much more of a game the second bot's option brings, and whether it was another at all."""

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
    parser.add_argument("one", help="a bot by its name, as search-400")
    parser.add_argument("other", help="another, whose choices are compared with those of the first")
    parser.add_argument("--games", type=int, default=20, help="games of greedy that positions are taken from")
    parser.add_argument("--every", type=int, default=10, help="one choice in so many is looked at")
    parser.add_argument("--rounds", type=int, default=500, help="games that are played to the end from either option")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(words)
    for name in ("games", "every", "rounds"):
        if getattr(options, name) < 1:
            parser.error(f"--{name}: expected 1 or more, got {getattr(options, name)}")
    return options


def compared(match: Match[Any], bots: Sequence[Bot], every: int, rounds: int, seed: int) -> Iterator[Choice]:
    """One choice in so many of a game between players of ``greedy``."""
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
    """How much more often the seat wins by the other option than by the one, both played on from to the end."""
    task = Sight(match, seat).task(seed, SearchSettings(rollouts=True), [one, other])
    race: Any = start_search(task, seed, quickest(match.game))  # a race, of whichever backend
    race.think(1)
    race.think(len(race.runners) - 1)  # a first round with all, in which they are lined up
    first, second = race.runners[:2]
    while first.rounds < rounds:
        race.racing = [first, second]  # who falls behind stays in it
        race.think(2)
    return float(second.lead / second.rounds / 1000)


def told(found: Sequence[Choice]) -> Iterator[str]:
    """All choices, and then by what was asked."""
    if not found:
        yield "nothing was compared"
        return
    yield _line("all", found)
    for prompt in sorted({each.prompt for each in found}):
        yield _line(prompt, [each for each in found if each.prompt == prompt])


def _line(what: str, found: Sequence[Choice]) -> str:
    """In hundredths of a game for a choice, those counted in which both bots take the same."""
    count = len(found)
    mean = sum(each.gain for each in found) / count
    error = math.sqrt(sum((each.gain - mean) ** 2 for each in found)) / count
    low, high = mean - NORMAL * error, mean + NORMAL * error
    different = sum(each.differs for each in found)
    return f"{what:16} {different:4} of {count:4} differ: {100 * mean:+.2f} ({100 * low:+.2f} to {100 * high:+.2f}) a choice"


if __name__ == "__main__":
    main()
