"""Ready-made fleets fight each other at random, from the first piece of terrain to the end:
every shipped card is used."""

from __future__ import annotations

import pytest
from tests.rules.kingdom_fleets.harbour import rules, scenario
from tests.rules.kingdom_fleets.test_random_battles import check

from quarterdeck.engine.answers import AtRandom
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.straight import straight
from quarterdeck.games.kingdom_fleets.scenario import set_up
from quarterdeck.games.kingdom_fleets.setup.fleet import ready_made

FLEETS = ready_made()


@pytest.mark.parametrize(("one", "other"), [*zip(FLEETS, FLEETS[1:] + FLEETS[:1], strict=True), (FLEETS[0], FLEETS[0])])
def test_fleets_fight_to_the_end(one: str, other: str) -> None:
    battle = scenario(fleets={"blue": one, "red": other}, places=None, terrain=None)
    game = rules()
    for seed in range(3):
        state = set_up(battle)
        step, answers = straight(game.step), AtRandom(Seeded(seed), Seeded(seed + 1))
        while state.outcome is None:
            step(answers, state)
            check(state)
        assert state.turn >= 1
