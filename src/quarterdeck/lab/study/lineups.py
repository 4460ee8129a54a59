"""Line-ups, in which bots take turns in all seats so that sides and players are told apart.

The module also chooses the bots.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from quarterdeck.bots import GREEDY, SEARCH, answer, bot
from quarterdeck.bots.ranks import CAPTAINS, USUAL, measured
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match
from quarterdeck.engine.scenario import Scenario
from quarterdeck.lab.simulation import dice, players

# The strongest bot that does not think by the clock: its games are the same on every machine.
STRONGEST: Final = f"{SEARCH}{CAPTAINS}"
RANK: Final = "captain"
WEAKER: Final = {GREEDY: "random", "random": ""}  # the weaker opponent of a bot; for all others, greedy
GLIMPSE: Final = 2.0  # seconds of play from which the speed of a bot is estimated


def casts(seats: Sequence[Seat], bots: Sequence[str] | Mapping[Seat, str]) -> tuple[dict[Seat, str], ...]:
    """Return the line-ups for bots given by seat, which stay there, or in a row, which rotates.

    The last bot of a row fills the remaining seats. One bot makes one line-up; ``greedy,random``
    makes as many as there are seats.
    """
    if isinstance(bots, Mapping):
        for seat in (*bots, *seats):
            if seat not in seats:
                raise QuarterdeckError(f"there is no seat {seat!r}; the seats are {', '.join(seats)}")
            if seat not in bots:
                raise QuarterdeckError(f"no bot is named for seat {seat!r}; name one for every seat, or one for all")
        return ({seat: bots[seat] for seat in seats},)
    if not bots or len(bots) > len(seats):
        raise QuarterdeckError(f"expected 1 to {len(seats)} bots, one per seat at most, got {len(bots)}")
    row = [*bots, *[bots[-1]] * (len(seats) - len(bots))]
    turned = [tuple(row[(place - turn) % len(row)] for place in range(len(row))) for turn in range(len(row))]
    return tuple(dict(zip(seats, each, strict=True)) for each in dict.fromkeys(turned))


def thinks_by_the_clock(name: str) -> bool:
    """Return whether a bot's choices depend on the speed of the machine."""
    return bool(getattr(bot(name), "seconds", 0))


class BotPace(msgspec.Struct, frozen=True):
    """The speed of a bot: seconds per choice, and choices per game."""

    choice: float
    choices: float

    @property
    def game(self) -> float:
        """Return the seconds per game."""
        return self.choice * self.choices


def pace(game: Game[Any], scenario: Scenario, name: str, seed: int, choices: float = 0.0) -> BotPace:
    """Time a bot in every seat over a few games, or if their length is known, over part of one."""
    seats = game.seats(scenario)
    begun = time.perf_counter()
    made = games = number = 0
    while number == 0 or time.perf_counter() - begun < GLIMPSE:
        match = Match(game, scenario, dice(seed, number))
        who = players(dict.fromkeys(seats, name), seed, number)
        while match.outcome is None and not (choices and made and time.perf_counter() - begun > GLIMPSE):
            seat = match.waiting[0]
            answer(match, seat, who[seat], alone=True)
            made += 1
        games += match.outcome is not None
        number += 1
    return BotPace((time.perf_counter() - begun) / made, choices or made / games)


class ChosenBot(NamedTuple):
    """The bot that plays if none was named, and the reason."""

    bot: str
    why: str


def choose(game: Game[Any], scenario: Scenario, games: float, seconds: float, workers: int, seed: int) -> ChosenBot:
    """Return the strongest bot that plays that many games in the time, else ``greedy``."""
    known = measured(game)
    if RANK not in known or known[RANK].rating - known[RANK].margin <= known[USUAL].rating:  # within the noise
        return ChosenBot(GREEDY, "no search bot is known to be stronger in this game")
    choices = pace(game, scenario, GREEDY, seed).choices
    needed = pace(game, scenario, STRONGEST, seed, choices).game * games / workers
    if needed <= seconds:
        return ChosenBot(STRONGEST, f"it is the strongest that finishes in {told(seconds)}")
    return ChosenBot(GREEDY, f"{STRONGEST} would take about {told(needed)}")


def told(seconds: float) -> str:
    """Return a time in words: ``40 s``, ``5 minutes`` or ``2.5 hours``."""
    if seconds < 90:
        return f"{max(1, round(seconds))} s"
    return f"{round(seconds / 60)} minutes" if seconds < 5400 else f"{seconds / 3600:.1f} hours"


def weaker_than(name: str) -> str:
    """Return the opponent that tells luck from skill, or "" for random, which has no weaker one."""
    return WEAKER.get(name, GREEDY)
