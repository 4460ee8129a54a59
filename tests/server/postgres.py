"""A PostgreSQL of the tests' own, in a folder of its own, reached by a Unix socket."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Self

SETTINGS = ["listen_addresses=", "max_connections=200", "fsync=on", "synchronous_commit=on", "shared_buffers=64MB"]


def find_binaries() -> Path | None:
    """Return the newest folder with initdb and postgres, from the path or Debian's place."""
    places = [Path(found).resolve().parent for found in [shutil.which("initdb")] if found]
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name), reverse=True)
    return next((place for place in places if (place / "initdb").exists() and (place / "postgres").exists()), None)


def _user() -> int | None:
    """Return a user to run as, since PostgreSQL refuses to run as root."""
    if os.getuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name).pw_uid
    raise RuntimeError("there is no user to run PostgreSQL as")


class Cluster:
    """A cluster inside a ``with`` block; append a database's name to its ``url``."""

    def __init__(self) -> None:
        binaries = find_binaries()
        assert binaries is not None, "there is no PostgreSQL"
        self._binaries = binaries
        self._user = _user()
        self._folder = Path(tempfile.mkdtemp(prefix="quarterdeck-pg-"))
        self._server: subprocess.Popen[bytes] | None = None
        self.url = f"postgresql://quarterdeck@/{{}}?host={self._folder}"

    def __enter__(self) -> Self:
        if self._user is not None:
            os.chown(self._folder, self._user, -1)
        initdb: list[str | Path] = [
            self._binaries / "initdb",
            "-D",
            self._folder / "data",
            "-A",
            "trust",
            "-U",
            "quarterdeck",
            "-E",
            "UTF8",
        ]
        try:
            subprocess.run(
                [*initdb, "--no-sync", "--locale=C"], check=True, capture_output=True, user=self._user, cwd=self._folder
            )
            self.start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)

    def start(self) -> None:
        options = [word for setting in SETTINGS for word in ("-c", setting)]
        with (self._folder / "log").open("ab") as log:
            self._server = subprocess.Popen(
                [self._binaries / "postgres", "-D", self._folder / "data", "-k", self._folder, *options],
                stdout=log,
                stderr=log,
                user=self._user,
                cwd=self._folder,
            )
        _wait(self._folder, self._server)

    def stop(self) -> None:
        """Stop it at once, with clients connected."""
        if self._server is not None:
            self._server.send_signal(signal.SIGINT)
            self._server.wait(30)
            self._server = None


@contextlib.contextmanager
def cluster() -> Iterator[str]:
    """Yield the URL of a cluster."""
    with Cluster() as running:
        yield running.url


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
    """Create an empty database in the cluster; return its URL."""
    import psycopg

    with psycopg.connect(url.format("postgres"), autocommit=True) as connection:
        connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'.encode())
        connection.execute(f'CREATE DATABASE "{name}"'.encode())
    return url.format(name)
