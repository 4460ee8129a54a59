"""Laying one rectangle against another: its front flat against an edge, and the places that offer themselves for it."""

from typing import Final, NamedTuple

from quarterdeck.boards.plane.angles import FULL_TURN, HALF_TURN, QUARTER_TURN
from quarterdeck.boards.plane.distances import distance_along, edges_within, squared_distance
from quarterdeck.boards.plane.shapes import SLACK, Point, Rectangle, corners, edge, edge_length, offset

# Where along an edge a rectangle is laid: as it struck, in the middle, or with its own port or starboard corner level
# with the end of the edge on that hand.
AS_STRUCK: Final = 0
CENTRED: Final = 1
PORT_FLUSH: Final = 2
STARBOARD_FLUSH: Final = 3


class Berth(NamedTuple):
    """A place with the front flat against an edge of another rectangle: which edge, where along it, and the place."""

    edge: int
    along: int
    place: Rectangle


def berths(rectangle: Rectangle, against: Rectangle, slack: int = SLACK) -> tuple[Berth, ...]:
    """The places where a rectangle that came within `slack` of another can be laid against it.

    Four for every edge that it touched (`AS_STRUCK`, `CENTRED`, `PORT_FLUSH`, `STARBOARD_FLUSH`), each place only once;
    none is left out for what else lies there.
    """
    found: list[Berth] = []
    places: list[Rectangle] = []
    for number in edges_within(corners(against), corners(rectangle), slack):
        run, half = edge_length(against, number), rectangle.width // 2
        for along, middle in (
            (AS_STRUCK, struck_at(rectangle, against, number)),
            (CENTRED, run // 2),
            (PORT_FLUSH, run - half),
            (STARBOARD_FLUSH, half),
        ):
            place = flush(rectangle, against, number, middle)
            if place not in places:
                places.append(place)
                found.append(Berth(number, along, place))
    return tuple(found)


def struck_at(rectangle: Rectangle, against: Rectangle, number: int) -> int:
    """Where along an edge the middle of its front comes to lie when a rectangle turns about the corner that struck.

    That is the front corner nearer to the edge, or the middle of the front if both are as near; a corner that lies off
    the edge, as when the side struck first, is brought straight to it, or to its end.
    """
    port, starboard = edge(corners(rectangle), 0)
    start, end = edge(corners(against), number)
    run = edge_length(against, number)
    from_port, from_starboard = _squared(port, start, end), _squared(starboard, start, end)
    if from_port[0] * from_starboard[1] == from_starboard[0] * from_port[1]:
        middle = Point((port.x + starboard.x) // 2, (port.y + starboard.y) // 2)
        return min(run, max(0, distance_along(start, end, middle)))
    if from_port[0] * from_starboard[1] < from_starboard[0] * from_port[1]:
        return min(run, max(0, distance_along(start, end, port))) - rectangle.width // 2
    return min(run, max(0, distance_along(start, end, starboard))) + rectangle.width // 2


def _squared(point: Point, start: Point, end: Point) -> tuple[int, int]:
    return squared_distance((point, point), (start, end))


def flush(rectangle: Rectangle, against: Rectangle, edge: int, along: int) -> Rectangle:
    """A rectangle laid with its front flat against an edge of another, from outside.

    The middle of its front comes to lie `along` from that edge's start, which is on its starboard hand as it lies
    there: with `along` half its own width, its starboard corner is level with the start of the edge.
    """
    outwards = against.heading + edge * QUARTER_TURN
    depth = against.length if edge % 2 == 0 else against.width
    twice_aside = 2 * along - edge_length(against, edge)
    centre = offset(against.centre, outwards, depth + rectangle.length, twice_aside)
    return Rectangle(centre, (outwards + HALF_TURN) % FULL_TURN, rectangle.length, rectangle.width)
