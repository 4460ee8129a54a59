"""Before the first turn (KF-2a, KF-2d, KF-2e): terrain by dice, and ships placed in turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from quarterdeck.boards.plane.angles import DEGREE, HALF_TURN, INCH
from quarterdeck.boards.plane.distances import is_within, squared_distance
from quarterdeck.boards.plane.shapes import (
    SLACK,
    Box,
    Point,
    Polygon,
    Rectangle,
    box_holds,
    box_of,
    boxes_meet,
    corners,
    rotated,
    widened,
)
from quarterdeck.engine.asks import ALLOWED, SPECTATOR, Choose, ClauseId, Flow, Option, Prompt, Seat, choose, roll
from quarterdeck.engine.label import Label, Refusal
from quarterdeck.games.kingdom_fleets import log
from quarterdeck.games.kingdom_fleets.acts import pick, with_ship
from quarterdeck.games.kingdom_fleets.battle.opposed_checks import commanders_check
from quarterdeck.games.kingdom_fleets.charts import D10, ONE_PIECE_UP_TO, STRIP, Size
from quarterdeck.games.kingdom_fleets.manoeuvres.ghosts import ghost_at
from quarterdeck.games.kingdom_fleets.state import (
    AFLOAT,
    FLED,
    ISLAND,
    REEF,
    WAITING,
    Battle,
    Phase,
    Setting,
    Ship,
    Terrain,
    TerrainKind,
)

# --- Terrain by dice ------------------------------------------------------------------------------

MIDDLE: Final = 24 * INCH  # the middle of the table, each way, where terrain may lie
APART: Final = 3 * INCH
A_TURN: Final = 36 * DEGREE


def shape(kind: TerrainKind, *points: tuple[int, int]) -> Terrain:
    """Return a piece of terrain from corners in tenths of an inch from its middle, clockwise."""
    return Terrain(kind, tuple(Point(x * INCH // 10, y * INCH // 10) for x, y in points))


# KF-2d                                                                                  d10  across
SHAPES: Final = (
    shape(ISLAND, (-10, -12), (10, -12), (16, 0), (10, 12), (-10, 12), (-16, 0)),      # 1    3.2"  a round hill
    shape(ISLAND, (-20, -8), (6, -14), (20, 2), (8, 14), (-16, 10)),                   # 2    4.1"
    shape(ISLAND, (-24, -6), (-8, -12), (22, -4), (24, 8), (-12, 12)),                 # 3    5.0"
    shape(ISLAND, (-14, -20), (14, -20), (20, 8), (0, 24), (-20, 8)),                  # 4    4.6"  a volcano
    shape(ISLAND, (-34, -8), (0, -14), (32, -6), (34, 6), (0, 12), (-32, 10)),         # 5    6.9"  a long ridge
    shape(ISLAND, (-38, 0), (-20, -20), (16, -24), (38, -8), (34, 16), (-10, 24)),     # 6    7.6"  a mountain
    shape(REEF, (-16, -6), (14, -8), (16, 6), (-12, 8)),                               # 7    3.4"
    shape(REEF, (-26, -4), (4, -10), (28, 0), (10, 10), (-22, 8)),                     # 8    5.4"
    shape(REEF, (-18, -18), (18, -18), (26, 8), (0, 22), (-26, 8)),                    # 9    5.2"  shoals
    shape(REEF, (-40, -2), (-16, -12), (24, -10), (38, 2), (20, 12), (-24, 10)),       # 10   7.8"  a barrier
)  # fmt: skip


def throw_for_terrain(state: Battle) -> Flow[None]:
    """KF-2d Roll the number of pieces, then one piece a step.

    A piece that does not fit is rolled again.
    """
    if not state.pieces:
        thrown = yield from roll(SPECTATOR, D10, "KF-2")
        state.pieces = 1 if thrown <= ONE_PIECE_UP_TO else 2
        state.say(log.TerrainCounted, state.pieces)
        return
    piece = yield from throw_a_piece(state)
    if cannot_lie(state, piece.corners):
        state.say(log.TerrainRefused)
        return
    state.terrain = (*state.terrain, piece)
    state.pieces -= 1
    if not state.pieces:
        state.phase = Phase.PLACING if state.setting.deployment else Phase.ORDERS


def throw_a_piece(state: Battle) -> Flow[Terrain]:
    """KF-2d Roll a die each for shape, place across, place down and turn."""
    number = yield from roll(SPECTATOR, D10, "KF-2d")
    across = yield from roll(SPECTATOR, D10, "KF-2d")
    deep = yield from roll(SPECTATOR, D10, "KF-2d")
    turns = yield from roll(SPECTATOR, D10, "KF-2d")
    kind, outline = SHAPES[number - 1]
    setting = state.setting
    middle = Point(tenth(setting.width, across), tenth(setting.height, deep))
    state.say(log.TerrainLaid, kind, middle.x, middle.y)
    placed = [rotated(Point(middle.x + x, middle.y + y), middle, turns * A_TURN) for x, y in outline]
    return Terrain(kind, tuple(placed))


def tenth(size: int, number: int) -> int:
    """Return the middle of one of the ten parts of the table's middle."""
    return (size - MIDDLE) // 2 + MIDDLE * (2 * number - 1) // 20


