"""A series played on Ray: on a local one, or on a cluster of many machines, with the same results to the bit.

What a chunk comes to follows from the chunk alone, so it does not matter who plays it, or that it was begun by somebody who
died over it: Ray sends it to another worker, and results are taken in the order of the chunks.
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
BEGUN: Final = 3  # times that a local one is tried: it gives up after half a minute, which a busy machine may need
OBJECTS: Final = 128 << 20  # bytes that a local Ray keeps for what is sent about: chunks and results are small


def is_address(said: str) -> bool:
    """Whether this says where a Ray is: a local one that is begun for it, or another machine's."""
    return said == LOCAL or (said.startswith(REMOTE) and len(said) > len(REMOTE))


class Cluster:
    """Workers of a Ray: ``run`` is a ``Runner``. A local one has as many as are asked for, else one for each core.

    It stays open until the process ends, or is closed; one that somebody else has begun in this process is left open.
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
        """The results of the chunks, in their order; of those that nobody has begun no more than keep the workers busy."""
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
        if self._is_ours:
            self._ray.shutdown()

    def _begin(self, address: str, workers: int | None) -> None:
        quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
        here = {"num_cpus": workers or os.cpu_count() or 1, "include_dashboard": False, "object_store_memory": OBJECTS}
        for left in reversed(range(BEGUN if address == LOCAL else 1)):
            try:
                self._ray.init(**quiet, **(here if address == LOCAL else {"address": address}))
                return
            except Exception as error:  # Ray has no class of its own for what can go wrong here
                self._ray.shutdown()
                if not left:
                    first = next(iter(str(error).strip().splitlines()), type(error).__name__)
                    raise QuarterdeckError(f"no Ray answers at {address}: {first}") from None

    def _result(self, promised: Any) -> list[Result]:
        errors = self._ray.exceptions
        try:
            found: list[Result] = self._ray.get(promised)
        except errors.RayTaskError as error:
            raise error.cause if isinstance(error.cause, QuarterdeckError) else error from None
        except errors.RayError as error:
            what = type(error).__name__
            raise QuarterdeckError(f"workers ended {TRIES} times without having played their games ({what})") from None
        return found


def _played(by: Callable[[Chunk], list[Result]], chunk: Chunk, rules: tuple[str, int]) -> list[Result]:
    """What a worker does with a chunk; by other rules than ours it would be another game."""
    if _rules(chunk) != rules:
        raise QuarterdeckError(f"a worker has {chunk.setting.game} by other rules: {_rules(chunk)} there, {rules} here")
    return by(chunk)


def _rules(chunk: Chunk) -> tuple[str, int]:
    return __version__, chunk.setting.played_by.version


def _ray() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody is told how often we play
    try:
        import ray
    except ImportError as error:
        raise QuarterdeckError(
            f"playing on Ray needs more packages: pip install 'quarterdeck[distributed]' ({error.name})"
        ) from None
    return ray
