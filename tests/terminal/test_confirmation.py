"""Confirming the last choice of a turn, and watching after you are out of the game."""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.widgets import Static

import quarterdeck as qd
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.terminal.lines import plain_client
from quarterdeck.terminal.local_match import DueAnswer, LocalMatch, Taste
from quarterdeck.terminal.screen.applications import PlayApp
from quarterdeck.terminal.screen.dialogs import QuestionDialog
from quarterdeck.terminal.screen.panels import OptionPanel

NewLocal = Callable[..., LocalMatch]
Settle = Callable[[Pilot[Any]], Awaitable[None]]


class Typist(io.StringIO):
    """Input from a keyboard."""

    def isatty(self) -> bool:
        return True


def said(local: LocalMatch, *lines: str) -> str:
    output = io.StringIO()
    plain_client.play(local, Typist("".join(f"{line}\n" for line in lines)), output)
    return " ".join(output.getvalue().split())


def chosen(local: LocalMatch) -> list[str]:
    return [given.notation for given in local.match.answers() if given.kind == "choose" and given.seat == "british"]


def before_the_end_of_a_turn(new_local: NewLocal) -> LocalMatch:
    """Play until Mimi's next choice ends her activation, with no target in her arc."""
    local = new_local()
    while local.turn().due is DueAnswer.BOT:
        local.bot_chooses(local.thought("german")(), "german")
    local.show_to(local.turn())
    local.confirms = True
    while not any(local.holds(offer.notation) for offer in local.offers() if not offer.refused):
        local.choose("stay" if "stay" in local.match.choices() else local.match.choices()[0])
        while local.turn().due is DueAnswer.BOT:
            local.bot_chooses(local.thought("german")(), "german")
    return local


def ending(local: LocalMatch) -> str:
    return next(offer.notation for offer in local.offers() if not offer.refused and local.holds(offer.notation))


def test_plain_the_end_of_a_turn_waits_for_enter(new_local: NewLocal) -> None:
    local = before_the_end_of_a_turn(new_local)
    before, last = chosen(local), ending(local)
    assert "This ends your turn" in said(local, last)
    assert chosen(local) == before
    said(local, last, "")
    assert chosen(local) == [*before, last]


def test_plain_back_drops_the_choice_and_another_answer_replaces_it(new_local: NewLocal) -> None:
    local = before_the_end_of_a_turn(new_local)
    before, last = chosen(local), ending(local)
    text = said(local, last, "back", "log", last, "help", last)
    assert text.count("This ends your turn") == 3
    assert chosen(local) == before


def test_plain_off_confirms_and_is_stored(new_local: NewLocal) -> None:
    kept: list[bool] = []
    local = before_the_end_of_a_turn(new_local)
    local.taste = Taste(keep_confirms=kept.append)
    before, last = chosen(local), ending(local)
    said(local, last, "off")
    assert chosen(local) == [*before, last]
    assert kept == [False]
    assert not local.confirms
    assert "From now on you confirm the end of your turn." in said(local, "confirm on")
    assert kept == [False, True]
    assert "Type confirm on or confirm off." in said(local, "confirm")


def test_a_choice_within_a_turn_needs_no_confirmation(new_local: NewLocal) -> None:
    local = new_local()
    while local.turn().due is DueAnswer.BOT:
        local.bot_chooses(local.thought("german")(), "german")
    local.show_to(local.turn())
    local.confirms = True
    assert not local.holds("stay")
    assert "This ends your turn" not in said(local, "stay")


def test_play_continues_if_the_setting_cannot_be_stored(new_local: NewLocal) -> None:
    def refuses(_: bool) -> None:
        raise QuarterdeckError("no room")

    local = new_local()
    local.taste = Taste(keep_confirms=refuses)
    local.set_confirms(True)
    assert local.confirms
    assert local.trouble == "no room"


