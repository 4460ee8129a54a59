"""A map's fixed ground, coasts and chart frame, and the marks laid on it in play."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from quarterdeck.engine.scene import Board, Cell, Edge, Hexes, Kind, Plane, Scene, Squares, column_name
from quarterdeck.pictures import svg
from quarterdeck.pictures.layout import (
    MARGIN,
    BoardLayout,
    OfPlane,
    Point,
    coast,
    loops,
    middle_of,
    polygon,
    rim,
    short,
    side_of,
)
from quarterdeck.pictures.legend_shapes import Legend, along_side, mark, tint
from quarterdeck.pictures.svg import Element, draw

# Tints: other ground on a sea is joined, with no water showing at the seams.
WET: Final = ("water", "shoal", "stream")


def sheet(board: Board, layout: BoardLayout) -> Element:
    """Draw everything on a map that never changes."""
    if isinstance(board, Plane) and isinstance(layout, OfPlane):
        return draw("g", "sheet", *_open_table(board, layout))
    assert isinstance(board, Squares | Hexes)
    return draw("g", "sheet", *_cells(board, layout))


def marks(scene: Scene, layout: BoardLayout) -> Element:
    """Draw the marks laid on the map in play."""
    legend = Legend(scene.board)
    areas = [
        draw("path", f"ground area {tint(kind)}", d=polygon(layout.corners(cell.at)))
        for cell in scene.marks
        for kind in map(legend.__getitem__, cell.kinds)
        if kind.drawn == "area"
    ]
    inside = [_contents(cell, legend, layout) for cell in scene.marks]
    return draw("g", "marks", areas, inside, _along_sides(scene.edges, legend, layout))


def _cells(board: Squares | Hexes, layout: BoardLayout) -> Iterator[Element | list[Element]]:
    legend = Legend(board)
    every = [layout.corners((column, row)) for row in range(1, board.rows + 1) for column in range(1, board.columns + 1)]
    whole = "".join(map(polygon, loops(every)))
    areas, soil = _land(board, layout, every)
    clip = svg.path(whole)
    yield draw("rect", "paper", x=0, y=0, width=layout.width, height=layout.height, rx=6)
    yield draw("clipPath", "", draw("path", "", d=whole), id=clip)
    yield draw("path", f"ground {tint(legend[board.ground])}", d=whole)
    yield draw(
        "g",
        "",
        [draw("path", f"shelf {tint(kind)}", d=d) for kind, d in areas],
        [draw("path", f"ground {tint(kind)}", d=d) for kind, d in soil],
        [draw("path", f"ground area {tint(kind)}", d=d) for kind, d in areas],
        clip_path=f"url(#{clip})",
    )
    yield draw("path", "grid", d="".join(map(polygon, every)))
    yield _rose(layout)
    for line in board.lines:
        d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in map(layout.centre, line.cells))
        yield draw("path", f"line-edge {tint(legend[line.kind])}", d=d)
        yield draw("path", f"line {tint(legend[line.kind])}", d=d)
    for cell in board.cells:
        yield _contents(cell, legend, layout)
    yield _along_sides(board.edges, legend, layout)
    yield draw("path", "frame", d=whole)
    yield from _numbers(board, layout)


def _land(
    board: Squares | Hexes, layout: BoardLayout, every: list[list[Point]]
) -> tuple[list[tuple[Kind, str]], list[tuple[Kind, str]]]:
    """Return the outlines of every kind of ground, and of the soil under several dry kinds."""
    at_edge, legend = rim(every, 3 if isinstance(board, Hexes) else 4), Legend(board)

    def outline(kinds: list[Kind]) -> str:
        keys = {kind.key for kind in kinds}
        places = dict.fromkeys(cell.at for cell in board.cells if keys.intersection(cell.kinds))
        return "".join(coast(loop, at_edge) for loop in loops(map(layout.corners, places)))

    kinds = [legend[key] for key in dict.fromkeys(key for cell in board.cells for key in cell.kinds)]
    areas = [kind for kind in kinds if kind.drawn == "area"]
    dry = [kind for kind in areas if kind.tint not in WET] if legend[board.ground].tint in WET else []
    soil = [(next((kind for kind in dry if kind.tint == "land"), dry[0]), outline(dry))] if len(dry) > 1 else []
    return [(kind, outline([kind])) for kind in areas], soil


def _contents(cell: Cell, legend: Legend, layout: BoardLayout) -> list[Element]:
    """Draw the contents of one cell: along its rim, clear of pieces, and inside."""
    x, y = layout.centre(cell.at)
    here = [legend[key] for key in cell.kinds]
    inner = polygon((x + (cx - x) * 0.88, y + (cy - y) * 0.88) for cx, cy in layout.corners(cell.at))
    found = [draw("path", f"rim {tint(kind)}", d=inner) for kind in here if kind.drawn == "rim"]
    found += [drawn for kind in here if (drawn := mark(kind, (x, y), layout.unit)) is not None]
    if cell.label:
        found.append(draw("text", "cell-label", text=cell.label, x=x, y=y - layout.unit * 0.28, text_anchor="middle"))
    return found


def _along_sides(edges: tuple[Edge, ...], legend: Legend, layout: BoardLayout) -> list[Element]:
    return [along_side(legend[key], *side_of(layout.corners(edge.at), edge.facing)) for edge in edges for key in edge.kinds]


def _rose(layout: BoardLayout) -> Element:
    """Draw a faint north arrow, as on any chart."""
    size = min(layout.width, layout.height) * 0.09
    points = []
    for index in range(8):
        angle, length = index * math.pi / 4, size * (0.5 if index % 2 else 0.85)
        tip = (math.sin(angle) * length, -math.cos(angle) * length)
        for classes, off in (("point", 0.5), ("", -0.5)):
            side = (math.sin(angle + off) * size * 0.2, -math.cos(angle + off) * size * 0.2)
            points.append(draw("path", classes, d=polygon([(0, 0), side, tip])))
    circles = [draw("circle", "", r=size), draw("circle", "", r=size * 0.93)]
    north = draw("text", "number", text="N", y=-size - 6, text_anchor="middle")
    placed = f"translate({short(MARGIN + size * 1.7)} {short(layout.height - MARGIN - size * 1.7)})"
    return draw("g", "rose", circles, points, north, transform=placed)


def _numbers(board: Squares | Hexes, layout: BoardLayout) -> Iterator[Element]:
    """Draw numbers along the top and side: the first and every fifth, or all if hexes use them."""
    lettered = isinstance(board, Hexes) and board.names == "letters"

    def shown(last: int) -> Iterator[int]:
        return (each for each in range(1, last + 1) if each == 1 or each % 5 == 0 or last <= 12 or lettered)

    for column in shown(board.columns):
        x = layout.centre((column, 1))[0]
        classes = "number second" if lettered and column % 2 == 0 else "number"
        for y in (MARGIN - 12, layout.height - 12):
            yield draw("text", classes, text=column_name(board, column), x=x, y=y, text_anchor="middle")
    for row in shown(board.rows):
        y = layout.centre((1, row))[1] + 4
        yield draw("text", "number", text=str(row), x=MARGIN - 6, y=y, text_anchor="end")
        yield draw("text", "number", text=str(row), x=layout.width - MARGIN + 6, y=y)


def _open_table(board: Plane, layout: OfPlane) -> Iterator[Element | list[Element]]:
    legend, inch = Legend(board), layout.inch
    width, height = layout.inside
    inside = {"x": MARGIN, "y": MARGIN, "width": width, "height": height}
    clip = svg.path(str(inside))
    yield draw("rect", "paper", x=0, y=0, width=layout.width, height=layout.height, rx=6)
    yield draw("rect", f"ground {tint(legend[board.ground])}", **inside)
    yield draw("clipPath", "", draw("rect", "", **inside), id=clip)
    ground: list[Element] = []
    for shape in board.shapes:
        corners = list(map(layout.centre, shape.points))
        for kind in map(legend.__getitem__, shape.kinds):
            ground += [draw("path", f"{classes} {tint(kind)}", d=polygon(corners)) for classes in ("shelf", "ground area")]
            drawn = mark(kind, middle_of(corners), inch * 2)
            ground += [drawn] if drawn else []
    yield draw("g", "", ground, clip_path=f"url(#{clip})")
    foot = inch * 12
    columns, rows = (int(each / foot + 0.001) + 1 for each in layout.inside)
    across = [f"M{short(MARGIN + foot * each)} {short(MARGIN)}v{short(height)}" for each in range(columns)]
    down = [f"M{short(MARGIN)} {short(MARGIN + foot * each)}h{short(width)}" for each in range(rows)]
    yield draw("path", "grid", d="".join([*across, *down]))
    yield draw("rect", "frame", **inside)
    low = height + MARGIN
    rule = f"M{short(MARGIN)} {short(low + 12)}h{short(inch * 6)}m0 -4v8M{short(MARGIN)} {short(low + 8)}v8"
    yield draw("path", "scale", d=rule)
    yield draw("text", "number", text="6 inches", x=MARGIN + inch * 6 + 8, y=low + 16)
