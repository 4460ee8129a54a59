"""The full screen, played by keys and mouse."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partialmethod
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Static

import quarterdeck as qd
from quarterdeck import terminal
from quarterdeck.bots import Sight
from quarterdeck.engine.errors import BotFailed
from quarterdeck.terminal.local_match import DueAnswer, LocalMatch
from quarterdeck.terminal.screen.applications import PlayApp
from quarterdeck.terminal.screen.background_work import BackgroundWork
from quarterdeck.terminal.screen.board import BoardView
from quarterdeck.terminal.screen.dialogs import QuestionDialog, RulesDialog, TextDialog, TypeIn
from quarterdeck.terminal.screen.panels import LogPanel, OptionPanel, PieceCard
from quarterdeck.terminal.screen.play_screen import TableScreen

NewLocal = Callable[..., LocalMatch]
Settle = Callable[[Pilot[Any]], Awaitable[None]]


def text_of(screen: Any, selector: str) -> str:
    return str(screen.query_one(selector, Static).visual)


def shown(app: PlayApp, kind: type[Screen[Any]]) -> bool:
    return isinstance(app.screen, kind)


def notations(table: TableScreen) -> list[str]:
    return [offer.notation for offer in table.offers]


async def test_a_whole_game_by_keys_alone(new_local: NewLocal, settle: Settle) -> None:
    local = new_local(seed=5)
    app = PlayApp(local, pause=0, rest=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        while local.match.outcome is None:
            assert local.turn().due is DueAnswer.HUMAN
            await pilot.press("1")
            await settle(pilot)
        assert isinstance(app.screen, QuestionDialog)
        await pilot.press("q")
    assert app.return_value == 0
    assert qd.load(local.path.read_text()).outcome == local.match.outcome


class Failing:
    def __init__(self, seed: int) -> None:
        pass

    def choose(self, sight: Sight) -> str:
        raise ValueError("no idea")


def test_a_bot_that_fails_ends_the_screen_and_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PlayApp, "run", partialmethod(PlayApp.run, headless=True))
    match = qd.new("mimi-and-toutou", seed=1)
    players = dict.fromkeys(match.seats, f"{__name__}:Failing")
    with pytest.raises(BotFailed, match="test_play_screen:Failing failed to choose: ValueError: no idea "):
        terminal.play(match, players, seed=1, path=tmp_path / "game.qdr", plain=False, taste=terminal.Taste(pause=0))


async def test_a_whole_game_by_mouse_alone(new_local: NewLocal, settle: Settle) -> None:
    local = new_local(seed=0)
    app = PlayApp(local, pause=0, rest=0)
    async with app.run_test(size=(90, 26)) as pilot:
        await settle(pilot)
        while local.match.outcome is None:
            await pilot.click("#options", offset=(6, 0))
            await settle(pilot)
        await pilot.click("OptionList", offset=(6, 0))
    assert app.return_value == 0


async def test_arrows_and_enter_choose_too(new_local: NewLocal, settle: Settle) -> None:
    local = new_local()
    app = PlayApp(local, pause=0, rest=0)
    async with app.run_test(size=(90, 26)) as pilot:
        await settle(pilot)
        before = local.scene().pieces[0].at
        await pilot.press("down", "enter")
        await settle(pilot)
        assert local.match.answers()[-1].notation == "stay"
        assert local.scene().pieces[0].at == before


async def test_a_click_highlights_a_move_and_a_second_click_chooses_it(new_local: NewLocal, settle: Settle) -> None:
    local = new_local()
    app = PlayApp(local, pause=0, rest=0)
    async with app.run_test(size=(90, 26)) as pilot:
        await settle(pilot)
        table = app.table
        table.query_one("#options", OptionPanel).highlighted = 1
        board = table.query_one("#board", BoardView)
        ahead = next(offer.points_at for offer in table.offers if offer.notation == "ahead")
        spot = next(place for place, target in board.canvas.targets.items() if target == ahead)
        await pilot.click("#board", offset=spot)
        await settle(pilot)
        assert table.query_one("#options", OptionPanel).highlighted == 0
        await pilot.click("#board", offset=spot)
        await settle(pilot)
        assert local.match.answers()[-1].notation == "ahead"


async def test_a_click_on_a_ship_shows_her_diagram(new_local: NewLocal, settle: Settle) -> None:
    app = PlayApp(new_local(), pause=0, rest=0)
    async with app.run_test(size=(90, 26)) as pilot:
        await settle(pilot)
        board = app.table.query_one("#board", BoardView)
        await pilot.click("#board", offset=board.places["kingani"])
        await settle(pilot)
        looked_at = [card.piece for card in app.table.query(PieceCard) if card.has_class("-looked-at")]
        assert looked_at == ["kingani"]
        await pilot.press("escape")
        await settle(pilot)
        assert [card.piece for card in app.table.query(PieceCard) if card.has_class("-looked-at")] == ["mimi"]


async def test_odds_are_shown_below_the_option_and_in_full_on_demand(new_local: NewLocal, settle: Settle) -> None:
    app = PlayApp(new_local(), pause=0, rest=0)
    async with app.run_test(size=(90, 26)) as pilot:
        await settle(pilot)
        await pilot.press("1")
        await settle(pilot)
        await pilot.press("3")
        await settle(pilot)
        table = app.table
        assert notations(table) == ["fire kingani", "hold fire"]
        assert "miss 75.0%, hit 25.0%" in str(table.query_one("#options", OptionPanel).options[0].prompt)
        await pilot.press("o")
        await settle(pilot)
        assert shown(app, TextDialog)
        assert "hit, gun" in str(app.screen.query_one(Static).visual)
        await pilot.press("escape")
        assert app.screen is table


async def test_undo_drops_a_choice_but_not_a_throw(new_local: NewLocal, settle: Settle) -> None:
    local = new_local()
    app = PlayApp(local, pause=0, rest=0)
    async with app.run_test(size=(90, 26)) as pilot:
        await settle(pilot)
        at = local.scene().pieces[0].at
        count = local.match.count
        await pilot.press("1")
        await settle(pilot)
        assert local.scene().pieces[0].at != at
        await pilot.press("u")
        await settle(pilot)
        assert local.scene().pieces[0].at == at
        await pilot.press("u")  # a card was turned over before it: refused
        await settle(pilot)
        assert local.match.count == count


BESIDE_HER = """
title = "One ahead, one abeam"
ships = [
    { key = "kingani", side = "german", column = 5, row = 5, heading = "east" },
    { key = "mimi", side = "british", column = 10, row = 5, heading = "west" },
    { key = "toutou", side = "british", column = 5, row = 10, heading = "west" },
]
"""


async def test_a_forbidden_option_is_grey_and_says_why(new_local: NewLocal, settle: Settle, tmp_path: Path) -> None:
    (tmp_path / "beside.toml").write_text(BESIDE_HER)
    chance = qd.Scripted(["kingani"], then=qd.Seeded(1))
    match = qd.new("mimi-and-toutou", scenario=tmp_path / "beside.toml", chance=chance)
    local = new_local(british="random", german="human", match=match)
    app = PlayApp(local, pause=0, rest=0)
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        await pilot.press("2", "3")
        await settle(pilot)
        table = app.table
        assert [(offer.notation, offer.refused) for offer in table.offers] == [
            ("fire mimi", False),
            ("hold fire", False),
            ("fire toutou", True),
        ]
        # First in the list, then by a click on the ship.
        await pilot.press("down", "down", "enter")
        await settle(pilot)
        assert shown(app, TextDialog)
        assert str(app.screen.query_one(Static).visual).startswith("MT-7 ")
        await pilot.press("escape", "up")
        await pilot.click("#board", offset=table.query_one("#board", BoardView).places["toutou"])
        await settle(pilot)
        assert table.query_one("#options", OptionPanel).highlighted == 2
        assert "Not allowed: MT-7" in text_of(table, "#hint")
        assert local.turn().due is DueAnswer.HUMAN


async def test_saved_by_key_and_resumed_where_it_was(new_local: NewLocal, settle: Settle, tmp_path: Path) -> None:
    local = new_local()
    app = PlayApp(local, pause=0, rest=0)
    async with app.run_test(size=(90, 26)) as pilot:
        await settle(pilot)
        await pilot.press("1")
        await settle(pilot)
        await pilot.press("s", "q")
        await settle(pilot)
        assert isinstance(app.screen, QuestionDialog)
        await pilot.press("q")
    assert app.return_value == 0
    again = new_local(match=qd.load(local.path.read_text()))
    assert again.path == local.path
    app = PlayApp(again, pause=0, rest=0)
    async with app.run_test(size=(90, 26)) as pilot:
        await settle(pilot)
        assert notations(app.table) == ["turn port", "turn starboard", "keep course"]


async def test_deleting_a_game_takes_two_keys(new_local: NewLocal, settle: Settle) -> None:
    local = new_local()
    app = PlayApp(local, pause=0, rest=0)
    async with app.run_test(size=(90, 26)) as pilot:
        await settle(pilot)
        await pilot.press("1")
        await settle(pilot)
        for keys in (("q", "n", "b"), ("q", "d", "n", "b"), ("q", "d", "escape")):
            for key in keys:
                await pilot.press(key)
                await settle(pilot)
            assert app.screen is app.table
            assert local.path.exists()
        for key in ("q", "d"):
            await pilot.press(key)
            await settle(pilot)
        assert shown(app, QuestionDialog)
        await pilot.press("x")
    assert not local.path.exists()


async def test_play_continues_if_saving_fails(new_local: NewLocal, settle: Settle, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    local = new_local(path=tmp_path / "file" / "game.qdr")
    app = PlayApp(local, pause=0, rest=0)
    async with app.run_test(size=(90, 26)) as pilot:
        await settle(pilot)
        await pilot.press("1")
        await settle(pilot)
        await pilot.press("s")
        await settle(pilot)
        assert local.turn().due is DueAnswer.HUMAN
        assert app.screen is app.table


@pytest.mark.parametrize(("size", "log"), [((80, 24), "#log-beside"), ((120, 32), "#log")])
async def test_rules_help_log_and_pace(new_local: NewLocal, settle: Settle, size: tuple[int, int], log: str) -> None:
    app = PlayApp(new_local(), pause=0, rest=0)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        await pilot.press("r")
        await settle(pilot)
        assert shown(app, RulesDialog)
        assert text_of(app.screen, "#clause-text").startswith("MT-2 ")
        await pilot.press("home")
        await settle(pilot)
        assert qd.find_game("mimi-and-toutou").rulebook.credit in text_of(app.screen, "#clause-text")
        await pilot.press("escape", "question_mark")
        await settle(pilot)
        assert shown(app, TextDialog)
        await pilot.press("escape", "l")
        await settle(pilot)
        assert app.table.query_one(log, LogPanel).has_focus
        await pilot.press("l", "p")
        await settle(pilot)
        assert app.table.pause > 0
        await pilot.press("p", "S")
        await settle(pilot)
        assert app.table.pause == 0
        assert shown(app, TypeIn)


async def test_a_click_on_a_clause_in_the_log_opens_the_rule_book_there(new_local: NewLocal, settle: Settle) -> None:
    app = PlayApp(new_local(), pause=0, rest=0)
    async with app.run_test(size=(90, 32)) as pilot:
        await settle(pilot)
        await pilot.click("#log-text", offset=(2, 0))
        await settle(pilot)
        assert shown(app, RulesDialog)
        assert text_of(app.screen, "#clause-text").startswith("MT-1 ")


async def test_a_tiny_terminal_works(new_local: NewLocal, settle: Settle) -> None:
    local = new_local(scenario="first-action")
    app = PlayApp(local, pause=0, rest=0)
    async with app.run_test(size=(24, 7)) as pilot:
        await settle(pilot)
        await pilot.press("1")
        await pilot.resize_terminal(200, 60)
        await settle(pilot)
        assert app.table.query_one("#board", BoardView).canvas.width > 100


async def test_bots_alone_play_for_a_spectator(new_local: NewLocal, settle: Settle) -> None:
    local = new_local(british="greedy", german="random")
    app = PlayApp(local, pause=0, rest=0)
    async with app.run_test(size=(90, 26)) as pilot:
        await settle(pilot)
        assert local.viewer == ""
        assert local.match.outcome is not None
        assert isinstance(app.screen, QuestionDialog)


async def test_two_players_need_no_curtain_if_nothing_is_hidden(new_local: NewLocal, settle: Settle) -> None:
    local = new_local(german="human")
    app = PlayApp(local, pause=0, rest=0)
    async with app.run_test(size=(90, 26)) as pilot:
        await settle(pilot)
        assert app.screen is app.table
        assert local.viewer in ("british", "german")


async def test_a_bot_cannot_answer_for_a_past_position(new_local: NewLocal) -> None:
    local = new_local(british="random", german="random")
    thinking = BackgroundWork(local)
    seat = local.turn().seat
    assert await thinking.choice(seat) in local.match.choices()
    late = asyncio.ensure_future(thinking.choice(seat))
    await asyncio.sleep(0)  # the bot has begun
    local.moves += 1
    assert await late is None
    thinking.stop()


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def chosen(local: LocalMatch) -> list[str]:
    """Return the player's choices."""
    return [given.notation for given in local.match.answers() if given.kind == "choose" and given.seat == "british"]


