"""Distances, gaps and bands of range."""

import math
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.boards.plane.sketches import (
    SHIP,
    float_distance,
    floats,
    is_on_or_next_to,
    rectangles,
    repeatable,
)

from quarterdeck.boards.plane import distances, shapes
from quarterdeck.boards.plane.angles import INCH
from quarterdeck.boards.plane.shapes import FRONT, Point, Rectangle, corners


@settings(repeatable, max_examples=300)
@given(rectangles, rectangles)
def test_distances_agree_with_floating_point(one: Rectangle, other: Rectangle) -> None:
    a, b = corners(one), corners(other)
    numerator, denominator = distances.squared_distance(a, b)
    assert (numerator == 0) == shapes.meets(a, b)
    assert Fraction(numerator, denominator) == Fraction(*distances.squared_distance(b, a))
    if numerator:
        expected = float_distance(floats(a), floats(b))
        assert math.sqrt(numerator / denominator) == pytest.approx(expected, rel=1e-9)
        assert abs(distances.distance(a, b) - (expected - 0.5)) < 0.5 + 1e-6


@settings(repeatable, max_examples=300)
@given(rectangles, rectangles)
def test_a_gap_runs_from_shape_to_shape(one: Rectangle, other: Rectangle) -> None:
    a, b = corners(one), corners(other)
    gap = distances.gap(a, b)
    back = distances.gap(b, a)
    assert (back.start, back.end) == (gap.end, gap.start)
    assert Fraction(gap.numerator, gap.denominator) == Fraction(*distances.squared_distance(a, b))
    assert is_on_or_next_to(gap.start, a)
    assert is_on_or_next_to(gap.end, b)
    assert math.dist(gap.start, gap.end) == pytest.approx(math.sqrt(gap.numerator / gap.denominator), abs=3)


def test_a_range_exactly_on_the_limit() -> None:
    one, other = corners(SHIP), corners(shapes.shifted(SHIP, 5 * INCH, 0))
    assert distances.is_within(one, other, 3 * INCH)
    assert not distances.is_within(one, other, 3 * INCH - 1)
    assert distances.distance(one, other) == 3 * INCH


def test_between_parallel_edges_the_gap_is_in_the_middle() -> None:
    gap = distances.gap(corners(SHIP), corners(shapes.shifted(SHIP, 5000, 400)))
    assert (gap.start, gap.end) == ((200, -1000), (200, -4000))
    narrower = Rectangle(Point(-200, -5000), 0, 2 * INCH, 600)  # level with her port side
    gap = distances.gap(corners(SHIP), corners(narrower))
    assert (gap.start, gap.end) == ((-200, -1000), (-200, -4000))


def test_where_shapes_meet_the_gap_is_in_the_middle_of_what_they_share() -> None:
    assert distances.gap(corners(SHIP), corners(shapes.shifted(SHIP, 1800, 400))) == (0, 1, (200, -900), (200, -900))
    assert distances.gap(corners(SHIP), corners(shapes.shifted(SHIP, 2000, 400))) == (0, 1, (200, -1000), (200, -1000))


def test_gaps_between_segments() -> None:
    one = (Point(0, 0), Point(10, 0))
    assert distances.gap(one, (Point(5, -5), Point(5, 5))) == (0, 1, (5, 0), (5, 0))
    assert distances.gap(one, (Point(6, 0), Point(20, 0))) == (0, 1, (8, 0), (8, 0))
    assert distances.gap(one, (Point(13, 0), Point(20, 0))) == (9, 1, (10, 0), (13, 0))
    assert distances.gap(corners(SHIP), (Point(400, 0), Point(900, 0))) == (0, 1, (450, 0), (450, 0))


# --- Bands and touching


@repeatable
@given(rectangles, rectangles, st.integers(0, 9000))
def test_within_a_distance(one: Rectangle, other: Rectangle, distance: int) -> None:
    a, b = corners(one), corners(other)
    assert distances.is_within(a, b, distance) == (Fraction(*distances.squared_distance(a, b)) <= distance**2)
    firing = shapes.edge(a, FRONT)
    limits = [distance // 3, distance // 2, distance]
    found = distances.band(firing, b, limits)
    assert found == sum(not distances.is_within(firing, b, limit) for limit in limits)


def test_a_limit_belongs_to_the_nearer_band() -> None:
    firing = shapes.edge(corners(SHIP), FRONT)
    limits = (3 * INCH, 8 * INCH, 12 * INCH, 18 * INCH)
    for number, limit in enumerate(limits):
        assert distances.band(firing, corners(shapes.shifted(SHIP, 2 * INCH + limit, 0)), limits) == number
        assert distances.band(firing, corners(shapes.shifted(SHIP, 2 * INCH + limit + 1, 0)), limits) == number + 1


def test_a_gap_inside_a_region_that_only_touches() -> None:
    """A corner on the edge of the region is all that lies in it."""
    region = (Point(0, 0), Point(100, 0), Point(100, 100), Point(0, 100))
    shape = (Point(100, 50), Point(150, 20), Point(150, 80))
    found = distances.gap_inside(Point(0, 0), Point(0, 100), region, shape)
    assert found is not None
    assert Fraction(found.numerator, found.denominator) == 100**2
    assert (found.start, found.end) == ((0, 50), (100, 50))
    assert distances.gap_inside(Point(0, 0), Point(0, 100), region, tuple(Point(x + 1, y) for x, y in shape)) is None
