"""A search in several parts, each in a process of its own if possible.

Each part is a search with its own seed, and the results are merged in the order of the parts. The
same seed, simulations and number of parts give the same choice, whatever the number of processes.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import cache, partial
from multiprocessing.context import BaseContext
from threading import Lock
from typing import Any, Final

from quarterdeck import catalogue
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.game import Game
from quarterdeck.search.core.search import SearchTask
from quarterdeck.search.seat_search import SearchLimits, SearchResult, merged, run_search

POLL_SECONDS: Final = 0.01  # between checks of the stop callback


def searched_in_parts(
    game: Game[Any], task: SearchTask, seed: int, parts: int, limits: SearchLimits, alone: bool = False
) -> SearchResult:
    """Search in several parts; with ``alone``, run them one after the other in this process."""
    luck = Seeded(seed)
    shares = [limits._replace(simulations=share) for share in _shared_out(limits.simulations, parts)]
    seeds = [luck.below(1 << 32) for _ in shares]
    elsewhere = [] if alone else _in_other_processes(game, task, seeds, shares)
    return merged(elsewhere or _in_this_process(game, task, seeds, shares))


def _shared_out(simulations: int, parts: int) -> list[int]:
    """Divide the simulations among the parts, at least one each, or all zero if unlimited."""
    if simulations <= 0:
        return [0] * parts
    parts = min(parts, simulations)
    return [simulations // parts + (part < simulations % parts) for part in range(parts)]


def _in_this_process(
    game: Game[Any], task: SearchTask, seeds: Sequence[int], shares: Sequence[SearchLimits]
) -> list[SearchResult]:
    """Run the parts one after the other, each with its share of the time."""
    each = len(shares)
    return [
        run_search(game, task, seed, share._replace(seconds=share.seconds / each))
        for seed, share in zip(seeds, shares, strict=True)
    ]


def _in_other_processes(
    game: Game[Any], task: SearchTask, seeds: Sequence[int], shares: Sequence[SearchLimits]
) -> list[SearchResult]:
    """Run the parts in other processes, or return an empty list if there are none to use.

    Other processes need a name by which they can import the game. A worker process starts none of
    its own: its siblings use the other cores, and after a fork it would mistake its parent's
    processes for its own, which do not answer it.
    """
    reference, processes = catalogue.reference(game), os.cpu_count() or 1
    if not reference or processes < 2 or multiprocessing.parent_process() is not None:
        return []
    rounds = -(-len(shares) // processes)
    work = [
        partial(_run_part, reference, task, seed, share._replace(stop=None, seconds=share.seconds / rounds))
        for seed, share in zip(seeds, shares, strict=True)
    ]
    try:
        return _pool().run(work, shares[0].stop)
    except BrokenProcessPool:  # such as a script that cannot be imported again; this process gets the same results
        return []


class SearchProcesses:
    """A pool of processes that runs one search at a time and can be told to stop."""

    def __init__(self, context: BaseContext) -> None:
        self._stop = context.Event()
        self._processes = ProcessPoolExecutor(mp_context=context, initializer=_initialize, initargs=(self._stop,))
        self._lock = Lock()

    def close(self) -> None:
        self._processes.shutdown(cancel_futures=True)

    def run(self, work: Sequence[Callable[[], SearchResult]], stop: Callable[[], bool] | None) -> list[SearchResult]:
        with self._lock:
            self._stop.clear()
            parts = [self._processes.submit(each) for each in work]
            try:
                if stop is not None:
                    self._watch(parts, stop)
                return [part.result() for part in parts]
            except BaseException:  # such as an interrupt: the next search must not start before these parts end
                self._stop.set()
                wait(parts)
                raise

    def _watch(self, parts: Sequence[Future[SearchResult]], stop: Callable[[], bool]) -> None:
        while wait(parts, POLL_SECONDS).not_done:
            if stop():
                self._stop.set()
                return


@cache
def _pool() -> SearchProcesses:
    return SearchProcesses(multiprocessing.get_context("spawn"))  # a fork is unsafe: the caller may have threads


# Run in the other process

_stop_checks: list[Callable[[], bool]] = []


def _initialize(stop_event: Any) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process says when to stop
    _stop_checks.append(stop_event.is_set)


def _run_part(reference: str, task: SearchTask, seed: int, limits: SearchLimits) -> SearchResult:
    return run_search(catalogue.game_named(reference), task, seed, limits._replace(stop=_stop_checks[0]))
