"""Boards of squares and of hexes: cells in columns and rows, both counted from 1, with coordinates along the edges."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from quarterdeck.engine.scene import Cell, Hexes, Piece, Scene, Squares
from quarterdeck.terminal.canvas import Canvas
from quarterdeck.terminal.look import Look, arrow, overlays, piece_style, short_names

LEFT: Final = 4  # room for the number of a row
TOP: Final = 1
GLYPHS: Final = {"water": "·", "sea": "·", "land": "▒", "shallows": "~", "shoal": "~", "reef": "^", "port": "■"}
OVERLAY: Final = "◦"


@dataclass(frozen=True, slots=True)
class Layout:
    """Where on the canvas each cell lies, and how large cells are."""

    columns: int
    rows: int
    cell_width: int
    cell_height: int

    @property
    def width(self) -> int:
        return LEFT + self.columns * self.cell_width

    @property
    def height(self) -> int:
        return TOP + self.rows * self.cell_height

    def origin(self, column: int, row: int) -> tuple[int, int]:
        """The cell's first character."""
        return LEFT + (column - 1) * self.cell_width, TOP + (row - 1) * self.cell_height

    def column_name(self, column: int) -> str:
        return str(column)


@dataclass(frozen=True, slots=True)
class SquareLayout(Layout):
    pass


@dataclass(frozen=True, slots=True)
class HexLayout(Layout):
    """Every other column lies half a hex lower; with pointed tops every other row half a hex further right."""

    top: Literal["pointy", "flat"] = "flat"

    @property
    def width(self) -> int:
        return LEFT + self.columns * self.cell_width + (self.cell_width // 2 if self.top == "pointy" else 0)

    @property
    def height(self) -> int:
        return TOP + self.rows * self.cell_height + (self.cell_height // 2 if self.top == "flat" else 0)

    def origin(self, column: int, row: int) -> tuple[int, int]:
        x, y = LEFT + (column - 1) * self.cell_width, TOP + (row - 1) * self.cell_height
        if self.top == "flat":
            return x, y + (self.cell_height // 2 if column % 2 == 0 else 0)
        return x + (self.cell_width // 2 if row % 2 == 0 else 0), y

    def column_name(self, column: int) -> str:
        """Letters, as hex maps have them: A to Z, then AA."""
        before, letter = divmod(column - 1, 26)
        return (chr(64 + before) if before else "") + chr(65 + letter)


def draw_grid(scene: Scene, layout: Layout, look: Look) -> Canvas:
    """The ground, what differs from it, what a gun bears on, the options' marks, and the pieces on top."""
    board = scene.board
    assert isinstance(board, Squares | Hexes)
    canvas = Canvas(layout.width, layout.height, LEFT, TOP)
    cells = {cell.at: cell for cell in board.cells}
    bearing = {at for overlay in overlays(scene, look) for at in overlay.cells}
    for row in range(1, layout.rows + 1):
        for column in range(1, layout.columns + 1):
            at = (column, row)
            _cell(canvas, layout, at, cells.get(at, Cell(at, board.ground)), at in bearing, look)
    standing: dict[tuple[int, int], list[Piece]] = {}
    for piece in scene.pieces:
        if piece.at is not None:
            standing.setdefault(piece.at, []).append(piece)
    names = short_names(scene.pieces, layout.cell_width if layout.cell_height > 1 else layout.cell_width - 1)
    for at, pieces in standing.items():
        front = max(pieces, key=lambda piece: piece.active)
        _piece(canvas, layout, at, front, names[front.id], len(pieces) - 1, look)
    _edges(canvas, layout, scene)
    return canvas


def _cell(canvas: Canvas, layout: Layout, at: tuple[int, int], cell: Cell, bears: bool, look: Look) -> None:
    x, y = layout.origin(*at)
    wide, high = layout.cell_width, layout.cell_height
    target = f"{at[0]},{at[1]}"
    glyph = GLYPHS.get(cell.terrain, cell.terrain[:1] or " ")
    style = cell.terrain
    if bears:
        glyph = OVERLAY if glyph == "·" else glyph
        style += " overlay"
    filled = glyph not in ("·", OVERLAY)
    for line in range(high):
        text = glyph * wide if filled else (glyph.center(wide) if line == (high - 1) // 2 else " " * wide)
        canvas.paint(x, y + line, text, style, target)
    if cell.label:
        canvas.paint(x, y + high - 1, cell.label[:wide], f"{style} label", target)
    if target in look.marks:
        style = "mark aim" if look.aim == target else "mark"
        canvas.paint(x, y + (high - 1) // 2, look.marks[target].center(wide), style, target)


def _piece(canvas: Canvas, layout: Layout, at: tuple[int, int], piece: Piece, name: str, others: int, look: Look) -> None:
    """Arrow and name; below each other where a cell has the room. How many more lie here is said by a number."""
    x, y = layout.origin(*at)
    wide, high = layout.cell_width, layout.cell_height
    style = piece_style(piece, look)
    if high == 1:
        canvas.paint(x, y, (arrow(piece) + name).ljust(wide)[:wide], style, piece.id)
        return
    more = f"+{others}" if others else ""
    rows = [f"{arrow(piece)}{more}".center(wide), name.center(wide)]
    for line, text in enumerate(rows):
        canvas.paint(x, y + (high - 2) // 2 + line, text[:wide], style, piece.id)


def _edges(canvas: Canvas, layout: Layout, scene: Scene) -> None:
    """Numbers along the edges; every other one where cells are too narrow. The active piece's own stand out."""
    active = next((piece.at for piece in scene.pieces if piece.active and piece.at is not None), (0, 0))
    step = 2 if layout.cell_width < 3 else 1
    for column in range(step, layout.columns + 1, step):
        x = layout.origin(column, 1)[0]
        style = "edge active" if column == active[0] else "edge"
        canvas.paint(x, 0, layout.column_name(column).center(layout.cell_width), style)
    for row in range(1, layout.rows + 1):
        y = layout.origin(1, row)[1] + (layout.cell_height - 1) // 2
        style = "edge active" if row == active[1] else "edge"
        canvas.paint(0, y, f"{row:>{LEFT - 1}} ", style)
