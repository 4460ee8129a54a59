"""Points, rectangles and convex shapes: whole numbers compared with floats, with margins."""

import math
from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.boards.plane.sketches import (
    HERE,
    SHIP,
    float_area,
    float_clip,
    float_corners,
    floats,
    headings,
    places,
    radians,
    rectangles,
    repeatable,
    turns,
)

from quarterdeck.boards.plane import berths, distances, shapes
from quarterdeck.boards.plane.angles import DEGREE, FULL_TURN
from quarterdeck.boards.plane.shapes import FRONT, PORT, REAR, SLACK, STARBOARD, Box, Point, Rectangle, corners


@repeatable
@given(places, places, headings)
def test_rotating_there_and_back_is_within_a_unit(point: Point, about: Point, turn: int) -> None:
    there = shapes.rotated(point, about, turn)
    back = shapes.rotated(there, about, -turn)
    assert max(abs(back.x - point.x), abs(back.y - point.y)) <= 1
    assert math.dist(there, about) == pytest.approx(math.dist(point, about), abs=0.71)


@repeatable
@given(places, headings, st.integers(-9000, 9000))
def test_going_straight(point: Point, heading: int, distance: int) -> None:
    to = shapes.moved(point, heading, distance)
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
    assert shapes.is_convex(found)
    for number in (FRONT, STARBOARD, REAR, PORT):
        assert math.dist(*shapes.edge(found, number)) == pytest.approx(shapes.edge_length(rectangle, number), abs=1.42)


def test_the_edges_of_a_ship_heading_north() -> None:
    assert corners(SHIP) == ((-500, -1000), (500, -1000), (500, 1000), (-500, 1000))
    assert shapes.edge(corners(SHIP), FRONT) == ((-500, -1000), (500, -1000))
    assert shapes.edge(corners(SHIP), PORT) == ((-500, 1000), (-500, -1000))


@repeatable
@given(rectangles, st.integers(-3000, 3000), st.integers(-3000, 3000))
def test_shifting(rectangle: Rectangle, ahead: int, starboard: int) -> None:
    there = shapes.shifted(rectangle, ahead, starboard)
    assert math.dist(there.centre, rectangle.centre) == pytest.approx(math.hypot(ahead, starboard), abs=0.71)
    assert there._replace(centre=rectangle.centre) == rectangle
    back = shapes.shifted(there, -ahead, -starboard)
    assert max(abs(back.centre.x - rectangle.centre.x), abs(back.centre.y - rectangle.centre.y)) <= 1


@repeatable
@given(rectangles, turns, st.integers(0, 3))
def test_turning_about_a_corner_leaves_it_where_it_is(rectangle: Rectangle, turn: int, number: int) -> None:
    pivot = corners(rectangle)[number]
    there = shapes.turned_about(rectangle, pivot, turn)
    assert math.dist(corners(there)[number], pivot) < SLACK
    assert there.heading == (rectangle.heading + turn) % FULL_TURN


def test_boxes() -> None:
    box = shapes.box_of((Point(1, 5), Point(4, 9), Point(-2, 7)))
    assert box == Box(-2, 5, 4, 9)
    assert shapes.box_holds(box, (Point(-2, 5), Point(4, 9)))
    assert not shapes.box_holds(box, (Point(-2, 5), Point(5, 9)))
    assert not shapes.box_holds(box, (Point(-2, 4), Point(4, 9)))
    assert shapes.boxes_meet(box, Box(4, 9, 6, 12))
    assert not shapes.boxes_meet(box, Box(5, 5, 6, 9))
    assert not shapes.boxes_meet(box, Box(0, 10, 1, 12))


def test_what_is_convex() -> None:
    square = (Point(0, 0), Point(4, 0), Point(4, 4), Point(0, 4))
    assert shapes.is_convex(square)
    assert not shapes.is_convex(square[::-1])
    assert not shapes.is_convex(square[:2])
    assert not shapes.is_convex((Point(0, 0), Point(2, 0), Point(4, 0), Point(4, 4)))
    assert not shapes.is_convex((Point(0, 0), Point(4, 0), Point(1, 1), Point(0, 4)))
    star = tuple(shapes.moved(HERE, 144 * DEGREE * n, 1000) for n in range(5))
    assert not shapes.is_convex(star)
    assert shapes.is_convex(tuple(shapes.moved(HERE, 72 * DEGREE * n, 1000) for n in range(5)))


@repeatable
@given(rectangles, places)
def test_a_point_in_a_shape(rectangle: Rectangle, point: Point) -> None:
    sine, cosine = math.sin(radians(rectangle.heading)), math.cos(radians(rectangle.heading))
    x, y = point.x - rectangle.centre.x, point.y - rectangle.centre.y
    ahead, aside = abs(x * sine - y * cosine), abs(x * cosine + y * sine)
    depth = min(rectangle.length / 2 - ahead, rectangle.width / 2 - aside)
    assume(abs(depth) > 2)
    assert shapes.holds(corners(rectangle), point) == (depth > 0)


def test_the_edge_of_a_shape_belongs_to_it() -> None:
    for point in (*corners(SHIP), Point(0, -1000), Point(500, 17)):
        assert shapes.holds(corners(SHIP), point)
    assert not shapes.holds(corners(SHIP), Point(501, 0))


