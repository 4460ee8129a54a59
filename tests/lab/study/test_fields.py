"""Paths to fields of a scenario."""

from __future__ import annotations

from typing import Any

import pytest

import quarterdeck as qd
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.lab.study.fields import Varied, changed, combinations, current, varied

MIMI = qd.find_game("mimi")
FIRST = qd.read_scenario(MIMI)


@pytest.mark.parametrize(
    ("said", "values"),
    [
        ("rounds=40..43", (40, 41, 42, 43)),
        ("rounds=40..60/10", (40, 50, 60)),
        ("rounds=40, 50,50", (40, 50)),
        ("speed=false..true", (False, True)),
        ("speed=false,0", (False, 0)),
        ("ships.mimi.heading=north,north-east", ("north", "north-east")),
        ("ships.toutou=none", (None,)),
        ("x=-2..0", (-2, -1, 0)),
    ],
)
def test_values_as_they_are_typed(said: str, values: tuple[Any, ...]) -> None:
    found = varied(said)
    assert found == Varied(said.partition("=")[0], values)
    assert [type(value) for value in found.values] == [type(value) for value in values]


@pytest.mark.parametrize("said", ["rounds", "rounds=", "=4", "rounds=5..4", "rounds=1..9/0", "a..b=3", "rounds=1,,2"])
def test_a_malformed_variation_is_refused(said: str) -> None:
    with pytest.raises(QuarterdeckError, match="expected"):
        varied(said)


def test_a_thousand_values_are_enough() -> None:
    with pytest.raises(QuarterdeckError, match="at most 1,000 values"):
        varied("rounds=1..1001")


@pytest.mark.parametrize(
    ("field", "value", "before"),
    [
        ("rounds", 7, 60),
        ("options.speed", True, False),
        ("speed", True, False),
        ("exits.german", "west", "east"),
        ("exits.british", "west", None),
        ("ships.kingani.column", 3, 1),
        ("ships[0].column", 3, 1),
        ("ships.mimi.range", 9, None),
    ],
)
def test_a_field_is_changed_and_nothing_else(field: str, value: Any, before: Any) -> None:
    assert current(MIMI, FIRST, field) == before
    other = changed(MIMI, FIRST, {field: value})
    assert current(MIMI, other, field) == value
    assert current(MIMI, FIRST, field) == before
    if before is not None:
        assert changed(MIMI, other, {field: before}) == FIRST


def test_none_leaves_out_what_stands_in_a_list_and_gives_a_field_its_default() -> None:
    without = changed(MIMI, FIRST, {"ships.toutou": None, "exits": None})
    assert [ship["key"] for ship in current(MIMI, without, "ships")] == ["kingani", "mimi"]
    assert current(MIMI, without, "exits") == {}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"sped": 1}, "there is no field 'sped'; did you mean 'speed'"),
        ({"zzz": 1}, "there is no field 'zzz'; the fields are title, "),
        ({"rounds": 0}, "rounds=0: rounds: expected"),
        ({"rounds": "many"}, "rounds=many: rounds: expected"),
        ({"ships.fifi.column": 1}, "ships.fifi.column: there is no 'fifi'; expected one of kingani, mimi, toutou"),
        ({"ships[7].column": 1}, "there is no item [7]"),
        ({"ships[7]": None}, "there is no item [7]"),
        ({"ships.mimi.guns": 1}, "guns: unknown field"),
        ({"options.steam": True}, "options.steam: unknown field"),
        ({"ships.mimi.column": 99}, "expected at most 30, got 99"),
    ],
)
def test_an_invalid_value_is_refused_with_its_field(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(QuarterdeckError) as refused:
        changed(MIMI, FIRST, changes)
    assert said in str(refused.value)


def test_two_fields_make_every_pair_of_values() -> None:
    assert list(combinations([varied("rounds=1,2"), varied("ships.toutou=none")])) == [
        {"ships.toutou": None},
        {"rounds": 1},
        {"rounds": 1, "ships.toutou": None},
        {"rounds": 2},
        {"rounds": 2, "ships.toutou": None},
    ]
