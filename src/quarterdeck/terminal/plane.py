"""An open table, shrunk to characters: good enough to see who is where. What counts is written beside the picture."""

from __future__ import annotations

from typing import Final

from quarterdeck.engine.scene import At, Plane, Scene
from quarterdeck.terminal.canvas import Canvas
from quarterdeck.terminal.focus import Focus, arrow, piece_style, short_names
from quarterdeck.terminal.grid import GLYPHS

SMALLEST: Final = (60, 20)
LEFT: Final = 4


def draw_plane(plane: Plane, scene: Scene, focus: Focus, room: tuple[int, int]) -> tuple[Canvas, dict[str, At]]:
    """The table with inches along its edges, and where the pieces came to stand; a character is twice as high as wide."""
    wide, high = (max(least, given) for least, given in zip(SMALLEST, room, strict=True))
    unit = max(plane.width / (wide - LEFT), plane.height / ((high - 1) * 2), 1)
    columns, rows = max(1, round(plane.width / unit)), max(1, round(plane.height / (unit * 2)))
    canvas = Canvas(LEFT + columns, 1 + rows, LEFT, 1)
    for row in range(rows):
        for column in range(columns):
            spot = ((column + 0.5) * unit, (row + 0.5) * unit * 2)
            terrain = next((kind for kind, corners in plane.shapes if inside(corners, *spot)), plane.ground)
            glyph = GLYPHS.get(terrain, terrain[:1] or " ")
            canvas.paint(LEFT + column, 1 + row, " " if glyph == "·" else glyph, terrain)
    _inches(canvas, plane, unit)
    names = short_names(scene.pieces, 3)
    places: dict[str, At] = {}
    for piece in scene.pieces:
        if piece.at is not None:
            x, y = LEFT + int(piece.at[0] / unit), 1 + int(piece.at[1] / (unit * 2))
            places[piece.id] = (x, y)
            canvas.paint(x, y, arrow(piece) + names[piece.id], piece_style(piece, focus), piece.id)
    return canvas, places


def _inches(canvas: Canvas, plane: Plane, unit: float) -> None:
    each = plane.units_an_inch * 6
    for inch in range(0, plane.width + 1, each):
        canvas.paint(LEFT + int(inch / unit), 0, str(inch // plane.units_an_inch), "edge")
    for inch in range(0, plane.height + 1, each):
        canvas.paint(0, 1 + int(inch / (unit * 2)), f"{inch // plane.units_an_inch:>{LEFT - 1}}", "edge")


def inside(corners: tuple[At, ...], x: float, y: float) -> bool:
    """Whether a spot lies inside a polygon, by how often a line from it to the east crosses the sides."""
    crossings = 0
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            crossings += 1
    return crossings % 2 == 1
