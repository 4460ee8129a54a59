"""The final figures: remaining units, and dice against their expectation."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import quarterdeck as qd
from quarterdeck.engine.chance import Scripted
from quarterdeck.engine.records.summary import accounts, thrown


def shot(*script: int | str) -> qd.Match[Any]:
    """Mimi ahead, and a shot at Kingani, range 11 with a D12: 11 and 12 hit."""
    match = qd.new("mimi-and-toutou", scenario="training", chance=Scripted(list(script)))
    for choice in ("ahead", "keep course", "fire kingani"):
        match.play(choice)
    return match


def test_a_hit_is_counted_against_its_chance() -> None:
    british = thrown(shot("mimi", 11, "2♣"))["british"]
    assert (british.dice, british.hits, british.expected_hits) == (1, 1, Fraction(1, 6))
    assert british.best is not None
    assert british.best.chance == Fraction(1, 6)
    assert british.worst is None


def test_a_miss_is_bad_luck_as_far_as_a_hit_was_likely() -> None:
    british = thrown(shot("mimi", 3))["british"]
    assert (british.dice, british.hits, british.best) == (1, 0, None)
    assert british.worst is not None
    assert british.worst.chance == Fraction(5, 6)


def test_what_is_left_is_held_against_the_start() -> None:
    match = qd.new("mimi-and-toutou", scenario="first-action", seed=1)
    british, german = accounts(match)
    assert (british.seat, british.units, british.units_at_first) == ("british", 2, 2)
    assert (german.strength, german.strength_at_first, german.taken) == (8, 8, 0)
    assert british.dice.dice == 0


def test_pips_are_counted_where_high_is_good() -> None:
    match = qd.new("late-19th-century", scenario="yalu", seed=2)
    while match.outcome is None and not thrown(match)["japanese"].high_dice:
        seat = match.waiting[0]
        fire = [each for each in match.choices(seat) if "hold" not in each]
        match.play((fire or match.choices(seat))[0], seat)
    dice = thrown(match)["japanese"]
    assert dice.expected_pips == Fraction(7, 2) * dice.high_dice
    assert dice.high_dice <= dice.pips <= 6 * dice.high_dice
