"""Parking (KF-16, KF-17): the place along the other ship where the active ship stops."""

from __future__ import annotations

from quarterdeck.boards.plane.berths import Berth, berths
from quarterdeck.boards.plane.distances import is_within
from quarterdeck.boards.plane.paths import place_on
from quarterdeck.boards.plane.shapes import (
    FRONT,
    SLACK,
    Polygon,
    Rectangle,
    box_holds,
    corners,
    edge,
    first_overlapped,
    widened,
)
from quarterdeck.engine.asks import Choose, Flow, Option, Prompt, choose
from quarterdeck.engine.label import Label
from quarterdeck.games.kingdom_fleets import log
from quarterdeck.games.kingdom_fleets.manoeuvres.ghosts import ghost_at
from quarterdeck.games.kingdom_fleets.manoeuvres.move_ends import come_to_rest_at, stop_on
from quarterdeck.games.kingdom_fleets.manoeuvres.neighbourhood import obstacles
from quarterdeck.games.kingdom_fleets.state import AFLOAT, Battle, Passage, Ship

SIDES_TOUCHED = ("bow", "starboard", "stern", "port")  # of the other ship, in the order of its edges
ALONG = ("struck", "centre", "left", "right")
ALONG_WORDS = ("where she struck", "centred", "flush left", "flush right")


def park_at(side: int, along: int) -> Option[tuple[int, int]]:
    """``park port centre``: against the other's port side, at its middle."""
    return Option(f"park {SIDES_TOUCHED[side]} {ALONG[along]}", (side, along))


def park_label(state: Battle, ask: Choose, option: Option[tuple[int, int]]) -> Label:
    """Make a row for each side, with the places along it as briefs."""
    side, along = option.value
    ship, other = state.ships[str(ask.about["key"])], state.ships[str(ask.about["other_key"])]
    group = f"Park against {other.name}'s {SIDES_TOUCHED[side]}{' side' if side % 2 else ''}"
    berth = berth_at(state, ship, other, ask, option.value)
    ghost = ghost_at(ship, berth.place)
    return Label(f"{group}, {ALONG_WORDS[along]}", "KF-17", other.key, group, ALONG_WORDS[along], ghost=ghost)


def berth_at(state: Battle, ship: Ship, other: Ship, ask: Choose, chosen: tuple[int, int]) -> Berth:
    """Return the berth of an option, from the point of first contact."""
    assert state.passage is not None
    contact = place_on(state.passage.way, int(ask.about["touched"]))
    return next(each for each in berths(contact, other.base) if (each.edge, each.along) == chosen)


PARK = Prompt("park", "KF-17", "Where does {ship} park against {other}?", label=park_label)


def park(state: Battle, ship: Ship, other: Ship, at: int, passage: Passage) -> Flow[None]:
    """KF-17 Park flush against a side of the other ship that she touched, as her owner chooses.

    KF-12b If her front touches the other already she parks where she is. With no place left she
    stays, unturned, at first contact.
    """
    contact = place_on(passage.way, at)
    if at == 0 and is_within(edge(corners(contact), FRONT), other.corners, SLACK):
        stay_at(state, ship, other, passage, at)
        return
    free = free_berths(state, ship, contact, other)
    if not free:
        stay_at(state, ship, other, passage, at)
        return
    berth = free[0]
    if len(free) > 1:
        options = [park_at(each.edge, each.along) for each in free]
        picked = yield from choose(ship.side, PARK, options, {**ship.facts_beside(other), "touched": at})
        berth = next(each for each in free if (each.edge, each.along) == picked.value)
    state.say(log.Parked, ship.key, other.key)
    come_to_rest_at(state, ship, berth.place, passage.way._replace(travel=at))
    lie_alongside(state, ship, other)


def free_berths(state: Battle, ship: Ship, contact: Rectangle, other: Ship) -> list[Berth]:
    """KF-17 Return the berths that overlap no third ship or island and lie wholly on the table."""
    around = widened(other.lie.box, ship.base.length + ship.base.width)
    third: list[Polygon] = [shape for shape in obstacles(state, ship, around) if shape is not other.corners]
    table = state.setting.table
    free = []
    for berth in berths(contact, other.base):
        there = corners(berth.place)
        if box_holds(table, there) and first_overlapped(there, third) is None:
            free.append(berth)
    return free


def stay_at(state: Battle, ship: Ship, other: Ship, passage: Passage, at: int) -> None:
    """KF-17 Stay at first contact, unturned; KF-17a unless that is on top of a third ship."""
    if stop_on(state, ship, passage.way, at):
        state.say(log.Parked, ship.key, other.key)
        lie_alongside(state, ship, other)


def lie_alongside(state: Battle, ship: Ship, other: Ship) -> None:
    """KF-18 Let enemies that have parked together decide about boarding in the next step."""
    if ship.status == AFLOAT and other.side != ship.side and other.squads:
        state.alongside = other.key
