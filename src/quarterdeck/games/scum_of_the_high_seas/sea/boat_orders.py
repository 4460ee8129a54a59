"""SH-90, SH-87 Orders for boats: lowering, hoisting, loading, unloading and towing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from quarterdeck.boards.hex import Hex
from quarterdeck.boards.hexboard import name_of
from quarterdeck.engine.asks import Choose, Flow, Option, Prompt, Seat, choose
from quarterdeck.engine.label import Label
from quarterdeck.games.scum_of_the_high_seas.cards.unit_cards import barred_cards, unit_options, use_card
from quarterdeck.games.scum_of_the_high_seas.cards.windows import Play, play_label
from quarterdeck.games.scum_of_the_high_seas.charts import CREW, GUNNERS, LIGHT, MOST_BOATS, ROWBOAT, ROWERS
from quarterdeck.games.scum_of_the_high_seas.pieces import HERE, STOWED, Unit, Vessel
from quarterdeck.games.scum_of_the_high_seas.sea import log
from quarterdeck.games.scum_of_the_high_seas.sea.aboard import cables_of, cannot_be_aboard, free_decks, oarsmen
from quarterdeck.games.scum_of_the_high_seas.sea.boats import zone_of
from quarterdeck.games.scum_of_the_high_seas.sea.ramming import cannot_enter
from quarterdeck.games.scum_of_the_high_seas.state import CALM, Activation, Doing, Raid
from quarterdeck.games.scum_of_the_high_seas.turn.orders import ActivationOrder, order_option

TOWING_ROWERS = 4  # SH-87: in each of two boats
TOWING_BOATS = 2
DOINGS: Final = {
    "lower": Doing.LOWER,
    "lower led": Doing.LOWER,
    "hoist": Doing.HOIST,
    "load": Doing.LOAD,
    "unload": Doing.UNLOAD,
}


def boat_orders(state: Raid, seat: Seat) -> list[Option[ActivationOrder]]:
    """SH-90 Return every order that a player may give to boats."""
    found: list[Option[ActivationOrder]] = []
    for vessel in state.vessels.values():
        if vessel.place != HERE:
            continue
        if vessel.is_ship:
            if vessel.side == seat:
                found += orders_of_ship(state, vessel)
        elif not vessel.acted:
            rowers = oarsmen(state, vessel)
            if rowers is None or (rowers.side == seat and not rowers.acted):
                found += orders_of_boat(state, seat, vessel, rowers)
    return found


def lies_still(vessel: Vessel) -> bool:
    """SH-90 Return whether a vessel is at anchor or aground."""
    return vessel.anchored or vessel.aground


def orders_of_ship(state: Raid, ship: Vessel) -> list[Option[ActivationOrder]]:
    """SH-90 Return the orders to lower the next boat on deck, and by SH-87 the tow in a calm.

    A unit goes in the boat, with its commander or without.
    """
    boat = next_boat(state, ship) if lies_still(ship) else None
    orders = lowerings(state, ship, boat) if boat is not None else []
    if state.wind == CALM and len(towing_boats(state, ship)) == TOWING_BOATS:
        orders.append(order_option(f"tow {ship.key}", "tow", ship.key))
    return orders


def lowerings(state: Raid, ship: Vessel, boat: Vessel) -> list[Option[ActivationOrder]]:
    """SH-90 Return the orders to lower a boat, one for each unit that may go in it."""
    own = [unit for unit in state.aboard(ship) if unit.side == ship.side and not unit.is_leader]
    able = [unit for unit in own if can_be_loaded(state, unit, boat)]
    orders = []
    for unit in able if able and water_beside(state, ship, boat) else ():
        orders.append(order_option(f"lower {boat.key} with {unit.key}", "lower", boat.key, unit.key))
        leader = leader_beside(state, unit)
        if leader is not None:
            notation = f"lower {boat.key} with {unit.key} and {leader.key}"
            orders.append(order_option(notation, "lower led", boat.key, unit.key))
    return orders


def orders_of_boat(state: Raid, seat: Seat, boat: Vessel, rowers: Unit | None) -> list[Option[ActivationOrder]]:
    """SH-90 Return the orders to hoist, load or unload a boat.

    Neither the boat nor its unit may have acted.
    """
    orders = []
    where, near = state.where, state.setting.ground.near[boat.at]
    alongside = boat.side == seat and not where.hulls.keys().isdisjoint(near)
    if alongside and ship_to_hoist(state, boat) is not None and is_idle(state, boat):
        orders.append(order_option(f"hoist {boat.key}", "hoist", boat.key))
    if rowers is not None:
        if rowers.gun and shores(state, boat):
            orders.append(order_option(f"unload {boat.key}", "unload", boat.key, rowers.key))
    elif not where.units.keys().isdisjoint(near):
        for unit in beside(state, boat):
            if unit.side == seat and can_be_loaded(state, unit, boat) and free_decks(state, boat, unit):
                orders.append(order_option(f"load {unit.key} into {boat.key}", "load", boat.key, unit.key))
    return orders


def beside(state: Raid, boat: Vessel) -> list[Unit]:
    """SH-90 Return the units that may be loaded into a boat.

    They are on deck of a ship lying still next to it, or are gun crews ashore.
    """
    units = state.where.units
    there = [state.units[units[at]] for at in state.setting.ground.near[boat.at] if at in units]
    return [unit for unit in there if (lies_alongside(state, unit, boat) if unit.aboard else can_embark(state, unit))]


def lies_alongside(state: Raid, unit: Unit, boat: Vessel) -> bool:
    """SH-90 Return whether a unit is next to a boat, aboard its player's ship that lies still."""
    ship = state.vessels[unit.aboard]
    return ship is not boat and ship.is_ship and lies_still(ship) and ship.side == unit.side


