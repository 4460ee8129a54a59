"""The open plane: whole numbers held against floating-point ones, with margins, and against brute force."""

import math
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from quarterdeck.boards import plane
from quarterdeck.boards.plane import (
    DEGREE,
    FRONT,
    FULL_TURN,
    INCH,
    PORT,
    QUARTER_TURN,
    REAR,
    SCALE,
    SLACK,
    STARBOARD,
    Box,
    Gap,
    Point,
    Polygon,
    Rectangle,
    corners,
)

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
    """Sutherland and Hodgman, in floating point."""
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
    """Of shapes that do not meet."""
    return min(
        float_to_segment(p, shape[i - 1], shape[i])
        for points, shape in ((one, other), (other, one))
        for p in points
        for i in range(len(shape))
    )


def is_on_or_next_to(point: Point, polygon: Polygon) -> bool:
    """As near as a point rounded twice can be."""
    return Fraction(*plane.squared_distance((point, point), polygon)) <= 2


def floats(polygon: Polygon) -> list[Spot]:
    return [(float(x), float(y)) for x, y in polygon]


# --- Rounding and angles


@repeatable
@given(st.integers(-(10**9), 10**9), st.integers(1, 10**4))
def test_rounding_is_to_the_nearest_and_the_same_on_both_sides_of_zero(numerator: int, denominator: int) -> None:
    found = plane.rounded(numerator, denominator)
    assert abs(Fraction(numerator, denominator) - found) <= Fraction(1, 2)
    assert plane.rounded(-numerator, denominator) == plane.rounded(numerator, -denominator) == -found
    assert plane.rounded(1, 2) == 1


def test_sines_and_cosines_are_right_to_the_promised_bound() -> None:
    for heading in [*range(0, FULL_TURN, 617), *range(44_900, 45_100), *range(-50, 50)]:
        sine, cosine = plane.sine_and_cosine(heading)
        assert abs(sine - math.sin(radians(heading)) * SCALE) < 0.501
        assert abs(cosine - math.cos(radians(heading)) * SCALE) < 0.501


def test_some_sines_are_exact() -> None:
    for degrees, half_sine in ((0, 0), (30, 1), (90, 2), (150, 1), (180, 0), (210, -1), (270, -2), (330, -1)):
        assert plane.sine_and_cosine(degrees * DEGREE)[0] * 2 == half_sine * SCALE
    assert plane.sine_and_cosine(45 * DEGREE) == (round(math.sqrt(0.5) * SCALE),) * 2


@repeatable
@given(headings)
def test_sines_are_symmetrical_to_the_digit(heading: int) -> None:
    sine, cosine = plane.sine_and_cosine(heading)
    assert plane.sine_and_cosine(-heading) == (-sine, cosine)
    assert plane.sine_and_cosine(heading + QUARTER_TURN) == (cosine, -sine)
    assert plane.sine_and_cosine(QUARTER_TURN - heading) == (cosine, sine)
    assert plane.sine_and_cosine(heading + 7 * FULL_TURN) == (sine, cosine)


@repeatable
@given(places, places)
def test_the_heading_to_a_point(start: Point, end: Point) -> None:
    assume(start != end)
    expected = math.degrees(math.atan2(end.x - start.x, start.y - end.y)) * DEGREE
    off = (plane.heading_to(start, end) - expected + FULL_TURN / 2) % FULL_TURN - FULL_TURN / 2
    assert abs(off) < 0.501


def test_the_eight_winds() -> None:
    compass = [(0, -5), (5, -5), (5, 0), (5, 5), (0, 5), (-5, 5), (-5, 0), (-5, -5)]
    assert [plane.heading_to(HERE, Point(x, y)) for x, y in compass] == [45 * DEGREE * n for n in range(8)]
    with pytest.raises(ValueError, match="from itself"):
        plane.heading_to(HERE, HERE)


@repeatable
@given(headings, headings)
def test_the_turn_between_two_headings(heading: int, other: int) -> None:
    turn = plane.turn_between(heading, other)
    assert (heading + turn) % FULL_TURN == other
    assert -FULL_TURN < 2 * turn <= FULL_TURN


