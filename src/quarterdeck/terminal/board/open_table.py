"""An open table in characters, good enough for an overview; exact figures stand beside it."""

from __future__ import annotations

from itertools import pairwise
from math import cos, radians, sin
from typing import Final

from quarterdeck.engine.scene import At, Ghost, Plane, Polygon, Scene
from quarterdeck.terminal.board.canvas import Canvas
from quarterdeck.terminal.board.map_legend import Kinds
from quarterdeck.terminal.board.short_names import short_names
from quarterdeck.terminal.board.signs import BODY, GHOST, STOPS, UNSEEN, WAY, Focus, arrow, arrow_to, piece_style, signed

SMALLEST: Final = (60, 20)
LEFT: Final = 4
TOP: Final = 1
SWEPT: Final = "░"
NAME: Final = 3  # letters of a ship's name


class TableView:
    """The canvas and its scale; a character is twice as high as wide."""

    def __init__(self, plane: Plane, room: tuple[int, int]) -> None:
        wide, high = (max(least, given) for least, given in zip(SMALLEST, room, strict=True))
        self.unit = max(plane.width / (wide - LEFT), plane.height / ((high - TOP) * 2), 1)
        self.columns = max(1, round(plane.width / self.unit))
        self.rows = max(1, round(plane.height / (self.unit * 2)))
        self.canvas = Canvas(LEFT + self.columns, TOP + self.rows, LEFT, TOP)

    def spot(self, at: At) -> At:
        """Return the character at a place."""
        return LEFT + int(at[0] / self.unit), TOP + int(at[1] / (self.unit * 2))

    def fill(self, corners: Polygon, text: str, style: str, target: str = "") -> None:
        """Paint every character whose middle lies inside a polygon."""
        for row in range(self.rows):
            for column in range(self.columns):
                if inside(corners, (column + 0.5) * self.unit, (row + 0.5) * self.unit * 2):
                    self.canvas.paint(LEFT + column, TOP + row, text, style, target)

    def trace(self, way: tuple[At, ...], text: str, style: str) -> None:
        """Paint along a line."""
        for start, end in pairwise(self.spot(at) for at in way):
            steps = max(abs(end[0] - start[0]), abs(end[1] - start[1]), 1)
            for step in range(steps + 1):
                x, y = (round(a + (b - a) * step / steps) for a, b in zip(start, end, strict=True))
                self.canvas.paint(x, y, text, style)


def draw_plane(plane: Plane, scene: Scene, focus: Focus, room: tuple[int, int]) -> tuple[Canvas, dict[str, At]]:
    """Return the table with inches along its edges, and the pieces' places on it."""
    table, kinds = TableView(plane, room), Kinds(plane)
    for row in range(table.rows):
        table.canvas.paint(LEFT, TOP + row, " " * table.columns, kinds[plane.ground].tint)
    _fields(table, focus)
    _ground(table, plane, scene, kinds)
    _lines(table, focus)
    _inches(table, plane)
    if focus.ghost is not None:
        _ghost(table, focus.ghost)
    return table.canvas, _pieces(table, scene, kinds, focus)


def _ground(table: TableView, plane: Plane, scene: Scene, kinds: Kinds) -> None:
    for shape in plane.shapes:
        table.fill(shape.points, _sign(shape.kinds, kinds)[:1], kinds.tints(plane.ground, *shape.kinds))
    for cell in scene.marks:
        table.canvas.paint(*table.spot(cell.at), _sign(cell.kinds, kinds), kinds.tints(plane.ground, *cell.kinds))


def _sign(keys: tuple[str, ...], kinds: Kinds) -> str:
    return "".join(kinds[key].sign for key in keys) or " "


def _fields(table: TableView, focus: Focus) -> None:
    """Paint the arcs of the piece looked at, below everything else."""
    for overlay, sign in signed(focus.look) if focus.look is not None else ():
        for shape in overlay.shapes:
            table.fill(shape, sign, "out-of-sight" if sign == UNSEEN else "overlay0")


def _lines(table: TableView, focus: Focus) -> None:
    """Paint its sight lines as they were measured, and where they are blocked."""
    for line in focus.look.lines if focus.look is not None else ():
        for shape in line.blocked_shapes:
            table.fill(shape, STOPS, "stops")
        table.trace(line.way, WAY, "line" if line.clear else "blocked")
        for at in line.blocked_at:
            table.canvas.paint(*table.spot(at), STOPS, "stops")


def _ghost(table: TableView, ghost: Ghost) -> None:
    """Paint the place that an option gives a piece, and the path to it."""
    if ghost.template:
        table.fill(ghost.template, SWEPT, "ghost")
    table.trace(ghost.way, WAY, "ghost")
    if ghost.outline is not None:
        table.fill(base(ghost.at, ghost.outline, ghost.facing or 0), GHOST, "ghost")
    heading = arrow_to(ghost.facing) if ghost.facing is not None else ""
    table.canvas.paint(*table.spot(ghost.at), f"{heading}{GHOST}", "ghost")


def _pieces(table: TableView, scene: Scene, kinds: Kinds, focus: Focus) -> dict[str, At]:
    """Paint every base, then over them the keys of options, names and marks."""
    names = short_names(scene.pieces, NAME)
    for piece in scene.pieces:
        if piece.at is not None and piece.outline is not None:
            table.fill(base(piece.at, piece.outline, piece.facing or 0), BODY, piece_style(piece, focus), piece.id)
    places: dict[str, At] = {}
    for piece in scene.pieces:
        at = scene.place(piece)
        if at is not None:
            places[piece.id] = table.spot(at)
            aboard = sum(other.carried_by == piece.id for other in scene.pieces)
            if not piece.carried_by:
                (x, y), key = places[piece.id], focus.marks.get(piece.id, "")
                told = f"{f'+{aboard}' if aboard else ''}{_sign(piece.marks, kinds).strip()}"
                text = f"{key}{arrow(piece)}{names[piece.id]}{told}"
                table.canvas.paint(x - len(key), y, text, piece_style(piece, focus), piece.id)
    return places


def base(at: At, outline: tuple[int, int], facing: int) -> Polygon:
    """Return the corners of a base by its length and width, and its facing in degrees."""
    (x, y), (long, wide) = at, (outline[0] / 2, outline[1] / 2)
    ahead, right = (sin(radians(facing)), -cos(radians(facing))), (cos(radians(facing)), sin(radians(facing)))
    return tuple(
        (round(x + ahead[0] * along + right[0] * across), round(y + ahead[1] * along + right[1] * across))
        for along, across in ((long, -wide), (long, wide), (-long, wide), (-long, -wide))
    )


def _inches(table: TableView, plane: Plane) -> None:
    each = plane.units_an_inch * 6
    for inch in range(0, plane.width + 1, each):
        table.canvas.paint(table.spot((inch, 0))[0], 0, str(inch // plane.units_an_inch), "edge")
    for inch in range(0, plane.height + 1, each):
        table.canvas.paint(0, table.spot((0, inch))[1], f"{inch // plane.units_an_inch:>{LEFT - 1}}", "edge")


def inside(corners: Polygon, x: float, y: float) -> bool:
    """Return whether a spot lies inside a polygon, by the crossings of a line to the east."""
    crossings = 0
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            crossings += 1
    return crossings % 2 == 1
