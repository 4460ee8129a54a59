"""Exact distances between shapes as fractions, the shortest way between them, and range bands.

Every result for given corners is exact; only the ends of a `Gap` are rounded, to the nearest unit.
"""

from collections.abc import Sequence
from math import gcd, isqrt, lcm
from typing import NamedTuple

from quarterdeck.boards.plane.angles import rounded
from quarterdeck.boards.plane.shapes import (
    SLACK,
    Point,
    Polygon,
    box_of,
    boxes_meet,
    edge,
    holds,
    meets,
    overlaps,
    squared_length,
    widened,
)


class Gap(NamedTuple):
    """The shortest way between two shapes: its exact squared length, and its rounded ends."""

    numerator: int
    denominator: int
    start: Point
    end: Point


def squared_distance(one: Polygon, other: Polygon) -> tuple[int, int]:
    """Return the squared distance between two shapes as an exact fraction: 0 if they meet."""
    if meets(one, other):
        return 0, 1
    return _squared_apart(one, other)


def distance(one: Polygon, other: Polygon) -> int:
    """Return the distance between two shapes, rounded down."""
    numerator, denominator = squared_distance(one, other)
    return isqrt(numerator // denominator)


def is_within(one: Polygon, other: Polygon, distance: int) -> bool:
    """Return whether two shapes are at most that far apart, exactly."""
    if not boxes_meet(widened(box_of(one), distance), box_of(other)):
        return False
    numerator, denominator = squared_distance(one, other)
    return numerator <= distance * distance * denominator


def band(one: Polygon, other: Polygon, limits: Sequence[int]) -> int:
    """Return the range band of two shapes: the index of the first limit that reaches.

    A limit belongs to the nearer band. Beyond the last one the result is the number of limits.
    """
    numerator, denominator = squared_distance(one, other)
    for number, limit in enumerate(limits):
        if numerator <= limit * limit * denominator:
            return number
    return len(limits)


def touches(one: Polygon, other: Polygon, slack: int = SLACK) -> bool:
    """Return whether two shapes touch: at most `slack` apart, and overlapping by at most that."""
    return is_within(one, other, slack) and not overlaps(one, other, slack)


def edges_within(polygon: Polygon, other: Polygon, distance: int) -> tuple[int, ...]:
    """Return the indexes of the edges of a shape within a distance of another shape."""
    return tuple([number for number in range(len(polygon)) if is_within(edge(polygon, number), other, distance)])


def distance_along(start: Point, end: Point, point: Point) -> int:
    """Return a point's distance along an edge, to the nearest unit; negative before its start."""
    along = (point.x - start.x) * (end.x - start.x) + (point.y - start.y) * (end.y - start.y)
    size = (isqrt(4 * along * along // squared_length(start, end)) + 1) // 2
    return size if along >= 0 else -size


# A corner and its foot on an edge: corner, start and run of the edge, distance along it, length².
_Foot = tuple[int, int, int, int, int, int, int, int]


def _squared_apart(one: Polygon, other: Polygon) -> tuple[int, int]:
    """Return the squared distance between two shapes that do not meet."""
    dx, dy = one[0][0] - other[0][0], one[0][1] - other[0][1]
    numerator, denominator, _ = _nearest(one, other, dx * dx + dy * dy, 1)
    numerator, denominator, _ = _nearest(other, one, numerator, denominator)
    return numerator, denominator


def _nearest(points: Polygon, polygon: Polygon, best: int, divisor: int) -> tuple[int, int, list[_Foot]]:
    """Return the least squared distance of a corner from an edge, and all feet at it.

    Distances above the given fraction do not count. The nearest foot of a point lies on an edge
    that has the point outside, so other edges are skipped, and so are edges whose line is already
    too far off.
    """
    feet: list[_Foot] = []
    start_x, start_y = polygon[-1]
    for end_x, end_y in polygon:
        dx, dy = end_x - start_x, end_y - start_y
        squared = dx * dx + dy * dy
        for x, y in points:
            px, py = x - start_x, y - start_y
            across = px * dy - py * dx
            if across < 0 or across * across * divisor > best * squared:
                continue
            along = px * dx + py * dy
            if along <= 0:
                along, numerator, denominator = 0, px * px + py * py, 1
            elif along >= squared:
                along, numerator, denominator = squared, (px - dx) * (px - dx) + (py - dy) * (py - dy), 1
            else:
                numerator, denominator = across * across, squared
            farther = numerator * divisor - best * denominator
            if farther > 0:
                continue
            if farther < 0:
                best, divisor = numerator, denominator
                feet.clear()
            feet.append((x, y, start_x, start_y, dx, dy, along, squared))
        start_x, start_y = end_x, end_y
    return best, divisor, feet


# --- The shortest way -----------------------------------------------------------------------------


def gap(one: Polygon, other: Polygon) -> Gap:
    """Return the shortest way from one shape to another.

    If several are equally short, between parallel edges, it is the middle one. If the shapes meet
    it has no length and lies in the middle of their common part.
    """
    return _gap(one, other, 1)


def gap_inside(start: Point, end: Point, region: Polygon, polygon: Polygon) -> Gap | None:
    """Return the shortest way from an edge to the part of a shape inside a region, or None."""
    if all(holds(region, corner) for corner in polygon):
        return _gap((start, end), polygon, 1)
    if not meets(region, polygon):
        return None
    scale, part = _whole(_clipped(polygon, region))
    if len(part) == 1:
        part = (part[0], part[0])
    from_edge = (Point(start.x * scale, start.y * scale), Point(end.x * scale, end.y * scale))
    return _gap(from_edge, part, scale)


def _gap(one: Polygon, other: Polygon, scale: int) -> Gap:
    """Return the gap between two shapes drawn on a larger scale."""
    if meets(one, other):
        finer, common = _whole(_clipped(other, one) if other[0] == other[-1] else _clipped(one, other))
        middle = Point(
            rounded(sum(x for x, _ in common), len(common) * finer * scale),
            rounded(sum(y for _, y in common), len(common) * finer * scale),
        )
        return Gap(0, 1, middle, middle)
    dx, dy = one[0].x - other[0].x, one[0].y - other[0].y
    bound, divisor, from_one = _nearest(one, other, dx * dx + dy * dy, 1)
    numerator, denominator, from_other = _nearest(other, one, bound, divisor)
    if numerator * divisor < bound * denominator:
        from_one.clear()
    ways = {(corner, foot) for corner, foot in _drawn(from_one, scale)}
    ways.update([(corner, foot) for foot, corner in _drawn(from_other, scale)])
    return Gap(numerator, denominator * scale * scale, _middle([a for a, _ in ways]), _middle([b for _, b in ways]))


def _drawn(feet: list[_Foot], scale: int) -> list[tuple[Point, Point]]:
    """Return corners and their feet, back to scale and rounded."""
    found = []
    for x, y, start_x, start_y, dx, dy, along, squared in feet:
        size = squared or 1
        foot_x, foot_y = start_x * size + along * dx, start_y * size + along * dy
        foot = Point(rounded(foot_x, size * scale), rounded(foot_y, size * scale))
        found.append((Point(rounded(x, scale), rounded(y, scale)), foot))
    return found


def _middle(points: list[Point]) -> Point:
    return Point(rounded(sum(p.x for p in points), len(points)), rounded(sum(p.y for p in points), len(points)))


# A point that may be a fraction: x and y times the last number, which is above 0.
_Fraction = tuple[int, int, int]


def _clipped(polygon: Polygon, region: Polygon) -> list[_Fraction]:
    """Return the exact corners of the common part of a shape and a region."""
    kept: list[_Fraction] = [(x, y, 1) for x, y in polygon]
    for number in range(len(region)):
        start, end = edge(region, number)
        kept = _cut(kept, start, end)
        if len(region) == 2:  # a segment must also be cut off square at its end
            kept = _cut(kept, end, Point(end.x + start.y - end.y, end.y + end.x - start.x))
    return kept


def _cut(points: list[_Fraction], start: Point, end: Point) -> list[_Fraction]:
    """Return the part of a shape to the right of a line."""
    dx, dy = end.x - start.x, end.y - start.y
    sides = [dx * (y - start.y * w) - dy * (x - start.x * w) for x, y, w in points]
    if min(sides, default=0) >= 0:
        return points
    kept: list[_Fraction] = []
    for i in range(len(points)):
        if (sides[i - 1] < 0 < sides[i]) or (sides[i] < 0 < sides[i - 1]):
            kept.append(_crossing(points[i - 1], sides[i - 1], points[i], sides[i]))
        if sides[i] >= 0:
            kept.append(points[i])
    return kept


def _crossing(one: _Fraction, side: int, other: _Fraction, other_side: int) -> _Fraction:
    """Return where the way between two points on either side of a line crosses it."""
    x = side * other[0] - other_side * one[0]
    y = side * other[1] - other_side * one[1]
    w = side * other[2] - other_side * one[2]
    common = gcd(x, y, w) if w > 0 else -gcd(x, y, w)
    return x // common, y // common, w // common


def _whole(points: list[_Fraction]) -> tuple[int, Polygon]:
    """Return the points, each once, on a scale at which all are whole, and that scale."""
    scale = lcm(*[w for _, _, w in points])
    corners: list[Point] = []
    for x, y, w in points:
        point = Point(x * (scale // w), y * (scale // w))
        if point not in corners:
            corners.append(point)
    return scale, tuple(corners)
