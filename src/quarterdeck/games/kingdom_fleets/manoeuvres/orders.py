"""Orders (KF-5): one secret manoeuvre for every ship."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from quarterdeck.boards.plane.paths import IN_LINE
from quarterdeck.engine.asks import Choose, Flow, Option, Prompt, Seat, choose, together
from quarterdeck.engine.label import Label, Refusal
from quarterdeck.games.kingdom_fleets import log
from quarterdeck.games.kingdom_fleets.charts import BACK, HEAVE_TO
from quarterdeck.games.kingdom_fleets.manoeuvres.sailing import ghost_of
from quarterdeck.games.kingdom_fleets.manoeuvres.selector import (
    ASTERN,
    STANDING,
    cannot_order,
    in_full,
    open_of_selector,
    order_named,
    price_of,
    words_for,
)
from quarterdeck.games.kingdom_fleets.state import Battle, Phase


@cache
def order_to(key: str, name: str) -> Option[str]:
    """``order kraken port 45 3``."""
    return Option(f"order {key} {name}", name)


def order_label(state: Battle, ask: Choose, option: Option[str]) -> Label:
    """Make a row for each length and price, with its turns as briefs."""
    key = str(ask.about["key"])
    ship = state.ships[key]
    manoeuvre = order_named(ship.figures, option.value)
    words, cost = words_for(manoeuvre), price_of(state, ship, manoeuvre)
    if manoeuvre == STANDING:
        return Label(words.capitalize(), "KF-2b", key, rank=99)
    ghost = ghost_of(state, ship, manoeuvre, IN_LINE)
    if manoeuvre == ASTERN:
        return Label(f'{words.capitalize()} {manoeuvre.length}" for {cost} manpower', "KF-2b", key, rank=99, ghost=ghost)
    group = f'{manoeuvre.length}" for {cost} manpower'
    return Label(f"{in_full(manoeuvre)} for {cost} manpower", "KF-5", key, group, words, rank=manoeuvre.length, ghost=ghost)


def barred_orders(state: Battle, ask: Choose) -> Iterator[Refusal]:
    ship = state.ships[str(ask.about["key"])]
    for manoeuvre in ship.figures.selector:
        words = f"{ship.name}: {in_full(manoeuvre)}"
        yield Refusal(order_to(ship.key, manoeuvre.name).notation, words, cannot_order(state, ship, manoeuvre), ship.key)


ORDER = Prompt("order", "KF-5", "Which manoeuvre for {ship}?", label=order_label, barred=barred_orders)


def issue_orders(state: Battle) -> Flow[None]:
    """KF-5 Begin a turn: both sides give secret orders, each revealed when the ship activates.

    KF-30a A ship without squads gets no order, and a side without ships to order is left out.
    """
    state.turn += 1
    state.say(log.TurnBegan, state.turn, state.setting.turns)
    sides = [side for side in state.setting.sides if state.fleet(side)]
    given = yield from together({side: orders_of(state, side) for side in sides}, "KF-5")
    for side in sides:
        for key, (name, offered) in given[side].items():
            ship = state.ships[key]
            ship.order, ship.offered = name, offered
    state.phase = Phase.COMMANDERS


def orders_of(state: Battle, side: Seat) -> Flow[dict[str, tuple[str, tuple[str, ...]]]]:
    """KF-5 Ask for one side's orders, ship by ship.

    Return each order with the choices there were.
    """
    orders: dict[str, tuple[str, tuple[str, ...]]] = {}
    for ship in state.fleet(side):
        names = (*open_of_selector(state, ship), HEAVE_TO, BACK)
        order = yield from choose(side, ORDER, [order_to(ship.key, name) for name in names], ship.facts, (side,))
        orders[ship.key] = (order.value, names)
    return orders
