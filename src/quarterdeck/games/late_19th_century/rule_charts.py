"""The charts as tables, for readers of the rules."""

from __future__ import annotations

from typing import Final

from quarterdeck.engine.rulebook import Table
from quarterdeck.games.late_19th_century import charts

NOTHING: Final = "–"
LANDS: Final = {
    charts.ON_TARGET: "on the target hex",
    charts.IN_FRONT: "in the hex in front of it",
    charts.BEHIND: "in the hex behind it",
    charts.NOWHERE: NOTHING,
}


def tables() -> tuple[Table, ...]:
    return units(), artillery(), shots(), hits_on_units(), ships(), weapons(), hits_on_ships()


def units() -> Table:
    """LC-1, LC-22, LC-31, LC-38, LC-41"""
    rows = [
        (kind, unit.strength, unit.movement, unit.range or NOTHING, unit.dice or NOTHING, f"{unit.score}+")
        for kind, unit in charts.UNITS.items()
    ]
    return Table.of("LC-1", "Units", ("unit", "SP", "moves", "range", "dice", "close combat"), rows)


def artillery() -> Table:
    """LC-11, LC-90"""
    rows = [(weight, hexes, charts.ARTILLERY_AS_GUNS[weight]) for weight, hexes in charts.ARTILLERY_RANGE.items()]
    return Table.of("LC-11", "Artillery", ("artillery", "range", "against ships a gun that is"), rows)


def shots() -> Table:
    """LC-19"""
    scores = ("0 or less", *range(1, charts.FALLS_ON_TARGET), f"{charts.FALLS_ON_TARGET} or more")
    rows = [(score, LANDS[charts.fall_of_shot(number)]) for number, score in enumerate(scores)]
    return Table.of("LC-19", "Where a shot lands", ("score", "lands"), rows)


def hits_on_units() -> Table:
    """LC-50"""
    rows = [(quality, f"1–{most}", f"{most + 1}–6") for quality, most in charts.LOSES_OUTRIGHT.items()]
    return Table.of("LC-50", "Hits on units", ("quality", "loses 1 SP", "retreats or loses 1 SP"), rows)


def ships() -> Table:
    """LC-70, LC-84, LC-87, LC-89, LC-90"""
    rows = [
        (
            kind,
            ship.flotation,
            ship.critical,
            ship.movement,
            ship.armour,
            f"{ship.main_guns} {ship.main}",
            f"{ship.secondary_guns} {ship.secondary}" if ship.secondary or ship.secondary_guns else NOTHING,
            ship.tubes or NOTHING,
        )
        for kind, ship in charts.SHIPS.items()
    ]
    columns = ("ship", "FP", "critical", "moves", "armour", "main guns", "secondary guns", "torpedo tubes")
    return Table.of("LC-84", "Ships", columns, rows)


def weapons() -> Table:
    """LC-77, LC-85, LC-90"""
    rows = [
        (weapon, charts.TORPEDO_RANGE if weapon == charts.TORPEDO else charts.GUN_RANGE[weapon], power)
        for weapon, power in charts.POWER.items()
    ]
    return Table.of("LC-90", "Weapons afloat", ("weapon", "range", "power"), rows)


def hits_on_ships() -> Table:
    """LC-90"""
    rows = [(less or "0 or less", *(lost or NOTHING for lost in faces)) for less, faces in charts.FLOTATION_LOST.items()]
    columns = ("power less armour", *(f"die {face}" for face in range(1, 7)))
    return Table.of("LC-90", "FP lost by a hit", columns, rows)
