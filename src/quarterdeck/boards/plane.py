"""An open plane: rectangles and other convex shapes, moved along arcs, measured and compared in whole numbers only.

A length is counted in thousandths of an inch and an angle in thousandths of a degree. So the sizes that people use
(quarters of an inch, 15°, 45°) are whole, one rounding is a hundredth of a millimetre, and on a table of several feet
the product of two lengths stays within a machine word, where compiled code is fast. East is +x and south is +y, as on
a screen; a heading is taken clockwise from the north. A shape is the tuple of its corners, clockwise, each edge running
from one corner to the next. A segment, two points, may stand for a shape where distances and overlaps are asked.

Everything asked of given corners is answered exactly. Only turning a shape rounds: each corner to the nearest unit,
less than 0.71 units off. A rectangle is therefore kept as centre and heading, never as corners, so that nothing adds up
over a game. Two rectangles laid flush against each other come out within `SLACK` of touching: that much is allowed for
where it is asked whether shapes touch or overlap, unless the caller says otherwise.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from math import gcd, isqrt, lcm
from typing import Final, NamedTuple

INCH: Final = 1000
DEGREE: Final = 1000
QUARTER_TURN: Final = 90 * DEGREE
HALF_TURN: Final = 180 * DEGREE
FULL_TURN: Final = 360 * DEGREE

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

    def rounded_length(self) -> int:
        """Its length to the nearest unit."""
        return (isqrt(4 * self.numerator // self.denominator) + 1) // 2


def rounded(numerator: int, denominator: int) -> int:
    """The nearest whole number to a fraction, halves away from zero: the same on either side of it."""
    if denominator < 0:
        numerator, denominator = -numerator, -denominator
    if numerator < 0:
        return -((denominator - 2 * numerator) // (2 * denominator))
    return (denominator + 2 * numerator) // (2 * denominator)


# --- Angles -----------------------------------------------------------------------------------------------------------

SCALE: Final = 1 << 40
_FINE: Final = 96
_PI: Final = 0x3_243F6A88_85A308D3_13198A2E  # π · 2⁹⁶, rounded down


@cache
def _sine_and_cosine_to_45(angle: int) -> tuple[int, int]:
    """Of an angle from 0 to 45°, by their power series to 96 bits.

    Some thirty terms are each cut off by less than one in the last bit: far below the final rounding.
    """
    x = angle * _PI // HALF_TURN
    sums = [0, 0, 0, 0]  # 1 + x⁴/4! + …, x + x⁵/5! + …, x²/2! + …, x³/3! + …
    term = 1 << _FINE
    power = 0
    while term:
        sums[power % 4] += term
        power += 1
        term = (term * x >> _FINE) // power
    unit = (1 << _FINE) // SCALE
    return rounded(sums[1] - sums[3], unit), rounded(sums[0] - sums[2], unit)


@lru_cache(maxsize=1 << 16)
def sine_and_cosine(heading: int) -> tuple[int, int]:
    """Both, times `SCALE` and rounded: less than 0.5001 off the true value, so right to 5 parts in 10¹³.

    Worked out once for each angle between 0 and 45°, everything else by symmetry, so mirror images agree to the digit.
    """
    quarter, angle = divmod(heading % FULL_TURN, QUARTER_TURN)
    if 2 * angle <= QUARTER_TURN:
        sine, cosine = _sine_and_cosine_to_45(angle)
    else:
        cosine, sine = _sine_and_cosine_to_45(QUARTER_TURN - angle)
    if quarter == 0:
        return sine, cosine
    if quarter == 1:
        return cosine, -sine
    if quarter == 2:
        return -sine, -cosine
    return -cosine, sine


def heading_to(start: Point, end: Point) -> int:
    """The heading from one point to another, to the nearest thousandth of a degree."""
    x, y = end.x - start.x, end.y - start.y
    if x == 0 and y == 0:
        raise ValueError("a point has no heading from itself")
    quarter = 0
    while not (x >= 0 and y < 0):  # turn it back until it lies between north and east
        x, y = y, -x
        quarter += 1
    low, high = 0, QUARTER_TURN
    while high - low > 1:
        middle = (low + high) // 2
        if _clockwise_of(middle, x, y) >= 0:
            low = middle
        else:
            high = middle
    nearer = low if _clockwise_of(low, x, y) <= -_clockwise_of(high, x, y) else high
    return (quarter * QUARTER_TURN + nearer) % FULL_TURN


def _clockwise_of(heading: int, x: int, y: int) -> int:
    """How far clockwise of a heading a vector points: a sine, times its length."""
    sine, cosine = sine_and_cosine(heading)
    return x * cosine + y * sine


def turn_between(heading: int, other: int) -> int:
    """The turn from one heading to another, the shorter way: clockwise positive, half a turn counted as clockwise."""
    turn = (other - heading) % FULL_TURN
    return turn if turn <= HALF_TURN else turn - FULL_TURN


def swings_through(heading: int, turn: int, mark: int) -> bool:
    """Whether turning from a heading passes a mark, or ends on it; one that was on the mark before does not count."""
    if turn < 0:
        heading, turn, mark = -heading, -turn, -mark
    return (mark - heading - 1) % FULL_TURN < turn


# --- Points and rectangles --------------------------------------------------------------------------------------------


def rotated(point: Point, about: Point, turn: int) -> Point:
    """Where a point comes to when the plane turns about another, clockwise."""
    sine, cosine = sine_and_cosine(turn)
    x, y = point.x - about.x, point.y - about.y
    return Point(about.x + rounded(x * cosine - y * sine, SCALE), about.y + rounded(x * sine + y * cosine, SCALE))


def moved(point: Point, heading: int, distance: int) -> Point:
    """Where a point comes to by going straight along a heading."""
    return _offset(point, heading, 2 * distance, 0)


def _offset(point: Point, heading: int, twice_ahead: int, twice_aside: int) -> Point:
    """A point so far ahead and to starboard, given in half units so that the half of an odd size is no matter."""
    sine, cosine = sine_and_cosine(heading)
    return Point(
        point.x + rounded(twice_ahead * sine + twice_aside * cosine, 2 * SCALE),
        point.y + rounded(twice_aside * sine - twice_ahead * cosine, 2 * SCALE),
    )


@lru_cache(maxsize=1 << 14)
def corners(rectangle: Rectangle) -> Polygon:
    """Its corners, clockwise: front to port, front to starboard, rear to starboard, rear to port.

    So edge `FRONT` runs from corner 0 to 1, `STARBOARD` from 1 to 2, `REAR` from 2 to 3, `PORT` from 3 to 0.
    """
    centre, heading, length, width = rectangle
    return (
        _offset(centre, heading, length, -width),
        _offset(centre, heading, length, width),
        _offset(centre, heading, -length, width),
        _offset(centre, heading, -length, -width),
    )


def edge_length(rectangle: Rectangle, edge: int) -> int:
    """How long one of its edges is."""
    return rectangle.width if edge % 2 == 0 else rectangle.length


def shifted(rectangle: Rectangle, ahead: int, starboard: int) -> Rectangle:
    """The rectangle moved straight ahead and sideways, each backwards if negative, its heading kept."""
    centre = _offset(rectangle.centre, rectangle.heading, 2 * ahead, 2 * starboard)
    return Rectangle(centre, rectangle.heading, rectangle.length, rectangle.width)


def turned_about(rectangle: Rectangle, pivot: Point, turn: int) -> Rectangle:
    """The rectangle turned clockwise about a point: its centre, a corner, any."""
    centre = rotated(rectangle.centre, pivot, turn)
    return Rectangle(centre, (rectangle.heading + turn) % FULL_TURN, rectangle.length, rectangle.width)


# --- Shapes -----------------------------------------------------------------------------------------------------------


def edge(polygon: Polygon, number: int) -> tuple[Point, Point]:
    """One edge, from corner to corner clockwise; outside is to its left."""
    return polygon[number], polygon[(number + 1) % len(polygon)]


def box_of(polygon: Polygon) -> Box:
    """The smallest upright box around a shape."""
    xs = [x for x, _ in polygon]
    ys = [y for _, y in polygon]
    return Box(min(xs), min(ys), max(xs), max(ys))


def box_holds(box: Box, polygon: Polygon) -> bool:
    """Whether a shape lies wholly within a box."""
    left, top, right, bottom = box_of(polygon)
    return box.left <= left and right <= box.right and box.top <= top and bottom <= box.bottom


def boxes_meet(one: Box, other: Box) -> bool:
    """Whether two boxes have a point in common."""
    return one.left <= other.right and other.left <= one.right and one.top <= other.bottom and other.top <= one.bottom


def beside(start: Point, end: Point, point: Point) -> int:
    """Above 0 if a point lies to the right of the way from start to end, below 0 to the left.

    It is the distance off that line times the length of the way. The inside of a shape is right of all its edges.
    """
    return (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])


def is_convex(polygon: Polygon) -> bool:
    """Whether corners make a shape: convex, clockwise, at least three, none in line with its neighbours."""
    count = len(polygon)
    if count < 3:
        return False
    if any(beside(polygon[i - 2], polygon[i - 1], polygon[i]) <= 0 for i in range(count)):
        return False
    # Going once round, the edges point east and then west just once each; a star goes round more often.
    eastward = [polygon[i - 1] < polygon[i] for i in range(count)]
    return sum(eastward[i - 1] != eastward[i] for i in range(count)) == 2


def holds(polygon: Polygon, point: Point) -> bool:
    """Whether a point lies in a shape, its edges included."""
    return all(beside(polygon[i - 1], polygon[i], point) >= 0 for i in range(len(polygon)))


def segments_meet(start: Point, end: Point, other_start: Point, other_end: Point) -> bool:
    """Whether two segments have a point in common, their ends included."""
    before, after = beside(start, end, other_start), beside(start, end, other_end)
    left, right = beside(other_start, other_end, start), beside(other_start, other_end, end)
    if before == after == left == right == 0:  # all in one line
        return boxes_meet(box_of((start, end)), box_of((other_start, other_end)))
    return _not_one_side(before, after) and _not_one_side(left, right)


def _not_one_side(one: int, other: int) -> bool:
    return (one >= 0 or other >= 0) and (one <= 0 or other <= 0)


def meets(one: Polygon, other: Polygon) -> bool:
    """Whether two shapes have a point in common, if only on their edges."""
    if len(one) == len(other) == 2:
        return segments_meet(one[0], one[1], other[0], other[1])
    return not (_parts(one, other) or _parts(other, one))


def _parts(one: Polygon, other: Polygon) -> bool:
    """Whether an edge of one shape has all of the other outside: of two shapes that are apart one has such an edge."""
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
    """Whether two shapes overlap by more than `slack`: no edge parts them even if it is moved that far.

    With no slack, whether they have more in common than edges. A segment overlaps a shape when it runs through its
    inside. A segment without length overlaps nothing.
    """
    return not (_parts_within(one, other, slack) or _parts_within(other, one, slack))


def _parts_within(one: Polygon, other: Polygon, slack: int) -> bool:
    """Whether an edge of one shape has the other one outside, but for a strip of it `slack` deep."""
    start = one[-1]
    for end in one:
        if start == end and len(one) > 2:
            continue
        deepest = max([beside(start, end, point) for point in other])
        if deepest <= 0 or deepest * deepest <= slack * slack * _squared(start, end):
            return True
        start = end
    return False


def _squared(one: Point, other: Point) -> int:
    dx, dy = other[0] - one[0], other[1] - one[1]
    return dx * dx + dy * dy


def touches(one: Polygon, other: Polygon, slack: int = SLACK) -> bool:
    """Whether two shapes lie against each other: no more than `slack` apart, and overlapping no more than that."""
    numerator, denominator = squared_distance(one, other)
    return numerator <= slack * slack * denominator and not overlaps(one, other, slack)


def edges_within(polygon: Polygon, other: Polygon, distance: int) -> tuple[int, ...]:
    """The numbers of the edges of a shape that another one comes so near to."""
    found = []
    for number in range(len(polygon)):
        numerator, denominator = squared_distance(edge(polygon, number), other)
        if numerator <= distance * distance * denominator:
            found.append(number)
    return tuple(found)


def first_crossed(start: Point, end: Point, polygons: Sequence[Polygon], slack: int = SLACK) -> int | None:
    """The place in the list of the first shape that a straight line runs through, or None if the line is free."""
    for place, polygon in enumerate(polygons):
        if overlaps((start, end), polygon, slack):
            return place
    return None


# --- Distances --------------------------------------------------------------------------------------------------------


def squared_distance(one: Polygon, other: Polygon) -> tuple[int, int]:
    """The squared distance between two shapes as an exact fraction: 0 if they meet."""
    if meets(one, other):
        return 0, 1
    return _nearer(_squared_to_edges(one, other), _squared_to_edges(other, one))


def distance(one: Polygon, other: Polygon) -> int:
    """The distance between two shapes, rounded down."""
    numerator, denominator = squared_distance(one, other)
    return isqrt(numerator // denominator)


def _nearer(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return one if one[0] * other[1] <= other[0] * one[1] else other


def _squared_to_edges(points: Polygon, polygon: Polygon) -> tuple[int, int]:
    """The least squared distance of some corner from some edge."""
    best, divisor = -1, 1
    start = polygon[-1]
    for end in polygon:
        dx, dy = end[0] - start[0], end[1] - start[1]
        squared = dx * dx + dy * dy
        for x, y in points:
            px, py = x - start[0], y - start[1]
            along = px * dx + py * dy
            if along <= 0:
                numerator, denominator = px * px + py * py, 1
            elif along >= squared:
                numerator, denominator = (px - dx) * (px - dx) + (py - dy) * (py - dy), 1
            else:
                across = px * dy - py * dx
                numerator, denominator = across * across, squared
            if best < 0 or numerator * divisor < best * denominator:
                best, divisor = numerator, denominator
        start = end
    return best, divisor


def gap(one: Polygon, other: Polygon) -> Gap:
    """The shortest way from one shape to another.

    Where many are equally short, between parallel edges, it is the middle one. Where the shapes meet it has no
    length and lies in the middle of what they have in common.
    """
    return _gap(one, other, 1)


def gap_inside(start: Point, end: Point, region: Polygon, polygon: Polygon, slack: int = SLACK) -> Gap | None:
    """The shortest way from an edge to that part of a shape which lies inside a region; None if they do not overlap."""
    if not overlaps(region, polygon, slack):
        return None
    scale, part = _whole(_clipped(polygon, region))
    from_edge = (Point(start.x * scale, start.y * scale), Point(end.x * scale, end.y * scale))
    return _gap(from_edge, part, scale)


def _gap(one: Polygon, other: Polygon, scale: int) -> Gap:
    """The gap between two shapes that are drawn so many times too large."""
    if meets(one, other):
        finer, common = _whole(_clipped(one, other))
        middle = Point(
            rounded(sum(x for x, _ in common), len(common) * finer * scale),
            rounded(sum(y for _, y in common), len(common) * finer * scale),
        )
        return Gap(0, 1, middle, middle)
    numerator, denominator = _nearer(_squared_to_edges(one, other), _squared_to_edges(other, one))
    ways: list[tuple[Point, Point]] = []
    for corner, foot in _feet(one, other, numerator, denominator, scale):
        if (corner, foot) not in ways:
            ways.append((corner, foot))
    for corner, foot in _feet(other, one, numerator, denominator, scale):
        if (foot, corner) not in ways:
            ways.append((foot, corner))
    return Gap(numerator, denominator * scale * scale, _middle([a for a, _ in ways]), _middle([b for _, b in ways]))


def _feet(points: Polygon, polygon: Polygon, numerator: int, denominator: int, scale: int) -> list[tuple[Point, Point]]:
    """Each corner, with the foot on an edge, at just that squared distance; both drawn to scale again."""
    found = []
    for number in range(len(polygon)):
        start, end = edge(polygon, number)
        dx, dy = end.x - start.x, end.y - start.y
        squared = dx * dx + dy * dy or 1
        for point in points:
            along = max(0, min(squared, (point.x - start.x) * dx + (point.y - start.y) * dy))
            x, y = start.x * squared + along * dx, start.y * squared + along * dy
            off_x, off_y = point.x * squared - x, point.y * squared - y
            if (off_x * off_x + off_y * off_y) * denominator == numerator * squared * squared:
                foot = Point(rounded(x, squared * scale), rounded(y, squared * scale))
                found.append((Point(rounded(point.x, scale), rounded(point.y, scale)), foot))
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


# --- Arcs of sight and fire -------------------------------------------------------------------------------------------


def arc_from(start: Point, end: Point, reach: int) -> Polygon:
    """What lies before an edge: the shape that opens from its two ends at 45° to it, at least `reach` deep.

    The edge is one of a shape, clockwise, and the arc is on its outside. The limits run at 45° exactly.
    """
    x, y = end.x - start.x, end.y - start.y
    times = -(-reach // isqrt(x * x + y * y))
    return (
        start,
        Point(start.x + times * (y - x), start.y + times * (-x - y)),
        Point(end.x + times * (y + x), end.y + times * (y - x)),
        end,
    )


# --- Moving along an arc ----------------------------------------------------------------------------------------------


def along_arc(rectangle: Rectangle, length: int, turn: int, travelled: int) -> Rectangle:
    """Where a rectangle is when the middle of its front has run so far along an arc, and straight on beyond its end.

    The arc is `length` long and turns by `turn`, clockwise positive; the rectangle always lies along the tangent.
    """
    centre, heading, own_length, width = rectangle
    x, y, after = _run(heading, length, turn, travelled)
    sine, cosine = sine_and_cosine(heading)
    sine_after, cosine_after = sine_and_cosine(after)
    x = 2 * x + own_length * (sine - sine_after)
    y = 2 * y - own_length * (cosine - cosine_after)
    moved_to = Point(centre.x + rounded(x, 2 * SCALE), centre.y + rounded(y, 2 * SCALE))
    return Rectangle(moved_to, after % FULL_TURN, own_length, width)


def _run(heading: int, length: int, turn: int, travelled: int) -> tuple[int, int, int]:
    """How far a point comes along such an arc, times `SCALE`, and its heading then.

    With the heading rounded to a unit, the exact place for that heading is found first; the little that is then missing
    of the way, or too much, is taken straight, which makes no difference that could be seen.
    """
    if turn == 0:
        sine, cosine = sine_and_cosine(heading)
        return travelled * sine, -travelled * cosine, heading
    if length <= 0:
        raise ValueError("a turn needs some length")
    on_arc = min(travelled, length)
    swung = rounded(turn * on_arc, length)
    sine, cosine = sine_and_cosine(heading)
    sine_after, cosine_after = sine_and_cosine(heading + swung)
    # The radius is length / turn, the turn being in radians.
    radius = length * HALF_TURN << _FINE
    x = rounded(radius * (cosine - cosine_after), turn * _PI)
    y = rounded(radius * (sine - sine_after), turn * _PI)
    missing = on_arc * turn - length * swung + (travelled - on_arc) * turn
    return x + rounded(missing * sine_after, turn), y - rounded(missing * cosine_after, turn), heading + swung


# Roundings at both ends of a move, of centre, heading and corner, bring two shapes less than this nearer.
_ROUNDINGS: Final = 4


def first_contact(rectangle: Rectangle, length: int, turn: int, travel: int, obstacle: Polygon) -> int | None:
    """How far a rectangle runs along an arc before it first meets a shape: the first whole unit at which it does.

    None if it does not within `travel`. No contact is passed over, however short.
    """
    bend = min(travel, length) if turn else 0
    if bend:
        at = _first_contact_between(rectangle, length, turn, 0, bend, obstacle)
        if at is not None:
            return at
    rear = corners(along_arc(rectangle, length, turn, bend))[2:]
    front = corners(along_arc(rectangle, length, turn, travel))[:2]
    if distance(front + rear, obstacle) > _ROUNDINGS:  # nothing lies in the straight part of the way
        return None
    return _first_contact_between(rectangle, length, turn, bend, travel, obstacle)


def _first_contact_between(
    rectangle: Rectangle, length: int, turn: int, first: int, last: int, obstacle: Polygon
) -> int | None:
    """The same from `first` to `last`, both on the arc or both beyond it.

    No corner moves faster than the middle of the front and what the turn adds. So while the gap is wide the search
    leaps; close to the shape it goes unit by unit.
    """
    reach = isqrt(4 * rectangle.length * rectangle.length + rectangle.width * rectangle.width) // 2 + 1
    slow, fast = 1, 1
    if turn and first < length:
        slow = 7 * HALF_TURN * length
        fast = slow + 22 * abs(turn) * reach  # 22/7 is a little more than π
    at = first
    while True:
        there = corners(along_arc(rectangle, length, turn, at))
        numerator, denominator = squared_distance(there, obstacle)
        if numerator == 0:
            return at
        if at >= last:
            return None
        leap = (isqrt(numerator // denominator) - _ROUNDINGS) * slow // fast
        at = min(last, at + max(1, leap))


def contacts(
    rectangle: Rectangle, length: int, turn: int, travel: int, obstacles: Sequence[Polygon]
) -> tuple[tuple[int, int], ...]:
    """All shapes met on the way, in the order met: how far along it, and the place of the shape in the list."""
    found = []
    for place, obstacle in enumerate(obstacles):
        at = first_contact(rectangle, length, turn, travel, obstacle)
        if at is not None:
            found.append((at, place))
    return tuple(sorted(found))


def carried_clear(rectangle: Rectangle, obstacle: Polygon, slack: int = SLACK) -> Rectangle:
    """The rectangle carried straight ahead until it no longer overlaps a shape; where it is if it does not."""
    if not overlaps(corners(rectangle), obstacle, slack):
        return rectangle
    left, top, right, bottom = box_of(obstacle)
    caught, clear = 0, rectangle.length + rectangle.width + right - left + bottom - top + SLACK
    while clear - caught > 1:
        middle = (caught + clear) // 2
        if overlaps(corners(shifted(rectangle, middle, 0)), obstacle, slack):
            caught = middle
        else:
            clear = middle
    return shifted(rectangle, clear, 0)


# --- Templates --------------------------------------------------------------------------------------------------------

# A slice of a curved template turns by no more than this. Drawn straight, it is off by a 26,000th of the radius.
_SLICE: Final = DEGREE


def template_sections(rectangle: Rectangle, length: int, turn: int, width: int) -> tuple[tuple[Point, Point], ...]:
    """The strip that runs along an arc from the middle of a rectangle's front: its left and right, slice by slice."""
    if length <= 0 or 2 * length * (HALF_TURN << _FINE) < abs(turn) * _PI * width:
        raise ValueError(f"a strip {width} wide cannot turn by {turn} within {length}")
    count = max(1, -(-abs(turn) // _SLICE))
    sine, cosine = sine_and_cosine(rectangle.heading)
    sections = []
    for i in range(count + 1):
        x, y, heading = _run(rectangle.heading, length, turn, length * i // count)
        sine_here, cosine_here = sine_and_cosine(heading)
        x, y = 2 * x + rectangle.length * sine, 2 * y - rectangle.length * cosine
        left_and_right = [
            Point(
                rectangle.centre.x + rounded(x + aside * cosine_here, 2 * SCALE),
                rectangle.centre.y + rounded(y + aside * sine_here, 2 * SCALE),
            )
            for aside in (-width, width)
        ]
        sections.append((left_and_right[0], left_and_right[1]))
    return tuple(sections)


def template_pieces(rectangle: Rectangle, length: int, turn: int, width: int) -> tuple[Polygon, ...]:
    """The same strip as a row of convex shapes, to see what it touches."""
    sections = template_sections(rectangle, length, turn, width)
    pieces: list[Polygon] = []
    for i in range(1, len(sections)):
        (left, right), (next_left, next_right) = sections[i - 1], sections[i]
        piece: Polygon = (left, next_left, next_right, right)
        if not is_convex(piece):  # so tight a turn that the inner ends of the two sections fall together
            piece = (left, next_left, right) if turn > 0 else (left, next_right, right)
        pieces.append(piece)
    return tuple(pieces)


def template_outline(rectangle: Rectangle, length: int, turn: int, width: int) -> Polygon:
    """The same strip as one outline, clockwise, to draw it; a curved one is not convex."""
    sections = template_sections(rectangle, length, turn, width)
    return tuple([left for left, _ in sections] + [right for _, right in reversed(sections)])


# --- Laying one rectangle against another -----------------------------------------------------------------------------


def distance_along(start: Point, end: Point, point: Point) -> int:
    """How far along an edge a point lies, square to it, to the nearest unit: negative if it lies before its start."""
    along = (point.x - start.x) * (end.x - start.x) + (point.y - start.y) * (end.y - start.y)
    size = (isqrt(4 * along * along // _squared(start, end)) + 1) // 2
    return size if along >= 0 else -size


def flush(rectangle: Rectangle, against: Rectangle, edge: int, along: int) -> Rectangle:
    """A rectangle laid with its front flat against an edge of another, from outside.

    The middle of its front comes to lie `along` from that edge's start, which is on its starboard hand as it lies
    there: with `along` half its own width, its starboard corner is level with the start of the edge.
    """
    outwards = against.heading + edge * QUARTER_TURN
    depth = against.length if edge % 2 == 0 else against.width
    twice_aside = 2 * along - edge_length(against, edge)
    centre = _offset(against.centre, outwards, depth + rectangle.length, twice_aside)
    return Rectangle(centre, (outwards + HALF_TURN) % FULL_TURN, rectangle.length, rectangle.width)
