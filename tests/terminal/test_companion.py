"""The companion: real dice and real cards, typed in."""

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

Sit = Callable[..., LocalMatch]
Settle = Callable[[Pilot[Any]], Awaitable[None]]


def at_a_table(sit: Sit) -> LocalMatch:
    return sit(german="human", chance=qd.ByHand())


def hits(sitting: LocalMatch, ship: str) -> list[str]:
    piece = next(piece for piece in sitting.scene().pieces if piece.id == ship)
    return [place.name for place in piece.diagram if place.hits]


def test_every_card_and_die_is_asked_for_and_can_be_amended(sit: Sit) -> None:
    sitting = at_a_table(sit)
    typed = ["mimi", "1", "3", "1", "21", "12", "kh", "amend 8c"]
    output = io.StringIO()
    plain_client.play(sitting, io.StringIO("".join(f"{line}\n" for line in typed)), output)
    text = " ".join(output.getvalue().split())
    assert "Turn over one of 2 cards: type which it is: kingani or mimi." in text
    assert "(Mimi: Fire at Kingani, range 11)" in text
    assert "The British throw a D12: type what it shows. 11 or more is needed." in text
    assert " MT-9 " in text
    assert "'21' is not on the D12 that MT-9 asks for." in text
    assert "The British draw one of 52 cards: type its face" in text
    assert "The Germans throw a D6" in text  # the King asked for it, before it was amended
    assert "Amended." in text
    assert hits(sitting, "kingani") == ["compartment 8"]


def test_a_die_that_few_people_own_comes_with_what_the_rule_book_says() -> None:
    game = qd.find_game("mimi-and-toutou")
    mentioned = [clause.id for clause in game.rulebook.all if "D16" in clause.words()]
    assert mentioned
    assert all(f"{clause} " in dice_help(game, Roll("german", "MT-9", die(16))) for clause in mentioned)
    assert dice_help(game, Roll("german", "MT-9", die(20))).count("\n") == 0


async def test_typed_in_full_screen_and_amended(sit: Sit, settle: Settle) -> None:
    sitting = at_a_table(sit)
    app = PlayApp(sitting, pause=0, rest=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert sitting.turn().due is DueAnswer.CHANCE
        await pilot.press(*"mimi", "enter")
        await settle(pilot)
        await pilot.press("1", "3", "1")
        await settle(pilot)
        assert "throw a D12" in str(app.table.query_one("#prompt", Static).visual)
        await pilot.press("0", "enter")  # said to be wrong, and asked again
        assert sitting.turn().due is DueAnswer.CHANCE
        await pilot.press(*"12", "enter")
        await settle(pilot)
        await pilot.press("q")  # may begin a Queen; out of the line it is a command
        assert app.screen is app.table
        await pilot.press("backspace", "escape", "a", "escape", "escape")
        await pilot.press(*"4h", "enter")
        await settle(pilot)
        assert hits(sitting, "kingani") == ["compartment 4"]
        await pilot.press("escape", "a")
        await settle(pilot)
        await pilot.press(*"6h", "enter")
        await settle(pilot)
        assert hits(sitting, "kingani") == ["compartment 6"]


async def test_keys_that_no_die_begins_with_stay_commands(sit: Sit, settle: Settle) -> None:
    sitting = at_a_table(sit)
    app = PlayApp(sitting, pause=0, rest=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press(*"mimi", "enter")
        await settle(pilot)
        await pilot.press("1", "3", "1")
        await settle(pilot)
        await pilot.press("u")  # the shot was only declared: nothing has been thrown yet
        await settle(pilot)
        assert sitting.turn().due is DueAnswer.HUMAN
        assert [offer.notation for offer in app.table.offers] == ["fire kingani", "hold fire"]


def test_undo_and_resume_at_a_table(sit: Sit) -> None:
    sitting = at_a_table(sit)
    output = io.StringIO()
    plain_client.play(sitting, io.StringIO("mimi\n1\n3\n1\nundo\nfire\n12\n"), output)
    again = sit(german="human", match=qd.load(sitting.path.read_text()))
    assert again.turn().due is DueAnswer.CHANCE
    assert "draw one of 52 cards" in again.question()