def cannot_lie(state: Battle, outline: Polygon) -> ClauseId:
    """KF-2d Forbid terrain in a strip, or nearer than 3" to another piece."""
    box = box_of(outline)
    if box.top < STRIP or box.bottom > state.setting.height - STRIP:
        return "KF-2"
    return "KF-2d" if any(is_nearer(outline, other.corners, APART) for other in state.terrain) else ALLOWED


def is_nearer(one: Polygon, other: Polygon, distance: int) -> bool:
    """Return whether two shapes are closer than a distance, exactly."""
    numerator, denominator = squared_distance(one, other)
    return numerator < distance * distance * denominator


# --- Who places first -----------------------------------------------------------------------------


def choose_first_to_place(state: Battle) -> Flow[None]:
    """KF-2a Let the loser of a commanders' check place first.

    A tie is rolled again, as a new step.
    """
    winner = yield from commanders_check(state, "KF-2a")
    if not winner:
        return
    state.to_act = state.setting.enemy(winner)
    state.phase = Phase.DEPLOYMENT
    state.say(log.PlacesFirst, state.to_act)


# --- Placing ships --------------------------------------------------------------------------------

FORWARD: Final = "forward"
BACKWARD: Final = "back"
OFF_THE_EDGE: Final = 1 * INCH
COLUMN: Final = 2 * INCH
#                   straight ahead, then to either hand   KF-2e
HEADINGS: Final = {0: "ahead", -30: "port 30", 30: "starboard 30", -60: "port 60", 60: "starboard 60"}


class Spot(NamedTuple):
    """KF-2e A place for a ship: inches across, forward or back, and degrees off straight ahead."""

    across: int
    depth: str
    turn: int


def take_label(state: Battle, ask: Choose, option: Option[str]) -> Label:
    ship = state.ships[option.value]
    return Label(f"Place {ship.name}, {ship.figures.card.size} {ship.figures.card.type}", "KF-2a", option.value)


def barred_takes(state: Battle, ask: Choose) -> Iterator[Refusal]:
    """KF-2a Refuse ships that have been placed."""
    for ship in state.ships.values():
        if ship.side == ask.seat and ship.status != WAITING:
            yield Refusal(with_ship("take", ship.key).notation, f"Place {ship.name}", "KF-2a", ship.key)


TAKE = Prompt("take", "KF-2a", "Which ship do you place next?", label=take_label, barred=barred_takes)


def place_at(key: str, spot: Spot) -> Option[Spot]:
    """``place kraken 12 forward port 30``."""
    return Option(f"place {key} {spot.across} {spot.depth} {HEADINGS[spot.turn]}", spot)


def place_label(state: Battle, ask: Choose, option: Option[Spot]) -> Label:
    """Make a row for each place, with its headings as arrows."""
    ship = state.ships[str(ask.about["key"])]
    spot = option.value
    group = f'{ship.name}: {spot.across}" across, {spot.depth}'
    words = HEADINGS[spot.turn] if not spot.turn else f"{abs(spot.turn)}° to {HEADINGS[spot.turn].split()[0]}"
    ghost = ghost_at(ship, base_at(state.setting, ship, spot))
    return Label(f"{group}, {words}", "KF-2e", ship.key, group, words, ghost.facing, spot.across, ghost)


def barred_places(state: Battle, ask: Choose) -> Iterator[Refusal]:
    ship = state.ships[str(ask.about["key"])]
    for room in rooms_for(state, ship):
        spot = room.spot
        words = f'{ship.name}: {spot.across}" across, {spot.depth}, {HEADINGS[spot.turn]}'
        yield Refusal(place_at(ship.key, spot).notation, words, cannot_place(room, state.afloat()), ship.key)


PLACE = Prompt("place", "KF-2e", "Where does {ship} start?", label=place_label, barred=barred_places)


