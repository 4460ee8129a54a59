"""Pictures of positions as SVG, for notebooks and files.

The page draws boards in JavaScript. This package makes the same drawing in Python from the same
scene. It reads the page's own shapes (``web/board/shapes.js``) and style sheets (``web/style``),
and ``tests/browser/test_pictures.py`` compares the two element by element
(docs/why/decisions/0030).
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Final

from quarterdeck.engine.scene import CardTable, Scene, Wind
from quarterdeck.pictures.card_svg import table
from quarterdeck.pictures.layout import layout_of, short
from quarterdeck.pictures.legend_shapes import emblem, side_class
from quarterdeck.pictures.map_svg import marks, sheet
from quarterdeck.pictures.name_placement import names, per_pixel
from quarterdeck.pictures.piece_svg import pieces, placed
from quarterdeck.pictures.style import StyleSheet, Theme
from quarterdeck.pictures.svg import Element, draw, written

__all__ = ["Theme", "board", "picture"]

LINE: Final = 24.0  # height of a line over the map
WIDEST: Final = 1100.0  # of a line over the map: longer ones are hard to read
LETTER: Final = 10.4  # approximate width of a letter there
FELT_INK: Final = "#f6f1e2"


def picture(scene: Scene, *, theme: Theme = "light", title: str = "", seats: Mapping[str, str] | None = None) -> str:
    """Return a scene as the text of a self-contained SVG file; ``seats`` name its sides."""
    drawn, width, height, pixel = board(scene)
    style = StyleSheet(theme, pixel)
    if isinstance(scene.board, CardTable):
        words, head = _words([scene.caption], 26, FELT_INK, style), LINE
    else:
        words, head = _head(scene, width, seats or {}, style)
    whole = draw(
        "svg",
        "",
        draw("title", "", text=title or scene.caption or "Board"),
        draw("rect", "", x=0, y=0, width=width, height=height + head, rx=6, fill=style.colour("card")),
        draw("g", "", drawn, transform=f"translate(0 {short(head)})"),
        words,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {short(width)} {short(height + head)}",
        width=short(width),
        height=short(height + head),
        role="img",
        style="max-width:100%;height:auto",
    )
    return written(whole, style)


def board(scene: Scene) -> tuple[Element, float, float, float]:
    """Return the drawing alone, its width and height, and its units per pixel of words."""
    layout = layout_of(scene.board)
    if layout is None:
        return *table(scene), 1.0
    standing = placed(scene, layout)
    pixel = per_pixel(len(standing), layout)
    drawn = [sheet(scene.board, layout), marks(scene, layout), pieces(scene, layout, standing)]
    return draw("g", "", drawn, names(standing, layout, pixel)), layout.width, layout.height, pixel


def _words(lines: Sequence[str], x: float, ink: str, style: StyleSheet, y: float = 30) -> list[Element]:
    font = {"font_family": style.colour("serif"), "font_size": 18, "fill": ink}
    return [draw("text", "", text=line, x=x, y=y + index * LINE, **font) for index, line in enumerate(lines)]


def _head(scene: Scene, width: float, seats: Mapping[str, str], style: StyleSheet) -> tuple[list[Element], float]:
    """Return the words over the map (title, wind and sides), and their height."""
    names_of_sides = [seats.get(seat) or seat.replace("-", " ").capitalize() for seat in scene.sides]
    who = [len(name) * LETTER + 44 for name in names_of_sides]
    right = sum(who) + (38 if scene.wind else 0)
    room = width - 36
    one_line = len(scene.caption) * LETTER + right <= room
    lines = [scene.caption] if one_line else textwrap.wrap(scene.caption, max(20, int(min(room, WIDEST) / LETTER)))
    below = 0 if one_line else len(lines)
    found = _words(lines, 18, style.colour("ink"), style)
    x, y = (width - 18 - right if one_line else 18.0), 30 + below * LINE
    if scene.wind is not None:
        found.append(_wind(scene.wind, x + 12, y - 6))
        x += 38
    for index, (name, wide) in enumerate(zip(names_of_sides, who, strict=True)):
        mark = draw("path", "emblem", transform=f"translate({short(x + 9)} {short(y - 6)}) scale(7.5)", d=emblem(index))
        found.append(draw("g", side_class(index), mark))
        found += _words([name], x + 23, style.colour("ink"), style, y)
        x += wide
    return found, y + 16


def _wind(wind: Wind, x: float, y: float) -> Element:
    ticks = [draw("path", "tick", d="M0 -17V-14", transform=f"rotate({angle})") for angle in range(0, 360, 60)]
    arrow = draw("path", "blows", d="M0 13L7 0H2.6V-13H-2.6V0H-7Z", transform=f"rotate({wind.blows_from})")
    calm = draw("circle", "calm", r=4)
    inside = calm if wind.blows_from is None else arrow
    return draw(
        "g", "", draw("circle", "dial", r=17), ticks, inside, transform=f"translate({short(x)} {short(y)}) scale(0.72)"
    )
