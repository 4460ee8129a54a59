"""`benchmarks.choices` finds the better of two bots, and no difference between a bot and itself."""

from __future__ import annotations

from typing import Any

from benchmarks.choices import Choice, compared, told

import quarterdeck as qd
from quarterdeck.bots import Learned, Sight
from quarterdeck.engine.match import Match


class Contrary(Learned):
    """A bot that takes the option with the worst estimate."""

    def choose(self, sight: Sight) -> str:
        worth, _ = self.worths(sight)
        return min(worth, key=lambda notation: (worth[notation], notation))


def late_in_a_duel() -> Match[Any]:
    match = qd.new("pirate-cards", scenario="duel", seed=5)
    while match.count < 160:
        seat = match.waiting[0]
        match.play(Learned(1).choose(Sight(match, seat)), seat)
    return match


def test_the_bot_that_takes_the_best_estimate_beats_the_one_that_takes_the_worst() -> None:
    found = list(compared(late_in_a_duel(), [Contrary(1), Learned(1)], every=3, rounds=24, seed=3))
    gains = [each.gain for each in found if each.differs]
    assert len(gains) > 5
    assert sum(gains) / len(gains) > 0.01


def test_a_bot_is_as_good_as_itself() -> None:
    found = list(compared(late_in_a_duel(), [Learned(1), Learned(1)], every=4, rounds=8, seed=3))
    assert found
    assert all(each.gain == 0 and not each.differs for each in found)


def test_results_are_printed_in_total_and_by_prompt() -> None:
    found = [Choice("attack", 0.02, True), Choice("attack", 0.0, False), Choice("look", 0.0, False)]
    everything, attack, look = told(found)
    assert "1 of    3 differ: +0.67" in everything
    assert "1 of    2 differ: +1.00 (-0.39 to +2.39)" in attack
    assert "0 of    1 differ: +0.00" in look
    assert list(told([])) == ["no choices to compare"]
