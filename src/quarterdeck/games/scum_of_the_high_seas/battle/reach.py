"""SH-36 Possible opponents in battle: contact, range, sight, and other bars to an attack."""

from __future__ import annotations

from quarterdeck.boards.hex import Hex, distance
from quarterdeck.engine.asks import ALLOWED, ClauseId
from quarterdeck.games.scum_of_the_high_seas.battle.dice import FIREARMS, fire_dice, melee_dice, melee_weapons, reach
from quarterdeck.games.scum_of_the_high_seas.battle.line_of_sight import sight_blocked
from quarterdeck.games.scum_of_the_high_seas.cards.effects import has_damp_powder, too_far_in_fog
from quarterdeck.games.scum_of_the_high_seas.charts import PISTOL
from quarterdeck.games.scum_of_the_high_seas.land.barriers import parted
from quarterdeck.games.scum_of_the_high_seas.parley.enemies import cannot_attack
from quarterdeck.games.scum_of_the_high_seas.pieces import Unit
from quarterdeck.games.scum_of_the_high_seas.sea.aboard import casts_off
from quarterdeck.games.scum_of_the_high_seas.state import NOBODY, Activation, Raid

# --- Contact --------------------------------------------------------------------------------------


def meets(state: Raid, unit: Unit, at: Hex, foe: Unit) -> bool:
    """SH-42 Return whether a unit in a hex is in contact with an enemy next to it.

    Nothing impassable may lie between them, and neither may swim.
    """
    return (
        not foe.swimming
        and not unit.swimming
        and not parted(state, at, foe.at)
        and not casts_off(state, unit, at, foe.at)
        and cannot_attack(state, unit, foe) == ALLOWED
    )


def contacts(state: Raid, unit: Unit, at: Hex) -> list[Unit]:
    """Return every enemy in contact with a unit in a hex, clockwise from the north.

    The hex may be one to which the unit could go.
    """
    found: list[Unit] = []
    units, leaders = state.where.units, state.where.leaders
    beside = state.setting.ground.near[at]
    if units.keys().isdisjoint(beside) and leaders.keys().isdisjoint(beside):
        return found
    for near in beside:
        key = units.get(near) or leaders.get(near)
        if key is not None:
            foe = state.units[key]
            if foe.side != unit.side and meets(state, unit, at, foe):
                found.append(foe)
    return found


def in_contact(state: Raid, unit: Unit, at: Hex) -> bool:
    """SH-45 Return whether a unit is, or would be, in contact with an enemy in a hex."""
    return bool(contacts(state, unit, at))


def break_away(state: Raid, unit: Unit) -> None:
    """SH-37 A unit that has moved out of contact is no longer in close combat."""
    if unit.close and not in_contact(state, unit, unit.at):
        unit.close = False


# --- No battle at all -----------------------------------------------------------------------------


def cannot_battle(state: Raid, act: Activation, unit: Unit) -> ClauseId:
    """SH-36 Return the clause that keeps a unit from any battle in this activation."""
    if unit.is_leader:
        return "SH-43"
    if unit.swimming:
        return "SH-91b"
    if unit.below:
        return "SH-82a"
    if unit.strength <= unit.serving:
        return "SH-93"
    return "SH-31" if unit.key in act.spent else ALLOWED


def bound_by(state: Raid, unit: Unit) -> ClauseId:
    """SH-60, SH-59 Return the clause against attacking of its own will: loot, or falling back."""
    if state.blocks and state.borne_by(unit) is not None:
        return "SH-60"
    return "SH-59" if unit.returns and state.turn >= unit.returns else ALLOWED


# --- No battle with one enemy ---------------------------------------------------------------------


def cannot_engage(state: Raid, unit: Unit, foe: Unit, again: bool) -> ClauseId:
    """SH-36, SH-60 Return the clause against any battle with an enemy.

    A unit battles the same enemy once a turn. With loot, or falling back, it battles only units
    that attacked it.
    """
    clause = cannot_attack(state, unit, foe)
    if clause:
        return clause
    if foe.key in unit.fought and not again:
        return "SH-36"
    if foe.key not in unit.attacked_by:
        return bound_by(state, unit)
    return ALLOWED


def cannot_fight(state: Raid, unit: Unit, foe: Unit, weapon: str, again: bool = False) -> ClauseId:
    """SH-42 Return the clause against close combat, which needs an open way to the next hex."""
    if foe.is_leader and state.unit_at(foe.at) is not None:
        return "SH-32a"
    if foe.wounded:
        return "SH-44"
    if distance(unit.at, foe.at) != 1:
        return "SH-39"
    if foe.swimming:
        return "SH-91"
    if parted(state, unit.at, foe.at):
        return "SH-42"
    clause = cannot_engage(state, unit, foe, again)
    if clause:
        return clause
    return "SH-36" if melee_dice(state, unit, foe, weapon) < 1 else ALLOWED


def could_fight(state: Raid, unit: Unit) -> list[Unit]:
    """SH-36 Return the enemies next to a unit that it could fight.

    If there are any it may battle only those.
    """
    near = contacts(state, unit, unit.at)
    if not near:
        return near
    weapons = melee_weapons(unit)
    return [foe for foe in near if not all(cannot_fight(state, unit, foe, weapon) for weapon in weapons)]


def cannot_fire(state: Raid, unit: Unit, foe: Unit, weapon: str, again: bool = False) -> ClauseId:
    """SH-39, SH-42, SH-46 Return the clause against fire with small arms.

    The target must be in range and sight, and not in contact.
    """
    clause = cannot_use(state, unit, weapon)
    if clause:
        return clause
    if foe.is_leader:
        return "SH-32a"
    away = distance(unit.at, foe.at)
    if away == 1 and meets(state, unit, unit.at, foe):
        return "SH-42"
    if away > reach(unit, weapon):
        return "SH-39"
    if state.spells and too_far_in_fog(state, away):
        return "SH-E37"
    clause = cannot_engage(state, unit, foe, again)
    if clause:
        return clause
    if unit.close or foe.close:
        return "SH-37"
    over = unit.side if weapon in FIREARMS else NOBODY
    if sight_blocked(state, unit.at, foe.at, over):
        return "SH-46"
    return "SH-36" if fire_dice(state, unit, foe, weapon) < 1 else ALLOWED


def cannot_use(state: Raid, unit: Unit, weapon: str) -> ClauseId:
    """SH-18a, SH-11, SH-E31 Return the clause against a firearm or bow.

    A lone NCO does not fire, riders fire only pistols, and damp powder does not fire.
    """
    if unit.is_lone_nco:
        return "SH-18a"
    if unit.mounted and weapon != PISTOL:
        return "SH-11"
    return "SH-E31" if state.spells and has_damp_powder(state, unit.key) else ALLOWED


def in_reach(state: Raid, unit: Unit, most: int) -> list[Unit]:
    """Return every unit of other players within a distance, in the scenario's order.

    Leaders among men are left out.
    """
    where, units, side = state.where, state.units, unit.side
    near = state.setting.ground.within(unit.at, most)
    others = [key for at, key in where.units.items() if at in near and units[key].side != side]
    for at, key in where.leaders.items():
        if at in near and at not in where.units and units[key].side != side:
            others.append(key)
    return [units[key] for key in (sorted(others, key=state.fixed.rank.__getitem__) if len(others) > 1 else others)]
