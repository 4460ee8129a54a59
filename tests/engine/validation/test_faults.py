"""Refusals of checks are gathered and raised together."""

from __future__ import annotations

import pytest

from quarterdeck.engine.validation.faults import MOST, Faults, Unsound


def refuse(sentence: str) -> None:
    raise ValueError(sentence)


def test_all_that_is_wrong_is_told_together_and_in_order() -> None:
    faults = Faults()
    for name in ("a", "b", "c"):
        with faults:
            if name != "b":
                refuse(f"{name}: expected another")
    with pytest.raises(Unsound) as told:
        faults.tell()
    assert told.value.sentences == ("a: expected another", "c: expected another")
    assert str(told.value) == "a: expected another"


def test_nothing_wrong_is_nothing_told() -> None:
    faults = Faults()
    with faults:
        pass
    faults.tell()


def test_those_of_a_check_inside_another_are_told_with_the_others() -> None:
    inner, outer = Faults(), Faults()
    with outer:
        refuse("first")
    with outer:
        for each in ("second", "third"):
            with inner:
                refuse(each)
        inner.tell()
    with pytest.raises(Unsound) as told:
        outer.tell()
    assert told.value.sentences == ("first", "second", "third")


def test_a_check_that_trips_over_what_is_wrong_already_is_none_but_else_it_is_a_fault_of_ours() -> None:
    nowhere: dict[str, int] = {}
    faults = Faults()
    with pytest.raises(KeyError), faults:
        nowhere["x"]
    with faults:
        refuse("x: expected to be there")
    with faults:
        nowhere["x"]
    with pytest.raises(Unsound, match="x: expected to be there"):
        faults.tell()


def test_nobody_looks_on_when_there_are_more_than_are_told() -> None:
    looked_at = []

    def look() -> None:
        faults = Faults()
        for number in range(10_000):
            looked_at.append(number)
            with faults:
                refuse(f"ships[{number}]: expected less")

    with pytest.raises(Unsound) as told:
        look()
    assert len(looked_at) == len(told.value.sentences) == MOST
