"""Squares with eight headings: directions, distances, arcs and lines, exact in whole numbers."""

from __future__ import annotations

from functools import cache
from typing import Final

HEADINGS: Final = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
NORTH, NORTH_EAST, EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, WEST, NORTH_WEST = range(8)

#            column, row: columns grow eastward, rows southward
STEPS: Final = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))


def to_port(heading: int) -> int:
    """Return the heading 45° to the left."""
    return (heading - 1) % 8


def to_starboard(heading: int) -> int:
    """Return the heading 45° to the right."""
    return (heading + 1) % 8


def degrees(heading: int) -> int:
    """Return a heading in degrees clockwise from north."""
    return heading * 45


def through_sides(dx: int, dy: int) -> int:
    """Return the distance through the sides of squares, never the corners."""
    return abs(dx) + abs(dy)


def through_corners(dx: int, dy: int) -> int:
    """Return the distance if a diagonal step counts one: the larger of the two."""
    return max(abs(dx), abs(dy))


def in_bow_quarter(heading: int, dx: int, dy: int) -> bool:
    """Return whether a square lies within 45° either side of the heading, edges included.

    The square itself does not count.
    """
    step_x, step_y = STEPS[heading]
    if heading % 2:
        return dx * step_x >= 0 and dy * step_y >= 0 and (dx, dy) != (0, 0)
    ahead = dx * step_x + dy * step_y
    aside = dx * step_y - dy * step_x
    return ahead > 0 and abs(aside) <= ahead


@cache
def crossed(dx: int, dy: int) -> tuple[tuple[int, int], ...]:
    """Return the squares crossed by the line from (0, 0) to (dx, dy), without the ends.

    The line runs from centre to centre. Only crossing the inside counts: a line exactly through a
    corner does not touch the two squares beside it. A square at (x, y) is crossed if the corners of
    its open square lie on both sides of the line. With the line x·dy = y·dx and corners half a
    square away, that is |x·dy - y·dx| · 2 < |dx| + |dy|.
    """
    reach = abs(dx) + abs(dy)
    west, east = min(dx, 0), max(dx, 0)
    north, south = min(dy, 0), max(dy, 0)
    return tuple(
        (x, y)
        for y in range(north, south + 1)
        for x in range(west, east + 1)
        if 2 * abs(x * dy - y * dx) < reach and (x, y) not in ((0, 0), (dx, dy))
    )
