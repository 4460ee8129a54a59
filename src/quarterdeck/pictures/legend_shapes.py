"""The legend of a board, and the shapes of its kinds, from the page (``web/board/shapes.js``)."""

from __future__ import annotations

import json
import math
from functools import cache
from typing import Any, Final

from quarterdeck import web_files
from quarterdeck.engine.scene import Board, Kind
from quarterdeck.pictures.layout import Point, middle_of, pair, short
from quarterdeck.pictures.svg import Element, draw

LONG: Final = 110  # a hull up to this length leaves room in its cell
UP: Final = 0.09  # height of a counter's sign above its middle


@cache
def shapes() -> dict[str, Any]:
    """Return the page's own shapes: the braces of that module hold JSON."""
    text = web_files.text_of("board/shapes.js")
    found: dict[str, Any] = json.loads(text[text.index("SHAPES = ") + 9 : text.rindex(";")])
    return found


class Legend:
    def __init__(self, board: Board) -> None:
        self._known = {kind.key: kind for kind in board.legend}

    def __getitem__(self, key: str) -> Kind:
        """Return a kind; one that the legend lacks has only its key."""
        return self._known.get(key) or Kind(key=key, name=key, drawn="mark")


def tint(kind: Kind) -> str:
    return f"tint-{kind.tint or 'none'}"


def side_class(side: int) -> str:
    return "side-none" if side < 0 else f"side-{side % len(shapes()['emblems'])}"


def emblem(side: int) -> str:
    return "" if side < 0 else str(shapes()["emblems"][side % len(shapes()["emblems"])])


def mark(kind: Kind, at: Point, size: float) -> Element | None:
    """Draw the mark of a kind in its cell; a plain mark without a pattern is its sign."""
    (x, y), figure = at, shapes()["marks"].get(kind.pattern)
    if figure:
        placed = f"translate({short(x)} {short(y + figure.get('up', 0) * size)}) scale({short(size)})"
        classes = f"mark {tint(kind)} p-{kind.pattern}"
        return draw("g", classes, *_figure(figure), transform=placed, sets={"--cell": size})
    if kind.drawn != "mark":
        return None
    said = kind.sign or kind.name
    below = y + size * 0.12
    return draw("text", f"mark-word {tint(kind)}", text=said, x=x, y=below, text_anchor="middle", font_size=size * 0.36)


def _figure(figure: dict[str, Any], solid: str = "solid", lines: str = "") -> list[Element]:
    parts = [("solid", solid), ("lines", lines)]
    return [draw("path", classes, d=figure[part]) for part, classes in parts if figure.get(part)]


def on_counter(kind: Kind) -> Element:
    """Draw the sign on a counter, or its letters without a pattern."""
    figure = shapes()["marks"].get(kind.pattern)
    if not figure:
        initials = "".join(word[:1].upper() for word in kind.name.replace("-", " ").split())[:3]
        return draw("text", "letters", text=kind.sign or initials, y=0.02, text_anchor="middle", font_size=0.3)
    lifted = f"translate(0 {short(figure.get('up', 0) - UP)})"
    return draw("g", "", *_figure(figure, "sign-solid", "sign"), transform=lifted)


def along_side(kind: Kind, start: Point, end: Point) -> Element:
    """Draw one kind along the line from corner to corner, or a plain bar without a pattern."""
    figure = shapes()["edges"].get(kind.pattern)
    if not figure:
        return draw("path", f"hexside {tint(kind)}", d=f"M{pair(start)}L{pair(end)}")
    x, y = middle_of([start, end])
    dx, dy = end[0] - start[0], end[1] - start[1]
    turned = short(math.degrees(math.atan2(dy, dx)))
    placed = f"translate({short(x)} {short(y)}) rotate({turned}) scale({short(math.hypot(dx, dy))})"
    bed = draw("path", "bed", d=figure.get("solid", "") + figure.get("lines", ""))
    return draw("g", f"side-figure {tint(kind)} p-{kind.pattern}", bed, *_figure(figure), transform=placed)
