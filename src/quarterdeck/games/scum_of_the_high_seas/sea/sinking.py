"""SH-97, SH-91b Damage to ships and structures, sinking, and men in the water."""

from __future__ import annotations

from dataclasses import replace

from quarterdeck.boards.hex import Hex, disk
from quarterdeck.boards.hexboard import name_of
from quarterdeck.engine.asks import D6, ClauseId, Flow, Seat, roll
from quarterdeck.games.scum_of_the_high_seas.battle import log as log_fighting
from quarterdeck.games.scum_of_the_high_seas.battle.losses import destroy, earn, lose
from quarterdeck.games.scum_of_the_high_seas.charts import CHARACTER, CREW, INFANTRY, LOSES_ONE_IN
from quarterdeck.games.scum_of_the_high_seas.land.prisoners import bring_to_refuge, set_free
from quarterdeck.games.scum_of_the_high_seas.parley.enemies import are_friends
from quarterdeck.games.scum_of_the_high_seas.pieces import (
    DESTROYED,
    HERE,
    LOST,
    OVERBOARD,
    STOWED,
    SUNK,
    Block,
    Structure,
    Unit,
    Vessel,
)
from quarterdeck.games.scum_of_the_high_seas.sea import log
from quarterdeck.games.scum_of_the_high_seas.sea.aboard import cables_of, part, set_adrift_if_boarded
from quarterdeck.games.scum_of_the_high_seas.state import NOBODY, Raid
from quarterdeck.games.scum_of_the_high_seas.whereabouts import Due, Duty

SWIMS_FROM = 4  # SH-91b: a commander


def damage(state: Raid, target: Vessel | Structure, points: int, by: Seat) -> None:
    """SH-97, SH-98 Take points: at 0 a vessel sinks and a structure falls.

    Past 50% and 75% a ship loses guns.
    """
    lost = min(points, target.points)
    if not lost:
        return
    target.points -= lost
    state.say(log_fighting.Damaged, target.key, lost, target.points)
    if isinstance(target, Structure):
        if not target.points:
            fall(state, target, by)
    elif not target.points:
        sink(state, target, by)
    elif limits_passed(target) > target.guns_lost and target.is_ship:
        state.due.append(Due(Duty.GUNS, target.key))


