"""Who plays which seat: bots put in every seat in turn, so that what a side does and what a player does are told apart."""

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

# The strongest that does not think by the clock, so that the same games are played on every machine; and the rank that its
# strength was measured as.
STRONGEST: Final = f"{SEARCH}{CAPTAINS}"
RANK: Final = "captain"
WEAKER: Final = {GREEDY: "random", "random": ""}  # whom a bot is measured against; any other against greedy
GLIMPSE: Final = 2.0  # seconds of play from which the pace of a bot is judged


def casts(seats: Sequence[Seat], bots: Sequence[str] | Mapping[Seat, str]) -> tuple[dict[Seat, str], ...]:
    """Bots by seat are left where they are. A row of bots goes round all seats, a place at a time, the last of them standing
    for the rest: one casting for one bot, as many as there are seats for ``greedy,random``."""
    if isinstance(bots, Mapping):
        for seat in (*bots, *seats):
            if seat not in seats:
                raise QuarterdeckError(f"there is no seat {seat!r}; there are {', '.join(seats)}")
            if seat not in bots:
                raise QuarterdeckError(f"who plays {seat}? Name a bot for every seat, or one for all")
        return ({seat: bots[seat] for seat in seats},)
    if not bots or len(bots) > len(seats):
        raise QuarterdeckError(f"there are {len(seats)} seats: name so many bots or fewer, not {len(bots)}")
    row = [*bots, *[bots[-1]] * (len(seats) - len(bots))]
    turned = [tuple(row[(place - turn) % len(row)] for place in range(len(row))) for turn in range(len(row))]
    return tuple(dict(zip(seats, each, strict=True)) for each in dict.fromkeys(turned))


def thinks_by_the_clock(name: str) -> bool:
    """Whether what a bot chooses depends on how fast the machine is."""
    return bool(getattr(bot(name), "seconds", 0))


class BotPace(msgspec.Struct, frozen=True):
    """How long a bot takes over a choice, and how many choices its games have, as far as any came to their end."""

    choice: float
    choices: float

    @property
    def game(self) -> float:
        return self.choice * self.choices


def pace(game: Game[Any], scenario: Scenario, name: str, seed: int, choices: float = 0.0) -> BotPace:
    """The pace of a bot in every seat, from a few games; where their length is known, from the beginning of one."""
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
    """The bot that is to play where nobody named one, and why."""

    bot: str
    why: str


def choose(game: Game[Any], scenario: Scenario, games: float, seconds: float, workers: int, seed: int) -> ChosenBot:
    """The strongest bot that plays so many games in the time that there is; else ``greedy``."""
    known = measured(game)
    if RANK not in known or known[RANK].rating - known[RANK].margin <= known[USUAL].rating:  # within the noise
        return ChosenBot(GREEDY, f"looks one choice ahead; no search is measured to be stronger than {GREEDY} here")
    choices = pace(game, scenario, GREEDY, seed).choices
    needed = pace(game, scenario, STRONGEST, seed, choices).game * games / workers
    if needed <= seconds:
        return ChosenBot(STRONGEST, f"is the strongest that finishes in {told(seconds)}")
    return ChosenBot(GREEDY, f"looks one choice ahead; {STRONGEST} would take about {told(needed)}")


def told(seconds: float) -> str:
    """A time as people say it."""
    if seconds < 90:
        return f"{max(1, round(seconds))} s"
    return f"{round(seconds / 60)} minutes" if seconds < 5400 else f"{seconds / 3600:.1f} hours"


def weaker_than(name: str) -> str:
    """Whom a bot is played against to tell luck from skill; nobody is weaker than random."""
    return WEAKER.get(name, GREEDY)