@repeatable
@given(st.integers(0, 35), st.integers(-20, 20), st.integers(0, 35))
def test_swinging_through_a_mark(heading: int, turn: int, mark: int) -> None:
    tens = 10 * DEGREE
    step = 1 if turn > 0 else -1
    passed = any((heading + step * n) % 36 == mark for n in range(1, abs(turn) + 1))
    assert plane.swings_through(heading * tens, turn * tens, mark * tens) == passed


# --- Points and rectangles


@repeatable
@given(places, places, headings)
def test_rotating_there_and_back_is_within_a_unit(point: Point, about: Point, turn: int) -> None:
    there = plane.rotated(point, about, turn)
    back = plane.rotated(there, about, -turn)
    assert max(abs(back.x - point.x), abs(back.y - point.y)) <= 1
    assert math.dist(there, about) == pytest.approx(math.dist(point, about), abs=0.71)


@repeatable
@given(places, headings, st.integers(-9000, 9000))
def test_going_straight(point: Point, heading: int, distance: int) -> None:
    to = plane.moved(point, heading, distance)
    assert to.x == pytest.approx(point.x + distance * math.sin(radians(heading)), abs=0.501)
    assert to.y == pytest.approx(point.y - distance * math.cos(radians(heading)), abs=0.501)


@repeatable
@given(rectangles)
def test_the_corners_of_a_rectangle(rectangle: Rectangle) -> None:
    found = corners(rectangle)
    centre = (float(rectangle.centre.x), float(rectangle.centre.y))
    expected = float_corners(centre, radians(rectangle.heading), rectangle.length, rectangle.width)
    for corner, spot in zip(found, expected, strict=True):
        assert math.dist(corner, spot) < 0.71
    assert plane.is_convex(found)
    for number in (FRONT, STARBOARD, REAR, PORT):
        assert math.dist(*plane.edge(found, number)) == pytest.approx(plane.edge_length(rectangle, number), abs=1.42)


def test_the_edges_of_a_ship_heading_north() -> None:
    assert corners(SHIP) == ((-500, -1000), (500, -1000), (500, 1000), (-500, 1000))
    assert plane.edge(corners(SHIP), FRONT) == ((-500, -1000), (500, -1000))
    assert plane.edge(corners(SHIP), PORT) == ((-500, 1000), (-500, -1000))


@repeatable
@given(rectangles, st.integers(-3000, 3000), st.integers(-3000, 3000))
def test_shifting(rectangle: Rectangle, ahead: int, starboard: int) -> None:
    there = plane.shifted(rectangle, ahead, starboard)
    assert math.dist(there.centre, rectangle.centre) == pytest.approx(math.hypot(ahead, starboard), abs=0.71)
    assert there._replace(centre=rectangle.centre) == rectangle
    back = plane.shifted(there, -ahead, -starboard)
    assert max(abs(back.centre.x - rectangle.centre.x), abs(back.centre.y - rectangle.centre.y)) <= 1


@repeatable
@given(rectangles, turns, st.integers(0, 3))
def test_turning_about_a_corner_leaves_it_where_it_is(rectangle: Rectangle, turn: int, number: int) -> None:
    pivot = corners(rectangle)[number]
    there = plane.turned_about(rectangle, pivot, turn)
    assert math.dist(corners(there)[number], pivot) < SLACK
    assert there.heading == (rectangle.heading + turn) % FULL_TURN


# --- Shapes


def test_boxes() -> None:
    box = plane.box_of((Point(1, 5), Point(4, 9), Point(-2, 7)))
    assert box == Box(-2, 5, 4, 9)
    assert plane.box_holds(box, (Point(-2, 5), Point(4, 9)))
    assert not plane.box_holds(box, (Point(-2, 5), Point(5, 9)))
    assert not plane.box_holds(box, (Point(-2, 4), Point(4, 9)))
    assert plane.boxes_meet(box, Box(4, 9, 6, 12))
    assert not plane.boxes_meet(box, Box(5, 5, 6, 9))
    assert not plane.boxes_meet(box, Box(0, 10, 1, 12))


