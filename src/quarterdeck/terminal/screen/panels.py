"""The panels around the board: log, ships, options and the line for dice and cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.style import Style
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from quarterdeck.engine.log import Entry
from quarterdeck.engine.names import Names
from quarterdeck.engine.odds.distribution import Odds
from quarterdeck.engine.rulebook import Rulebook
from quarterdeck.engine.scene import Look, Piece, Scene
from quarterdeck.terminal.board.map_legend import Kinds
from quarterdeck.terminal.board.short_names import MARK, short_names
from quarterdeck.terminal.board.signs import arrow_to
from quarterdeck.terminal.screen.board import BoardView
from quarterdeck.terminal.screen.palette import clause_link, contents, style
from quarterdeck.terminal.screen.quantity_form import QuantityForm
from quarterdeck.terminal.text import sentences, sight_lines
from quarterdeck.terminal.text.offers import Offer, Row
from quarterdeck.terminal.text.piece_card import card, zone_lines

STEP: Final = "step"  # the change to a row's amount by a click
BAR = 14  # characters for a probability of 1
HANGING = "    "  # the width of a key
SHOWN = 500  # lines of the log on the screen; all of it is in the record


class LogPanel(VerticalScroll):
    """The log, newest at the bottom."""

    def compose(self) -> ComposeResult:
        yield Static(id="log-text")

    def on_mount(self) -> None:
        self.anchor()

    def show(self, entries: Sequence[Entry], names: Names) -> None:
        lines = [
            Content.assemble(clause_link(entry.clause), " ", text)
            for entry, text in sentences.log_texts(entries, names, max(0, len(entries) - SHOWN))
        ]
        self.query_one("#log-text", Static).update(Content("\n").join(lines))
        self.anchor()


class ZonesPanel(Static):
    """The card piles and other zones, below the map."""

    _scene: Scene | None = None

    def show(self, scene: Scene) -> None:
        self._scene = scene
        lines = zone_lines(scene, max(self.size.width - 2, 20))
        self.update(contents(lines))
        self.set_class(not lines, "-empty")

    def on_resize(self) -> None:
        if self._scene is not None:
            self.show(self._scene)


class SightPanel(VerticalScroll):
    """The arcs and sight lines of the piece looked at, with their signs and clauses."""

    def compose(self) -> ComposeResult:
        yield Static(id="sight-text")

    def show(self, scene: Scene, look: Look | None, aim: str = "") -> None:
        piece = next((each for each in scene.pieces if look is not None and each.id == look.piece), None)
        self.set_class(look is None or not (look.overlays or look.lines or look.remarks), "-empty")
        if piece is None or look is None:
            return
        head = [Content.styled(sight_lines.title(piece, scene), "bold")]
        head += [
            Content.assemble((told.sign, style("odds")), f" {told.text} ", clause_link(told.clause))
            for told in sight_lines.fields(look)
        ]
        rows = [Content("   ").join(head)]
        for told in sight_lines.lines(look, scene, aim):
            sign = (f"{told.sign} ", style("blocked" if told.sign == sight_lines.BLOCKED else "odds"))
            rows.append(Content.assemble(sign, f"{told.text} ", clause_link(told.clause)))
        self.query_one("#sight-text", Static).update(Content("\n").join(rows))
        self.scroll_home(animate=False)


class BoardColumn(Vertical):
    """The board, and below it sight lines, piles and the log."""

    def compose(self) -> ComposeResult:
        yield BoardView(id="board")
        yield SightPanel(id="sight")
        yield ZonesPanel(id="zones")
        log = LogPanel(id="log")
        log.border_title = "Log"
        yield log


class PieceCard(Static):
    """One ship: her name, gauges and diagram."""

    @dataclass
    class Picked(Message):
        piece: str

    def __init__(self, piece: Piece) -> None:
        super().__init__()
        self.piece = piece.id

    def on_click(self) -> None:
        self.post_message(self.Picked(self.piece))


class ShipsPanel(VerticalScroll):
    """All ships, one below the other; the one looked at is marked."""

    def __init__(self, *, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self._shown: tuple[Scene, str] | None = None

    def on_resize(self) -> None:
        if self._shown is not None:
            self.show(*self._shown)

    def show(self, scene: Scene, looked_at: str) -> None:
        self._shown = scene, looked_at
        self.set_class(not scene.pieces, "-empty")
        kinds = Kinds(scene.board)
        self.border_title = panel_name(scene)
        width = max(self.size.width - 3, 20)
        cards = {each.piece: each for each in self.query(PieceCard)}
        if list(cards) != [piece.id for piece in scene.pieces]:
            self.remove_children()
            cards = {piece.id: PieceCard(piece) for piece in scene.pieces}
            self.mount_all(cards.values())
        names = short_names(scene.pieces, MARK, kinds)
        for piece in scene.pieces:
            each = cards[piece.id]
            each.update(contents(card(piece, scene, names[piece.id], width)))
            changed = each.has_class("-looked-at") != (piece.id == looked_at)
            each.set_class(piece.id == looked_at, "-looked-at")
            if changed and piece.id == looked_at:
                self.call_after_refresh(self.scroll_to_widget, each, animate=False, top=True)


def panel_name(scene: Scene) -> str:
    """Return the title of the ships panel: Units if there are counters."""
    kinds = Kinds(scene.board)
    return "Units" if any(kinds[piece.kind].drawn == "counter" for piece in scene.pieces) else "Ships"


class OptionPanel(OptionList):
    """The options with their keys and odds; forbidden ones are grey.

    For a repeated prompt each has buttons for its amount, and Enter confirms them all.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "screen.step(1)", show=False),
        Binding("left", "screen.step(-1)", show=False),
    ]

    @dataclass
    class Stepped(Message):
        """A click in a row: its text or ``+`` adds one, other buttons remove one or add all."""

        place: int
        by: int

    spending: QuantityForm | None = None
    _shown: tuple[Sequence[Row], Mapping[str, Odds], Rulebook] | None = None

    def show(self, rows: Sequence[Row], odds: Mapping[str, Odds], book: Rulebook) -> None:
        self._shown = rows, odds, book
        self.set_options([Option(self._text(row, odds, book)) for row in rows])
        if rows:
            self.highlighted = 0

    def show_odds(self, place: int, row: Row, odds: Mapping[str, Odds], book: Rulebook) -> None:
        if place < self.option_count:
            self.replace_option_prompt_at_index(place, self._text(row, odds, book))

    def on_resize(self) -> None:
        """Break the lines anew, and keep the highlight."""
        self.redraw()

    def redraw(self) -> None:
        if self._shown is not None:
            rows, odds, book = self._shown
            for place, row in enumerate(rows):
                self.show_odds(place, row, odds, book)

    def action_select(self) -> None:
        """Choose the option, or confirm the whole form."""
        if self.spending is None:
            super().action_select()
        else:
            self.call_later(self.run_action, "screen.spend")

    async def _on_click(self, event: events.Click) -> None:
        """Handle a click in a form before the base class, which would select the row."""
        place = event.style.meta.get("option")
        if self.spending is None or place is None:
            return
        event.prevent_default()
        self.post_message(self.Stepped(place, event.style.meta.get(STEP, 1)))

    def _text(self, row: Row, odds: Mapping[str, Odds], book: Rulebook) -> Content:
        width = self.scrollable_content_region.width
        if self.spending is None or row.first.refused or self._shown is None:
            return hanging(row_text(row, odds, book), width)
        steppers = [(_words(each), _stepper(each.first, self.spending)) for each in self._shown[0] if not each.first.refused]
        words, stepper = _words(row), _stepper(row.first, self.spending)
        if all(words.cell_length + stepper.cell_length < width for words, stepper in steppers):
            return words.pad_right(width - words.cell_length - stepper.cell_length) + stepper
        return Content("\n").join([hanging(words, width), Content(HANGING) + stepper])


