"""The end of a move (KF-2, KF-2c, KF-17a): drawn back, on a reef or off the table."""

from __future__ import annotations

from typing import NamedTuple

from quarterdeck.boards.plane.contacts import contacts, last_clear
from quarterdeck.boards.plane.paths import Way, place_on, sweep_box
from quarterdeck.boards.plane.shapes import Rectangle, box_holds, box_of, corners, first_overlapped, meets
from quarterdeck.games.kingdom_fleets import log
from quarterdeck.games.kingdom_fleets.battle.damage import lose_points
from quarterdeck.games.kingdom_fleets.charts import HOLED, HULL
from quarterdeck.games.kingdom_fleets.crews.conditions import afflict
from quarterdeck.games.kingdom_fleets.crews.effects import has
from quarterdeck.games.kingdom_fleets.manoeuvres.neighbourhood import obstacles, terrain_near
from quarterdeck.games.kingdom_fleets.state import AFLOAT, FLED, REEF, Battle, Passage, Ship


def come_to_rest(state: Battle, ship: Ship, passage: Passage) -> None:
    """KF-11 Stop at the end of the way, or KF-2 where she runs aground.

    KF-17a She is drawn back if another ship is in the way.
    """
    if passage.aground >= 0:
        state.say(log.Aground, ship.key)
    stop_on(state, ship, passage.way, passage.stop)


class RestingPlace(NamedTuple):
    """A ship's resting place, the distance covered, and whether she was drawn back."""

    place: Rectangle
    travel: int
    drawn_back: bool = False


def rest_on(state: Battle, ship: Ship, way: Way, stop: int) -> RestingPlace:
    """KF-17a Return the place after that much of her way.

    If it is taken, she is drawn back to the last point clear of all, at worst to her old place.
    """
    place = place_on(way, stop)
    there = corners(place)
    if first_overlapped(there, obstacles(state, ship, box_of(there))) is None:
        return RestingPlace(place, stop)
    stop = last_clear(way, stop, obstacles(state, ship, sweep_box(way)))
    return RestingPlace(place_on(way, stop) if stop else ship.base, stop, drawn_back=True)


def stop_on(state: Battle, ship: Ship, way: Way, stop: int) -> bool:
    """KF-17a Stop after that much of her way, or be drawn back; return True if she was not."""
    place, travel, drawn_back = rest_on(state, ship, way, stop)
    if drawn_back:
        state.say(log.DrawnBack, ship.key)
    come_to_rest_at(state, ship, place, way._replace(travel=travel))
    return not drawn_back


def come_to_rest_at(state: Battle, ship: Ship, place: Rectangle, way: Way) -> None:
    """Put her at a place; from now on she ignores no ships.

    KF-2 Reefs that she crossed or lies on take effect; KF-2c partly off the table she has fled.
    """
    stayed = place == ship.base
    state.passage = None
    ship.ignores, state.free_of = [], []
    state.put(ship, place)
    is_off = not box_holds(state.setting.table, ship.corners)
    if not is_off:
        state.say(log.Moved, ship.key, place.centre.x, place.centre.y, place.heading)
    if not stayed:
        strike_reefs(state, ship, way)
    if ship.status == AFLOAT and is_off:
        state.remove(ship, FLED)
        state.say(log.Fled, ship.key)


def strike_reefs(state: Battle, ship: Ship, way: Way) -> None:
    """KF-2 Lose 1 hull and get one holed, once a move; KF-45a not if her cards ignore reefs."""
    if not any(each.kind == REEF for each in state.terrain):
        return
    reefs = terrain_near(state, REEF, sweep_box(way)) + terrain_near(state, REEF, ship.lie.box)
    if not reefs or has(state, ship, "no reefs"):
        return
    if contacts(way, reefs) or any(meets(ship.corners, reef) for reef in reefs):
        state.say(log.StruckReef, ship.key)
        lose_points(state, ship, HULL, 1, "KF-2")
        if ship.status == AFLOAT:
            afflict(state, ship, HOLED)
