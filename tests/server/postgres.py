"""A PostgreSQL of the tests' own: the real one, in a directory of its own, reached by a Unix socket."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

SETTINGS = ["listen_addresses=", "max_connections=200", "fsync=on", "synchronous_commit=on", "shared_buffers=64MB"]


def find_binaries() -> Path | None:
    """The directory with initdb and postgres: on the path, or where Debian puts them; the newest."""
    places = [Path(found).resolve().parent for found in [shutil.which("initdb")] if found]
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name), reverse=True)
    return next((place for place in places if (place / "initdb").exists() and (place / "postgres").exists()), None)


def _user() -> int | None:
    """PostgreSQL refuses to run as root: whom to be instead."""
    if os.getuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name).pw_uid
    raise RuntimeError("there is no user to run PostgreSQL as")


@contextlib.contextmanager
def cluster() -> Iterator[str]:
    """A cluster for as long as the block lasts; its URL, to which the name of a database is appended."""
    binaries = find_binaries()
    assert binaries is not None, "there is no PostgreSQL"
    user = _user()
    folder = Path(tempfile.mkdtemp(prefix="quarterdeck-pg-"))
    if user is not None:
        os.chown(folder, user, -1)
    data = folder / "data"
    try:
        subprocess.run(
            [binaries / "initdb", "-D", data, "-A", "trust", "-U", "quarterdeck", "-E", "UTF8", "--no-sync", "--locale=C"],
            check=True,
            capture_output=True,
            user=user,
            cwd=folder,
        )
        options = [word for setting in SETTINGS for word in ("-c", setting)]
        with (folder / "log").open("wb") as log:
            server = subprocess.Popen(
                [binaries / "postgres", "-D", data, "-k", folder, *options], stdout=log, stderr=log, user=user, cwd=folder
            )
        try:
            _wait(folder, server)
            yield f"postgresql://quarterdeck@/{{}}?host={folder}"
        finally:
            server.terminate()
            server.wait(30)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _wait(folder: Path, server: subprocess.Popen[bytes]) -> None:
    import psycopg

    give_up = time.monotonic() + 60
    while True:
        try:
            psycopg.connect(f"postgresql://quarterdeck@/postgres?host={folder}").close()
            return
        except psycopg.OperationalError:
            if server.poll() is not None or time.monotonic() > give_up:
                raise RuntimeError((folder / "log").read_text()) from None
            time.sleep(0.05)


def new_database(url: str, name: str) -> str:
    """An empty database in the cluster; its URL."""
    import psycopg

    with psycopg.connect(url.format("postgres"), autocommit=True) as connection:
        connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'.encode())
        connection.execute(f'CREATE DATABASE "{name}"'.encode())
    return url.format(name)
