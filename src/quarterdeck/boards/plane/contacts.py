"""First contact and last clear point: the shapes that a rectangle meets on its way, and where.

All results are whole units of the way and hold for the rounded corners of the places at those
units, as if every unit had been tried in turn. On a straight way a rectangle moves without turning,
so its corners keep their distances to the last digit, and finding where it may come near a shape is
a matter of linear inequalities. On an arc the search leaps: seen from the rectangle the shape turns
about the centre of the arc, and an edge that leaves a gap between the two cannot be passed before
that gap is used up.
"""

from collections.abc import Sequence

from quarterdeck.boards.plane.curved_contact import Swing
from quarterdeck.boards.plane.paths import Way, sweep_box
from quarterdeck.boards.plane.shapes import (
    SLACK,
    Polygon,
    Rectangle,
    box_of,
    boxes_meet,
    corners,
    overlaps,
    shifted,
    widened,
)
from quarterdeck.boards.plane.straight_contact import Glide


def first_contact(way: Way, obstacle: Polygon, slack: int = 0) -> int | None:
    """Return the first whole unit of the way within `slack` of a shape, or None.

    With no slack, it is the first at which they meet. No contact is missed, however short.
    """
    bend = min(way.travel, way.length) if way.turn else 0
    if bend:
        at = Swing(way, obstacle, slack).first(bend)
        if at is not None or bend == way.travel:
            return at
    return Glide(way, obstacle, slack).first(bend)


def contacts(way: Way, obstacles: Sequence[Polygon], slack: int = 0) -> tuple[tuple[int, int], ...]:
    """Return all shapes met on the way, in order, as distance along it and index of the shape."""
    sweep = widened(sweep_box(way), slack)
    found = []
    for place, obstacle in enumerate(obstacles):
        if boxes_meet(sweep, box_of(obstacle)):
            at = first_contact(way, obstacle, slack)
            if at is not None:
                found.append((at, place))
    return tuple(sorted(found))


def last_clear(way: Way, stop: int, obstacles: Sequence[Polygon], slack: int = SLACK) -> int:
    """Return the last whole unit, up to `stop`, that is clear of every shape by `slack`.

    The result is 0, the start of the way, if there is none.
    """
    sweep = widened(sweep_box(way), slack)
    near = [obstacle for obstacle in obstacles if boxes_meet(sweep, box_of(obstacle))]
    at, before = stop, -1
    while at != before:
        before = at
        for obstacle in near:
            at = _clear_before(way, at, obstacle, slack)
    return at


def _clear_before(way: Way, stop: int, obstacle: Polygon, slack: int) -> int:
    """Return the last clear unit for one shape."""
    bend = min(stop, way.length) if way.turn else 0
    at = stop
    if at > bend:
        at = Glide(way, obstacle, slack).clear_before(at, bend)
    if at > bend or not bend:
        return at
    return Swing(way, obstacle, slack).clear_before(at)


def carried_clear(rectangle: Rectangle, obstacle: Polygon, slack: int = SLACK) -> Rectangle:
    """Return the rectangle carried straight ahead until it is clear of a shape."""
    if not overlaps(corners(rectangle), obstacle, slack):
        return rectangle
    left, top, right, bottom = box_of(obstacle)
    caught, clear = 0, rectangle.length + rectangle.width + right - left + bottom - top + SLACK
    while clear - caught > 1:
        middle = (caught + clear) // 2
        if overlaps(corners(shifted(rectangle, middle, 0)), obstacle, slack):
            caught = middle
        else:
            clear = middle
    return shifted(rectangle, clear, 0)
