"""The C header changes no result of multiplications and named tuples."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from itertools import product
from types import ModuleType

import pytest

from quarterdeck.compile import build

MODULE = """
from typing import Any, NamedTuple

class Pose(NamedTuple):
    at: int
    facing: str

def times(one: int, other: int) -> int:
    return one * other

def pose(at: int, facing: str) -> Pose:
    return tuple.__new__(Pose, (at, facing))

def from_a_list(items: list[int]) -> object:
    return tuple.__new__(Pose, items)

def of_no_such_class(kind: Any) -> object:
    return tuple.__new__(kind, (1, 2))
"""
EDGES = [0, 1, 2, 3, 7, *(2**power + more for power in (29, 30, 31, 32, 60, 61, 62, 63, 64, 90) for more in (-1, 0, 1))]
NUMBERS = [*EDGES, *(-each for each in EDGES)]


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    if build.cannot_compile():
        pytest.skip(build.cannot_compile())
    folder = tmp_path_factory.mktemp("backends") / "sums"
    build.compile_package({"__init__": "", "sums": MODULE}, "derived_sums", folder)
    sys.path.insert(0, str(folder))
    try:
        yield importlib.import_module("derived_sums.sums")
    finally:
        sys.path.remove(str(folder))


def test_products_are_exact_for_any_size_and_sign(compiled: ModuleType) -> None:
    assert not str(compiled.__file__).endswith(".py")
    for one, other in product(NUMBERS, NUMBERS):
        assert compiled.times(one, other) == one * other, (one, other)


def test_a_named_tuple_has_its_class_and_items(compiled: ModuleType) -> None:
    facing = "".join(["north", "east"])
    made = compiled.pose(2**70, facing)
    assert type(made) is compiled.Pose
    assert (made.at, made[1]) == (2**70, "northeast")
    assert {made: "there"}[compiled.Pose(2**70, "northeast")] == "there"
    before = sys.getrefcount(facing)
    more = [compiled.pose(each, facing) for each in range(100)]
    assert sys.getrefcount(facing) == before + 100
    del more
    assert sys.getrefcount(facing) == before


def test_other_calls_of_tuple_new_are_left_to_python(compiled: ModuleType) -> None:
    assert compiled.from_a_list([1, 2]) == (1, 2)
    with pytest.raises(TypeError, match="not a subtype of tuple"):
        compiled.of_no_such_class(int)
