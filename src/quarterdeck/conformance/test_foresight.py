"""Of which options a game foresees where they lead is known to the seat: the same in every world that it can imagine."""

from __future__ import annotations

from typing import Any

from quarterdeck.conformance.driver import ConformanceTable, Thoroughness, single_choices
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.match import Match

WORLDS = 4
PLACES = Thoroughness(12, effort=6)
PROMPTS = 3


class Tells(AssertionError):
    """What is foreseen of an option in one world is not in another."""


def foreseen(match: Match[Any]) -> list[str]:
    """The options of which something is said."""
    foresee, ask = match.game.mind.foresee, match.asked()
    assert foresee is not None
    return sorted(option.notation for option in ask.options if foresee(match.state, ask, option) is not None)


def check(match: Match[Any]) -> int:
    """How many options were foreseen in several worlds; raises where these differ."""
    if not match.game.hides or match.game.mind.foresee is None:
        return 0
    seat, said = match.asked().seat, foreseen(match)
    for number in range(WORLDS):
        elsewhere = foreseen(match.imagine(seat, Seeded(number)))
        if elsewhere != said:
            raise Tells(f"{match.asked().prompt.key}: of {said} something is foreseen here, elsewhere of {elsewhere}")
    return len(said)


def test_of_which_options_something_is_foreseen_the_seat_knows(table: ConformanceTable) -> None:
    for match, _ in single_choices(table, PLACES, PROMPTS):
        check(match)
