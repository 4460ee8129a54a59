"""The tables of a check, by its parameters: ``table``, ``hiding``, ``open_table``, ``game_tables``.

A check with a ``table`` runs for every scenario of the games, one with a ``hiding`` table for
scenarios whose game hides something, and one with an ``open_table`` for the others. One with
``game_tables`` has all tables of a game at once.
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
    """Give a check the tables that it asks for."""
    for name, wanted in WANTED.items():
        if name in metafunc.fixturenames:
            metafunc.parametrize(name, [table for table in tables if wanted(table)], indirect=True, ids=str)
    if "game_tables" in metafunc.fixturenames:
        games = {table.game.key: [each for each in tables if each.game is table.game] for table in tables}
        metafunc.parametrize("game_tables", games.values(), indirect=True, ids=list(games))


def covered(request: pytest.FixtureRequest, record_property: Callable[[str, object], None]) -> ConformanceTable:
    """Return the table, reporting to the test how many games were played."""
    asked: ConformanceTable = request.param
    return replace(asked, note=record_property)


@pytest.fixture
def game_tables(request: pytest.FixtureRequest, record_property: Callable[[str, object], None]) -> list[ConformanceTable]:
    """Return every scenario of a game."""
    asked: list[ConformanceTable] = request.param
    return [replace(table, note=record_property) for table in asked]


table = pytest.fixture(covered, name="table")
hiding = pytest.fixture(covered, name="hiding")
open_table = pytest.fixture(covered, name="open_table")
