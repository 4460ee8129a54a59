"""Repeated prompts as one form in full screen, with ordinary answers in the record."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from tests.rules.scum_of_the_high_seas.isle import do, vessel
from tests.rules.scum_of_the_high_seas.sea.test_in_the_water import sea
from tests.terminal.lines.test_plain_client import said, with_points_to_give_up
from tests.terminal.screen.test_play_screen import Clock
from tests.terminal.screen.test_small_screen import in_sight, rows_of
from textual.pilot import Pilot

import quarterdeck as qd
from quarterdeck.games.scum_of_the_high_seas.sea.sinking import damage
from quarterdeck.terminal.local_match import LocalMatch
from quarterdeck.terminal.screen.applications import PlayApp
from quarterdeck.terminal.screen.quantity_form import QuantityForm
from quarterdeck.terminal.text.offers import Offer

Settle = Callable[[Pilot[Any]], Awaitable[None]]


@pytest.fixture(scope="module")
def record() -> str:
    """Return a record in which red must give up ten points.

    Red has flotation 14, movement 3, main guns 4 and secondary guns 8.
    """
    return with_points_to_give_up().save()


@pytest.fixture
def local(record: str, tmp_path: Path) -> LocalMatch:
    return LocalMatch(qd.load(record), {"blue": "human", "red": "human"}, seed=1, path=tmp_path / "game.qdr")


def given(local: LocalMatch, record: str) -> list[str]:
    """Return the points given up since the record."""
    return [each.notation for each in local.match.answers()[qd.load(record).count :]]


def form(app: PlayApp) -> list[int]:
    """Return the amounts in the form."""
    assert app.table.spending is not None
    return [app.table.spending.taken(row.first) for row in app.table.rows if not row.first.refused]


def place_of(app: PlayApp, words: str, row: int = 0) -> tuple[int, int]:
    """Return the place of a text on the screen, from a row on."""
    lines = rows_of(app)
    y = next(y for y, line in enumerate(lines) if y >= row and words in line)
    return lines[y].index(words) + 1, y


async def test_one_form_by_keys_and_one_confirmation(local: LocalMatch, record: str, settle: Settle) -> None:
    app = PlayApp(local, pause=0, rest=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert in_sight(app, "prompt", "options", "spend", "hint", "board") == [True] * 5
        assert form(app) == [0, 0, 0, 0]
        await pilot.press("enter")  # nothing is filled in
        await pilot.press("1", "3", "3", "minus", "plus", "down", "right", "right", "left")
        await settle(pilot)
        assert form(app) == [1, 0, 2, 1]
        assert given(local, record) == []
        lines = rows_of(app)
        assert "2 of 4" in lines[place_of(app, "Give up 1 main gun")[1] + 1]
        assert any("4 of 10 chosen, 6 left" in line for line in lines)
        assert lines[-1].rstrip().endswith("? Help  q Quit")
        await pilot.press("enter")
        await settle(pilot)
        assert given(local, record) == ["flotation", "main gun", "main gun", "secondary guns"]
        assert form(app) == [0, 0, 0, 0]  # the prompt returns for the rest
        assert any("0 of 6 chosen, 6 left" in line for line in rows_of(app))
        await pilot.press("A", "enter")
        await settle(pilot)
    assert given(local, record)[4:] == ["flotation"] * 6
    assert qd.load(local.path.read_text()).answers() == local.match.answers()


async def test_one_form_by_mouse(local: LocalMatch, record: str, settle: Settle) -> None:
    app = PlayApp(local, pause=0, rest=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        movement = place_of(app, "Give up 1 hex")
        below = movement[1] + 1
        await pilot.click(offset=movement)  # the text adds one
        await pilot.click(offset=place_of(app, " + ", below))
        await settle(pilot)
        assert form(app) == [0, 2, 0, 0]
        await pilot.click(offset=place_of(app, " − ", below))
        await pilot.click(offset=place_of(app, " All ", below + 2))
        await settle(pilot)
        assert form(app) == [0, 1, 4, 0]
        await pilot.click(offset=place_of(app, "one by one"))
        await settle(pilot)
        assert app.table.spending is None
        await pilot.click(offset=place_of(app, "all in one form"))
        await settle(pilot)
        await pilot.click(offset=place_of(app, "confirm"))
        await settle(pilot)
    assert given(local, record) == ["movement", *["main gun"] * 4]


async def test_leaving_the_form_gives_single_prompts_until_it_is_reopened(
    local: LocalMatch, record: str, settle: Settle
) -> None:
    app = PlayApp(local, pause=0, rest=0)
    async with app.run_test(size=(120, 32)) as pilot:
        await settle(pilot)
        assert "Lose a flotation point" in rows_of(app)[place_of(app, "0 of 14", 4)[1]]  # in one line if there is room
        await pilot.press("2", "tab", "escape")  # from another panel, Escape first leads back
        await settle(pilot)
        assert form(app) == [0, 1, 0, 0]
        await pilot.press("escape")
        await settle(pilot)
        assert app.table.spending is None
        assert "0 of 14" not in "".join(rows_of(app)[4:12])
        await pilot.press("1")
        await settle(pilot)
        await pilot.press("3")
        await settle(pilot)
        assert given(local, record) == ["flotation", "main gun"]
        assert app.table.spending is None
        await pilot.press("escape")
        await settle(pilot)
        assert form(app) == [0, 0, 0, 0]
        await pilot.press("4", "escape", "escape")
        await settle(pilot)
        assert form(app) == [0, 0, 0, 1]  # the amounts are still there
        await pilot.resize_terminal(24, 8)
        await settle(pilot)
        await pilot.press("enter")
        await settle(pilot)
    assert given(local, record) == ["flotation", "main gun", "secondary guns"]


async def test_a_key_pressed_twice_neither_confirms_two_forms_nor_leaves_and_reopens_one(
    local: LocalMatch, record: str, settle: Settle
) -> None:
    clock = Clock()
    app = PlayApp(local, pause=0, rest=0.3, clock=clock)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press("1", "enter", "escape", "A")  # meant for the prompt before
        await settle(pilot)
        assert form(app) == [0, 0, 0, 0]
        clock.now = 0.3
        await pilot.press("1", "1", "enter", "enter", "1", "enter")
        await settle(pilot)
        assert given(local, record) == ["flotation", "flotation"]
        assert form(app) == [0, 0, 0, 0]
        clock.now = 0.6
        await pilot.press("escape", "escape", "1")
        await settle(pilot)
        assert app.screen is app.table
        assert app.table.spending is None
        assert len(given(local, record)) == 2


async def test_other_panels_keep_the_form_and_an_option_gone_ends_it(
    local: LocalMatch, record: str, settle: Settle, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = PlayApp(local, pause=0, rest=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press("3", "tab")
        await settle(pilot)
        assert in_sight(app, "options", "spend", "ships") == [False, False, True]
        await pilot.press("3")  # first brings the options back
        await settle(pilot)
        assert in_sight(app, "options", "spend", "ships") == [True, True, False]
        assert form(app) == [0, 0, 1, 0]
        told: list[str] = []
        monkeypatch.setattr(app.table, "notify", lambda text, **_: told.append(text))
        monkeypatch.setattr(QuantityForm, "answers", lambda _: [*["movement"] * 4, "flotation"])
        await pilot.press("enter")
        await settle(pilot)
        assert told == ["Accepted answers: 3 of 5. The others are no longer offered."]
        assert given(local, record) == ["movement"] * 3
        assert form(app) == [0, 0, 0]  # the prompt returns without the lost option


def test_plain_lines_refuse_more_than_there_is(local: LocalMatch, record: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = said(local, "1 movement, 3 movement")
    assert "Give up 1 hex of movement (movement) [LC-91], up to 3\n" in text
    assert "Movement: at most 3." in text
    assert given(local, record) == []
    monkeypatch.setattr(
        "quarterdeck.terminal.lines.plain_client.PlainClient._several", lambda *_: [*["movement"] * 4, "flotation"]
    )
    text = said(local, "many")
    assert "Accepted answers: 3 of 5. The others are no longer offered." in text
    assert "loses a point (7 to go)" in text  # the prompt returns


def test_a_form_is_limited_by_options_and_by_the_prompt() -> None:
    guns, men = Offer("", "", notation="guns", most=2), Offer("", "", notation="men", most=9)
    gone = Offer("", "", notation="gone", refused=True)
    filled = QuantityForm([guns, men, gone], 5)
    filled.change(guns, -1)
    filled.change(guns, 4)
    filled.change(men, 4)
    assert (filled.taken(guns), filled.taken(men), filled.left) == (2, 3, 0)
    filled.change(guns, -1)
    filled.change(men, 9)
    assert filled.answers() == ["guns", *["men"] * 4]


async def test_an_option_that_can_be_taken_once_has_no_all_button(settle: Settle, tmp_path: Path) -> None:
    match = sea()
    match.log("blue")
    damage(match.state, vessel(match, "bs"), 31, "red")
    do(match, "activate rs")
    local = LocalMatch(match, {"blue": "human", "red": "random"}, seed=1, path=tmp_path / "game.qdr")
    app = PlayApp(local, pause=0, rest=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press("1", "1", "3", "A")
        await settle(pilot)
        assert form(app) == [1, 0, 1, 0]
        assert "All" not in "".join(rows_of(app)[4:13])
        app.table.go_on()  # the same prompt again: the amounts are still there
        await settle(pilot)
        assert form(app) == [1, 0, 1, 0]
