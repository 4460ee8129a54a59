"""How far shapes are apart, exactly: distances as fractions, the shortest way between two shapes, bands of range.

Everything asked of given corners is answered exactly; only the ends of a `Gap` are rounded, to the nearest unit.
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
    """The shortest way between two shapes: its squared length, an exact fraction, and its ends to the nearest unit."""

    numerator: int
    denominator: int
    start: Point
    end: Point

    def is_within(self, distance: int) -> bool:
        """Whether it is at most so long, exactly."""
        return self.numerator <= distance * distance * self.denominator

    def length(self) -> int:
        """Its length, rounded down."""
        return isqrt(self.numerator // self.denominator)


def squared_distance(one: Polygon, other: Polygon) -> tuple[int, int]:
    """The squared distance between two shapes as an exact fraction: 0 if they meet."""
    if meets(one, other):
        return 0, 1
    return _squared_apart(one, other)


def distance(one: Polygon, other: Polygon) -> int:
    """The distance between two shapes, rounded down."""
    numerator, denominator = squared_distance(one, other)
    return isqrt(numerator // denominator)


def is_within(one: Polygon, other: Polygon, distance: int) -> bool:
    """Whether two shapes are at most so far apart, exactly."""
    if not boxes_meet(widened(box_of(one), distance), box_of(other)):
        return False
    numerator, denominator = squared_distance(one, other)
    return numerator <= distance * distance * denominator


def band(one: Polygon, other: Polygon, limits: Sequence[int]) -> int:
    """In which band of range two shapes are: the number of the first limit that reaches, the nearest band being 0.

    A limit belongs to the nearer band. Beyond the last one the answer is how many limits there are.
    """
    numerator, denominator = squared_distance(one, other)
    for number, limit in enumerate(limits):
        if numerator <= limit * limit * denominator:
            return number
    return len(limits)


def touches(one: Polygon, other: Polygon, slack: int = SLACK) -> bool:
    """Whether two shapes lie against each other: no more than `slack` apart, and overlapping no more than that."""
    return is_within(one, other, slack) and not overlaps(one, other, slack)


def edges_within(polygon: Polygon, other: Polygon, distance: int) -> tuple[int, ...]:
    """The numbers of the edges of a shape that another one comes so near to."""
    return tuple([number for number in range(len(polygon)) if is_within(edge(polygon, number), other, distance)])


def distance_along(start: Point, end: Point, point: Point) -> int:
    """How far along an edge a point lies, square to it, to the nearest unit: negative if it lies before its start."""
    along = (point.x - start.x) * (end.x - start.x) + (point.y - start.y) * (end.y - start.y)
    size = (isqrt(4 * along * along // squared_length(start, end)) + 1) // 2
    return size if along >= 0 else -size


# A corner and its foot on an edge: the corner, the edge's start and run, how far along it, and its squared length.
_Foot = tuple[int, int, int, int, int, int, int, int]


def _squared_apart(one: Polygon, other: Polygon) -> tuple[int, int]:
    """The squared distance between two shapes that do not meet."""
    dx, dy = one[0][0] - other[0][0], one[0][1] - other[0][1]
    numerator, denominator, _ = _nearest(one, other, dx * dx + dy * dy, 1)
    numerator, denominator, _ = _nearest(other, one, numerator, denominator)
    return numerator, denominator


def _nearest(points: Polygon, polygon: Polygon, best: int, divisor: int) -> tuple[int, int, list[_Foot]]:
    """The least squared distance of some corner from some edge, of shapes that do not meet, and all feet just so far off.

    None farther off than the fraction given counts. What is nearest to a point lies on an edge that has it outside: for
    all others it need not be worked out, nor where the line that the edge is part of is too far off already.
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


# --- The shortest way -------------------------------------------------------------------------------------------------


def gap(one: Polygon, other: Polygon) -> Gap:
    """The shortest way from one shape to another.

    Where many are equally short, between parallel edges, it is the middle one. Where the shapes meet it has no
    length and lies in the middle of what they have in common.
    """
    return _gap(one, other, 1)


def gap_inside(start: Point, end: Point, region: Polygon, polygon: Polygon) -> Gap | None:
    """The shortest way from an edge to that part of a shape which lies inside a region; None if no point of it does."""
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
    """The gap between two shapes that are drawn so many times too large."""
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
    """Corners and their feet, drawn to scale again and rounded."""
    found = []
    for x, y, start_x, start_y, dx, dy, along, squared in feet:
        size = squared or 1
        foot_x, foot_y = start_x * size + along * dx, start_y * size + along * dy
        foot = Point(rounded(foot_x, size * scale), rounded(foot_y, size * scale))
        found.append((Point(rounded(x, scale), rounded(y, scale)), foot))
    return found


def _middle(points: list[Point]) -> Point:
    return Point(rounded(sum(p.x for p in points), len(points)), rounded(sum(p.y for p in points), len(points)))


# A point that need not be whole: x and y times the last number, which is above 0.
_Fraction = tuple[int, int, int]


def _clipped(polygon: Polygon, region: Polygon) -> list[_Fraction]:
    """The corners of what two shapes have in common, exactly: the shape, cut along each edge of the region in turn."""
    kept: list[_Fraction] = [(x, y, 1) for x, y in polygon]
    for number in range(len(region)):
        start, end = edge(region, number)
        kept = _cut(kept, start, end)
        if len(region) == 2:  # a segment has to be cut off square at its end, too
            kept = _cut(kept, end, Point(end.x + start.y - end.y, end.y + end.x - start.x))
    return kept


def _cut(points: list[_Fraction], start: Point, end: Point) -> list[_Fraction]:
    """What of a shape lies to the right of a line."""
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
    """Where the way between two points on either side of a line crosses it."""
    x = side * other[0] - other_side * one[0]
    y = side * other[1] - other_side * one[1]
    w = side * other[2] - other_side * one[2]
    common = gcd(x, y, w) if w > 0 else -gcd(x, y, w)
    return x // common, y // common, w // common


def _whole(points: list[_Fraction]) -> tuple[int, Polygon]:
    """The points drawn so many times larger that all become whole, and how many times; each only once."""
    scale = lcm(*[w for _, _, w in points])
    corners: list[Point] = []
    for x, y, w in points:
        point = Point(x * (scale // w), y * (scale // w))
        if point not in corners:
            corners.append(point)
    return scale, tuple(corners)
