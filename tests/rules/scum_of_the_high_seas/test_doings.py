"""What is under way is copied whole, so that looking ahead changes nothing on the table."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import fields
from typing import Any

import pytest

from quarterdeck.boards.hex import Hex
from quarterdeck.games.scum_of_the_high_seas.doings import Activation, Attack, Doing, Duel, Means, Passage, Stage, Talk

UNDER_WAY = [
    Activation("red", ["r1", "r2"], Doing.BATTLE, 1, ["fog"], "r2", Hex(1, 2), ["r1"], ["r2"], True),
    Attack("r1", "red", "b1", "musket", True, Stage.ANSWER, Hex(3, 4), True, 2, ["ambush"], [5, 6], 7, 8, 9, 10, 11, True),
    Passage("rs", Means.OARS, 2, Hex(5, 6), 3, 4, False),
    Duel("rc", "bc", "sword", 1, [2, 3], [4, 5], True, "gc", "blue"),
    Talk(["red"], 1, "r1", "b1", 2, True, "chest"),
]


@pytest.mark.parametrize("doing", UNDER_WAY, ids=[type(each).__name__ for each in UNDER_WAY])
def test_a_copy_is_the_same_and_goes_its_own_way(doing: Any) -> None:
    before = deepcopy(doing)
    twin = doing.copy()
    for each in fields(doing):
        value = getattr(twin, each.name)
        assert value == getattr(doing, each.name), each.name
        assert type(value) is type(getattr(doing, each.name)), each.name
        if isinstance(value, list):
            value.append(99)
    assert doing == before
