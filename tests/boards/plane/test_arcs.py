"""Arcs of sight and fire: which hold a shape, the line of fire, and their outlines."""

import math

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.boards.plane import slow_ways
from tests.boards.plane.sketches import (
    HERE,
    SHIP,
    float_area,
    float_clip,
    float_distance,
    floats,
    headings,
    is_on_or_next_to,
    places,
    rectangles,
    repeatable,
)

from quarterdeck.boards.plane import arcs, distances, shapes
from quarterdeck.boards.plane.angles import INCH
from quarterdeck.boards.plane.shapes import FRONT, PORT, REAR, SLACK, STARBOARD, Point, Rectangle, corners

ALL_ROUND = (FRONT, STARBOARD, REAR, PORT)
edges = st.sampled_from(ALL_ROUND)


@repeatable
@given(rectangles, edges, places)
def test_an_arc_opens_at_45_degrees(rectangle: Rectangle, number: int, point: Point) -> None:
    start, port, starboard, end = arc = arcs.arc_of(rectangle, number)
    assert (start, end) == shapes.edge(corners(rectangle), number)
    assert shapes.is_convex(arc)
    outwards = math.radians(rectangle.heading / 1000 + 90 * number)
    for limit, origin, turn in ((port, start, -45), (starboard, end, 45)):
        found = math.atan2(limit.x - origin.x, origin.y - limit.y) - outwards
        assert math.degrees(found) % 360 == pytest.approx(turn % 360, abs=1e-3)
    before = -shapes.beside(start, end, point) / math.dist(start, end)
    run = distances.distance_along(start, end, point)
    beyond = max(0, -run, run - math.dist(start, end))
    assume(abs(before - beyond) > 20)
    assert shapes.holds(arc, point) == (before > beyond)


@settings(repeatable, max_examples=400)
@given(rectangles, rectangles)
def test_the_arcs_that_hold_a_shape_are_those_drawn_along_the_edges(ship: Rectangle, other: Rectangle) -> None:
    """Skip shapes within 20 units of the limit of an arc drawn this way."""
    shape = corners(other)
    held = arcs.arcs_holding(ship, shape)
    for number in ALL_ROUND:
        arc = slow_ways.arc_from(*shapes.edge(corners(ship), number), 30 * INCH)
        if shapes.overlaps(arc, shape, 20):
            assert number in held
        elif not distances.is_within(arc, shape, 20):
            assert number not in held


@repeatable
@given(rectangles, rectangles)
def test_the_quick_look_at_the_limits_leaves_no_arc_out(ship: Rectangle, other: Rectangle) -> None:
    shape = corners(other)
    held = [number for number in ALL_ROUND if shapes.meets(arcs.arc_of(ship, number), shape)]
    assert list(arcs.arcs_holding(ship, shape)) == held
    deeper = [number for number in ALL_ROUND if shapes.overlaps(arcs.arc_of(ship, number), shape, 50)]
    assert list(arcs.arcs_holding(ship, shape, 50)) == deeper


@settings(repeatable, max_examples=400)
@given(rectangles, rectangles)
def test_what_surely_lies_in_one_arc_lies_in_no_other(ship: Rectangle, other: Rectangle) -> None:
    shape, reach = corners(other), math.ceil(math.hypot(other.length, other.width) / 2) + 1
    only = arcs.arc_around(ship, other.centre, reach)
    if only < 0:
        return
    assert arcs.arcs_holding(ship, shape) == (only,)
    assert all(shapes.holds(arcs.arc_of(ship, only), corner) for corner in shape)
    line, drawn = arcs.line_of_fire(ship, only, shape), arcs.line_of_fire(ship, only, shape, is_inside=True)
    assert line == drawn


@pytest.mark.parametrize("heading", [0, 45_000, 123_456, 270_000])
@pytest.mark.parametrize("number", ALL_ROUND)
def test_one_arc_is_sure_just_beyond_the_roundings(heading: int, number: int) -> None:
    """Allow a thousand units about a point half as much again along the limits."""
    ship = Rectangle(HERE, heading, 3 * INCH, 1 * INCH)
    turned = Rectangle(HERE, heading + number * 90_000, 0, 0)
    depth, half = (1500, 500) if number % 2 == 0 else (500, 1500)
    assert arcs.arc_around(ship, shapes.shifted(turned, depth + 1010, 0).centre, 1000) == number
    assert arcs.arc_around(ship, shapes.shifted(turned, depth + 1000, 0).centre, 1000) == -1
    for aside in (-half - 5000, half + 5000):
        assert arcs.arc_around(ship, shapes.shifted(turned, depth + 6512, aside).centre, 1000) == number
        assert arcs.arc_around(ship, shapes.shifted(turned, depth + 6412, aside).centre, 1000) == -1
    assert arcs.arc_around(ship, shapes.shifted(turned, 99 * INCH + depth, 0).centre, 1000) == -1


@repeatable
@given(rectangles, places)
def test_a_point_is_in_an_arc_or_in_the_ship(ship: Rectangle, point: Point) -> None:
    assert shapes.holds(corners(ship), point) or arcs.arcs_holding(ship, (point, point))


@repeatable
@given(rectangles, edges)
def test_a_point_on_a_limit_is_in_both_arcs(ship: Rectangle, number: int) -> None:
    corner, limit = arcs.arc_of(ship, number)[:2]
    for point in (corner, limit):
        held = arcs.arcs_holding(ship, (point, point))
        assert {number, (number - 1) % 4} <= set(held)


def test_a_corner_on_the_limit_and_a_thousandth_beside_it() -> None:
    for aside, held in ((0, (FRONT, STARBOARD)), (1, (STARBOARD,)), (-1, (FRONT, STARBOARD))):
        on_limit = Point(500 + 2000 + aside, -1000 - 2000)
        shape = (on_limit, Point(on_limit.x + 900, on_limit.y + 10), Point(on_limit.x + 900, on_limit.y + 900))
        assert arcs.arcs_holding(SHIP, shape) == held


