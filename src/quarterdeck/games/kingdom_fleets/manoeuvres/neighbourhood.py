"""Ships, islands and reefs near a place, found by the boxes around them."""

from __future__ import annotations

from quarterdeck.boards.plane.shapes import SLACK, Box, Polygon, boxes_meet, widened
from quarterdeck.games.kingdom_fleets.state import ISLAND, Battle, Ship, TerrainKind


def obstacles(state: Battle, ship: Ship, around: Box) -> list[Polygon]:
    """Return all bases and islands in or near a box; no base may overlap them."""
    found = [other.corners for other in near(state, ship, around)]
    found.extend(terrain_near(state, ISLAND, around))
    return found


def terrain_near(state: Battle, kind: TerrainKind, around: Box) -> list[Polygon]:
    """Return islands, or reefs, that reach into a box or touch it."""
    wide = widened(around, SLACK)
    return [each.corners for each in state.terrain if each.kind == kind and boxes_meet(wide, each.box)]


def near(state: Battle, ship: Ship, around: Box) -> list[Ship]:
    """Return every other ship that reaches into a box or touches it (KF-12c)."""
    wide = widened(around, SLACK)
    return [other for other in state.others(ship) if boxes_meet(wide, other.lie.box)]
