"""The table companion: real dice and cards, typed by the player."""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable
from typing import Any

from textual.pilot import Pilot
from textual.widgets import Static

import quarterdeck as qd
from quarterdeck.engine.asks import Roll, die
from quarterdeck.terminal.lines import plain_client
from quarterdeck.terminal.local_match import DueAnswer, LocalMatch
from quarterdeck.terminal.screen.applications import PlayApp
from quarterdeck.terminal.text.sentences import dice_help

NewLocal = Callable[..., LocalMatch]
Settle = Callable[[Pilot[Any]], Awaitable[None]]


def at_a_table(new_local: NewLocal) -> LocalMatch:
    return new_local(german="human", chance=qd.ByHand())


def hits(local: LocalMatch, ship: str) -> list[str]:
    piece = next(piece for piece in local.scene().pieces if piece.id == ship)
    return [place.name for place in piece.diagram if place.hits]


def test_every_card_and_die_is_typed_and_can_be_amended(new_local: NewLocal) -> None:
    local = at_a_table(new_local)
    typed = ["mimi", "1", "3", "1", "21", "12", "kh", "amend 8c"]
    output = io.StringIO()
    plain_client.play(local, io.StringIO("".join(f"{line}\n" for line in typed)), output)
    text = " ".join(output.getvalue().split())
    assert "Turn over one of 2 cards. Type which one it is: Kingani or Mimi." in text
    assert "(Mimi: Fire at Kingani, range 11)" in text
    assert "The British throw a D12. 11 or more is needed. Type what it shows." in text
    assert " MT-9 " in text
    assert "'21' is not on the D12 that MT-9 asks for." in text
    assert "The British draw one of 52 cards. Type which card it is, such as" in text
    assert "The Germans throw a D6" in text  # for the King, before it was amended
    assert "Amended." in text
    assert hits(local, "kingani") == ["compartment 8"]


def test_a_rare_die_comes_with_the_clauses_about_it() -> None:
    game = qd.find_game("mimi-and-toutou")
    mentioned = [clause.id for clause in game.rulebook.all if "D16" in clause.words()]
    assert mentioned
    assert all(f"{clause} " in dice_help(game, Roll("german", "MT-9", die(16))) for clause in mentioned)
    assert dice_help(game, Roll("german", "MT-9", die(20))).count("\n") == 0


async def test_typed_in_full_screen_and_amended(new_local: NewLocal, settle: Settle) -> None:
    local = at_a_table(new_local)
    app = PlayApp(local, pause=0, rest=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert local.turn().due is DueAnswer.CHANCE
        await pilot.press(*"mimi", "enter")
        await settle(pilot)
        await pilot.press("1", "3", "1")
        await settle(pilot)
        assert "throw a D12" in str(app.table.query_one("#prompt", Static).visual)
        await pilot.press("0", "enter")  # refused, and the prompt stays
        assert local.turn().due is DueAnswer.CHANCE
        await pilot.press(*"12", "enter")
        await settle(pilot)
        await pilot.press("q")  # begins a Queen in the line, and is a command outside it
        assert app.screen is app.table
        await pilot.press("backspace", "escape", "a", "escape", "escape")
        await pilot.press(*"4h", "enter")
        await settle(pilot)
        assert hits(local, "kingani") == ["compartment 4"]
        await pilot.press("escape", "a")
        await settle(pilot)
        await pilot.press(*"6h", "enter")
        await settle(pilot)
        assert hits(local, "kingani") == ["compartment 6"]


async def test_keys_that_begin_no_face_remain_commands(new_local: NewLocal, settle: Settle) -> None:
    local = at_a_table(new_local)
    app = PlayApp(local, pause=0, rest=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press(*"mimi", "enter")
        await settle(pilot)
        await pilot.press("1", "3", "1")
        await settle(pilot)
        await pilot.press("u")  # nothing has been thrown yet
        await settle(pilot)
        assert local.turn().due is DueAnswer.HUMAN
        assert [offer.notation for offer in app.table.offers] == ["fire kingani", "hold fire"]


def test_undo_and_resume_at_a_table(new_local: NewLocal) -> None:
    local = at_a_table(new_local)
    output = io.StringIO()
    plain_client.play(local, io.StringIO("mimi\n1\n3\n1\nundo\nfire\n12\n"), output)
    again = new_local(german="human", match=qd.load(local.path.read_text()))
    assert again.turn().due is DueAnswer.CHANCE
    assert "draw one of 52 cards" in again.question()