def fall(state: Raid, structure: Structure, by: Seat) -> None:
    """SH-97 A structure falls: half of each unit in it, rounded up, survives in the rubble."""
    state.say(log_fighting.Fell, structure.key)
    for at in structure.figures.hexes:
        unit = state.unit_at(at)
        if unit is not None and unit.strength > 1:
            lose(state, unit, unit.strength // 2, by, "SH-97")


def limits_passed(struck: Vessel | Structure) -> int:
    """SH-85, SH-98 Return 1 past 50% damage, 2 past 75%, otherwise 0."""
    full = struck.figures.points
    gone = full - struck.points
    return (2 * gone > full) + (4 * gone > 3 * full)


def guns_gone(total: int, limits: int) -> int:
    """SH-98 Return how many guns in all are lost at a number of damage marks, rounded up."""
    return -(-total // LOSES_ONE_IN[limits]) if limits else 0


def sink(state: Raid, vessel: Vessel, by: Seat) -> None:
    """SH-97, SH-91 Sink a vessel with everything aboard and score her.

    SH-89a A player scores for her once. SH-44 Prisoners survive. Commanders throw for their lives
    in steps that follow (`throw_for_life`).
    """
    state.say(log.Sank, vessel.key)
    aboard, decks, goods = state.aboard(vessel), state.hull(vessel), goods_aboard(state, vessel)
    lose_goods(state, vessel, goods)
    for unit in aboard:
        state.take_off(unit, OVERBOARD)
    state.strike(vessel, SUNK)
    vessel.points = 0
    part_all(state, vessel)
    for unit in aboard:
        unit.aboard, unit.below, unit.swimming, unit.serving = "", False, True, 0
        if unit.is_leader:
            state.due.append(Due(Duty.OVERBOARD, unit.key, by))
        else:
            take_to_the_water(state, unit, decks, by)
    for block in goods:
        if block.prisoner:
            set_free(state, block)
    score_ship(state, vessel, by, "sunk")


def score_ship(state: Raid, vessel: Vessel, by: Seat, how: str) -> None:
    """SH-6a Score a ship sunk or captured by her class, by SH-89a once a player."""
    if vessel.is_ship and by != NOBODY and by not in vessel.scored_by and not are_friends(state, by, vessel.side):
        vessel.scored_by.append(by)
        earn(state, by, state.setting.rules.ships[vessel.figures.grade - 1], how, "SH-6a", vessel.key)


def goods_aboard(state: Raid, vessel: Vessel) -> list[Block]:
    """SH-9a Return the spoils and prisoners aboard a vessel, carried or on deck."""
    decks = state.hull(vessel)
    here = [block for block in state.blocks.values() if block.place == HERE]
    return [
        block for block in here if (state.units[block.bearer].aboard == vessel.key if block.bearer else block.at in decks)
    ]


def lose_goods(state: Raid, vessel: Vessel, goods: list[Block]) -> None:
    """SH-9a, SH-91b Spoils, guns, horses and boats on deck go down with her."""
    for block in goods:
        state.lift(block, LOST)
    for gun in state.guns.values():
        if gun.ship == vessel.key:
            gun.place = LOST
    for unit in state.aboard(vessel):
        if unit.kind == CREW:
            unit.figures = replace(unit.figures, kind=INFANTRY)  # without a ship they are infantry
        if unit.gun:
            state.guns[unit.gun].place = LOST
            state.guns[unit.gun].crew = unit.gun = ""
        if unit.figures.rides:
            unit.mounted, unit.figures = False, replace(unit.figures, rides=False)
    for boat in state.vessels.values():
        if boat.figures.mother == vessel.key and boat.place == STOWED:
            boat.place = SUNK


def part_all(state: Raid, vessel: Vessel) -> None:
    """SH-97 Free all that was grappled to her or opened by a ram.

    With enemies aboard it is adrift (SH-92). SH-90 Boats in tow are cast off.
    """
    for cable in cables_of(state, vessel):
        part(state, cable)
    for other in state.vessels.values():
        if other.towed_by == vessel.key:
            other.towed_by = ""
        if other.entered_by == vessel.key:
            other.entered_by, other.entered_from = "", 0
            set_adrift_if_boarded(state, other)
    if vessel.entered_by:
        set_adrift_if_boarded(state, state.vessels[vessel.entered_by])


def take_to_the_water(state: Raid, unit: Unit, decks: tuple[Hex, ...], by: Seat) -> None:
    """SH-91, SH-91b Half of a unit drowns.

    The other half, rounded up, swims where the hull was, or next to it.
    """
    if unit.strength > 1:
        lose(state, unit, unit.strength // 2, by, "SH-91")
    stay_in_the_water(state, unit, (unit.at, *decks), by)


def stay_in_the_water(state: Raid, unit: Unit, wanted: tuple[Hex, ...], by: Seat = NOBODY) -> None:
    """SH-91b Put swimmers as a unit into one of some hexes, or next to them.

    With no room at all they drown.
    """
    at = swimming_place(state, unit, wanted)
    if at is None:
        lose(state, unit, unit.strength, by, "SH-91b")
        return
    state.put(unit, at)
    unit.swimming = True
    state.say(log.Swims, unit.key, unit.strength, name_of(at))


def swimming_place(state: Raid, unit: Unit, wanted: tuple[Hex, ...]) -> Hex | None:
    """SH-91b Return a free hex of water: the first of those wanted, else the nearest to them."""
    water = state.setting.ground.water
    nearby = dict.fromkeys([at for reach in range(4) for near in wanted for at in disk(near, reach)])
    return next((at for at in nearby if at in water and is_free_water(state, unit, at)), None)


def is_free_water(state: Raid, unit: Unit, at: Hex) -> bool:
    """SH-30 Return whether a hex is free for swimmers: no hull and no unit.

    A leader may share it with his own men.
    """
    where = state.where
    if at in where.hulls or at in where.blocks:
        return False
    if unit.is_leader:
        there = state.unit_at(at)
        return at not in where.leaders and (there is None or there.side == unit.side)
    leader = state.leader_at(at)
    return at not in where.units and (leader is None or leader.side == unit.side)


# --- Commanders -----------------------------------------------------------------------------------


def throw_for_life(state: Raid, due: Due) -> Flow[None]:
    """SH-91b A commander of a sunk ship swims on 4–6.

    SH-44 A character who fails is wounded and washed ashore.
    """
    unit = state.units[due.key]
    thrown = yield from roll(unit.side, D6, "SH-91b")
    at = swimming_place(state, unit, (unit.at,))
    if thrown >= SWIMS_FROM and at is not None:
        state.put(unit, at)
        unit.swimming = True
        state.say(log.Swims, unit.key, 1, name_of(at))
        return
    unit.swimming = False
    die_or_be_washed_ashore(state, unit, due.by, "SH-91b")


def die_or_be_washed_ashore(state: Raid, unit: Unit, by: Seat, clause: ClauseId) -> None:
    """SH-44 Kill a commander; wound a character and put him ashore.

    He comes to the nearest free hex of land, or to friends without a leader. If there is none he is
    lost.
    """
    if unit.kind == CHARACTER and not bring_to_refuge(state, unit, unit.at):
        state.take_off(unit, DESTROYED)
    else:
        destroy(state, unit, by, clause)


def take_prisoner(state: Raid, unit: Unit, by: Seat, clause: ClauseId) -> None:
    """SH-89a, SH-91b Remove a prisoner, who counts as destroyed."""
    if unit.is_leader:
        die_or_be_washed_ashore(state, unit, by, clause)
    else:
        lose(state, unit, unit.strength, by, clause)