close = st.builds(Point, st.integers(-4, 4), st.integers(-4, 4))


@settings(repeatable, max_examples=600)
@given(close, close, close, close)
def test_segments_meet_if_they_have_a_point_in_common(a: Point, b: Point, c: Point, d: Point) -> None:
    assert shapes.segments_meet(a, b, c, d) == have_common_point(a, b, c, d)
    assert shapes.segments_meet(c, d, b, a) == shapes.segments_meet(a, b, c, d)
    assert (distances.squared_distance((a, b), (c, d))[0] == 0) == shapes.segments_meet(a, b, c, d)


def have_common_point(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Solve for it with fractions; if the two are parallel, test their ends."""
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
    found = shapes.overlaps(a, b, 0)
    assert found == shapes.overlaps(b, a, 0)
    assert shapes.meets(a, b) == shapes.meets(b, a)
    assert shapes.meets(a, b) or not found
    if area > 1e-3:
        assert found
    elif area == 0:
        assert not found


@repeatable
@given(rectangles, st.integers(0, 3), st.integers(-40, 40))
def test_slack_is_how_deep_an_overlap_does_not_count(rectangle: Rectangle, number: int, depth: int) -> None:
    assume(abs(depth - SLACK) > 3)
    pushed = berths.flush(SHIP, rectangle, number, shapes.edge_length(rectangle, number) // 2)
    pushed = shapes.shifted(pushed, depth, 0)
    assert shapes.overlaps(corners(pushed), corners(rectangle)) == (depth > SLACK)
    assert shapes.overlaps(corners(pushed), corners(rectangle), 50) is False


def test_touching_is_neither_apart_nor_overlapping() -> None:
    for shift, meets, touches, overlaps in (
        (1990, True, False, True),
        (1997, True, True, False),
        (2000, True, True, False),
        (2003, False, True, False),
        (2004, False, False, False),
    ):
        other = corners(shapes.shifted(SHIP, shift, 300))
        assert shapes.meets(corners(SHIP), other) is meets
        assert distances.touches(corners(SHIP), other) is touches
        assert shapes.overlaps(corners(SHIP), other) is overlaps
    exactly = corners(shapes.shifted(SHIP, 2000, 1000))
    assert distances.touches(corners(SHIP), exactly, 0)
    assert not shapes.overlaps(corners(SHIP), exactly, 0)


def test_a_corner_given_twice_changes_nothing() -> None:
    twice = (*corners(SHIP), corners(SHIP)[-1])
    for shift, overlaps in ((1990, True), (2000, False)):
        other = corners(shapes.shifted(SHIP, shift, 300))
        assert shapes.overlaps(twice, other) is shapes.overlaps(other, twice) is overlaps


def test_which_edges_are_near() -> None:
    beside = corners(shapes.shifted(SHIP, 0, 1002))
    assert distances.edges_within(corners(SHIP), beside, SLACK) == (FRONT, STARBOARD, REAR)
    abaft = corners(shapes.shifted(SHIP, -500, 1002))
    assert distances.edges_within(corners(SHIP), abaft, SLACK) == (STARBOARD, REAR)
    assert distances.edges_within(corners(SHIP), abaft, 1) == ()


def test_a_line_is_blocked_by_what_it_runs_through() -> None:
    ship = corners(SHIP)
    far = corners(shapes.shifted(SHIP, 9000, 0))
    west, east = Point(-3000, 0), Point(3000, 0)
    assert shapes.first_crossed(west, east, [far, ship]) == 1
    assert shapes.first_crossed(west, east, [far]) is None
    assert shapes.first_crossed(west, Point(-500, 0), [ship], 0) is None
    assert shapes.first_crossed(west, Point(-499, 0), [ship], 0) == 0
    assert shapes.first_crossed(west, Point(-499, 0), [ship]) is None
    assert shapes.first_crossed(Point(-500, -3000), Point(-500, 3000), [ship], 0) is None
    assert shapes.first_crossed(Point(-1500, 0), Point(500, -2000), [ship], 0) is None
    assert shapes.first_crossed(Point(10, 0), Point(90, 0), [ship]) == 0
    assert shapes.first_crossed(Point(10, 0), Point(10, 0), [ship]) is None


@repeatable
@given(rectangles, places, places)
def test_a_blocked_line_agrees_with_floating_point(rectangle: Rectangle, start: Point, end: Point) -> None:
    shape = corners(rectangle)
    inside = float_clip([(start.x, start.y), (end.x, end.y)], shape)
    length = max((math.dist(a, b) for a in inside for b in inside), default=0.0)
    blocked = shapes.first_crossed(start, end, [shape], 0) == 0
    if length > 5:
        assert blocked
    elif not inside:
        assert not blocked


def test_the_first_shape_that_a_place_overlaps() -> None:
    far, flush, on_top = shapes.shifted(SHIP, 9000, 0), shapes.shifted(SHIP, 1998, 0), shapes.shifted(SHIP, 1990, 0)
    outlines = [corners(ship) for ship in (far, flush, on_top)]
    assert shapes.first_overlapped(corners(SHIP), outlines) == 2
    assert shapes.first_overlapped(corners(SHIP), outlines, 0) == 1
    assert shapes.first_overlapped(corners(SHIP), outlines[:2]) is None
