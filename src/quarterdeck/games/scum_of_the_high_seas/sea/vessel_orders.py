"""SH-88 Orders afloat: sailing, rowing, firing guns, and the other orders of men aboard."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from quarterdeck.engine.asks import Choose, Flow, Option, Prompt, Seat, choose
from quarterdeck.engine.label import Label
from quarterdeck.games.scum_of_the_high_seas import log
from quarterdeck.games.scum_of_the_high_seas.cards.unit_cards import barred_cards, unit_options, use_card
from quarterdeck.games.scum_of_the_high_seas.cards.windows import NO_CARD, Play, play_label
from quarterdeck.games.scum_of_the_high_seas.charts import CREW
from quarterdeck.games.scum_of_the_high_seas.parley.enemies import are_friends
from quarterdeck.games.scum_of_the_high_seas.pieces import HERE, Gun, Unit, Vessel
from quarterdeck.games.scum_of_the_high_seas.sea import log as log_sea
from quarterdeck.games.scum_of_the_high_seas.sea.boat_orders import (
    DOINGS,
    begin_with_boat,
    boat_orders,
    hoist,
    load,
    place_next,
    towing_boats,
)
from quarterdeck.games.scum_of_the_high_seas.sea.boats import keep_by_the_bow
from quarterdeck.games.scum_of_the_high_seas.sea.captures import is_manned, man, surrender
from quarterdeck.games.scum_of_the_high_seas.sea.in_the_water import swim_next
from quarterdeck.games.scum_of_the_high_seas.sea.sailing import sail_next, set_out
from quarterdeck.games.scum_of_the_high_seas.sea.ship_guns import fire_next, guns_to_fire
from quarterdeck.games.scum_of_the_high_seas.sea.speed import can_be_named
from quarterdeck.games.scum_of_the_high_seas.state import Activation, Doing, Means, Raid
from quarterdeck.games.scum_of_the_high_seas.turn.orders import ActivationOrder, activate_option, order_option
from quarterdeck.games.scum_of_the_high_seas.words import inside

# --- Orders on offer ------------------------------------------------------------------------------


def sea_orders(state: Raid, seat: Seat) -> list[Option[ActivationOrder]]:
    """SH-88 Return the vessels and ships' guns that a player may activate, and all other orders."""
    if not state.vessels:
        return []
    named = [vessel for vessel in state.vessels.values() if vessel.side == seat and can_be_named(state, vessel)]
    orders = [activate_option(vessel.key) for vessel in named]
    orders += [activate_option(gun.key) for gun in guns_to_fire(state, seat)]
    orders += boat_orders(state, seat)
    if [vessel for vessel in state.vessels.values() if vessel.adrift or vessel.undermanned]:
        orders += orders_aboard(state, seat)
    return orders


def orders_aboard(state: Raid, seat: Seat) -> Iterator[Option[ActivationOrder]]:
    """SH-89 Yield orders to fill up a minimum crew, and by SH-92 to surrender a ship's boarders."""
    for unit in state.of(seat):
        if not unit.aboard or unit.acted:
            continue
        vessel = state.vessels[unit.aboard]
        if vessel.adrift and not are_friends(state, seat, vessel.side):
            yield order_option(f"surrender {unit.key}", "surrender", unit.key)
        elif vessel.is_ship and vessel.side == seat and vessel.undermanned and can_man(state, vessel, unit):
            yield order_option(f"man {vessel.key} from {unit.key}", "man", vessel.key, unit.key)


def can_man(state: Raid, vessel: Vessel, unit: Unit) -> bool:
    """SH-89 Return whether a unit may fill up her minimum crew."""
    return not unit.is_leader and unit.kind != CREW and not is_manned(state, vessel)


# --- Beginning ------------------------------------------------------------------------------------


def begin_at_sea(state: Raid, seat: Seat, order: ActivationOrder) -> bool:
    """SH-88 Begin an order afloat; return whether it was one."""
    if order.verb in DOINGS:
        begin_with_boat(state, seat, order)
    elif order.verb == "tow":
        begin_tow(state, seat, order.key)
    elif order.verb == "man":
        state.units[order.other].acted = True
        state.act = Activation(seat, [order.other], Doing.MAN)
    elif order.verb == "surrender":
        state.act = Activation(seat, [order.key], Doing.SURRENDER)
    else:
        return begin_piece(state, seat, order.key)
    return True


def begin_piece(state: Raid, seat: Seat, key: str) -> bool:
    """SH-88, SH-91b Activate a vessel, a ship's gun or somebody in the water."""
    if key in state.vessels:
        state.vessels[key].acted, doing = True, Doing.SAIL
        state.vessels[key].grappling.clear()
    elif key in state.guns and state.guns[key].ship:
        state.guns[key].acted, doing = True, Doing.FIRE
    elif key in state.units and state.units[key].swimming:
        state.units[key].acted, doing = True, Doing.SWIM
    else:
        return False
    state.act = Activation(seat, [key], doing)
    state.say(log.Activated, seat, key)
    return True


