"""Work for the processes of a crew, good and bad; nothing else is here, so that they are quickly ready."""

from __future__ import annotations

import os
import signal
import threading
from multiprocessing import parent_process


def nothing() -> None:
    """Sign on without ceremony."""


def hang() -> None:
    """Never come to an end."""
    threading.Event().wait()


def die() -> None:
    os._exit(1)


def refuse(sentence: str) -> None:
    raise ValueError(sentence)


def employer() -> int:
    """The process that the work is done for."""
    server = parent_process()
    assert server is not None
    assert server.pid is not None
    return server.pid


def started_by() -> int:
    """The process that this one was made from."""
    return os.getppid()


def blocked() -> set[int]:
    """The signals that do not reach the worker."""
    return set(signal.pthread_sigmask(signal.SIG_BLOCK, ()))
