"""The map of the house: picture and table come from the rooms, and walks name real files."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from tools.rooms import ROOMS

from quarterdeck.folders import PACKAGE
from tools import house

TEXT: Final = house.PAGE.read_text(encoding="utf-8")
MOST: Final = 12  # files in a walk
WALKS: Final = {
    part.partition("\n")[0]: re.findall(r"^\| `([\w/.]+\.\w+)` \| (.+) \|$", part, re.MULTILINE)
    for part in TEXT.partition("## Five walks")[2].partition(house.TABLE)[0].split("### ")[1:]
}


@pytest.mark.parametrize(("path", "made"), [(house.PAGE, house.document), (house.PICTURE, house.drawing)])
def test_picture_and_table_are_made_from_the_rooms(path: Path, made: object) -> None:
    assert callable(made)
    assert path.read_text(encoding="utf-8") == made(), "python -m tools.generated"


def test_every_package_is_drawn_and_described() -> None:
    packages = {room.name for room in ROOMS if (PACKAGE / room.name).is_dir()}
    assert {name for floor in house.FLOORS for name in floor if name} == packages
    assert packages <= set(re.findall(r"\*\*(\w+)\*\*", TEXT))


def test_there_are_five_short_walks() -> None:
    assert len(WALKS) == 5
    assert {title: len(steps) for title, steps in WALKS.items() if not 0 < len(steps) <= MOST} == {}


@pytest.mark.parametrize(("file", "told"), [step for steps in WALKS.values() for step in steps])
def test_a_walk_names_files_and_code_that_exist(file: str, told: str) -> None:
    source = (PACKAGE / file).read_text(encoding="utf-8")
    named = [name.rpartition(".")[2] for name in re.findall(r"`([\w.]+)`", told) if not name.endswith((".py", ".js"))]
    assert [name for name in named if not re.search(rf"\b{name}\b", source)] == []