def test_what_is_convex() -> None:
    square = (Point(0, 0), Point(4, 0), Point(4, 4), Point(0, 4))
    assert plane.is_convex(square)
    assert not plane.is_convex(square[::-1])
    assert not plane.is_convex(square[:2])
    assert not plane.is_convex((Point(0, 0), Point(2, 0), Point(4, 0), Point(4, 4)))
    assert not plane.is_convex((Point(0, 0), Point(4, 0), Point(1, 1), Point(0, 4)))
    star = tuple(plane.moved(HERE, 144 * DEGREE * n, 1000) for n in range(5))
    assert not plane.is_convex(star)
    assert plane.is_convex(tuple(plane.moved(HERE, 72 * DEGREE * n, 1000) for n in range(5)))


@repeatable
@given(rectangles, places)
def test_a_point_in_a_shape(rectangle: Rectangle, point: Point) -> None:
    sine, cosine = math.sin(radians(rectangle.heading)), math.cos(radians(rectangle.heading))
    x, y = point.x - rectangle.centre.x, point.y - rectangle.centre.y
    ahead, aside = abs(x * sine - y * cosine), abs(x * cosine + y * sine)
    depth = min(rectangle.length / 2 - ahead, rectangle.width / 2 - aside)
    assume(abs(depth) > 2)
    assert plane.holds(corners(rectangle), point) == (depth > 0)


def test_the_edge_of_a_shape_belongs_to_it() -> None:
    for point in (*corners(SHIP), Point(0, -1000), Point(500, 17)):
        assert plane.holds(corners(SHIP), point)
    assert not plane.holds(corners(SHIP), Point(501, 0))


close = st.builds(Point, st.integers(-4, 4), st.integers(-4, 4))


@settings(repeatable, max_examples=600)
@given(close, close, close, close)
def test_segments_meet_if_they_have_a_point_in_common(a: Point, b: Point, c: Point, d: Point) -> None:
    assert plane.segments_meet(a, b, c, d) == have_common_point(a, b, c, d)
    assert plane.segments_meet(c, d, b, a) == plane.segments_meet(a, b, c, d)
    assert (plane.squared_distance((a, b), (c, d))[0] == 0) == plane.segments_meet(a, b, c, d)


