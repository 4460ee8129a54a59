"""Naval gunfire: the guns that bear, their targets, and their modifiers."""

from __future__ import annotations

from collections.abc import Iterator

from quarterdeck.boards.hex import Hex, Sector, distance, sector
from quarterdeck.engine.asks import ALLOWED, D6, Choose, ClauseId, Flow, Option, Prompt, Seat, roll_all
from quarterdeck.engine.label import Label, Refusal
from quarterdeck.games.late_19th_century import log
from quarterdeck.games.late_19th_century.acts import ship_asked
from quarterdeck.games.late_19th_century.charts import FALLS_ON_TARGET, GUN_RANGE, MOST_DICE, fall_of_shot
from quarterdeck.games.late_19th_century.land.artillery import (
    Salvo,
    Target,
    land,
    lines_of_target,
    sees,
    shell_at,
    target_label,
    target_options,
)
from quarterdeck.games.late_19th_century.modifiers import LAY_STILL, Lines, points, told
from quarterdeck.games.late_19th_century.shots import MAIN, SECONDARY, Battery, Shot
from quarterdeck.games.late_19th_century.state import HERE, Battle, Ship, Unit

BATTERIES = (MAIN, SECONDARY)


def naval_salvoes(state: Battle, side: Seat) -> list[Salvo]:
    """LC-78 Return the main and secondary batteries of each ship that have a target."""
    salvoes = []
    foes = state.foes(side)
    for ship in state.ships.values():
        if ship.side == side and ship.place == HERE:
            for battery in BATTERIES:
                marks = [foe for foe in foes if not cannot_fire_at(state, ship, battery, foe)]
                if marks:
                    salvoes.append(Salvo(ship, battery, target_options(ship.at, marks)))
    return salvoes


def battery_asked(ask: Choose) -> Battery:
    return Battery(str(ask.about["battery"]))


def broadside_label(state: Battle, ask: Choose, option: Option[Target]) -> Label:
    ship, mark = ship_asked(state, ask), option.value[0]
    more = modifier(state, ship, state.piece(mark)) if mark else 0
    return target_label(state, ship, option.value, more, "LC-81")


def barred_to_guns(state: Battle, ask: Choose) -> Iterator[Refusal]:
    """Yield every enemy that this battery may not fire at, and the clause that forbids it."""
    ship = ship_asked(state, ask)
    for foe in state.foes(ship.side):
        clause = cannot_fire_at(state, ship, battery_asked(ask), foe)
        yield Refusal(shell_at(foe.key, 0).notation, f"Fire at {foe.name}", clause)


BROADSIDE = Prompt(
    "guns", "LC-78", "{unit}: which target for the {battery} guns?", label=broadside_label, barred=barred_to_guns
)


def gun_type(ship: Ship, battery: Battery) -> str:
    """LC-84 Return the type of a battery's guns, by class of ship."""
    return ship.figures.main if battery is MAIN else ship.figures.secondary


def guns_bearing(ship: Ship, battery: Battery, at: Hex) -> int:
    """LC-80 Return how many guns of a battery bear on a hex.

    Main guns: half ahead, rounded up, the rest astern, all on either beam. Secondary guns: half on
    each beam, an odd one on both, none ahead or astern. Lost guns are taken off before halving.
    """
    where = sector(ship.at, ship.facing, at)
    if battery is MAIN:
        if where is Sector.AHEAD:
            return (ship.main_guns + 1) // 2
        return ship.main_guns // 2 if where is Sector.ASTERN else ship.main_guns
    return 0 if where in (Sector.AHEAD, Sector.ASTERN) else (ship.secondary_guns + 1) // 2


def cannot_fire_at(state: Battle, ship: Ship, battery: Battery, mark: Unit | Ship) -> ClauseId:
    """LC-77, LC-79, LC-80, LC-98 The target is in range and guns bear on it.

    Ships are fired at only in direct sight. Land targets may be out of sight, as for guns ashore
    (LC-97).
    """
    if not ship.guns(battery):
        return "LC-84"
    if distance(ship.at, mark.at) > GUN_RANGE[gun_type(ship, battery)]:
        return "LC-77"
    if not guns_bearing(ship, battery, mark.at):
        return "LC-80"
    if isinstance(mark, Ship) and state.setting.ground.sight_blocked(ship.at, mark.at):
        return "LC-79"
    return ALLOWED


def modifier(state: Battle, ship: Ship, mark: Unit | Ship) -> int:
    """LC-82 Return what is added to each die if either of her batteries fires at that target."""
    return points(modifiers(state, ship, mark, ship.fired_at(mark.key)))


def modifiers(state: Battle, ship: Ship, mark: Unit | Ship, again: bool) -> Lines:
    """LC-82 −1 target in cover; +2 direct line of sight; +1 same target as last turn; +1 she did
    not move last."""
    held = lines_of_target(state, ship, mark, again)
    return held if ship.moved else held | LAY_STILL


def fire_battery(state: Battle, shot: Shot) -> Flow[None]:
    """LC-81 Throw a die for each gun that bears, at most 4 a battery, each for one fall of shot."""
    ship, mark = state.ships[shot.firer], state.piece(shot.mark)
    dice = min(guns_bearing(ship, shot.battery, mark.at), MOST_DICE)
    faces = yield from roll_all(ship.side, D6, dice, "LC-81")
    held = modifiers(state, ship, mark, shot.again)
    falls, weapon = tuple([fall_of_shot(face + points(held)) for face in faces]), gun_type(ship, shot.battery)
    state.say(
        log.Shelled,
        ship.key,
        mark.key,
        weapon,
        shot.battery,
        sees(state, ship, mark),
        falls,
        FALLS_ON_TARGET,
        told(held, "LC-82"),
        "LC-81",
    )
    land(state, ship, mark, shot.hand, falls, weapon)
