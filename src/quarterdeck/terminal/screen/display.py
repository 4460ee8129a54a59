"""The display of a game: board, prompt, options and panels."""

from __future__ import annotations

import string
from collections.abc import Iterator
from contextlib import contextmanager

from textual import work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.notifications import SeverityLevel
from textual.screen import Screen
from textual.widgets import Static

from quarterdeck.engine.asks import Choose, Draw
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.odds.distribution import Odds
from quarterdeck.terminal.board.cell_names import captioned
from quarterdeck.terminal.board.signs import Focus
from quarterdeck.terminal.local_match import DueAnswer, LocalMatch, LocalTurn
from quarterdeck.terminal.screen.background_work import BackgroundWork
from quarterdeck.terminal.screen.bars import CHOICES, LOG, SHIPS, TABS, KeyBar, TabBar
from quarterdeck.terminal.screen.board import BoardView
from quarterdeck.terminal.screen.dialogs import RulesDialog, TextDialog, TypeIn
from quarterdeck.terminal.screen.help import help_on
from quarterdeck.terminal.screen.input_delay import InputDelay
from quarterdeck.terminal.screen.palette import style
from quarterdeck.terminal.screen.panels import (
    BoardColumn,
    LogPanel,
    OptionPanel,
    PieceCard,
    ShipsPanel,
    SightPanel,
    Typed,
    ZonesPanel,
    odds_page,
    panel_name,
)
from quarterdeck.terminal.screen.quantity_form import QuantityBar, QuantityForm
from quarterdeck.terminal.text import goal_lines, sight_lines
from quarterdeck.terminal.text.offers import Offer, Row, rows

FOCUSED = {CHOICES: "#options", SHIPS: "#ships", LOG: "#log-beside"}


