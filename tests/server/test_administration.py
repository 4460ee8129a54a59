"""A host's database commands: nothing is lost, and nothing is deleted by mistake."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from tests.server import postgres
from tests.server.client import asked, create, table
from tests.server.process import Process

from quarterdeck.cli import main
from quarterdeck.server.databases.schema import metadata
from quarterdeck.server.databases.sql_connection import connect


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, list[str]]:
    """Return a database with two matches, as a server left it."""
    database = str(tmp_path_factory.mktemp("kept") / "matches.db")
    with Process(database, {}) as server:
        tables = [table(server.port) for _ in range(2)]
        for players in tables:
            asked(players).answer_first()
    return database, [players["british"].match for players in tables]


def rows(database: str) -> dict[str, list[tuple[Any, ...]]]:
    engine = connect(database)
    with engine.connect() as connection:
        found = {table.name: sorted(map(tuple, connection.execute(sa.select(table)))) for table in metadata.sorted_tables}
    engine.dispose()
    return found


@pytest.fixture
def database(played: tuple[str, list[str]], tmp_path: Path) -> str:
    """Return a copy of the database, made by the command under test."""
    target = str(tmp_path / "copy.db")
    assert main(["database", "copy", played[0], target]) == 0
    return target


def test_all_matches_are_copied_and_an_old_database_stays_as_it_was(played: tuple[str, list[str]], database: str) -> None:
    assert rows(database) == rows(played[0])
    assert len(rows(database)["matches"]) == 2
    assert rows(database)["acts"]


@pytest.fixture(scope="module")
def cluster() -> Iterator[postgres.Cluster]:
    if postgres.find_binaries() is None:
        pytest.skip("PostgreSQL is not installed")
    with postgres.Cluster() as started:
        yield started


def test_matches_move_from_sqlite_to_postgresql_and_back(
    played: tuple[str, list[str]], cluster: postgres.Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = postgres.new_database(cluster.url, "moved")
    assert main(["database", "copy", played[0], url]) == 0
    assert "Copied 2 matches" in capsys.readouterr().out
    assert rows(url) == rows(played[0])
    assert main(["database", "copy", url, str(tmp_path / "back.db")]) == 0
    assert rows(str(tmp_path / "back.db")) == rows(played[0])


def test_a_copy_needs_an_empty_database(
    played: tuple[str, list[str]], database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = rows(database)
    capsys.readouterr()
    assert main(["database", "copy", played[0], database]) == 2
    assert "the target database must be empty" in capsys.readouterr().err
    assert rows(database) == before


def test_a_match_is_deleted_only_when_its_id_is_typed_again(
    played: tuple[str, list[str]], database: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    gone, stays = played[1]
    monkeypatch.setattr("sys.stdin", io.StringIO("yes\n"))
    assert main(["database", "delete", gone, "--database", database]) == 2
    assert "nothing was deleted" in capsys.readouterr().err
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{gone}\n"))
    assert main(["database", "delete", gone, "--database", database]) == 0
    capsys.readouterr()
    assert main(["database", "list", "--database", database, "--json"]) == 0
    assert [each["id"] for each in json.loads(capsys.readouterr().out)] == [stays]
    assert all(gone not in row for table in rows(database).values() for row in table)
    assert main(["database", "delete", gone, "--database", database]) == 2  # an unknown match needs no confirmation
    assert f"there is no match '{gone}'" in capsys.readouterr().err
    assert main(["database", "delete", gone, "--yes", "--database", database]) == 2
    assert f"there is no match '{gone}'" in capsys.readouterr().err


def test_a_file_in_use_by_a_server_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = str(tmp_path / "matches.db")
    with Process(database, {}) as server:
        create(server.port)  # it is up now
        assert main(["database", "list", "--database", database]) == 2
    assert "another server is using" in capsys.readouterr().err
    assert main(["database", "list", "--database", str(tmp_path / "nowhere.db")]) == 2
    assert "there is no such database" in capsys.readouterr().err


def test_a_damaged_row_sends_no_control_characters(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    engine = connect(database)
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        connection.execute(sa.update(metadata.tables["matches"]).values(status="\x1b[31m", scenario_key="\x9b31m"))
        seats = metadata.tables["seats"]
        connection.execute(sa.update(seats).where(seats.c.place == 0).values(seat="\x1b]0;ours\x07"))
    engine.dispose()
    capsys.readouterr()
    assert main(["database", "list", "--database", database]) == 0
    assert r"\x1b[31m" in capsys.readouterr().out
    assert main(["serve", "--check-upgrade", "--database", database]) == 2
    told = capsys.readouterr().out
    assert "2 cannot be read" in told
    assert "\x1b" not in told
