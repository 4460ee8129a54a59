"""Limits of processor time and memory for reading other people's files."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Final

from quarterdeck.engine.errors import ScenarioError

try:
    import resource
except ImportError:  # not available on Windows, where nothing is limited
    BOUNDS = False
else:
    BOUNDS = True

SECONDS: Final = 1.0  # of processor time; the largest possible scenarios take a tenth
MEMORY: Final = 256 << 20


class _OutOfTime(BaseException):
    """Not an Exception, so that no handler on the way takes it for a mistake in the file."""


@contextlib.contextmanager
def bounded(where: str, seconds: float = SECONDS, memory: int = MEMORY) -> Iterator[None]:
    """Raise ScenarioError for work that takes too long or too much memory.

    For the main thread only.
    """
    if not BOUNDS:
        yield
        return
    room = resource.getrlimit(resource.RLIMIT_AS)
    before = signal.signal(signal.SIGPROF, _out_of_time)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        _limit_memory(room, memory)
        yield
    except _OutOfTime:
        raise ScenarioError(f"{where}: it takes longer than {seconds:g} s to read and set up") from None
    except MemoryError:
        raise ScenarioError(f"{where}: it takes more than {memory >> 20} MiB to read and set up") from None
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
        resource.setrlimit(resource.RLIMIT_AS, room)


def _out_of_time(_: int, __: FrameType | None) -> None:
    raise _OutOfTime


def _limit_memory(room: tuple[int, int], memory: int) -> None:
    """Allow that much more memory than the process has now, if the system reports its use."""
    with contextlib.suppress(OSError, ValueError):
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        most = pages * resource.getpagesize() + memory
        hard = room[1]
        resource.setrlimit(resource.RLIMIT_AS, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))
