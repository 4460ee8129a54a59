"""From a scene to a picture, for every kind of board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from quarterdeck.engine.scene import CardTable, Hexes, Piece, Plane, Scene, Squares
from quarterdeck.terminal.board.canvas import Canvas
from quarterdeck.terminal.board.card_table import draw_cards
from quarterdeck.terminal.board.cell_layouts import CellLayout, HexLayout
from quarterdeck.terminal.board.grid import draw_grid, labels_on
from quarterdeck.terminal.board.open_table import NAME, draw_plane
from quarterdeck.terminal.board.short_names import short_names
from quarterdeck.terminal.board.signs import Focus

# The sizes that cells may have, the largest first; and those where something lies on their sides.
SQUARE_SIZES = ((8, 4), (6, 3), (4, 2), (2, 1))
SQUARE_SIZES_WITH_EDGES = ((7, 4), (5, 3), (3, 2))
HEX_SIZES = ((10, 6), (8, 4), (6, 4), (4, 2))
HEX_SIZES_WITH_EDGES = ((8, 4), (6, 4))


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture, where on it the pieces stand, and what they are called there."""

    canvas: Canvas
    places: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)


def draw(scene: Scene, focus: Focus, room: tuple[int, int] = (0, 0)) -> Drawn:
    """The board as large as the room allows; where even the smallest is too large, it is to be scrolled."""
    board = scene.board
    has_edges = isinstance(board, Squares | Hexes) and bool(board.edges or scene.edges)
    if isinstance(board, Squares):
        squares = [
            CellLayout(board.columns, board.rows, *size, gutter=has_edges)
            for size in (SQUARE_SIZES_WITH_EDGES if has_edges else SQUARE_SIZES)
        ]
        return _on_grid(scene, focus, _largest(squares, room))
    if isinstance(board, Hexes):
        hexes = [
            HexLayout(board.columns, board.rows, *size, gutter=has_edges, top=board.top)
            for size in (HEX_SIZES_WITH_EDGES if has_edges else HEX_SIZES)
        ]
        return _on_grid(scene, focus, _largest(hexes, room))
    if isinstance(board, Plane):
        return Drawn(*draw_plane(board, scene, focus, room), short_names(scene.pieces, NAME))
    assert isinstance(board, CardTable)
    return Drawn(draw_cards(scene.zones, focus, max(room[0], 30) if room[0] else 70))


def _on_grid(scene: Scene, focus: Focus, layout: CellLayout) -> Drawn:
    canvas = draw_grid(scene, layout, focus)
    places = {piece.id: scene.place(piece) for piece in scene.pieces}
    spots = {key: layout.origin(*at) for key, at in places.items() if at is not None}
    return Drawn(canvas, spots, labels_on(scene, layout))


def _largest(layouts: Sequence[CellLayout], room: tuple[int, int]) -> CellLayout:
    fitting = [layout for layout in layouts if layout.width <= room[0] and layout.height <= room[1]]
    return fitting[0] if fitting else layouts[-1]


def active_piece(scene: Scene) -> Piece | None:
    """The piece whose turn it is, where there is one."""
    return next((piece for piece in scene.pieces if piece.active), None)
