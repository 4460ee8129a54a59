"""Looking round the table without answering: at pieces, odds, rules, goals and the log."""

from __future__ import annotations

from quarterdeck.terminal.screen.bars import CHOICES, LOG, SHIPS
from quarterdeck.terminal.screen.board import BoardView
from quarterdeck.terminal.screen.dialogs import RulesDialog, TextDialog, TypeIn
from quarterdeck.terminal.screen.display import DisplayScreen
from quarterdeck.terminal.screen.help import help_on
from quarterdeck.terminal.screen.panels import LogPanel, OptionPanel, PieceCard, Typed, odds_page
from quarterdeck.terminal.text import goal_lines, sight_lines


class InspectionScreen(DisplayScreen):
    """What can be asked of the table at any time; nothing of it changes the game."""

    def on_piece_card_picked(self, event: PieceCard.Picked) -> None:
        self.looked_at = event.piece
        self.show_board()
        self.query_one("#board", BoardView).bring_into_sight(event.piece)

    def action_look(self, step: int) -> None:
        """At the next piece on the board, or the one before."""
        scene = self.sitting.scene()
        now = sight_lines.looked_at(scene, self.looked_at, self.sitting.subject())
        self.looked_at = sight_lines.beside(scene, now, step)
        if self.looked_at:
            self.action_tab(SHIPS)
            self.show_board()

    def action_find(self) -> None:
        text = "Whom do you want to look at? A name, the start of one, or where it stands."
        self.app.push_screen(TypeIn("Look at", text), self._find)

    def _find(self, typed: str | None) -> None:
        if typed:
            with self.refusals("Not found"):
                self.looked_at = sight_lines.find(self.sitting.scene(), typed)
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
        self.app.push_screen(RulesDialog(self.sitting.match.game.rulebook, wanted))

    def action_goals(self) -> None:
        self.app.push_screen(
            TextDialog("What is played for", "\n\n".join(goal_lines.lines(self.sitting)) or "The game does not say.")
        )

    def action_help(self) -> None:
        self.app.push_screen(TextDialog("Help", help_on(self.sitting.scene())))

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

    @property
    def is_at_home(self) -> bool:
        """Whether somebody is at the options, with nothing else looked at or opened."""
        away = self.opened or self.looked_at or self.tab != CHOICES or self.has_class("-reading")
        return not away and self.query_one("#options", OptionPanel).has_focus

    def action_home(self) -> None:
        """Back to all options, and to the piece asked about. Where something is typed: out of that line, and back in."""
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
