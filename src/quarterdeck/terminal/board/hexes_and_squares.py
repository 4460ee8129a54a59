"""Boards of squares and hexes, with columns and rows counted from 1."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from quarterdeck.engine.scene import At, Hexes, Kind, Piece, Scene, Squares, column_name
from quarterdeck.terminal.board.canvas import Canvas
from quarterdeck.terminal.board.cell_layouts import LEFT, TOP, CellLayout
from quarterdeck.terminal.board.cell_names import cell_name
from quarterdeck.terminal.board.map_legend import Kinds
from quarterdeck.terminal.board.short_names import MARK, short_names
from quarterdeck.terminal.board.signs import (
    BODY,
    GHOST,
    SEEN,
    STOPS,
    UNSEEN,
    WAY,
    Focus,
    arrow,
    arrow_to,
    chip,
    piece_style,
    tile,
)

NO_KEY: Final = "•"  # the target of an option for which no key is left
OPEN: Final = "·"  # ground without a sign


class Found(NamedTuple):
    """The contents of a cell, other than the board's ground."""

    kinds: list[Kind]
    label: str = ""

    def style(self, ground: Kind) -> str:
        return " ".join(kind.tint for kind in (ground, *self.kinds) if kind.tint)


def labels_on(scene: Scene, layout: CellLayout) -> dict[str, str]:
    """Return the pieces' labels on a map, after the tile if there is room for it."""
    kinds = Kinds(scene.board)
    if layout.high == 1:
        return short_names(scene.pieces, layout.wide - 1)
    names, marks = short_names(scene.pieces, layout.wide, kinds), short_names(scene.pieces, MARK, kinds)
    for piece in scene.pieces:
        if piece.tile is not None:
            names[piece.id] = _tile_and_mark(piece, marks[piece.id], layout.wide)
    return names


def _tile_and_mark(piece: Piece, mark: str, wide: int) -> str:
    """Return a tile and a label as ``4♦B1``: the suit separates the two numbers."""
    face = tile(piece, max(wide - len(mark), 1))
    return f"{face} {mark}" if len(face) + len(mark) < wide else f"{face}{mark}"


def draw_grid(scene: Scene, layout: CellLayout, focus: Focus) -> Canvas:
    """Return the picture: ground, terrain, arcs, the marks of options, and the pieces on top."""
    board = scene.board
    assert isinstance(board, Squares | Hexes)
    kinds = Kinds(board)
    canvas = Canvas(layout.width, layout.height, LEFT, TOP)
    _ground(canvas, layout, scene, kinds, focus)
    for edge in (*board.edges, *scene.edges):
        for key in edge.kinds:
            for x, y in layout.side(edge.at, edge.facing):
                canvas.paint(x, y, kinds[key].sign or "/", kinds[key].tint)
    if focus.ghost is not None:
        _ghost(canvas, layout, focus, cell_name(board, focus.ghost.at))
    _pieces(canvas, layout, scene, kinds, focus)
    _edges(canvas, layout, scene)
    return canvas


def _ground(canvas: Canvas, layout: CellLayout, scene: Scene, kinds: Kinds, focus: Focus) -> None:
    board = scene.board
    assert isinstance(board, Squares | Hexes)
    found, ground = _found(scene, kinds), kinds[board.ground]
    covered = focus.covered()
    look = focus.look if isinstance(board, Hexes) else None  # squares have no room for a blocking sign
    stops = {at for line in look.lines for at in line.blocked_at} if look is not None else set()
    for row in range(1, layout.rows + 1):
        for column in range(1, layout.columns + 1):
            at = (column, row)
            sign, target = STOPS if at in stops else covered.get(at, ""), cell_name(board, at)
            _cell(canvas, layout, at, found.get(at, Found([])), ground, sign, target)
            _mark(canvas, layout, at, target, focus)


def _found(scene: Scene, kinds: Kinds) -> Mapping[At, Found]:
    """Return the contents by cell: terrain, then markers, then roads and rivers."""
    board = scene.board
    assert isinstance(board, Squares | Hexes)
    found: dict[At, Found] = {}
    for cell in (*board.cells, *scene.marks):
        before = found.get(cell.at, Found([]))
        found[cell.at] = Found([*before.kinds, *(kinds[key] for key in cell.kinds)], cell.label or before.label)
    for line in board.lines:
        for at in line.cells:
            here = found.setdefault(at, Found([])).kinds
            if kinds[line.kind] not in here:
                here.append(kinds[line.kind])
    return found


def _cell(canvas: Canvas, layout: CellLayout, at: At, found: Found, ground: Kind, before: str, target: str) -> None:
    """Paint a cell with its signs in the middle row and its label in the last."""
    (x, y), style = layout.origin(*at), found.style(ground) + _shade(before)
    fill, signs = (_on_hex if layout.top else _on_square)(found, ground, before, layout.wide)
    for line in range(layout.high):
        canvas.paint(x, y + line, signs if line == layout.middle else fill * layout.wide, style, target)
    if found.label:
        canvas.paint(x, y + layout.high - 1, found.label[: layout.wide], f"{style} label", target)


def _on_square(found: Found, ground: Kind, before: str, wide: int) -> tuple[str, str]:
    """Return the fill and the signs of a square: an area fills it, other signs go in the middle."""
    fill = next((kind.sign for kind in reversed(found.kinds) if kind.drawn == "area"), " ")
    signs = "".join(kind.sign for kind in found.kinds if kind.drawn != "area")
    if fill == " ":
        signs = f"{before}{signs}" or ground.sign
    return fill, signs[:wide].center(wide, fill)


