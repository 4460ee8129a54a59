"""Lines of fire (KF-22, KF-24a, KF-25): arcs, range bands and obstacles.

They depend only on the places of bases and islands, so they are cached in `state.lines` until
anything moves, sinks or flees.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import Final, NamedTuple

from quarterdeck.boards.plane.angles import INCH
from quarterdeck.boards.plane.arcs import arc_around, arcs_holding, line_of_fire
from quarterdeck.boards.plane.distances import Gap, band, gap, squared_distance
from quarterdeck.boards.plane.shapes import SLACK, Box, Polygon, boxes_meet, edge, first_crossed, widened
from quarterdeck.engine.asks import ALLOWED, ClauseId
from quarterdeck.games.kingdom_fleets.charts import ARC_NAMES, BAND_LIMITS, OUT_OF_RANGE, SHORT
from quarterdeck.games.kingdom_fleets.state import ISLAND, Battle, Ship

FARTHEST: Final = BAND_LIMITS[-1]
ALL_ROUND: Final = "all round"
APART: Final = "apart"


class LineOfFire(NamedTuple):
    """A line of fire: its range band, the clause that forbids a shot, and the obstacle's name."""

    band: int
    clause: ClauseId = ALLOWED
    across: str = ""


class Obstacle(NamedTuple):
    """A shape that may block a line, and its name."""

    name: str
    shape: Polygon


NOT_IN_ARC: Final = LineOfFire(OUT_OF_RANGE, "KF-22")
TOO_FAR: Final = LineOfFire(OUT_OF_RANGE, "KF-25")
NONE_BEARS: Final = (NOT_IN_ARC,) * len(ARC_NAMES)
NONE_REACHES: Final = (TOO_FAR,) * len(ARC_NAMES)


def lines_by_arc(state: Battle, ship: Ship, target: Ship) -> tuple[LineOfFire, ...]:
    """KF-24a Return the line of fire of each arc's guns at a target."""
    remembered = (ship.key, target.key)
    if remembered not in state.lines:
        state.lines[remembered] = drawn_by_arc(state, ship, target)
    lines: tuple[LineOfFire, ...] = state.lines[remembered]
    return lines


def drawn_by_arc(state: Battle, ship: Ship, target: Ship) -> tuple[LineOfFire, ...]:
    """KF-22 Draw the line of fire of each arc; an arc without guns bears on nobody."""
    if are_far_apart(ship, target):
        return NONE_REACHES
    only = arc_around(ship.base, target.base.centre, target.lie.reach)
    held = arcs_holding(ship.base, target.corners) if only < 0 else (only,)
    lines = list(NONE_BEARS)
    for arc in held:
        if ship.figures.guns[arc]:
            lines[arc] = line_from(state, ship, arc, target, only >= 0)
    return tuple(lines)


def are_far_apart(ship: Ship, target: Ship) -> bool:
    """Return whether two ships are certainly out of range, by the boxes around their bases."""
    return not boxes_meet(widened(ship.lie.box, FARTHEST), target.lie.box)


def line_from(state: Battle, ship: Ship, arc: int, target: Ship, is_inside: bool) -> LineOfFire:
    """KF-25 Measure range from the firing edge to the nearest part of the base, in the arc or not.

    KF-24a The line of fire to the nearest part in the arc is drawn only if something could block
    it. ``is_inside`` means that the whole target certainly lies in the arc.
    """
    reach = band(edge(ship.corners, arc), target.corners, BAND_LIMITS)
    if reach == OUT_OF_RANGE:
        return TOO_FAR
    blocks = in_the_way(state, ship, target)
    if not blocks:
        return LineOfFire(reach)
    line = line_of_fire(ship.base, arc, target.corners, is_inside)
    return unless_blocked(line, reach, blocks) if line is not None else NOT_IN_ARC


