"""A series played on Ray, locally or on a cluster, with exactly the same results.

The result of a chunk depends on the chunk alone, so any worker may play it. If a worker dies, Ray
sends the chunk to another, and results are taken in the order of the chunks.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.lab.study.series import Chunk, Result, play
from quarterdeck.lab.task_runner import AHEAD, TRIES
from quarterdeck.version import __version__

LOCAL: Final = "ray"
REMOTE: Final = "ray://"
BEGUN: Final = 3  # attempts to start a local Ray, which times out after half a minute on a busy machine
OBJECTS: Final = 128 << 20  # bytes of a local object store: chunks and results are small


def is_address(address: str) -> bool:
    """Return whether this is ``ray``, for a local instance, or the address of a cluster."""
    return address == LOCAL or (address.startswith(REMOTE) and len(address) > len(REMOTE))


class Cluster:
    """The workers of a Ray instance; ``run`` is a ``Runner``.

    A local instance has the requested number of workers, by default one per core. It stays open
    until it is closed or the process ends. An instance that was already running is left open.
    """

    def __init__(self, address: str = LOCAL, workers: int | None = None, by: Callable[[Chunk], list[Result]] = play) -> None:
        self._ray = _ray()
        self._by = by
        self._is_ours = not self._ray.is_initialized()
        if self._is_ours:
            self._begin(address, workers)
        there = int(self._ray.cluster_resources().get("CPU", 1))
        self.workers = max(1, min(there, workers) if workers else there)

    def run(self, chunks: Iterable[Chunk]) -> Iterator[list[Result]]:
        """Yield the results of the chunks in order, queueing just enough to keep workers busy."""
        task = self._ray.remote(num_cpus=1, max_retries=TRIES - 1)(_played)
        by, left = self._ray.put(self._by), iter(chunks)
        waiting: deque[Any] = deque()
        try:
            while True:
                while len(waiting) < AHEAD * self.workers and (chunk := next(left, None)) is not None:
                    waiting.append(task.remote(by, chunk, _rules(chunk)))
                if not waiting:
                    return
                yield self._result(waiting.popleft())
        finally:
            for each in waiting:
                self._ray.cancel(each)

    def close(self) -> None:
        """Shut Ray down, unless it was running before."""
        if self._is_ours:
            self._ray.shutdown()

    def _begin(self, address: str, workers: int | None) -> None:
        quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
        here = {"num_cpus": workers or os.cpu_count() or 1, "include_dashboard": False, "object_store_memory": OBJECTS}
        for left in reversed(range(BEGUN if address == LOCAL else 1)):
            try:
                self._ray.init(**quiet, **(here if address == LOCAL else {"address": address}))
                return
            except Exception as error:  # Ray raises no common class here
                self._ray.shutdown()
                if not left:
                    first = next(iter(str(error).strip().splitlines()), type(error).__name__)
                    raise QuarterdeckError(f"cannot connect to Ray at {address}: {first}") from None

    def _result(self, promised: Any) -> list[Result]:
        errors = self._ray.exceptions
        try:
            found: list[Result] = self._ray.get(promised)
        except errors.RayTaskError as error:
            raise error.cause if isinstance(error.cause, QuarterdeckError) else error from None
        except errors.RayError as error:
            what = type(error).__name__
            raise QuarterdeckError(f"Ray workers died {TRIES} times on the same games ({what})") from None
        return found


def _played(by: Callable[[Chunk], list[Result]], chunk: Chunk, rules: tuple[str, int]) -> list[Result]:
    """Play a chunk on a worker; refuse if its version of the rules differs from ours."""
    if _rules(chunk) != rules:
        raise QuarterdeckError(
            f"a worker has a different version of {chunk.setting.game}: {_rules(chunk)} there, {rules} here"
        )
    return by(chunk)


def _rules(chunk: Chunk) -> tuple[str, int]:
    return __version__, chunk.setting.played_by.version


def _ray() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # Ray reports usage by default
    try:
        import ray
    except ImportError as error:
        raise QuarterdeckError(
            f"playing on Ray needs more: pip install 'quarterdeck[distributed]' (missing: {error.name})"
        ) from None
    return ray
