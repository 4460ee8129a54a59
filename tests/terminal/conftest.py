"""Fixtures for the terminal: a local match, and a way to wait until the screen is settled."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widget import Widget
from textual.worker import WorkerCancelled

import quarterdeck as qd
from quarterdeck.engine.match import Match
from quarterdeck.terminal.local_match import LocalMatch

NewLocal = Callable[..., LocalMatch]
Settle = Callable[[Pilot[Any]], Awaitable[None]]


@pytest.fixture
def new_local(tmp_path: Path) -> NewLocal:
    """Return a maker of local matches: by default a player has the British in ``training``."""

    def new_local(
        *,
        british: str = "human",
        german: str = "random",
        scenario: str = "training",
        seed: int = 3,
        match: Match[Any] | None = None,
        chance: qd.Chance | None = None,
        path: Path | None = None,
    ) -> LocalMatch:
        if match is None:
            match = qd.new("mimi-and-toutou", scenario=scenario, seed=seed, chance=chance)
        players = {"british": british, "german": german}
        return LocalMatch(match, players, seed=seed, path=path or tmp_path / "game.qdr")

    return new_local


@pytest.fixture
def settle() -> Settle:
    async def settle(pilot: Pilot[Any]) -> None:
        """Wait until bots have moved, odds are computed and the layout is stable."""
        await asyncio.sleep(0)
        while thinking := [worker for worker in pilot.app.workers if not worker.is_finished]:
            with suppress(WorkerCancelled):
                await thinking[0].wait()
            await asyncio.sleep(0)
        laid: list[Any] = []
        alike = 0
        while alike < 3:  # a change may be laid out only in the next round
            widgets = [pilot.app.screen, *pilot.app.screen.walk_children(Widget)]
            before, laid = laid, [(each.region, each.virtual_size) for each in widgets]
            alike = alike + 1 if laid == before else 0
            await pilot.pause()

    return settle
