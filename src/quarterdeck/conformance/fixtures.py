"""Which table a check sits down at: what ``table``, ``hiding``, ``open_table`` and ``game_tables`` mean in its signature.

One that takes a ``table`` runs for every scenario of the games, one that takes a ``hiding`` table for those whose game hides
something, one that takes an ``open_table`` for the others; one that takes ``game_tables`` has all those of a game at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

import pytest

from quarterdeck.conformance.driver import ConformanceTable

WANTED: Final[dict[str, Callable[[ConformanceTable], bool]]] = {
    "table": lambda table: True,
    "hiding": lambda table: table.game.hides,
    "open_table": lambda table: not table.game.hides,
}


def seat(metafunc: pytest.Metafunc, tables: Sequence[ConformanceTable]) -> None:
    """Give a check the tables that it wants."""
    for name, wanted in WANTED.items():
        if name in metafunc.fixturenames:
            metafunc.parametrize(name, [table for table in tables if wanted(table)], indirect=True, ids=str)
    if "game_tables" in metafunc.fixturenames:
        games = {table.game.key: [each for each in tables if each.game is table.game] for table in tables}
        metafunc.parametrize("game_tables", games.values(), indirect=True, ids=list(games))


def covered(request: pytest.FixtureRequest, record_property: Callable[[str, object], None]) -> ConformanceTable:
    """The table, telling the report of the test how many games were played at it."""
    asked: ConformanceTable = request.param
    return replace(asked, note=record_property)


@pytest.fixture
def game_tables(request: pytest.FixtureRequest, record_property: Callable[[str, object], None]) -> list[ConformanceTable]:
    """Every scenario of a game."""
    asked: list[ConformanceTable] = request.param
    return [replace(table, note=record_property) for table in asked]


table = pytest.fixture(covered, name="table")
hiding = pytest.fixture(covered, name="hiding")
open_table = pytest.fixture(covered, name="open_table")
