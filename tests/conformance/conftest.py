"""Every test that takes a ``table`` runs for every game and each of its scenarios: adding a game's folder is enough.

One that takes a ``hiding`` table runs for those whose game hides something.
"""

from __future__ import annotations

import pytest
from tests.conformance.driver import all_games, tables


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "table" in metafunc.fixturenames:
        metafunc.parametrize("table", tables(all_games()), ids=str)
    if "hiding" in metafunc.fixturenames:
        metafunc.parametrize("hiding", [table for table in tables(all_games()) if table.game.hides], ids=str)
