"""What a game foresees, in all our games; and that a game which lets on what is hidden is found out."""

from __future__ import annotations

from typing import Any

import pytest
from tests.toys.little import ASK, SIDES, Notes, start, with_mind

from quarterdeck.conformance.test_foresight import *
from quarterdeck.conformance.test_foresight import Tells, check
from quarterdeck.engine.asks import Choose, Flow, choose, draw
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.match import Match


def guess(state: Notes) -> Flow[None]:
    card = yield from draw("bob", state.pile, "TO-2", ("bob",))
    state.hands[1].add(card)
    yield from choose("ann", ASK, SIDES)
    state.step += 1


def foreseen_by(tells: bool) -> int:
    def foresee(state: Notes, ask: Choose, option: Any) -> int | None:
        return None if tells and "rum" in state.hands[1].cards() else 1

    match = start(guess, Seeded(1), cards=["rum", "tea"], hides=True)
    return check(Match(with_mind(match.game, foresee=foresee), match.scenario, Seeded(1)))


def test_a_game_that_foresees_by_what_is_hidden_is_found_out() -> None:
    assert foreseen_by(tells=False) == len(SIDES)
    with pytest.raises(Tells, match="something is foreseen here, elsewhere"):
        foreseen_by(tells=True)
