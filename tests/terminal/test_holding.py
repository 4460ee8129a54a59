"""The last choice of a turn waits until it is confirmed; and who is out of the game is asked whether to see its end."""

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

Sit = Callable[..., LocalMatch]
Settle = Callable[[Pilot[Any]], Awaitable[None]]


class Typist(io.StringIO):
    """Somebody at a keyboard."""

    def isatty(self) -> bool:
        return True


def said(sitting: LocalMatch, *lines: str) -> str:
    output = io.StringIO()
    plain_client.play(sitting, Typist("".join(f"{line}\n" for line in lines)), output)
    return " ".join(output.getvalue().split())


def chosen(sitting: LocalMatch) -> list[str]:
    return [given.notation for given in sitting.match.answers() if given.kind == "choose" and given.seat == "british"]


def before_the_end_of_a_turn(sit: Sit) -> LocalMatch:
    """Mimi has stayed; to keep her heading ends her activation, as nobody is in her field of fire."""
    sitting = sit()
    while sitting.turn().due is DueAnswer.BOT:
        sitting.bot_chooses(sitting.thought("german")(), "german")
    sitting.sit(sitting.turn())
    sitting.confirms = True
    while not any(sitting.holds(offer.notation) for offer in sitting.offers() if not offer.refused):
        sitting.choose("stay" if "stay" in sitting.match.choices() else sitting.match.choices()[0])
        while sitting.turn().due is DueAnswer.BOT:
            sitting.bot_chooses(sitting.thought("german")(), "german")
    return sitting


def ending(sitting: LocalMatch) -> str:
    return next(offer.notation for offer in sitting.offers() if not offer.refused and sitting.holds(offer.notation))


def test_plain_the_end_of_a_turn_waits_for_enter(sit: Sit) -> None:
    sitting = before_the_end_of_a_turn(sit)
    before, last = chosen(sitting), ending(sitting)
    assert "That ends your turn" in said(sitting, last)
    assert chosen(sitting) == before
    said(sitting, last, "")
    assert chosen(sitting) == [*before, last]


def test_plain_back_chooses_again_and_another_answer_counts_instead(sit: Sit) -> None:
    sitting = before_the_end_of_a_turn(sit)
    before, last = chosen(sitting), ending(sitting)
    text = said(sitting, last, "back", "log", last, "help", last)
    assert text.count("That ends your turn") == 3
    assert chosen(sitting) == before


def test_plain_off_is_one_word_and_is_kept(sit: Sit) -> None:
    kept: list[bool] = []
    sitting = before_the_end_of_a_turn(sit)
    sitting.taste = Taste(keep_confirms=kept.append)
    before, last = chosen(sitting), ending(sitting)
    said(sitting, last, "off")
    assert chosen(sitting) == [*before, last]
    assert kept == [False]
    assert not sitting.confirms
    assert "waits until you confirm it" in said(sitting, "confirm on")
    assert kept == [False, True]
    assert "Confirm on, or confirm off." in said(sitting, "confirm")


def test_what_does_not_end_a_turn_is_not_held(sit: Sit) -> None:
    sitting = sit()
    while sitting.turn().due is DueAnswer.BOT:
        sitting.bot_chooses(sitting.thought("german")(), "german")
    sitting.sit(sitting.turn())
    sitting.confirms = True
    assert not sitting.holds("stay")
    assert "That ends your turn" not in said(sitting, "stay")


def test_that_it_cannot_be_kept_is_said_and_play_goes_on(sit: Sit) -> None:
    def refuses(_: bool) -> None:
        raise QuarterdeckError("no room")

    sitting = sit()
    sitting.taste = Taste(keep_confirms=refuses)
    sitting.set_confirms(True)
    assert sitting.confirms
    assert sitting.trouble == "no room"


