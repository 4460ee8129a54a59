"""What people call the cells of a board and the ways a piece can head."""

from __future__ import annotations

from typing import Final

from quarterdeck.engine.scene import At, Board, Hexes, Plane, Scene, column_name
from quarterdeck.terminal.board.signs import arrow_to

COMPASS: Final = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
EDGES: Final = ("north", "north-east", "south-east", "south", "south-west", "north-west")


def cell_name(board: Board, at: At) -> str:
    """``B7`` where columns have letters, else ``2,7``; options point at a cell by it."""
    column, row = at
    lettered = isinstance(board, Hexes) and board.names == "letters"
    return f"{column_name(board, column)}{row}" if lettered else f"{column},{row}"


def place_name(board: Board, at: At) -> str:
    """What people call a place: a cell by its name, a spot on an open table in inches from the west and the north."""
    if isinstance(board, Plane):
        return ", ".join(f'{each / board.units_an_inch:.1f}"' for each in at)
    return cell_name(board, at)


def compass(board: Board, degrees: int) -> str:
    """A heading in words: on hexes with a flat top by the edge that is faced; in degrees where it is none of the known."""
    if isinstance(board, Hexes) and board.top == "flat" and degrees % 60 == 0:
        return EDGES[degrees // 60 % 6]
    return COMPASS[degrees // 45 % 8] if degrees % 45 == 0 else f"{degrees}°"


def captioned(scene: Scene) -> str:
    """What the game says of the position, and the wind: where it comes from in words, where it goes by an arrow."""
    if scene.wind is None:
        return scene.caption
    blows_from = scene.wind.blows_from
    wind = "calm" if blows_from is None else f"wind from {compass(scene.board, blows_from)} {arrow_to(blows_from + 180)}"
    return f"{scene.caption.removesuffix('.')}, {wind}" if scene.caption else wind