def can_embark(state: Raid, unit: Unit) -> bool:
    """SH-90 Return whether a unit is a gun crew on a beach or quay, which must be loaded.

    Others just step aboard.
    """
    return bool(unit.gun) and not unit.swimming and unit.at in state.setting.ground.landing


def can_be_loaded(state: Raid, unit: Unit, boat: Vessel) -> bool:
    """SH-90 A boat takes one infantry unit that has not acted.

    A rowboat takes a light gun with its crew.
    """
    if unit.acted or unit.below or unit.kind == CREW or unit.strength < ROWERS or cannot_be_aboard(unit, boat):
        return False
    if unit.kind == GUNNERS and unit.gun:
        return boat.figures.kind == ROWBOAT and state.guns[unit.gun].weight == LIGHT
    return not unit.gun


def leader_beside(state: Raid, unit: Unit) -> Unit | None:
    """SH-17 Return the leader in a unit's hex who has not acted and may come along."""
    leader = state.leader_with(unit)
    return leader if leader is not None and not leader.acted else None


def next_boat(state: Raid, ship: Vessel) -> Vessel | None:
    """SH-90 Return the first boat on her deck."""
    for boat in state.vessels.values():
        if boat.place == STOWED and boat.figures.mother == ship.key and not boat.acted:
            return boat
    return None


def water_beside(state: Raid, ship: Vessel, boat: Vessel) -> list[Hex]:
    """SH-90 Return the free hexes of water in her zone of control."""
    where = state.where
    free = [at for at in zone_of(state, ship) if at not in where.units and at not in where.leaders]
    return [at for at in free if not cannot_enter(state, boat, at)]


def shores(state: Raid, boat: Vessel) -> list[Hex]:
    """SH-90 Return the free beaches and quays next to a boat."""
    where, ground = state.where, state.setting.ground
    taken = (where.units, where.leaders, where.blocks)
    near = [at for at in ground.near[boat.at] if at in ground.landing]
    return [at for at in near if not any(at in filled for filled in taken)]


def ship_to_hoist(state: Raid, boat: Vessel) -> Vessel | None:
    """SH-90 Return the ship next to a boat that can take it and its people aboard.

    She belongs to the boat's owner, is at anchor or aground, and has room on deck.
    """
    hulls = state.where.hulls
    for ship in [state.vessels[hulls[at]] for at in state.setting.ground.near[boat.at] if at in hulls]:
        if not ship.is_ship or ship.side != boat.side or not lies_still(ship):
            continue
        people = state.aboard(boat)
        stowed = [each for each in state.vessels.values() if each.place == STOWED and each.figures.mother == ship.key]
        if len(stowed) < MOST_BOATS[ship.figures.grade] and all(free_decks(state, ship, unit) for unit in people):
            return ship
    return None


# --- Towing a ship --------------------------------------------------------------------------------


def towing_boats(state: Raid, ship: Vessel) -> list[Vessel]:
    """SH-87 Return the two rowboats that could tow a ship; none if she is held.

    Each needs 4 rowers, or one needs 8 for both, and none of them may have acted.
    """
    if ship.acted or lies_still(ship) or ship.adrift or ship.lies_to or cables_of(state, ship):
        return []
    keys = dict.fromkeys([state.where.hulls[at] for at in zone_of(state, ship) if at in state.where.hulls])
    near = [state.vessels[key] for key in keys if state.vessels[key].figures.kind == ROWBOAT]
    idle = [boat for boat in near if boat.side == ship.side and not boat.acted and is_idle(state, boat)]
    rowed = [boat for boat in idle if rowers_in(state, boat) >= TOWING_ROWERS]
    if len(rowed) >= TOWING_BOATS:
        return rowed[:TOWING_BOATS]
    empty = [boat for boat in idle if not rowers_in(state, boat)]
    full = [boat for boat in rowed if rowers_in(state, boat) >= TOWING_BOATS * TOWING_ROWERS]
    return [full[0], empty[0]] if full and empty else []


