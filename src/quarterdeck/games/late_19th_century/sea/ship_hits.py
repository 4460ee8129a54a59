"""Hits on ships: the damage tables, and movement or guns given up in place of flotation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from quarterdeck.engine.asks import D6, Choose, Facts, Flow, Option, Prompt, choose, roll_all
from quarterdeck.engine.label import Label, Refusal
from quarterdeck.games.late_19th_century import log
from quarterdeck.games.late_19th_century.acts import ship_asked
from quarterdeck.games.late_19th_century.charts import flotation_lost
from quarterdeck.games.late_19th_century.state import SUNK, Battle, Ship

POINTS_A_STEP = 10


def roll_for_damage(state: Battle, ship: Ship, weapon: str, hits: int, by: str = "") -> Flow[None]:
    """LC-90 Throw a die for each hit, read by weapon and class of ship.

    A ship already at 0 can lose no more. The log names the cause, `by`, where it only counts as the
    weapon.
    """
    if not ship.flotation:
        return
    faces = yield from roll_all(ship.side, D6, hits, "LC-90")
    lost = sum([flotation_lost(weapon, ship.figures.kind, face) for face in faces])
    ship.owed += lost
    state.say(log.Damaged, ship.key, by or weapon, hits, lost)


FLOTATION: Final = Option("flotation", "Lose a flotation point")
MOVEMENT: Final = Option("movement", "Give up 1 hex of movement")
MAIN_GUN: Final = Option("main gun", "Give up 1 main gun")
SECONDARY_GUNS: Final = Option("secondary guns", "Give up 2 secondary guns")


def price_label(state: Battle, ask: Choose, option: Option[str]) -> Label:
    ship = ship_asked(state, ask)
    has = {FLOTATION: ship.flotation, MOVEMENT: ship.movement, MAIN_GUN: ship.main_guns}
    return Label(option.value, "LC-91", ship.key, most=has.get(option, ship.secondary_guns // 2))


def barred_prices(state: Battle, ask: Choose) -> Iterator[Refusal]:
    """Yield the prices that she can no longer pay."""
    ship = ship_asked(state, ask)
    for option in (MOVEMENT, MAIN_GUN, SECONDARY_GUNS):
        if option not in prices(ship):
            yield Refusal(option.notation, option.value, "LC-91")


TRADE = Prompt(
    "trade",
    "LC-91",
    "{unit} loses a point ({owed} to go): what does she give up?",
    label=price_label,
    barred=barred_prices,
    counts="owed",
)


def trade_off(state: Battle, ship: Ship) -> Flow[None]:
    """LC-91 For each point lost, before it is marked, the owner chooses what to give up.

    Flotation, 1 hex of movement, 1 main gun, or 2 secondary guns.
    """
    for _ in range(min(ship.owed, POINTS_A_STEP)):
        options = prices(ship)
        order = FLOTATION
        if len(options) > 1:
            about: Facts = {"unit": ship.figures.name, "key": ship.key, "owed": ship.owed}
            order = yield from choose(ship.side, TRADE, options, about)
        ship.owed -= 1
        give_up(state, ship, order)
        if not ship.flotation:
            ship.owed = 0
            return


def prices(ship: Ship) -> list[Option[str]]:
    """LC-91 Return what she can give up: only what she still has.

    Secondary guns go in pairs, torpedo tubes never.
    """
    options = [FLOTATION]
    if ship.movement:
        options.append(MOVEMENT)
    if ship.main_guns:
        options.append(MAIN_GUN)
    if ship.secondary_guns >= 2:
        options.append(SECONDARY_GUNS)
    return options


def give_up(state: Battle, ship: Ship, price: Option[str]) -> None:
    """LC-71, LC-91 Losses add up, and things given up never come back."""
    if price is FLOTATION:
        ship.flotation -= 1
    elif price is MOVEMENT:
        ship.movement -= 1
    elif price is MAIN_GUN:
        ship.main_guns -= 1
    else:
        ship.secondary_guns -= 2
    state.say(log.GaveUp, ship.key, price.notation, ship.flotation)
    if price is FLOTATION and ship.flotation == ship.figures.critical and ship.flotation:
        state.say(log.BreaksOff, ship.key)


def sink(state: Battle, ship: Ship) -> None:
    """LC-73 A ship at 0 FP sinks."""
    ship.place = SUNK
    ship.owed = 0
    state.say(log.Sank, ship.key)