async def test_a_key_pressed_twice_closes_a_dialog_once(new_local: NewLocal, settle: Settle) -> None:
    app = PlayApp(new_local(), pause=0, rest=0)
    async with app.run_test(size=(90, 26)) as pilot:
        await settle(pilot)
        await pilot.press("q")
        await settle(pilot)
        dialog = app.screen
        assert isinstance(dialog, QuestionDialog)
        dialog.dismiss("b")
        dialog.dismiss("b")
        await settle(pilot)
        assert app.screen is app.table
        for keys in (("r", "r"), ("question_mark", "escape"), ("q", "b")):
            await pilot.press(*keys, keys[-1])
            await settle(pilot)
            assert app.table in app.screen_stack


async def test_a_new_prompt_ignores_keys_in_its_first_moments(new_local: NewLocal, settle: Settle) -> None:
    clock, local = Clock(), new_local()
    app = PlayApp(local, pause=0, rest=0.3, clock=clock)
    async with app.run_test(size=(90, 26)) as pilot:
        await settle(pilot)
        await pilot.press("1", "enter")
        await settle(pilot)
        assert not chosen(local)
        clock.now = 0.3
        await pilot.press("1", "1", "enter")  # only the first counts, and brings the next prompt
        await settle(pilot)
        assert len(chosen(local)) == 1
        await pilot.press("q", "q", "q")
        await settle(pilot)
        assert shown(app, QuestionDialog)
        clock.now = 0.6
        await pilot.press("b", "1")  # back at the table, the delay begins anew
        await settle(pilot)
        assert app.screen is app.table
        assert len(chosen(local)) == 1


async def test_keys_typed_ahead_do_not_quit_at_the_end(new_local: NewLocal, settle: Settle) -> None:
    clock, local = Clock(), new_local(seed=5)
    app = PlayApp(local, pause=0, rest=0.3, clock=clock)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        while local.match.outcome is None:
            clock.now += 0.3
            await pilot.press("1")
            await settle(pilot)
        await pilot.press("q", "enter", "b", "escape")
        await settle(pilot)
        assert shown(app, QuestionDialog)
        clock.now += 0.3
        await pilot.press("enter")  # returns to the board and does not quit
        await settle(pilot)
        assert app.screen is app.table
        assert app.is_running


async def test_the_main_goal_is_always_in_sight_and_all_goals_a_key_away(new_local: NewLocal, settle: Settle) -> None:
    app = PlayApp(new_local(), pause=0, rest=0)
    async with app.run_test(size=(110, 30)) as pilot:
        await settle(pilot)
        assert text_of(app.screen, "#goals").startswith("You win by sinking, taking or driving off Kingani")
        await pilot.press("G")
        assert isinstance(app.screen, TextDialog)
        assert "The Germans win by" in str(app.screen.query_one(Static).visual)
