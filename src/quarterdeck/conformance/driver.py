"""A game and its scenarios as the checks use them, and ways to play them at random.

The number of games for a check depends on the cost of a game of the scenario, measured once, so
that the whole takes minutes on two cores. A short game is played a hundred times, a battle of two
fleets half a dozen. ``QUARTERDECK_EFFORT=20`` makes it twenty times as many.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from time import process_time
from typing import Any, Final, NamedTuple

from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.asks import SPECTATOR, Choose, Option, Seat, Seats, Together
from quarterdeck.engine.chance import Chance, Luck, Seeded
from quarterdeck.engine.game import Game, encode
from quarterdeck.engine.match import Match
from quarterdeck.engine.records import replay
from quarterdeck.engine.scenario import Scenario

EFFORT: Final = int(os.environ.get("QUARTERDECK_EFFORT", "1"))

MOST_ANSWERS: Final = 50_000


class Exemptions(NamedTuple):
    """Checks that a game need not pass because it cannot; state the reason with each."""

    longest_step: int = 12  # answers of a step in all; aim at ten
    never_undone: bool = False  # every choice is followed by a draw or a throw
    odds_not_exact: bool = False  # options have too many outcomes to count
    hides_nothing: tuple[str, ...] = ()  # scenarios without hidden information, in a game that has some


NO_LEAVE: Final = Exemptions()


def unheard(name: str, value: object) -> None:
    """Ignore the coverage."""


@dataclass(frozen=True)
class ConformanceTable:
    """A game with one of its scenarios."""

    game: Game[Any]
    key: str
    leave: Exemptions = NO_LEAVE
    note: Callable[[str, object], None] = field(default=unheard, compare=False)

    def __str__(self) -> str:
        return f"{self.game.key}/{self.key}"

    @property
    def scenario(self) -> Scenario:
        return _scenario(self.game.package, self.game.scenario, self.key)

    @property
    def viewers(self) -> Seats:
        """Every seat, and a spectator."""
        return (*self.game.seats(self.scenario), SPECTATOR)

    def games(self, most: int, effort: float, least: int = 2, seconds: float = 0.15) -> range:
        """Return the seeds of the games for a check: as many as fit into its seconds.

        ``effort`` is the work that the check does with a game, in games simply played. The number
        is reported at the end.
        """
        fitting = int(EFFORT * seconds / (_cost(self) * effort))
        count = max(least, min(EFFORT * most, fitting))
        self.note("games", (str(self), count))
        return range(count)

    def match(self, seed: int) -> Match[Any]:
        return self.match_with(Seeded(seed))

    def match_with(self, chance: Chance) -> Match[Any]:
        return Match(self.game, self.scenario, chance)

    def load(self, text: str) -> Match[Any]:
        return replay.load(text, lambda _: self.game)


@cache
def _cost(table: ConformanceTable) -> float:
    """Return the processor time of a random game, rounded up to 1, 2, 4, 8… ms."""
    taken = min(_seconds(table), _seconds(table))  # the first run fills the caches of boards and options
    cost = 0.001
    while cost < taken:
        cost *= 2
    return cost


def _seconds(table: ConformanceTable) -> float:
    before = process_time()
    for seed in range(3):
        finished(table, seed)
    return (process_time() - before) / 3


@cache
def _scenario(package: str, kind: type[Scenario], key: str) -> Scenario:
    return scenarios.load_shipped(package, kind, key)


def tables(game: Game[Any], leave: Exemptions = NO_LEAVE) -> list[ConformanceTable]:
    """Return a game with each of its own scenarios."""
    return [ConformanceTable(game, key, leave) for key in scenarios.shipped(game.package)]


def picks(seed: int) -> Seeded:
    """Return the stream of choices for a random game, separate from its dice."""
    return Seeded(seed + 500_000)


def at_random(match: Match[Any], luck: Luck) -> Iterator[tuple[Seat, Choose, Option[Any]]]:
    """Play to the end, any waiting seat with any of its options.

    Yield each before it is answered.
    """
    for _ in range(MOST_ANSWERS):
        if match.outcome is not None:
            return
        waiting = match.waiting
        assert waiting, f"nobody is asked to choose, and it is not over: {match.ask}"
        seat = waiting[luck.below(len(waiting))]
        ask = match.asked(seat)
        assert ask.options, f"a dead end: {seat} is asked {ask.prompt.key} and has no option"
        option = ask.options[luck.below(len(ask.options))]
        yield seat, ask, option
        match.answer(option, seat)
    raise AssertionError(f"not over after {MOST_ANSWERS} answers")


def play_on(match: Match[Any], luck: Luck, answers: int = MOST_ANSWERS) -> Match[Any]:
    """Play that many more answers, or to the end."""
    for answered, _ in enumerate(at_random(match, luck)):
        if answered == answers:
            break
    return match


def finished(table: ConformanceTable, seed: int) -> Match[Any]:
    return play_on(table.match(seed), picks(seed))


@cache
def length(table: ConformanceTable, seed: int) -> int:
    """Return the number of choices in the random game of that seed."""
    return sum(1 for _ in at_random(table.match(seed), picks(seed)))


def somewhere(table: ConformanceTable, seed: int) -> Match[Any]:
    """Return a match at a random place of a random game."""
    place = Seeded(seed + 1_000_003).below(length(table, seed))
    return play_on(table.match(seed), picks(seed), place)


def positions(table: ConformanceTable, amount: int = 3) -> Iterator[Match[Any]]:
    """Yield the first position, some in the middle of random games, and a last one."""
    yield from (table.match(0), *(somewhere(table, seed) for seed in range(amount)), finished(table, 0))


def single_choices(table: ConformanceTable, seeds: range, prompts: int) -> Iterator[tuple[Match[Any], int]]:
    """Yield some prompts of single seats from a random place of each game on, with the seed."""
    for seed in seeds:
        match, luck = somewhere(table, seed), Seeded(seed)
        for _ in range(prompts):
            if match.outcome is None and not isinstance(match.ask, Together):
                yield match, seed
            play_on(match, luck, 1)


def standing(match: Match[Any]) -> tuple[Any, ...]:
    """Return everything that shows where a match stands, for comparing before and after."""
    asked = {seat: (match.asked(seat).prompt.key, match.choices(seat)) for seat in match.waiting}
    return encode(match.state), match.waiting, asked, match.count, match.outcome, match.save()
