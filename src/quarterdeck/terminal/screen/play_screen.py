"""The screen of a game in progress, with players, bots and orders."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType

from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.terminal.local_match import DueAnswer, LocalMatch, LocalTurn
from quarterdeck.terminal.screen.answer_keys import AnswerScreen
from quarterdeck.terminal.screen.bars import CHOICES
from quarterdeck.terminal.screen.dialogs import Curtain, QuestionDialog, TypeIn
from quarterdeck.terminal.screen.input_delay import InputDelay
from quarterdeck.terminal.text import final_summary, sentences

PAUSE = 0.6  # seconds before a bot's move, so that you can follow it


class TableScreen(AnswerScreen):
    """A game in full screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("o,d", "odds", "Odds", key_display="o"),
        Binding("u", "undo", "Undo"),
        Binding("S", "save_as", "Save as", show=False),
        Binding("r", "rule", "Rules"),
        Binding("l", "log", "Log"),
        Binding("G", "goals", "Goals"),
        Binding("full_stop", "look(1)", "Look", key_display="."),
        Binding("comma", "look(-1)", show=False),
        Binding("slash", "find", "Find", key_display="/"),
        Binding("p", "pace", "Pace"),
        Binding("a", "amend", "Amend"),
        Binding("colon", "orders", "Orders", key_display=":"),
        Binding("s", "save", "Save"),
        Binding("question_mark", "help", "Help", key_display="?"),
        Binding("q,ctrl+q", "leave", "Quit", key_display="q"),
        Binding("C", "confirm", show=False),
        Binding("plus,equals_sign", "step(1)", show=False),
        Binding("minus", "step(-1)", show=False),
        Binding("A", "step_all", show=False),
        Binding("escape", "home", show=False),
        Binding("tab", "panel(1)", show=False),
        Binding("shift+tab", "panel(-1)", show=False),
    ]

    def __init__(self, local: LocalMatch, pause: float = PAUSE) -> None:
        super().__init__(local)
        self.full_pause = self.pause = pause
        self.failure: QuarterdeckError | None = None  # the error that closed the screen
        self._bots_at_it = False
        self._end_shown = False
        self._is_watching = False  # out of the game, and asked whether to watch

    def on_mount(self) -> None:
        self.rest = InputDelay(self.app)
        self.action_tab(CHOICES)
        self.go_on()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide the keys that have no use in this game."""
        if action == "amend":
            return self.local.match.timeline.chance.kind == "by-hand"
        if action == "pace":
            return bool(self.local.bots)
        return True

    def go_on(self) -> None:
        """Continue with the next answer: a player's, a bot's, dice to type, or the end."""
        turn = self.local.turn()
        if self.local.needs_curtain(turn):
            self.app.push_screen(Curtain(self.local.match.side(turn.seat).noun.put()), lambda _: self._show_turn(turn))
            return
        self._show_turn(turn)

    def go_back(self) -> None:
        """Continue after an undo; an end that was undone is shown again when it comes."""
        self._end_shown = False
        self.go_on()

    def _show_turn(self, turn: LocalTurn) -> None:
        self.local.show_to(turn)
        self.looked_at = ""
        if turn.due not in (DueAnswer.BOT, DueAnswer.ORDERS):
            self.action_tab(CHOICES)
        self.show_all(turn)
        if self.local.trouble:
            self.notify(self.local.trouble, title="Not saved", severity="error")
            self.local.trouble = ""
        stopped = self.local.book.told.pop(self.local.viewer, "")
        if stopped:
            text = f"Your orders have stopped: {stopped}. Press : and type go on to resume them, or answer yourself."
            self.notify(text, title="Orders", severity="warning")
        if self._is_news_that_one_is_out:
            self._ask_whether_to_watch()
        elif turn.due in (DueAnswer.BOT, DueAnswer.ORDERS) and not self._bots_at_it:
            self.bots_play()
        elif turn.due is DueAnswer.OVER and not self._end_shown:
            self._end_shown = True
            self._show_end()

    @property
    def _is_news_that_one_is_out(self) -> bool:
        return not self._is_watching and self.local.is_out

    def _ask_whether_to_watch(self) -> None:
        """Ask a player who is out of the game; bots wait for the answer."""
        self._is_watching = True
        text = "You have nothing left to play with. You can watch the others play on to the end."
        answers = [("q", "Save and quit"), ("w", "Watch the others play on")]
        self.app.push_screen(QuestionDialog("You are out of the game", text, answers), self._watch)

    def _watch(self, answer: str | None) -> None:
        if answer == "q" and self._save(None):
            self._quit()
        else:
            self.bots_play()

    @work(group="bots")
    async def bots_play(self) -> None:
        """Let bots and orders answer until a player must choose."""
        self._bots_at_it = True
        try:
            while (turn := self.local.turn()).due in (
                DueAnswer.BOT,
                DueAnswer.ORDERS,
            ) and not self._is_news_that_one_is_out:
                if self.pause:
                    await asyncio.sleep(self.pause)
                if turn.due is DueAnswer.ORDERS:
                    self.local.obey(turn.seat)
                    self.show_all(self.local.turn())
                    continue
                notation = await self.thinking.choice(turn.seat)
                if notation is not None:
                    self.local.bot_chooses(notation, turn.seat)
                    self.show_all(self.local.turn())
        except QuarterdeckError as error:  # a bot that fails would fail again
            self.failure = error
            self.app.exit()
            return
        finally:
            self._bots_at_it = False
        self.go_on()

    def action_pace(self) -> None:
        self.pause = 0.0 if self.pause else self.full_pause or PAUSE
        self.notify("Bots pause before they move." if self.pause else "Bots move at once.", timeout=2)

    def _show_end(self) -> None:
        outcome = self.local.match.outcome
        assert outcome is not None
        words = sentences.clause_words(self.local.match.game, outcome.clause)
        told = "\n".join(final_summary.lines(self.local.match))
        text = f"{self.local.outcome()}\n\n{told}\n\n{words}\n\nThe game is saved in {self.local.path}."
        answers = [("q", "Quit"), ("s", "Save under another name"), ("b", "Return to the board and the log")]
        self.app.push_screen(QuestionDialog("The game is over", text, answers, calm=True), self._after_the_end)

    def _after_the_end(self, answer: str | None) -> None:
        if answer == "q":
            self._quit()
        elif answer == "s":
            self.action_save_as()

    # Saving and leaving: deleting takes two keys

    def action_save(self) -> None:
        self._save(None)

    def action_save_as(self) -> None:
        self.app.push_screen(TypeIn("Save as", "File name:", str(self.local.path)), self._save_as)

    def _save_as(self, typed: str | None) -> None:
        if typed:
            self._save(Path(typed))

    def _save(self, path: Path | None) -> bool:
        try:
            self.notify(f"Saved in {self.local.save(path)}", timeout=3)
        except QuarterdeckError as error:
            self.notify(str(error), title="Not saved", severity="error")
            return False
        return True

    def action_leave(self) -> None:
        text = f"The game is saved after each of your answers, in {self.local.path}."
        answers = [("q", "Save and quit"), ("d", f"Delete {self.local.unsaved_part} and quit"), ("b", "Keep playing")]
        self.app.push_screen(QuestionDialog("Leave the game?", text, answers), self._leave)

    def _leave(self, answer: str | None) -> None:
        if answer == "q" and self._save(None):
            self._quit()
        elif answer == "d":
            text = f"You are about to delete {self.local.unsaved_part}. You cannot undo that."
            self.app.push_screen(
                QuestionDialog("Delete?", text, [("x", "Delete"), ("b", "Keep it and keep playing")]), self._delete
            )

    def _delete(self, answer: str | None) -> None:
        if answer == "x":
            with self.refusals("", "error"):
                self.local.forget()
                self.app.exit(0)

    def _quit(self) -> None:
        """Leave; the message stays on the terminal."""
        self.app.exit(0, message=f"The game is saved in {self.local.path}.")
