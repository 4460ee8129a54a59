"""A recorded game, stepped through with the arrow keys."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Static

from quarterdeck.engine.asks import SPECTATOR
from quarterdeck.terminal.board.cell_names import captioned
from quarterdeck.terminal.board.signs import Focus
from quarterdeck.terminal.recorded_game import RecordedGame
from quarterdeck.terminal.screen.bars import KeyBar
from quarterdeck.terminal.screen.board import BoardView
from quarterdeck.terminal.screen.dialogs import RulesDialog
from quarterdeck.terminal.screen.palette import clause_link, style
from quarterdeck.terminal.screen.panels import BoardColumn, LogPanel, PieceCard, ShipsPanel, SightPanel, ZonesPanel
from quarterdeck.terminal.text import sight_lines


class Slider(Static):
    """The position in the game, as a bar; a click goes there."""

    @dataclass
    class Moved(Message):
        share: float

    def show(self, index: int, last: int) -> None:
        count = f" {index} of {last} "
        room = max(10, self.size.width - len(count) - 2)
        at = round(index * (room - 1) / last) if last else 0
        self.update(Content.assemble("━" * at, ("●", style("odds")), ("─" * (room - 1 - at), style("quiet")), count))

    def on_click(self, event: events.Click) -> None:
        self.post_message(self.Moved(event.x / max(1, self.size.width - 1)))


class ReplayScreen(Screen[int]):
    """A replay in full screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "step(-1)", "Back", key_display="←", priority=True),
        Binding("right,space", "step(1)", "Forward", key_display="→", priority=True),
        Binding("pageup", "step(-10)", show=False, priority=True),
        Binding("pagedown", "step(10)", show=False, priority=True),
        Binding("home", "go(0)", "Start", priority=True),
        Binding("end", "go(-1)", "End", priority=True),
        Binding("v", "view", "Next view"),
        Binding("full_stop", "look(1)", "Look", key_display="."),
        Binding("comma", "look(-1)", show=False),
        Binding("r", "rule", "Rules"),
        Binding("q,ctrl+q,escape", "leave", "Quit", key_display="q"),
    ]

    def __init__(self, recorded: RecordedGame) -> None:
        super().__init__()
        self.recorded = recorded
        self.index = 0
        self.viewer = SPECTATOR
        self.looked_at = ""

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        with Horizontal():
            yield BoardColumn(id="left")
            with Vertical(id="right"):
                yield Static(id="answer")
                yield ShipsPanel(id="ships")
        yield Slider(id="slider")
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        if self.recorded.differs:
            text = f"Today's rules cannot follow this record any further: {self.recorded.differs}"
            self.notify(text, severity="warning", timeout=20)
        self.show()

    def on_resize(self) -> None:
        self.call_after_refresh(self._show_slider)

    def show(self) -> None:
        match = self.recorded.at(self.index)
        scene = match.scene(self.viewer)
        view = f"view of {match.side(self.viewer).noun.put()}" if self.viewer else "spectator's view"
        title = [match.scenario.title, captioned(scene), view, match.game.title]
        self.query_one("#title", Static).update("  ·  ".join(part for part in title if part))
        subject = match.asked(self.viewer).about.get("key", "") if self.viewer in match.waiting else ""
        looked_at = sight_lines.looked_at(scene, self.looked_at, str(subject))
        look = match.look(looked_at, self.viewer) if looked_at else None
        self.query_one("#board", BoardView).show(scene, Focus(look))
        self.query_one("#sight", SightPanel).show(scene, look)
        self.query_one("#zones", ZonesPanel).show(scene)
        self.query_one("#log", LogPanel).show(match.log(self.viewer), match.names)
        self.query_one("#ships", ShipsPanel).show(scene, looked_at)
        self.query_one("#answer", Static).update(self._answer())
        self._show_slider()

    def _answer(self) -> Content:
        """Return the answer that led to this position, with the outcome at the end."""
        given = self.recorded.given(self.index)
        match = self.recorded.whole
        if given is None:
            story = " ".join(match.scenario.story.split())
            return Content.assemble(("The start\n", "bold"), story)
        who = match.game.seat_name(given.seat) if given.seat else "Chance"
        told = self.recorded.told(self.index, self.viewer)
        text = Content.assemble((f"{who}: ", "bold"), f"{told}  ", clause_link(given.clause))
        if self.index == len(self.recorded) - 1 and match.outcome is not None:
            end = match.outcome.text(match.side)
            return Content.assemble(text, ("\n" + end + " ", "bold"), clause_link(match.outcome.clause))
        return text

    def _show_slider(self) -> None:
        self.query_one("#slider", Slider).show(self.index, len(self.recorded) - 1)

    def action_step(self, by: int) -> None:
        self.action_go(min(max(self.index + by, 0), len(self.recorded) - 1))

    def action_go(self, index: int) -> None:
        self.index = index % len(self.recorded)
        self.show()

    def action_view(self) -> None:
        seats = [SPECTATOR, *self.recorded.whole.seats]
        self.viewer = seats[(seats.index(self.viewer) + 1) % len(seats)]
        self.show()

    def action_look(self, step: int) -> None:
        """Look at the next or previous piece on the board."""
        self._look(sight_lines.beside(self.recorded.at(self.index).scene(self.viewer), self.looked_at, step))

    def action_rule(self, clause: str = "") -> None:
        given = self.recorded.given(self.index)
        wanted = clause or (given.clause if given is not None else "")
        self.app.push_screen(RulesDialog(self.recorded.whole.game.rulebook, wanted))

    def action_leave(self) -> None:
        self.app.exit(0)

    def on_slider_moved(self, event: Slider.Moved) -> None:
        self.action_go(min(len(self.recorded) - 1, round(event.share * (len(self.recorded) - 1))))

    def on_board_view_clicked(self, event: BoardView.Clicked) -> None:
        self._look(sight_lines.next_there(self.recorded.at(self.index).scene(self.viewer), event.target, self.looked_at))

    def on_piece_card_picked(self, event: PieceCard.Picked) -> None:
        self._look(event.piece)

    def _look(self, piece: str) -> None:
        self.looked_at = piece
        self.show()
