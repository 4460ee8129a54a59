"""What bears on what (KF-22, KF-24a, KF-25): bands of range and lines of fire, by arc and from base to base.

They follow from where bases and islands lie and from nothing else, so they are remembered in `state.lines` until anything
moves, sinks or flees.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from quarterdeck.boards.plane import (
    INCH,
    SLACK,
    Gap,
    Polygon,
    arcs_holding,
    band,
    edge,
    first_crossed,
    gap,
    is_within,
    line_of_fire,
)
from quarterdeck.engine.asks import ALLOWED, ClauseId
from quarterdeck.games.kingdom_fleets.charts import ARC_NAMES, BAND_LIMITS, OUT_OF_RANGE
from quarterdeck.games.kingdom_fleets.state import ISLAND, Battle, Ship

FARTHEST: Final = BAND_LIMITS[-1]
ALL_ROUND: Final = "all round"


class Line(NamedTuple):
    """Whether a shot can be aimed: at which band of range, the clause against it, and the name of what is in the way."""

    band: int
    clause: ClauseId = ALLOWED
    across: str = ""


NOT_IN_ARC: Final = Line(OUT_OF_RANGE, "KF-22")
TOO_FAR: Final = Line(OUT_OF_RANGE, "KF-25")


def lines_by_arc(state: Battle, ship: Ship, target: Ship) -> tuple[Line, ...]:
    """KF-24a Of each arc's guns at a target."""
    remembered = (ship.key, target.key)
    if remembered not in state.lines:
        state.lines[remembered] = drawn_by_arc(state, ship, target)
    lines: tuple[Line, ...] = state.lines[remembered]
    return lines


def drawn_by_arc(state: Battle, ship: Ship, target: Ship) -> tuple[Line, ...]:
    if not is_within(ship.corners, target.corners, FARTHEST):
        return (TOO_FAR,) * len(ARC_NAMES)
    held = arcs_holding(ship.base, target.corners)
    return tuple([line_from(state, ship, arc, target) if arc in held else NOT_IN_ARC for arc in range(len(ARC_NAMES))])


def line_from(state: Battle, ship: Ship, arc: int, target: Ship) -> Line:
    """KF-25 Range from the firing edge to the nearest part of the base, in the arc or not; KF-24a the line of fire to the
    nearest part in the arc."""
    reach = band(edge(ship.corners, arc), target.corners, BAND_LIMITS)
    if reach == OUT_OF_RANGE:
        return TOO_FAR
    line = line_of_fire(ship.base, arc, target.corners)
    return unless_blocked(state, ship, target, line, reach) if line is not None else NOT_IN_ARC


def line_all_round(state: Battle, ship: Ship, target: Ship) -> Line:
    """KF-33 Of firearms, which bear all round: from base to base."""
    remembered = (ship.key, target.key, ALL_ROUND)
    if remembered not in state.lines:
        state.lines[remembered] = drawn_all_round(state, ship, target)
    line: Line = state.lines[remembered]
    return line


def drawn_all_round(state: Battle, ship: Ship, target: Ship) -> Line:
    if not is_within(ship.corners, target.corners, FARTHEST):
        return TOO_FAR
    reach = band(ship.corners, target.corners, BAND_LIMITS)
    return unless_blocked(state, ship, target, gap(ship.corners, target.corners), reach)


def unless_blocked(state: Battle, ship: Ship, target: Ship, line: Gap, reach: int) -> Line:
    """KF-24a An island, or the base of a third ship, friend or enemy, across the line blocks it; a reef does not."""
    shapes, names = in_the_way(state, ship, target)
    place = first_crossed(line.start, line.end, shapes)
    return Line(reach) if place is None else Line(reach, "KF-24a", names[place])


def in_the_way(state: Battle, ship: Ship, target: Ship) -> tuple[list[Polygon], list[str]]:
    """All that could block a line between two ships, and what it is called."""
    islands = [each.corners for each in state.terrain if each.kind == ISLAND]
    thirds = [other for other in state.others(ship) if other is not target]
    return [*islands, *(other.corners for other in thirds)], ["an island"] * len(islands) + [each.name for each in thirds]


def is_in_reach(ship: Ship, target: Ship, inches: int) -> bool:
    """KF-45a Within so many inches from base to base; 0 is touching (KF-12c). Nothing blocks it."""
    return is_within(ship.corners, target.corners, max(inches * INCH, SLACK))
