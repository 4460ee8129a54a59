"""Work for worker processes; the module imports little, so that they start quickly."""

from __future__ import annotations

import os
import signal
import threading
from multiprocessing import parent_process


def nothing() -> None:
    """Do nothing."""


def hang() -> None:
    """Never return."""
    threading.Event().wait()


def die() -> None:
    os._exit(1)


def refuse(sentence: str) -> None:
    raise ValueError(sentence)


def employer() -> int:
    """Return the id of the process that the work is done for."""
    server = parent_process()
    assert server is not None
    assert server.pid is not None
    return server.pid


def started_by() -> int:
    """Return the id of the parent process."""
    return os.getppid()


def blocked() -> set[int]:
    """Return the signals blocked in the worker."""
    return set(signal.pthread_sigmask(signal.SIG_BLOCK, ()))
