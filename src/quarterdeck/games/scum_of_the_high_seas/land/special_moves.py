"""Moves other than going: saddles SH-11, guns SH-13, a lone NCO SH-18, leaving the map SH-1b."""

from __future__ import annotations

from quarterdeck.boards.hex import Hex
from quarterdeck.engine.asks import ALLOWED, ClauseId
from quarterdeck.games.scum_of_the_high_seas.charts import GUNNERS, INFANTRY, MOST_FIGURES
from quarterdeck.games.scum_of_the_high_seas.land import log
from quarterdeck.games.scum_of_the_high_seas.land.barriers import cannot_cross
from quarterdeck.games.scum_of_the_high_seas.land.buildings import is_roofed, structure_at
from quarterdeck.games.scum_of_the_high_seas.land.paths import MoveLimit, Ways, cannot_stir, ends_at
from quarterdeck.games.scum_of_the_high_seas.pieces import HERE, JOINED, LEFT, Gun, Unit
from quarterdeck.games.scum_of_the_high_seas.state import Activation, Raid


def cannot_change_saddle(state: Raid, unit: Unit) -> ClauseId:
    """SH-11, SH-47 Nobody mounts in a building, aboard, or in a river without a ford.

    SH-31 Nor does a unit that has had its move.
    """
    kept = cannot_stir(state, unit)
    if kept or unit.swimming:
        return kept or "SH-91b"
    if unit.mounted:
        return ALLOWED
    ground = state.setting.ground
    if unit.aboard or is_roofed(structure_at(state, unit.at)):
        return "SH-11"
    return "SH-47" if unit.at in ground.rivers and unit.at not in ground.fords else ALLOWED


# --- Guns -----------------------------------------------------------------------------------------


def cannot_man(unit: Unit, gun: Gun) -> ClauseId:
    """SH-13 A gun ashore without a crew is manned by free infantry or gunners in its hex."""
    if gun.ship or gun.crew or gun.place != HERE or gun.at != unit.at or unit.swimming:
        return "SH-13"
    return ALLOWED if unit.kind in (INFANTRY, GUNNERS) and not unit.gun and not unit.is_lone_nco else "SH-13"


def man(state: Raid, act: Activation, unit: Unit, gun: Gun) -> None:
    """SH-13 Man a gun without a crew; it takes the activation."""
    gun.crew, gun.side, unit.gun = unit.key, unit.side, gun.key
    act.spent.append(unit.key)
    state.say(log.Manned, unit.key, gun.key)


def bring_gun(state: Raid, unit: Unit, to: Hex) -> None:
    """SH-13 A gun crew takes its gun along; infantry leaves the gun that it served."""
    gun = state.guns[unit.gun]
    if unit.kind == GUNNERS:
        gun.at = to
    else:
        abandon_gun(state, unit)


def abandon_gun(state: Raid, unit: Unit) -> None:
    """SH-13 Leave a gun in its hex, without a crew."""
    if unit.gun:
        state.guns[unit.gun].crew = ""
        unit.gun = ""


# --- A lone NCO -----------------------------------------------------------------------------------


def cannot_join(state: Raid, unit: Unit, other: Unit, ways: Ways, pace: MoveLimit, dismounts: bool = False) -> ClauseId:
    """SH-18 A lone NCO joins a unit of his type that is below the maximum of its class.

    He does so at the end of his move. SH-11 If he dismounts he has done so by then.
    """
    mounted = unit.mounted and not dismounts
    if other.key == unit.key or other.kind != unit.kind or other.kind not in MOST_FIGURES or other.below or other.swimming:
        return "SH-18"
    if other.strength >= MOST_FIGURES[other.kind][other.figures.grade] or other.mounted != mounted:
        return "SH-18"
    for near in state.setting.ground.near[other.at]:
        if has_a_hex_left(state, unit, near, ways, pace) and not cannot_cross(state, unit, near, other.at):
            return ALLOWED
    return "SH-18"


def has_a_hex_left(state: Raid, unit: Unit, at: Hex, ways: Ways, pace: MoveLimit) -> bool:
    """SH-30 Return whether a unit can come to a hex and go on from there in the same move."""
    way = ways.get(at)
    if way is None or way.steps >= pace.most:
        return False
    assert state.act is not None
    return not way.steps or not ends_at(state, state.act, unit, at, way.before)


def join(state: Raid, unit: Unit, other: Unit) -> None:
    """SH-18 Add a lone NCO to another unit, as a private if it has an NCO, else in command.

    In command he stops it falling back. SH-31 His move is over, and so is that of the unit. The
    unit carries on his load, or it stays behind. SH-18a Nobody scores for his old unit.
    """
    sort = unit.figures.sorts[unit.men.index(1)]
    carried = state.borne_by(unit)
    state.take_off(unit, JOINED)
    if carried is not None:
        bearer = "" if state.borne_by(other) is not None else other.key
        state.drop(carried, other.at if bearer else unit.at, bearer)
    other.men[other.figures.sorts.index(sort) if sort in other.figures.sorts else 0] += 1
    state.say(log.Joined, unit.key, other.key, not other.nco)
    if not other.nco:
        other.nco = True
        other.returns = 0
    other.stays = state.turn
    unit.men = [0] * len(unit.men)
    unit.nco = False
    abandon_gun(state, unit)


# --- Off the map ----------------------------------------------------------------------------------


def can_leave(state: Raid, unit: Unit, ways: Ways, pace: MoveLimit) -> bool:
    """SH-1b Return whether a unit can leave by its exit, with a hex of its move left."""
    way_out = state.setting.ways_out.get(unit.side, ())
    return unit.is_ashore and any(has_a_hex_left(state, unit, at, ways, pace) for at in way_out)


def leave_the_map(state: Raid, unit: Unit, leader: Unit | None) -> None:
    """SH-1b Take a unit off the map by the exit, with its load and the commander who goes along."""
    abandon_gun(state, unit)
    for each in (unit, leader):
        if each is not None:
            state.take_off(each, LEFT)
            state.say(log.LeftTheMap, each.key)
