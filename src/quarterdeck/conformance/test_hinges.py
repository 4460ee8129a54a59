"""What a game says of an ask, that nothing hidden matters to what comes of it, is so: one imagined world tells the odds."""

from __future__ import annotations

from typing import Any

from quarterdeck.conformance.driver import ConformanceTable, Thoroughness, single_choices
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.match import Match
from quarterdeck.engine.odds.distribution import Odds
from quarterdeck.engine.odds.outcomes import odds

WORLDS = 6
PLACES = Thoroughness(12, effort=10)
PROMPTS = 3


class Hinges(AssertionError):
    """The odds of an option are not the same in every world."""


def check(match: Match[Any]) -> int:
    """How many options were weighed in several worlds; raises where they differ."""
    ask = match.asked()
    if not match.game.hides or match.worlds_needed(ask, WORLDS) == WORLDS:
        return 0
    worlds = [match.imagine(ask.seat, Seeded(number)) for number in range(WORLDS)]
    for notation in match.choices():
        seen: list[Odds] = [odds([world.position], notation, ask.seat, Seeded(0)) for world in worlds]
        if any(each != seen[0] for each in seen):
            raise Hinges(f"{ask.prompt.key}: what comes of {notation!r} turns on something hidden")
    return len(match.choices())


def test_what_a_game_says_not_to_hinge_on_what_is_hidden_does_not(table: ConformanceTable) -> None:
    for match, _ in single_choices(table, PLACES, PROMPTS):
        check(match)
