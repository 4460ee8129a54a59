"""The order of table and server: complete package docstrings, short modules, and the page's types."""

from __future__ import annotations

import ast
import re
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
PACKAGES = sorted({module.rpartition("/")[0] for module in MODULES})


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_docstring_names_exactly_its_modules(package: str) -> None:
    folder = HOUSE / package
    inside = {path.stem for path in folder.glob("*.py")} | {path.parent.name for path in folder.glob("*/__init__.py")}
    told = ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))) or ""
    assert set(re.findall(r"``(\w+)``", told)) == inside - {"__init__"}


@pytest.mark.parametrize("module", MODULES)
def test_no_module_is_too_long(module: str) -> None:
    assert len((HOUSE / f"{module}.py").read_text(encoding="utf-8").splitlines()) <= 400


def test_the_pages_types_are_up_to_date() -> None:
    """``python -m tools.generated`` writes them."""
    assert typescript.PAGE.read_text(encoding="utf-8") == typescript.declarations()
