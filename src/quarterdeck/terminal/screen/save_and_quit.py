"""Saving and leaving: nothing is lost, and nothing is deleted without that word and a second key."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from textual.notifications import SeverityLevel
from textual.screen import Screen

from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.terminal.local_match import LocalMatch
from quarterdeck.terminal.screen.dialogs import QuestionDialog, TypeIn


class SaveScreen(Screen[int]):
    """A screen with a game that is kept."""

    def __init__(self, sitting: LocalMatch) -> None:
        super().__init__()
        self.sitting = sitting

    @contextmanager
    def refusals(self, title: str, severity: SeverityLevel = "warning") -> Iterator[None]:
        """What is refused is told, and nothing more is done."""
        try:
            yield
        except QuarterdeckError as error:
            self.notify(str(error), title=title, severity=severity)

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
