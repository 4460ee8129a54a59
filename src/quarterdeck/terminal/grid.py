"""Boards of squares and of hexes: cells in columns and rows, both counted from 1, with coordinates along the edges."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from quarterdeck.engine.scene import Cell, Hexes, Piece, Scene, Squares
from quarterdeck.terminal.canvas import Canvas
from quarterdeck.terminal.focus import SEEN, STOPS, UNSEEN, Focus, arrow, chip, piece_style, short_names, tile
from quarterdeck.terminal.naming import cell_name, column_name

LEFT: Final = 4  # room for the number of a row
TOP: Final = 1
GLYPHS: Final = {"water": "·", "sea": "·", "land": "▒", "shallows": "~", "shoal": "~", "reef": "^", "port": "■"}

NO_KEY: Final = "•"  # an option points here that no key is left for
COMPANY: Final = ("commander", "transport")  # who stand beside others in a cell

# On hexes the ground is open and each feature has its sign.
SIGNS: Final = {
    "land": "",
    "water": "~",
    "sea": "~",
    "woods": "♣",
    "hill": "^",
    "built-up area": "#",
    "river": "≈",
    "ford": ":",
    "road": "+",
    "mines": "*",
    "trench": "=",
    "fieldworks": "[",
    "bunker": "]",
    "dugout": "u",
    "cover": '"',
    "wire": "x",
    "goal": "!",
}


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


def draw_grid(scene: Scene, layout: Layout, focus: Focus) -> Canvas:
    """The ground, what differs from it, what a gun bears on, the options' marks, and the pieces on top."""
    board = scene.board
    assert isinstance(board, Squares | Hexes)
    canvas = Canvas(layout.width, layout.height, LEFT, TOP)
    cells = {cell.at: cell for cell in board.cells}
    covered = focus.covered()
    stops = {at for line in focus.look.lines for at in line.blocked_at} if focus.look is not None else set()
    for row in range(1, layout.rows + 1):
        for column in range(1, layout.columns + 1):
            at = (column, row)
            cell, target = cells.get(at, Cell(at, board.ground)), cell_name(board, at)
            if isinstance(board, Hexes):
                _hex(canvas, layout, cell, board.ground, STOPS if at in stops else covered.get(at, ""), target)
            else:
                _square(canvas, layout, cell, covered.get(at, ""), target)
            _mark(canvas, layout, at, target, focus)
    standing: dict[tuple[int, int], list[Piece]] = {}
    for piece in scene.pieces:
        if piece.at is not None:
            standing.setdefault(piece.at, []).append(piece)
    names = short_names(scene.pieces, layout.cell_width if layout.cell_height > 1 else layout.cell_width - 1)
    labels = short_names(scene.pieces, 1)
    for at, pieces in standing.items():
        front = max(pieces, key=lambda piece: _comes_first(piece, focus))
        name = labels[front.id] + tile(front) if front.tile is not None else names[front.id]
        _piece(canvas, layout, at, front, name, len(pieces) - 1, focus)
    _edges(canvas, layout, scene)
    return canvas


def _comes_first(piece: Piece, focus: Focus) -> tuple[bool, bool, bool]:
    """Of several in a cell: the one that is looked at, else the active one, else one that is nobody's company."""
    looked_at = focus.look is not None and focus.look.piece == piece.id
    return looked_at, piece.active, piece.kind not in COMPANY


def _square(canvas: Canvas, layout: Layout, cell: Cell, sign: str, target: str) -> None:
    x, y = layout.origin(*cell.at)
    wide, high = layout.cell_width, layout.cell_height
    glyph = GLYPHS.get(cell.terrain, cell.terrain[:1] or " ")
    filled = glyph != "·"
    style = cell.terrain + _shade(sign)
    glyph = sign if sign and not filled else glyph
    for line in range(high):
        text = glyph * wide if filled else (glyph.center(wide) if line == (high - 1) // 2 else " " * wide)
        canvas.paint(x, y + line, text, style, target)
    if cell.label:
        canvas.paint(x, y + high - 1, cell.label[:wide], f"{style} label", target)


def _hex(canvas: Canvas, layout: Layout, cell: Cell, ground: str, before: str, target: str) -> None:
    """What it is, by a sign for each feature; before it, the sign for what it is to the piece looked at."""
    x, y = layout.origin(*cell.at)
    wide, high = layout.cell_width, layout.cell_height
    kinds = cell.terrain.split(" and ")
    signs = "".join(SIGNS.get(kind, kind[:1]) for kind in kinds) or "·"
    style = " ".join(kind.replace(" ", "-") for kind in (ground, *kinds))
    style += _shade(before)
    for line in range(high):
        text = f" {before or ' '}{signs}" if line == (high - 1) // 2 else ""
        canvas.paint(x, y + line, text.ljust(wide)[:wide], style, target)
    if cell.label:
        canvas.paint(x, y + high - 1, cell.label[:wide], f"{style} label", target)


def _shade(sign: str) -> str:
    """What is said by a sign is shown by colour as well."""
    return {"": "", UNSEEN: " out-of-sight", STOPS: " stops"}.get(sign, f" overlay{SEEN.find(sign)}")


def _mark(canvas: Canvas, layout: Layout, at: tuple[int, int], target: str, focus: Focus) -> None:
    """The key of an option that points here."""
    if target in focus.marks:
        x, y = layout.origin(*at)
        style = "mark aim" if focus.aim == target else "mark"
        canvas.paint(
            x, y + (layout.cell_height - 1) // 2, (focus.marks[target] or NO_KEY).center(layout.cell_width), style, target
        )


def _piece(canvas: Canvas, layout: Layout, at: tuple[int, int], piece: Piece, name: str, others: int, focus: Focus) -> None:
    """Chip and name; below each other where a cell has the room. How many more lie here is said by a number."""
    x, y = layout.origin(*at)
    wide, high = layout.cell_width, layout.cell_height
    style = piece_style(piece, focus)
    if high == 1:
        canvas.paint(x, y, (arrow(piece) + name).ljust(wide)[:wide], style, piece.id)
        return
    more = f"+{others}" if others else ""
    rows = [f"{chip(piece)}{more}".center(wide), name.center(wide)]
    for line, text in enumerate(rows):
        canvas.paint(x, y + (high - 2) // 2 + line, text[:wide], style, piece.id)


def _edges(canvas: Canvas, layout: Layout, scene: Scene) -> None:
    """Numbers along the edges; every other one where cells are too narrow. The active piece's own stand out."""
    active = next((piece.at for piece in scene.pieces if piece.active and piece.at is not None), (0, 0))
    step = 2 if layout.cell_width < 3 else 1
    for column in range(step, layout.columns + 1, step):
        x = layout.origin(column, 1)[0]
        style = "edge active" if column == active[0] else "edge"
        canvas.paint(x, 0, column_name(scene.board, column).center(layout.cell_width), style)
    for row in range(1, layout.rows + 1):
        y = layout.origin(1, row)[1] + (layout.cell_height - 1) // 2
        style = "edge active" if row == active[1] else "edge"
        canvas.paint(0, y, f"{row:>{LEFT - 1}} ", style)
