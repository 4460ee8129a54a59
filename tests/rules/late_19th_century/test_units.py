"""Land: units."""

from __future__ import annotations

import pytest
from tests.rules.late_19th_century.field import battle, do, unit, until

from quarterdeck.boards.hex import Aspect, aspect
from quarterdeck.boards.hexboard import hex_named, name_of
from quarterdeck.games.late_19th_century.land.positions import front
from quarterdeck.games.late_19th_century.state import DESTROYED

STRENGTHS = [("inf", 4), ("dis", 3), ("cav", 3), ("mg", 2), ("art", 2), ("tra", 1), ("com", 1)]


@pytest.mark.parametrize(("kind", "strength"), STRENGTHS)
def test_lc_1_every_kind_of_unit_has_its_strength(kind: str, strength: int) -> None:
    match = battle(f"b1 {kind} D4 north", "r1 inf D11 north")
    assert unit(match, "b1").strength == strength


def test_lc_2_a_scenario_may_give_another_strength() -> None:
    match = battle("b1 inf D4 north strength=6", "r1 inf D11 north")
    assert unit(match, "b1").strength == 6
    assert match.state.setting.initial == {"blue": 6, "red": 4}


def test_lc_3_a_unit_at_nothing_is_destroyed_and_removed() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D4 south strength=1", "r2 inf A12 south", dice=[5, 1]), "b1")
    do(match, "fire D4")
    assert unit(match, "r1").place == DESTROYED
    assert unit(match, "r1").strength == 0


def test_lc_4_quality_decides_what_is_lost_outright() -> None:
    for quality, die, lost in (("elite", 3, 0), ("average", 3, 1), ("poor", 4, 1), ("average", 4, 0)):
        match = battle("b1 inf D6 north", f"r1 inf D4 south quality={quality}", dice=[5, die])
        do(until(match, "b1"), "fire D4")
        assert unit(match, "r1").strength == 4 - lost


def test_lc_4_quality_is_average_unless_the_scenario_says_otherwise() -> None:
    assert unit(battle("b1 inf D4 north", "r1 inf D11 north"), "b1").figures.quality == "average"


def test_lc_4a_three_hexes_in_front_two_on_the_flanks_one_behind() -> None:
    match = battle("b1 inf D4 north", "r1 inf D11 north")
    b1 = unit(match, "b1")
    around = {name: aspect(b1.at, b1.facing, hex_named(name)) for name in ("D3", "E4", "E5", "D5", "C5", "C4")}
    assert [name for name, where in around.items() if where is Aspect.FRONT] == ["D3", "E4", "C4"]
    assert [name for name, where in around.items() if where is Aspect.FLANK] == ["E5", "C5"]
    assert [name for name, where in around.items() if where is Aspect.REAR] == ["D5"]


def test_lc_4a_the_front_has_two_hexes_beside_the_one_faced() -> None:
    assert {name_of(at) for at in front(hex_named("D6"), 0)} == {"D5", "C6", "E6"}
    assert {name_of(at) for at in front(hex_named("D6"), 3)} == {"D7", "C7", "E7"}
