"""Laying one rectangle against another: flush, and in the berths that a collision offers."""

import math

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.boards.plane.sketches import HERE, SHIP, headings, rectangles, repeatable

from quarterdeck.boards.plane import berths, contacts, distances, shapes
from quarterdeck.boards.plane.angles import DEGREE, FULL_TURN, INCH, QUARTER_TURN
from quarterdeck.boards.plane.berths import AS_STRUCK, CENTRED, PORT_FLUSH, STARBOARD_FLUSH
from quarterdeck.boards.plane.paths import Way
from quarterdeck.boards.plane.shapes import FRONT, PORT, REAR, SLACK, STARBOARD, Point, Rectangle, corners


@settings(repeatable, max_examples=400)
@given(rectangles, rectangles, st.integers(0, 3), st.integers(0, 1000))
def test_a_rectangle_laid_flush_touches(rectangle: Rectangle, against: Rectangle, number: int, share: int) -> None:
    run = shapes.edge_length(against, number)
    along = run * share // 1000
    there = berths.flush(rectangle, against, number, along)
    mine, theirs = corners(there), corners(against)
    assert distances.touches(mine, theirs)
    assert number in distances.edges_within(theirs, mine, SLACK)
    assert (there.heading - against.heading - number * QUARTER_TURN) % FULL_TURN == FULL_TURN // 2
    left, right = shapes.edge(mine, FRONT)
    start, end = shapes.edge(theirs, number)
    for corner, expected in ((left, along + there.width / 2), (right, along - there.width / 2)):
        assert distances.distance_along(start, end, corner) == pytest.approx(expected, abs=SLACK)
        assert abs(shapes.beside(start, end, corner)) <= 2 * SLACK * math.dist(start, end) * (1 + there.width / run)


def test_laid_against_a_side() -> None:
    there = berths.flush(SHIP, SHIP, STARBOARD, 500)
    assert there == Rectangle(Point(1500, -500), 270 * DEGREE, 2 * INCH, 1 * INCH)
    assert corners(there)[1] == corners(SHIP)[1]
    assert berths.flush(SHIP, SHIP, REAR, 500) == Rectangle(Point(0, 2000), 0, 2 * INCH, 1 * INCH)


def test_how_far_along_an_edge() -> None:
    start, end = Point(0, 0), Point(300, 400)
    assert distances.distance_along(start, end, Point(300, 400)) == 500
    assert distances.distance_along(start, end, Point(-30, -40)) == -50
    assert distances.distance_along(start, end, Point(-400, 300)) == 0
    assert distances.distance_along(start, end, Point(1, 0)) == 1


# --- Berths


@settings(repeatable, max_examples=200)
@given(rectangles, rectangles, st.integers(0, 3), st.integers(-60, 60), st.integers(0, 1000))
def test_every_berth_lies_flush(ship: Rectangle, other: Rectangle, number: int, slant: int, share: int) -> None:
    """Turn a ship slightly out of flush about her front, and bring her up until she touches."""
    ship = berths.flush(ship, other, number, shapes.edge_length(other, number) * share // 1000)
    ship = shapes.shifted(ship._replace(heading=(ship.heading + slant * DEGREE) % FULL_TURN), -9000, 0)
    at = contacts.first_contact(Way(ship, 15_000, 0, 15_000), corners(other))
    assume(at is not None)
    struck = shapes.shifted(ship, at or 0, 0)
    found = berths.berths(struck, other)
    assert found
    touched = distances.edges_within(corners(other), corners(struck), SLACK)
    assert {berth.edge for berth in found} == set(touched)
    assert len({berth.place for berth in found}) == len(found)
    for berth in found:
        assert distances.touches(corners(berth.place), corners(other))
        assert berth.edge in distances.edges_within(corners(other), corners(berth.place), SLACK)


@settings(repeatable, max_examples=200)
@given(headings, st.integers(2, 80), st.integers(700, 3300), st.sampled_from([0, 1]))
def test_turned_about_the_corner_that_struck(heading: int, slant: int, along: int, corner: int) -> None:
    other = Rectangle(HERE, heading, 4 * INCH, 2 * INCH)
    flush = berths.flush(SHIP, other, STARBOARD, along)
    away = slant * DEGREE if corner == 0 else -slant * DEGREE
    struck = shapes.turned_about(flush, corners(flush)[corner], away)
    found = {(berth.edge, berth.along): berth.place for berth in berths.berths(struck, other)}
    back = found[STARBOARD, AS_STRUCK]
    assert math.dist(back.centre, flush.centre) <= 2 * SLACK
    assert back.heading == flush.heading


def test_the_four_berths_at_a_side() -> None:
    other = Rectangle(HERE, 0, 4 * INCH, 2 * INCH)
    struck = Rectangle(Point(2000, 300), 270 * DEGREE, 2 * INCH, 1 * INCH)
    places = [(STARBOARD, AS_STRUCK, 300), (STARBOARD, CENTRED, 0), (STARBOARD, PORT_FLUSH, 1500)]
    assert berths.berths(struck, other) == tuple(
        (edge, along, struck._replace(centre=Point(2000, y)))
        for edge, along, y in [*places, (STARBOARD, STARBOARD_FLUSH, -1500)]
    )
    centred = berths.berths(struck._replace(centre=Point(2000, 0)), other)
    assert [berth.along for berth in centred] == [AS_STRUCK, PORT_FLUSH, STARBOARD_FLUSH]


def test_a_side_that_struck_first_brings_the_nearer_front_corner_to_the_edge() -> None:
    """Bring the starboard bow to the edge, or to its end, when the starboard side struck."""
    other = Rectangle(HERE, 90 * DEGREE, 4 * INCH, 2 * INCH)
    alongside = Rectangle(Point(-1500, -1500), 90 * DEGREE, 2 * INCH, 1 * INCH)
    assert distances.edges_within(corners(other), corners(alongside), SLACK) == (REAR, PORT)
    assert berths.struck_at(alongside, other, PORT) == 1500 + 500
    assert corners(berths.flush(alongside, other, PORT, 2000))[1] == (-500, -1000)
    beyond = shapes.shifted(alongside, 3000, 0)
    assert berths.struck_at(beyond, other, PORT) == 4000 + 500
