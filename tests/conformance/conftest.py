"""Every check of the suite runs for every game that ships and each scenario.

Adding a folder is enough.
"""

from __future__ import annotations

import pytest
from tests.conformance.games import all_tables

from quarterdeck.conformance.fixtures import game_tables, hiding, open_table, seat, table


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    seat(metafunc, all_tables())


__all__ = ["game_tables", "hiding", "open_table", "pytest_generate_tests", "table"]
