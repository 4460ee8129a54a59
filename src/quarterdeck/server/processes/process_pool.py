"""A crew: processes that are sent work, one piece at a time each, first come first served. Who hangs or dies is replaced.

A thread minds each process: it sends, waits no longer than the work may take, and ends a process that takes longer.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import queue
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from dataclasses import dataclass
from functools import cache, partial
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, Any, Final, NamedTuple, ParamSpec, TypeVar

if TYPE_CHECKING:  # Windows does not have both
    from multiprocessing.context import ForkServerContext, SpawnContext

P = ParamSpec("P")
R = TypeVar("R")

TRIES: Final = 3  # a worker that dies takes its work with it; another one gets it, twice at most
FORKED: Final = "forkserver"
SIGNING_ON: Final = 120.0  # seconds that a new process may take to be ready, on the slowest of machines


class WorkOverdue(Exception):
    """A worker did not finish in time, and has been replaced."""


class WorkerLost(Exception):
    """Every worker that was given the work has died of it."""


@dataclass(frozen=True)
class _Job:
    work: Callable[[], Any]
    within: float  # seconds
    done: Future[Any]


class _Terms(NamedTuple):
    """On what each process is engaged."""

    sign_on: Callable[..., None]
    args: tuple[Any, ...]
    niceness: int
    tries: int
    jobs_each: int


def nothing() -> None:
    pass


class ProcessPool:
    """``sign_on`` is called once in each process; a ``niceness`` makes all of them give way to others.

    After ``jobs_each`` pieces of work a process is relieved, where what it keeps must not be kept for good.
    """

    def __init__(
        self,
        size: int,
        sign_on: Callable[..., None],
        *args: Any,
        niceness: int = 0,
        tries: int = TRIES,
        jobs_each: int = sys.maxsize,
    ) -> None:
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._hands = [_Hand(self._jobs, _Terms(sign_on, args, niceness, tries, jobs_each)) for _ in range(size)]

    def begin(self, first: Callable[[], None] = nothing) -> None:
        """Have the processes ready before there is anything to do, and this done by each of them."""
        for hand in self._hands:
            self._jobs.put(_Job(first, SIGNING_ON, Future()))
            hand.begin()

    @property
    def waiting(self) -> int:
        """How many pieces of work nobody has begun."""
        return self._jobs.qsize()

    async def call(self, within: float, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """What the work comes to; ``WorkOverdue`` if a worker takes longer than ``within`` seconds over it.

        Whoever stops waiting before it was begun has called it off.
        """
        done: Future[R] = Future()
        self._jobs.put(_Job(partial(work, *args, **kwargs), within, done))
        for hand in self._hands:
            hand.begin()
        return await asyncio.wrap_future(done)

    def close(self) -> None:
        """Send everybody home, whatever they are doing."""
        with contextlib.suppress(queue.Empty):
            while True:
                job = self._jobs.get_nowait()
                if job is not None:
                    job.done.cancel()
        for _ in self._hands:
            self._jobs.put(None)
        for hand in self._hands:
            hand.end()


class _Hand:
    """One process and the thread that minds it; both begin with the first work."""

    def __init__(self, jobs: queue.SimpleQueue[_Job | None], terms: _Terms) -> None:
        self._jobs = jobs
        self._terms = terms
        self._seen_to = 0  # by the process that there is now
        self._thread = threading.Thread(target=self._mind, name="crew", daemon=True)
        self._lock = threading.Lock()  # over the process: whoever ends it may be another thread
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
        _leave_interrupts_to_the_server()
        while (job := self._jobs.get()) is not None:
            if job.done.set_running_or_notify_cancel():
                with contextlib.suppress(InvalidStateError):
                    self._see_to(job)
        self._dismiss()

    def _see_to(self, job: _Job) -> None:
        for _ in range(self._terms.tries):
            try:
                good, result = self._done(job)
            except WorkOverdue as error:
                self._dismiss()
                job.done.set_exception(error)
                return
            except (EOFError, OSError):
                self._dismiss()
                if self._ended:
                    break
                continue
            if good:
                job.done.set_result(result)
            else:
                job.done.set_exception(result)
            return
        job.done.set_exception(WorkerLost("a worker died of it, again and again"))

    def _done(self, job: _Job) -> tuple[bool, Any]:
        if self._pipe is None:
            self._pipe = self._engage()
        self._pipe.send(job.work)
        done = _received(self._pipe, job.within)
        self._seen_to += 1
        if self._seen_to >= self._terms.jobs_each:
            self._dismiss()
        return done

    def _engage(self) -> Connection:
        context = _context()
        ours, theirs = context.Pipe()
        process = context.Process(target=_work, args=(theirs, self._terms), name="crew", daemon=True)
        try:
            with self._lock:
                if self._ended:
                    raise EOFError
                process.start()
                self._process = process
            theirs.close()
            _received(ours, SIGNING_ON)
        except BaseException:
            ours.close()
            raise
        return ours

    def _dismiss(self) -> None:
        with self._lock:
            process, self._process = self._process, None
        pipe, self._pipe = self._pipe, None
        self._seen_to = 0
        if process is not None:
            process.kill()
            process.join()
        if pipe is not None:
            pipe.close()


def _leave_interrupts_to_the_server() -> None:
    """Ctrl-C is sent to all that the terminal started: what this thread starts has it blocked from its first moment on."""
    if hasattr(signal, "pthread_sigmask"):  # not on Windows
        resource_tracker.ensure_running()  # it begins with the first process, and would let them through again
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


@cache
def _context() -> ForkServerContext | SpawnContext:
    """Where the system can, all are forked from one process that has loaded what they need: ready in no time, and what was
    loaded is in memory once. The server itself has threads, and cannot be forked."""
    if FORKED not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context(FORKED)
    context.set_forkserver_preload(["quarterdeck.server.processes.preload"])
    return context


def _received(pipe: Connection, within: float) -> tuple[bool, Any]:
    if not pipe.poll(within):
        raise WorkOverdue(f"a worker was not done within {within:g} s")
    received: tuple[bool, Any] = pipe.recv()
    return received


# Below here: in the worker


def _work(pipe: Connection, terms: _Terms) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server says when to stop
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    terms.sign_on(*terms.args)
    if terms.niceness:
        os.nice(terms.niceness)
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
    except Exception as error:  # what cannot be sent
        pipe.send((False, RuntimeError(f"{reply[1]!r}: {error}")))


def _end_with_the_server() -> None:
    """A server that is killed cannot send its workers home."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(1)
