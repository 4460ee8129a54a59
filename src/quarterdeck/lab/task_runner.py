"""Work spread over processes: results in the order of the tasks, the same on any number of processes, and stoppable."""

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
AHEAD: Final = 3  # tasks that each worker has before it or in hand
TRIES: Final = 3
MOMENT: Final = 0.1  # seconds that an interrupt may have to wait


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
            chunks = (tasks[at : at + chunk] for at in range(number, len(tasks), chunk))
            with closing(spread(there, chunks, workers)) as results:
                for several in results:
                    yield from several
            return


def worth_spreading(taken: float, done: int, left: int) -> bool:
    """Processes cost a second to start: a series that is nearly over is finished where it began."""
    return taken > CHUNK_SECONDS and taken / done * left > 2


def spread(work: Callable[[Task], Result], tasks: Iterable[Task], workers: int) -> Generator[Result, None, None]:
    """The results of tasks, done by so many processes, in the order of the tasks.

    It takes no more tasks than keep the processes busy. A task whose process died is sent again, to ``TRIES`` in all.
    """
    pool, left = _WorkerPool(work, workers), iter(tasks)
    try:
        try:
            while pool.is_busy_with(left):
                yield pool.next_result()
        finally:
            pool.send_home()
    finally:
        pool.send_home()  # an interrupt that comes just as the processes are to be sent home keeps nobody


class _WorkerPool(Generic[Task, Result]):
    """Processes, and the tasks that they have.

    Everything is done uninterrupted, and waiting in moments: an interrupt in the middle of starting a process would leave
    it behind, and one in the middle of taking a lock would keep the lock.
    """

    def __init__(self, work: Callable[[Task], Result], workers: int) -> None:
        self._work = work
        self._workers = workers
        self._processes: ProcessPoolExecutor | None = None
        self._sent: deque[tuple[Task, Future[Result]]] = deque()

    def is_busy_with(self, tasks: Iterator[Task]) -> bool:
        """Send out as many more of these as keep every process busy; whether there is anything to wait for."""
        with uninterrupted():
            self._send(list(islice(tasks, AHEAD * self._workers - len(self._sent))))
            return bool(self._sent)

    def next_result(self) -> Result:
        """Wait for what comes of the task that was sent out first."""
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
                    raise QuarterdeckError(f"a process ended {TRIES} times without having done its work")
                again = [task for task, _ in self._sent]
                self._processes = None
                self._sent.clear()
                self._send(again)

    def _send(self, tasks: Iterable[Task]) -> None:
        for task in tasks:
            if self._processes is None:
                self._processes = ProcessPoolExecutor(self._workers, initializer=in_service)
            try:
                future = self._processes.submit(self._work, task)
            except BrokenProcessPool as error:
                future = Future()
                future.set_exception(error)
            self._sent.append((task, future))

    def send_home(self) -> None:
        """Let the processes go. What they still have in hand counts nowhere, and may take minutes or for ever: they are
        ended."""
        with uninterrupted():
            if self._processes is None:
                return
            is_wanted, processes = all(future.done() for _, future in self._sent), dict(self._processes._processes or {})
            self._processes.shutdown(wait=is_wanted, cancel_futures=True)
            self._processes = None
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
def uninterrupted() -> Iterator[None]:
    """Ctrl-C waits until this is done: what is counted half would be counted wrong."""
    heard = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(heard):
        yield
        return
    came: list[int] = []
    signal.signal(signal.SIGINT, lambda number, frame: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, heard)
        if came:
            signal.raise_signal(signal.SIGINT)
