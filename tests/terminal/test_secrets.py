"""A game that hides things, at one screen: nobody is shown what is not theirs to see."""

from __future__ import annotations

import io
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from tests.toys import smugglers
from textual.pilot import Pilot
from textual.widgets import Static

import quarterdeck as qd
from quarterdeck.engine.match import Match
from quarterdeck.terminal.lines import plain_client, replay_lines
from quarterdeck.terminal.local_match import DueAnswer, LocalMatch
from quarterdeck.terminal.recorded_game import RecordedGame
from quarterdeck.terminal.screen.applications import PlayApp, ReplayApp
from quarterdeck.terminal.screen.board import BoardView
from quarterdeck.terminal.screen.dialogs import Curtain

Settle = Callable[[Pilot[Any]], Awaitable[None]]
PLAYERS = {"ann": "human", "bob": "human"}


def coast(tmp_path: Path, players: dict[str, str] = PLAYERS, chance: qd.Chance | None = None) -> LocalMatch:
    game = smugglers.GAME
    match = Match(game, qd.read_scenario(game, "two"), chance or qd.Seeded(5))
    return LocalMatch(match, players, seed=1, path=tmp_path / "coast.qdr")


def a_throw(match: Match[Any]) -> str:
    """Any die or card that is possible."""
    choices = match.choices()
    return choices[0] if choices else " ".join(["3"] * getattr(match.ask, "count", 1))


def test_in_plain_lines_everybody_reads_their_own_part_only(tmp_path: Path) -> None:
    sitting = coast(tmp_path)
    output = io.StringIO()
    plain_client.play(sitting, io.StringIO("\n".join(["", "1", "board"] * 60)), output)
    parts = re.split(r"Pass the keyboard to (\w+),", output.getvalue())
    assert len(parts) > 5
    for name, part in zip(parts[1::2], parts[2::2], strict=True):
        other = "bob" if name == "Ann" else "ann"
        hand = re.findall(rf"Hand of {other} \((\d+)\)\n(.*)", part)
        for count, cards in hand:
            shown = len(re.findall(r"\[", cards))
            assert shown < int(count) or int(count) == 0


def test_a_secret_choice_is_not_told_to_whoever_throws_next(tmp_path: Path) -> None:
    sitting = coast(tmp_path, {"ann": "random", "bob": "human"}, qd.ByHand())
    told: list[str] = []
    while sitting.match.outcome is None and len(told) < 40:
        turn = sitting.turn()
        sitting.sit(turn)
        if turn.due is DueAnswer.BOT:
            sitting.bot_chooses(sitting.thought(turn.seat)(), turn.seat)
        elif turn.due is DueAnswer.CHANCE:
            told.append(sitting.occasion() + sitting.question())
            sitting.choose(a_throw(sitting.match))
        else:
            sitting.choose(sitting.match.choices("bob")[0])
    assert told
    assert not any("Stow" in each or "Run" in each for each in told)
    assert not any(cargo in each for each in told for cargo in ("rum", "silk", "tea"))


async def test_on_the_screen_a_curtain_and_then_the_own_hand(tmp_path: Path, settle: Settle) -> None:
    sitting = coast(tmp_path)
    app = PlayApp(sitting, pause=0, rest=0)
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        for _ in range(10):
            if sitting.match.outcome is not None:
                break
            if isinstance(app.screen, Curtain):
                await pilot.press("enter")
            else:
                seat = sitting.viewer
                picture = app.table.query_one("#board", BoardView).canvas.text()
                hand = sitting.match.state.hand(seat).cards()
                assert all(f"{card}]" in picture for card in hand)
                await pilot.press("1")
            await settle(pilot)
        assert sitting.match.count > 5


async def test_a_replay_shows_a_seat_what_it_knew(tmp_path: Path, settle: Settle) -> None:
    sitting = coast(tmp_path, {"ann": "random", "bob": "random"})
    while sitting.match.outcome is None:
        turn = sitting.turn()
        sitting.bot_chooses(sitting.thought(turn.seat)(), turn.seat)
    reel = RecordedGame(sitting.match.save(), lambda _: smugglers.GAME)
    drawn = next(index for index in range(1, len(reel)) if (given := reel.given(index)) and given.seat == "ann")
    assert reel.told(drawn, "bob") == "draws something hidden"
    assert reel.told(drawn, "ann") != "draws something hidden"
    app = ReplayApp(reel)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press(*["right"] * drawn)
        assert "something hidden" in str(app.screen.query_one("#answer", Static).visual)
        await pilot.press("v")
        assert "something hidden" not in str(app.screen.query_one("#answer", Static).visual)


def test_a_replay_in_plain_lines_is_the_spectators(tmp_path: Path) -> None:
    sitting = coast(tmp_path, {"ann": "random", "bob": "random"})
    while sitting.match.outcome is None:
        turn = sitting.turn()
        sitting.bot_chooses(sitting.thought(turn.seat)(), turn.seat)
    output = io.StringIO()
    assert replay_lines.replay(RecordedGame(sitting.match.save(), lambda _: smugglers.GAME), output) == 0
    assert "draws something hidden" in output.getvalue()
    assert "You load" not in output.getvalue()
