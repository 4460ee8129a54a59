"""The writer for SQLite: one thread, which writes waiting changes in one transaction.

Each change is a savepoint, so that a failed one takes no other with it. None is reported as done
before the whole transaction is on disk.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import Any, Final, TypeVar

from sqlalchemy.engine import Connection, Engine

T = TypeVar("T")
Job = tuple[Callable[[Connection], Any], Future[Any]]

TOGETHER: Final = 64


class SqliteWriter:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store-write", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[Connection], T]) -> Future[T]:
        done: Future[T] = Future()
        self._jobs.put((work, done))
        return done

    def close(self) -> None:
        """Stop after everything submitted is written."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        going = True
        while going:
            batch = [self._jobs.get()]
            while len(batch) < TOGETHER and not self._jobs.empty():
                batch.append(self._jobs.get())
            going = None not in batch
            if jobs := [job for job in batch if job is not None]:
                self._write(jobs)

    def _write(self, batch: list[Job]) -> None:
        reports: list[Callable[[], None]] = []  # called when everything is on disk
        try:
            with self._engine.connect().execution_options(writes=True) as connection, connection.begin():
                for work, done in batch:
                    try:
                        with connection.begin_nested():
                            reports.append(partial(done.set_result, work(connection)))
                    except Exception as error:
                        reports.append(partial(done.set_exception, error))
        except Exception as error:
            for _, done in batch:
                done.set_exception(error)
            return
        for report in reports:
            report()
