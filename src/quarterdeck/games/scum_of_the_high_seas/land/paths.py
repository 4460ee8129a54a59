"""SH-10, SH-11, SH-14, SH-47 The range of a move and the hexes that a unit can reach."""

from __future__ import annotations

from typing import NamedTuple

from quarterdeck.boards.hex import Hex
from quarterdeck.engine.asks import ALLOWED, ClauseId
from quarterdeck.games.scum_of_the_high_seas.battle.dice import supports
from quarterdeck.games.scum_of_the_high_seas.battle.reach import cannot_engage, contacts
from quarterdeck.games.scum_of_the_high_seas.cards.effects import FORCED_MARCH, LOST, NATIVE_GUIDE, helped_by
from quarterdeck.games.scum_of_the_high_seas.charts import (
    CAVALRY,
    COMMANDER,
    INFANTRY,
    MANHANDLED,
    MOUNTED_LEADER,
    MOVE,
    MOVE_AND_BATTLE,
    SADDLED,
)
from quarterdeck.games.scum_of_the_high_seas.land.barriers import cannot_cross, is_filled
from quarterdeck.games.scum_of_the_high_seas.land.buildings import has_door_to_break, is_roofed, is_rubble, structure_at
from quarterdeck.games.scum_of_the_high_seas.pieces import Unit
from quarterdeck.games.scum_of_the_high_seas.state import Activation, Raid


class MoveLimit(NamedTuple):
    """The most hexes of a move: at all, before a battle, and in a led charge (SH-43)."""

    most: int
    battle: int = 0
    charge: int = 0


class Way(NamedTuple):
    """The number of hexes to a place, and the hex before it on the way."""

    steps: int
    before: Hex


Ways = dict[Hex, Way]


def pace_of(state: Raid, unit: Unit) -> MoveLimit:
    """SH-10, SH-11, SH-13, SH-14, SH-91b Return a unit's own move, cards apart."""
    if unit.swimming:
        return MoveLimit(1)
    if unit.is_leader:
        return MoveLimit(1 if unit.wounded else MOUNTED_LEADER if unit.mounted else MOVE[COMMANDER])
    if unit.pulls_gun:
        return MoveLimit(MANHANDLED[state.guns[unit.gun].weight])
    means = CAVALRY if unit.mounted else INFANTRY
    return MoveLimit(MOVE[means], MOVE_AND_BATTLE[means])


def pace_in(state: Raid, act: Activation, unit: Unit, leader: Unit | None = None, saddling: bool = False) -> MoveLimit:
    """Return a unit's move in this activation, with its changes.

    SH-E15 A forced march adds one hex. SH-11 A unit that mounts or dismounts has two. SH-43 A
    charge with the commander adds one. A unit that has had its move has none.
    """
    if cannot_stir(state, unit):
        return MoveLimit(0)
    most, battle, _ = pace_of(state, unit)
    marching = 1 if battle and helped_by(state, FORCED_MARCH, unit.key) else 0
    if saddling:
        return MoveLimit(SADDLED + marching)
    battle = battle + marching if battle else 0
    led = leader is not None and battle and supports(leader) and not is_burdened(state, unit)
    return MoveLimit(most + marching, battle, battle + 1 if led else 0)


def cannot_stir(state: Raid, unit: Unit) -> ClauseId:
    """SH-E32, SH-59, SH-31 Return the clause if a unit has had its move this turn.

    It got lost, falls back, fell back and was joined since, or by SH-18 was joined by a lone NCO
    whose own move is over.
    """
    if state.spells and state.is_under(LOST, unit.key):
        return "SH-E32"
    if 0 < unit.returns <= state.turn:
        return "SH-59"
    return "SH-31" if unit.stays == state.turn else ALLOWED


def is_burdened(state: Raid, unit: Unit) -> bool:
    """SH-60 Return whether a unit carries loot or falls back, and so takes no offensive action."""
    return 0 < unit.returns <= state.turn or (bool(state.blocks) and state.borne_by(unit) is not None)


def is_guided(act: Activation) -> bool:
    """SH-E27 Return whether terrain neither stops the acting unit nor forbids it to battle."""
    return NATIVE_GUIDE in act.boons and act.helped == act.key


# --- Hexes in reach -------------------------------------------------------------------------------


