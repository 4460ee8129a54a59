"""Scenarios that people send are read and set up in a process of their own, which has so much time and so much memory.

One at a time: whoever sends one that takes its whole second keeps nobody waiting but others who send scenarios.
"""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final

from quarterdeck.bounded import MEMORY, SECONDS
from quarterdeck.engine.errors import ScenarioError
from quarterdeck.server.problems import Denied
from quarterdeck.server.reading import Read, serve

MOST_WAITING: Final = 8
PATIENCE: Final = 20.0  # seconds by the clock, after which the process itself is taken to hang
STARTING: Final = 60.0  # it has the rule books to import
JOBS_EACH: Final = 100  # then another process goes on: what games keep about maps is not kept for good


class Reader:
    def __init__(self, games: str, seconds: float = SECONDS, memory: int = MEMORY) -> None:
        self._games = games
        self._bounds = (seconds, memory)
        self.patience = PATIENCE
        self._thread = ThreadPoolExecutor(1, "reading")
        self._waiting = 0
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._jobs = 0

    async def read(self, game: str, text: str, options: Mapping[str, Any]) -> Read:
        """A scenario from its text, with house rules; ScenarioError says what is wrong with it."""
        if self._waiting >= MOST_WAITING:
            raise Denied("busy", "too many scenarios are being read at once; try again in a moment", wait=5)
        self._waiting += 1
        try:
            answer = await asyncio.get_running_loop().run_in_executor(self._thread, self._ask, game, text, dict(options))
        finally:
            self._waiting -= 1
        if isinstance(answer, str):
            raise ScenarioError(answer)
        return answer

    def close(self) -> None:
        self._thread.shutdown(wait=True, cancel_futures=True)
        self._dismiss()

    def _ask(self, game: str, text: str, options: dict[str, Any]) -> Read | str:
        """What the process makes of it; one that hangs or dies is gone, and so is what it had to read."""
        try:
            pipe = self._hired()
            pipe.send((game, text, options))
            if pipe.poll(self.patience):
                self._jobs += 1
                answer: Read | str = pipe.recv()
                return answer
        except (EOFError, OSError):
            self._dismiss()
            return "scenario: it cannot be read and set up within the memory that there is for it"
        self._dismiss()
        return f"scenario: it takes longer than {self.patience:g} s to read and set up"

    def _hired(self) -> Connection:
        if self._jobs >= JOBS_EACH:
            self._dismiss()
        if self._pipe is None:
            spawn = multiprocessing.get_context("spawn")
            self._pipe, end = spawn.Pipe()
            self._process = spawn.Process(target=serve, args=(end, self._games, self._bounds), daemon=True)
            self._process.start()
            end.close()
            if not self._pipe.poll(STARTING) or not self._pipe.recv():
                raise EOFError
        return self._pipe

    def _dismiss(self) -> None:
        if self._process is not None and self._pipe is not None:
            self._pipe.close()
            self._process.kill()
            self._process.join()
        self._process, self._pipe, self._jobs = None, None, 0
