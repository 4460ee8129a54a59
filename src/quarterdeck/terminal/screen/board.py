"""The board widget: it scrolls if it is too large, but its coordinates stay in sight."""

from __future__ import annotations

from dataclasses import dataclass

from rich.segment import Segment
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget

from quarterdeck.engine.scene import Scene
from quarterdeck.terminal.board.canvas import Canvas
from quarterdeck.terminal.board.drawing import active_piece, draw
from quarterdeck.terminal.board.signs import Focus
from quarterdeck.terminal.screen.palette import rich_style

LEFT_BELOW = (11, 16)  # least and most rows for sight lines, piles and the log
LEFT_BELOW_TABS = 6  # with tabs, only piles and a few lines of the log


class BoardView(ScrollView, can_focus=True):
    """A scene as a picture that reports clicks."""

    @dataclass
    class Clicked(Message):
        """A click on a piece (its id), a cell (its name) or a card."""

        target: str

    def __init__(self, *, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self.canvas = Canvas(0, 0)
        self._scene: Scene | None = None
        self._focus = Focus()
        self._followed = ""
        self.places: dict[str, tuple[int, int]] = {}

    def show(self, scene: Scene, focus: Focus) -> None:
        self._scene, self._focus = scene, focus
        self._draw()
        looked_at = focus.look.piece if focus.look is not None else ""
        piece = next((each for each in scene.pieces if each.id == looked_at), active_piece(scene))
        followed = f"{piece.id}{piece.at} {focus.aim}" if piece is not None else focus.aim
        if followed != self._followed:
            self._followed = followed
            self.call_after_refresh(self._follow, piece.id if piece is not None else "", focus.aim)

    def _follow(self, piece: str, aim: str) -> None:
        """Scroll to the piece, then to the option's target, which wins if both do not fit."""
        self.bring_into_sight(piece)
        self.bring_into_sight(aim)

    def _draw(self) -> None:
        if self._scene is None:
            return
        room = self.scrollable_content_region.width or self.size.width  # one scrollbar must not cause another
        drawn = draw(self._scene, self._focus, (room, self._most_rows()))
        self.canvas, self.places = drawn.canvas, dict(drawn.places)
        # An even range keeps cells whole at the end of the scrolling.
        odd = max(self.canvas.width - self.scrollable_content_region.width, 0) % 2
        self.virtual_size = Size(self.canvas.width + odd, self.canvas.height)
        scrollbar = 1 if self.canvas.width > self.size.width else 0
        self.styles.height = min(self.canvas.height + scrollbar, self._most_rows())
        self.refresh()

    def _most_rows(self) -> int:
        """Return the most rows for the board, which leaves room for the panels below."""
        around = self.parent.size.height if isinstance(self.parent, Widget) else self.size.height
        least, most = LEFT_BELOW
        below = LEFT_BELOW_TABS if self.screen.has_class("-narrow") else min(max(least, around // 3), most)
        return max(around - below, 3)

    def on_resize(self, event: events.Resize) -> None:
        self._draw()

    def bring_into_sight(self, target: str) -> None:
        """Scroll a piece or cell to the middle, unless it is well in sight already."""
        cells = (spot for spot, found in self.canvas.targets.items() if found == target)
        spot = self.places.get(target) or min(cells, default=None)
        if not target or spot is None:
            return
        x, y = spot
        across, down = x - self.scroll_offset.x, y - self.scroll_offset.y
        margin = 4
        if not self.canvas.fixed_columns + margin <= across < self.size.width - margin:
            self.scroll_to(x=(x - self.size.width // 2) // 2 * 2, animate=False)
        if not self.canvas.fixed_rows <= down < self.size.height - 1:
            self.scroll_to(y=y - self.size.height // 2, animate=False)

    def render_line(self, y: int) -> Strip:
        """Return one row of the window: fixed edges, and the rest as far as it is scrolled."""
        canvas, width, ground = self.canvas, self.size.width, self.rich_style
        row = y if y < canvas.fixed_rows else y + self.scroll_offset.y
        if row >= canvas.height:
            return Strip.blank(width, ground)
        start = canvas.fixed_columns + self.scroll_offset.x
        runs = [*canvas.runs(row, 0, canvas.fixed_columns), *canvas.runs(row, start, start + width - canvas.fixed_columns)]
        segments = [Segment(text, ground + rich_style(name)) for text, name in runs]
        return Strip(segments).adjust_cell_length(width, ground)

    def on_click(self, event: events.Click) -> None:
        spot = event.get_content_offset(self)
        if spot is None:
            return
        fixed_columns, fixed_rows = self.canvas.fixed_columns, self.canvas.fixed_rows
        x = spot.x if spot.x < fixed_columns else spot.x + self.scroll_offset.x
        y = spot.y if spot.y < fixed_rows else spot.y + self.scroll_offset.y
        target = self.canvas.targets.get((x, y))
        if target is not None:
            self.post_message(self.Clicked(target))