def hanging(text: Content, width: int) -> Content:
    """Return a text with its long lines broken and indented under the words."""
    if width <= 2 * len(HANGING):
        return text
    lines: list[Content] = []
    for line in text.split("\n"):
        first, *rest = line.wrap(width)
        if rest:
            after = line[len(first.plain) :]
            rest = [Content(HANGING) + each for each in _stripped(after).wrap(width - len(HANGING))]
        lines += [first, *rest]
    return Content("\n").join(lines)


def _stripped(text: Content) -> Content:
    return text[len(text.plain) - len(text.plain.lstrip()) :]


def row_text(row: Row, odds: Mapping[str, Odds], book: Rulebook) -> Content:
    """Return one row: key, words, group, clause, and the odds below."""
    offer = row.first
    if offer.refused:
        title = book.by_id[offer.clause].title if offer.clause in book.by_id else ""
        return Content.styled(f" ✗  {offer.text}  not allowed: {offer.clause} {title}", style("refused"))
    key = f" {row.key} " if row.key else "   "
    choice = f" {_briefs(row)} ▸" if len(row.offers) > 1 else ""
    clause = (f"  {offer.clause}", style("clause"))
    text = Content.assemble((key, style("key")), f" {row.text}", (choice, style("odds")), clause)
    said = _odds_said(row, odds)
    return Content.assemble(text, ("\n    " + said, style("odds"))) if said else text


