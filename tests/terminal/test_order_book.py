"""Typed orders: queued and repeated answers, standing orders, and stopping them."""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable
from typing import Any

from textual.pilot import Pilot

from quarterdeck.terminal.lines import plain_client
from quarterdeck.terminal.local_match import LocalMatch
from quarterdeck.terminal.screen.applications import PlayApp
from quarterdeck.terminal.screen.dialogs import TypeIn

NewLocal = Callable[..., LocalMatch]
Settle = Callable[[Pilot[Any]], Awaitable[None]]


def said(local: LocalMatch, *lines: str) -> str:
    output = io.StringIO()
    assert plain_client.play(local, io.StringIO("".join(f"{line}\n" for line in lines)), output) == 0
    return output.getvalue()


def chosen(local: LocalMatch) -> list[str]:
    return [given.notation for given in local.match.answers() if given.seat == "british" and given.kind == "choose"]


def test_queued_answers_are_given_without_further_input(new_local: NewLocal) -> None:
    local = new_local()
    text = said(local, "plan ahead, keep, hold fire")
    assert "Orders given. Your next answers: Ahead to 3,5;" in text
    assert chosen(local)[:3] == ["ahead", "keep course", "hold fire"]


def test_a_plan_stops_at_an_unknown_answer(new_local: NewLocal) -> None:
    local = new_local()
    text = said(local, "plan ahead, dance")
    text = " ".join(text.split())
    assert "Your next answers: Ahead to 3,5. Then they stop." in text
    assert "Your orders have stopped: 'dance' is not offered. Type go on to resume them, or answer yourself." in text
    assert chosen(local) == ["ahead"]


def test_repeat_answers_the_same_prompt_until_it_is_stopped(new_local: NewLocal) -> None:
    local = new_local()
    text = said(local, "ahead", "repeat", "orders", "stop", "orders")
    assert "ahead, repeated" in text
    assert "Orders cancelled." in text
    assert text.rstrip().count("No orders are in force.") == 1


def test_incomplete_orders_are_explained(new_local: NewLocal) -> None:
    text = said(new_local(), "plan", "repeat", "order fly", "order", "go on", "stop")
    text = " ".join(text.split())
    assert "Plan needs answers separated by commas, such as: plan ahead, keep course." in text
    assert "There is no answer to repeat yet: answer first, or type repeat and a notation." in text
    assert "There is no standing order 'fly' here." in text
    assert "There are no standing orders to give here, but plan and repeat always work." in text
    assert "No orders are in force." in text


def test_an_answer_by_orders_can_be_undone_and_is_not_repeated(new_local: NewLocal) -> None:
    local = new_local()
    text = said(local, "plan ahead", "undo", "orders")
    assert "Undone: Ahead to 3,5." in text
    assert chosen(local) == []


def test_help_lists_orders(new_local: NewLocal) -> None:
    text = said(new_local(), "help")
    assert "plan A, B, C" in text
    assert "order [WORDS]" in text


async def test_orders_are_typed_in_full_screen(new_local: NewLocal, settle: Settle) -> None:
    local = new_local()
    app = PlayApp(local, pause=0, rest=0)
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        await pilot.press("colon")
        await pilot.pause()
        assert isinstance(app.screen, TypeIn)
        await pilot.press(*"plan", "space", *"ahead", "comma", "space", *"keep", "enter")
        await settle(pilot)
        assert chosen(local)[:2] == ["ahead", "keep course"]
        await pilot.press("colon")
        await pilot.pause()
        await pilot.press(*"dance", "enter")
        await settle(pilot)
        assert chosen(local)[:2] == ["ahead", "keep course"]
