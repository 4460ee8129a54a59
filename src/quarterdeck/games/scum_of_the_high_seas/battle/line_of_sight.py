"""SH-46 Line of sight from centre to centre."""

from __future__ import annotations

from quarterdeck.boards.hex import Hex, Step, distance
from quarterdeck.engine.asks import Seat
from quarterdeck.games.scum_of_the_high_seas.charts import CURTAIN_WALL, TOWER
from quarterdeck.games.scum_of_the_high_seas.land.buildings import is_roofed, is_rubble, structure_at
from quarterdeck.games.scum_of_the_high_seas.parley.enemies import are_friends
from quarterdeck.games.scum_of_the_high_seas.state import NOBODY, Raid

FORTS = (CURTAIN_WALL, TOWER)


def sight_blocked(state: Raid, one: Hex, other: Hex, over: Seat = NOBODY) -> Step:
    """SH-46 Return the first place that blocks the line between two hexes, or () if it is clear.

    A line along an edge passes a pair of hexes, and both must block. ``over`` is the player of
    somebody with a gun or firearms, who may fire over a friend in the next, lower hex (SH-41).
    """
    if distance(one, other) < 2:
        return ()
    hulls = state.where.hulls
    own = (hulls.get(one), hulls.get(other))
    steps, blocked = state.setting.ground.line(one, other)
    for step in steps:
        if _blocks(state, step[0], one, own, over) and (len(step) == 1 or _blocks(state, step[1], one, own, over)):
            return step
    return blocked


def _blocks(state: Raid, at: Hex, start: Hex, own: tuple[str | None, str | None], over: Seat) -> bool:
    """SH-46, SH-82b Return whether a hex blocks: ground, a building, a piece of any side, a hull.

    A hull does not block for those aboard or for fire at them.
    """
    where = state.where
    if at in state.setting.ground.blocking or (at in state.fixed.buildings and is_walled(state, at)):
        return True
    if at in where.units or at in where.leaders:
        return not over or not _fires_over(state, start, at, over)
    hull = where.hulls.get(at)
    return hull is not None and hull not in own and state.vessels[hull].is_ship


def _fires_over(state: Raid, start: Hex, at: Hex, over: Seat) -> bool:
    """SH-41 Return whether fire from a height passes over a friend in the next, lower hex."""
    if distance(start, at) != 1 or is_high(state, at) or not is_high(state, start):
        return False
    return all(
        are_friends(state, over, other.side) for other in (state.unit_at(at), state.leader_at(at)) if other is not None
    )


def is_high(state: Raid, at: Hex) -> bool:
    """SH-41 Return whether a hex is a hilltop, or the wall or tower of a fortress."""
    if at in state.setting.ground.hills:
        return True
    building = structure_at(state, at)
    return building is not None and building.figures.kind in FORTS and is_roofed(building)


def is_walled(state: Raid, at: Hex) -> bool:
    """SH-46, SH-47 Return whether a building or its debris fills a hex; a yard is open ground."""
    building = structure_at(state, at)
    return building is not None and (is_roofed(building) or is_rubble(building))
