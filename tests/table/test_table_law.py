"""The table's imports: nothing of a server, and no library that a browser lacks."""

from __future__ import annotations

import subprocess
import sys

import pytest
from tests.test_import_law import house, imported

HOUSE = house()
TABLE = sorted(module for module in HOUSE if module.startswith("quarterdeck.table"))
SERVERS = {"starlette", "uvicorn", "h11", "websockets", "sqlalchemy", "alembic", "psycopg"}
SYSTEM = {"multiprocessing", "threading", "concurrent", "socket", "ssl", "subprocess", "signal", "queue", "pathlib", "os"}
TIMED = {"quarterdeck.table.clock", "quarterdeck.table.work.worker_tasks", "quarterdeck.table.work.fairness_inquiries"}

RUN = """
import importlib, sys
for module in sys.argv[1:]:
    importlib.import_module(module)
print(*sorted(sys.modules))
"""


def modules_of(module: str) -> set[str]:
    """Return the project's modules that a module imports."""
    source, is_package = HOUSE[module]
    names = imported(source, module, is_package)
    return {each for name in names for each in (name, name.rpartition(".")[0]) if each in HOUSE} - {module, "quarterdeck"}


@pytest.mark.parametrize("module", TABLE)
def test_no_module_of_the_table_imports_server_code(module: str) -> None:
    source, is_package = HOUSE[module]
    names = {name.split(".")[0] for name in imported(source, module, is_package)}
    assert not names & (SERVERS | SYSTEM)
    assert "time" not in names or module in TIMED


def test_no_dependency_of_the_table_is_server_code() -> None:
    reached: set[str] = set()
    ahead = {*TABLE}
    while ahead:
        reached |= ahead
        ahead = {each for module in ahead for each in modules_of(module)} - reached
    assert not {module.split(".")[1] for module in reached} & {"server", "cli", "terminal", "envs"}
    for module in reached:
        source, is_package = HOUSE[module]
        assert not {name.split(".")[0] for name in imported(source, module, is_package)} & SERVERS, module


def test_a_running_table_has_loaded_no_server_code() -> None:
    done = subprocess.run([sys.executable, "-c", RUN, *TABLE], capture_output=True, text=True, check=True)
    loaded = done.stdout.split()
    assert set(TABLE) <= set(loaded)
    assert not {name.split(".")[0] for name in loaded} & SERVERS
    assert not [name for name in loaded if name.startswith("quarterdeck.server")]