def ways_of(state: Raid, act: Activation, unit: Unit, most: int) -> Ways:
    """SH-30 Return every hex in reach by its shortest way, the first found among equals."""
    ways = {unit.at: Way(0, unit.at)}
    ground, built_up = state.setting.ground, state.fixed.built_up
    by_ground = ground.ways_mounted if unit.mounted or unit.pulls_gun else ground.ways
    filled = hexes_filled(state, unit)
    edge = [unit.at]
    for steps in range(1, most + 1):
        farther = []
        for at in edge:
            way = Way(steps, at)
            clear = () if at in built_up or at in ground.water else by_ground[at]  # only the map matters here
            for to in ground.near[at]:
                if to in ways or to in filled:
                    continue
                if to in clear or not cannot_cross(state, unit, at, to):
                    farther.append(to)
                elif not is_shut_door(state, act, unit, at, to):
                    continue
                ways[to] = way
        if steps < most:
            edge = [at for at in farther if not ends_at(state, act, unit, at, ways[at].before)]
    return ways


def hexes_filled(state: Raid, unit: Unit) -> set[Hex]:
    """SH-30, SH-32 Return all hexes that are filled for a unit, by the same rule as `is_filled`."""
    where, units, side = state.where, state.units, unit.side
    alone, beside = (where.leaders, where.units) if unit.is_leader else (where.units, where.leaders)
    return {*where.blocks, *alone, *[at for at, key in beside.items() if units[key].side != side]}


def may_break_in(state: Raid, act: Activation, unit: Unit, at: Hex, to: Hex) -> bool:
    """SH-35 Return whether a step leads to the shut door of an empty house not yet thrown for."""
    return (
        is_shut_door(state, act, unit, at, to) and not is_filled(state, unit, to) and bool(cannot_cross(state, unit, at, to))
    )


def is_shut_door(state: Raid, act: Activation, unit: Unit, at: Hex, to: Hex) -> bool:
    """SH-35 Return whether a barred step leads to a door for which a unit may still throw."""
    return to in state.fixed.buildings and not act.tried and has_door_to_break(state, unit, at, to)


def ends_at(state: Raid, act: Activation, unit: Unit, at: Hex, before: Hex) -> bool:
    """SH-30, SH-32, SH-47 Return whether a move ends in a hex.

    A friendly commander's hex ends it, for a commander a friendly unit's, and so do stopping ground
    and a building just entered. SH-90 A boat does too: landing is the first hex of a move.
    """
    where = state.where
    if at in (where.units if unit.is_leader else where.leaders):
        return True
    if at in where.hulls and is_boat(state, at):
        return True
    return is_stopping(state, at, before) and not is_guided(act)


def is_boat(state: Raid, at: Hex) -> bool:
    """SH-90 Return whether a boat lies in a hex."""
    vessel = state.vessel_at(at)
    return vessel is not None and not vessel.is_ship


def is_stopping(state: Raid, at: Hex, before: Hex) -> bool:
    """SH-47 Return whether ground, rubble or a building entered by this step ends a move."""
    if at in state.setting.ground.stopping:
        return True
    structure = structure_at(state, at) if at in state.fixed.buildings else None
    return structure is not None and (is_rubble(structure) or enters(state, before, at))


def enters(state: Raid, start: Hex, at: Hex) -> bool:
    """SH-47 Return whether a step enters a building.

    Going from hex to hex of one building does not.
    """
    structure = structure_at(state, at)
    return is_roofed(structure) and structure_at(state, start) is not structure


def forbids_battle(state: Raid, act: Activation, start: Hex, at: Hex) -> bool:
    """SH-47 Return whether a hex entered now forbids battle: wood, rough ground, a building."""
    if is_guided(act):
        return False
    return state.setting.ground.terrain[at].no_battle or enters(state, start, at)


def can_charge_to(state: Raid, act: Activation, unit: Unit, at: Hex) -> bool:
    """SH-45 Return whether a hex brings a unit into contact with an enemy that it may fight."""
    if forbids_battle(state, act, unit.at, at):
        return False
    return any(not foe.wounded and not cannot_engage(state, unit, foe, False) for foe in contacts(state, unit, at))


def owes_a_fight(state: Raid, act: Activation, unit: Unit) -> bool:
    """SH-45 Return whether a unit used the extra hex of a charge and so must fight."""
    return unit.key in act.charged and unit.moved > pace_in(state, act, unit).most


def cannot_come(state: Raid, act: Activation, leader: Unit, to: Hex, steps: int) -> ClauseId:
    """SH-17 Return the clause that keeps a commander from going along.

    Another commander is there, the way is too far for him, or it is closed to his horse.
    """
    if to in state.where.leaders:
        return "SH-32"
    if steps > pace_of(state, leader).most + (1 if helped_by(state, FORCED_MARCH, act.key) else 0):
        return "SH-14"
    if not leader.mounted:
        return ALLOWED
    ground = state.setting.ground
    if to in state.where.hulls or is_roofed(structure_at(state, to)):
        return "SH-11"
    return "SH-47" if to in ground.rivers and to not in ground.fords else ALLOWED
