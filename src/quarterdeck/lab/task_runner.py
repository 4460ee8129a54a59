"""Tasks spread over processes: results come in order, the same on any number of them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from itertools import islice
from typing import Final, Generic, TypeVar

from quarterdeck.engine.errors import QuarterdeckError

Task = TypeVar("Task")
Result = TypeVar("Result")

CHUNK_SECONDS: Final = 0.5
AHEAD: Final = 3  # tasks queued or running per worker
TRIES: Final = 3
MOMENT: Final = 0.1  # seconds by which an interrupt may be delayed


def in_order(
    here: Callable[[Task], Result],
    there: Callable[[Sequence[Task]], list[Result]] | None,
    tasks: Sequence[Task],
    workers: int,
) -> Iterator[Result]:
    """Yield the results of tasks, first ``here``, then in processes once they are worth starting.

    ``there`` handles several tasks at once and is pickled. It is None if a process could not load
    the game.
    """
    started = time.monotonic()
    for number, task in enumerate(tasks, 1):
        yield here(task)
        taken = time.monotonic() - started
        if workers > 1 and there is not None and worth_spreading(taken, number, len(tasks) - number):
            chunk = max(1, int(CHUNK_SECONDS * number / taken))
            chunks = (tasks[at : at + chunk] for at in range(number, len(tasks), chunk))
            with closing(spread(there, chunks, workers)) as results:
                for several in results:
                    yield from several
            return


def worth_spreading(taken: float, done: int, left: int) -> bool:
    """Return whether the remaining work justifies starting processes (about a second)."""
    return taken > CHUNK_SECONDS and taken / done * left > 2


def spread(work: Callable[[Task], Result], tasks: Iterable[Task], workers: int) -> Generator[Result, None, None]:
    """Yield the results of tasks from processes, in the order of the tasks.

    It takes only as many tasks as keep the workers busy, and tries a task whose process died up to
    ``TRIES`` times.
    """
    pool, left = _WorkerPool(work, workers), iter(tasks)
    try:
        try:
            while pool.is_busy_with(left):
                yield pool.next_result()
        finally:
            pool.stop()
    finally:
        pool.stop()  # an interrupt may have cut the first call short


class _WorkerPool(Generic[Task, Result]):
    """A pool of processes and the tasks sent to them.

    Interrupts are held back, and waits are short: an interrupt while a process starts would orphan
    it, and one while a lock is taken would leave it locked.
    """

    def __init__(self, work: Callable[[Task], Result], workers: int) -> None:
        self._work = work
        self._workers = workers
        self._processes: ProcessPoolExecutor | None = None
        self._sent: deque[tuple[Task, Future[Result]]] = deque()

    def is_busy_with(self, tasks: Iterator[Task]) -> bool:
        """Send enough tasks to keep every process busy.

        Return whether any result is outstanding.
        """
        with uninterrupted():
            self._send(list(islice(tasks, AHEAD * self._workers - len(self._sent))))
            return bool(self._sent)

    def next_result(self) -> Result:
        """Wait for the result of the oldest task and return it."""
        lost = 0
        while True:
            with uninterrupted():
                future = self._sent[0][1]
                wait([future], MOMENT)
                if not future.done():
                    continue
                if not isinstance(future.exception(), BrokenProcessPool):
                    self._sent.popleft()
                    return future.result()
                lost += 1
                if lost == TRIES:
                    raise QuarterdeckError(f"a worker process died {TRIES} times on the same task")
                again = [task for task, _ in self._sent]
                self._processes = None
                self._sent.clear()
                self._send(again)

    def _send(self, tasks: Iterable[Task]) -> None:
        for task in tasks:
            if self._processes is None:
                self._processes = ProcessPoolExecutor(self._workers, initializer=start_worker)
            try:
                future = self._processes.submit(self._work, task)
            except BrokenProcessPool as error:
                future = Future()
                future.set_exception(error)
            self._sent.append((task, future))

    def stop(self) -> None:
        """End the processes.

        Unfinished tasks are discarded, since they may take minutes or never end.
        """
        with uninterrupted():
            if self._processes is None:
                return
            is_wanted, processes = all(future.done() for _, future in self._sent), dict(self._processes._processes or {})
            self._processes.shutdown(wait=is_wanted, cancel_futures=True)
            self._processes = None
            if not is_wanted:
                for process in processes.values():
                    process.terminate()


def start_worker() -> None:
    """Prepare a worker process: ignore Ctrl-C, and exit if the parent dies.

    Ctrl-C reaches all processes of a terminal. Only the parent handles it and ends the workers,
    since a worker that stopped between two tasks would leave the others waiting.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_exit_without_parent, daemon=True).start()


def _exit_without_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Hold back Ctrl-C until the block is done, so that nothing is half counted."""
    handler = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(handler):
        yield
        return
    received: list[int] = []
    signal.signal(signal.SIGINT, lambda number, frame: received.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
        if received:
            signal.raise_signal(signal.SIGINT)
