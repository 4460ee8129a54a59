"""Recorded games: every position, in both directions."""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

import quarterdeck as qd
from quarterdeck.bots import answer, bot
from quarterdeck.engine.game import encode
from quarterdeck.terminal.lines import replay_lines
from quarterdeck.terminal.recorded_game import RecordedGame
from quarterdeck.terminal.screen.applications import ReplayApp
from quarterdeck.terminal.screen.replay_screen import ReplayScreen

Settle = Callable[[Pilot[Any]], Awaitable[None]]


@pytest.fixture
def record() -> str:
    match = qd.new("mimi-and-toutou", scenario="training", seed=8)
    players = {seat: bot("random", place) for place, seat in enumerate(match.seats)}
    while match.outcome is None:
        answer(match, match.waiting[0], players[match.waiting[0]])
    return match.save()


def test_every_position_of_a_record(record: str) -> None:
    recorded, match = RecordedGame(record), qd.load(record)
    assert len(recorded) == match.count + 1
    assert encode(recorded.at(len(recorded) - 1).state) == encode(match.state)
    assert recorded.at(len(recorded) - 1).told() == match.told()
    for index in range(len(recorded)):
        assert recorded.at(index).count == index
    assert recorded.given(0) is None


def test_plain_prints_the_log_and_the_positions(record: str) -> None:
    output = io.StringIO()
    assert replay_lines.replay(RecordedGame(record), output) == 0
    text = output.getvalue()
    assert "Mimi 2,5 heading east; Kingani 13,6 heading west" in text
    assert "[MT-1] Round 1: 2 activation cards are shuffled." in text
    assert "   1. Chance: turns over the card of " in text
    assert "draws kingani" not in text
    assert "[MT-21]" in text.splitlines()[-1]


async def test_arrows_home_end_and_the_slider(record: str, settle: Settle) -> None:
    recorded = RecordedGame(record)
    app = ReplayApp(recorded)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        await pilot.press("left")
        assert screen.index == 0
        await pilot.press("right", "right", "right", "left")
        assert screen.index == 2
        await pilot.press("end")
        await settle(pilot)
        assert screen.index == len(recorded) - 1
        outcome = qd.load(record).outcome
        assert outcome is not None
        assert outcome.why in str(screen.query_one("#answer", Static).visual)
        await pilot.press("right", "home")
        assert screen.index == 0
        await pilot.click("#slider", offset=(40, 0))
        await settle(pilot)
        assert 0 < screen.index < len(recorded) - 1
        await pilot.press("v")
        assert screen.viewer == "british"
        await pilot.press("q")
    assert app.return_value == 0


def test_an_altered_record_is_refused(record: str) -> None:
    with pytest.raises(qd.QuarterdeckError, match="not as it was written"):
        RecordedGame(record.replace("MT-1 ", "MT-2 ", 1))
