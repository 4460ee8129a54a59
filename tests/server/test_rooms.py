"""The server's own order: a map that names every room, rooms of one idea each, and types of the page that are the wire's."""

from __future__ import annotations

from pathlib import Path

import pytest

from quarterdeck import server
from tools import typescript

HOUSE = Path(server.__file__).parents[1]
ROOMS = (HOUSE / "server", HOUSE / "table")
MODULES = sorted(
    path.relative_to(HOUSE).with_suffix("").as_posix()
    for room in ROOMS
    for path in room.rglob("*.py")
    if path.name != "__init__.py" and "migrations" not in path.parts
)


@pytest.mark.parametrize("module", MODULES)
def test_the_map_names_every_module(module: str) -> None:
    assert f"``{module.removeprefix('server/')}``" in (server.__doc__ or "")


@pytest.mark.parametrize("module", MODULES)
def test_no_module_is_longer_than_one_can_read(module: str) -> None:
    assert len((HOUSE / f"{module}.py").read_text(encoding="utf-8").splitlines()) <= 400


def test_the_types_of_the_page_are_those_of_the_wire() -> None:
    """``python -m tools.generated`` writes them anew."""
    assert typescript.PAGE.read_text(encoding="utf-8") == typescript.declarations()
