"""Compiled and straight rules play the same game, through a match and without one."""

from __future__ import annotations

from quarterdeck.conformance.driver import MOST_ANSWERS, ConformanceTable, picks
from quarterdeck.engine.answers import AtRandom
from quarterdeck.engine.chance import Luck, Seeded
from quarterdeck.engine.fair_dice import Fair
from quarterdeck.engine.game import encode
from quarterdeck.engine.play.playout import at_random, play_out
from quarterdeck.engine.straight import straight


def asking(table: ConformanceTable, chance: Luck, choices: Luck) -> tuple[bytes, int]:
    match = table.match_with(chance)
    decisions = play_out(match, at_random(match, choices), MOST_ANSWERS)
    return encode(match.state), decisions


def played_straight(table: ConformanceTable, chance: Luck, choices: Luck) -> tuple[bytes, int]:
    state = table.game.set_up(table.scenario)
    answers = AtRandom(chance, choices)
    run = straight(table.game.step)
    while table.game.outcome(state) is None:
        run(answers, state)
        assert answers.decisions <= MOST_ANSWERS
    return encode(state), answers.decisions


def test_both_backends_give_the_same_game_for_the_same_seed(table: ConformanceTable) -> None:
    for seed in table.games(250, effort=1.5, least=4):
        assert played_straight(table, Seeded(seed), picks(seed)) == asking(table, Seeded(seed), picks(seed))


def test_both_backends_agree_on_fair_dice_too(table: ConformanceTable) -> None:
    for seed in range(3):
        dice = [Fair(bytes([seed] * 16), {"host": "a"}) for _ in range(2)]
        assert played_straight(table, dice[0], picks(seed)) == asking(table, dice[1], picks(seed))
