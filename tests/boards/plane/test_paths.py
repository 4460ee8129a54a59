"""Ways along templates: lanes, places on them, and the box that they sweep."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.boards.plane.sketches import SHIP, radians, rectangles, repeatable, turns

from quarterdeck.boards.plane import paths, shapes, templates
from quarterdeck.boards.plane.angles import DEGREE, FULL_TURN, INCH
from quarterdeck.boards.plane.paths import TO_PORT, TO_STARBOARD, Way
from quarterdeck.boards.plane.shapes import REAR, SLACK, Rectangle, corners


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
    there = paths.along_arc(rectangle, length, turn, travelled)
    assert math.dist(there.centre, (x, y)) < 0.8
    assert abs((there.heading - math.degrees(after) * DEGREE + 180_000) % FULL_TURN - 180_000) < 0.501
    assert (there.length, there.width) == (rectangle.length, rectangle.width)


@repeatable
@given(rectangles, st.integers(1 * INCH, 12 * INCH), st.sampled_from([-90, -45, -15, 0, 15, 30, 45, 90]))
def test_at_the_end_the_rear_is_where_the_template_ends(rectangle: Rectangle, length: int, degrees: int) -> None:
    turn = degrees * DEGREE
    there = paths.along_arc(rectangle, length, turn, length + rectangle.length)
    assert there.heading == (rectangle.heading + turn) % FULL_TURN
    outline = templates.template_outline(Way(rectangle, length, turn, 0), 1 * INCH)
    left, right = outline[len(outline) // 2 - 1], outline[len(outline) // 2]
    starboard, port = shapes.edge(corners(there), REAR)
    for a, b, c, d in zip(left, right, starboard, port, strict=True):
        assert abs((a + b) - (c + d)) <= 2 * SLACK
    assert shapes.beside(port, starboard, left) == pytest.approx(0, abs=2 * SLACK * math.dist(port, starboard))


def test_straight_ahead_and_nowhere() -> None:
    assert paths.along_arc(SHIP, 6 * INCH, 0, 6 * INCH) == shapes.shifted(SHIP, 6 * INCH, 0)
    assert paths.along_arc(SHIP, 6 * INCH, 45 * DEGREE, 0) == SHIP
    with pytest.raises(ValueError, match="some length"):
        paths.along_arc(SHIP, 0, 45 * DEGREE, 0)


@repeatable
@given(st.integers(1, 12 * INCH), turns, st.integers(0, 15 * INCH))
def test_port_is_the_mirror_image_of_starboard(length: int, turn: int, travelled: int) -> None:
    one = paths.along_arc(SHIP, length, turn, travelled)
    other = paths.along_arc(SHIP, length, -turn, travelled)
    assert (one.centre.x, one.centre.y, one.heading) == (-other.centre.x, other.centre.y, -other.heading % FULL_TURN)


def test_a_way_by_template_carries_a_ship_its_own_length_beyond() -> None:
    way = paths.way_by_template(SHIP, 6 * INCH, 0)
    assert way == Way(SHIP, 6 * INCH, 0, 8 * INCH)
    assert paths.end_of(way) == paths.place_on(way, 8 * INCH) == shapes.shifted(SHIP, 8 * INCH, 0)


@repeatable
@given(rectangles, st.sampled_from([2 * INCH, 5 * INCH]), turns)
def test_a_shifted_lane_is_the_same_way_half_a_width_aside(ship: Rectangle, length: int, turn: int) -> None:
    middle = paths.end_of(paths.way_by_template(ship, length, turn))
    for lane in (TO_PORT, TO_STARBOARD):
        aside = paths.end_of(paths.way_by_template(ship, length, turn, lane))
        assert aside.heading == middle.heading
        x = middle.centre.x + lane * ship.width / 2 * math.cos(radians(ship.heading))
        y = middle.centre.y + lane * ship.width / 2 * math.sin(radians(ship.heading))
        assert math.dist(aside.centre, (x, y)) < SLACK


def test_lanes_of_a_ship_heading_north() -> None:
    assert paths.in_lane(SHIP, TO_PORT).centre == (-500, 0)
    assert paths.in_lane(SHIP, TO_STARBOARD).centre == (500, 0)


@repeatable
@given(rectangles, st.integers(0, 3 * INCH))
def test_going_astern(ship: Rectangle, distance: int) -> None:
    way = paths.way_astern(ship, distance)
    assert set(corners(way.start)) == set(corners(ship))
    assert shapes.facing_aft(paths.end_of(way)) == shapes.shifted(ship, -distance, 0)


@repeatable
@given(rectangles, st.integers(100, 12 * INCH), st.integers(-400 * DEGREE, 400 * DEGREE), st.integers(0, 9 * INCH))
def test_nothing_is_swept_outside_the_box(ship: Rectangle, length: int, turn: int, beyond: int) -> None:
    for travel in (length // 2, length, length + beyond):
        way = Way(ship, length, turn, travel)
        box = paths.sweep_box(way)
        for at in [*range(0, travel, 97), travel]:
            assert shapes.box_holds(box, corners(paths.place_on(way, at)))


def test_the_box_of_a_sweep_is_not_much_too_large() -> None:
    for turn in (0, 30 * DEGREE, -60 * DEGREE):
        way = paths.way_by_template(SHIP, 6 * INCH, turn)
        left, top, right, bottom = paths.sweep_box(way)
        swept = shapes.box_of(tuple(c for at in range(0, way.travel + 1, 10) for c in corners(paths.place_on(way, at))))
        grown = shapes.widened(swept, 250 if turn else 2)
        assert grown.left <= left
        assert grown.top <= top
        assert right <= grown.right
        assert bottom <= grown.bottom
