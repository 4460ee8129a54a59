"""The server's own order: a map that names every room, rooms of one idea each, and types of the page that are the wire's."""

from __future__ import annotations

from pathlib import Path

import pytest

from quarterdeck import server
from quarterdeck.server import typescript

ROOMS = Path(server.__file__).parent
DOCS = Path(__file__).parents[2] / "docs"
MODULES = sorted(
    path.relative_to(ROOMS).with_suffix("").as_posix()
    for path in ROOMS.rglob("*.py")
    if path.name != "__init__.py" and "migrations" not in path.parts
)


@pytest.mark.parametrize("module", MODULES)
def test_the_map_names_every_module(module: str) -> None:
    assert f"``{module}``" in (server.__doc__ or "")
    assert f"`{module}.py`" in (DOCS / "server.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("module", MODULES)
def test_no_module_is_longer_than_one_can_read(module: str) -> None:
    assert len((ROOMS / f"{module}.py").read_text(encoding="utf-8").splitlines()) <= 400


def test_the_types_of_the_page_are_those_of_the_wire() -> None:
    """``python -m tools.generated`` writes them anew."""
    assert typescript.PAGE.read_text(encoding="utf-8") == typescript.declarations()
