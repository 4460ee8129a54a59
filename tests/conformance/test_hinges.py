"""What a game says of an ask, that nothing hidden matters to what comes of it, is so: one imagined world tells the odds."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.conformance.driver import Amount, Table, play_on, somewhere
from tests.toys.little import ASK, SIDES, Notes, Setting, toy

from quarterdeck.engine.asks import Choose, Flow, Together, choose, draw
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.match import Match
from quarterdeck.engine.odds import Odds, odds

WORLDS = 6
PLACES = Amount(12, effort=10)
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


def test_what_a_game_says_not_to_hinge_on_what_is_hidden_does_not(table: Table) -> None:
    for seed in table.games(PLACES):
        match = somewhere(table, seed)
        for _ in range(PROMPTS):
            if match.outcome is None and not isinstance(match.ask, Together):
                check(match)
            play_on(match, Seeded(seed), 1)


def peeking(state: Notes) -> Flow[None]:
    """Bob draws unseen; then what Ann gets turns on it."""
    if not state.hands[1].held:
        state.hands[1].add((yield from draw("bob", state.pile, "TO-2", ("bob",))))
        return
    side = yield from choose("ann", ASK, SIDES)
    state.note(state.hands[1].cards()[0] if side.value == "left" else "nothing")
    state.step += 1


def never(state: Notes, ask: Choose) -> bool:
    return False


def test_a_game_that_says_so_wrongly_is_found() -> None:
    setting = Setting(title="A toy", steps=1, cards=("rum", "tea", "silk"))
    honest = Match(toy(peeking, hides=True), setting, Seeded(1))
    assert check(honest) == 0
    with pytest.raises(Hinges, match="'left' turns on something hidden"):
        check(Match(replace(honest.game, hinges=never), setting, Seeded(1)))


def test_where_nothing_hinges_one_world_is_imagined() -> None:
    setting = Setting(title="A toy", steps=1, cards=("rum", "rum", "rum"))
    match = Match(replace(toy(peeking, hides=True), hinges=never), setting, Seeded(1))
    assert match.worlds_needed(match.asked(), 24) == 1
    assert check(match) == 2
    assert match.odds("left").exact
    open_game = Match(toy(peeking), setting, Seeded(1))
    assert open_game.worlds_needed(open_game.asked(), 24) == 0
