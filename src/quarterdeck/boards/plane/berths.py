"""Laying one rectangle against another with its front flat against an edge."""

from typing import Final, NamedTuple

from quarterdeck.boards.plane.angles import FULL_TURN, HALF_TURN, QUARTER_TURN
from quarterdeck.boards.plane.distances import distance_along, edges_within, squared_distance
from quarterdeck.boards.plane.shapes import SLACK, Point, Rectangle, corners, edge, edge_length, offset

# The spots along an edge: as struck, in the middle, or with the port or starboard corner level with
# the end of the edge on that hand.
AS_STRUCK: Final = 0
CENTRED: Final = 1
PORT_FLUSH: Final = 2
STARBOARD_FLUSH: Final = 3


class Berth(NamedTuple):
    """A place against another rectangle: the edge, the spot along it, and the place."""

    edge: int
    along: int
    place: Rectangle


def berths(rectangle: Rectangle, against: Rectangle, slack: int = SLACK) -> tuple[Berth, ...]:
    """Return the places where a rectangle that came within `slack` of another can lie against it.

    There are four for every edge that it touched (`AS_STRUCK`, `CENTRED`, `PORT_FLUSH`,
    `STARBOARD_FLUSH`), each place only once. Other shapes in the way are not considered.
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
    """Return where along an edge the front lies after turning about the corner that struck.

    That is the front corner nearer to the edge, or the middle of the front if both are equally
    near. A corner that lies off the edge, as when the side struck first, moves straight to it, or
    to its end.
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
    """Return a rectangle laid from outside with its front flat against an edge of another.

    The middle of its front lies `along` from that edge's start, which is on its starboard hand as
    it lies there. With `along` half its own width, its starboard corner is level with the start of
    the edge.
    """
    outwards = against.heading + edge * QUARTER_TURN
    depth = against.length if edge % 2 == 0 else against.width
    twice_aside = 2 * along - edge_length(against, edge)
    centre = offset(against.centre, outwards, depth + rectangle.length, twice_aside)
    return Rectangle(centre, (outwards + HALF_TURN) % FULL_TURN, rectangle.length, rectangle.width)
