"""A pool of processes that do one task at a time each; one that hangs or dies is replaced.

Each process has a thread that sends tasks, waits for results up to the deadline, and kills a
process that misses it.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import queue
import signal
import threading
import traceback
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from dataclasses import dataclass
from functools import cache, partial
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, Any, Final

from quarterdeck.table.work.worker_pool import P, R, WorkerLost, WorkerSetup, WorkOverdue, nothing

if TYPE_CHECKING:  # Windows does not have both
    from multiprocessing.context import ForkServerContext, SpawnContext

FORKED: Final = "forkserver"
SETTING_UP: Final = 120.0  # seconds that a new process may take to be ready


@dataclass(frozen=True)
class _Task:
    work: Callable[[], Any]
    within: float  # seconds
    done: Future[Any]


class ProcessPool:
    """A ``WorkerPool`` of processes."""

    def __init__(self, size: int, setup: WorkerSetup) -> None:
        self._tasks: queue.SimpleQueue[_Task | None] = queue.SimpleQueue()
        self._workers = [_WorkerProcess(self._tasks, setup) for _ in range(size)]

    def begin(self, first: Callable[[], None] = nothing) -> None:
        for worker in self._workers:
            self._tasks.put(_Task(first, SETTING_UP, Future()))
            worker.begin()

    @property
    def waiting(self) -> int:
        return self._tasks.qsize()

    async def call(self, within: float, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        done: Future[R] = Future()
        self._tasks.put(_Task(partial(work, *args, **kwargs), within, done))
        for worker in self._workers:
            worker.begin()
        return await asyncio.wrap_future(done)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(None, self._end)

    def _end(self) -> None:
        with contextlib.suppress(queue.Empty):
            while True:
                task = self._tasks.get_nowait()
                if task is not None:
                    task.done.cancel()
        for _ in self._workers:
            self._tasks.put(None)
        for worker in self._workers:
            worker.end()


class _WorkerProcess:
    """One process and its thread, both started with the first task."""

    def __init__(self, tasks: queue.SimpleQueue[_Task | None], setup: WorkerSetup) -> None:
        self._tasks = tasks
        self._setup = setup
        self._tasks_done = 0  # by the present process
        self._thread = threading.Thread(target=self._mind, name="worker", daemon=True)
        self._lock = threading.Lock()  # for the process, which another thread may kill
        self._begun = False
        self._ended = False
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None

    def begin(self) -> None:
        if not self._begun:
            self._begun = True
            self._thread.start()

    def end(self) -> None:
        with self._lock:
            self._ended = True
            if self._process is not None:
                self._process.kill()
        if self._begun:
            self._thread.join()

    def _mind(self) -> None:
        _block_interrupts()
        while (task := self._tasks.get()) is not None:
            if task.done.set_running_or_notify_cancel():
                with contextlib.suppress(InvalidStateError):
                    self._do(task)
        self._stop()

    def _do(self, task: _Task) -> None:
        for _ in range(self._setup.tries):
            try:
                good, result = self._done(task)
            except WorkOverdue as error:
                self._stop()
                task.done.set_exception(error)
                return
            except (EOFError, OSError):
                self._stop()
                if self._ended:
                    break
                continue
            if good:
                task.done.set_result(result)
            else:
                task.done.set_exception(result)
            return
        task.done.set_exception(WorkerLost("the task killed every worker that tried it"))

    def _done(self, task: _Task) -> tuple[bool, Any]:
        if self._pipe is None:
            self._pipe = self._start()
        self._pipe.send(task.work)
        done = _received(self._pipe, task.within)
        self._tasks_done += 1
        if self._tasks_done >= self._setup.tasks_each:
            self._stop()
        return done

    def _start(self) -> Connection:
        context = _context()
        ours, theirs = context.Pipe()
        process = context.Process(target=_work, args=(theirs, self._setup), name="worker", daemon=True)
        try:
            with self._lock:
                if self._ended:
                    raise EOFError
                process.start()
                self._process = process
            theirs.close()
            _received(ours, SETTING_UP)
        except BaseException:
            ours.close()
            raise
        return ours

    def _stop(self) -> None:
        with self._lock:
            process, self._process = self._process, None
        pipe, self._pipe = self._pipe, None
        self._tasks_done = 0
        if process is not None:
            process.kill()
            process.join()
        if pipe is not None:
            pipe.close()


def _block_interrupts() -> None:
    """Block Ctrl-C in this thread's processes, since the terminal sends it to all of them."""
    if hasattr(signal, "pthread_sigmask"):  # not on Windows
        resource_tracker.ensure_running()  # it starts with the first process, and would unblock the signal
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


@cache
def _context() -> ForkServerContext | SpawnContext:
    """Return the process context: fork server if the system has it, else spawn.

    Workers forked from a loaded process start at once and share its memory. The server itself has
    threads, so it cannot be forked.
    """
    if FORKED not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context(FORKED)
    context.set_forkserver_preload(["quarterdeck.server.processes.preload"])
    return context


def _received(pipe: Connection, within: float) -> tuple[bool, Any]:
    if not pipe.poll(within):
        raise WorkOverdue(f"a worker took longer than {within:g} s")
    received: tuple[bool, Any] = pipe.recv()
    return received


# Run in the worker


def _work(pipe: Connection, setup: WorkerSetup) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server decides when to stop
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    setup.begin()
    if setup.niceness:
        os.nice(setup.niceness)
    pipe.send((True, None))
    with contextlib.suppress(EOFError, OSError):
        while True:
            _reply(pipe, pipe.recv())


def _reply(pipe: Connection, work: Callable[[], Any]) -> None:
    try:
        reply = (True, work())
    except Exception as error:
        error.add_note(traceback.format_exc())
        reply = (False, error)
    try:
        pipe.send(reply)
    except (OSError, EOFError):
        raise
    except Exception as error:  # a result that cannot be pickled
        pipe.send((False, RuntimeError(f"{reply[1]!r}: {error}")))


def _end_with_the_server() -> None:
    """Exit with the server, since a killed server cannot stop its workers."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(1)