def place_next_ship(state: Battle) -> Flow[None]:
    """KF-2a Let the sides take turns placing a ship, as long as there are any."""
    side = state.to_act if waiting(state, state.to_act) else state.setting.enemy(state.to_act)
    ships = waiting(state, side)
    ship = yield from pick(state, side, TAKE, "take", ships)
    others = state.afloat()
    options = [place_at(ship.key, room.spot) for room in rooms_for(state, ship) if not cannot_place(room, others)]
    if options:
        order = yield from choose(side, PLACE, options, ship.facts)
        lay_down(state, ship, order.value)
    else:
        state.remove(ship, FLED)
        state.say(log.NoRoom, ship.key)
    state.to_act = state.setting.enemy(side)
    if not any(waiting(state, each) for each in state.setting.sides):
        state.to_act = ""
        state.phase = Phase.ORDERS


def lay_down(state: Battle, ship: Ship, spot: Spot) -> None:
    """KF-2e Put a ship at a spot."""
    ship.status = AFLOAT
    state.put(ship, base_at(state.setting, ship, spot))
    centre, heading = ship.base.centre, ship.base.heading
    state.say(log.Placed, ship.key, centre.x, centre.y, heading)


def waiting(state: Battle, side: Seat) -> list[Ship]:
    return [ship for ship in state.ships.values() if ship.side == side and ship.status == WAITING]


class Room(NamedTuple):
    """The area of a base at a spot, a box for quick checks, and whether it lies in the strip."""

    spot: Spot
    corners: Polygon
    box: Box
    is_in_strip: bool


def rooms_for(state: Battle, ship: Ship) -> tuple[Room, ...]:
    """KF-2e Return every place that could be offered to her."""
    setting = state.setting
    return rooms(setting.width, setting.height, ship.side == setting.sides[0], ship.figures.size)


@lru_cache(maxsize=1 << 6)
def rooms(width: int, height: int, is_south: bool, size: Size) -> tuple[Room, ...]:
    """KF-2e Return one room for each spot, computed once for all games."""
    found = []
    strip = strip_on(width, height, is_south)
    for spot in spots(width, size):
        outline = corners(laid(height, is_south, size, spot))
        found.append(Room(spot, outline, widened(box_of(outline), SLACK), box_holds(strip, outline)))
    return tuple(found)


def spots(width: int, size: Size) -> Iterator[Spot]:
    """KF-2e Yield each even inch across, forward or back, with five headings.

    A base too long to go back from its forward place has no such place.
    """
    for across in range(COLUMN, width, COLUMN):
        for depth in (FORWARD, BACKWARD):
            for turn in HEADINGS:
                if depth == FORWARD or 2 * half_depth(size.length, size.width, turn * DEGREE) < STRIP - OFF_THE_EDGE:
                    yield Spot(across // INCH, depth, turn)


def cannot_place(room: Room, others: Sequence[Ship]) -> ClauseId:
    """KF-2a Forbid places outside the strip or touching another ship."""
    if not room.is_in_strip:
        return "KF-2a"
    for other in others:
        if boxes_meet(room.box, other.lie.box) and is_within(room.corners, other.corners, SLACK):
            return "KF-2a"
    return ALLOWED


def strip_of(setting: Setting, side: Seat) -> Box:
    """KF-2a Return a side's strip: the first side deploys in the south, the second in the north."""
    return strip_on(setting.width, setting.height, side == setting.sides[0])


def strip_on(width: int, height: int, is_south: bool) -> Box:
    return Box(0, height - STRIP, width, height) if is_south else Box(0, 0, width, STRIP)


def base_at(setting: Setting, ship: Ship, spot: Spot) -> Rectangle:
    """KF-2e Return the base as far forward in the strip as it goes, or 1" off the table's edge.

    The second side is turned by half a turn.
    """
    return laid(setting.height, ship.side == setting.sides[0], ship.figures.size, spot)


def laid(height: int, is_south: bool, size: Size, spot: Spot) -> Rectangle:
    half = half_depth(size.length, size.width, spot.turn * DEGREE)
    off = STRIP - half if spot.depth == FORWARD else OFF_THE_EDGE + half
    if is_south:
        heading, down = spot.turn * DEGREE % (2 * HALF_TURN), height - off
    else:
        heading, down = (spot.turn * DEGREE + HALF_TURN) % (2 * HALF_TURN), off
    return Rectangle(Point(spot.across * INCH, down), heading, size.length, size.width)


@cache
def half_depth(length: int, width: int, heading: int) -> int:
    """Return the distance that a base on a heading reaches north and south of its middle."""
    return box_of(corners(Rectangle(Point(0, 0), heading, length, width))).bottom
