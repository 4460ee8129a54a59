"""Hits on ships: the tables, and movement or guns given up in place of flotation."""

from __future__ import annotations

from quarterdeck.engine.asks import D6, Facts, Flow, Option, Prompt, choose, roll_all
from quarterdeck.games.late_19th_century import log
from quarterdeck.games.late_19th_century.charts import flotation_lost
from quarterdeck.games.late_19th_century.state import SUNK, Battle, Ship

TRADE = Prompt("trade", "LC-91", "{unit} loses a point ({owed} to go): what does she give up?")

FLOTATION = Option("flotation", "flotation")
MOVEMENT = Option("movement", "movement")
MAIN_GUN = Option("main gun", "main gun")
SECONDARY_GUNS = Option("secondary guns", "secondary guns")

POINTS_A_STEP = 10


def roll_for_damage(state: Battle, ship: Ship, weapon: str, hits: int, by: str = "") -> Flow[None]:
    """LC-90 A die for each hit, read by weapon and class of ship. A ship already at 0 can lose no more. The log has what
    it was ``by``, where that only counts as the weapon."""
    if not ship.flotation:
        return
    faces = yield from roll_all(ship.side, D6, hits, "LC-90")
    lost = sum([flotation_lost(weapon, ship.figures.kind, face) for face in faces])
    ship.owed += lost
    if state.log is not None:
        state.log.append(log.Damaged(ship.name, by or weapon, hits, lost))


def trade_off(state: Battle, ship: Ship) -> Flow[None]:
    """LC-91 For each point lost its owner chooses, before it is marked: flotation, 1 hex, 1 main gun or 2 secondary guns."""
    for _ in range(min(ship.owed, POINTS_A_STEP)):
        options = trades(ship)
        order = FLOTATION
        if len(options) > 1:
            about: Facts = {"unit": ship.figures.name, "key": ship.key, "owed": ship.owed}
            order = yield from choose(ship.side, TRADE, options, about)
        ship.owed -= 1
        give_up(state, ship, order.value)
        if not ship.flotation:
            ship.owed = 0
            return


def trades(ship: Ship) -> list[Option[str]]:
    """LC-91 Only what she still has, two secondary guns at a time, never torpedo tubes."""
    options = [FLOTATION]
    if ship.movement:
        options.append(MOVEMENT)
    if ship.main_guns:
        options.append(MAIN_GUN)
    if ship.secondary_guns >= 2:
        options.append(SECONDARY_GUNS)
    return options


def give_up(state: Battle, ship: Ship, what: str) -> None:
    """LC-71, LC-91 Losses add up, and what was traded away is never had back."""
    match what:
        case "movement":
            ship.movement -= 1
        case "main gun":
            ship.main_guns -= 1
        case "secondary guns":
            ship.secondary_guns -= 2
        case _:
            ship.flotation -= 1
    if state.log is not None:
        state.log.append(log.GaveUp(ship.name, what, ship.flotation))
        if what == "flotation" and ship.flotation == ship.figures.critical and ship.flotation:
            state.log.append(log.BreaksOff(ship.name))


def sink(state: Battle, ship: Ship) -> None:
    """LC-73 At 0 she sinks."""
    ship.place = SUNK
    ship.owed = 0
    if state.log is not None:
        state.log.append(log.Sank(ship.name))
