"""Pieces and actions under way are copied whole, so that looking ahead changes nothing."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import fields
from typing import Any

import pytest
from tests.rules.scum_of_the_high_seas.isle import raid

from quarterdeck.boards.hex import Hex
from quarterdeck.games.scum_of_the_high_seas.state import Activation, Attack, Doing, Duel, Means, Talk, VesselMove

UNDER_WAY = [
    Activation("red", ["r1"], Doing.MOVE),
    Attack("r1", "red", "b1", "musket", True),
    VesselMove("rs", Means.OARS, 2, Hex(5, 6), 3),
    Duel("rc", "bc"),
    Talk(["red"]),
]


PIECES = ("r1 gun D4 A", "rs ship A3 north points=20", "b1 inf I4 A")
TABLE: dict[str, Any] = {
    "ground": "\n".join(["~..........."] * 12),
    "wind": "north",
    "structures": [{"key": "hut", "name": "Hut", "kind": "hut", "hexes": ["F6"]}],
    "spoils": [{"key": "chest", "name": "Chest", "at": "F4"}],
}


def unlike(thing: Any) -> Any:
    """Return a copy with something else in each field, and a list where there was one."""
    for number, each in enumerate(fields(thing)):
        setattr(thing, each.name, [number] if isinstance(getattr(thing, each.name), list) else number)
    return thing


def pieces() -> list[Any]:
    state = raid(*PIECES, **TABLE).state
    kinds = (state.units, state.guns, state.vessels, state.structures, state.blocks)
    return [unlike(next(iter(kind.values()))) for kind in kinds]


@pytest.mark.parametrize("thing", [*map(unlike, UNDER_WAY), *pieces()], ids=lambda thing: type(thing).__name__)
def test_a_copy_is_equal_and_independent(thing: Any) -> None:
    before = deepcopy(thing)
    twin = thing.copy()
    for each in fields(thing):
        value = getattr(twin, each.name)
        assert value == getattr(thing, each.name), each.name
        if isinstance(value, list):
            value.append(99)
    assert thing == before
