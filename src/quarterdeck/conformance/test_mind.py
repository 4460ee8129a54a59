"""A game's mind gives the same facts about an ask in every world that the seat can imagine.

The facts are the options whose results it foresees, and whether hidden information matters.
"""

from __future__ import annotations

from typing import Any

from quarterdeck.conformance.driver import ConformanceTable, single_choices
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.match import Match
from quarterdeck.engine.odds.outcomes import odds

WORLDS = 6
PROMPTS = 3


class WorldsDiffer(AssertionError):
    """The mind gives different facts about an ask in different worlds."""


def foreseen(match: Match[Any]) -> list[str]:
    """Return the options whose results the mind foresees."""
    foresee, ask = match.game.mind.foresee, match.asked()
    assert foresee is not None
    return sorted(option.notation for option in ask.options if foresee(match.state, ask, option) is not None)


def check_foresight(match: Match[Any]) -> int:
    """Return how many options were foreseen in several worlds; raise if these differ."""
    if not match.game.hides or match.game.mind.foresee is None:
        return 0
    seat, said = match.asked().seat, foreseen(match)
    for number in range(WORLDS):
        elsewhere = foreseen(match.imagine(seat, Seeded(number)))
        if elsewhere != said:
            key = match.asked().prompt.key
            raise WorldsDiffer(f"{key}: {said} are foreseen here, but {elsewhere} in another world")
    return len(said)


def check_hinges(match: Match[Any]) -> int:
    """Return how many options were weighed in several worlds; raise if these differ."""
    ask = match.asked()
    if not match.game.hides or match.worlds_needed(ask, WORLDS) == WORLDS:
        return 0
    worlds = [match.imagine(ask.seat, Seeded(number)) for number in range(WORLDS)]
    for notation in match.choices():
        first, *others = [odds([world.position], notation, ask.seat, Seeded(0)) for world in worlds]
        if any(each != first for each in others):
            raise WorldsDiffer(f"{ask.prompt.key}: the result of {notation!r} depends on something hidden")
    return len(match.choices())


def test_foresight_is_the_same_in_every_imagined_world(table: ConformanceTable) -> None:
    for match, _ in single_choices(table, table.games(12, effort=6), PROMPTS):
        check_foresight(match)


def test_results_said_not_to_hinge_on_hidden_information_do_not(table: ConformanceTable) -> None:
    for match, _ in single_choices(table, table.games(12, effort=10), PROMPTS):
        check_hinges(match)
