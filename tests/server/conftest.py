"""Fixtures of the server's tests, which run on SQLite and on a PostgreSQL of their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server import postgres
from tests.server.client import Running

CATALOGUE = "tests.server.games:games"


@pytest.fixture(scope="session")
def cluster() -> Iterator[str]:
    if postgres.find_binaries() is None:
        pytest.skip("PostgreSQL is not installed")
    with postgres.cluster() as url:
        yield url


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return an empty database for a module."""
    if request.param == "sqlite":
        return str(Path(tmp_path_factory.mktemp("database")) / "matches.db")
    cluster: str = request.getfixturevalue("cluster")
    return postgres.new_database(cluster, request.module.__name__.rpartition(".")[2])


@pytest.fixture
def another_database(database: str, tmp_path: Path) -> str:
    """Return a database for a second server: the same one if servers can share it."""
    return database if database.startswith("postgresql") else str(tmp_path / "matches.db")


@pytest.fixture(scope="module")
def server(database: str) -> Iterator[Running]:
    with Running(database=database, catalogue=CATALOGUE, private_webhooks=True, read_timeout=2.0) as running:
        yield running


@pytest.fixture
def port(server: Running) -> int:
    return server.port