class DisplayScreen(Screen[int]):
    """The display of a game, and the keys that change nothing in it."""

    rest: InputDelay

    def __init__(self, local: LocalMatch) -> None:
        super().__init__()
        self.local = local
        self.thinking = BackgroundWork(local)
        self.offers: list[Offer] = []
        self.rows: list[Row] = []  # as shown: all, or the options of the open group
        self.opened = ""  # the open group
        self.held: Offer | None = None  # a choice that ends the turn, until it is confirmed
        self.spending: QuantityForm | None = None  # the form, if the prompt repeats
        self._form: tuple[Choose, QuantityForm] | None = None  # with its prompt
        self.aside: Choose | None = None  # the prompt whose form was left
        self.odds: dict[str, Odds] = {}
        self.looked_at = ""
        self.tab = CHOICES

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        yield Static(id="goals", markup=False)
        with Horizontal():
            yield BoardColumn(id="left")
            with Vertical(id="right"):
                yield Static(id="prompt")
                yield TabBar(id="tabs")
                yield OptionPanel(id="options", markup=False)
                yield QuantityBar(id="spend")
                yield Typed(id="typed")
                yield Static(id="hint", markup=False)
                yield SightPanel(id="sight-beside")
                yield ZonesPanel(id="zones-beside")
                yield ShipsPanel(id="ships")
                yield LogPanel(id="log-beside")
        yield KeyBar(id="keys")

    def on_screen_resume(self) -> None:
        self.rest.begin()

    def on_unmount(self) -> None:
        self.thinking.stop()

    @contextmanager
    def refusals(self, title: str, severity: SeverityLevel = "warning") -> Iterator[None]:
        """Notify the player of a refusal, and skip the rest."""
        try:
            yield
        except QuarterdeckError as error:
            self.notify(str(error), title=title, severity=severity)

    def show_all(self, turn: LocalTurn) -> None:
        """Show everything anew for the viewer."""
        local = self.local
        self.odds = {}
        self.held = None
        self.offers = local.offers()
        self._show_title()
        self._show_prompt(turn)
        scene, log = local.scene(), local.log()
        for zones in self.query(ZonesPanel):
            zones.show(scene)
        for panel in self.query(LogPanel):
            panel.show(log, local.match.names)
        self._show_typed(turn)
        self.opened = ""
        self.spending = self.form_due()
        self._open("")
        if self.offers:
            self.query_one("#options", OptionPanel).focus()
            self.count_odds(self.offers)

    def _show_title(self) -> None:
        match, scene = self.local.match, self.local.scene()
        who = [f"{self.local.name(seat)}: {player}" for seat, player in self.local.players.items()]
        first = [captioned(scene), match.scenario.title] if self.is_narrow else [match.scenario.title, captioned(scene)]
        parts = [*first, ", ".join(who), match.game.title]
        self.query_one("#title", Static).update("  ·  ".join(part for part in parts if part))
        line = self.query_one("#goals", Static)
        line.update(goal_lines.first_line(self.local))
        line.display = match.game.goals is not None

    def _show_prompt(self, turn: LocalTurn) -> None:
        local = self.local
        sides = local.scene().sides
        look = f"side{sides.index(turn.seat)} active" if turn.seat in sides else "strong"
        occasion = f"{local.occasion()}\n" if turn.due is DueAnswer.CHANCE and local.occasion() else ""
        chip = f" {local.name(turn.seat)} " if turn.seat and turn.due is not DueAnswer.OVER else " The end "
        if turn.due is DueAnswer.CHANCE:
            chip, look = " Dice and cards ", "key"
        lesson = f"\n{told}" if (told := local.lesson()) else ""
        question = Content.assemble((f" {occasion}{local.question()}", "bold"), lesson)
        self.query_one("#prompt", Static).update(Content.assemble((chip, style(look)), question))
        self.query_one("#hint", Static).update(local.reason())

    def _show_typed(self, turn: LocalTurn) -> None:
        typed = self.query_one("#typed", Typed)
        typing = turn.due is DueAnswer.CHANCE
        self.set_class(typing, "-typing")
        if typing:
            typed.value = ""
            typed.beginnings = self._beginnings()
            typed.placeholder = "what it shows, then Enter"
            typed.focus()

    def _beginnings(self) -> str:
        """Return the first characters of faces, or all if that would reveal a hidden pile."""
        match = self.local.match
        if match.game.hides and isinstance(match.ask, Draw):
            return string.ascii_lowercase + string.digits
        return "".join({choice[0].lower() for choice in match.choices()}) or string.digits

    def form_due(self) -> QuantityForm | None:
        """Return the form of a repeated prompt, unless the player left it."""
        if not self.is_shared_out:
            self.aside = None
            return None
        asked = self.local.match.asked(self.local.viewer)
        if self.aside is not None and not asked.repeats(self.aside):
            self.aside = None
        if self._form is None or self._form[0] is not asked:
            self._form = asked, QuantityForm(self.offers, asked.times)
        return self._form[1] if self.aside is None else None

    @property
    def is_shared_out(self) -> bool:
        """Return whether the prompt repeats and has several options."""
        return self.local.times > 1 and sum(not offer.refused for offer in self.offers) > 1

    def show_form(self) -> None:
        """Show how far the form is filled in."""
        options = self.query_one("#options", OptionPanel)
        options.redraw()
        form = self.spending
        options.border_subtitle = f"{form.spent} of {form.times} chosen, {form.left} left" if form is not None else ""
        self.query_one("#spend", QuantityBar).show(self.spending)

    def _open(self, group: str) -> None:
        """Show the options of one group; with none, all of them, at the group that was open."""
        before, self.opened = self.opened, group
        self.rest.begin()
        self.rows = rows(self.offers)
        at = next((place for place, row in enumerate(self.rows) if before and row.first.group == before), 0)
        if group or self.spending is not None:
            self.rows = rows([offer for offer in self.offers if not group or offer.group == group], grouped=False)
        options = self.query_one("#options", OptionPanel)
        options.spending = self.spending
        options.border_subtitle = "Esc: all options" if group else ""
        options.set_class(bool(group) or self.spending is not None, "-group")
        self.set_class(self.is_shared_out and not group, "-sharing")
        options.show(self.rows, self.odds, self.local.match.game.rulebook)
        if self.rows:
            options.highlighted = at
        if self.is_shared_out and not group:
            self.show_form()
        self.show_board()

    @work(group="odds", exclusive=True)
    async def count_odds(self, offers: list[Offer]) -> None:
        book = self.local.match.game.rulebook
        async for offer, odds in self.thinking.odds(offers):
            self.odds[offer.notation] = odds
            place = next((place for place, row in enumerate(self.rows) if offer in row.offers), None)
            if place is not None:
                self.query_one("#options", OptionPanel).show_odds(place, self.rows[place], self.odds, book)

    def highlighted(self) -> Offer | None:
        """Return the held option, else the highlighted one, or the first of a highlighted group."""
        if self.held is not None:
            return self.held
        place = self.query_one("#options", OptionPanel).highlighted
        return self.rows[place].first if place is not None and place < len(self.rows) else None

    def show_board(self) -> None:
        """Show the board and the ships, with the piece looked at and the target of the option."""
        scene, offer = self.local.scene(), self.highlighted()
        marks = {row.first.points_at: row.key for row in reversed(self.rows) if row.first.points_at}
        look = self.local.look(sight_lines.looked_at(scene, self.looked_at, self.local.subject()))
        aim = offer.points_at if offer is not None else ""
        ghost = offer.ghost if offer is not None else None
        self.query_one("#board", BoardView).show(scene, Focus(look, marks, aim, ghost))
        for panel in self.query(SightPanel):
            panel.show(scene, look, aim)
        self.query_one("#ships", ShipsPanel).show(scene, look.piece if look is not None else "")

    # Panels

    @property
    def is_narrow(self) -> bool:
        return self.has_class("-narrow")

    def action_tab(self, tab: str) -> None:
        """Show a panel if they are tabs; on a wide screen all are in sight."""
        self.tab = tab
        for each in TABS:
            self.set_class(each == tab, f"-{each}")
        self.query_one("#tabs", TabBar).show(tab, panel_name(self.local.scene()))
        if self.is_narrow and self.is_attached:
            self.set_focus(self.query_one(FOCUSED[tab]))

    def action_panel(self, step: int) -> None:
        """Go to the next or previous tab, or panel if there are no tabs."""
        if self.is_narrow:
            self.action_tab(TABS[(TABS.index(self.tab) + step) % len(TABS)])
        elif step > 0:
            self.focus_next()
        else:
            self.focus_previous()

    # Keys that change nothing in the game

    def on_piece_card_picked(self, event: PieceCard.Picked) -> None:
        self.looked_at = event.piece
        self.show_board()
        self.query_one("#board", BoardView).bring_into_sight(event.piece)

    def action_look(self, step: int) -> None:
        """Look at the next or previous piece on the board."""
        scene = self.local.scene()
        now = sight_lines.looked_at(scene, self.looked_at, self.local.subject())
        self.looked_at = sight_lines.beside(scene, now, step)
        if self.looked_at:
            self.action_tab(SHIPS)
            self.show_board()

    def action_find(self) -> None:
        text = "Type a unit's name, the start of it, or the place where it stands."
        self.app.push_screen(TypeIn("Look at", text), self._find)

    def _find(self, typed: str | None) -> None:
        if typed:
            with self.refusals("Not found"):
                self.looked_at = sight_lines.find(self.local.scene(), typed)
                self.action_tab(SHIPS)
                self.show_board()

    def action_odds(self) -> None:
        offer = self.highlighted()
        odds = self.odds.get(offer.notation) if offer is not None else None
        if offer is None or odds is None:
            self.notify("There are no odds to show here.")
            return
        self.app.push_screen(TextDialog(f"Odds: {offer.text}", odds_page(odds)))

    def action_rule(self, clause: str = "") -> None:
        offer = self.highlighted()
        wanted = clause or (offer.clause if offer is not None else "")
        self.app.push_screen(RulesDialog(self.local.match.game.rulebook, wanted))

    def action_goals(self) -> None:
        told = [*goal_lines.lines(self.local), *goal_lines.briefing(self.local)]
        self.app.push_screen(TextDialog("Goals", "\n\n".join(told)))

    def action_help(self) -> None:
        self.app.push_screen(TextDialog("Help", help_on(self.local.scene())))

    def action_log(self) -> None:
        """Show the log in place of the board, or the board again; on a narrow screen, its tab."""
        if self.is_narrow:
            self.action_tab(CHOICES if self.tab == LOG else LOG)
            return
        self.toggle_class("-reading")
        if self.has_class("-reading"):
            self.query_one("#log", LogPanel).focus()
        else:
            self.action_home()

    @property
    def is_at_home(self) -> bool:
        """Return whether the options have the focus, and nothing else is open or looked at."""
        away = self.opened or self.looked_at or self.tab != CHOICES or self.has_class("-reading")
        return not away and self.query_one("#options", OptionPanel).has_focus

    def action_home(self) -> None:
        """Return to the options, or leave and re-enter the line for dice and cards."""
        if self.opened:
            self._open("")
            return
        self.looked_at = ""
        self.action_tab(CHOICES)
        self.remove_class("-reading")
        typed = self.query_one("#typed", Typed)
        if not self.has_class("-typing"):
            self.query_one("#options", OptionPanel).focus()
        elif typed.has_focus:
            self.query_one("#board", BoardView).focus()
        else:
            typed.focus()
        self.show_board()