def begin_tow(state: Raid, seat: Seat, key: str) -> None:
    """SH-87 Begin the tow: one activation of the ship, the boats and their men.

    The boats take their places by the bow, so that none lies in her way.
    """
    ship = state.vessels[key]
    boats = towing_boats(state, ship)
    for vessel in (ship, *boats):
        vessel.acted = True
        for unit in state.aboard(vessel) if vessel is not ship else ():
            unit.acted = True
    state.act = Activation(seat, [key, *[boat.key for boat in boats]], Doing.SAIL)
    keep_by_the_bow(state, ship, state.act.keys[1:])
    state.passage = set_out(state, ship, [], Means.TOW)
    state.say(log_sea.Towed, ship.key)


def go_on_at_sea(state: Raid, act: Activation) -> Flow[None]:
    """SH-83a, SH-89, SH-90, SH-91b, SH-92, SH-95 Play the next step of an order afloat."""
    match act.doing:
        case Doing.SAIL:
            yield from sail_next(state, act)
        case Doing.FIRE:
            yield from fire_next(state, act)
        case Doing.SWIM:
            yield from swim_next(state, act)
        case Doing.LOWER | Doing.UNLOAD:
            yield from place_next(state, act)
        case _:
            yield from do_at_once(state, act)


# --- Orders done at once --------------------------------------------------------------------------

GO_ON: Final = Option[Play]("go on", NO_CARD)


def go_on_label(state: Raid, ask: Choose, option: Option[Play]) -> Label:
    if option.value == NO_CARD:
        return Label("Go on", str(ask.about["clause"]), str(ask.about["key"]))
    return play_label(state, option.value)


FIRST = Prompt("go on", "SH-28", "{what}: play a card first?", label=go_on_label, barred=barred_cards)
ORDERED: Final = {
    Doing.HOIST: ("Hoisting", "SH-90"),
    Doing.LOAD: ("Loading", "SH-90"),
    Doing.MAN: ("Filling up the crew", "SH-89"),
    Doing.SURRENDER: ("Surrender", "SH-92"),
}


def do_at_once(state: Raid, act: Activation) -> Flow[None]:
    """SH-89, SH-90, SH-92 Carry out an order that needs no choice.

    SH-28, SH-29 A card may be read first, since a unit was named.
    """
    cards = unit_options(state, act)
    if cards:
        what, clause = ORDERED[act.doing]
        chosen = yield from choose(act.seat, FIRST, [GO_ON, *cards], {"what": what, "clause": clause, "key": act.key})
        if chosen.value != NO_CARD:
            yield from use_card(state, act, chosen.value)
            return
    doing, act.doing = act.doing, Doing.DONE
    if doing is Doing.HOIST:
        hoist(state, state.vessels[act.key])
    elif doing is Doing.LOAD:
        load(state, state.vessels[act.key], state.units[act.keys[1]])
    else:
        change_sides_or_posts(state, state.units[act.key], doing)


def change_sides_or_posts(state: Raid, unit: Unit, doing: Doing) -> None:
    """SH-89 Let a unit fill up the crew, or by SH-92 surrender, if cards have left it able to."""
    vessel = state.vessels.get(unit.aboard)
    if vessel is None or unit.place != HERE:
        return
    if doing is Doing.SURRENDER:
        surrender(state, unit)
    elif vessel.undermanned and can_man(state, vessel, unit):
        man(state, vessel, unit)


# --- Words ----------------------------------------------------------------------------------------


WORDS: Final = {
    "lower": ("Lower {vessel} with {unit}", "SH-90"),
    "lower led": ("Lower {vessel} with {unit} and its commander", "SH-90"),
    "hoist": ("Hoist {vessel}", "SH-90"),
    "load": ("Load {unit} into {vessel}", "SH-90"),
    "unload": ("Unload {vessel}", "SH-90"),
    "tow": ("Tow {vessel}", "SH-87"),
    "man": ("Fill up the crew of {vessel} from {unit}", "SH-89"),
}


def label_at_sea(state: Raid, order: ActivationOrder) -> Label:
    """Return the words of an order afloat."""
    piece = state.piece(order.key)
    if order.verb == "surrender":
        return Label(f"Surrender {inside(piece.name)}", "SH-92", piece.key)
    if order.verb in WORDS:
        words, clause = WORDS[order.verb]
        unit = inside(state.units[order.other].name) if order.other else ""
        points_at = order.other if order.verb in ("load", "man") else piece.key
        return Label(words.format(vessel=inside(piece.name), unit=unit), clause, points_at)
    if isinstance(piece, Gun):
        return Label(f"Fire {inside(piece.name)}", "SH-88", piece.ship or piece.key)
    sails = isinstance(piece, Vessel) and piece.is_ship
    return Label(f"{'Sail' if sails else 'Row'} {inside(piece.name)}", "SH-88", piece.key)