async def test_full_screen_the_choice_waits_with_the_board_in_sight(new_local: NewLocal, settle: Settle) -> None:
    local = before_the_end_of_a_turn(new_local)
    before, last = chosen(local), ending(local)
    app = PlayApp(local, pause=0, rest=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        table = app.table
        key = next(row.key for row in table.rows if row.first.notation == last)
        await pilot.press(key)
        await settle(pilot)
        assert app.screen is table
        assert chosen(local) == before
        assert "This ends your turn" in str(table.query_one("#prompt", Static).visual)
        assert [str(option.prompt).split("  ")[1] for option in table.query_one("#options", OptionPanel).options] == [
            "Confirm",
            "Choose something else",
            "Confirm, and never ask again",
        ]
        for back in ("escape", "u", "2"):
            await pilot.press(back)
            await settle(pilot)
            assert table.held is None
            assert chosen(local) == before
            await pilot.press(key)
            await settle(pilot)
        await pilot.press("enter")
        await settle(pilot)
        assert chosen(local) == [*before, last]


async def test_full_screen_never_again_is_one_key_and_can_be_reversed(new_local: NewLocal, settle: Settle) -> None:
    kept: list[bool] = []
    local = before_the_end_of_a_turn(new_local)
    local.taste = Taste(keep_confirms=kept.append)
    before, last = chosen(local), ending(local)
    app = PlayApp(local, pause=0, rest=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press(next(row.key for row in app.table.rows if row.first.notation == last))
        await settle(pilot)
        await pilot.press("3")
        await settle(pilot)
        assert chosen(local) == [*before, last]
        assert kept == [False]
        await pilot.press("C")
        assert kept == [False, True]


def out_of_the_game(path: Path) -> LocalMatch:
    """Return a match in which Bart is sunk while the others still fight the Man-O-War."""
    for seed in range(60):
        match = qd.new("pirate-cards", "man-o-war", seed=seed)
        players = {seat: "human" if seat == "bart" else "random" for seat in match.seats}
        local = LocalMatch(match, players, seed=seed, path=path / f"{seed}.qdr")
        local.autosave = lambda: None  # type: ignore[method-assign]
        while match.outcome is None:
            turn = local.turn()
            if turn.due is DueAnswer.BOT:
                if local.is_out:
                    del local.autosave
                    return local
                local.bot_chooses(local.thought(turn.seat)(), turn.seat)
            else:
                local.show_to(turn)
                local.choose(match.choices()[0])
    raise AssertionError("nobody was ever sunk")


async def test_a_player_who_is_out_can_watch_to_the_end(settle: Settle, tmp_path: Path) -> None:
    local = out_of_the_game(tmp_path)
    answers = local.match.count
    app = PlayApp(local, pause=0, rest=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert isinstance(app.screen, QuestionDialog)
        assert local.match.count == answers  # bots wait for the answer
        await pilot.press("w")
        await settle(pilot)
        assert local.match.outcome is not None
        await pilot.press("q")
    assert qd.load(local.path.read_text()).outcome == local.match.outcome


async def test_a_player_who_is_out_can_stop(settle: Settle, tmp_path: Path) -> None:
    local = out_of_the_game(tmp_path)
    answers = local.match.count
    app = PlayApp(local, pause=0, rest=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press("q")
        await settle(pilot)
    assert app.return_value == 0
    assert qd.load(local.path.read_text()).count == answers


def test_plain_a_player_who_is_out_is_asked_once(tmp_path: Path) -> None:
    local = out_of_the_game(tmp_path)
    answers = local.match.count
    assert "You are out of the game." in said(local, "quit")
    assert local.match.count == answers
    assert said(local, "").count("You are out of the game.") == 1
    assert local.match.outcome is not None


def test_a_pipe_sees_the_end_without_a_question(tmp_path: Path) -> None:
    local = out_of_the_game(tmp_path)
    output = io.StringIO()
    assert plain_client.play(local, io.StringIO(""), output) == 0
    assert "You are out" not in output.getvalue()
    assert "The game is over." in output.getvalue()
