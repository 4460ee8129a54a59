"""A game's units are the same in every position, each where its piece is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from quarterdeck.conformance.driver import ConformanceTable, finished, positions
from quarterdeck.engine.asks import SPECTATOR
from quarterdeck.engine.match import Match
from quarterdeck.engine.units import Unit


def told(table: ConformanceTable) -> Iterator[tuple[Match[Any], list[Unit]]]:
    tell = table.game.mind.units
    if tell is None:
        pytest.skip("this game tells no units")
    for match in positions(table):
        yield match, list(tell(match.state))


def test_units_are_the_same_in_every_position(table: ConformanceTable) -> None:
    first, *others = [[(unit.key, unit.name) for unit in units] for _, units in told(table)]
    assert first
    assert len({key for key, _ in first}) == len(first)
    assert all(each == first for each in others)


def test_a_unit_belongs_to_a_seat_and_has_nothing_or_something_left(table: ConformanceTable) -> None:
    for match, units in told(table):
        assert {unit.seat for unit in units} <= set(match.seats)
        assert all(unit.strength >= 0 for unit in units)


def test_a_unit_stands_where_its_piece_does(table: ConformanceTable) -> None:
    for match, units in told(table):
        scene = match.scene(SPECTATOR)
        pieces = {piece.id: piece for piece in scene.pieces}
        for unit in units:
            if unit.at is not None:
                assert scene.place(pieces[unit.key]) == unit.at


def test_turns_are_counted_from_nothing_upwards(table: ConformanceTable) -> None:
    turn = table.game.turn
    if turn is None:
        pytest.skip("this game tells no turns")
    assert 0 <= turn(table.match(0).state) <= 1
    assert turn(finished(table, 0).state) >= 1