def have_common_point(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Solve for it with fractions; if the two are parallel, see whether an end of one is on the other."""
    ux, uy, vx, vy = b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y
    determinant = ux * vy - uy * vx
    if determinant:
        s = Fraction((c.x - a.x) * vy - (c.y - a.y) * vx, determinant)
        t = Fraction((c.x - a.x) * uy - (c.y - a.y) * ux, determinant)
        return 0 <= s <= 1 and 0 <= t <= 1
    return any(is_on(p, q, r) for p, q, r in ((a, c, d), (b, c, d), (c, a, b), (d, a, b)))


def is_on(p: Point, a: Point, b: Point) -> bool:
    in_line = (b.x - a.x) * (p.y - a.y) == (b.y - a.y) * (p.x - a.x)
    return in_line and min(a.x, b.x) <= p.x <= max(a.x, b.x) and min(a.y, b.y) <= p.y <= max(a.y, b.y)


@settings(repeatable, max_examples=400)
@given(rectangles, rectangles)
def test_overlap_is_symmetrical_and_agrees_with_floating_point(one: Rectangle, other: Rectangle) -> None:
    a, b = corners(one), corners(other)
    area = float_area(float_clip(floats(a), b))
    found = plane.overlaps(a, b, 0)
    assert found == plane.overlaps(b, a, 0)
    assert plane.meets(a, b) == plane.meets(b, a)
    assert plane.meets(a, b) or not found
    if area > 1e-3:
        assert found
    elif area == 0:
        assert not found


@repeatable
@given(rectangles, st.integers(0, 3), st.integers(-40, 40))
def test_slack_is_how_deep_an_overlap_does_not_count(rectangle: Rectangle, number: int, depth: int) -> None:
    assume(abs(depth - SLACK) > 3)
    pushed = plane.flush(SHIP, rectangle, number, plane.edge_length(rectangle, number) // 2)
    pushed = plane.shifted(pushed, depth, 0)
    assert plane.overlaps(corners(pushed), corners(rectangle)) == (depth > SLACK)
    assert plane.overlaps(corners(pushed), corners(rectangle), 50) is False


def test_touching_is_neither_apart_nor_overlapping() -> None:
    for shift, meets, touches, overlaps in (
        (1990, True, False, True),
        (1997, True, True, False),
        (2000, True, True, False),
        (2003, False, True, False),
        (2004, False, False, False),
    ):
        other = corners(plane.shifted(SHIP, shift, 300))
        assert plane.meets(corners(SHIP), other) is meets
        assert plane.touches(corners(SHIP), other) is touches
        assert plane.overlaps(corners(SHIP), other) is overlaps
    exactly = corners(plane.shifted(SHIP, 2000, 1000))
    assert plane.touches(corners(SHIP), exactly, 0)
    assert not plane.overlaps(corners(SHIP), exactly, 0)


def test_a_corner_given_twice_changes_nothing() -> None:
    twice = (*corners(SHIP), corners(SHIP)[-1])
    for shift, overlaps in ((1990, True), (2000, False)):
        other = corners(plane.shifted(SHIP, shift, 300))
        assert plane.overlaps(twice, other) is plane.overlaps(other, twice) is overlaps


def test_which_edges_are_near() -> None:
    beside = corners(plane.shifted(SHIP, 0, 1002))
    assert plane.edges_within(corners(SHIP), beside, SLACK) == (FRONT, STARBOARD, REAR)
    abaft = corners(plane.shifted(SHIP, -500, 1002))
    assert plane.edges_within(corners(SHIP), abaft, SLACK) == (STARBOARD, REAR)
    assert plane.edges_within(corners(SHIP), abaft, 1) == ()


def test_a_line_is_blocked_by_what_it_runs_through() -> None:
    ship = corners(SHIP)
    far = corners(plane.shifted(SHIP, 9000, 0))
    west, east = Point(-3000, 0), Point(3000, 0)
    assert plane.first_crossed(west, east, [far, ship]) == 1
    assert plane.first_crossed(west, east, [far]) is None
    assert plane.first_crossed(west, Point(-500, 0), [ship], 0) is None
    assert plane.first_crossed(west, Point(-499, 0), [ship], 0) == 0
    assert plane.first_crossed(west, Point(-499, 0), [ship]) is None
    assert plane.first_crossed(Point(-500, -3000), Point(-500, 3000), [ship], 0) is None
    assert plane.first_crossed(Point(-1500, 0), Point(500, -2000), [ship], 0) is None
    assert plane.first_crossed(Point(10, 0), Point(90, 0), [ship]) == 0
    assert plane.first_crossed(Point(10, 0), Point(10, 0), [ship]) is None


@repeatable
@given(rectangles, places, places)
def test_a_blocked_line_agrees_with_floating_point(rectangle: Rectangle, start: Point, end: Point) -> None:
    shape = corners(rectangle)
    inside = float_clip([(start.x, start.y), (end.x, end.y)], shape)
    length = max((math.dist(a, b) for a in inside for b in inside), default=0.0)
    blocked = plane.first_crossed(start, end, [shape], 0) == 0
    if length > 5:
        assert blocked
    elif not inside:
        assert not blocked


# --- Distances


@settings(repeatable, max_examples=300)
@given(rectangles, rectangles)
def test_distances_agree_with_floating_point(one: Rectangle, other: Rectangle) -> None:
    a, b = corners(one), corners(other)
    numerator, denominator = plane.squared_distance(a, b)
    assert (numerator == 0) == plane.meets(a, b)
    assert Fraction(numerator, denominator) == Fraction(*plane.squared_distance(b, a))
    if numerator:
        expected = float_distance(floats(a), floats(b))
        assert math.sqrt(numerator / denominator) == pytest.approx(expected, rel=1e-9)
        assert abs(plane.distance(a, b) - (expected - 0.5)) < 0.5 + 1e-6


@settings(repeatable, max_examples=300)
@given(rectangles, rectangles)
def test_a_gap_runs_from_shape_to_shape(one: Rectangle, other: Rectangle) -> None:
    a, b = corners(one), corners(other)
    gap = plane.gap(a, b)
    back = plane.gap(b, a)
    assert (back.start, back.end) == (gap.end, gap.start)
    assert Fraction(gap.numerator, gap.denominator) == Fraction(*plane.squared_distance(a, b))
    assert is_on_or_next_to(gap.start, a)
    assert is_on_or_next_to(gap.end, b)
    assert math.dist(gap.start, gap.end) == pytest.approx(math.sqrt(gap.numerator / gap.denominator), abs=3)
    assert gap.is_within(gap.length() + 1)
    assert gap.length() == 0 or not gap.is_within(gap.length() - 1)
    assert abs(gap.rounded_length() - math.sqrt(gap.numerator / gap.denominator)) < 0.5 + 1e-6


def test_a_range_exactly_on_the_limit() -> None:
    gap = plane.gap(corners(SHIP), corners(plane.shifted(SHIP, 5 * INCH, 0)))
    assert gap.is_within(3 * INCH)
    assert not gap.is_within(3 * INCH - 1)
    assert (gap.length(), gap.rounded_length()) == (3 * INCH, 3 * INCH)
    slanting = Gap(2, 1, HERE, HERE)
    assert (slanting.length(), slanting.rounded_length()) == (1, 1)
    assert not slanting.is_within(1)
    assert Gap(3, 1, HERE, HERE).rounded_length() == 2


def test_between_parallel_edges_the_gap_is_in_the_middle() -> None:
    gap = plane.gap(corners(SHIP), corners(plane.shifted(SHIP, 5000, 400)))
    assert (gap.start, gap.end) == ((200, -1000), (200, -4000))
    narrower = Rectangle(Point(-200, -5000), 0, 2 * INCH, 600)  # level with her port side
    gap = plane.gap(corners(SHIP), corners(narrower))
    assert (gap.start, gap.end) == ((-200, -1000), (-200, -4000))


def test_where_shapes_meet_the_gap_is_in_the_middle_of_what_they_share() -> None:
    assert plane.gap(corners(SHIP), corners(plane.shifted(SHIP, 1800, 400))) == (0, 1, (200, -900), (200, -900))
    assert plane.gap(corners(SHIP), corners(plane.shifted(SHIP, 2000, 400))) == (0, 1, (200, -1000), (200, -1000))


def test_gaps_between_segments() -> None:
    one = (Point(0, 0), Point(10, 0))
    assert plane.gap(one, (Point(5, -5), Point(5, 5))) == (0, 1, (5, 0), (5, 0))
    assert plane.gap(one, (Point(6, 0), Point(20, 0))) == (0, 1, (8, 0), (8, 0))
    assert plane.gap(one, (Point(13, 0), Point(20, 0))) == (9, 1, (10, 0), (13, 0))
    assert plane.gap(corners(SHIP), (Point(400, 0), Point(900, 0))) == (0, 1, (450, 0), (450, 0))


# --- Arcs of sight and fire


@repeatable
@given(rectangles, st.integers(0, 3), places)
def test_an_arc_opens_at_45_degrees(rectangle: Rectangle, number: int, point: Point) -> None:
    start, end = plane.edge(corners(rectangle), number)
    arc = plane.arc_from(start, end, 18 * INCH)
    assert plane.is_convex(arc)
    along = (math.atan2(end.y - start.y, end.x - start.x)) % math.tau
    to_port = (math.atan2(arc[1].y - start.y, arc[1].x - start.x) - along) % math.tau
    to_starboard = (math.atan2(arc[2].y - end.y, arc[2].x - end.x) - along) % math.tau
    assert math.degrees(to_port) == pytest.approx(225)
    assert math.degrees(to_starboard) == pytest.approx(315)
    before = -plane.beside(start, end, point) / math.dist(start, end)
    run = plane.distance_along(start, end, point)
    beyond = max(0, -run, run - math.dist(start, end))
    assume(abs(before - beyond) > 2)
    assert plane.holds(arc, point) == (before > beyond)


def fore_arc(reach: int = 18 * INCH) -> tuple[Point, Point, Polygon]:
    start, end = plane.edge(corners(SHIP), FRONT)
    return start, end, plane.arc_from(start, end, reach)


def test_only_the_part_inside_the_arc_counts() -> None:
    """A ship across the limit of the arc: her nearest corner is outside it, so the range is to where the limit cuts."""
    start, end, arc = fore_arc()
    other = corners(Rectangle(Point(2500, -2000), 0, 2 * INCH, 1 * INCH))
    gap = plane.gap_inside(start, end, arc, other)
    assert gap is not None
    assert plane.distance((start, end), other) == 1500
    assert (gap.start, gap.end) == ((500, -1000), (2000, -2500))
    assert Fraction(gap.numerator, gap.denominator) == 2 * 1500**2


def test_a_ship_alongside_is_in_the_arc_of_that_side_alone() -> None:
    ship = corners(SHIP)
    beside = corners(plane.shifted(SHIP, 0, 999))
    found = []
    for number in (FRONT, STARBOARD, REAR, PORT):
        start, end = plane.edge(ship, number)
        found.append(plane.gap_inside(start, end, plane.arc_from(start, end, 18 * INCH), beside))
    assert [gap is not None for gap in found] == [False, True, False, False]
    assert found[1] == (0, 1, (500, 0), (500, 0))


@settings(repeatable, max_examples=300)
@given(rectangles, st.integers(0, 3), rectangles)
def test_the_nearest_part_inside_an_arc_agrees_with_floating_point(
    rectangle: Rectangle, number: int, other: Rectangle
) -> None:
    start, end = plane.edge(corners(rectangle), number)
    arc = plane.arc_from(start, end, 18 * INCH)
    shape = corners(other)
    inside = float_clip(floats(shape), arc)
    gap = plane.gap_inside(start, end, arc, shape, 0)
    if gap is None:
        assert float_area(inside) < 1
        return
    assert gap.is_within(gap.length() + 1)
    assert is_on_or_next_to(gap.start, (start, end))
    assert is_on_or_next_to(gap.end, shape)
    assert is_on_or_next_to(gap.end, arc)
    if gap.numerator and float_area(inside) > 1:
        expected = float_distance(floats((start, end)), inside)
        assert math.sqrt(gap.numerator / gap.denominator) == pytest.approx(expected, abs=1e-3)
        assert plane.distance((start, end), shape) <= gap.length()


# --- Moving along an arc

small_ships = st.builds(Rectangle, places, headings, st.integers(100, 300), st.integers(50, 150))


@repeatable
@given(rectangles, st.integers(1, 12 * INCH), turns, st.integers(0, 15 * INCH))
def test_running_along_an_arc_agrees_with_floating_point(
    rectangle: Rectangle, length: int, turn: int, travelled: int
) -> None:
    heading, swing = radians(rectangle.heading), radians(turn)
    on_arc, beyond = min(travelled, length), max(0, travelled - length)
    after = heading + swing * on_arc / length
    x = rectangle.centre.x + rectangle.length / 2 * math.sin(heading)
    y = rectangle.centre.y - rectangle.length / 2 * math.cos(heading)
    half = swing * on_arc / length / 2
    chord = on_arc * math.sin(half) / half if half else on_arc
    x += chord * math.sin((heading + after) / 2) + (beyond - rectangle.length / 2) * math.sin(after)
    y -= chord * math.cos((heading + after) / 2) + (beyond - rectangle.length / 2) * math.cos(after)
    there = plane.along_arc(rectangle, length, turn, travelled)
    assert math.dist(there.centre, (x, y)) < 0.8
    assert abs((there.heading - math.degrees(after) * DEGREE + 180_000) % FULL_TURN - 180_000) < 0.501
    assert (there.length, there.width) == (rectangle.length, rectangle.width)


@repeatable
@given(rectangles, st.integers(1 * INCH, 12 * INCH), st.sampled_from([-90, -45, -15, 0, 15, 30, 45, 90]))
def test_at_the_end_the_rear_is_where_the_template_ends(rectangle: Rectangle, length: int, degrees: int) -> None:
    turn = degrees * DEGREE
    there = plane.along_arc(rectangle, length, turn, length + rectangle.length)
    assert there.heading == (rectangle.heading + turn) % FULL_TURN
    left, right = plane.template_sections(rectangle, length, turn, 1 * INCH)[-1]
    starboard, port = plane.edge(corners(there), REAR)
    for a, b, c, d in zip(left, right, starboard, port, strict=True):
        assert abs((a + b) - (c + d)) <= 2 * SLACK
    assert plane.beside(port, starboard, left) == pytest.approx(0, abs=2 * SLACK * math.dist(port, starboard))


def test_straight_ahead_and_nowhere() -> None:
    assert plane.along_arc(SHIP, 6 * INCH, 0, 6 * INCH) == plane.shifted(SHIP, 6 * INCH, 0)
    assert plane.along_arc(SHIP, 6 * INCH, 45 * DEGREE, 0) == SHIP
    with pytest.raises(ValueError, match="some length"):
        plane.along_arc(SHIP, 0, 45 * DEGREE, 0)


@repeatable
@given(st.integers(1, 12 * INCH), turns, st.integers(0, 15 * INCH))
def test_port_is_the_mirror_image_of_starboard(length: int, turn: int, travelled: int) -> None:
    one = plane.along_arc(SHIP, length, turn, travelled)
    other = plane.along_arc(SHIP, length, -turn, travelled)
    assert (one.centre.x, one.centre.y, one.heading) == (-other.centre.x, other.centre.y, -other.heading % FULL_TURN)


@settings(repeatable, max_examples=80)
@given(small_ships, st.integers(100, 600), turns, small_ships, st.integers(-200, 200))
def test_first_contact_is_the_first(ship: Rectangle, length: int, turn: int, other: Rectangle, aside: int) -> None:
    travel = length + ship.length
    middle = plane.along_arc(ship, length, turn, travel * 2 // 3)
    obstacle = corners(other._replace(centre=plane.shifted(middle, 0, aside).centre))
    met = [plane.meets(corners(plane.along_arc(ship, length, turn, n)), obstacle) for n in range(travel + 1)]
    expected = met.index(True) if True in met else None
    assert plane.first_contact(ship, length, turn, travel, obstacle) == expected


def test_first_contact_of_grazing_corners() -> None:
    """Passing a needle's point that the swinging quarter only just reaches."""
    ship = Rectangle(HERE, 0, 5 * INCH, 2 * INCH)
    length, turn, travel = 4 * INCH, 45 * DEGREE, 9 * INCH
    reached = [corners(plane.along_arc(ship, length, turn, n))[3] for n in range(0, travel, 10)]
    west = min(reached)
    for off, hit in ((-2, False), (3, True)):
        needle = (Point(west.x + off, west.y), Point(west.x - 900, west.y + 1), Point(west.x - 900, west.y - 1))
        assert not plane.meets(corners(ship), needle)
        found = plane.first_contact(ship, length, turn, travel, needle)
        assert (found is not None) is hit
        if found is not None:
            assert plane.meets(corners(plane.along_arc(ship, length, turn, found)), needle)
            assert not plane.meets(corners(plane.along_arc(ship, length, turn, found - 1)), needle)


def test_contacts_come_in_the_order_met() -> None:
    near, far = plane.shifted(SHIP, 3000, 200), plane.shifted(SHIP, 5500, -200)
    aside = plane.shifted(SHIP, 3000, 4000)
    shapes = [corners(far), corners(aside), corners(near), corners(near)]
    assert plane.contacts(SHIP, 6 * INCH, 0, 8 * INCH, shapes) == ((1000, 2), (1000, 3), (3500, 0))
    assert plane.contacts(SHIP, 6 * INCH, 0, 2 * INCH, shapes[:2]) == ()
    assert plane.first_contact(SHIP, 6 * INCH, 0, 1000, shapes[2]) == 1000
    assert plane.first_contact(SHIP, 6 * INCH, 0, 999, shapes[2]) is None
    assert plane.first_contact(SHIP, 6 * INCH, 0, 8 * INCH, corners(SHIP)) == 0


@repeatable
@given(rectangles, rectangles)
def test_carried_clear_means_just_clear(ship: Rectangle, other: Rectangle) -> None:
    obstacle = corners(other)
    there = plane.carried_clear(ship, obstacle)
    assert not plane.overlaps(corners(there), obstacle)
    if plane.overlaps(corners(ship), obstacle):
        assert plane.overlaps(corners(plane.shifted(there, -3, 0)), obstacle, 0)
        assert there.heading == ship.heading
    else:
        assert there == ship


# --- Templates

template_turns = st.integers(-60, 60).map(lambda degrees: degrees * DEGREE)


@repeatable
@given(rectangles, st.integers(2 * INCH, 9 * INCH), template_turns)
def test_a_template_is_a_strip_of_its_length_and_width(rectangle: Rectangle, length: int, turn: int) -> None:
    outline = plane.template_outline(rectangle, length, turn, 1 * INCH)
    assert float_area(floats(outline)) == pytest.approx(length * INCH, rel=1e-3)
    left, right = plane.edge(corners(rectangle), FRONT)
    assert abs(plane.beside(left, right, outline[0])) <= 4 * INCH * max(1, math.dist(left, right) / INCH)
    pieces = plane.template_pieces(rectangle, length, turn, 1 * INCH)
    assert len(pieces) == max(1, abs(turn) // DEGREE)
    assert all(plane.is_convex(piece) for piece in pieces)
    assert sum(float_area(floats(piece)) for piece in pieces) == pytest.approx(float_area(floats(outline)), rel=1e-6)


def test_a_straight_template() -> None:
    outline = plane.template_outline(SHIP, 6 * INCH, 0, 1 * INCH)
    assert outline == ((-500, -1000), (-500, -7000), (500, -7000), (500, -1000))
    assert plane.template_pieces(SHIP, 6 * INCH, 0, 1 * INCH) == (outline,)


def test_how_tight_a_template_can_be() -> None:
    quarter = round(500 * math.pi / 2) + 1
    for turn in (-90 * DEGREE, 90 * DEGREE):
        pieces = plane.template_pieces(SHIP, quarter, turn, 1 * INCH)
        assert all(plane.is_convex(piece) for piece in pieces)
        with pytest.raises(ValueError, match="cannot turn"):
            plane.template_pieces(SHIP, quarter - 2, turn, 1 * INCH)
    with pytest.raises(ValueError, match="cannot turn"):
        plane.template_outline(SHIP, 0, 0, 1 * INCH)


# --- Laying one rectangle against another


@settings(repeatable, max_examples=400)
@given(rectangles, rectangles, st.integers(0, 3), st.integers(0, 1000))
def test_a_rectangle_laid_flush_touches(rectangle: Rectangle, against: Rectangle, number: int, share: int) -> None:
    run = plane.edge_length(against, number)
    along = run * share // 1000
    there = plane.flush(rectangle, against, number, along)
    mine, theirs = corners(there), corners(against)
    assert plane.touches(mine, theirs)
    assert number in plane.edges_within(theirs, mine, SLACK)
    assert (there.heading - against.heading - number * QUARTER_TURN) % FULL_TURN == FULL_TURN // 2
    left, right = plane.edge(mine, FRONT)
    start, end = plane.edge(theirs, number)
    for corner, expected in ((left, along + there.width / 2), (right, along - there.width / 2)):
        assert plane.distance_along(start, end, corner) == pytest.approx(expected, abs=SLACK)
        assert abs(plane.beside(start, end, corner)) <= 2 * SLACK * math.dist(start, end) * (1 + there.width / run)


def test_laid_against_a_side() -> None:
    there = plane.flush(SHIP, SHIP, STARBOARD, 500)
    assert there == Rectangle(Point(1500, -500), 270 * DEGREE, 2 * INCH, 1 * INCH)
    assert corners(there)[1] == corners(SHIP)[1]
    assert plane.flush(SHIP, SHIP, REAR, 500) == Rectangle(Point(0, 2000), 0, 2 * INCH, 1 * INCH)


def test_how_far_along_an_edge() -> None:
    start, end = Point(0, 0), Point(300, 400)
    assert plane.distance_along(start, end, Point(300, 400)) == 500
    assert plane.distance_along(start, end, Point(-30, -40)) == -50
    assert plane.distance_along(start, end, Point(-400, 300)) == 0
    assert plane.distance_along(start, end, Point(1, 0)) == 1
