"""SH-88 What can be ordered afloat: sailing a ship or rowing a boat, firing guns, and what men aboard do besides."""

from __future__ import annotations

from quarterdeck.engine.asks import Option, Seat
from quarterdeck.engine.label import Label
from quarterdeck.games.scum_of_the_high_seas import log
from quarterdeck.games.scum_of_the_high_seas.orders import Order, activate_option
from quarterdeck.games.scum_of_the_high_seas.sailing import can_be_named
from quarterdeck.games.scum_of_the_high_seas.state import Activation, Doing, Raid


def sea_orders(state: Raid, seat: Seat) -> list[Option[Order]]:
    """SH-88 Every vessel and ship's gun that a player may activate."""
    if not state.vessels:
        return []
    return [
        activate_option(vessel.key)
        for vessel in state.vessels.values()
        if vessel.side == seat and can_be_named(state, vessel)
    ]


def begin_at_sea(state: Raid, seat: Seat, order: Order) -> bool:
    """SH-88 What was ordered afloat begins; whether it was such an order."""
    if order.verb == "activate" and order.key in state.vessels:
        vessel = state.vessels[order.key]
        vessel.acted = True
        vessel.grappling.clear()
        state.act = Activation(seat, [vessel.key], Doing.SAIL)
        state.say(log.Activated, seat, vessel.name)
        return True
    return False


def label_at_sea(state: Raid, order: Order) -> Label:
    """What an order afloat says."""
    return Label(f"Sail {state.vessels[order.key].name}", "SH-88", order.key)
