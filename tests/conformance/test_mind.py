"""A game's claims about hidden information are true, and false ones are found."""

from __future__ import annotations

from typing import Any

import pytest
from tests.toys.little import ASK, SIDES, Notes, Setting, start, toy, with_mind

from quarterdeck.conformance.test_mind import *
from quarterdeck.conformance.test_mind import WorldsDiffer, check_foresight, check_hinges
from quarterdeck.engine.asks import Choose, Flow, choose, draw
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.match import Match


def peeking(state: Notes) -> Flow[None]:
    """Bob draws a hidden card, and Ann's draw depends on it."""
    if not state.hands[1].held:
        state.hands[1].add((yield from draw("bob", state.pile, "TO-2", ("bob",))))
        return
    side = yield from choose("ann", ASK, SIDES)
    state.note(state.hands[1].cards()[0] if side.value == "left" else "nothing")
    state.step += 1


def never(state: Notes, ask: Choose) -> bool:
    return False


def test_a_false_claim_is_found() -> None:
    setting = Setting(title="A toy", steps=1, cards=("rum", "tea", "silk"))
    honest = Match(toy(peeking, hides=True), setting, Seeded(1))
    assert check_hinges(honest) == 0
    with pytest.raises(WorldsDiffer, match="'left' depends on something hidden"):
        check_hinges(Match(with_mind(honest.game, hinges=never), setting, Seeded(1)))


def test_one_world_is_enough_if_nothing_depends_on_hidden_cards() -> None:
    setting = Setting(title="A toy", steps=1, cards=("rum", "rum", "rum"))
    match = Match(with_mind(toy(peeking, hides=True), hinges=never), setting, Seeded(1))
    assert match.worlds_needed(match.asked(), 24) == 1
    assert check_hinges(match) == 2
    assert match.odds("left").exact
    open_game = Match(toy(peeking), setting, Seeded(1))
    assert open_game.worlds_needed(open_game.asked(), 24) == 0


def guess(state: Notes) -> Flow[None]:
    card = yield from draw("bob", state.pile, "TO-2", ("bob",))
    state.hands[1].add(card)
    yield from choose("ann", ASK, SIDES)
    state.step += 1


def foreseen_by(tells: bool) -> int:
    def foresee(state: Notes, ask: Choose, option: Any) -> int | None:
        return None if tells and "rum" in state.hands[1].cards() else 1

    match = start(guess, Seeded(1), cards=["rum", "tea"], hides=True)
    return check_foresight(Match(with_mind(match.game, foresee=foresee), match.scenario, Seeded(1)))


def test_a_game_that_foresees_by_hidden_cards_is_found() -> None:
    assert foreseen_by(tells=False) == len(SIDES)
    with pytest.raises(WorldsDiffer, match="are foreseen here, but"):
        foreseen_by(tells=True)
