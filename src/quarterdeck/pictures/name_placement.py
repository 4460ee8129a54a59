"""Names of pieces, placed over no other piece and no other name."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final, NamedTuple

from quarterdeck.pictures.layout import BoardLayout, short
from quarterdeck.pictures.piece_svg import PlacedPiece
from quarterdeck.pictures.svg import Element, draw

FEW: Final = 8  # pieces up to which names are large
NEAR: Final = 58.0  # pixels that a cell needs for names if there are many
SMALLEST: Final = 0.8  # size of names on a small map with few pieces, relative to the page's
LARGEST: Final = 1.35
LINE: Final = 16.0  # height of a name in pixels
BASELINE: Final = 9.5  # pixels from the top of its letters to the baseline
HALF: Final = 0.42  # reach of a piece from its middle, in cells
NARROW: Final = frozenset("fijlrtI1.,:;'!|()[] -")
WIDE: Final = frozenset("mwMW@—")


class NameBox(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: NameBox) -> bool:
        return self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom


def per_pixel(count: int, layout: BoardLayout) -> float:
    """Return the drawing units per pixel of words: names are larger if there is room."""
    if count > FEW:
        return min(1.0, layout.unit / NEAR)
    return max(SMALLEST, min(LARGEST, layout.width / 1000))


def width_of(text: str) -> float:
    """Return the approximate width of a name in pixels, without font metrics."""
    return sum(4.8 if mark in NARROW else 12.0 if mark in WIDE else 9.2 if mark.isupper() else 8.0 for mark in text) + 6


def names(all_of_them: list[PlacedPiece], layout: BoardLayout, pixel: float) -> Element:
    """Draw as many names as fit, the first pieces first."""
    bodies = {each.piece.id: _body(each, layout.unit, pixel) for each in all_of_them}
    taken: list[NameBox] = []
    found = []
    for each in all_of_them:
        if each.under < 0:
            continue
        text = f"{each.piece.name}{f' +{each.under}' if each.under else ''}"
        others = [body for key, body in bodies.items() if key != each.piece.id]
        for box, x, y, anchor in _around(bodies[each.piece.id], width_of(text)):
            inside = box.left >= 0 and box.right <= layout.width / pixel
            if inside and not any(box.meets(other) for other in (*taken, *others)):
                taken.append(box)
                name = draw("text", "name", text=text, x=short(x * pixel), y=short(y * pixel), text_anchor=anchor)
                found.append(draw("g", "piece-name", name))
                break
    return draw("g", "names", found)


def _body(each: PlacedPiece, unit: float, pixel: float) -> NameBox:
    # The reach of a piece from its middle, across and down, in units.
    across = down = each.foot if each.piece.outline else HALF
    if each.span:
        angle = math.radians(each.turned or 0)
        across, down = (abs(turned(angle)) * each.span / unit / 2 + 0.15 for turned in (math.sin, math.cos))
    across, down = across * unit / pixel, down * unit / pixel
    x, y = each.x / pixel, each.y / pixel
    return NameBox(x - across, y - down, x + across, y + down)


def _around(body: NameBox, width: float) -> Iterator[tuple[NameBox, float, float, str]]:
    """Yield places for a name, below, above, right or left: its box, anchor and baseline.

    The baseline is used because not every program knows hanging letters.
    """
    x, y = (body.left + body.right) / 2, (body.top + body.bottom) / 2
    for left, top, anchored, at, anchor in (
        (x - width / 2, body.bottom + 1, x, body.bottom + 3, "middle"),
        (x - width / 2, body.top - LINE - 1, x, body.top - LINE + 1, "middle"),
        (body.right + 2, y - LINE / 2, body.right + 4, y - LINE / 2, "start"),
        (body.left - width - 2, y - LINE / 2, body.left - 4, y - LINE / 2, "end"),
    ):
        yield NameBox(left, top, left + width, top + LINE), anchored, at + BASELINE, anchor
