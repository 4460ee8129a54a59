"""From a scene to a picture, for every kind of board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from quarterdeck.engine.scene import CardTable, Hexes, Piece, Plane, Scene, Squares
from quarterdeck.terminal.canvas import Canvas
from quarterdeck.terminal.cards import draw_cards
from quarterdeck.terminal.focus import Focus
from quarterdeck.terminal.grid import HexLayout, Layout, SquareLayout, draw_grid
from quarterdeck.terminal.plane import draw_plane

SQUARE_SIZES = ((6, 3), (4, 2), (2, 1))
HEX_SIZES = ((6, 4), (4, 2))


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture, and where on it the pieces stand."""

    canvas: Canvas
    places: Mapping[str, tuple[int, int]] = field(default_factory=dict)


def draw(scene: Scene, focus: Focus, room: tuple[int, int] = (0, 0)) -> Drawn:
    """The board as large as the room allows; where even the smallest is too large, it is to be scrolled."""
    board = scene.board
    if isinstance(board, Squares):
        return _on_grid(
            scene, focus, _largest([SquareLayout(board.columns, board.rows, *size) for size in SQUARE_SIZES], room)
        )
    if isinstance(board, Hexes):
        sizes = [HexLayout(board.columns, board.rows, *size, top=board.top) for size in HEX_SIZES]
        return _on_grid(scene, focus, _largest(sizes, room))
    if isinstance(board, Plane):
        return Drawn(*draw_plane(board, scene, focus, room))
    assert isinstance(board, CardTable)
    return Drawn(draw_cards(scene.zones, focus, max(room[0], 30) if room[0] else 70))


def _on_grid(scene: Scene, focus: Focus, layout: Layout) -> Drawn:
    canvas = draw_grid(scene, layout, focus)
    return Drawn(canvas, {piece.id: layout.origin(*piece.at) for piece in scene.pieces if piece.at is not None})


def _largest(layouts: Sequence[Layout], room: tuple[int, int]) -> Layout:
    fitting = [layout for layout in layouts if layout.width <= room[0] and layout.height <= room[1]]
    return fitting[0] if fitting else layouts[-1]


def active_piece(scene: Scene) -> Piece | None:
    """The piece whose turn it is, where there is one."""
    return next((piece for piece in scene.pieces if piece.active), None)
