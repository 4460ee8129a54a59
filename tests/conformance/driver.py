"""Every game and scenario there is, and ways to play them at random.

Counts are for a scenario in whose games some five hundred options are offered; one with more is played less often, so that
the whole stays within minutes on two cores.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from tests.toys import smugglers

import quarterdeck as qd
from quarterdeck.engine import replay
from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.asks import SPECTATOR, Choose, Option, Seat, Seats
from quarterdeck.engine.chance import Chance, Luck, Seeded
from quarterdeck.engine.game import Game, encode
from quarterdeck.engine.match import Match
from quarterdeck.engine.scenario import Scenario

OPTIONS_OF_A_GAME: Final = 500
GAMES: Final = 100  # played to the end for the cheap checks
GAMES_IN_BOTH_GEARS: Final = 250
GAMES_CLONED: Final = 20
GAMES_SAVED: Final = 6
GAMES_UNDONE: Final = 6
GAMES_SEEN_THROUGH: Final = 200  # of those that hide something; a quarter of that where nothing is hidden
ANSWERS_FOLLOWED: Final = 10
GAMES_WEIGHED: Final = 10
PROMPTS_WEIGHED: Final = 5  # in each of those
GAMES_BROKEN: Final = 8
MOST_ANSWERS: Final = 50_000
LONGEST_STEP: Final = 12  # aim at ten


@dataclass(frozen=True)
class Table:
    """A game with one of its scenarios."""

    game: Game[Any]
    key: str

    def __str__(self) -> str:
        return f"{self.game.key}/{self.key}"

    @property
    def scenario(self) -> Scenario:
        return _scenario(self.game.package, self.key)

    @property
    def viewers(self) -> Seats:
        """Every seat, and a spectator."""
        return (*self.game.seats(self.scenario), SPECTATOR)

    def games(self, count: int) -> int:
        """So many games, or fewer where a game is long and rich in choices; never under three."""
        return max(3, min(count, count * OPTIONS_OF_A_GAME // _options(self)))

    def match(self, seed: int) -> Match[Any]:
        return self.match_with(Seeded(seed))

    def match_with(self, chance: Chance) -> Match[Any]:
        return Match(self.game, self.scenario, chance)

    def load(self, text: str) -> Match[Any]:
        return replay.load(text, lambda _: self.game)

    def find(self, _: str) -> Game[Any]:
        return self.game


@cache
def _options(table: Table) -> int:
    """How many options are offered in the course of one game played at random."""
    return sum(len(ask.options) for _, ask, _ in at_random(table.match(0), picks(0)))


@cache
def _scenario(package: str, key: str) -> Scenario:
    game = next(each for each in all_games() if each.package == package)
    return scenarios.load_shipped(package, game.scenario, key)


def all_games() -> list[Game[Any]]:
    """The rule books, and a small game that hides what they may not hide yet."""
    return [*qd.games().values(), smugglers.GAME]


def tables(games: list[Game[Any]]) -> list[Table]:
    return [Table(game, key) for game in games for key in scenarios.shipped(game.package)]


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


def finished(table: Table, seed: int) -> Match[Any]:
    return play_on(table.match(seed), picks(seed))


@cache
def length(table: Table, seed: int) -> int:
    """How many choices the random game of that seed has."""
    return sum(1 for _ in at_random(table.match(seed), picks(seed)))


def somewhere(table: Table, seed: int) -> Match[Any]:
    """A match standing at a random place of a random game."""
    place = Seeded(seed + 1_000_003).below(length(table, seed))
    return play_on(table.match(seed), picks(seed), place)


def standing(match: Match[Any]) -> tuple[Any, ...]:
    """Where a match stands, as far as anybody could tell: for comparing before and after."""
    asked = {seat: (match.asked(seat).prompt.key, match.choices(seat)) for seat in match.waiting}
    return encode(match.state), match.waiting, asked, match.count, match.outcome, match.save()
