"""Templates: their outline, the shapes near them, and the encounters of a move."""

import math
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.boards.plane import slow_ways
from tests.boards.plane.sketches import SHIP, float_area, floats, rectangles, repeatable

from quarterdeck.boards.plane import berths, contacts, distances, paths, shapes, templates
from quarterdeck.boards.plane.angles import DEGREE, INCH
from quarterdeck.boards.plane.paths import Way
from quarterdeck.boards.plane.shapes import FRONT, SLACK, Rectangle, corners

template_turns = st.integers(-60, 60).map(lambda degrees: degrees * DEGREE)
lengths = st.integers(2 * INCH, 9 * INCH)
ships = st.sampled_from([(2000, 1000), (3000, 1250), (5000, 2000)])


@repeatable
@given(rectangles, lengths, template_turns)
def test_a_template_is_a_strip_of_its_length_and_width(rectangle: Rectangle, length: int, turn: int) -> None:
    outline = templates.template_outline(Way(rectangle, length, turn, length), 1 * INCH)
    assert float_area(floats(outline)) == pytest.approx(length * INCH, rel=1e-3)
    left, right = shapes.edge(corners(rectangle), FRONT)
    assert abs(shapes.beside(left, right, outline[0])) <= 4 * INCH * max(1, math.dist(left, right) / INCH)
    pieces = slow_ways.template_pieces(Way(rectangle, length, turn, length), 1 * INCH)
    assert float_area(floats(outline)) == pytest.approx(sum(float_area(floats(p)) for p in pieces), rel=3e-3)


@repeatable
@given(rectangles, lengths, template_turns)
def test_an_outline_is_nowhere_more_than_a_unit_off(rectangle: Rectangle, length: int, turn: int) -> None:
    outline = templates.template_outline(Way(rectangle, length, turn, length), 1 * INCH)
    count = len(outline) // 2
    for sides in (outline[:count], outline[count:]):
        for one, other in pairwise(sides):
            radius = length / math.radians(abs(turn) / DEGREE) + 500 if turn else math.inf
            assert math.dist(one, other) ** 2 / (8 * radius) < 1.1


def test_a_tight_turn_takes_fewer_pieces_than_degrees() -> None:
    outline = templates.template_outline(Way(SHIP, 3 * INCH, 45 * DEGREE, 0), 1 * INCH)
    assert len(outline) < 2 * 25


def test_a_straight_template() -> None:
    outline = templates.template_outline(Way(SHIP, 6 * INCH, 0, 8 * INCH), 1 * INCH)
    assert outline == ((-500, -1000), (-500, -7000), (500, -7000), (500, -1000))


def test_how_tight_a_template_can_be() -> None:
    quarter = round(500 * math.pi / 2) + 1
    there = corners(shapes.shifted(SHIP, 1500, 0))
    for turn in (-90 * DEGREE, 90 * DEGREE):
        assert templates.template_nears(Way(SHIP, quarter, turn, 0), 1 * INCH, there)
        with pytest.raises(ValueError, match="cannot turn"):
            templates.template_nears(Way(SHIP, quarter - 2, turn, 0), 1 * INCH, there)
    with pytest.raises(ValueError, match="cannot turn"):
        templates.template_outline(Way(SHIP, 0, 0, 0), 1 * INCH)


@settings(repeatable, max_examples=300)
@given(rectangles, lengths, template_turns, rectangles, st.integers(-900, 900), st.integers(0, 100))
def test_a_template_comes_as_near_as_its_pieces(
    ship: Rectangle, length: int, turn: int, other: Rectangle, aside: int, share: int
) -> None:
    """Skip cases within the error of a piece of a degree, which is less than two units here."""
    way = Way(ship, length, turn, length)
    beside = shapes.shifted(paths.place_on(way, length * share // 100), 0, aside + aside // 2)
    shape = corners(other._replace(centre=beside.centre, length=other.length // 4, width=other.width // 4))
    apart = min(Fraction(*distances.squared_distance(piece, shape)) for piece in slow_ways.template_pieces(way, 1 * INCH))
    for slack in (SLACK, 100):
        if apart <= (slack - 3) ** 2:
            assert templates.template_nears(way, 1 * INCH, shape, slack)
        elif apart > (slack + 3) ** 2:
            assert not templates.template_nears(way, 1 * INCH, shape, slack)


@settings(repeatable, max_examples=120)
@given(rectangles, ships, lengths, template_turns, st.lists(rectangles, max_size=4))
def test_encounters_are_what_template_and_places_touch(
    ship: Rectangle, size: tuple[int, int], length: int, turn: int, others: list[Rectangle]
) -> None:
    ship = ship._replace(length=size[0], width=size[1])
    way = paths.way_by_template(ship, length, turn)
    shapes = [corners(other) for other in others]
    touched = [corners(ship), corners(paths.end_of(way)), *slow_ways.template_pieces(way, 1 * INCH)]
    expected = []
    for place, shape in enumerate(shapes):
        apart = min(Fraction(*distances.squared_distance(part, shape)) for part in touched)
        assume(not 0 < apart <= 49)
        if apart == 0:
            at = slow_ways.creeping_contact(way, shape)
            assert at is not None
            expected.append((at, place))
    found = templates.encounters(way, 1 * INCH, shapes)
    assert [place for _, place in found] == [place for _, place in sorted(found)]
    assert sorted(place for _, place in found) == [place for _, place in expected]
    for at, place in found:
        numerator, denominator = distances.squared_distance(corners(paths.place_on(way, at)), shapes[place])
        assert numerator <= SLACK * SLACK * denominator
        assert at <= {met: first for first, met in expected}[place]


def test_a_ship_only_brushed_by_a_wider_base_is_no_encounter() -> None:
    wide = Rectangle(SHIP.centre, 0, 5 * INCH, 2 * INCH)
    way = paths.way_by_template(wide, 9 * INCH, 0)
    brushed = corners(Rectangle(shapes.Point(1300, -5000), 0, 2 * INCH, 1 * INCH))
    struck = corners(Rectangle(shapes.Point(990, -8000), 0, 2 * INCH, 1 * INCH))
    assert contacts.contacts(way, [brushed, struck]) == ((1500, 0), (4500, 1))
    assert templates.encounters(way, 1 * INCH, [brushed, struck]) == ((4500 - SLACK, 1),)
    touching = corners(shapes.shifted(berths.flush(SHIP, wide, shapes.REAR, 900), -2, 0))
    assert templates.encounters(way, 1 * INCH, [touching]) == ((0, 0),)
