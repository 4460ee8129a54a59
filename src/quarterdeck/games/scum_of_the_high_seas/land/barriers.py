"""SH-30, SH-32, SH-42, SH-47 Barriers to a step and to close combat between neighbours."""

from __future__ import annotations

from quarterdeck.boards.hex import Hex
from quarterdeck.engine.asks import ALLOWED, ClauseId
from quarterdeck.games.scum_of_the_high_seas.cards.effects import LADDERS, back_door, helped_by
from quarterdeck.games.scum_of_the_high_seas.land.buildings import cannot_enter_building, cannot_pass, is_shut, structure_at
from quarterdeck.games.scum_of_the_high_seas.pieces import Unit
from quarterdeck.games.scum_of_the_high_seas.sea.aboard import cannot_step_aboard, rail_between
from quarterdeck.games.scum_of_the_high_seas.state import Raid


def cannot_step(state: Raid, unit: Unit, at: Hex, to: Hex, retreating: bool = False) -> ClauseId:
    """SH-30 Return the clause against a step into the next hex.

    SH-57 In a retreat ground does not matter, but impassable barriers still do.
    """
    if to not in state.setting.ground.near:
        return "SH-1b"
    return is_filled(state, unit, to) or cannot_cross(state, unit, at, to, retreating)


def is_filled(state: Raid, unit: Unit, to: Hex) -> ClauseId:
    """SH-30, SH-32 Return the clause if a hex is filled for this unit.

    Another unit, an enemy commander or spoils fill it; for a commander, an enemy or another
    commander.
    """
    where = state.where
    there = where.units.get(to)
    if there is not None and there != unit.key and not (unit.is_leader and state.units[there].side == unit.side):
        return "SH-32" if unit.is_leader else "SH-30"
    leader = where.leaders.get(to)
    if leader is not None and leader != unit.key and (unit.is_leader or state.units[leader].side != unit.side):
        return "SH-32" if unit.is_leader else "SH-30"
    return "SH-9a" if to in where.blocks else ALLOWED


def cannot_cross(state: Raid, unit: Unit, at: Hex, to: Hex, retreating: bool = False) -> ClauseId:
    """SH-47, SH-35 Return the clause against crossing between two neighbours.

    It may concern the side between them or the farther hex. SH-E28 With ladders, high walls and
    escarpments are no obstacle.
    """
    where, ground = state.where, state.setting.ground
    if to in ground.water and to not in where.hulls:
        return ALLOWED if unit.swimming else "SH-47"
    if at in where.hulls or to in where.hulls:
        return cannot_step_aboard(state, unit, at, to)
    if (at, to) in ground.barred and (retreating or not helped_by(state, LADDERS, unit.key)):
        return "SH-47"
    if to in ground.rivers and to not in ground.fords and not retreating and (unit.mounted or unit.pulls_gun):
        return "SH-47"
    if at in state.fixed.buildings or to in state.fixed.buildings:
        return cannot_pass(state, unit, at, to) or cannot_enter_building(state, unit, at, to)
    return ALLOWED


def parted(state: Raid, one: Hex, other: Hex) -> ClauseId:
    """SH-42 Return the clause if neighbours must fire instead of fighting hand to hand.

    A high wall, an escarpment, the walls of a shut building or a ship's side part them. SH-E10,
    SH-E28 Cards may remove the barrier for the acting unit.
    """
    where = state.where
    if where.hulls and (one in where.hulls or other in where.hulls):
        return "SH-42" if rail_between(state, one, other) else ALLOWED
    if (one, other) in state.setting.ground.barred and not _climbs(state):
        return "SH-42"
    if state.fixed.buildings and is_shut(state, one, other) and not _goes_by_the_back_door(state, one, other):
        return "SH-35"
    return ALLOWED


def _climbs(state: Raid) -> bool:
    """SH-E28 Return whether the acting unit has ladders."""
    act = state.act
    return act is not None and bool(act.keys) and helped_by(state, LADDERS, act.key)


def _goes_by_the_back_door(state: Raid, one: Hex, other: Hex) -> bool:
    """SH-E10 Return whether the acting unit may go through these walls."""
    act = state.act
    if not state.spells or act is None or not act.keys or act.key not in state.units:
        return False
    walls = [structure for structure in (structure_at(state, one), structure_at(state, other)) if structure is not None]
    return any(back_door(state, state.units[act.key], structure) for structure in walls)
