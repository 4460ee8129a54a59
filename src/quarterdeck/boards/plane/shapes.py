"""Points, boxes, convex shapes and rectangles on the plane; whether they meet, overlap or touch.

East is +x and south is +y. A shape is the tuple of its corners, clockwise, each edge running from
one corner to the next; outside is to the left of it. A segment, two points, may stand for a shape
in overlaps. A rectangle is kept as centre and heading, and only its corners are rounded.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from quarterdeck.boards.plane.angles import FULL_TURN, HALF_TURN, SCALE, rounded, sine_and_cosine, units

# Three roundings, of a centre and of a corner on either side, each of less than 0.71 units.
SLACK: Final = 3


class Point(NamedTuple):
    """A place on the plane, or the way from one place to another."""

    x: int
    y: int


Polygon = tuple[Point, ...]


class Rectangle(NamedTuple):
    """A rectangle lying along a heading. Its edges are numbered clockwise from the front."""

    centre: Point
    heading: int
    length: int
    width: int


FRONT: Final = 0
STARBOARD: Final = 1
REAR: Final = 2
PORT: Final = 3


class Box(NamedTuple):
    """An upright rectangle, edges included."""

    left: int
    top: int
    right: int
    bottom: int


# --- Points and rectangles ------------------------------------------------------------------------


def rotated(point: Point, about: Point, turn: int) -> Point:
    """Return a point after the plane turns clockwise about another point."""
    sine, cosine = sine_and_cosine(turn)
    x, y = point.x - about.x, point.y - about.y
    return Point(about.x + rounded(x * cosine - y * sine, SCALE), about.y + rounded(x * sine + y * cosine, SCALE))


def moved(point: Point, heading: int, distance: int) -> Point:
    """Return a point moved straight along a heading."""
    return offset(point, heading, 2 * distance, 0)


def offset(point: Point, heading: int, twice_ahead: int, twice_aside: int) -> Point:
    """Return a point ahead and to starboard, given in half units."""
    sine, cosine = sine_and_cosine(heading)
    return Point(
        point.x + units(twice_ahead * sine + twice_aside * cosine),
        point.y + units(twice_aside * sine - twice_ahead * cosine),
    )


@lru_cache(maxsize=1 << 12)
def corners(rectangle: Rectangle) -> Polygon:
    """Return its corners, clockwise: front port, front starboard, rear starboard, rear port.

    So edge `FRONT` runs from corner 0 to 1, `STARBOARD` from 1 to 2, `REAR` from 2 to 3, `PORT`
    from 3 to 0.
    """
    (x, y), heading, length, width = rectangle
    return corners_about(x, y, heading, length, width)


def corners_about(x: int, y: int, heading: int, length: int, width: int) -> Polygon:
    """Return the corners without caching them: opposite corners are opposite to the last digit."""
    sine, cosine = sine_and_cosine(heading)
    port_x, port_y = units(length * sine - width * cosine), units(-width * sine - length * cosine)
    board_x, board_y = units(length * sine + width * cosine), units(width * sine - length * cosine)
    return (
        Point(x + port_x, y + port_y),
        Point(x + board_x, y + board_y),
        Point(x - port_x, y - port_y),
        Point(x - board_x, y - board_y),
    )


def edge_length(rectangle: Rectangle, edge: int) -> int:
    """Return the length of one of its edges."""
    return rectangle.width if edge % 2 == 0 else rectangle.length


def shifted(rectangle: Rectangle, ahead: int, starboard: int) -> Rectangle:
    """Return the rectangle moved ahead and sideways, negative for back, on the same heading."""
    centre = offset(rectangle.centre, rectangle.heading, 2 * ahead, 2 * starboard)
    return Rectangle(centre, rectangle.heading, rectangle.length, rectangle.width)


def turned_about(rectangle: Rectangle, pivot: Point, turn: int) -> Rectangle:
    """Return the rectangle turned clockwise about any point."""
    centre = rotated(rectangle.centre, pivot, turn)
    return Rectangle(centre, (rectangle.heading + turn) % FULL_TURN, rectangle.length, rectangle.width)


def facing_aft(rectangle: Rectangle) -> Rectangle:
    """Return the same place with stern and front exchanged, for going astern.

    The corners are the same.
    """
    heading = (rectangle.heading + HALF_TURN) % FULL_TURN
    return Rectangle(rectangle.centre, heading, rectangle.length, rectangle.width)


# --- Boxes and edges ------------------------------------------------------------------------------


def edge(polygon: Polygon, number: int) -> tuple[Point, Point]:
    """Return one edge, from corner to corner clockwise; outside is to its left."""
    return polygon[number], polygon[(number + 1) % len(polygon)]


def box_of(polygon: Polygon) -> Box:
    """Return the smallest upright box around a shape."""
    left, top = polygon[0]
    right, bottom = left, top
    for x, y in polygon:
        if x < left:
            left = x
        elif x > right:
            right = x
        if y < top:
            top = y
        elif y > bottom:
            bottom = y
    return Box(left, top, right, bottom)


def box_holds(box: Box, polygon: Polygon) -> bool:
    """Return whether a shape lies wholly within a box."""
    left, top, right, bottom = box_of(polygon)
    return box.left <= left and right <= box.right and box.top <= top and bottom <= box.bottom


def boxes_meet(one: Box, other: Box) -> bool:
    """Return whether two boxes have a point in common."""
    left, top, right, bottom = one
    other_left, other_top, other_right, other_bottom = other
    return left <= other_right and other_left <= right and top <= other_bottom and other_top <= bottom


def widened(box: Box, margin: int) -> Box:
    """Return a box extended on every side."""
    left, top, right, bottom = box
    return Box(left - margin, top - margin, right + margin, bottom + margin)


def beside(start: Point, end: Point, point: Point) -> int:
    """Return a number above 0 if a point lies to the right of the way, below 0 to the left.

    It is the distance off that line times the length of the way. The inside of a shape is right of
    all its edges.
    """
    return (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])


def squared_length(start: Point, end: Point) -> int:
    """Return the squared distance of one point from another."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    return dx * dx + dy * dy


