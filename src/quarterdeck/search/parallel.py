"""One thought in several parts, each in a process of its own where that can be.

Every part grows a tree of its own from a seed of its own, and they are summed up in their order: the same seed, simulations
and number of parts give the same choice, however many processes there were.
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
from quarterdeck.search.seat_search import SearchLimits, SearchResult, joined, searched

OFTEN: Final = 0.01  # seconds between looks at whether to stop


def searched_in_parts(
    game: Game[Any], task: SearchTask, seed: int, parts: int, limits: SearchLimits, alone: bool = False
) -> SearchResult:
    """A search whose simulations are shared out among so many parts; ``alone``: one after the other in this process."""
    luck = Seeded(seed)
    shares = [limits._replace(simulations=share) for share in _shared_out(limits.simulations, parts)]
    seeds = [luck.below(1 << 32) for _ in shares]
    there = [] if alone else _there(game, task, seeds, shares)
    return joined(there or _here(game, task, seeds, shares))


def _shared_out(simulations: int, parts: int) -> list[int]:
    """Nothing where their number is not what ends it; else one at least for each part that there is."""
    if simulations <= 0:
        return [0] * parts
    parts = min(parts, simulations)
    return [simulations // parts + (part < simulations % parts) for part in range(parts)]


def _here(game: Game[Any], task: SearchTask, seeds: Sequence[int], shares: Sequence[SearchLimits]) -> list[SearchResult]:
    """One after the other, each with its part of the time."""
    each = len(shares)
    return [
        searched(game, task, seed, share._replace(seconds=share.seconds / each))
        for seed, share in zip(seeds, shares, strict=True)
    ]


def _there(game: Game[Any], task: SearchTask, seeds: Sequence[int], shares: Sequence[SearchLimits]) -> list[SearchResult]:
    """In other processes; nothing where there are none, or they would look for the game in vain.

    A process that was itself begun to do work has none: its like have the other cores. Forked, it would also take those of
    its parent for its own, which do not hear it.
    """
    where, processes = catalogue.reference(game), os.cpu_count() or 1
    if not where or processes < 2 or multiprocessing.parent_process() is not None:
        return []
    rounds = -(-len(shares) // processes)
    work = [
        partial(_part, where, task, seed, share._replace(stop=None, seconds=share.seconds / rounds))
        for seed, share in zip(seeds, shares, strict=True)
    ]
    try:
        return _pool().done(work, shares[0].stop)
    except BrokenProcessPool:  # a script that cannot be imported again, say; the parts are the same here
        return []


class SearchProcesses:
    """The processes, and a word to them all that it is enough. One thought at a time."""

    def __init__(self, context: BaseContext) -> None:
        self._enough = context.Event()
        self._processes = ProcessPoolExecutor(mp_context=context, initializer=_sign_on, initargs=(self._enough,))
        self._one_at_a_time = Lock()

    def close(self) -> None:
        self._processes.shutdown(cancel_futures=True)

    def done(self, work: Sequence[Callable[[], SearchResult]], stop: Callable[[], bool] | None) -> list[SearchResult]:
        with self._one_at_a_time:
            self._enough.clear()
            parts = [self._processes.submit(each) for each in work]
            try:
                if stop is not None:
                    self._heed(parts, stop)
                return [part.result() for part in parts]
            except BaseException:  # interrupted, say: the next thought must not begin before these end
                self._enough.set()
                wait(parts)
                raise

    def _heed(self, parts: Sequence[Future[SearchResult]], stop: Callable[[], bool]) -> None:
        while wait(parts, OFTEN).not_done:
            if stop():
                self._enough.set()
                return


@cache
def _pool() -> SearchProcesses:
    return SearchProcesses(multiprocessing.get_context("spawn"))  # whoever asks may have threads, which no fork survives


# Below here: in the other process

_words: list[Callable[[], bool]] = []


def _sign_on(enough: Any) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever sends the work out says when to stop
    _words.append(enough.is_set)


def _part(where: str, task: SearchTask, seed: int, limits: SearchLimits) -> SearchResult:
    return searched(catalogue.game_named(where), task, seed, limits._replace(stop=_words[0]))
