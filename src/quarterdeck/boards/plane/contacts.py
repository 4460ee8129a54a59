"""First contact and last clear point: which shapes a rectangle meets on its way, where, and how far back it is free.

All answers are whole units of the way and hold for the rounded corners of the places at those units, as if every one of
them had been tried in turn. On a straight way a rectangle moves without turning, so its corners keep their distances to
the digit, and where it may come near a shape is a matter of linear inequalities. On an arc the search leaps: seen from
the rectangle the shape turns about the centre of the arc, and an edge between the two that leaves a gap cannot be
passed before that gap is used up.
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
    """How far a rectangle goes before it first comes within `slack` of a shape: the first whole unit at which it does.

    With no slack, before it meets it. None if it does not on its way. No contact is passed over, however short.
    """
    bend = min(way.travel, way.length) if way.turn else 0
    if bend:
        at = Swing(way, obstacle, slack).first(bend)
        if at is not None or bend == way.travel:
            return at
    return Glide(way, obstacle, slack).first(bend)


def contacts(way: Way, obstacles: Sequence[Polygon], slack: int = 0) -> tuple[tuple[int, int], ...]:
    """All shapes met on the way, in the order met: how far along it, and the place of the shape in the list."""
    sweep = widened(sweep_box(way), slack)
    found = []
    for place, obstacle in enumerate(obstacles):
        if boxes_meet(sweep, box_of(obstacle)):
            at = first_contact(way, obstacle, slack)
            if at is not None:
                found.append((at, place))
    return tuple(sorted(found))


def last_clear(way: Way, stop: int, obstacles: Sequence[Polygon], slack: int = SLACK) -> int:
    """The last whole unit of the way, up to `stop`, at which the rectangle is more than `slack` from every shape.

    0 if there is none: where the way began, at the worst.
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
    """The same for one shape."""
    bend = min(stop, way.length) if way.turn else 0
    at = stop
    if at > bend:
        at = Glide(way, obstacle, slack).clear_before(at, bend)
    if at > bend or not bend:
        return at
    return Swing(way, obstacle, slack).clear_before(at)


def carried_clear(rectangle: Rectangle, obstacle: Polygon, slack: int = SLACK) -> Rectangle:
    """The rectangle carried straight ahead until it no longer overlaps a shape; where it is if it does not."""
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