def _briefs(row: Row) -> str:
    """Return the options of a group in short: arrows for facings, else words."""
    facings = [offer.facing for offer in row.offers if offer.facing is not None]
    if len(facings) == len(row.offers):
        return "".join(arrow_to(facing) for facing in facings)
    briefs = [offer.brief for offer in row.offers]
    return (" / " if any(" " in brief for brief in briefs) else " ").join(briefs)


def _odds_said(row: Row, odds: Mapping[str, Odds]) -> str:
    """Return the odds of a row, once if they are equal."""
    said = [sentences.headline(odds[offer.notation]) if offer.notation in odds else "" for offer in row.offers]
    if len(set(said)) == 1:
        return said[0]
    return "; ".join(f"{offer.brief}: {each}" for offer, each in zip(row.offers, said, strict=True) if each)


def odds_page(odds: Odds) -> str:
    """Return every outcome with its probability, as a number and as a bar."""
    if odds.certain and not odds.prospects:
        return sentences.foregone(odds)
    rows = sentences.odds_rows(odds)
    width = max(len(share) for share, _ in rows)
    drawn = [
        f"{share:>{width}}  {'█' * round(float(each.probability) * BAR) or '▏':<{BAR}}  {text}"
        for (share, text), each in zip(rows, odds.likely, strict=True)
    ]
    return "\n".join([sentences.headline(odds), "", *drawn, "", odds.basis])


def _words(row: Row) -> Content:
    return Content.assemble((f" {row.key} " if row.key else "   ", style("key")), f" {row.first.text}")


def _stepper(offer: Offer, spending: QuantityForm) -> Content:
    """Return the buttons for an amount; those that would change nothing are grey."""
    taken, room = spending.taken(offer), spending.room(offer)
    many = Content.styled(f"{taken:>2} of {offer.most:<3}", style("odds" if taken else "quiet"))
    every = _button(" All ", spending.times, room > 0) if offer.most > 1 else Content("     ")
    return _button(" − ", -1, taken > 0) + many + _button(" + ", 1, room > 0) + Content(" ") + every + Content(" ")


def _button(sign: str, by: int, does_something: bool) -> Content:
    return Content(sign).stylize(style("mark" if does_something else "refused")).stylize(Style.from_meta({STEP: by}))


class Typed(Input):
    """The line for dice and cards. Keys that cannot begin a face remain commands."""

    beginnings = ""

    def _is_command(self, character: str | None) -> bool:
        return not self.value and character is not None and character.lower() not in self.beginnings

    async def _on_key(self, event: events.Key) -> None:
        """Keep the base class from typing a key that is a command."""
        if event.is_printable and self._is_command(event.character):
            event.prevent_default()

    def check_consume_key(self, key: str, character: str | None) -> bool:
        return not self._is_command(character) and super().check_consume_key(key, character)
