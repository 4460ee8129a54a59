"""Ways: a rectangle moved along a template, its lanes, its place after so much of the way, and what the way sweeps.

A template is an arc of some length that turns by some angle, straight if by none; the rear of the template lies against
the front of the rectangle before the move and its front against the rear after it. So the middle of the rectangle's
front runs along the arc and then straight on for its own length, and the rectangle lies along the tangent all the time.
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
    """Where a move begins, the arc that it follows (its length, its turn, clockwise positive), and how far it goes."""

    start: Rectangle
    length: int
    turn: int
    travel: int


def way_by_template(rectangle: Rectangle, length: int, turn: int, lane: int = IN_LINE) -> Way:
    """The way of a template laid to a rectangle, which is shifted into its lane before anything else."""
    return Way(in_lane(rectangle, lane), length, turn, length + rectangle.length)


def way_astern(rectangle: Rectangle, distance: int) -> Way:
    """Straight back by the stern; `facing_aft` gives a place on it the old heading again."""
    return Way(facing_aft(rectangle), distance, 0, distance)


def in_lane(rectangle: Rectangle, lane: int) -> Rectangle:
    """The rectangle half its width to port, to starboard, or where it is."""
    centre = offset(rectangle.centre, rectangle.heading, 0, lane * rectangle.width)
    return Rectangle(centre, rectangle.heading, rectangle.length, rectangle.width)


def place_on(way: Way, travelled: int) -> Rectangle:
    """Where the rectangle is after so much of its way."""
    return along_arc(way.start, way.length, way.turn, travelled)


def end_of(way: Way) -> Rectangle:
    """Where the way ends."""
    return along_arc(way.start, way.length, way.turn, way.travel)


def along_arc(rectangle: Rectangle, length: int, turn: int, travelled: int) -> Rectangle:
    """Where a rectangle is when the middle of its front has run so far along an arc, and straight on beyond its end.

    The arc is `length` long and turns by `turn`, clockwise positive; the rectangle always lies along the tangent.
    """
    (centre_x, centre_y), _, own_length, width = rectangle
    x, y, heading = carried(rectangle, length, turn, travelled)
    return Rectangle(Point(centre_x + units(x), centre_y + units(y)), heading % FULL_TURN, own_length, width)


def carried(rectangle: Rectangle, length: int, turn: int, travelled: int) -> tuple[int, int, int]:
    """How far its centre comes by that, twice too large and times `SCALE`, and its heading then."""
    heading, own_length = rectangle.heading, rectangle.length
    x, y, after = run(heading, length, turn, travelled)
    sine, cosine = sine_and_cosine(heading)
    sine_after, cosine_after = sine_and_cosine(after)
    return 2 * x + own_length * (sine - sine_after), 2 * y - own_length * (cosine - cosine_after), after


def run(heading: int, length: int, turn: int, travelled: int) -> tuple[int, int, int]:
    """How far a point comes along such an arc, times `SCALE`, and its heading then.

    With the heading rounded to a unit, the exact place for that heading is found first; the little that is then missing
    of the way, or too much, is taken straight, which makes no difference that could be seen.
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
    """The radius of an arc, rounded down; what follows it turns about a point so far to the side of its front."""
    return (length * HALF_TURN << FINE) // (abs(turn) * PI)


@lru_cache(maxsize=1 << 12)
def sweep_box(way: Way) -> Box:
    """An upright box around everything that the rectangle covers on its way, somewhat larger where the way is curved.

    What does not reach into it need not be looked at.
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
    """The corners after so much of the way, of which no record is kept."""
    (x, y), _, own_length, width = way.start
    by_x, by_y, heading = carried(way.start, way.length, way.turn, travelled)
    return corners_about(x + units(by_x), y + units(by_y), heading, own_length, width)


def _bulge(way: Way, swung: int) -> int:
    """How far a corner can be from the boxes of places at the ends and in the middle of a turn, all turned about one point.

    Half the turn carries it along an arc which is never farther from its chord than this.
    """
    outside = radius_of(way.length, way.turn) + way.start.width // 2 + 2
    reach = isqrt(outside * outside + way.start.length * way.start.length) + 1
    if abs(swung) > FULL_TURN:
        return 2 * reach
    cosine = sine_and_cosine(abs(swung) // 4)[1]
    return 2 + reach * (SCALE - cosine) // SCALE