def line_all_round(state: Battle, ship: Ship, target: Ship) -> LineOfFire:
    """KF-33 Return the line of fire of firearms, which bear all round, from base to base."""
    remembered = (ship.key, target.key, ALL_ROUND)
    if remembered not in state.lines:
        state.lines[remembered] = drawn_all_round(state, ship, target)
    line: LineOfFire = state.lines[remembered]
    return line


def drawn_all_round(state: Battle, ship: Ship, target: Ship) -> LineOfFire:
    """KF-35 Draw the line.

    No firearm reaches beyond short range, so obstacles matter only within it.
    """
    away = apart(state, ship, target)
    reach = next((band for band, limit in enumerate(BAND_LIMITS) if away <= limit), OUT_OF_RANGE)
    blocks = in_the_way(state, ship, target) if reach <= SHORT else []
    return unless_blocked(gap(ship.corners, target.corners), reach, blocks) if blocks else LineOfFire(reach)


def apart(state: Battle, ship: Ship, target: Ship) -> int:
    """Return the distance from base to base, rounded up to a thousandth of an inch.

    Ships certainly more than 18" apart get a distance just beyond 18".
    """
    remembered = (ship.key, target.key, APART)
    if remembered not in state.lines:
        state.lines[remembered] = FARTHEST + 1 if are_far_apart(ship, target) else measured(ship, target)
    away: int = state.lines[remembered]
    return away


def measured(ship: Ship, target: Ship) -> int:
    numerator, denominator = squared_distance(ship.corners, target.corners)
    squared = -(-numerator // denominator)  # rounding up before the root is safe: it is compared with whole numbers
    return isqrt(squared - 1) + 1 if squared else 0


def unless_blocked(line: Gap, reach: int, blocks: Sequence[Obstacle]) -> LineOfFire:
    """KF-24a Block the line if an island or a third ship's base lies across it; a reef does not."""
    across = first_across(line, blocks)
    return LineOfFire(reach) if across is None else LineOfFire(reach, "KF-24a", across.name)


def first_across(line: Gap, blocks: Sequence[Obstacle]) -> Obstacle | None:
    """KF-24a Return the first obstacle across a line."""
    place = first_crossed(line.start, line.end, [block.shape for block in blocks])
    return None if place is None else blocks[place]


def in_the_way(state: Battle, ship: Ship, target: Ship) -> list[Obstacle]:
    """Return everything that could block a line between two ships."""
    around = box_around(ship.lie.box, target.lie.box)
    found = [
        Obstacle("an island", each.corners) for each in state.terrain if each.kind == ISLAND and boxes_meet(around, each.box)
    ]
    for other in state.others(ship):
        if other is not target and boxes_meet(around, other.lie.box):
            found.append(Obstacle(other.name, other.corners))
    return not_aside(ship, target, found) if found else found


def not_aside(one: Ship, other: Ship, blocks: Sequence[Obstacle]) -> list[Obstacle]:
    """Return the obstacles that reach into the band holding all lines between two bases.

    The band runs from middle to middle and is as wide as the larger diagonal.
    """
    x, y = one.base.centre
    dx, dy = other.base.centre.x - x, other.base.centre.y - y
    limit = max(one.lie.reach, other.lie.reach) * (isqrt(dx * dx + dy * dy) + 1)
    level = dx * y - dy * x
    found = []
    for block in blocks:
        sides = [dx * at_y - dy * at_x for at_x, at_y in block.shape]
        if min(sides) <= level + limit and max(sides) >= level - limit:
            found.append(block)
    return found


def box_around(one: Box, other: Box) -> Box:
    """Return the smallest box that holds two."""
    return Box(
        min(one.left, other.left), min(one.top, other.top), max(one.right, other.right), max(one.bottom, other.bottom)
    )


def is_in_reach(state: Battle, ship: Ship, target: Ship, inches: int) -> bool:
    """KF-45a Return whether a ship is within that many inches, base to base.

    0 is touching (KF-12c). Nothing blocks it.
    """
    return apart(state, ship, target) <= max(inches * INCH, SLACK)
