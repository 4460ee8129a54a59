"""Arcs of sight and fire off each edge of a rectangle, with limits at 45° from its corners.

Two adjacent arcs share their limit to the last digit, so a point on it is in both and no point is
in none.
"""

from functools import lru_cache
from math import isqrt
from typing import Final

from quarterdeck.boards.plane.angles import HALF_TURN, INCH, QUARTER_TURN, TWICE_SCALE, sine_and_cosine
from quarterdeck.boards.plane.distances import Gap, gap, gap_inside
from quarterdeck.boards.plane.shapes import (
    FRONT,
    PORT,
    REAR,
    STARBOARD,
    Point,
    Polygon,
    Rectangle,
    corners,
    edge,
    meets,
    offset,
    overlaps,
)

# The length of an arc's limits: farther than any table, with an error below a unit at the far end.
FAR: Final = 100 * INCH

# More than the roundings of a corner, a limit's far end and a place seen from a rectangle together.
_SPARE: Final = 5


@lru_cache(maxsize=1 << 10)
def limits(rectangle: Rectangle) -> tuple[Point, Point, Point, Point]:
    """Return the far ends of the limits that open from the four corners, in their order."""
    port_bow, starboard_bow, starboard_quarter, port_quarter = corners(rectangle)
    heading = rectangle.heading
    return (
        offset(port_bow, heading, 2 * FAR, -2 * FAR),
        offset(starboard_bow, heading, 2 * FAR, 2 * FAR),
        offset(starboard_quarter, heading, -2 * FAR, 2 * FAR),
        offset(port_quarter, heading, -2 * FAR, -2 * FAR),
    )


def arc_of(rectangle: Rectangle, number: int) -> Polygon:
    """Return the arc of an edge as a convex shape from the edge's start round to its end."""
    start, end = edge(corners(rectangle), number)
    port, starboard = edge(limits(rectangle), number)
    return (start, port, starboard, end)


def arc_around(rectangle: Rectangle, centre: Point, reach: int) -> int:
    """Return the one arc that certainly holds everything within `reach` of a point, or -1.

    It is much quicker than `arcs_holding`, and gives an answer for most shapes some way off.
    """
    (x, y), heading, length, width = rectangle
    sine, cosine = sine_and_cosine(heading)
    dx, dy = centre[0] - x, centre[1] - y
    # Lengths are doubled from here on, so that the half of an odd size is whole.
    ahead, aside = (dx * sine - dy * cosine) >> (TWICE_SCALE - 2), (dx * cosine + dy * sine) >> (TWICE_SCALE - 2)
    before, beside = abs(ahead) - length, abs(aside) - width
    most = 2 * (reach + _SPARE)
    # Limits run at 45°, and three halves are somewhat more than the root of two.
    if max(before, beside) <= most or max(before, beside) + most >= 2 * FAR or 2 * abs(before - beside) <= 3 * most:
        return -1
    if before > beside:
        return FRONT if ahead > 0 else REAR
    return STARBOARD if aside > 0 else PORT


def arcs_holding(rectangle: Rectangle, polygon: Polygon, slack: int = 0) -> tuple[int, ...]:
    """Return the edges whose arcs hold some part of a shape, even a point on the limit.

    With slack, only those that it reaches into deeper than that. Few arcs are left after
    `_arcs_possible`.
    """
    found = []
    for number in _arcs_possible(rectangle, polygon):
        arc = arc_of(rectangle, number)
        if overlaps(arc, polygon, slack) if slack else meets(arc, polygon):
            found.append(number)
    return tuple(found)


def _arcs_possible(rectangle: Rectangle, polygon: Polygon) -> list[int]:
    """Return the arcs whose two limits each have some corner of a shape on their inner side."""
    before_limit, after_limit = [], []
    far = limits(rectangle)
    for number, (x, y) in enumerate(corners(rectangle)):
        dx, dy = far[number].x - x, far[number].y - y
        sides = [dx * (at_y - y) - dy * (at_x - x) for at_x, at_y in polygon]
        before_limit.append(min(sides) <= 0)
        after_limit.append(max(sides) >= 0)
    return [number for number in range(4) if after_limit[number] and before_limit[(number + 1) % 4]]


def line_of_fire(rectangle: Rectangle, number: int, polygon: Polygon, is_inside: bool = False) -> Gap | None:
    """Return the shortest way from an edge to the part of a shape in its arc, or None.

    If the whole shape is known to lie in that arc, the part need not be worked out.
    """
    start, end = edge(corners(rectangle), number)
    return gap((start, end), polygon) if is_inside else gap_inside(start, end, arc_of(rectangle, number), polygon)


def arc_outline(rectangle: Rectangle, number: int, reach: int, nearest: int = 0, fine: int = 1) -> Polygon:
    """Return the part of an arc from `nearest` to `reach` off its edge, as an outline to draw.

    The outline is closed and clockwise, round at the limits about either end of the edge, and
    straight before the edge itself. No piece of it is more than `fine` units off.
    """
    outer = _contour(rectangle, number, reach, fine)
    inner = _contour(rectangle, number, nearest, fine) if nearest else list(edge(corners(rectangle), number))
    return tuple(outer + inner[::-1])


def _contour(rectangle: Rectangle, number: int, reach: int, fine: int) -> list[Point]:
    """Return the line in an arc at a distance from its edge, from limit to limit."""
    start, end = edge(corners(rectangle), number)
    outwards = rectangle.heading + number * QUARTER_TURN
    count = slices(reach // fine, QUARTER_TURN // 2)
    turns = [QUARTER_TURN // 2 * i // count for i in range(count + 1)]
    about_start = [offset(start, outwards - turn, 2 * reach, 0) for turn in reversed(turns)]
    return about_start + [offset(end, outwards + turn, 2 * reach, 0) for turn in turns]


def slices(radius: int, turn: int) -> int:
    """Return the number of straight pieces that keep a curve within a unit of the truth.

    A piece that turns by an angle is off by an eighth of its square, in radians, times the radius;
    22/7 is a little more than π. For a radius that many times smaller the answer is for that many
    units.
    """
    return 1 + 22 * abs(turn) * isqrt(radius * 128) // (7 * 32 * HALF_TURN)