async def test_full_screen_the_choice_waits_with_the_board_in_sight(sit: Sit, settle: Settle) -> None:
    sitting = before_the_end_of_a_turn(sit)
    before, last = chosen(sitting), ending(sitting)
    app = PlayApp(sitting, pause=0, rest=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        table = app.table
        key = next(row.key for row in table.rows if row.first.notation == last)
        await pilot.press(key)
        await settle(pilot)
        assert app.screen is table
        assert chosen(sitting) == before
        assert "that ends your turn" in str(table.query_one("#prompt", Static).visual)
        assert [str(option.prompt).split("  ")[1] for option in table.query_one("#options", OptionPanel).options] == [
            "Let it stand",
            "Choose again",
            "Let it stand, and never ask again",
        ]
        for back in ("escape", "u", "2"):
            await pilot.press(back)
            await settle(pilot)
            assert table.held is None
            assert chosen(sitting) == before
            await pilot.press(key)
            await settle(pilot)
        await pilot.press("enter")
        await settle(pilot)
        assert chosen(sitting) == [*before, last]


async def test_full_screen_never_again_is_one_key_and_can_be_asked_for_again(sit: Sit, settle: Settle) -> None:
    kept: list[bool] = []
    sitting = before_the_end_of_a_turn(sit)
    sitting.taste = Taste(keep_confirms=kept.append)
    before, last = chosen(sitting), ending(sitting)
    app = PlayApp(sitting, pause=0, rest=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press(next(row.key for row in app.table.rows if row.first.notation == last))
        await settle(pilot)
        await pilot.press("3")
        await settle(pilot)
        assert chosen(sitting) == [*before, last]
        assert kept == [False]
        await pilot.press("C")
        assert kept == [False, True]


def out_of_the_game(path: Path) -> LocalMatch:
    """Bart is sunk by the Man-O-War while the others still fight her."""
    for seed in range(60):
        match = qd.new("pirate-cards", "man-o-war", seed=seed)
        players = {seat: "human" if seat == "bart" else "random" for seat in match.seats}
        sitting = LocalMatch(match, players, seed=seed, path=path / f"{seed}.qdr")
        sitting.autosave = lambda: None  # type: ignore[method-assign]
        while match.outcome is None:
            turn = sitting.turn()
            if turn.due is DueAnswer.BOT:
                if sitting.is_out:
                    del sitting.autosave
                    return sitting
                sitting.bot_chooses(sitting.thought(turn.seat)(), turn.seat)
            else:
                sitting.sit(turn)
                sitting.choose(match.choices()[0])
    raise AssertionError("nobody was ever sunk")


async def test_who_is_out_may_watch_the_others_to_the_end(settle: Settle, tmp_path: Path) -> None:
    sitting = out_of_the_game(tmp_path)
    answers = sitting.match.count
    app = PlayApp(sitting, pause=0, rest=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert isinstance(app.screen, QuestionDialog)
        assert sitting.match.count == answers  # bots wait for the answer
        await pilot.press("w")
        await settle(pilot)
        assert sitting.match.outcome is not None
        await pilot.press("q")
    assert qd.load(sitting.path.read_text()).outcome == sitting.match.outcome


async def test_who_is_out_may_stop(settle: Settle, tmp_path: Path) -> None:
    sitting = out_of_the_game(tmp_path)
    answers = sitting.match.count
    app = PlayApp(sitting, pause=0, rest=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press("q")
        await settle(pilot)
    assert app.return_value == 0
    assert qd.load(sitting.path.read_text()).count == answers


def test_plain_who_is_out_is_asked_once(tmp_path: Path) -> None:
    sitting = out_of_the_game(tmp_path)
    answers = sitting.match.count
    assert "You are out of the game." in said(sitting, "quit")
    assert sitting.match.count == answers
    assert said(sitting, "").count("You are out of the game.") == 1
    assert sitting.match.outcome is not None


def test_a_pipe_sees_the_end_without_a_question(tmp_path: Path) -> None:
    sitting = out_of_the_game(tmp_path)
    output = io.StringIO()
    assert plain_client.play(sitting, io.StringIO(""), output) == 0
    assert "You are out" not in output.getvalue()
    assert "The game is over." in output.getvalue()
