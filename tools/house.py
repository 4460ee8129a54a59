"""Draw the map of the house from ``tools/rooms.py``, and write the table of its page."""

from __future__ import annotations

from pathlib import Path
from textwrap import wrap
from typing import Final

from tools.rooms import ROOMS, Room

DOCS: Final = Path(__file__).parents[1] / "docs"
PICTURE: Final = DOCS / "pictures" / "house.svg"
PAGE: Final = DOCS / "why" / "the-house.md"
TABLE: Final = "## Who may import whom\n"
WIDTH, HEIGHT, ACROSS, DOWN, MARGIN = 250, 58, 50, 26, 16
# Where the packages stand, floor by floor from the ground; single modules are left to the table of the page.
FLOORS: Final = (
    ("", "boards", "web"),
    ("", "engine", ""),
    ("games", "", "pictures"),
    ("conformance", "compile", ""),
    ("", "search", ""),
    ("", "bots", ""),
    ("", "lab", ""),
    ("envs", "analysis", "terminal"),
    ("", "table", ""),
    ("", "server", ""),
    ("", "cli", ""),
)
STYLE: Final = """
.box { fill: #f4f1e8; stroke: #31485c; stroke-width: 1.5 }
.name { font: 700 15px sans-serif; fill: #1c2b38 }
.purpose { font: 11px sans-serif; fill: #31485c }
.stands { fill: none; stroke: #7d8f9c; stroke-width: 1.3 }
@media (prefers-color-scheme: dark) {
  .box { fill: #16283a; stroke: #8fa9bf } .name { fill: #e8eef3 } .purpose { fill: #b7c7d4 }
}
"""


def stands_on() -> dict[str, list[str]]:
    """Return the packages right below each: those that it reaches, and not by way of another."""
    reached: dict[str, set[str]] = {}
    for room in ROOMS:  # from the ground up
        reached[room.name] = set(room.below).union(*(reached[each] for each in room.below))
    drawn = {name for floor in FLOORS for name in floor if name}
    below = {name: reached[name] & drawn for name in drawn}
    return {name: sorted(found - set().union(*(below[each] for each in found))) for name, found in sorted(below.items())}


def drawing() -> str:
    wide, deep = 2 * MARGIN + 3 * WIDTH + 2 * ACROSS, 2 * MARGIN + len(FLOORS) * (HEIGHT + DOWN) - DOWN
    places = {
        name: (MARGIN + column * (WIDTH + ACROSS), deep - MARGIN - HEIGHT - floor * (HEIGHT + DOWN))
        for floor, names in enumerate(FLOORS)
        for column, name in enumerate(names)
        if name
    }
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {deep}" role="img">',
        "<title>The rooms of Quarterdeck: each stands on those that it may import</title>",
        f"<style>{STYLE}</style>",
    ]
    lines += [_line(places[name], places[under]) for name, all_under in stands_on().items() for under in all_under]
    lines += [text for room in ROOMS if room.name in places for text in _box(room, *places[room.name])]
    return "\n".join([*lines, "</svg>", ""])


def _line(upper: tuple[int, int], lower: tuple[int, int]) -> str:
    (x, y), to_x, to_y = upper, lower[0] + WIDTH // 2, lower[1]
    middle, bottom = x + WIDTH // 2, y + HEIGHT
    if lower[0] != x and to_y - bottom > DOWN:  # past the rooms between: out at the side of the one, in at that of the other
        if lower[0] > x:
            return f'<path class="stands" d="M{x + WIDTH} {y + HEIGHT // 2} Q{to_x} {y + HEIGHT // 2} {to_x} {to_y}"/>'
        at = to_y + HEIGHT // 2
        return f'<path class="stands" d="M{middle} {bottom} Q{middle} {at} {lower[0] + WIDTH} {at}"/>'
    bend = (to_y - bottom) // 2
    return f'<path class="stands" d="M{middle} {bottom} C{middle} {bottom + bend} {to_x} {to_y - bend} {to_x} {to_y}"/>'


def _box(room: Room, x: int, y: int) -> list[str]:
    words = [
        f'<text class="purpose" x="{x + 10}" y="{y + 36 + 13 * number}">{line}</text>'
        for number, line in enumerate(wrap(room.purpose.rstrip("."), 40))
    ]
    return [
        f'<rect class="box" x="{x}" y="{y}" width="{WIDTH}" height="{HEIGHT}" rx="6"/>',
        f'<text class="name" x="{x + 10}" y="{y + 20}">{room.name}</text>',
        *words,
    ]


def document() -> str:
    """Return the page with its table made anew."""
    rows = "".join(f"| `{room.name}` | {room.purpose} | {_below(room)} |\n" for room in reversed(ROOMS))
    told = (
        "Made by `python -m tools.generated`. Of a room in *italics* only the package itself may be imported.\n\n"
        f"| room | what it is | may import |\n|---|---|---|\n{rows}"
    )
    return f"{PAGE.read_text(encoding='utf-8').partition(TABLE)[0]}{TABLE}\n{told}"


def _below(room: Room) -> str:
    return ", ".join([*(f"`{name}`" for name in room.imports.split()), *(f"*{name}*" for name in room.faces.split())])
