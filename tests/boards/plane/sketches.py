"""Shapes drawn at random, a ship, and the same geometry in floating point, shared by these
tests."""

import math
from fractions import Fraction
from itertools import pairwise

from hypothesis import settings
from hypothesis import strategies as st

from quarterdeck.boards.plane import distances
from quarterdeck.boards.plane.angles import DEGREE, FULL_TURN, INCH
from quarterdeck.boards.plane.shapes import Point, Polygon, Rectangle

repeatable = settings(derandomize=True, database=None, deadline=None, max_examples=150)

headings = st.integers(0, FULL_TURN - 1)
turns = st.integers(-90 * DEGREE, 90 * DEGREE)
places = st.builds(Point, st.integers(-5000, 5000), st.integers(-5000, 5000))
rectangles = st.builds(Rectangle, places, headings, st.integers(200, 5000), st.integers(100, 2000))
HERE = Point(0, 0)
SHIP = Rectangle(HERE, 0, 2 * INCH, 1 * INCH)

Spot = tuple[float, float]


def radians(heading: int) -> float:
    return math.radians(heading / DEGREE)


def float_corners(centre: Spot, heading: float, length: float, width: float) -> list[Spot]:
    sine, cosine = math.sin(heading), math.cos(heading)
    return [
        (centre[0] + (ahead * length * sine + aside * width * cosine) / 2,
         centre[1] + (aside * width * sine - ahead * length * cosine) / 2)
        for ahead, aside in ((1, -1), (1, 1), (-1, 1), (-1, -1))
    ]  # fmt: skip


def float_clip(subject: list[Spot], region: Polygon) -> list[Spot]:
    """Clip by Sutherland and Hodgman, in floating point."""
    for (ax, ay), (bx, by) in pairwise((*region, region[0])):
        kept: list[Spot] = []
        for i, (x, y) in enumerate(subject):
            px, py = subject[i - 1]
            side = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            before = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
            if side * before < 0:
                t = before / (before - side)
                kept.append((px + t * (x - px), py + t * (y - py)))
            if side >= 0:
                kept.append((x, y))
        subject = kept
    return subject


def float_area(points: list[Spot]) -> float:
    return sum(points[i - 1][0] * y - points[i - 1][1] * x for i, (x, y) in enumerate(points)) / 2


def float_to_segment(p: Spot, a: Spot, b: Spot) -> float:
    squared = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
    t = ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / squared if squared else 0
    t = min(1, max(0, t))
    return math.dist(p, (a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])))


def float_distance(one: list[Spot], other: list[Spot]) -> float:
    """Return the distance of shapes that do not meet."""
    return min(
        float_to_segment(p, shape[i - 1], shape[i])
        for points, shape in ((one, other), (other, one))
        for p in points
        for i in range(len(shape))
    )


def is_on_or_next_to(point: Point, polygon: Polygon) -> bool:
    """Return whether a point is as near as one rounded twice can be."""
    return Fraction(*distances.squared_distance((point, point), polygon)) <= 2


def floats(polygon: Polygon) -> list[Spot]:
    return [(float(x), float(y)) for x, y in polygon]
