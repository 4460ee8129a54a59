"""A game with hidden information at one screen: no player sees another's secrets."""

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
    """Return any possible die or card."""
    choices = match.choices()
    return choices[0] if choices else " ".join(["3"] * getattr(match.ask, "count", 1))


def test_in_plain_lines_players_see_only_their_own_cards(tmp_path: Path) -> None:
    local = coast(tmp_path)
    output = io.StringIO()
    plain_client.play(local, io.StringIO("\n".join(["", "1", "board"] * 60)), output)
    parts = re.split(r"Pass the keyboard to (\w+)\.", output.getvalue())
    assert len(parts) > 5
    for name, part in zip(parts[1::2], parts[2::2], strict=True):
        other = "bob" if name == "Ann" else "ann"
        hand = re.findall(rf"Hand of {other} \((\d+)\)\n(.*)", part)
        for count, cards in hand:
            shown = len(re.findall(r"\[", cards))
            assert shown < int(count) or int(count) == 0


def test_a_secret_choice_is_not_shown_to_the_next_thrower(tmp_path: Path) -> None:
    local = coast(tmp_path, {"ann": "random", "bob": "human"}, qd.ByHand())
    told: list[str] = []
    while local.match.outcome is None and len(told) < 40:
        turn = local.turn()
        local.show_to(turn)
        if turn.due is DueAnswer.BOT:
            local.bot_chooses(local.thought(turn.seat)(), turn.seat)
        elif turn.due is DueAnswer.CHANCE:
            told.append(local.occasion() + local.question())
            local.choose(a_throw(local.match))
        else:
            local.choose(local.match.choices("bob")[0])
    assert told
    assert not any("Stow" in each or "Run" in each for each in told)
    assert not any(cargo in each for each in told for cargo in ("rum", "silk", "tea"))


async def test_in_full_screen_a_curtain_precedes_the_own_hand(tmp_path: Path, settle: Settle) -> None:
    local = coast(tmp_path)
    app = PlayApp(local, pause=0, rest=0)
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        for _ in range(10):
            if local.match.outcome is not None:
                break
            if isinstance(app.screen, Curtain):
                await pilot.press("enter")
            else:
                seat = local.viewer
                picture = app.table.query_one("#board", BoardView).canvas.text()
                hand = local.match.state.hand(seat).cards()
                assert all(f"{card}]" in picture for card in hand)
                await pilot.press("1")
            await settle(pilot)
        assert local.match.count > 5


async def test_a_replay_shows_a_seat_what_it_knew(tmp_path: Path, settle: Settle) -> None:
    local = coast(tmp_path, {"ann": "random", "bob": "random"})
    while local.match.outcome is None:
        turn = local.turn()
        local.bot_chooses(local.thought(turn.seat)(), turn.seat)
    recorded = RecordedGame(local.match.save(), lambda _: smugglers.GAME)
    drawn = next(index for index in range(1, len(recorded)) if (given := recorded.given(index)) and given.seat == "ann")
    assert recorded.told(drawn, "bob") == "draws a hidden card"
    assert recorded.told(drawn, "ann") != "draws a hidden card"
    app = ReplayApp(recorded)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press(*["right"] * drawn)
        assert "a hidden card" in str(app.screen.query_one("#answer", Static).visual)
        await pilot.press("v")
        assert "a hidden card" not in str(app.screen.query_one("#answer", Static).visual)


def test_a_replay_in_plain_lines_has_the_spectators_view(tmp_path: Path) -> None:
    local = coast(tmp_path, {"ann": "random", "bob": "random"})
    while local.match.outcome is None:
        turn = local.turn()
        local.bot_chooses(local.thought(turn.seat)(), turn.seat)
    output = io.StringIO()
    assert replay_lines.replay(RecordedGame(local.match.save(), lambda _: smugglers.GAME), output) == 0
    assert "draws a hidden card" in output.getvalue()
    assert "You load" not in output.getvalue()
