"""The scenarios that ship, and what a scenario may say."""

from __future__ import annotations

import pytest
from tests.rules.late_19th_century.field import scenario

import quarterdeck as qd
from quarterdeck.boards.hex import Hex
from quarterdeck.boards.hexboard import hex_named
from quarterdeck.engine.errors import ScenarioError
from quarterdeck.games.late_19th_century.ground import Ground


@pytest.mark.parametrize(
    ("pieces", "field"),
    [
        (("b1 inf D4 north", "b2 inf D4 north", "r1 inf A1 north"), "units[1].at"),
        (("b1 inf Z9 north", "r1 inf A1 north"), "units[0].at"),
        (("b1 inf D4 north gun=field", "r1 inf A1 north"), "units[0].gun"),
        (("b1 pc D4 north", "r1 inf A1 north"), "ships[0].at"),
        (("b1 inf D4 north", "b1 inf D5 north", "r1 inf A1 north"), "units[1].key"),
        (("b1 inf D4 north",), "units"),
        (("b1 tra off north beach=D5", "b2 art off north beach=D5 towed_by=b1", "r1 inf A1 north"), "units[1].towed_by"),
    ],
)
def test_errors_in_a_scenario_name_the_field(pieces: tuple[str, ...], field: str) -> None:
    with pytest.raises(ScenarioError, match=f"test: {field.replace('[', '.').replace(']', '.')}"):
        scenario(*pieces)


def reached(ground: Ground, start: Hex) -> set[Hex]:
    """Everywhere that a land unit gets to, given time, and without a river."""
    found = [start]
    for at in found:
        found.extend(to for to in ground.near[at] if ground.can_step(at, to) and to not in ground.wet and to not in found)
    return set(found)


def test_the_modder_is_crossed_at_its_drift_only() -> None:
    match = qd.new("late-19th-century", "modder-river", seed=1)
    assert hex_named("C3") not in reached(match.state.setting.ground, hex_named("A12"))
    assert hex_named("C3") in reached(match.state.setting.ground, hex_named("E3"))
