"""Playing: the board, what is asked, and the answers by key and by mouse."""

from __future__ import annotations

import asyncio
import contextlib
import string
from typing import ClassVar

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Input, OptionList, Static

from quarterdeck.engine.asks import Draw
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.likely import Odds
from quarterdeck.terminal import ending, goals, sight, wording
from quarterdeck.terminal.focus import Focus
from quarterdeck.terminal.naming import captioned
from quarterdeck.terminal.screen.bars import CHOICES, LOG, SHIPS, TABS, KeyBar, TabBar
from quarterdeck.terminal.screen.board import BoardView
from quarterdeck.terminal.screen.dialogs import Curtain, Question, RulesDialog, TextDialog, TypeIn
from quarterdeck.terminal.screen.help import help_on
from quarterdeck.terminal.screen.keeping import KeepingScreen
from quarterdeck.terminal.screen.palette import style
from quarterdeck.terminal.screen.panels import (
    LogPanel,
    OptionPanel,
    ShipCard,
    ShipsPanel,
    SightPanel,
    Typed,
    ZonesPanel,
    odds_page,
    panel_name,
)
from quarterdeck.terminal.screen.rest import rest_in
from quarterdeck.terminal.screen.thinking import Thinking
from quarterdeck.terminal.sitting import Due, Offer, Row, Sitting, Turn, rows, ungrouped

ORDERS_HELP = """\
plan ahead, keep course   answers in advance, as long as each is offered
repeat                    your last answer, whenever the same is asked
order WORDS               one of the game's own, listed below
stop                      drop them; go on: carry on after a stop"""
HELD = ("Let it stand", "Choose again", "Let it stand, and never ask again")
AGAIN, NEVER = 1, 2  # of those
FOCUSED = {CHOICES: "#options", SHIPS: "#ships", LOG: "#log-beside"}
PAUSE = 0.6  # seconds for which a bot's move is waited for, so that it can be followed


