"""Distances, gaps and bands of range."""

import math
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.boards.plane.sketches import (
    HERE,
    SHIP,
    float_distance,
    floats,
    is_on_or_next_to,
    rectangles,
    repeatable,
)

from quarterdeck.boards import plane
from quarterdeck.boards.plane import (
    FRONT,
    INCH,
    Gap,
    Point,
    Rectangle,
    corners,
)


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


def test_a_range_exactly_on_the_limit() -> None:
    gap = plane.gap(corners(SHIP), corners(plane.shifted(SHIP, 5 * INCH, 0)))
    assert gap.is_within(3 * INCH)
    assert not gap.is_within(3 * INCH - 1)
    assert gap.length() == 3 * INCH
    slanting = Gap(2, 1, HERE, HERE)
    assert slanting.length() == 1
    assert not slanting.is_within(1)


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


# --- Bands and touching


@repeatable
@given(rectangles, rectangles, st.integers(0, 9000))
def test_within_a_distance(one: Rectangle, other: Rectangle, distance: int) -> None:
    a, b = corners(one), corners(other)
    assert plane.is_within(a, b, distance) == (Fraction(*plane.squared_distance(a, b)) <= distance**2)
    firing = plane.edge(a, FRONT)
    limits = [distance // 3, distance // 2, distance]
    found = plane.band(firing, b, limits)
    assert found == sum(not plane.is_within(firing, b, limit) for limit in limits)


def test_a_limit_belongs_to_the_nearer_band() -> None:
    firing = plane.edge(corners(SHIP), FRONT)
    limits = (3 * INCH, 8 * INCH, 12 * INCH, 18 * INCH)
    for number, limit in enumerate(limits):
        assert plane.band(firing, corners(plane.shifted(SHIP, 2 * INCH + limit, 0)), limits) == number
        assert plane.band(firing, corners(plane.shifted(SHIP, 2 * INCH + limit + 1, 0)), limits) == number + 1


def test_a_gap_inside_a_region_that_only_touches() -> None:
    """A corner on the edge of the region is all that lies in it."""
    region = (Point(0, 0), Point(100, 0), Point(100, 100), Point(0, 100))
    shape = (Point(100, 50), Point(150, 20), Point(150, 80))
    found = plane.gap_inside(Point(0, 0), Point(0, 100), region, shape)
    assert found is not None
    assert Fraction(found.numerator, found.denominator) == 100**2
    assert (found.start, found.end) == ((0, 50), (100, 50))
    assert plane.gap_inside(Point(0, 0), Point(0, 100), region, tuple(Point(x + 1, y) for x, y in shape)) is None
