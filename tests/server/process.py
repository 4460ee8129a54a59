"""A server in a process of its own, which can be killed."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Self

DEFAULTS = {
    "QUARTERDECK_LOG": "error",
    "QUARTERDECK_BOT_PACE": "0",
    "QUARTERDECK_RATE": "100000",
    "QUARTERDECK_CREATIONS": "100000",
    "QUARTERDECK_SOCKETS": "5000",
    "QUARTERDECK_SOCKETS_EACH": "5000",
}


class Process:
    """``quarterdeck serve`` on a database; it keeps its port across restarts."""

    def __init__(self, database: str, settings: Mapping[str, str] | None = None) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self.database = database
        self._environment = {**os.environ, **DEFAULTS, **(settings or {}), "QUARTERDECK_DATABASE": database}
        self._running: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._running is not None:
            self._running.terminate()
            self._running.wait(30)

    def start(self) -> None:
        self._running = subprocess.Popen(
            [sys.executable, "-m", "quarterdeck", "serve", "--port", str(self.port)],
            env=self._environment,
            stdout=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._wait()

    def _wait(self) -> None:
        give_up = time.monotonic() + 60
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                assert self._running is not None
                if self._running.poll() is not None or time.monotonic() > give_up:
                    raise
                time.sleep(0.02)

    def kill(self) -> None:
        """Kill it with its workers, without a chance to clean up."""
        assert self._running is not None
        os.killpg(self._running.pid, signal.SIGKILL)
        self._running.wait(30)

    def kill_alone(self) -> None:
        """Kill the server, but not its workers."""
        assert self._running is not None
        self._running.kill()
        self._running.wait(30)

    def workers(self) -> list[int]:
        """Return the server's processes, children and grandchildren."""
        assert self._running is not None
        return _descendants(self._running.pid)

    @property
    def memory(self) -> int:
        """Return the resident bytes of the server itself, without its workers."""
        assert self._running is not None
        pages = Path(f"/proc/{self._running.pid}/statm").read_text(encoding="ascii").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")


def _descendants(process: int) -> list[int]:
    found = []
    for children in Path(f"/proc/{process}/task").glob("*/children"):
        for child in map(int, children.read_text(encoding="ascii").split()):
            found += [child, *_descendants(child)]
    return found