def is_idle(state: Raid, boat: Vessel) -> bool:
    """SH-90 Return whether nobody in a boat has acted and, by SH-92, no cables hold it."""
    return not cables_of(state, boat) and not any(unit.acted or unit.side != boat.side for unit in state.aboard(boat))


def rowers_in(state: Raid, boat: Vessel) -> int:
    rowers = oarsmen(state, boat)
    return rowers.strength if rowers is not None else 0


# --- Execution ------------------------------------------------------------------------------------


def place_label(state: Raid, ask: Choose, option: Option[Any]) -> Label:
    if isinstance(option.value, Play):
        return play_label(state, option.value)
    return Label(f"At {name_of(option.value)}", "SH-90", name_of(option.value))


PLACE = Prompt("boat", "SH-90", "{boat}: choose a hex.", label=place_label, barred=barred_cards)


def begin_with_boat(state: Raid, seat: Seat, order: ActivationOrder) -> None:
    """SH-90 Lowering, hoisting and loading activate boat and unit together and end their turn."""
    boat = state.vessels[order.key]
    boat.acted = True
    keys = [boat.key]
    people = [state.units[order.other]] if order.other else state.aboard(boat)
    if order.verb == "lower led":
        people += [leader for leader in (leader_beside(state, people[0]),) if leader is not None]
    for unit in people:
        unit.acted = True
        keys.append(unit.key)
    state.act = Activation(seat, keys, DOINGS[order.verb])


def hoist(state: Raid, boat: Vessel) -> None:
    """SH-90 Hoist a boat aboard with its people, unless a card has parted them from the ship."""
    ship = ship_to_hoist(state, boat) if boat.place == HERE else None
    if ship is None:
        return
    for unit in state.aboard(boat):
        bring(state, unit, free_decks(state, ship, unit)[0], ship.key)
    state.strike(boat, STOWED)
    boat.figures = replace(boat.figures, mother=ship.key)
    boat.towed_by = ""
    state.say(log.BoatMoved, boat.key, "hoisted aboard", ship.key)


def load(state: Raid, boat: Vessel, unit: Unit) -> None:
    """SH-90 Put a unit into a boat with its gun, unless a card has parted them.

    The boat becomes its player's.
    """
    if boat.place != HERE or unit not in beside(state, boat) or not free_decks(state, boat, unit):
        return
    bring(state, unit, boat.at, boat.key)
    state.say(log.BoatMoved, boat.key, "loaded with", unit.key)


def place_next(state: Raid, act: Activation) -> Flow[None]:
    """SH-90 The player chooses where a boat is lowered or a gun unloaded.

    SH-28, SH-29 A card may be read first.
    """
    boat, unit = state.vessels[act.keys[0]], state.units[act.keys[1]]
    hexes = places_for(state, act, boat, unit)
    if not hexes:
        act.doing = Doing.DONE  # a card has taken ship, boat or men away
        return
    options: list[Option[Any]] = [*[Option(f"at {name_of(at)}", at) for at in hexes], *unit_options(state, act)]
    chosen = yield from choose(act.seat, PLACE, options, {"boat": boat.name, "key": boat.key})
    if isinstance(chosen.value, Play):
        yield from use_card(state, act, chosen.value)
        return
    if act.doing is Doing.LOWER:
        lower(state, act, boat, chosen.value)
    else:
        bring(state, unit, chosen.value)
    act.doing = Doing.DONE


def places_for(state: Raid, act: Activation, boat: Vessel, unit: Unit) -> list[Hex]:
    """SH-90 Return the hexes where a boat may be lowered, or the gun in it unloaded."""
    if unit.place != HERE or not unit.aboard:
        return []
    if act.doing is Doing.UNLOAD:
        return shores(state, boat) if unit.aboard == boat.key else []
    return water_beside(state, state.vessels[unit.aboard], boat) if boat.place == STOWED else []


def lower(state: Raid, act: Activation, boat: Vessel, at: Hex) -> None:
    """SH-90 Lower a boat with the unit that lowers it aboard."""
    state.lay(boat, at, boat.heading)
    for key in act.keys[1:]:
        bring(state, state.units[key], at, boat.key)
    state.say(log.BoatMoved, boat.key, "lowered at", "", name_of(at))


def bring(state: Raid, unit: Unit, at: Hex, aboard: str = "") -> None:
    """SH-90 Bring a unit aboard or ashore, and a crew's gun with it."""
    state.put(unit, at, aboard)
    if unit.gun:
        state.guns[unit.gun].at = at
