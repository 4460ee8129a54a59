"""Goals, for every game that ships and the toy."""

import quarterdeck as qd
from quarterdeck.conformance.test_goals import *


def test_every_game_that_ships_states_its_goals() -> None:
    assert not [game.key for game in qd.games().values() if game.goals is None]
