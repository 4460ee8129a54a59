"""The plane the slow way: every unit of a way tried in turn, and curves cut degree by degree.

The quick functions are compared with these.
"""

from itertools import pairwise
from math import isqrt

from quarterdeck.boards.plane import angles, distances, paths, shapes
from quarterdeck.boards.plane.angles import DEGREE
from quarterdeck.boards.plane.paths import Way
from quarterdeck.boards.plane.shapes import Point, Polygon, Rectangle, corners


def is_near(way: Way, at: int, obstacle: Polygon, slack: int) -> bool:
    numerator, denominator = distances.squared_distance(corners(paths.place_on(way, at)), obstacle)
    return numerator <= slack * slack * denominator


def first_contact(way: Way, obstacle: Polygon, slack: int = 0) -> int | None:
    """Return the first unit at which the rectangle is near, trying each in turn."""
    return next((at for at in range(way.travel + 1) if is_near(way, at, obstacle, slack)), None)


def last_clear(way: Way, stop: int, obstacles: list[Polygon], slack: int) -> int:
    """Return the last unit at which it is near none, trying each in turn."""
    at = stop
    while at > 0 and any(is_near(way, at, obstacle, slack) for obstacle in obstacles):
        at -= 1
    return at


def creeping_contact(way: Way, obstacle: Polygon) -> int | None:
    """Return the first contact by safe leaps: the distance over the fastest pace of any corner.

    Close by, it tries unit by unit.
    """
    reach = isqrt(4 * way.start.length**2 + way.start.width**2) // 2 + 1
    slow = 7 * angles.HALF_TURN * way.length
    fast = slow + 22 * abs(way.turn) * reach
    at = 0
    while True:
        numerator, denominator = distances.squared_distance(corners(paths.place_on(way, at)), obstacle)
        if numerator == 0:
            return at
        if at >= way.travel:
            return None
        leap = (isqrt(numerator // denominator) - 4) * slow // fast
        at = min(way.travel, at + max(1, leap))


def template_pieces(way: Way, width: int) -> list[Polygon]:
    """Return a template in convex pieces of at most a degree each."""
    count = max(1, -(-abs(way.turn) // DEGREE))
    sections = [_section(way, width, way.length * i // count) for i in range(count + 1)]
    pieces: list[Polygon] = []
    for (left, right), (next_left, next_right) in pairwise(sections):
        piece: Polygon = (left, next_left, next_right, right)
        if not shapes.is_convex(piece):
            piece = (left, next_left, right) if way.turn > 0 else (left, next_right, right)
        pieces.append(piece)
    return pieces


def _section(way: Way, width: int, travelled: int) -> tuple[Point, Point]:
    """Return the ends of the template's width at a point of the arc."""
    front = shapes.moved(way.start.centre, way.start.heading, way.start.length // 2)
    needle = paths.along_arc(Rectangle(front, way.start.heading, 0, width), way.length, way.turn, travelled)
    return corners(needle)[0], corners(needle)[1]


def arc_from(start: Point, end: Point, reach: int) -> Polygon:
    """Return the shape that opens from the two ends of an edge at 45° to it."""
    x, y = end.x - start.x, end.y - start.y
    times = -(-reach // isqrt(x * x + y * y))
    return (
        start,
        Point(start.x + times * (y - x), start.y + times * (-x - y)),
        Point(end.x + times * (y + x), end.y + times * (y - x)),
        end,
    )
