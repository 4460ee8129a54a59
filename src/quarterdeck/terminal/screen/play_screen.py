"""Playing: the course of a game at the screen, with people, bots and orders."""

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

PAUSE = 0.6  # seconds for which a bot's move is waited for, so that it can be followed


class TableScreen(AnswerScreen):
    """The whole table."""

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

    def __init__(self, sitting: LocalMatch, pause: float = PAUSE) -> None:
        super().__init__(sitting)
        self.full_pause = self.pause = pause
        self.failure: QuarterdeckError | None = None  # for which it was left
        self._bots_at_it = False
        self._end_shown = False
        self._is_watching = False  # out of the game, and asked whether to see how it ends

    def on_mount(self) -> None:
        self.rest = InputDelay(self.app)
        self.action_tab(CHOICES)
        self.go_on()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys that mean nothing here are not shown."""
        if action == "amend":
            return self.sitting.match.timeline.chance.kind == "by-hand"
        if action == "pace":
            return bool(self.sitting.bots)
        return True

    def go_on(self) -> None:
        """Whatever is due next: a person, a bot, dice to be typed, or the end."""
        turn = self.sitting.turn()
        if self.sitting.needs_curtain(turn):
            self.app.push_screen(Curtain(self.sitting.name(turn.seat)), lambda _: self._sit(turn))
            return
        self._sit(turn)

    def go_back(self) -> None:
        """The end, once it has been taken back, is told again."""
        self._end_shown = False
        self.go_on()

    def _sit(self, turn: LocalTurn) -> None:
        self.sitting.sit(turn)
        self.looked_at = ""
        if turn.due not in (DueAnswer.BOT, DueAnswer.ORDERS):
            self.action_tab(CHOICES)
        self.show_all(turn)
        if self.sitting.trouble:
            self.notify(self.sitting.trouble, title="Not saved", severity="error")
            self.sitting.trouble = ""
        stopped = self.sitting.book.told.pop(self.sitting.viewer, "")
        if stopped:
            self.notify(stopped.replace("Type go on", "Press : and type go on"), title="Orders", severity="warning")
        if self._is_news_that_one_is_out:
            self._ask_whether_to_watch()
        elif turn.due in (DueAnswer.BOT, DueAnswer.ORDERS) and not self._bots_at_it:
            self.bots_play()
        elif turn.due is DueAnswer.OVER and not self._end_shown:
            self._end_shown = True
            self._show_end()

    @property
    def _is_news_that_one_is_out(self) -> bool:
        return not self._is_watching and self.sitting.is_out

    def _ask_whether_to_watch(self) -> None:
        """Bots wait for the answer."""
        self._is_watching = True
        text = "You have nothing left to play with. The others can play on to the end, and you watch."
        answers = [("q", "Save and stop here"), ("w", "Watch them play on")]
        self.app.push_screen(QuestionDialog("You are out of the game", text, answers), self._watch)

    def _watch(self, answer: str | None) -> None:
        if answer == "q" and self._save(None):
            self._quit()
        else:
            self.bots_play()

    @work(group="bots")
    async def bots_play(self) -> None:
        """Bots move, and orders are carried out, until somebody is asked."""
        self._bots_at_it = True
        try:
            while (turn := self.sitting.turn()).due in (
                DueAnswer.BOT,
                DueAnswer.ORDERS,
            ) and not self._is_news_that_one_is_out:
                if self.pause:
                    await asyncio.sleep(self.pause)
                if turn.due is DueAnswer.ORDERS:
                    self.sitting.obey(turn.seat)
                    self.show_all(self.sitting.turn())
                    continue
                notation = await self.thinking.choice(turn.seat)
                if notation is not None:
                    self.sitting.bot_chooses(notation, turn.seat)
                    self.show_all(self.sitting.turn())
        except QuarterdeckError as error:  # a bot that failed would fail again
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
        outcome = self.sitting.match.outcome
        assert outcome is not None
        words = sentences.clause_words(self.sitting.match.game, outcome.clause)
        told = "\n".join(final_summary.lines(self.sitting.match))
        text = f"{self.sitting.outcome()}\n\n{told}\n\n{words}\n\nThe game is kept in {self.sitting.path}."
        answers = [("q", "Quit"), ("s", "Save under another name"), ("b", "Look at the board and the log")]
        self.app.push_screen(QuestionDialog("The game is over", text, answers, calm=True), self._after_the_end)

    def _after_the_end(self, answer: str | None) -> None:
        if answer == "q":
            self._quit()
        elif answer == "s":
            self.action_save_as()

    # Saving and leaving: nothing is deleted without that word and a second key

    def action_save(self) -> None:
        self._save(None)

    def action_save_as(self) -> None:
        self.app.push_screen(TypeIn("Save", "Under which name?", str(self.sitting.path)), self._save_as)

    def _save_as(self, typed: str | None) -> None:
        if typed:
            self._save(Path(typed))

    def _save(self, path: Path | None) -> bool:
        try:
            self.notify(f"Saved in {self.sitting.save(path)}", timeout=3)
        except QuarterdeckError as error:
            self.notify(str(error), title="Not saved", severity="error")
            return False
        return True

    def action_leave(self) -> None:
        text = f"It is saved after each answer, in {self.sitting.path}."
        answers = [("q", "Save and quit"), ("d", f"Delete {self.sitting.what_would_go} and quit"), ("b", "Go on playing")]
        self.app.push_screen(QuestionDialog("Leave the game?", text, answers), self._leave)

    def _leave(self, answer: str | None) -> None:
        if answer == "q" and self._save(None):
            self._quit()
        elif answer == "d":
            text = f"{self.sitting.what_would_go.capitalize()} cannot be brought back."
            self.app.push_screen(
                QuestionDialog("Delete it?", text, [("x", "Delete it"), ("b", "Keep it, and go on")]), self._delete
            )

    def _delete(self, answer: str | None) -> None:
        if answer == "x":
            with self.refusals("", "error"):
                self.sitting.forget()
                self.app.exit(0)

    def _quit(self) -> None:
        """Leave; the last words stay on the terminal."""
        self.app.exit(0, message=f"The game is saved in {self.sitting.path}.")
