"""Tasks spread over processes, and Ctrl-C."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence

import pytest

from quarterdeck.lab import task_runner


def are_deaf(tasks: Sequence[int]) -> list[bool]:
    return [signal.getsignal(signal.SIGINT) is signal.SIG_IGN for _ in tasks]


@pytest.fixture(autouse=True)
def _hearing() -> Iterator[None]:
    """Run as from a terminal, since a shell's background jobs ignore Ctrl-C."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_only_the_parent_handles_an_interrupt() -> None:
    assert list(task_runner.spread(are_deaf, [[1, 2], [3]], workers=1)) == [[True, True], [True]]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


KILLED = """
import os
from quarterdeck.lab import task_runner
results = task_runner.spread(int, [1, 2, 3], workers=1)
print(*[next(results), next(results)])
os.kill(os.getpid(), 9)
"""


def test_workers_exit_if_their_parent_is_killed() -> None:
    """A worker left behind would keep the pipe open, and this test waiting."""
    ran = subprocess.run([sys.executable, "-c", KILLED], capture_output=True, timeout=60, check=False)
    assert ran.returncode == -9


INTERRUPTED = """
import multiprocessing
import os
import signal
import threading
from quarterdeck.lab import task_runner

def hang(_):
    os.kill(multiprocessing.parent_process().pid, signal.SIGINT)
    threading.Event().wait()

try:
    next(task_runner.spread(hang, [1], 1))
except KeyboardInterrupt:
    print("interrupted")
"""


def test_an_interrupt_does_not_wait_for_running_tasks() -> None:
    """A bot that hangs must not keep the program from stopping."""
    ran = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, timeout=60, check=False, text=True)
    assert (ran.returncode, ran.stdout) == (0, "interrupted\n")


AT_EVERY_LINE = """
import itertools
import multiprocessing
import signal
import sys
import time
from quarterdeck.lab import task_runner

def interrupting(place):
    lines = itertools.count(1)

    def trace(frame, event, _):
        if frame.f_code.co_filename != task_runner.__file__:
            return None
        if event == "line" and next(lines) == place:
            signal.raise_signal(signal.SIGINT)
        return trace

    return trace

for place in itertools.count(1):
    done = []
    sys.settrace(interrupting(place))
    try:
        for result in task_runner.spread(abs, [-1, -2, -3, -4], 1):
            done.append(result)
        sys.settrace(None)
        break
    except KeyboardInterrupt:
        sys.settrace(None)
    assert done == [1, 2, 3, 4][: len(done)], (place, done)
    until = time.monotonic() + 10
    while multiprocessing.active_children():
        assert time.monotonic() < until, f"left behind at line {place}"
        time.sleep(0.001)
print(place > 50)
"""


def test_an_interrupt_at_any_line_leaves_no_process_behind() -> None:
    ran = subprocess.run([sys.executable, "-c", AT_EVERY_LINE], capture_output=True, timeout=60, check=False, text=True)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "True\n", "")


def counts(done: list[str]) -> None:
    with task_runner.uninterrupted():
        signal.raise_signal(signal.SIGINT)
        done.append("counted")


def test_an_interrupt_waits_for_a_protected_block() -> None:
    done: list[str] = []
    with pytest.raises(KeyboardInterrupt):
        counts(done)
    assert done == ["counted"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_an_ignored_interrupt_stays_ignored() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with task_runner.uninterrupted():
        signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
