"""Where a move ends (KF-2, KF-2c, KF-17a): drawn back off other bases, reefs on the way, over the table's edge."""

from __future__ import annotations

from typing import NamedTuple

from quarterdeck.boards.plane import (
    SLACK,
    Box,
    Polygon,
    Rectangle,
    Way,
    box_holds,
    boxes_meet,
    contacts,
    corners,
    first_overlapped,
    last_clear,
    meets,
    place_on,
    sweep_box,
    widened,
)
from quarterdeck.games.kingdom_fleets import log
from quarterdeck.games.kingdom_fleets.charts import HOLED
from quarterdeck.games.kingdom_fleets.conditions import afflict
from quarterdeck.games.kingdom_fleets.damage import lose_hull
from quarterdeck.games.kingdom_fleets.effects import has
from quarterdeck.games.kingdom_fleets.state import AFLOAT, FLED, ISLAND, REEF, Battle, Passage, Ship


def obstacles(state: Battle, ship: Ship, around: Box) -> list[Polygon]:
    """What no base may lie on: every other base that reaches into a box or near it, and islands."""
    found = [other.corners for other in near(state, ship, around)]
    found.extend([each.corners for each in state.terrain if each.kind == ISLAND])
    return found


def near(state: Battle, ship: Ship, around: Box) -> list[Ship]:
    """Every other ship that reaches into a box, or as near to it as counts for a touch (KF-12c)."""
    wide = widened(around, SLACK)
    return [other for other in state.others(ship) if boxes_meet(wide, other.lie.box)]


def come_to_rest(state: Battle, ship: Ship, passage: Passage) -> None:
    """KF-11 At the end of the way, or KF-2 where she runs aground; KF-17a drawn back where somebody is in the way."""
    if passage.aground >= 0:
        state.say(log.Aground, ship.name)
    stop_on(state, ship, passage.way, passage.stop)


class Rest(NamedTuple):
    """Where a ship comes to lie, after how much of her way, and whether she was drawn back."""

    place: Rectangle
    travel: int
    drawn_back: bool = False


def rest_on(state: Battle, ship: Ship, way: Way, stop: int) -> Rest:
    """KF-17a After so much of her way, or drawn back to the last point at which she is clear of all, at worst to her old
    place."""
    place, taken = place_on(way, stop), obstacles(state, ship, sweep_box(way))
    if first_overlapped(corners(place), taken) is None:
        return Rest(place, stop)
    stop = last_clear(way, stop, taken)
    return Rest(place_on(way, stop) if stop else ship.base, stop, drawn_back=True)


def stop_on(state: Battle, ship: Ship, way: Way, stop: int) -> bool:
    """KF-17a She stops after so much of her way, or is drawn back. Whether she did not have to be."""
    place, travel, drawn_back = rest_on(state, ship, way, stop)
    if drawn_back:
        state.say(log.DrawnBack, ship.name)
    come_to_rest_at(state, ship, place, way._replace(travel=travel))
    return not drawn_back


def come_to_rest_at(state: Battle, ship: Ship, place: Rectangle, way: Way) -> None:
    """She lies there now, whatever she ignored; KF-2 reefs that she crossed or lies on have their due; KF-2c partly off the
    table she has fled."""
    stayed = place == ship.base
    state.passage = None
    ship.ignores = []
    state.put(ship, place)
    state.say(log.Moved, ship.name, place.centre.x, place.centre.y, place.heading)
    if not stayed:
        strike_reefs(state, ship, way)
    if ship.status == AFLOAT and not box_holds(state.setting.table, ship.corners):
        state.remove(ship, FLED)
        state.say(log.Fled, ship.name)


def strike_reefs(state: Battle, ship: Ship, way: Way) -> None:
    """KF-2 1 hull and one holed, once a move; KF-45a not for who minds no reefs."""
    reefs = [each.corners for each in state.terrain if each.kind == REEF]
    if not reefs or has(state, ship, "no reefs"):
        return
    if contacts(way, reefs) or any(meets(ship.corners, reef) for reef in reefs):
        state.say(log.StruckReef, ship.name)
        lose_hull(state, ship, 1, "KF-2")
        if ship.status == AFLOAT:
            afflict(state, ship, HOLED)
