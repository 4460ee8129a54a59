"""Names of cells, places and headings."""

from __future__ import annotations

from quarterdeck.boards.hex import DIRECTION_NAMES
from quarterdeck.boards.square import HEADINGS
from quarterdeck.engine.scene import At, Board, Hexes, Plane, Scene, column_name
from quarterdeck.terminal.board.signs import arrow_to


def cell_name(board: Board, at: At) -> str:
    """Return a cell as ``B7`` if columns have letters, else as ``2,7``; targets use it."""
    column, row = at
    lettered = isinstance(board, Hexes) and board.names == "letters"
    return f"{column_name(board, column)}{row}" if lettered else f"{column},{row}"


def place_name(board: Board, at: At) -> str:
    """Return a cell's name, or a spot on an open table in inches from the west and north edges."""
    if isinstance(board, Plane):
        return ", ".join(f'{each / board.units_an_inch:.1f}"' for each in at)
    return cell_name(board, at)


def compass(board: Board, degrees: int) -> str:
    """Return a heading in words, or in degrees if it has no name."""
    if isinstance(board, Hexes) and board.top == "flat" and degrees % 60 == 0:
        return DIRECTION_NAMES[degrees // 60 % 6]
    return HEADINGS[degrees // 45 % 8] if degrees % 45 == 0 else f"{degrees}°"


def captioned(scene: Scene) -> str:
    """Return the caption and the wind: its origin in words, its direction as an arrow."""
    if scene.wind is None:
        return scene.caption
    blows_from = scene.wind.blows_from
    wind = "calm" if blows_from is None else f"wind from {compass(scene.board, blows_from)} {arrow_to(blows_from + 180)}"
    return f"{scene.caption.removesuffix('.')}, {wind}" if scene.caption else wind
