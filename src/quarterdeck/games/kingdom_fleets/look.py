"""A ship's sight lines and arcs: range bands, lines to enemies in reach, and her next places."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

from quarterdeck.boards.plane.angles import DEGREE, INCH
from quarterdeck.boards.plane.arcs import arc_outline, line_of_fire
from quarterdeck.boards.plane.distances import Gap, gap
from quarterdeck.boards.plane.paths import end_of, way_by_template
from quarterdeck.boards.plane.shapes import Point, Polygon, Rectangle, box_holds, corners, edge, holds
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.scene import At, Look, Overlay, Remark, SightLine
from quarterdeck.games.kingdom_fleets.battle.gunnery import aim_of_arc, modifiers_seen, needed_to_hit, shots_left
from quarterdeck.games.kingdom_fleets.battle.lines_of_fire import (
    FARTHEST,
    LineOfFire,
    Obstacle,
    apart,
    first_across,
    in_the_way,
    lines_by_arc,
)
from quarterdeck.games.kingdom_fleets.charts import (
    ARC_NAMES,
    BAND_LIMITS,
    BAND_TO_HIT,
    BANDS,
    FAST,
    FAST_TO_HIT,
    LONG,
    OUT_OF_RANGE,
    as_adjective,
)
from quarterdeck.games.kingdom_fleets.log import inches
from quarterdeck.games.kingdom_fleets.manoeuvres.ghosts import FINE, lie_of
from quarterdeck.games.kingdom_fleets.manoeuvres.sailing import cannot_move, is_fast
from quarterdeck.games.kingdom_fleets.manoeuvres.selector import cannot_sail, manoeuvre_of, open_of_selector
from quarterdeck.games.kingdom_fleets.setup.cards import Manoeuvre
from quarterdeck.games.kingdom_fleets.setup.fleet_sheet import selector_words, signed
from quarterdeck.games.kingdom_fleets.state import AFLOAT, ISLAND, NO_ORDER, Battle, Ship
from quarterdeck.games.kingdom_fleets.view import knows_order

FIELD: Final = "arcs of fire"
NEXT_PLACES: Final = "where a manoeuvre can take her"


def look(state: Battle, seat: Seat, key: str) -> Look:
    """Return a ship's arcs, lines and remarks.

    KF-5 Orders that the seat does not know are left out.
    """
    ship = state.ships[key]
    if ship.status != AFLOAT:
        return Look(key, remarks=(Remark(f"{ship.name}: {ship.status}."),))
    if ship.is_derelict:
        return Look(key, remarks=(Remark(f"{ship.name} has no crew: she neither moves nor fires.", "KF-30a"),))
    arcs = tuple(arc for arc in range(len(ARC_NAMES)) if ship.guns_left(arc))
    bands = bands_of(ship.base, arcs) if arcs else ()
    return Look(key, (*bands, *_places(state, seat, ship)), _lines(state, seat, ship), _remarks(state, seat, ship))


# --- Arcs and manoeuvres --------------------------------------------------------------------------


@lru_cache(maxsize=512)
def bands_of(base: Rectangle, arcs: tuple[int, ...]) -> tuple[Overlay, ...]:
    """KF-22, KF-25 Return each range band off every edge with guns left.

    Cached, as ships mostly lie still.
    """
    overlays, nearest = [], 0
    for name, limit in zip(BANDS, BAND_LIMITS, strict=True):
        shapes = tuple(arc_outline(base, arc, limit, nearest, FINE) for arc in arcs)
        overlays.append(
            Overlay(f'{as_adjective(name)} range, to {limit // INCH}"', clause="KF-25", shapes=shapes, field=FIELD)
        )
        nearest = limit
    return tuple(overlays)


def _places(state: Battle, seat: Seat, ship: Ship) -> list[Overlay]:
    """KF-20 Return her bases after the manoeuvres open to her, if nothing were in the way.

    These are all of them, or only the one she was ordered if the seat knows it.
    """
    if ship.moved:
        return []
    known = ship.order if knows_order(ship, seat) else NO_ORDER
    still = [each for each in _open(state, ship) if known in (NO_ORDER, each.name)]
    ways = [way_by_template(ship.base, each.length * INCH, each.turn * DEGREE) for each in still]
    shapes: tuple[Polygon, ...] = tuple(corners(end_of(way)) for way in ways)
    return [Overlay(NEXT_PLACES, clause="KF-20", shapes=shapes)] if shapes else []


def _open(state: Battle, ship: Ship) -> list[Manoeuvre]:
    names = open_of_selector(state, ship)
    return [each for each in ship.figures.selector if each.name in names]


# --- Lines of fire --------------------------------------------------------------------------------


class Bearing(NamedTuple):
    """An arc with guns that holds an enemy in reach, clear or blocked."""

    arc: int
    line: LineOfFire
    words: str


def _lines(state: Battle, seat: Seat, ship: Ship) -> tuple[SightLine, ...]:
    """KF-24a Return the lines to every enemy within 18 inches, nearest first."""
    away = {foe.key: apart(state, ship, foe) for foe in state.foes(ship)}
    near = sorted((far, key) for key, far in away.items() if far <= FARTHEST)
    return tuple(_line(state, seat, ship, state.ships[key], far) for far, key in near)


def _line(state: Battle, seat: Seat, ship: Ship, foe: Ship, far: int) -> SightLine:
    """Return the line to an enemy: from an arc that can fire, a blocked arc, or the base."""
    at, told = lie_of(foe.base)[0], f'{foe.name}, {far / INCH:.1f}"'
    bearings = _bearings(state, seat, ship, foe)
    if not bearings:
        way = _ends(gap(ship.corners, foe.corners))
        return SightLine((foe.key,), at, f"{told}: no gun bears.", "KF-22", open=False, way=way)
    best = min(bearings, key=lambda each: (bool(each.line.clause), each.line.band))
    fired = line_of_fire(ship.base, best.arc, foe.corners) or gap(edge(ship.corners, best.arc), foe.corners)
    across = first_across(fired, in_the_way(state, ship, foe)) if best.line.clause else None
    sight = SightLine(
        (foe.key,),
        at,
        f"{told}: {'; '.join(each.words for each in bearings)}.",
        best.line.clause or "KF-25",
        way=_ends(fired),
    )
    return sight if across is None else _blocked(sight, fired, across)


def _bearings(state: Battle, seat: Seat, ship: Ship, foe: Ship) -> list[Bearing]:
    """Return every arc with guns that has the enemy in it and in range."""
    lines = lines_by_arc(state, ship, foe)
    held = [arc for arc, line in enumerate(lines) if ship.guns_left(arc) and line.band != OUT_OF_RANGE]
    return [Bearing(arc, lines[arc], _words(state, seat, ship, arc, lines[arc])) for arc in held]


def _words(state: Battle, seat: Seat, ship: Ship, arc: int, line: LineOfFire) -> str:
    """Return words such as ``4 port guns at short range (+0), 7 or more to hit``."""
    count = shots_left(state, ship, arc)
    guns = f"{count} {ARC_NAMES[arc]} gun{'s' if count != 1 else ''}" if count else f"{ARC_NAMES[arc]} guns (fired)"
    if line.clause:
        return f"{guns} blocked by {line.across}"
    if line.band == LONG:
        return f"{guns} at long range, only a 10 hits"
    aim = aim_of_arc(state, ship, arc, line.band) + sum(_modifiers(state, seat, ship).values())
    needed = needed_to_hit(aim, line.band)
    return f"{guns} at {as_adjective(BANDS[line.band])} range ({signed(BAND_TO_HIT[line.band])}), {needed} or more to hit"


def measure(state: Battle, seat: Seat, start: At, end: At) -> SightLine | None:
    """KF-24a Return the line between any two points of the table.

    Islands block it, and so do the bases of ships, except those at its ends. All of this is open to
    everybody.
    """
    line = Gap((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2, 1, Point(*start), Point(*end))
    if not box_holds(state.setting.table, (line.start, line.end)):
        return None
    islands = [Obstacle("an island", each.corners) for each in state.terrain if each.kind == ISLAND]
    ships = [Obstacle(each.name, each.corners) for each in state.afloat()]
    between = [each for each in ships if not (holds(each.shape, line.start) or holds(each.shape, line.end))]
    across = first_across(line, [*islands, *between])
    sight = "the line of fire is clear" if across is None else f"blocked by {across.name}"
    found = SightLine((), end, f"{_spot(start)} to {_spot(end)}: {sight}.", "KF-24a")
    return found if across is None else _blocked(found, line, across)


def _blocked(sight: SightLine, fired: Gap, across: Obstacle) -> SightLine:
    """KF-24a Return the line with its obstacle and the point where it is blocked."""
    at = (_nearest(fired, across.shape),)
    return msgspec.structs.replace(
        sight, clear=False, open=False, blocked_at=at, blocked_by=across.name, blocked_shapes=(across.shape,)
    )


def _spot(at: At) -> str:
    return f'({inches(at[0])}", {inches(at[1])}")'


def _ends(line: Gap) -> tuple[At, At]:
    return (line.start.x, line.start.y), (line.end.x, line.end.y)


def _nearest(line: Gap, shape: Polygon) -> At:
    """Return the point of a line nearest to the middle of the shape that it runs through."""
    (x, y), (end_x, end_y) = _ends(line)
    middle_x, middle_y = (sum(each) // len(shape) for each in zip(*shape, strict=True))
    by_x, by_y = end_x - x, end_y - y
    size = by_x * by_x + by_y * by_y
    along = min(size, max(0, (middle_x - x) * by_x + (middle_y - y) * by_y))
    return x + by_x * along // size, y + by_y * along // size


# --- Remarks --------------------------------------------------------------------------------------


def _modifiers(state: Battle, seat: Seat, ship: Ship) -> dict[str, int]:
    """KF-26 Return the modifiers to her fire, as far as the seat knows them."""
    found = modifiers_seen(state, ship)
    return found | {"a fast manoeuvre": FAST_TO_HIT} if _is_fast(state, seat, ship) else found


def _is_fast(state: Battle, seat: Seat, ship: Ship) -> bool:
    """KF-26 Return whether she moves fast this turn.

    KF-5 Before she activates, only a seat that knows her order can tell.
    """
    if ship.order == NO_ORDER or not knows_order(ship, seat):
        return False
    if ship.activated:
        return is_fast(state, ship)
    return manoeuvre_of(ship).length * INCH >= FAST and not cannot_move(state, ship)


def _remarks(state: Battle, seat: Seat, ship: Ship) -> tuple[Remark, ...]:
    remarks = [_sailing(state, ship)]
    modifiers = _modifiers(state, seat, ship)
    if modifiers:
        each = ", ".join(f"{signed(number)} for {what}" for what, number in modifiers.items())
        remarks.append(Remark(f"To hit: {each}.", "KF-26"))
    if not any(ship.guns_left(arc) for arc in range(len(ARC_NAMES))):
        remarks.append(Remark("She has no guns left to fire.", "KF-22"))
    return tuple(remarks)


def _sailing(state: Battle, ship: Ship) -> Remark:
    """KF-20 Return the manoeuvres open to her with their manpower, or why there are none."""
    clause = cannot_sail(state, ship)
    if clause:
        why = "her bow lies against an island" if clause == "KF-2f" else "her sails are gone"
        return Remark(f"She can only heave to or back: {why}.", clause)
    return Remark(f"Manoeuvres open to her (manpower): {selector_words(_open(state, ship))}.", "KF-20")
