"""Work spread over processes, and Ctrl-C."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence

import pytest

from quarterdeck.lab import worker_pool


def are_deaf(tasks: Sequence[int]) -> list[bool]:
    return [signal.getsignal(signal.SIGINT) is signal.SIG_IGN for _ in tasks]


@pytest.fixture(autouse=True)
def _hearing() -> Iterator[None]:
    """As from a terminal: what a shell starts in the background is deaf from the start."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_only_who_sends_the_work_out_hears_an_interrupt() -> None:
    assert list(worker_pool._spread(are_deaf, [1, 2, 3], workers=1, chunk=2)) == [True, True, True]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


KILLED = """
import os
from quarterdeck.lab import worker_pool
results = worker_pool._spread(list, [1, 2, 3], workers=1, chunk=1)
print(*[next(results), next(results)])
os.kill(os.getpid(), 9)
"""


def test_processes_whose_sender_was_killed_go_home() -> None:
    """Those that stayed would keep the pipe open, and this waiting."""
    ran = subprocess.run([sys.executable, "-c", KILLED], capture_output=True, timeout=60, check=False)
    assert ran.returncode == -9


INTERRUPTED = """
import multiprocessing
import os
import signal
import threading
from quarterdeck.lab import worker_pool
from quarterdeck.lab.study import series

def hang(_):
    os.kill(multiprocessing.parent_process().pid, signal.SIGINT)
    threading.Event().wait()

try:
    next(WORK)
except KeyboardInterrupt:
    print("interrupted")
"""


@pytest.mark.parametrize("work", ["worker_pool._spread(hang, [1], 1, 1)", "series._spread(hang, iter([1]), 1)"])
def test_an_interrupt_does_not_wait_for_what_is_in_hand(work: str) -> None:
    """A bot that hangs would keep whoever wants to stop for ever."""
    script = INTERRUPTED.replace("WORK", work)
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, timeout=60, check=False, text=True)
    assert (ran.returncode, ran.stdout) == (0, "interrupted\n")


def counts(done: list[str]) -> None:
    with worker_pool.uninterrupted():
        signal.raise_signal(signal.SIGINT)
        done.append("counted")


def test_an_interrupt_waits_until_what_is_begun_is_done() -> None:
    done: list[str] = []
    with pytest.raises(KeyboardInterrupt):
        counts(done)
    assert done == ["counted"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_whoever_hears_no_interrupts_goes_on_hearing_none() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with worker_pool.uninterrupted():
        signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
