"""80 columns and 24 lines are enough for everything that a player needs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import OptionList

import quarterdeck as qd
from quarterdeck.bots import answer, bot
from quarterdeck.engine import scenario as scenarios
from quarterdeck.terminal.local_match import LocalMatch
from quarterdeck.terminal.recorded_game import RecordedGame
from quarterdeck.terminal.screen.applications import PlayApp, ReplayApp
from quarterdeck.terminal.screen.board import BoardView
from quarterdeck.terminal.screen.dialogs import QuestionDialog
from quarterdeck.terminal.screen.panels import OptionPanel, hanging

NewLocal = Callable[..., LocalMatch]
Settle = Callable[[Pilot[Any]], Awaitable[None]]

TWO_OF_EACH = [(game.key, key) for game in qd.games().values() for key in scenarios.shipped(game.package)[:2]]


def sat(game: str, scenario: str, path: Path) -> LocalMatch:
    match = qd.new(game, scenario, seed=3)
    players = {seat: "random" if place else "human" for place, seat in enumerate(match.seats)}
    return LocalMatch(match, players, seed=3, path=path / "game.qdr")


def rows_of(app: PlayApp | ReplayApp) -> list[str]:
    """Return the rows of the screen as it is drawn."""
    return [strip.text for strip in app.screen._compositor.render_strips()]


def in_sight(app: PlayApp, *ids: str) -> list[bool]:
    def is_seen(widget: Widget) -> bool:
        return widget.is_on_screen and widget.region.height > 0 and bool(widget.display)

    return [is_seen(app.table.query_one(f"#{each}")) for each in ids]


def is_on_the_board(app: PlayApp, spot: tuple[int, int]) -> bool:
    """Return whether a spot of the picture is in sight."""
    board = app.table.query_one("#board", BoardView)
    x, y = spot[0] - board.scroll_offset.x, spot[1] - board.scroll_offset.y
    return board.canvas.fixed_columns <= x < board.size.width and board.canvas.fixed_rows <= y < board.size.height


@pytest.mark.parametrize("width", [80, 60, 40])
async def test_help_and_quit_are_never_cut_off(new_local: NewLocal, settle: Settle, width: int) -> None:
    app = PlayApp(new_local(), pause=0, rest=0)
    async with app.run_test(size=(width, 24)) as pilot:
        await settle(pilot)
        keys = rows_of(app)[-1].rstrip()
        assert keys.endswith("? Help  q Quit")
        assert len(keys) <= width
        assert ("p Pace" in keys) == (width == 80)


async def test_a_key_in_the_bar_can_be_clicked(new_local: NewLocal, settle: Settle) -> None:
    app = PlayApp(new_local(), pause=0, rest=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.click("#keys", offset=(rows_of(app)[-1].index("? Help"), 0))
        await settle(pilot)
        assert app.screen is not app.table


async def test_the_replay_has_its_quit_key_too(settle: Settle) -> None:
    match = qd.new("mimi-and-toutou", "training", seed=3)
    while match.count < 20:
        answer(match, match.waiting[0], bot("random", 1))
    app = ReplayApp(RecordedGame(match.save()))
    async with app.run_test(size=(50, 24)) as pilot:
        await settle(pilot)
        assert rows_of(app)[-1].rstrip().endswith("q Quit")


@pytest.mark.parametrize(("game", "scenario"), TWO_OF_EACH)
async def test_at_80_by_24_prompt_options_and_board_are_in_sight(
    game: str, scenario: str, settle: Settle, tmp_path: Path
) -> None:
    local = sat(game, scenario, tmp_path)
    app = PlayApp(local, pause=0, rest=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        for _ in range(3):
            assert in_sight(app, "prompt", "tabs", "options", "log", "ships", "log-beside") == [True] * 4 + [False] * 2
            board, options = app.table.query_one("#board"), app.table.query_one("#options")
            assert board.size.height >= 8
            assert options.size.height >= min(options.virtual_size.height, 8)
            about = local.subject()
            places = app.table.query_one("#board", BoardView).places
            offer = app.table.highlighted()
            assert about not in places or (offer is not None and offer.points_at) or is_on_the_board(app, places[about])
            await pilot.press("1")
            await settle(pilot)


async def test_the_board_scrolls_to_the_target_of_the_option(settle: Settle, tmp_path: Path) -> None:
    app = PlayApp(sat("late-19th-century", "yalu", tmp_path), pause=0, rest=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        board = app.table.query_one("#board", BoardView)
        for _ in range(5):
            offer = app.table.highlighted()
            assert offer is not None
            if offer.points_at in board.places:
                assert is_on_the_board(app, board.places[offer.points_at])
            await pilot.press("down")
            await settle(pilot)


async def test_panels_are_tabs_under_100_columns(new_local: NewLocal, settle: Settle) -> None:
    app = PlayApp(new_local(), pause=0, rest=0)
    panels = ("options", "ships", "log-beside")
    async with app.run_test(size=(99, 24)) as pilot:
        await settle(pilot)
        assert in_sight(app, *panels) == [True, False, False]
        await pilot.press("tab")
        await settle(pilot)
        assert in_sight(app, *panels) == [False, True, False]
        await pilot.press("tab")
        await settle(pilot)
        assert in_sight(app, *panels) == [False, False, True]
        await pilot.press("shift+tab", "escape")
        await settle(pilot)
        assert in_sight(app, *panels) == [True, False, False]
        await pilot.press("l")
        await settle(pilot)
        assert in_sight(app, *panels) == [False, False, True]
        await pilot.click("#tabs", offset=(2, 0))
        await settle(pilot)
        assert in_sight(app, *panels) == [True, False, False]
        await pilot.press("full_stop")
        await settle(pilot)
        assert in_sight(app, *panels, "sight-beside") == [False, True, False, True]


async def test_from_100_columns_on_every_panel_is_in_sight(new_local: NewLocal, settle: Settle) -> None:
    app = PlayApp(new_local(), pause=0, rest=0)
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        assert in_sight(app, "options", "ships", "sight", "log", "tabs", "log-beside") == [True] * 4 + [False] * 2
        await pilot.press("tab")
        await settle(pilot)
        assert in_sight(app, "options", "ships") == [True, True]
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        assert in_sight(app, "options", "ships", "tabs") == [True, False, True]


async def test_the_key_of_a_hidden_option_first_shows_the_options(new_local: NewLocal, settle: Settle) -> None:
    local = new_local()
    app = PlayApp(local, pause=0, rest=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        answers = local.match.count
        await pilot.press("tab", "2")
        await settle(pilot)
        assert local.match.count == answers
        assert in_sight(app, "options", "ships") == [True, False]
        assert app.table.query_one("#options", OptionPanel).highlighted == 1
        await pilot.press("2")
        await settle(pilot)
        assert local.match.answers()[answers].notation == "stay"


async def test_a_new_prompt_shows_the_options(new_local: NewLocal, settle: Settle) -> None:
    app = PlayApp(new_local(), pause=0, rest=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press("l")
        app.table.go_on()
        await settle(pilot)
        assert in_sight(app, "options", "log-beside") == [True, False]


def test_a_long_option_is_indented_under_its_words() -> None:
    from textual.content import Content

    text = Content(
        " 1  Manoeuvre two inches ahead for one point of manpower  KF-11\n    nothing 66.0%, a hit 34.0% and so on"
    )
    lines = str(hanging(text, 30)).split("\n")
    assert lines[0] == " 1  Manoeuvre two inches ahead"
    assert all(line.startswith("    ") and len(line) <= 30 for line in lines[1:])
    assert "".join("".join(lines).split()) == "".join(str(text).split())


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (40, 12)])
async def test_a_long_question_scrolls_and_its_answers_stay_in_sight(
    new_local: NewLocal, settle: Settle, size: tuple[int, int]
) -> None:
    app = PlayApp(new_local(), pause=0, rest=0)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        words = "\n".join(f"line {number}" for number in range(60))
        app.push_screen(
            QuestionDialog("The game is over", words, [("q", "Quit"), ("s", "Save"), ("b", "Look at the board")])
        )
        await settle(pilot)
        box, answers = app.screen.query_one(".dialog"), app.screen.query_one(OptionList)
        assert answers.size.height == 3
        assert box.content_region.contains_region(answers.region)
        assert app.screen.region.contains_region(box.region)
        assert box.border_subtitle == "PgDn: read on"
        asked = app.screen.query_one("#asked")
        for _ in range(60 if size[1] < 20 else 6):
            await pilot.press("pagedown")
        assert asked.scroll_y == asked.max_scroll_y > 0
        await pilot.press("pageup")
        assert asked.scroll_y < asked.max_scroll_y


async def test_a_short_question_has_nothing_to_scroll(new_local: NewLocal, settle: Settle) -> None:
    app = PlayApp(new_local(), pause=0, rest=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press("q")
        await settle(pilot)
        assert app.screen.query_one("#asked").max_scroll_y == 0
        assert not app.screen.query_one(".dialog").border_subtitle
