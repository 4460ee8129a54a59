"""Answers by key and mouse: choosing a row, confirming the end of a turn, orders and undo."""

from __future__ import annotations

import contextlib

from textual import events
from textual.content import Content
from textual.widgets import Input, OptionList, Static

from quarterdeck.engine.asks import Choose
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.terminal.local_match import DueAnswer
from quarterdeck.terminal.screen.bars import CHOICES, SHIPS
from quarterdeck.terminal.screen.board import BoardView
from quarterdeck.terminal.screen.dialogs import TextDialog, TypeIn
from quarterdeck.terminal.screen.display import DisplayScreen
from quarterdeck.terminal.screen.palette import style
from quarterdeck.terminal.screen.panels import OptionPanel
from quarterdeck.terminal.text import sentences, sight_lines
from quarterdeck.terminal.text.offers import Offer, Row

ORDERS_HELP = """\
plan ahead, stay   queue answers; each is given when its turn comes
repeat             give your last answer each time you are asked
order WORDS        give a standing order of the game, listed below
stop               cancel your orders
go on              resume orders that have stopped"""
HELD = ("Confirm", "Choose something else", "Confirm, and never ask again")
AGAIN, NEVER = 1, 2  # places in HELD


class AnswerScreen(DisplayScreen):
    """A table on which a player can act."""

    def go_on(self) -> None:
        """Continue with the answer due next."""
        raise NotImplementedError

    def go_back(self) -> None:
        """Continue after an undo or a correction."""
        raise NotImplementedError

    def take(self, row: Row) -> None:
        """Choose an option, open a group, or explain why an option is forbidden."""
        if not self.rest.is_over:
            return
        if self.held is not None:
            self._release(self.held, self.rows.index(row))
        elif row.first.refused:
            self._explain(row.first)
        elif self.spending is not None:
            self._step(row, 1)
        elif len(row.offers) > 1:
            self._open(row.first.group)
        elif self.local.holds(row.first.notation):
            self._hold(row.first)
        else:
            self._answer(row.first.notation)

    def _hold(self, offer: Offer) -> None:
        """Hold the last choice of a turn until it is confirmed, with the board in sight."""
        self.held = offer
        self.rest.begin()
        self.rows = [Row(str(number), (Offer(text, "", notation=""),)) for number, text in enumerate(HELD, 1)]
        said = Content.styled(f" This ends your turn: {offer.text}. You cannot undo it afterwards.", "bold")
        self.query_one("#prompt", Static).update(Content.assemble((" Confirm ", style("key")), said))
        options = self.query_one("#options", OptionPanel)
        options.set_class(False, "-group")
        self.set_class(False, "-sharing")
        options.show(self.rows, {}, self.local.match.game.rulebook)
        self.show_board()

    def _release(self, held: Offer, answer: int) -> None:
        """Confirm the held choice, drop it, or confirm it and never ask again."""
        self.held = None
        if answer == AGAIN:
            self.show_all(self.local.turn())
            return
        if answer == NEVER:
            self.local.set_confirms(False)
            self.notify(f"{sentences.UNCONFIRMED} C switches it on again.", timeout=4)
        self._answer(held.notation)

    def _answer(self, notation: str) -> None:
        with self.refusals("Not possible"):
            self.local.choose(notation)
            self.go_on()

    def _explain(self, offer: Offer) -> None:
        refused = self.local.why_not(offer.notation)
        clause = refused.clause if refused is not None else offer.clause
        words = sentences.clause_words(self.local.match.game, clause)
        self.app.push_screen(TextDialog(f"{offer.text}: not allowed", words))

    def action_confirm(self) -> None:
        self.local.set_confirms(not self.local.confirms)
        self.notify(sentences.CONFIRMED if self.local.confirms else sentences.UNCONFIRMED, timeout=3)

    def action_home(self) -> None:
        """Drop a held choice, leave a panel, or switch between a form and single answers."""
        if self.held is not None:
            self._release(self.held, AGAIN)
        elif not self.is_shared_out or not self.is_at_home:
            super().action_home()
        elif self.spending is not None:
            self.action_one_by_one()
        else:
            self.action_one_form()

    # Forms for repeated prompts

    def _step(self, row: Row, by: int) -> None:
        if self.spending is None or row.first.refused or not self.rest.is_over:
            return
        self.query_one("#options", OptionPanel).highlighted = self.rows.index(row)
        self.spending.change(row.first, by)
        self.show_form()

    def action_step(self, by: int) -> None:
        """Change the amount of the highlighted row."""
        place = self.query_one("#options", OptionPanel).highlighted
        if place is not None and place < len(self.rows):
            self._step(self.rows[place], by)

    def action_step_all(self) -> None:
        self.action_step(self.local.times)

    def on_option_panel_stepped(self, event: OptionPanel.Stepped) -> None:
        if event.place < len(self.rows):
            row = self.rows[event.place]
            self.take(row) if row.first.refused else self._step(row, event.by)

    def action_spend(self) -> None:
        """Give the answers of the form one after the other; the prompt returns for the rest."""
        if self.spending is None or not self.rest.is_over:
            return
        answers = self.spending.answers()
        if not answers:
            self.notify("Nothing is chosen yet. Press + or the key of a row to add one.", timeout=3)
            return
        with self.refusals("Not possible"):
            taken = self.local.choose_all(answers)
            if taken < len(answers):
                self.notify(sentences.cut_short(taken, len(answers)), timeout=5)
            self.go_on()

    def action_one_by_one(self) -> None:
        """Leave the form until another prompt comes."""
        self._fill_in(self.local.match.asked(self.local.viewer))

    def action_one_form(self) -> None:
        self._fill_in(None)

    def _fill_in(self, aside: Choose | None) -> None:
        if self.is_shared_out and self.held is None and self.rest.is_over:
            self.aside = aside
            self.spending = self.form_due()
            self._open("")

    def action_orders(self) -> None:
        """Open the line for orders, with those in force and the standing orders on offer."""
        if self.local.turn().due is not DueAnswer.HUMAN:
            self.notify("You can give orders only when it is your move.")
            return
        there = [self.local.book.say(self.local.viewer, "orders")]
        with contextlib.suppress(QuarterdeckError):
            there.append(self.local.book.say(self.local.viewer, "order"))
        text = "\n".join([ORDERS_HELP, "", *there])
        self.app.push_screen(TypeIn("Orders", text), self._order)

    def _order(self, typed: str | None) -> None:
        if typed:
            with self.refusals("Not understood"):
                self.notify(self.local.say_order(typed), title="Orders", timeout=6)
                self.go_on()

    def action_undo(self) -> None:
        if self.held is not None:
            self._release(self.held, AGAIN)
            return
        with self.refusals("Cannot undo"):
            self.notify(f"Undone: {self.local.undo()}", timeout=2)
            self.go_back()

    def action_amend(self) -> None:
        text = "What did the last die or card really show? Later answers are undone."
        self.app.push_screen(TypeIn("Amend", text), lambda typed: self._amend(typed) if typed else None)

    def _amend(self, typed: str) -> None:
        with self.refusals("Not amended"):
            gone = self.local.amend(typed)
            self.notify(sentences.amended(gone))
            self.go_back()

    # Keys and clicks

    def on_key(self, event: events.Key) -> None:
        """Choose the row of a key; if the rows are out of sight, show them first."""
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
            words = sentences.clause_words(self.local.match.game, offer.clause, in_short=True)
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
        """Look at a clicked piece and highlight its option, which a second click chooses."""
        scene = self.local.scene()
        if any(piece.id == event.target for piece in scene.pieces):
            self.looked_at = sight_lines.next_there(scene, event.target, self.looked_at)
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


def _points(offer: Offer, target: str) -> bool:
    """Return whether an option, allowed or not, is about this piece or cell."""
    return offer.points_at == target or (offer.refused and target in offer.notation.split())