def _on_hex(found: Found, ground: Kind, before: str, wide: int) -> tuple[str, str]:
    """Return the fill and the signs of a hex: a sign for each kind, after that of the shown arc."""
    signs = "".join(kind.sign for kind in found.kinds) or ground.sign or OPEN
    return " ", f" {before or ' '}{signs}".ljust(wide)[:wide]


def _shade(sign: str) -> str:
    """Return the style that repeats a sign in colour."""
    return {"": "", UNSEEN: " out-of-sight", STOPS: " stops"}.get(sign, f" overlay{SEEN.find(sign)}")


def _mark(canvas: Canvas, layout: CellLayout, at: At, target: str, focus: Focus) -> None:
    """Paint the key of an option that points at a cell."""
    if target in focus.marks:
        x, y = layout.origin(*at)
        style = "mark aim" if focus.aim == target else "mark"
        canvas.paint(x, y + layout.middle, (focus.marks[target] or NO_KEY).center(layout.wide), style, target)


def _ghost(canvas: Canvas, layout: CellLayout, focus: Focus, target: str) -> None:
    """Paint an option's ghost: its path, cells and heading, beside the key."""
    ghost = focus.ghost
    assert ghost is not None
    key = focus.marks.get(target, "")
    heading = arrow_to(ghost.facing) if ghost.facing is not None else ""
    texts = dict.fromkeys(ghost.way, WAY) | dict.fromkeys(ghost.cells, GHOST) | {ghost.at: f"{key}{heading}{GHOST}"}
    for at, text in texts.items():
        x, y = layout.origin(*at)
        canvas.paint(x, y + layout.middle, text[: layout.wide].center(layout.wide), "ghost")


def _pieces(canvas: Canvas, layout: CellLayout, scene: Scene, kinds: Kinds, focus: Focus) -> None:
    """Paint the large pieces in full, then the front piece of each cell."""
    names, labels = labels_on(scene, layout), short_names(scene.pieces, 1)
    standing: dict[At, list[Piece]] = {}
    for piece in scene.pieces:
        at = scene.place(piece)
        if at is not None and not kinds[piece.kind].is_ground:
            standing.setdefault(at, []).append(piece)
            _body(canvas, layout, piece, labels[piece.id], focus)
    for at, pieces in standing.items():
        hull = next((piece for piece in pieces if piece.cells), None)
        on_deck = [piece for piece in pieces if hull is not None and piece.carried_by == hull.id and piece.at == at]
        shown = on_deck or pieces
        front = max(shown, key=lambda piece: _comes_first(piece, kinds, focus))
        _piece(canvas, layout, at, front, (chip(front, kinds[front.kind]), names[front.id]), len(shown) - 1, focus)
        if on_deck and hull is not None:
            _below(canvas, layout, at, hull, chip(hull, kinds[hull.kind]) + labels[hull.id], focus)


def _comes_first(piece: Piece, kinds: Kinds, focus: Focus) -> tuple[bool, bool, bool, bool]:
    """Return a sort key for pieces in a cell: looked at, active, no companion, not carried."""
    looked_at = focus.look is not None and focus.look.piece == piece.id
    return looked_at, piece.active, not kinds[piece.kind].beside, not piece.carried_by


def _body(canvas: Canvas, layout: CellLayout, piece: Piece, label: str, focus: Focus) -> None:
    for at in piece.cells:
        x, y = layout.origin(*at)
        for line in range(layout.high):
            text = f"{BODY}{label}{BODY}" if line == layout.middle else ""
            canvas.paint(x, y + line, text.center(layout.wide)[: layout.wide], piece_style(piece, focus), piece.id)


def _piece(
    canvas: Canvas, layout: CellLayout, at: At, piece: Piece, words: tuple[str, str], others: int, focus: Focus
) -> None:
    """Paint a piece's chip and name, with the number of other pieces in the cell."""
    x, y = layout.origin(*at)
    (shown, name), style = words, piece_style(piece, focus)
    if layout.high == 1:
        canvas.paint(x, y, (arrow(piece) + name).ljust(layout.wide)[: layout.wide], style, piece.id)
        return
    more = f"+{others}" if others else ""
    rows: Sequence[str] = [f"{shown}{more}".center(layout.wide), name.center(layout.wide)]
    for line, text in enumerate(rows):
        canvas.paint(x, y + (layout.high - 2) // 2 + line, text[: layout.wide], style, piece.id)


def _below(canvas: Canvas, layout: CellLayout, at: At, hull: Piece, text: str, focus: Focus) -> None:
    """Paint a hull's label below a piece on her first cell, if there is room."""
    x, y = layout.origin(*at)
    if layout.high > 2:
        canvas.paint(x, y + layout.high - 1, text.center(layout.wide)[: layout.wide], piece_style(hull, focus), hull.id)


def _edges(canvas: Canvas, layout: CellLayout, scene: Scene) -> None:
    """Paint the coordinates, every other one if cells are narrow."""
    active = next((piece.at for piece in scene.pieces if piece.active and piece.at is not None), (0, 0))
    step = 2 if layout.cell_width < 3 else 1
    for column in range(step, layout.columns + 1, step):
        x = layout.origin(column, 1)[0]
        style = "edge active" if column == active[0] else "edge"
        canvas.paint(x, 0, column_name(scene.board, column).center(layout.wide), style)
    for row in range(1, layout.rows + 1):
        y = layout.origin(1, row)[1] + layout.middle
        style = "edge active" if row == active[1] else "edge"
        canvas.paint(0, y, f"{row:>{LEFT - 1}}", style)
