"""Templates: strips along an arc from the middle of a rectangle's front, and the shapes they meet.

A curved strip is not convex. For drawing there is one outline; for contacts it is cut in halves,
and those again, but only where that matters.
"""

from collections.abc import Sequence

from quarterdeck.boards.plane.angles import FINE, HALF_TURN, PI, SCALE, sine_and_cosine, units
from quarterdeck.boards.plane.arcs import slices
from quarterdeck.boards.plane.contacts import first_contact
from quarterdeck.boards.plane.distances import is_within
from quarterdeck.boards.plane.paths import Way, end_of, radius_of, run, sweep_box
from quarterdeck.boards.plane.shapes import SLACK, Point, Polygon, box_of, boxes_meet, corners, is_convex, overlaps, widened


def template_outline(way: Way, width: int, fine: int = 1) -> Polygon:
    """Return the template of a way as a clockwise outline, within `fine` units of the curve."""
    check_template(way.length, way.turn, width)
    count = slices((radius_of(way.length, way.turn) + width) // fine, way.turn) if way.turn else 1
    sections = [_section(way, width, way.length * i // count) for i in range(count + 1)]
    return tuple([left for left, _ in sections] + [right for _, right in reversed(sections)])


def check_template(length: int, turn: int, width: int) -> None:
    """Raise ValueError for a template of no length, or bent so far that its inner side folds."""
    if length <= 0 or 2 * length * (HALF_TURN << FINE) < abs(turn) * PI * width:
        raise ValueError(f"a strip {width} wide cannot turn by {turn} within {length}")


def template_nears(way: Way, width: int, polygon: Polygon, slack: int = SLACK) -> bool:
    """Return whether any part of the template of a way is within `slack` of a shape."""
    check_template(way.length, way.turn, width)
    begin, end = _section(way, width, 0), _section(way, width, way.length)
    return _nears(way, width, 0, begin, way.length, end, polygon, slack)


def encounters(way: Way, width: int, polygons: Sequence[Polygon], slack: int = SLACK) -> tuple[tuple[int, int], ...]:
    """Return the shapes within `slack` of the template, or of the rectangle before or after.

    They are in the order met: the distance along the way, and the index of the shape. Shapes that
    only the rectangle passes on its way are left out; `contacts` has those too. The template must
    be no wider than the rectangle.
    """
    sweep = widened(sweep_box(way), slack)
    before, after = corners(way.start), corners(end_of(way))
    found = []
    for place, polygon in enumerate(polygons):
        if not boxes_meet(sweep, box_of(polygon)):
            continue
        if is_within(before, polygon, slack):
            found.append((0, place))
        elif is_within(after, polygon, slack) or template_nears(way, width, polygon, slack):
            found.append((_met_at(way, polygon, slack), place))
    return tuple(sorted(found))


def _met_at(way: Way, polygon: Polygon, slack: int) -> int:
    """Return where on the way a shape near the template is met.

    Their rounding differs by a little.
    """
    for allowed in (slack, slack + SLACK):
        at = first_contact(way, polygon, allowed)
        if at is not None:
            return at
    return way.travel


Section = tuple[Point, Point]


def _section(way: Way, width: int, travelled: int) -> Section:
    """Return the left and right ends of the line across the strip after that much of it."""
    centre, heading, own_length, _ = way.start
    sine, cosine = sine_and_cosine(heading)
    x, y, here = run(heading, way.length, way.turn, travelled)
    sine_here, cosine_here = sine_and_cosine(here)
    x, y = 2 * x + own_length * sine, 2 * y - own_length * cosine
    aside_x, aside_y = width * cosine_here, width * sine_here
    return (
        Point(centre.x + units(x - aside_x), centre.y + units(y - aside_y)),
        Point(centre.x + units(x + aside_x), centre.y + units(y + aside_y)),
    )


def _nears(way: Way, width: int, begin: int, first: Section, end: int, last: Section, polygon: Polygon, slack: int) -> bool:
    """Return whether a stretch of the strip between two sections comes near a shape.

    Taken as straight it is off by no more than the bulge of its outer side. If that leaves the
    answer open, its two halves are tried.
    """
    bulge = _bulge(way, width, end - begin)
    piece = _piece(first, last, way.turn)
    if not is_within(piece, polygon, slack + bulge):
        return False
    if bulge <= 1 or end - begin < 2:
        return is_within(piece, polygon, slack)
    if overlaps(piece, polygon, bulge):
        return True
    middle = (begin + end) // 2
    between = _section(way, width, middle)
    return _nears(way, width, begin, first, middle, between, polygon, slack) or _nears(
        way, width, middle, between, end, last, polygon, slack
    )


def _bulge(way: Way, width: int, stretch: int) -> int:
    """Return how far the sides of a stretch leave straight lines at most, rounded up.

    0 if straight.
    """
    if not way.turn:
        return 0
    outside = radius_of(way.length, way.turn) + width // 2 + 1
    half = -(-abs(way.turn) * stretch // (2 * way.length)) + 1
    if half >= HALF_TURN // 2:
        return 2 * outside
    return 1 + outside * (SCALE - sine_and_cosine(half)[1]) // SCALE


def _piece(first: Section, last: Section, turn: int) -> Polygon:
    (left, right), (next_left, next_right) = first, last
    piece: Polygon = (left, next_left, next_right, right)
    if not is_convex(piece):  # the turn is so tight that the inner ends of the two sections coincide
        return (left, next_left, right) if turn > 0 else (left, next_right, right)
    return piece
