"""A game and its scenarios, as the checks take them, and ways to play them at random.

How many games a check plays follows from what a game of the scenario costs, measured once, so that the whole stays within
minutes on two cores: a short one is played a hundred times, a battle of two fleets half a dozen. ``QUARTERDECK_EFFORT=20``
makes it twenty times as many.
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
    """What a game is let off, because it cannot be otherwise: whoever grants it says why."""

    longest_step: int = 12  # answers of a step, all of them; aim at ten
    never_undone: bool = False  # something is drawn or thrown after every choice
    odds_not_exact: bool = False  # what may come of an option is too much to be counted out
    hides_nothing: tuple[str, ...] = ()  # scenarios of a game that hides something in which there is nothing to hide


NO_LEAVE: Final = Exemptions()


def unheard(name: str, value: object) -> None:
    """Where nobody wants to know what was covered."""


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
        """The seeds of the games that a check plays: as many as fit into its seconds, but no more and no fewer than so many.

        ``effort`` is what the check does with a game, in games simply played. How many there are is told at the end.
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
    """What a game played at random takes of a processor, in seconds, rounded up to 1, 2, 4, 8… ms: it varies a little."""
    taken = min(_seconds(table), _seconds(table))  # the first time fills what is kept of boards and options
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
    """A game with each of the scenarios that come with it."""
    return [ConformanceTable(game, key, leave) for key in scenarios.shipped(game.package)]


def picks(seed: int) -> Seeded:
    """The stream from which the choices of a random game are taken, apart from its dice."""
    return Seeded(seed + 500_000)


def at_random(match: Match[Any], luck: Luck) -> Iterator[tuple[Seat, Choose, Option[Any]]]:
    """Play to the end: any seat that is asked, any of its options. Each is given before it is answered."""
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
    """So many answers more, or to the end."""
    for answered, _ in enumerate(at_random(match, luck)):
        if answered == answers:
            break
    return match


def finished(table: ConformanceTable, seed: int) -> Match[Any]:
    return play_on(table.match(seed), picks(seed))


@cache
def length(table: ConformanceTable, seed: int) -> int:
    """How many choices the random game of that seed has."""
    return sum(1 for _ in at_random(table.match(seed), picks(seed)))


def somewhere(table: ConformanceTable, seed: int) -> Match[Any]:
    """A match standing at a random place of a random game."""
    place = Seeded(seed + 1_000_003).below(length(table, seed))
    return play_on(table.match(seed), picks(seed), place)


def positions(table: ConformanceTable, amount: int = 3) -> Iterator[Match[Any]]:
    """The first position, some in the middle of random games, and a last one."""
    yield from (table.match(0), *(somewhere(table, seed) for seed in range(amount)), finished(table, 0))


def single_choices(table: ConformanceTable, seeds: range, prompts: int) -> Iterator[tuple[Match[Any], int]]:
    """Some prompts from a random place of each game on, where one seat alone is asked; with the seed of the game."""
    for seed in seeds:
        match, luck = somewhere(table, seed), Seeded(seed)
        for _ in range(prompts):
            if match.outcome is None and not isinstance(match.ask, Together):
                yield match, seed
            play_on(match, luck, 1)


def standing(match: Match[Any]) -> tuple[Any, ...]:
    """Where a match stands, as far as anybody could tell: for comparing before and after."""
    asked = {seat: (match.asked(seat).prompt.key, match.choices(seat)) for seat in match.waiting}
    return encode(match.state), match.waiting, asked, match.count, match.outcome, match.save()
