"""Every test that takes a ``table`` runs for every game and each of its scenarios: adding a game's folder is enough.

One that takes a ``hiding`` table runs for those whose game hides something, one that takes an ``open_table`` for the others.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pytest
from tests.conformance.driver import Table, all_games, tables

WANTED: Final[dict[str, Callable[[Table], bool]]] = {
    "table": lambda table: True,
    "hiding": lambda table: table.game.hides,
    "open_table": lambda table: not table.game.hides,
}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    for name, wanted in WANTED.items():
        if name in metafunc.fixturenames:
            fitting = [table for table in tables(all_games()) if wanted(table)]
            metafunc.parametrize(name, fitting, indirect=True, ids=str)


def covered(request: pytest.FixtureRequest, record_property: Callable[[str, object], None]) -> Table:
    """The table, telling the report of the test how many games were played at it."""
    asked: Table = request.param
    return replace(asked, note=record_property)


table = pytest.fixture(covered, name="table")
hiding = pytest.fixture(covered, name="hiding")
open_table = pytest.fixture(covered, name="open_table")
