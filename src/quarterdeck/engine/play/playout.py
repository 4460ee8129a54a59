"""A match played to its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from quarterdeck.engine.asks import Seat
from quarterdeck.engine.chance import Luck
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.match import Match


def play_out(match: Match[Any], answer: Callable[[Seat], object], most: int = 0) -> int:
    """Answer for the first waiting seat until the match is over; return the number of choices made.

    A match of more than ``most`` choices, if given, is refused.
    """
    choices = 0
    while match.outcome is None:
        if most and choices == most:
            raise endless(most)
        answer(match.waiting[0])
        choices += 1
    return choices


def at_random(match: Match[Any], luck: Luck) -> Callable[[Seat], None]:
    """Return a function that answers for any seat with a random option."""

    def answer(seat: Seat) -> None:
        options = match.asked(seat).options
        match.answer(options[luck.below(len(options))], seat)

    return answer


def endless(most: int) -> QuarterdeckError:
    return QuarterdeckError(f"a game went on for more than {most:,} decisions")
