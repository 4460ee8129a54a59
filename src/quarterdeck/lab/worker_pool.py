"""Work spread over processes: results in the order of the tasks, the same on any number of processes, and stoppable."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any, Final, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")

CHUNK_SECONDS: Final = 0.5


def in_order(
    here: Callable[[Task], Result],
    there: Callable[[Sequence[Task]], list[Result]] | None,
    tasks: Sequence[Task],
    workers: int,
) -> Iterator[Result]:
    """The results of tasks: begun ``here``, one by one, and gone on with by other processes once that is worth their start.

    ``there`` does several at once and goes to them by pickle; there is none where they would look for the game in vain.
    """
    started = time.monotonic()
    for number, task in enumerate(tasks, 1):
        yield here(task)
        taken = time.monotonic() - started
        if workers > 1 and there is not None and worth_spreading(taken, number, len(tasks) - number):
            chunk = max(1, int(CHUNK_SECONDS * number / taken))
            yield from _spread(there, tasks[number:], workers, chunk)
            return


def worth_spreading(taken: float, done: int, left: int) -> bool:
    """Processes cost a second to start: a series that is nearly over is finished where it began."""
    return taken > CHUNK_SECONDS and taken / done * left > 2


def _spread(
    there: Callable[[Sequence[Task]], list[Result]], tasks: Sequence[Task], workers: int, chunk: int
) -> Iterator[Result]:
    pool = ProcessPoolExecutor(workers, initializer=in_service)
    waiting: list[Future[list[Result]]] = []
    try:
        for at in range(0, len(tasks), chunk):
            waiting.append(pool.submit(there, tasks[at : at + chunk]))
        for future in waiting:
            yield from future.result()
    finally:
        send_home(pool, waiting)


def send_home(pool: ProcessPoolExecutor, waiting: Iterable[Future[Any]]) -> None:
    """Let processes go. What they still have in hand counts nowhere, and may take minutes or for ever: they are ended."""
    is_wanted, processes = all(future.done() for future in waiting), dict(pool._processes)
    with patience():
        pool.shutdown(wait=is_wanted, cancel_futures=True)
        if not is_wanted:
            for process in processes.values():
                process.terminate()


def in_service() -> None:
    """What a process does first that is sent work.

    Ctrl-C goes to all processes of a terminal: whoever sends the work out hears it, and sends the others home. One that it
    reached between two pieces of work would leave the rest waiting for it. When whoever sent the work was killed,
    nobody sends them home: they go by themselves.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_when_alone, daemon=True).start()


def _leave_when_alone() -> None:
    sender = multiprocessing.parent_process()
    if sender is not None:
        sender.join()
        os._exit(1)


@contextmanager
def patience() -> Iterator[None]:
    """Whoever presses Ctrl-C twice does not keep the processes from being sent home, which takes a moment."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Ctrl-C waits until this is done: what is counted half would be counted wrong."""
    here = threading.current_thread() is threading.main_thread()
    if not here or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    came: list[int] = []
    signal.signal(signal.SIGINT, lambda number, frame: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if came:
        raise KeyboardInterrupt
