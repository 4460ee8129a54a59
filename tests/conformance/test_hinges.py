"""That nothing hidden matters to what comes of an ask, where a game says so; and one that says so wrongly is found."""

from __future__ import annotations

import pytest
from tests.toys.little import ASK, SIDES, Notes, Setting, toy, with_mind

from quarterdeck.conformance.test_hinges import *
from quarterdeck.conformance.test_hinges import Hinges, check
from quarterdeck.engine.asks import Choose, Flow, choose, draw
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.match import Match


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
        check(Match(with_mind(honest.game, hinges=never), setting, Seeded(1)))


def test_where_nothing_hinges_one_world_is_imagined() -> None:
    setting = Setting(title="A toy", steps=1, cards=("rum", "rum", "rum"))
    match = Match(with_mind(toy(peeking, hides=True), hinges=never), setting, Seeded(1))
    assert match.worlds_needed(match.asked(), 24) == 1
    assert check(match) == 2
    assert match.odds("left").exact
    open_game = Match(toy(peeking), setting, Seeded(1))
    assert open_game.worlds_needed(open_game.asked(), 24) == 0