# --- Overlaps -------------------------------------------------------------------------------------


def is_convex(polygon: Polygon) -> bool:
    """Return whether corners make a shape: convex, clockwise, at least three, none in line."""
    count = len(polygon)
    if count < 3:
        return False
    if any(beside(polygon[i - 2], polygon[i - 1], polygon[i]) <= 0 for i in range(count)):
        return False
    # Once round, the edges point east and then west just once each; a star goes round more often.
    eastward = [polygon[i - 1] < polygon[i] for i in range(count)]
    return sum(eastward[i - 1] != eastward[i] for i in range(count)) == 2


def holds(polygon: Polygon, point: Point) -> bool:
    """Return whether a point lies in a shape, its edges included."""
    x, y = point
    start_x, start_y = polygon[-1]
    for end_x, end_y in polygon:
        if (end_x - start_x) * (y - start_y) < (end_y - start_y) * (x - start_x):
            return False
        start_x, start_y = end_x, end_y
    return True


def segments_meet(start: Point, end: Point, other_start: Point, other_end: Point) -> bool:
    """Return whether two segments have a point in common, their ends included."""
    before, after = beside(start, end, other_start), beside(start, end, other_end)
    left, right = beside(other_start, other_end, start), beside(other_start, other_end, end)
    if before == after == left == right == 0:  # all in one line
        return boxes_meet(box_of((start, end)), box_of((other_start, other_end)))
    return _not_one_side(before, after) and _not_one_side(left, right)


def _not_one_side(one: int, other: int) -> bool:
    return (one >= 0 or other >= 0) and (one <= 0 or other <= 0)


def meets(one: Polygon, other: Polygon) -> bool:
    """Return whether two shapes have a point in common, even only on their edges."""
    if len(one) == len(other) == 2:
        return segments_meet(one[0], one[1], other[0], other[1])
    return not (_parts(one, other) or _parts(other, one))


def _parts(one: Polygon, other: Polygon) -> bool:
    """Return whether an edge of one shape has all of the other outside."""
    start = one[-1]
    for end in one:
        dx, dy = end[0] - start[0], end[1] - start[1]
        limit = dx * start[1] - dy * start[0]
        for x, y in other:
            if dx * y - dy * x >= limit:
                break
        else:
            return True
        start = end
    return False


def overlaps(one: Polygon, other: Polygon, slack: int = SLACK) -> bool:
    """Return whether two shapes overlap by more than `slack`.

    With no slack, they must have more in common than edges. A segment overlaps a shape if it runs
    through its inside. A segment without length overlaps nothing.
    """
    return not (_parts_within(one, other, slack) or _parts_within(other, one, slack))


def _parts_within(one: Polygon, other: Polygon, slack: int) -> bool:
    """Return whether an edge has the other shape outside, except for a strip of it `slack` deep."""
    start_x, start_y = one[-1]
    for end_x, end_y in one:
        dx, dy = end_x - start_x, end_y - start_y
        squared = dx * dx + dy * dy
        if not squared and len(one) > 2:
            continue
        deepest = max([dx * y - dy * x for x, y in other]) - dx * start_y + dy * start_x
        if deepest <= 0 or deepest * deepest <= slack * slack * squared:
            return True
        start_x, start_y = end_x, end_y
    return False


def first_overlapped(polygon: Polygon, others: Sequence[Polygon], slack: int = SLACK) -> int | None:
    """Return the index of the first shape that a shape overlaps, or None if it lies free of all."""
    box = box_of(polygon)
    for place, other in enumerate(others):
        if boxes_meet(box, box_of(other)) and overlaps(polygon, other, slack):
            return place
    return None


def first_crossed(start: Point, end: Point, polygons: Sequence[Polygon], slack: int = SLACK) -> int | None:
    """Return the index of the first shape that a straight line runs through, or None."""
    return first_overlapped((start, end), polygons, slack)
