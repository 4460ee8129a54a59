"""Orders in words, in plain lines: plans, the same again, what the game offers, and stopping."""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable
from typing import Any

from textual.pilot import Pilot

from quarterdeck.terminal.lines import plain_client
from quarterdeck.terminal.local_match import LocalMatch
from quarterdeck.terminal.screen.applications import PlayApp
from quarterdeck.terminal.screen.dialogs import TypeIn

Sit = Callable[..., LocalMatch]
Settle = Callable[[Pilot[Any]], Awaitable[None]]


def said(sitting: LocalMatch, *lines: str) -> str:
    output = io.StringIO()
    assert plain_client.play(sitting, io.StringIO("".join(f"{line}\n" for line in lines)), output) == 0
    return output.getvalue()


def chosen(sitting: LocalMatch) -> list[str]:
    return [given.notation for given in sitting.match.answers() if given.seat == "british" and given.kind == "choose"]


def test_a_plan_is_carried_out_without_a_further_word(sit: Sit) -> None:
    sitting = sit()
    text = said(sitting, "plan ahead, keep, hold fire")
    assert "Ordered. First: Ahead to 3,5;" in text
    assert chosen(sitting)[:3] == ["ahead", "keep course", "hold fire"]


def test_what_is_not_understood_is_said_at_once_and_the_plan_stops_there(sit: Sit) -> None:
    sitting = sit()
    text = said(sitting, "plan ahead, dance")
    assert "Then it stops: 'dance' is not offered." in text
    assert "Your orders stop: 'dance' is not offered. Type go on, or answer yourself." in text
    assert chosen(sitting) == ["ahead"]


def test_repeat_answers_the_same_question_again_until_it_is_stopped(sit: Sit) -> None:
    sitting = sit()
    text = said(sitting, "ahead", "repeat", "orders", "stop", "orders")
    assert "ahead, repeated" in text
    assert "No orders stand any more." in text
    assert text.rstrip().count("No orders stand.") == 1


def test_words_that_mean_nothing_are_answered_by_a_sentence(sit: Sit) -> None:
    text = said(sit(), "plan", "repeat", "order fly", "order", "go on", "stop")
    assert "plan what? Type plan and your answers" in text.replace("\n", " ") or "Plan what? Type plan" in text
    assert "there is no order 'fly' here" in text.replace("There", "there")
    assert "offers no orders of its own" in text.replace("\n", " ")
    assert "No orders stand." in text


def test_what_was_answered_by_order_can_be_taken_back_and_is_not_given_again(sit: Sit) -> None:
    sitting = sit()
    text = said(sitting, "plan ahead", "undo", "orders")
    assert "Taken back: ahead." in text
    assert chosen(sitting) == []


def test_help_tells_of_orders(sit: Sit) -> None:
    text = said(sit(), "help")
    assert "plan A, B, C" in text
    assert "order [WORDS]" in text


async def test_in_the_full_screen_by_a_line_of_words(sit: Sit, settle: Settle) -> None:
    sitting = sit()
    app = PlayApp(sitting, pause=0, rest=0)
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        await pilot.press("colon")
        await pilot.pause()
        assert isinstance(app.screen, TypeIn)
        await pilot.press(*"plan", "space", *"ahead", "comma", "space", *"keep", "enter")
        await settle(pilot)
        assert chosen(sitting)[:2] == ["ahead", "keep course"]
        await pilot.press("colon")
        await pilot.pause()
        await pilot.press(*"dance", "enter")
        await settle(pilot)
        assert chosen(sitting)[:2] == ["ahead", "keep course"]
