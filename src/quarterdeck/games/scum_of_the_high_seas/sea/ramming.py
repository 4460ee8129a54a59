"""SH-91, SH-91a Encounters going ahead: ships rammed or alongside, boats run down, swimmers."""

from __future__ import annotations

from quarterdeck.boards.hex import Hex, neighbour, neighbours, to_port, to_starboard
from quarterdeck.boards.hulls import Contact, contact, hull, zone
from quarterdeck.engine.asks import ALLOWED, D6, ClauseId, Flow, roll_total
from quarterdeck.games.scum_of_the_high_seas.cards.effects import SHEER_OFF
from quarterdeck.games.scum_of_the_high_seas.parley.enemies import are_friends, cannot_attack
from quarterdeck.games.scum_of_the_high_seas.pieces import HERE, OVERBOARD, Unit, Vessel
from quarterdeck.games.scum_of_the_high_seas.sea import log
from quarterdeck.games.scum_of_the_high_seas.sea.aboard import free_decks
from quarterdeck.games.scum_of_the_high_seas.sea.sinking import damage, sink, stay_in_the_water, take_prisoner
from quarterdeck.games.scum_of_the_high_seas.state import Raid

# --- Obstacles ------------------------------------------------------------------------------------


def cannot_enter(state: Raid, vessel: Vessel, at: Hex) -> ClauseId:
    """SH-80, SH-86a, SH-91a, SH-91b Return the clause that keeps a vessel from filling a hex.

    The edge, land, hulls, and friends in the water for whom she has no room do. Boats go over
    shoals.
    """
    ground = state.setting.ground
    if at not in ground.board:
        return "SH-80"
    if at not in (ground.sea if vessel.is_ship else ground.water):
        return "SH-86a"
    there = state.where.hulls.get(at)
    if there is not None and there != vessel.key:
        return cannot_run_down(state, vessel, state.vessels[there])
    for unit in in_the_water(state, at):
        if are_friends(state, vessel.side, unit.side):
            if not free_decks(state, vessel, unit):
                return "SH-91b"
        elif cannot_attack(state, vessel, unit):
            return cannot_attack(state, vessel, unit)
    return ALLOWED


def can_swing(state: Raid, vessel: Vessel, heading: int) -> bool:
    """SH-84 Return whether the stern has room on a new heading."""
    swung = hull(vessel.at, heading, vessel.figures.length)[1:]
    return not any(at in state.where.hulls or cannot_enter(state, vessel, at) for at in swung)


def cannot_run_down(state: Raid, vessel: Vessel, other: Vessel) -> ClauseId:
    """SH-91a Ships run down enemy boats; every other hull is in the way."""
    if not vessel.is_ship or other.is_ship or are_friends(state, vessel.side, other.side):
        return "SH-91a"
    return cannot_attack(state, vessel, other)


def in_the_water(state: Raid, at: Hex) -> list[Unit]:
    """Return the swimmers in a hex."""
    if at not in state.where.units and at not in state.where.leaders:
        return []
    return [unit for unit in (state.unit_at(at), state.leader_at(at)) if unit is not None and unit.swimming]


def rammed_from(state: Raid, vessel: Vessel, bow: Hex) -> list[Vessel]:
    """SH-91a Return the ships rammed by a bow in a hex: ahead first, then to port and starboard."""
    heading, hulls = vessel.heading, state.where.hulls
    if not vessel.is_ship:
        return []
    around = neighbours(bow)
    met = [hulls.get(around[side]) for side in (heading, to_port(heading), to_starboard(heading))]
    others = [state.vessels[key] for key in dict.fromkeys(met) if key is not None and key != vessel.key]
    length = vessel.figures.length
    ships = [other for other in others if other.is_ship]
    return [each for each in ships if contact(bow, heading, length, state.hull(each), each.heading) is Contact.RAM]


def cannot_go_ahead(state: Raid, vessel: Vessel) -> ClauseId:
    """SH-91a, SH-E9 Return the clause against the next hex: its contents, or a barred ram."""
    bow = neighbour(vessel.at, vessel.heading)
    barred = cannot_enter(state, vessel, bow)
    if barred:
        return barred
    for other in rammed_from(state, vessel, bow):
        if state.is_under(SHEER_OFF, vessel.key):
            return "SH-E9"
        barred = cannot_attack(state, vessel, other)
        if barred:
            return barred
    return ALLOWED


# --- Results --------------------------------------------------------------------------------------


def bring_to(state: Raid, vessel: Vessel, at: Hex, heading: int, filled: tuple[Hex, ...]) -> None:
    """Bring a vessel into hexes that she did not fill before.

    Boats in her way are run down, swimmers taken up or taken prisoner.
    """
    hulls = state.where.hulls
    boats = [hulls[to] for to in filled if to in hulls]
    met = [unit for to in filled for unit in in_the_water(state, to)]
    friends = [unit for unit in met if are_friends(state, vessel.side, unit.side)]
    for unit in met:
        if unit in friends:
            state.take_off(unit, OVERBOARD)
        else:
            take_prisoner(state, unit, vessel.side, "SH-91b")
    state.lay(vessel, at, heading)
    forget_rams(state, vessel)
    for key in boats:
        sink(state, state.vessels[key], vessel.side)
    for unit in friends:
        take_up(state, vessel, unit)


def forget_rams(state: Raid, vessel: Vessel) -> None:
    """SH-91 Close a vessel to her rammer, or to her victim, once they are out of contact."""
    zone_now = zone(vessel.at, vessel.heading, vessel.figures.length)
    for rammed in state.vessels.values():
        if rammed.entered_by and vessel.key in (rammed.key, rammed.entered_by):
            other = state.vessels[rammed.entered_by] if rammed is vessel else rammed
            if not any(deck in zone_now for deck in state.hull(other)):
                rammed.entered_by, rammed.entered_from = "", 0


def take_up(state: Raid, vessel: Vessel, unit: Unit) -> None:
    """SH-91b Take a friend out of the water into the first free hull hex.

    He does nothing more this turn. If there is not room for all, the last stay in the water beside
    her.
    """
    decks = free_decks(state, vessel, unit)
    if not decks:
        stay_in_the_water(state, unit, state.hull(vessel))
        return
    state.put(unit, decks[0], vessel.key)
    unit.swimming, unit.acted = False, True
    state.say(log.OutOfTheWater, unit.key, vessel.key)


def ram(state: Raid, vessel: Vessel, other: Vessel) -> Flow[None]:
    """SH-91 Ram a ship; undamaged points count.

    With twice her points the rammer sinks her. With one and a half times as many she takes 2D6
    points, and the rammer's men may enter from the next turn on. Otherwise both stop. A ship that
    floats sails no farther this turn.
    """
    if other.place != HERE:
        return
    state.say(log.Rammed, vessel.key, other.key)
    other.acted = True
    weight, against = vessel.figures.points, other.figures.points
    if weight >= 2 * against:
        sink(state, other, vessel.side)
    elif 2 * weight >= 3 * against:
        points = yield from roll_total(vessel.side, D6, 2, "SH-91")
        other.entered_by, other.entered_from = vessel.key, state.turn + 1
        damage(state, other, points, vessel.side)
    else:
        state.say(log.BothStopped, vessel.key, other.key)