def test_only_the_part_inside_the_arc_is_in_the_line_of_fire() -> None:
    """Lay a ship across the limit with her nearest corner outside: the line goes to the limit."""
    other = corners(Rectangle(Point(2500, -2000), 0, 2 * INCH, 1 * INCH))
    line = arcs.line_of_fire(SHIP, FRONT, other)
    assert line is not None
    assert distances.distance(shapes.edge(corners(SHIP), FRONT), other) == 1500
    assert (line.start, line.end) == ((500, -1000), (2000, -2500))
    assert line.numerator == 2 * 1500**2 * line.denominator
    assert arcs.line_of_fire(SHIP, REAR, other) is None


def test_a_ship_alongside_is_in_the_arc_of_that_side_and_by_a_corner_in_the_next() -> None:
    beside = corners(shapes.shifted(SHIP, 0, 1000))
    assert arcs.arcs_holding(SHIP, beside) == (FRONT, STARBOARD, REAR)
    assert arcs.arcs_holding(SHIP, beside, SLACK) == (STARBOARD,)
    assert arcs.arcs_holding(SHIP, corners(shapes.shifted(SHIP, -1, 1000))) == (STARBOARD, REAR)
    assert arcs.line_of_fire(SHIP, STARBOARD, beside) == (0, 1, (500, 0), (500, 0))
    assert arcs.line_of_fire(SHIP, FRONT, beside) == (0, 1, (500, -1000), (500, -1000))
    assert arcs.line_of_fire(SHIP, PORT, beside) is None


@settings(repeatable, max_examples=300)
@given(rectangles, edges, rectangles)
def test_the_line_of_fire_agrees_with_floating_point(ship: Rectangle, number: int, other: Rectangle) -> None:
    firing = shapes.edge(corners(ship), number)
    arc = arcs.arc_of(ship, number)
    shape = corners(other)
    inside = float_clip(floats(shape), arc)
    line = arcs.line_of_fire(ship, number, shape)
    assert (line is not None) == (number in arcs.arcs_holding(ship, shape))
    if line is None:
        assert float_area(inside) < 1
        return
    assert is_on_or_next_to(line.start, firing)
    assert is_on_or_next_to(line.end, shape)
    assert is_on_or_next_to(line.end, arc)
    assert distances.distance(firing, shape) <= math.isqrt(line.numerator // line.denominator)
    if line.numerator and float_area(inside) > 1:
        expected = float_distance(floats(firing), inside)
        assert math.sqrt(line.numerator / line.denominator) == pytest.approx(expected, abs=1e-3)


@repeatable
@given(headings, edges, st.integers(1500, 9000), st.integers(-900, 900))
def test_wholly_inside_the_arc_the_line_is_the_shortest_of_all(heading: int, number: int, ahead: int, aside: int) -> None:
    ship = Rectangle(HERE, heading, 2 * INCH, 1 * INCH)
    outwards = Rectangle(HERE, heading + number * 90_000, 0, 0)
    shape = corners(shapes.shifted(outwards, 2000 + ahead, aside)._replace(length=900, width=400))
    firing = shapes.edge(corners(ship), number)
    assert all(shapes.holds(arcs.arc_of(ship, number), corner) for corner in shape)
    assert arcs.line_of_fire(ship, number, shape) == distances.gap(firing, shape)


@repeatable
@given(rectangles, edges, st.integers(1, 18 * INCH), st.integers(0, 100), places)
def test_the_outline_of_an_arc_holds_what_is_in_range(
    ship: Rectangle, number: int, reach: int, share: int, point: Point
) -> None:
    nearest = reach * share // 101
    outline = floats(arcs.arc_outline(ship, number, reach, nearest))
    arc = arcs.arc_of(ship, number)
    numerator, denominator = distances.squared_distance(shapes.edge(corners(ship), number), (point, point))
    off = math.sqrt(numerator / denominator)
    assume(min(abs(off - reach), abs(off - nearest)) > 3)
    assume(
        all(abs(math.sqrt(a / b)) > 3 for a, b in [distances.squared_distance((point, point), side) for side in limits(arc)])
    )
    assert winds_round(outline, (point.x, point.y)) == (shapes.holds(arc, point) and nearest < off < reach)


def limits(arc: shapes.Polygon) -> list[shapes.Polygon]:
    start, port, starboard, end = arc
    return [(start, port), (end, starboard), (start, end)]


def winds_round(outline: list[tuple[float, float]], spot: tuple[float, float]) -> bool:
    """Return whether a ray to the east crosses the outline an odd number of times."""
    x, y = spot
    crossings = 0
    for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True):
        if (ay > y) != (by > y) and ax + (y - ay) * (bx - ax) / (by - ay) > x:
            crossings += 1
    return crossings % 2 == 1


def test_the_outline_is_closed_clockwise_and_begins_at_the_port_limit() -> None:
    outline = arcs.arc_outline(SHIP, FRONT, 3 * INCH)
    assert float_area(floats(outline)) == pytest.approx(3e6 + math.pi * 9e6 / 4, rel=1e-3)
    assert outline[0] == (-500 - 2121, -1000 - 2121)
    assert outline[-2:] == ((500, -1000), (-500, -1000))
    assert Point(-500, -4000) in outline
    assert Point(500, -4000) in outline
    ring = arcs.arc_outline(SHIP, FRONT, 8 * INCH, 3 * INCH)
    assert float_area(floats(ring)) == pytest.approx(5e6 + math.pi * (64e6 - 9e6) / 4, rel=1e-3)
    assert outline[0] == ring[-1]
