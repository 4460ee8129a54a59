"""One thread that writes to SQLite. Writes that wait while the disk is busy share the next trip to it.

Each is a savepoint of its own within the shared transaction: one that fails takes nothing else with it, and none is reported
done before the whole is on disk.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
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
        """After all that was submitted."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        going = True
        while going:
            batch: list[Job] = []
            first = True
            while first or (len(batch) < TOGETHER and not self._jobs.empty()):
                first = False
                job = self._jobs.get()
                if job is None:
                    going = False
                    break
                batch.append(job)
            if batch:
                self._write(batch)

    def _write(self, batch: list[Job]) -> None:
        results: list[tuple[Future[Any], Any, Exception | None]] = []
        try:
            with self._engine.connect().execution_options(writes=True) as connection, connection.begin():
                for work, done in batch:
                    try:
                        with connection.begin_nested():
                            results.append((done, work(connection), None))
                    except Exception as error:
                        results.append((done, None, error))
        except Exception as error:
            for _, done in batch:
                done.set_exception(error)
            return
        for done, result, failure in results:
            if failure is None:
                done.set_result(result)
            else:
                done.set_exception(failure)
