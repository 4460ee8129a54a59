"""Pictures of a scene, for every kind of board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from quarterdeck.engine.scene import CardTable, Hexes, Piece, Plane, Scene
from quarterdeck.terminal.board.canvas import Canvas
from quarterdeck.terminal.board.card_table import draw_cards
from quarterdeck.terminal.board.cell_layouts import CellLayout
from quarterdeck.terminal.board.hexes_and_squares import draw_grid, labels_on
from quarterdeck.terminal.board.open_table import NAME, draw_plane
from quarterdeck.terminal.board.short_names import short_names
from quarterdeck.terminal.board.signs import Focus

# Possible cell sizes, largest first: without and with features on their sides.
SQUARE_SIZES = (((8, 4), (6, 3), (4, 2), (2, 1)), ((7, 4), (5, 3), (3, 2)))
HEX_SIZES = (((10, 6), (8, 4), (6, 4), (4, 2)), ((8, 4), (6, 4)))


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture, and the places and labels of the pieces on it."""

    canvas: Canvas
    places: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)


def draw(scene: Scene, focus: Focus, room: tuple[int, int] = (0, 0)) -> Drawn:
    """Return the largest picture that fits the room, or the smallest one, which then scrolls."""
    board = scene.board
    if isinstance(board, Plane):
        return Drawn(*draw_plane(board, scene, focus, room), short_names(scene.pieces, NAME))
    if isinstance(board, CardTable):
        return Drawn(draw_cards(scene.zones, focus, max(room[0], 30) if room[0] else 70))
    has_edges, top = bool(board.edges or scene.edges), board.top if isinstance(board, Hexes) else ""
    layouts = [
        CellLayout(board.columns, board.rows, *size, has_edges, top)
        for size in (HEX_SIZES if top else SQUARE_SIZES)[has_edges]
    ]
    layout = next((each for each in layouts if each.width <= room[0] and each.height <= room[1]), layouts[-1])
    places = {piece.id: scene.place(piece) for piece in scene.pieces}
    spots = {key: layout.origin(*at) for key, at in places.items() if at is not None}
    return Drawn(draw_grid(scene, layout, focus), spots, labels_on(scene, layout))


def active_piece(scene: Scene) -> Piece | None:
    """Return the active piece, if any."""
    return next((piece for piece in scene.pieces if piece.active), None)
