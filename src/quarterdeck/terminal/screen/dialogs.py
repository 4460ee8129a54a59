"""The dialogs over the board: texts, questions, the rule book, the curtain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, ScreenResultType
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from quarterdeck.engine.rulebook import Clause, Rulebook
from quarterdeck.terminal.screen.input_delay import InputDelay
from quarterdeck.terminal.screen.palette import style

TALLEST: Final = 85  # per cent of the screen, as in the style sheet


class Dialog(ModalScreen[ScreenResultType]):
    """A dialog over the board. It closes only once, and ignores keys in its first moments."""

    rests = True
    _is_closed = False

    def __init__(self, title: str, text: Content | str = "") -> None:
        super().__init__()
        self._title = title
        self._text = text

    def on_mount(self) -> None:
        self._rest = InputDelay(self.app)
        self.call_after_refresh(self._rest.begin)  # a slow machine draws it late

    def dismiss(self, result: Any = None) -> AwaitComplete:
        if self._is_closed or (self.rests and not self._rest.is_over):
            return AwaitComplete()
        self._is_closed = True
        return super().dismiss(result)


class TextDialog(Dialog[None]):
    """A text to read."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q,space", "dismiss", "Close")]

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="dialog") as scroll:
            scroll.border_title = self._title
            scroll.border_subtitle = "Esc: close"
            yield Static(self._text, markup=False)

    def on_click(self) -> None:
        self.dismiss()


class QuestionDialog(Dialog[str]):
    """A question with lettered answers. Escape chooses the last, and if ``calm`` so does Enter."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "last", "Back"),
        Binding("pageup", "page(-1)", show=False, priority=True),
        Binding("pagedown", "page(1)", show=False, priority=True),
    ]

    def __init__(self, title: str, text: str, answers: Sequence[tuple[str, str]], calm: bool = False) -> None:
        super().__init__(title, text)
        self._answers = answers
        self._calm = calm

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog") as box:
            box.border_title = self._title
            with VerticalScroll(id="asked", can_focus=False):
                yield Static(self._text, markup=False)
            yield OptionList(
                *[Option(Content.assemble((f" {key} ", style("key")), f" {text}"), id=key) for key, text in self._answers]
            )

    def on_mount(self) -> None:
        super().on_mount()
        if self._calm:
            self.query_one(OptionList).highlighted = len(self._answers) - 1

    def on_resize(self) -> None:
        """Keep the answers in sight, and let a long text above them scroll."""
        box, words = self.query_one(".dialog", Vertical), self.query_one("#asked", VerticalScroll)
        around = box.gutter.height + len(self._answers) + 1
        words.styles.max_height = max(1, self.size.height * TALLEST // 100 - around)
        self.call_after_refresh(self._tell_of_more)

    def _tell_of_more(self) -> None:
        longer = self.query_one("#asked", VerticalScroll).max_scroll_y > 0
        self.query_one(".dialog", Vertical).border_subtitle = "PgDn: read on" if longer else ""

    def action_page(self, way: int) -> None:
        words = self.query_one("#asked", VerticalScroll)
        words.scroll_page_down(animate=False) if way > 0 else words.scroll_page_up(animate=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_id)

    def on_key(self, event: object) -> None:
        character = getattr(event, "character", None)
        if any(character == key for key, _ in self._answers):
            self.dismiss(character)

    def action_last(self) -> None:
        self.dismiss(self._answers[-1][0])


class TypeIn(Dialog[str]):
    """A line to type; empty if the player leaves it."""

    rests = False  # a line is hardly typed by mistake

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "Back")]

    def __init__(self, title: str, text: str, value: str = "") -> None:
        super().__init__(title, text)
        self._value = value

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog") as box:
            box.border_title = self._title
            yield Static(self._text, markup=False)
            yield Input(self._value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip())

    def action_leave(self) -> None:
        self.dismiss("")


class Curtain(Dialog[None]):
    """A curtain over everything until the next player is alone at the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "dismiss", "Look")]

    def compose(self) -> ComposeResult:
        text = f"Pass the keyboard to {self._title}.\n\nPress Enter when nobody else is looking."
        yield Static(text, id="curtain", markup=False)


class RulesDialog(Dialog[None]):
    """The rule book: clauses on the left, the text on the right."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,r", "dismiss", "Close")]

    def __init__(self, book: Rulebook, clause: str = "") -> None:
        super().__init__(book.title)
        self._book = book
        self._clause = clause

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog rules") as box:
            box.border_title = self._title
            box.border_subtitle = "↑ ↓: browse · Esc: close"
            with Horizontal():
                yield OptionList(id="clauses")
                with VerticalScroll(id="words", can_focus=False):
                    yield Static(id="clause-text")

    def on_mount(self) -> None:
        super().on_mount()
        entries: list[Option | None] = [Option("About", id="about")]
        for chapter in self._book.chapter:
            entries += [None, Option(Content.styled(chapter.title, "bold"), disabled=True)]
            entries += [Option(f"{clause.id} {clause.title}", id=clause.id) for clause in chapter.clause]
        clauses = self.query_one("#clauses", OptionList)
        clauses.add_options(entries)
        wanted = self._clause if self._clause in self._book.by_id else "about"
        clauses.highlighted = clauses.get_option_index(wanted)
        clauses.focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        text = self.query_one("#clause-text", Static)
        clause = self._book.by_id.get(event.option_id or "")
        text.update(_page(self._book, clause))


def _page(book: Rulebook, clause: Clause | None) -> Content:
    if clause is None:
        return Content("\n").join([Content.styled(book.title, "bold"), "", book.about, "", book.credit])
    parts: list[Content | str] = [Content.styled(f"{clause.id} {clause.title}", "bold"), ""]
    if clause.text:
        parts += [clause.text, ""]
    if clause.ruling:
        parts += [Content.assemble(("Ruling: ", "bold"), clause.ruling), ""]
    for table in book.tables_of(clause.id):
        parts += [table.drawn(), ""]
    return Content("\n").join(parts)
