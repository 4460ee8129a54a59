"""The newcomers' guide of every game that ships."""

import quarterdeck as qd
from quarterdeck.conformance.test_guide import *


def test_every_game_that_ships_has_a_lesson_and_a_glossary() -> None:
    assert not [game.key for game in qd.games().values() if not (game.guide and game.guide.lesson and game.guide.term)]
