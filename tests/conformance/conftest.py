"""Every test that takes a ``table`` runs for every game and each of its scenarios: adding a game's folder is enough."""

from __future__ import annotations

import pytest
from tests.conformance.driver import all_games, tables


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "table" in metafunc.fixturenames:
        metafunc.parametrize("table", tables(all_games()), ids=str)
