"""Answers by key and by mouse: taking a row, holding back what would end a turn, orders, and taking back."""

from __future__ import annotations

import contextlib

from textual import events
from textual.content import Content
from textual.widgets import Input, OptionList, Static

from quarterdeck.engine.asks import Choose
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.goals import listed
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
plan ahead, keep course   answers in advance, as long as each is offered
repeat                    your last answer, whenever the same is asked
order WORDS               one of the game's own, listed below
stop                      drop them; go on: carry on after a stop"""
HELD = ("Let it stand", "Choose again", "Let it stand, and never ask again")
AGAIN, NEVER = 1, 2  # of those


class AnswerScreen(DisplayScreen):
    """What somebody at the screen can do to the game."""

    def go_on(self) -> None:
        """Whatever is due next."""
        raise NotImplementedError

    def go_back(self) -> None:
        """The same after something was taken back or corrected."""
        raise NotImplementedError

    def take(self, row: Row) -> None:
        """Choose an option, or among those of a group; of a forbidden one say why it is forbidden."""
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
        elif self.sitting.holds(row.first.notation):
            self._hold(row.first)
        else:
            self._answer(row.first.notation)

    def _hold(self, offer: Offer) -> None:
        """The last choice of a turn waits, with the board in sight as it would be left."""
        self.held = offer
        self.rest.begin()
        self.rows = [Row(str(number), (Offer(text, "", notation=""),)) for number, text in enumerate(HELD, 1)]
        said = Content.styled(f" {offer.text}: that ends your turn, and cannot be taken back afterwards.", "bold")
        self.query_one("#prompt", Static).update(Content.assemble((" Confirm ", style("key")), said))
        options = self.query_one("#options", OptionPanel)
        options.set_class(False, "-group")
        self.set_class(False, "-sharing")
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

    def _answer(self, notation: str) -> None:
        with self.refusals("Not possible"):
            self.sitting.choose(notation)
            self.go_on()

    def _explain(self, offer: Offer) -> None:
        refused = self.sitting.why_not(offer.notation)
        clause = refused.clause if refused is not None else offer.clause
        words = sentences.clause_words(self.sitting.match.game, clause)
        self.app.push_screen(TextDialog(f"{offer.text}: not now", words))

    def action_confirm(self) -> None:
        self.sitting.set_confirms(not self.sitting.confirms)
        waits = self.sitting.confirms
        self.notify("The end of your turn waits until you confirm it." if waits else "Your turns end at once.", timeout=3)

    def action_home(self) -> None:
        """What is held is let go first; where there is nothing to come back from, a form is put aside or taken up."""
        if self.held is not None:
            self._release(self.held, AGAIN)
        elif not self.is_shared_out or not self.is_at_home:
            super().action_home()
        elif self.spending is not None:
            self.action_one_by_one()
        else:
            self.action_one_form()

    # What is asked until a number is used up

    def _step(self, row: Row, by: int) -> None:
        if self.spending is None or row.first.refused or not self.rest.is_over:
            return
        self.query_one("#options", OptionPanel).highlighted = self.rows.index(row)
        self.spending.change(row.first, by)
        self.show_form()

    def action_step(self, by: int) -> None:
        """More or fewer of the row that stands out."""
        place = self.query_one("#options", OptionPanel).highlighted
        if place is not None and place < len(self.rows):
            self._step(self.rows[place], by)

    def action_step_all(self) -> None:
        self.action_step(self.sitting.times)

    def on_option_panel_stepped(self, event: OptionPanel.Stepped) -> None:
        if event.place < len(self.rows):
            row = self.rows[event.place]
            self.take(row) if row.first.refused else self._step(row, event.by)

    def action_spend(self) -> None:
        """What was filled in is answered, one after the other. What is left is asked again."""
        if self.spending is None or not self.rest.is_over:
            return
        answers = self.spending.answers()
        if not answers:
            self.notify("Nothing is chosen yet: + or the key of a row takes one.", timeout=3)
            return
        with self.refusals("Not possible"):
            taken = self.sitting.choose_all(answers)
            if taken < len(answers):
                self.notify(sentences.cut_short(taken, len(answers)), timeout=5)
            self.go_on()

    def action_one_by_one(self) -> None:
        """The form is put aside until something else is asked."""
        self._fill_in(self.sitting.match.asked(self.sitting.viewer))

    def action_one_form(self) -> None:
        self._fill_in(None)

    def _fill_in(self, aside: Choose | None) -> None:
        if self.is_shared_out and self.held is None and self.rest.is_over:
            self.aside = aside
            self.spending = self.form_due()
            self._open("")

    def action_orders(self) -> None:
        """Answers in advance, by words; what stands, and what the game offers, is told beside the line."""
        if self.sitting.turn().due is not DueAnswer.HUMAN:
            self.notify("Orders are given when you are asked.")
            return
        there = [self.sitting.book.say(self.sitting.viewer, "orders")]
        with contextlib.suppress(QuarterdeckError):
            there.append(self.sitting.book.say(self.sitting.viewer, "order"))
        text = "\n".join([ORDERS_HELP, "", *there])
        self.app.push_screen(TypeIn("Orders", text), self._order)

    def _order(self, typed: str | None) -> None:
        if typed:
            with self.refusals("Not understood"):
                self.notify(self.sitting.say_order(typed), title="Orders", timeout=6)
                self.go_on()

    def action_undo(self) -> None:
        if self.held is not None:
            self._release(self.held, AGAIN)
            return
        with self.refusals("Cannot be taken back"):
            self.notify(f"Taken back: {self.sitting.undo()}", timeout=2)
            self.go_back()

    def action_amend(self) -> None:
        text = "What did the die or card typed last really show? What was answered since is to be answered again."
        self.app.push_screen(TypeIn("Amend", text), lambda typed: self._amend(typed) if typed else None)

    def _amend(self, typed: str) -> None:
        with self.refusals("Not amended"):
            gone = self.sitting.amend(typed)
            self.notify("Amended." + (f" To be answered again: {listed(gone)}." if gone else ""))
            self.go_back()

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
            words = sentences.clause_words(self.sitting.match.game, offer.clause, in_short=True)
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
    """Whether an option, or what is forbidden, is about this ship or square."""
    return offer.points_at == target or (offer.refused and target in offer.notation.split())