class TableScreen(KeepingScreen):
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
        Binding("escape", "home", show=False),
        Binding("tab", "panel(1)", show=False),
        Binding("shift+tab", "panel(-1)", show=False),
    ]

    def __init__(self, sitting: Sitting, pause: float = PAUSE) -> None:
        super().__init__(sitting)
        self.thinking = Thinking(sitting)
        self.full_pause = self.pause = pause
        self.offers: list[Offer] = []
        self.rows: list[Row] = []  # as they stand on the screen: all of them, or the options of the group that is open
        self.opened = ""  # that group
        self.held: Offer | None = None  # what was chosen and would end the turn, until it is confirmed
        self.odds: dict[str, Odds] = {}
        self.looked_at = ""
        self.tab = CHOICES
        self._bots_at_it = False
        self._end_shown = False
        self._is_watching = False  # out of the game, and asked whether to see how it ends

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        yield Static(id="goals", markup=False)
        with Horizontal():
            with Vertical(id="left"):
                yield BoardView(id="board")
                yield SightPanel(id="sight")
                yield ZonesPanel(id="zones")
                yield LogPanel(id="log")
            with Vertical(id="right"):
                yield Static(id="prompt")
                yield TabBar(id="tabs")
                yield OptionPanel(id="options", markup=False)
                yield Typed(id="typed")
                yield Static(id="hint", markup=False)
                yield SightPanel(id="sight-beside")
                yield ZonesPanel(id="zones-beside")
                yield ShipsPanel(id="ships")
                yield LogPanel(id="log-beside")
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        self.query_one("#log", LogPanel).border_title = "Log"
        self.rest = rest_in(self.app)
        self.action_tab(CHOICES)
        self.go_on()

    def on_screen_resume(self) -> None:
        self.rest.begin()

    def on_unmount(self) -> None:
        self.thinking.stop()

    # The course of play

    def go_on(self) -> None:
        """Whatever is due next: a person, a bot, dice to be typed, or the end."""
        turn = self.sitting.turn()
        if self.sitting.needs_curtain(turn):
            self.app.push_screen(Curtain(self.sitting.name(turn.seat)), lambda _: self._sit(turn))
            return
        self._sit(turn)

    def _sit(self, turn: Turn) -> None:
        self.sitting.sit(turn)
        self.looked_at = ""
        if turn.due not in (Due.BOT, Due.ORDERS):
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
        elif turn.due in (Due.BOT, Due.ORDERS) and not self._bots_at_it:
            self.bots_play()
        elif turn.due is Due.OVER and not self._end_shown:
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
        self.app.push_screen(Question("You are out of the game", text, answers), self._watch)

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
            while (turn := self.sitting.turn()).due in (Due.BOT, Due.ORDERS) and not self._is_news_that_one_is_out:
                if self.pause:
                    await asyncio.sleep(self.pause)
                if turn.due is Due.ORDERS:
                    self.sitting.obey(turn.seat)
                    self.show_all(self.sitting.turn())
                    continue
                notation = await self.thinking.choice(turn.seat)
                if notation is not None:
                    self.sitting.bot_chooses(notation, turn.seat)
                    self.show_all(self.sitting.turn())
        finally:
            self._bots_at_it = False
        self.go_on()

    @work(group="odds", exclusive=True)
    async def count_odds(self, offers: list[Offer]) -> None:
        book = self.sitting.match.game.rulebook
        async for offer, odds in self.thinking.odds(offers):
            self.odds[offer.notation] = odds
            place = next((place for place, row in enumerate(self.rows) if offer in row.offers), None)
            if place is not None:
                self.query_one("#options", OptionPanel).show_odds(place, self.rows[place], self.odds, book)

    def take(self, row: Row) -> None:
        """Choose an option, or among those of a group; of a forbidden one say why it is forbidden."""
        if not self.rest.is_over:
            return
        if self.held is not None:
            self._release(self.held, self.rows.index(row))
        elif row.first.refused:
            self._explain(row.first)
        elif len(row.offers) > 1:
            self._open(row.first.group)
        elif self.sitting.holds(row.first.notation):
            self._hold(row.first)
        else:
            self._answer(row.first.notation)

    def _hold(self, offer: Offer) -> None:
        """The last choice of a turn waits, with the board in sight as it would be left."""
        self.held = offer
        self.rest.begin()
        self.rows = [Row(str(number), (Offer("", text, ""),)) for number, text in enumerate(HELD, 1)]
        said = Content.styled(f" {offer.text}: that ends your turn, and cannot be taken back afterwards.", "bold")
        self.query_one("#prompt", Static).update(Content.assemble((" Confirm ", style("key")), said))
        options = self.query_one("#options", OptionPanel)
        options.set_class(False, "-group")
        options.show(self.rows, {}, self.sitting.match.game.rulebook)
        self.show_board()

    def _release(self, held: Offer, answer: int) -> None:
        """Let it stand, choose again, or let it stand and never ask again."""
        self.held = None
        if answer == AGAIN:
            self.show_all(self.sitting.turn())
            return
        if answer == NEVER:
            self.sitting.set_confirms(False)
            self.notify("Your turns end at once from now on; C asks again.", timeout=4)
        self._answer(held.notation)

    def _open(self, group: str) -> None:
        """The options of one group in place of all; or, with none, all again, at the group that was open."""
        before, self.opened = self.opened, group
        self.rest.begin()
        self.rows = rows(self.offers)
        at = next((place for place, row in enumerate(self.rows) if before and row.first.group == before), 0)
        if group:
            self.rows = ungrouped([offer for offer in self.offers if offer.group == group])
        options = self.query_one("#options", OptionPanel)
        options.border_subtitle = "Esc: all options" if group else ""
        options.set_class(bool(group), "-group")
        options.show(self.rows, self.odds, self.sitting.match.game.rulebook)
        if self.rows:
            options.highlighted = at
        self.show_board()

    def _answer(self, notation: str) -> None:
        try:
            self.sitting.choose(notation)
        except QuarterdeckError as error:
            self.notify(str(error), title="Not possible", severity="warning")
            return
        self.go_on()

    def _explain(self, offer: Offer) -> None:
        refused = self.sitting.why_not(offer.notation)
        clause = refused.clause if refused is not None else offer.clause
        words = wording.clause_words(self.sitting.match.game, clause)
        self.app.push_screen(TextDialog(f"{offer.text}: not now", words))

    # Showing

    def show_all(self, turn: Turn) -> None:
        """Everything anew, for whoever sits at the screen."""
        sitting = self.sitting
        self.odds = {}
        self.held = None
        self.offers = sitting.offers()
        self._show_title()
        self._show_prompt(turn)
        scene, log = sitting.scene(), sitting.log()
        for zones in self.query(ZonesPanel):
            zones.show(scene)
        for panel in self.query(LogPanel):
            panel.show(log)
        self._show_typed(turn)
        self.opened = ""
        self._open("")
        if self.offers:
            self.query_one("#options", OptionPanel).focus()
            self.count_odds(self.offers)

    def _show_title(self) -> None:
        match, scene = self.sitting.match, self.sitting.scene()
        who = [f"{self.sitting.name(seat)}: {player}" for seat, player in self.sitting.players.items()]
        first = [captioned(scene), match.scenario.title] if self.is_narrow else [match.scenario.title, captioned(scene)]
        parts = [*first, ", ".join(who), match.game.title]
        self.query_one("#title", Static).update("  ·  ".join(part for part in parts if part))
        line = self.query_one("#goals", Static)
        line.update(goals.first_line(self.sitting))
        line.display = match.game.goals is not None

    def _show_prompt(self, turn: Turn) -> None:
        sitting = self.sitting
        sides = sitting.scene().sides
        look = f"side{sides.index(turn.seat)} active" if turn.seat in sides else "strong"
        occasion = f"{sitting.occasion()}\n" if turn.due is Due.CHANCE and sitting.occasion() else ""
        chip = f" {sitting.name(turn.seat)} " if turn.seat and turn.due is not Due.OVER else " The end "
        if turn.due is Due.CHANCE:
            chip, look = " Dice and cards ", "key"
        lesson = f"\n{told}" if (told := sitting.lesson()) else ""
        question = Content.assemble((f" {occasion}{sitting.question()}", "bold"), lesson)
        self.query_one("#prompt", Static).update(Content.assemble((chip, style(look)), question))
        self.query_one("#hint", Static).update(sitting.reason())

    def _show_typed(self, turn: Turn) -> None:
        typed = self.query_one("#typed", Typed)
        typing = turn.due is Due.CHANCE
        self.set_class(typing, "-typing")
        if typing:
            typed.value = ""
            typed.beginnings = self._beginnings()
            typed.placeholder = "what it shows, then Enter"
            typed.focus()

    def _beginnings(self) -> str:
        """What a die or card may begin with; any letter where a pile must not be told from what it takes."""
        match = self.sitting.match
        if match.game.hides and isinstance(match.ask, Draw):
            return string.ascii_lowercase + string.digits
        return "".join({choice[0].lower() for choice in match.choices()}) or string.digits

    def highlighted(self) -> Offer | None:
        """The option that stands out; of a group the first; the one that waits to be confirmed, while it does."""
        if self.held is not None:
            return self.held
        place = self.query_one("#options", OptionPanel).highlighted
        return self.rows[place].first if place is not None and place < len(self.rows) else None

    def show_board(self) -> None:
        """The board and the ships, with whatever is looked at and aimed at."""
        scene, offer = self.sitting.scene(), self.highlighted()
        marks = {row.first.points_at: row.key for row in reversed(self.rows) if row.first.points_at}
        look = self.sitting.look(sight.looked_at(scene, self.looked_at, self.sitting.subject()))
        aim = offer.points_at if offer is not None else ""
        ghost = offer.ghost if offer is not None else None
        self.query_one("#board", BoardView).show(scene, Focus(look, marks, aim, ghost))
        for panel in self.query(SightPanel):
            panel.show(scene, look, aim)
        self.query_one("#ships", ShipsPanel).show(scene, look.piece if look is not None else "")

    def _show_end(self) -> None:
        outcome = self.sitting.match.outcome
        assert outcome is not None
        words = wording.clause_words(self.sitting.match.game, outcome.clause)
        told = "\n".join(ending.lines(self.sitting.match))
        text = f"{self.sitting.outcome()}\n\n{told}\n\n{words}\n\nThe game is kept in {self.sitting.path}."
        answers = [("q", "Quit"), ("s", "Save under another name"), ("b", "Look at the board and the log")]
        self.app.push_screen(Question("The game is over", text, answers), self._after_the_end)

    def _after_the_end(self, answer: str | None) -> None:
        if answer == "q":
            self._quit()
        elif answer == "s":
            self.action_save_as()

    # Keys and clicks

    def on_key(self, event: events.Key) -> None:
        """The key of a row takes it; where the rows are not in sight it brings them back first."""
        row = next((each for each in self.rows if each.key and each.key == event.character), None)
        if row is None:
            return
        event.stop()
        if self.is_narrow and self.tab != CHOICES:
            self.action_tab(CHOICES)
            self.query_one("#options", OptionPanel).highlighted = self.rows.index(row)
        else:
            self.take(row)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if event.option_index < len(self.rows):
            self.take(self.rows[event.option_index])

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        offer = self.highlighted()
        if offer is not None:
            words = wording.clause_gist(self.sitting.match.game, offer.clause)
            self.query_one("#hint", Static).update(f"Not allowed: {words}" if offer.refused else words)
            self.show_board()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        typed = event.value.strip()
        event.input.clear()
        if typed.startswith("amend "):
            self._amend(typed.removeprefix("amend "))
        elif typed:
            self._answer(typed)

    def on_board_view_clicked(self, event: BoardView.Clicked) -> None:
        """A ship or a square: look at her; highlight what points there; a second click takes it if it is the only one."""
        scene = self.sitting.scene()
        if any(piece.id == event.target for piece in scene.pieces):
            self.looked_at = sight.next_there(scene, event.target, self.looked_at)
        if self.opened and not any(_points(row.first, event.target) for row in self.rows):
            self._open("")
        pointing = [place for place, row in enumerate(self.rows) if _points(row.first, event.target)]
        options = self.query_one("#options", OptionPanel)
        if pointing and options.highlighted in pointing:
            if len(pointing) == 1:
                self.take(self.rows[pointing[0]])
                return
            options.highlighted = pointing[(pointing.index(options.highlighted) + 1) % len(pointing)]
        elif pointing:
            options.highlighted = pointing[0]
        if self.looked_at or pointing:
            self.action_tab(CHOICES if pointing else SHIPS)
        self.show_board()

    def on_ship_card_picked(self, event: ShipCard.Picked) -> None:
        self.looked_at = event.piece
        self.show_board()
        self.query_one("#board", BoardView).bring_into_sight(event.piece)

    def action_look(self, step: int) -> None:
        """At the next piece on the board, or the one before."""
        scene = self.sitting.scene()
        ids = [piece.id for piece in scene.pieces if scene.place(piece) is not None]
        now = sight.looked_at(scene, self.looked_at, self.sitting.subject())
        if ids:
            self.looked_at = ids[(ids.index(now) + step) % len(ids)] if now in ids else ids[0]
            self.action_tab(SHIPS)
            self.show_board()

    def action_find(self) -> None:
        text = "Whom do you want to look at? A name, the start of one, or where it stands."
        self.app.push_screen(TypeIn("Look at", text), self._find)

    def _find(self, typed: str | None) -> None:
        if not typed:
            return
        try:
            self.looked_at = sight.find(self.sitting.scene(), typed)
        except QuarterdeckError as error:
            self.notify(str(error), title="Not found", severity="warning")
            return
        self.action_tab(SHIPS)
        self.show_board()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys that mean nothing here are not shown."""
        if action == "amend":
            return self.sitting.match.chance.kind == "by-hand"
        if action == "pace":
            return bool(self.sitting.bots)
        return True

    def action_home(self) -> None:
        """Back to all options, and to the piece asked about. Where something is typed: out of that line, and back in."""
        if self.held is not None:
            self._release(self.held, AGAIN)
            return
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

    def action_odds(self) -> None:
        offer = self.highlighted()
        odds = self.odds.get(offer.notation) if offer is not None else None
        if offer is None or odds is None:
            self.notify("There are no odds to show here.")
            return
        self.app.push_screen(TextDialog(f"Odds: {offer.text}", odds_page(odds)))

    def action_confirm(self) -> None:
        self.sitting.set_confirms(not self.sitting.confirms)
        waits = self.sitting.confirms
        self.notify("The end of your turn waits until you confirm it." if waits else "Your turns end at once.", timeout=3)

    def action_orders(self) -> None:
        """Answers in advance, by words; what stands, and what the game offers, is told beside the line."""
        if self.sitting.turn().due is not Due.HUMAN:
            self.notify("Orders are given when you are asked.")
            return
        there = [self.sitting.book.say(self.sitting.viewer, "orders")]
        with contextlib.suppress(QuarterdeckError):
            there.append(self.sitting.book.say(self.sitting.viewer, "order"))
        text = "\n".join([ORDERS_HELP, "", *there])
        self.app.push_screen(TypeIn("Orders", text), self._order)

    def _order(self, typed: str | None) -> None:
        if not typed:
            return
        try:
            self.notify(self.sitting.say_order(typed), title="Orders", timeout=6)
        except QuarterdeckError as error:
            self.notify(str(error), title="Not understood", severity="warning")
            return
        self.go_on()

    def action_undo(self) -> None:
        if self.held is not None:
            self._release(self.held, AGAIN)
            return
        try:
            self.notify(f"Taken back: {self.sitting.undo()}", timeout=2)
        except QuarterdeckError as error:
            self.notify(str(error), title="Cannot be taken back", severity="warning")
            return
        self._end_shown = False
        self.go_on()

    def action_amend(self) -> None:
        text = "What did the die or card typed last really show? What was answered since is to be answered again."
        self.app.push_screen(TypeIn("Amend", text), lambda typed: self._amend(typed) if typed else None)

    def _amend(self, typed: str) -> None:
        try:
            gone = self.sitting.amend(typed)
        except QuarterdeckError as error:
            self.notify(str(error), title="Not amended", severity="warning")
            return
        self.notify("Amended." + (f" To be answered again: {wording.listed(gone, 'and')}." if gone else ""))
        self._end_shown = False
        self.go_on()

    def action_rule(self, clause: str = "") -> None:
        offer = self.highlighted()
        wanted = clause or (offer.clause if offer is not None else "")
        self.app.push_screen(RulesDialog(self.sitting.match.game.rulebook, wanted))

    # Panels

    @property
    def is_narrow(self) -> bool:
        return self.has_class("-narrow")

    def action_tab(self, tab: str) -> None:
        """Bring up a panel, where they share the room; elsewhere all of them are in sight."""
        self.tab = tab
        for each in TABS:
            self.set_class(each == tab, f"-{each}")
        self.query_one("#tabs", TabBar).show(tab, panel_name(self.sitting.scene()))
        if self.is_narrow and self.is_attached:
            self.set_focus(self.query_one(FOCUSED[tab]))

    def action_panel(self, step: int) -> None:
        """The next tab, or the one before; where there are none, the next panel."""
        if self.is_narrow:
            self.action_tab(TABS[(TABS.index(self.tab) + step) % len(TABS)])
        elif step > 0:
            self.focus_next()
        else:
            self.focus_previous()

    def action_log(self) -> None:
        """The log takes the place of the board, and gives it back; where there are tabs it is one of them."""
        if self.is_narrow:
            self.action_tab(CHOICES if self.tab == LOG else LOG)
            return
        self.toggle_class("-reading")
        if self.has_class("-reading"):
            self.query_one("#log", LogPanel).focus()
        else:
            self.action_home()

    def action_pace(self) -> None:
        self.pause = 0.0 if self.pause else self.full_pause or PAUSE
        self.notify("Bots pause before they move." if self.pause else "Bots move at once.", timeout=2)

    def action_goals(self) -> None:
        self.app.push_screen(
            TextDialog("What is played for", "\n\n".join(goals.lines(self.sitting)) or "The game does not say.")
        )

    def action_help(self) -> None:
        self.app.push_screen(TextDialog("Help", help_on(self.sitting.scene())))


def _points(offer: Offer, target: str) -> bool:
    """Whether an option, or what is forbidden, is about this ship or square."""
    return offer.points_at == target or (offer.refused and target in offer.notation.split())
