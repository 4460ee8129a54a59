"""Options that end what a seat can undo, so that clients may ask before giving them."""

from __future__ import annotations

from typing import Any

import pytest

import quarterdeck as qd
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.errors import IllegalChoice
from quarterdeck.engine.match import Match


def last_words(match: Match[Any]) -> set[str]:
    (seat,) = match.waiting
    return {choice for choice in match.choices(seat) if match.ends_turn(choice, seat)}


def test_the_last_choice_before_the_next_card_is_turned_ends_it() -> None:
    match = qd.new("mimi", scenario="training", seed=3)
    assert last_words(match) == set()  # turning and firing are still to come
    while "hold fire" not in match.choices():
        match.play(match.choices()[0])
    assert last_words(match) == {"hold fire"}  # a shot rolls dice, which clearly cannot be undone


def test_nothing_has_happened_after_asking() -> None:
    match = qd.new("mimi", scenario="training", seed=3)
    before = match.save()
    assert not match.ends_turn("ahead")
    assert match.save() == before
    with pytest.raises(IllegalChoice):
        match.ends_turn("fire mimi")


def test_it_tells_a_seat_no_more_than_what_it_knows() -> None:
    """With hidden information the answer comes from an imagined world, the same for like worlds."""
    match = qd.new("pirate", scenario="duel", seed=3)
    for _ in range(12):
        (seat,) = match.waiting
        other = match.imagine(seat, Seeded(5))
        for choice in match.choices(seat):
            assert match.ends_turn(choice, seat, Seeded(1)) == other.ends_turn(choice, seat, Seeded(1))
        match.play(match.choices(seat)[0], seat)
