"""Ways: a rectangle moved along a template, its lanes, its place, and the area it sweeps.

A template is an arc of some length that turns by some angle, or straight for none. The rear of the
template lies against the front of the rectangle before the move, and its front against the rear
after it. So the middle of the rectangle's front runs along the arc and then straight on for its own
length, and the rectangle always lies along the tangent.
"""

from functools import lru_cache
from math import isqrt
from typing import Final, NamedTuple

from quarterdeck.boards.plane.angles import FINE, FULL_TURN, HALF_TURN, PI, SCALE, rounded, sine_and_cosine, units
from quarterdeck.boards.plane.shapes import (
    Box,
    Point,
    Polygon,
    Rectangle,
    box_of,
    corners,
    corners_about,
    facing_aft,
    offset,
    widened,
)

# The three lanes: in line, or half a width of the rectangle to either side.
TO_PORT: Final = -1
IN_LINE: Final = 0
TO_STARBOARD: Final = 1


class Way(NamedTuple):
    """The start of a move, its arc (length, and turn clockwise), and its whole length."""

    start: Rectangle
    length: int
    turn: int
    travel: int


def way_by_template(rectangle: Rectangle, length: int, turn: int, lane: int = IN_LINE) -> Way:
    """Return the way of a template laid to a rectangle, which is first shifted into its lane."""
    return Way(in_lane(rectangle, lane), length, turn, length + rectangle.length)


def way_astern(rectangle: Rectangle, distance: int) -> Way:
    """Return the way straight back; `facing_aft` gives a place on it the old heading again."""
    return Way(facing_aft(rectangle), distance, 0, distance)


def in_lane(rectangle: Rectangle, lane: int) -> Rectangle:
    """Return the rectangle half its width to port or starboard, or where it is."""
    centre = offset(rectangle.centre, rectangle.heading, 0, lane * rectangle.width)
    return Rectangle(centre, rectangle.heading, rectangle.length, rectangle.width)


def place_on(way: Way, travelled: int) -> Rectangle:
    """Return the rectangle after that much of its way."""
    return along_arc(way.start, way.length, way.turn, travelled)


def end_of(way: Way) -> Rectangle:
    """Return the rectangle at the end of the way."""
    return along_arc(way.start, way.length, way.turn, way.travel)


def along_arc(rectangle: Rectangle, length: int, turn: int, travelled: int) -> Rectangle:
    """Return a rectangle whose front has run that far along an arc, and straight on beyond its end.

    The middle of its front runs along the arc, which is `length` long and turns by `turn`,
    clockwise positive. The rectangle always lies along the tangent.
    """
    (centre_x, centre_y), _, own_length, width = rectangle
    x, y, heading = carried(rectangle, length, turn, travelled)
    return Rectangle(Point(centre_x + units(x), centre_y + units(y)), heading % FULL_TURN, own_length, width)


def carried(rectangle: Rectangle, length: int, turn: int, travelled: int) -> tuple[int, int, int]:
    """Return the displacement of its centre, doubled and times `SCALE`, and its new heading."""
    heading, own_length = rectangle.heading, rectangle.length
    x, y, after = run(heading, length, turn, travelled)
    sine, cosine = sine_and_cosine(heading)
    sine_after, cosine_after = sine_and_cosine(after)
    return 2 * x + own_length * (sine - sine_after), 2 * y - own_length * (cosine - cosine_after), after


def run(heading: int, length: int, turn: int, travelled: int) -> tuple[int, int, int]:
    """Return the displacement of a point along such an arc, times `SCALE`, and its heading then.

    The exact place is found for the heading rounded to a unit. The small remainder of the way,
    missing or too much, is taken straight, which makes no visible difference.
    """
    sine, cosine = sine_and_cosine(heading)
    if turn == 0:
        return travelled * sine, -travelled * cosine, heading
    if length <= 0:
        raise ValueError("a turn needs some length")
    on_arc = min(travelled, length)
    swung = rounded(turn * on_arc, length)
    sine_after, cosine_after = sine_and_cosine(heading + swung)
    # The radius is length / turn, the turn being in radians.
    radius = length * HALF_TURN << FINE
    x = rounded(radius * (cosine - cosine_after), turn * PI)
    y = rounded(radius * (sine - sine_after), turn * PI)
    missing = on_arc * turn - length * swung + (travelled - on_arc) * turn
    return x + rounded(missing * sine_after, turn), y - rounded(missing * cosine_after, turn), heading + swung


def radius_of(length: int, turn: int) -> int:
    """Return the radius of an arc, rounded down."""
    return (length * HALF_TURN << FINE) // (abs(turn) * PI)


@lru_cache(maxsize=1 << 12)
def sweep_box(way: Way) -> Box:
    """Return an upright box around everything that the rectangle covers.

    Shapes that do not reach into it can be skipped.
    """
    start, length, turn, travel = way
    bend = min(travel, length) if turn else 0
    if not bend:
        return widened(box_of(corners(start) + _station(way, travel)), 2)
    there = corners(start) + _station(way, bend // 2) + _station(way, bend)
    if travel > bend:
        there += _station(way, travel)
    return widened(box_of(there), 2 + _bulge(way, rounded(turn * bend, length)))


def _station(way: Way, travelled: int) -> Polygon:
    """Return the corners after that much of the way, without caching them."""
    (x, y), _, own_length, width = way.start
    by_x, by_y, heading = carried(way.start, way.length, way.turn, travelled)
    return corners_about(x + units(by_x), y + units(by_y), heading, own_length, width)


def _bulge(way: Way, swung: int) -> int:
    """Return how far a corner can leave the boxes of the places at the ends and middle of a turn.

    All turn about one point. Half the turn carries a corner along an arc that is never farther from
    its chord than this.
    """
    outside = radius_of(way.length, way.turn) + way.start.width // 2 + 2
    reach = isqrt(outside * outside + way.start.length * way.start.length) + 1
    if abs(swung) > FULL_TURN:
        return 2 * reach
    cosine = sine_and_cosine(abs(swung) // 4)[1]
    return 2 + reach * (SCALE - cosine) // SCALE
