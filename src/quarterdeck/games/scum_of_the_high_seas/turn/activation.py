"""SH-27 Activations, one after another: naming a unit and carrying out its actions."""

from __future__ import annotations

from typing import Any

from quarterdeck.engine.asks import Choose, Flow, Option, Prompt, Seat, choose
from quarterdeck.engine.label import Label
from quarterdeck.games.scum_of_the_high_seas import log
from quarterdeck.games.scum_of_the_high_seas.battle.sequence import battle_next, go_on_with_attack
from quarterdeck.games.scum_of_the_high_seas.cards.resolution import carry_out, next_event
from quarterdeck.games.scum_of_the_high_seas.cards.turn_cards import (
    barred_turn_cards,
    only_one_second_wind,
    play_turn_card,
    turn_cards,
)
from quarterdeck.games.scum_of_the_high_seas.cards.unit_cards import (
    has_cards_due,
    must_read,
    name_for_events,
    read_what_is_owed,
)
from quarterdeck.games.scum_of_the_high_seas.cards.windows import Play, play_label
from quarterdeck.games.scum_of_the_high_seas.land.companies import acting_units
from quarterdeck.games.scum_of_the_high_seas.land.movement import move_next
from quarterdeck.games.scum_of_the_high_seas.parley.parleys import go_on_with_parley
from quarterdeck.games.scum_of_the_high_seas.parley.single_combat import go_on_with_duel
from quarterdeck.games.scum_of_the_high_seas.pieces import Unit
from quarterdeck.games.scum_of_the_high_seas.sea.boarding import open_rails
from quarterdeck.games.scum_of_the_high_seas.sea.vessel_orders import begin_at_sea, go_on_at_sea, label_at_sea, sea_orders
from quarterdeck.games.scum_of_the_high_seas.state import Activation, Doing, Phase, Raid
from quarterdeck.games.scum_of_the_high_seas.turn.orders import ActivationOrder, activate_option
from quarterdeck.games.scum_of_the_high_seas.winning import enter_points, look_after_objectives
from quarterdeck.games.scum_of_the_high_seas.words import inside

PASS = Option("pass", ActivationOrder("pass"))


def order_label(state: Raid, ask: Choose, option: Option[Any]) -> Label:
    order = option.value
    if isinstance(order, Play):
        return play_label(state, order)
    if order.verb == "pass":
        return Label("Pass", "SH-27", rank=9)
    if order.verb != "activate" or order.key not in state.units:
        return label_at_sea(state, order)
    return Label(f"Activate {inside(state.units[order.key].name)}", "SH-27", order.key)


NAME = Prompt(
    "activate",
    "SH-27",
    "Activation {number} of {activations}: choose a unit.",
    label=order_label,
    barred=barred_turn_cards,
)


def activate(state: Raid) -> Flow[None]:
    """SH-27 Play one step of an activation: go on with what is under way, or else name a unit."""
    event = next_event(state) if state.events else None
    if state.duel is not None:
        yield from go_on_with_duel(state, state.duel)
    elif state.talk is not None:
        yield from go_on_with_parley(state, state.talk)
    elif state.attack is not None:
        yield from go_on_with_attack(state, state.attack)
    elif event is not None:
        yield from carry_out(state, event)
    elif state.act is not None and must_read(state, state.act):
        yield from read_what_is_owed(state, state.act)
    elif state.act is not None:
        yield from go_on(state, state.act)
    else:
        yield from name_a_unit(state)


def go_on(state: Raid, act: Activation) -> Flow[None]:
    """SH-31 Move first, then battle.

    SH-15 Both units of a company move before either battles.
    """
    match act.doing:
        case Doing.MOVE:
            yield from move_next(state, act, state.units[act.key])
        case Doing.BATTLE:
            yield from battle_next(state, act, state.units[act.key])
        case Doing.DONE:
            end_activation(state)
        case _:
            yield from go_on_at_sea(state, act)


def name_a_unit(state: Raid) -> Flow[None]:
    """SH-27 The player in turn names a unit or passes.

    The holder's first activation is compulsory if possible.
    """
    seat = state.turn_order[state.to_act]
    open_rails(state, seat)
    if state.is_out(seat):
        next_activation(state)
        return
    options = orders_of(state, seat)
    if not options:
        pass_activation(state, seat)
        return
    if not (seat == state.holder and state.round == 1):
        options.append(PASS)
    elif state.named:
        options = [option for option in options if option.value.key == state.named] or options
    about = {"number": state.round, "activations": state.activations}
    offered: list[Option[Any]] = [*options, *turn_cards(state, seat)]
    chosen = yield from choose(seat, NAME, offered, about)
    if isinstance(chosen.value, Play):
        play_turn_card(state, seat, chosen.value)
    else:
        begin(state, seat, chosen.value)


def orders_of(state: Raid, seat: Seat) -> list[Option[ActivationOrder]]:
    """Return an order for every unit, vessel and gun that a player may activate."""
    units = [activate_option(unit.key) for unit in state.of(seat) if not unit.acted and not unit.below]
    return units + sea_orders(state, seat)


def begin(state: Raid, seat: Seat, order: ActivationOrder) -> None:
    """SH-27 Begin the activation that was chosen."""
    if order.verb == "pass":
        state.say(log.Passed, seat)
        pass_activation(state, seat)
        return
    if not begin_at_sea(state, seat, order):
        begin_ashore(state, seat, state.units[order.key])
    assert state.act is not None
    state.named = ""
    only_one_second_wind(state, state.act.keys)
    name_for_events(state, state.act)


def begin_ashore(state: Raid, seat: Seat, unit: Unit) -> None:
    """SH-15 Activate a unit and the other of its company."""
    keys = acting_units(state, unit)
    for key in keys:
        state.units[key].acted = True
    state.act = Activation(seat, keys, Doing.MOVE, start=unit.at)
    state.say(log.Activated, seat, unit.key, keys[1] if len(keys) > 1 else "")


def pass_activation(state: Raid, seat: Seat) -> None:
    """SH-27 Use up an activation.

    SH-28 A card that is due in it is read nevertheless, with no unit named.
    """
    state.act = Activation(seat, [], Doing.DONE)
    only_one_second_wind(state, [])
    name_for_events(state, state.act)
    if not has_cards_due(state, state.act):
        state.act = None
        next_activation(state)


def end_activation(state: Raid) -> None:
    """SH-6b Enter points and pass to the next player.

    SH-60 A unit that has had its activation may no longer answer earlier attacks.
    """
    for key in state.act.keys if state.act is not None else ():
        if key in state.units:
            state.units[key].attacked_by = ()
    state.act = None
    look_after_objectives(state)
    enter_points(state)
    next_activation(state)


def next_activation(state: Raid) -> None:
    """SH-27 Pass to the next player or the next round; after the last round the turn is over."""
    state.carded = False
    state.to_act += 1
    if state.to_act >= len(state.turn_order):
        state.to_act = 0
        state.round += 1
    if state.round > state.activations:
        state.phase = Phase.DRIFT
