"""The commands and files in docs/do/host-a-club.md, followed as far as a test can."""

from __future__ import annotations

import configparser
import re
import shutil
import sqlite3
import subprocess
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
import yaml  # type: ignore[import-untyped]
from tests.server import postgres
from tests.server.client import asked, table
from tests.server.process import Process

from quarterdeck.cli import main
from quarterdeck.server.databases.sql_connection import connect
from quarterdeck.server.settings import ServerSettings

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "do" / "host-a-club.md").read_text(encoding="utf-8")
DEPLOYED = sorted((ROOT / "deploy").iterdir())


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", TEXT, re.DOTALL)


@pytest.mark.parametrize("path", DEPLOYED, ids=lambda path: str(path.name))
def test_the_page_shows_the_shipped_files(path: Path) -> None:
    shown = [block for kind in ("ini", "nginx", "sh") for block in blocks(kind)]
    assert path.read_text(encoding="utf-8") in shown


def test_the_printed_settings_are_valid() -> None:
    said = (ROOT / "deploy" / "quarterdeck.env").read_text(encoding="utf-8")
    pairs = dict(line.split("=", 1) for line in said.splitlines() if line and not line.startswith("#"))
    settings = ServerSettings.read(pairs)
    assert settings.origin == "https://club.example"
    assert sa.make_url(settings.database).password == "p@ss/word"


def test_the_printed_role_and_database_work(capsys: pytest.CaptureFixture[str]) -> None:
    if postgres.find_binaries() is None:
        pytest.skip("PostgreSQL is not installed")
    with postgres.Cluster() as cluster:
        engine = connect(postgres.new_database(cluster.url, "first")).execution_options(isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            for statement in blocks("sql")[0].strip().split("\n"):  # the tests' own superuser already has that name
                connection.exec_driver_sql(statement.replace("quarterdeck", "club"))
        host = sa.make_url(cluster.url).query["host"]
        engine.dispose()
        url = f"postgresql://club:p%40ss%2Fword@/club?host={host}"
        assert main(["database", "list", "--database", url]) == 0
        capsys.readouterr()


def test_the_unit_can_be_enabled(tmp_path: Path) -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read(ROOT / "deploy" / "quarterdeck@.service")
    assert unit["Install"]["WantedBy"] == "multi-user.target"
    assert unit["Unit"]["Description"]
    assert unit["Service"]["ExecStart"].endswith("quarterdeck serve")
    assert unit["Service"]["User"] != "root"
    if shutil.which("systemd-analyze") is not None:
        here = tmp_path / "quarterdeck@8765.service"
        text = (ROOT / "deploy" / "quarterdeck@.service").read_text(encoding="utf-8")
        here.write_text(text.replace("/opt/quarterdeck/bin/quarterdeck", "/bin/true"), encoding="utf-8")
        done = subprocess.run(["systemd-analyze", "verify", str(here)], capture_output=True, text=True, check=False)
        assert [line for line in done.stderr.split("\n") if here.name in line] == []


def test_nginx_accepts_the_configuration(tmp_path: Path) -> None:
    nginx, openssl = shutil.which("nginx", path="/usr/sbin:/usr/bin:/sbin:/bin"), shutil.which("openssl")
    if nginx is None or openssl is None:
        pytest.skip("nginx is not installed")
    key, certificate = tmp_path / "privkey.pem", tmp_path / "fullchain.pem"
    made = [
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        "-nodes",
        "-subj",
        "/CN=club.example",
    ]
    subprocess.run([openssl, *made, "-keyout", key, "-out", certificate], check=True, capture_output=True)
    text = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
    text = (
        text.replace("/etc/ssl/club.example", str(tmp_path)).replace(":80;", ":8080;").replace("listen 80;", "listen 8080;")
    )
    whole = tmp_path / "nginx.conf"
    head = f"pid {tmp_path}/pid;\nerror_log {tmp_path}/error;\nevents {{}}\nhttp {{\naccess_log off;\n"
    whole.write_text(f"{head}{text}}}\n", encoding="utf-8")
    done = subprocess.run([nginx, "-t", "-q", "-c", whole, "-p", tmp_path], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert text.count("max_fails=0") == 3  # two servers, and the explanation


def test_a_backup_of_a_running_server_can_be_restored(tmp_path: Path) -> None:
    database, backup = tmp_path / "matches.db", tmp_path / "backup.db"
    statement = re.search(r'sqlite3 matches\.db "(VACUUM INTO \'backup\.db\')"', TEXT)
    assert statement is not None
    with Process(str(database), {}) as server:
        players = table(server.port)
        asked(players).answer_first()
        with sqlite3.connect(database) as connection:
            connection.execute(statement[1].replace("backup.db", str(backup)))
        number = players["british"].position()["number"]
        asked(players).answer_first()
    for name in ("matches.db", "matches.db-wal", "matches.db-shm"):
        (tmp_path / name).unlink(missing_ok=True)
    backup.rename(database)
    with Process(str(database), {}) as server:
        players["british"].port = server.port
        assert players["british"].position()["number"] == number


def test_the_containers_match_the_page() -> None:
    compose: Any = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    assert set(compose["services"]) == {"database", "server", "proxy"}
    assert compose["services"]["database"]["healthcheck"]
    settings = {
        key: value.replace("${QUARTERDECK_SITE:?put the name of your site into .env}", "club.example")
        for key, value in compose["services"]["server"]["environment"].items()
    }
    assert ServerSettings.read(settings).forwarded == compose["networks"]["inside"]["ipam"]["config"][0]["subnet"]
    lines = (ROOT / "Dockerfile").read_text(encoding="utf-8").split("\n")
    assert "USER 10001" in lines
    asked_for = re.search(r"127\.0\.0\.1:8765(/[a-z/]+)'", "\n".join(lines))
    assert asked_for is not None
    assert f"`GET {asked_for[1]}`" in TEXT
    assert all(
        (ROOT / source).exists()
        for line in lines
        if line.startswith("COPY") and "--from" not in line
        for source in line.split()[1:-1]
    )
