"""A card table as a drawing: piles in the middle row, an area below for each player."""

from __future__ import annotations

import math
from typing import Final

from quarterdeck.engine.scene import Scene, Zone
from quarterdeck.pictures.layout import short
from quarterdeck.pictures.legend_shapes import emblem, side_class
from quarterdeck.pictures.svg import Element, draw

AREA: Final = 300.0
CARD_W: Final = 58.0
CARD_H: Final = 80.0
GAP: Final = 8.0


def table(scene: Scene) -> tuple[Element, float, float]:
    """Return the drawing, its width and its height."""
    sides = scene.sides
    across = max(len(sides), 2) if len(sides) < 4 else math.ceil(len(sides) / 2)
    rows = math.ceil(len(sides) / across) or 1
    width, height = across * AREA + 40, 190 + rows * 190.0
    middle = [zone for zone in scene.zones if not zone.owner]
    each = max(1, len(middle))
    piles = [_pile(zone, 40 + index * ((width - 60) / each), 60, (width - 120) / each) for index, zone in enumerate(middle)]
    felt = draw("rect", "felt", x=-width, y=-height, width=3 * width, height=3 * height)
    areas = [_area(scene, index, across) for index in range(len(sides))]
    return draw("g", "", felt, piles, areas), width, height


def _area(scene: Scene, index: int, across: int) -> Element:
    seat = scene.sides[index]
    own = [zone for zone in scene.zones if zone.owner == seat][:3]
    count = len(own) or 1
    piles = [_pile(zone, 22 + place * ((AREA - 40) / count), 78, (AREA - 50) / count) for place, zone in enumerate(own)]
    return draw(
        "g",
        side_class(index),
        draw("rect", "svg-area", x=6, y=0, width=AREA - 12, height=174, rx=10),
        draw("path", "emblem-small", transform="translate(28 26) scale(9)", d=emblem(index)),
        draw("text", "area-name", text=seat[:1].upper() + seat[1:], x=48, y=33),
        piles,
        transform=f"translate({short(20 + index % across * AREA)} {180 + index // across * 190})",
    )


def _pile(zone: Zone, x: float, y: float, room: float) -> Element:
    cards = zone.cards
    hidden = max(0, zone.count - len(cards))
    first = 1 if hidden else 0
    step = min(CARD_W + GAP, (room - CARD_W) / max(1, len(cards) + first - 1))
    box = {"width": CARD_W, "height": CARD_H, "rx": 6}
    found = [draw("text", "pile-name", text=f"{zone.name} ({zone.count or len(cards)})", y=-8)]
    if hidden:
        found.append(draw("rect", "svg-card back", **box))
        found.append(draw("text", "svg-count", text=str(hidden), x=CARD_W / 2, y=CARD_H / 2 + 8, text_anchor="middle"))
    for index, face in enumerate(cards):
        card = draw("rect", f"svg-card k-{hue(face)}", **box)
        word = draw("text", "svg-face", text=face, x=CARD_W / 2, y=CARD_H / 2 + 5, text_anchor="middle")
        found.append(draw("g", "", card, word, transform=f"translate({short((index + first) * step)} 0)"))
    if not hidden and not cards:
        found.append(draw("rect", "svg-card empty", **box))
    return draw("g", "", found, transform=f"translate({short(x)} {short(y)})")


def hue(face: str) -> int:
    """Return a tint that is always the same for cards of the same name."""
    total = 2166136
    for letter in face:
        total = ((total ^ (ord(letter) & 0xFFFF)) * 16777619 & 0xFFFFFFFF) % 1000003
    return total % 9
