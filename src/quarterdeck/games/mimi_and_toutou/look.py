"""A ship's field of fire, and the line to every enemy in range."""

from __future__ import annotations

from typing import Final

from quarterdeck.engine.asks import Seat
from quarterdeck.engine.scene import At, Look, Overlay, Remark, SightLine
from quarterdeck.games.mimi_and_toutou import rules
from quarterdeck.games.mimi_and_toutou.state import AFLOAT, Battle, Ship

SILENT: Final = {"MT-16": "Her gun is hit: she cannot fire.", "MT-18": "Her charthouse is hit: she cannot fire."}


def look(state: Battle, seat: Seat, key: str) -> Look:
    """Return the look of a ship. Nothing is hidden, so every seat gets the same."""
    ship = state.ship(key)
    if ship.status != AFLOAT:
        return Look(key, remarks=(Remark(f"{ship.name}: {ship.status}."),))
    silent = rules.cannot_fire(ship)
    if silent:
        return Look(key, remarks=(Remark(SILENT[silent], silent),))
    in_range = [foe for foe in rules.foes(state, ship) if rules.cannot_fire_at(state, ship, foe) != "MT-6"]
    in_range.sort(key=lambda foe: rules.distance(state, ship, foe))
    return Look(key, (_field_of_fire(state, ship),), tuple(_line(state, ship, foe) for foe in in_range))


def _field_of_fire(state: Battle, ship: Ship) -> Overlay:
    """MT-6, MT-7, MT-4a Return the water squares that her gun bears on, with no land between."""
    lake, reach = state.lake, ship.figures.range
    squares = (
        (column, row)
        for row in range(max(1, ship.row - reach), min(lake.rows, ship.row + reach) + 1)
        for column in range(max(1, ship.column - reach), min(lake.columns, ship.column + reach) + 1)
    )
    bearing = tuple(
        (column, row)
        for column, row in squares
        if (column, row) not in lake.land and not rules.cannot_reach(state, ship, column - ship.column, row - ship.row)
    )
    return Overlay("field of fire", bearing, "MT-7")


def _line(state: Battle, ship: Ship, foe: Ship) -> SightLine:
    """MT-4a Return the line to an enemy, which land may block.

    MT-7 Her gun may not bear even if it is clear.
    """
    land = rules.land_between(state, (ship.column, ship.row), foe.column - ship.column, foe.row - ship.row)
    barred = rules.cannot_fire_at(state, ship, foe)
    obstacle, sight = _told(land)
    bears = "; her gun does not bear" if barred == "MT-7" else ""
    return SightLine(
        to=(foe.key,),
        at=(foe.column, foe.row),
        text=f"{foe.name} at {foe.column},{foe.row}, range {rules.distance(state, ship, foe)}: {sight}{bears}.",
        clause="MT-4a" if land else barred or "MT-6",
        clear=land is None,
        open=not barred,
        blocked_at=(land,) if land else (),
        blocked_by=obstacle,
    )


def _told(land: At | None) -> tuple[str, str]:
    """Return the obstacle in the way, and words for the line of sight."""
    obstacle = f"land at {land[0]},{land[1]}" if land else ""
    return obstacle, f"hidden by {obstacle}" if land else "in sight"


def measure(state: Battle, seat: Seat, start: At, end: At) -> SightLine | None:
    """MT-4, MT-4a Return the range between two squares, and the land between them.

    Ships block nothing.
    """
    if not all(1 <= column <= state.lake.columns and 1 <= row <= state.lake.rows for column, row in (start, end)):
        return None
    across, down = end[0] - start[0], end[1] - start[1]
    land, away = rules.land_between(state, start, across, down), rules.measured(state, across, down)
    obstacle, sight = _told(land)
    why = "" if state.lake.land else " (there is no land to block fire)"
    told = f"{start[0]},{start[1]} to {end[0]},{end[1]}, range {away}: {sight}{why}."
    return SightLine((), end, told, "MT-4a", not land, not land, (land,) if land else (), obstacle)
