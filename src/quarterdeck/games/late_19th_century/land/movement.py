"""Movement on land: how far a unit may go, how it must face, and what stops it."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from quarterdeck.boards.hex import DIRECTION_NAMES, DIRECTIONS, Hex, disk, distance
from quarterdeck.boards.hexboard import Board, Mask, hex_named, name_of, places
from quarterdeck.engine.asks import ALLOWED, ClauseId, Option
from quarterdeck.engine.label import Label
from quarterdeck.games.late_19th_century import log
from quarterdeck.games.late_19th_century.acts import GOES, STAYS, Act, faced
from quarterdeck.games.late_19th_century.charts import UNITS
from quarterdeck.games.late_19th_century.land.positions import (
    came_into,
    facers,
    facings_of,
    front,
    full_for,
    hexes_of_foes,
    is_exhausted,
    put_in,
)
from quarterdeck.games.late_19th_century.setup.ground import Ground, GroundCost, nearest
from quarterdeck.games.late_19th_century.state import ESCAPED, HERE, Battle, Unit

Moves = tuple[Option[Act], ...]
FARTHEST: Final = max(kind.movement for kind in UNITS.values()) + 1  # LC-56: by road 1 hex more


class Move(NamedTuple):
    """LC-22, LC-25 The order to move into another hex and face an edge.

    LC-29 `spent` is true if that takes the whole rate.
    """

    at: Hex
    facing: int
    spent: bool

    def label(self, state: Battle, unit: Unit) -> Label:
        there = name_of(self.at)
        words = f"Move to {there}, facing {DIRECTION_NAMES[self.facing]}"
        return faced(words, "LC-22", there, f"Move to {there}", self.facing, GOES)

    def forbidden(self, state: Battle, unit: Unit) -> ClauseId:
        return cannot_move(state, unit, self.at, self.facing)


class TurnInPlace(NamedTuple):
    """LC-25 The order to turn on the spot."""

    facing: int

    def label(self, state: Battle, unit: Unit) -> Label:
        words = f"Turn to face {DIRECTION_NAMES[self.facing]}"
        return faced(words, "LC-25", unit.key, "Turn to face", self.facing, STAYS)

    def forbidden(self, state: Battle, unit: Unit) -> ClauseId:
        return "LC-24" if unit.moved else "LC-25" if self.facing == unit.facing else ALLOWED


class LeaveMap(NamedTuple):
    """LC-65 The order to leave the board."""

    def label(self, state: Battle, unit: Unit) -> Label:
        return Label("Leave the board as ordered", "LC-65", unit.key, rank=STAYS)

    def forbidden(self, state: Battle, unit: Unit) -> ClauseId:
        return cannot_leave(state, unit)


LEAVE: Final[Option[Act]] = Option("leave", LeaveMap())
LEAVES: Final[Moves] = (LEAVE,)
TURNS: Final[Moves] = tuple(Option(f"turn {DIRECTION_NAMES[facing]}", TurnInPlace(facing)) for facing in DIRECTIONS)
TURNS_FROM: Final[tuple[Moves, ...]] = tuple((*TURNS[:facing], *TURNS[facing + 1 :]) for facing in DIRECTIONS)


@cache
def moves_to(at: Hex, spent: bool) -> Moves:
    """LC-25 Return the moves into a hex, one for each facing."""
    name = name_of(at)
    return tuple(Option(f"move {name} {DIRECTION_NAMES[facing]}", Move(at, facing, spent)) for facing in DIRECTIONS)


@lru_cache(maxsize=16)
def moves_on(board: Board, spent: bool) -> list[Moves]:
    """Return the moves into every hex of a board."""
    return [moves_to(at, spent) for at in board.cells]


class Ways(NamedTuple):
    """The places where a move can end.

    `spare` are those reached with a hex to spare (LC-29), `ends` all of them. `moves` holds the
    moves hex by hex around the start, and `order` the place in it of each hex of the board.
    """

    spare: Mask
    ends: Mask
    leaves: bool
    moves: list[Moves]
    order: dict[int, int]


NO_MOVES: Final[Moves] = ()
NO_WAYS: Final = Ways(0, 0, False, [], {})


def move_options(state: Battle, unit: Unit, foes: Mask) -> list[Moves]:
    """LC-22 to LC-30 Return every move: each hex and facing, turning on the spot, and leaving.

    `foes` are those at hand.
    """
    board = state.setting.ground.board
    found = ways_of(state, unit, foes)
    full = full_for(state, unit) & found.ends
    options = found.moves.copy()
    for place in places(full):
        options[found.order[place]] = NO_MOVES  # LC-26
    if foes:
        for place in places(board.beside_any(foes) & found.ends & ~full):
            at = found.order[place]
            options[at] = facing_a_foe(options[at], board, board.cells[place], foes)
    options.append(TURNS_FROM[unit.facing])
    if found.leaves:
        options.append(LEAVES)
    return options


@lru_cache(maxsize=1 << 13)
def order_around(board: Board, start: Hex, reach: int) -> dict[int, int]:
    """Return the order of the surrounding places on the board, numbered from the nearest."""
    around = [board.place[at] for at in disk(start, reach)[1:] if at in board]
    return {place: number for number, place in enumerate(around)}


def facing_a_foe(moves: Moves, board: Board, at: Hex, foes: Mask) -> Moves:
    """LC-28 In contact (LC-42) a unit turns to face the enemy at once. It chooses among several."""
    sides = board.sides[at]
    return tuple([moves[facing] for facing in DIRECTIONS if foes & sides[facing]])


def cannot_move(state: Battle, unit: Unit, at: Hex, facing: int) -> ClauseId:
    """LC-22 to LC-30 Return the plainest of the reasons that forbid a move."""
    ground, foes = state.setting.ground, hexes_of_foes(state, unit.side)
    bit = ground.board.bit[at]
    if unit.moved:
        return "LC-24"
    if at == unit.at:
        return "LC-25"
    if unit.is_fixed:
        return "LC-22"
    if foes & bit:
        return "LC-27"
    if at not in ground.passable and at not in ground.bridges:
        return "LC-58" if at in ground.rivers else "LC-65"
    found = ways_of(state, unit, foes)
    if not found.ends & bit:
        return cannot_get_to(state, unit, foes, at)
    if full_for(state, unit) & bit:
        return "LC-26"
    beside = foes & ground.board.beside[at]
    return "LC-28" if beside and facing not in facings_of(ground.board, at, beside) else ALLOWED


def cannot_get_to(state: Battle, unit: Unit, foes: Mask, at: Hex) -> ClauseId:
    """LC-22, LC-29, LC-61 Return the clause that keeps a unit from getting to a hex.

    It is too far, a trench cannot be entered or left after fire, or something stops the unit.
    """
    ground, away = state.setting.ground, distance(unit.at, at)
    if away > allowance(unit):
        return "LC-29" if unit.fired and away == allowance(unit) + 1 else "LC-22"
    if unit.fired and (at in ground.trenches) != (unit.at in ground.trenches):
        return "LC-61"
    return stopping_clause(state, unit, foes, at)


def stopping_clause(state: Battle, unit: Unit, foes: Mask, at: Hex) -> ClauseId:
    """Return the clause that stops a unit: the one without which it could get there."""
    ground = state.setting.ground
    if unit.retreated and held_by(state, unit):
        return held_by(state, unit)
    hindered = hindrances_of(state, unit, foes)
    without = [
        ("LC-30", hindered._replace(banned=0)),
        ("LC-28", hindered._replace(foes=0, banned=0)),
        ("LC-60", hindered._replace(wire=0)),
        ("LC-53", hindered._replace(enemies=())),
    ]
    for clause, less in without:
        found = ways(ground, unit.at, allowance(unit), less)
        if found.ends & ground.board.bit[at]:
            return clause
    away = distance(unit.at, at)
    between = [each for each in ground.board.cells if distance(unit.at, each) + distance(each, at) == away]
    for clause, stops in (("LC-61", ground.trenches), ("LC-59", ground.woods), ("LC-58", ground.rivers)):
        if any(each in stops for each in between):
            return clause
    return "LC-30" if hindered.banned else "LC-28" if hindered.foes else "LC-22"


def allowance(unit: Unit) -> int:
    """LC-22, LC-29 Return the unit's rate, less 1 hex if it has fired this turn."""
    return UNITS[unit.kind].movement - (1 if unit.fired else 0)


def farthest(ground: Ground, unit: Unit) -> int:
    """LC-56 Return the farthest that the unit can get at all: 1 hex more by road."""
    return allowance(unit) + 1 if unit.at in ground.roads else allowance(unit)


def ways_of(state: Battle, unit: Unit, foes: Mask) -> Ways:
    """LC-24 Return where its one move of the turn can end, before LC-26 is applied.

    LC-22 An emplaced gun goes nowhere.
    """
    if unit.is_fixed or (unit.retreated and held_by(state, unit)):
        return NO_WAYS
    return ways(state.setting.ground, unit.at, allowance(unit), hindrances_of(state, unit, foes))


def hindrances_of(state: Battle, unit: Unit, foes: Mask) -> Hindrances:
    """Return what the state puts in a unit's way."""
    ground, start = state.setting.ground, unit.at
    enemies = tuple([foe.at for foe in state.foes(unit.side)]) if is_exhausted(state, unit.side) else ()
    edge = ground.rims.get(state.setting.exits.get(unit.side, ""), 0)
    if not (foes or state.wire or enemies or edge or unit.fired):
        return UNHINDERED
    here = ground.board.within(start, farthest(ground, unit))
    banned = _banned(state, unit) & here if foes & ground.board.beside[start] else 0
    wire = wired(ground.board, tuple(state.wire)) & here if state.wire else 0
    return Hindrances(foes & here, banned, wire, edge & here if edge else 0, unit.fired, enemies)


def held_by(state: Battle, unit: Unit) -> ClauseId:
    """LC-52 Return the clause that holds a retreated unit until next turn: trench, ford or wire."""
    if unit.crossing:
        return "LC-61"
    if unit.at in state.setting.ground.wet:
        return "LC-58"
    return "LC-60" if name_of(unit.at) in state.wire else ALLOWED


@lru_cache(maxsize=1 << 10)
def wired(board: Board, wire: tuple[str, ...]) -> Mask:
    """LC-60 Return the hexes with wire of either side, as a set."""
    return board.mask([hex_named(name) for name in wire])


class Hindrances(NamedTuple):
    """Obstacles to a move other than the ground."""

    foes: Mask  # LC-27, LC-28
    banned: Mask  # LC-30
    wire: Mask  # LC-60
    edge: Mask  # LC-65: where the board may be left
    fired: bool  # LC-61
    enemies: tuple[Hex, ...]  # LC-53: an exhausted side may come no nearer to them


UNHINDERED: Final = Hindrances(0, 0, 0, 0, False, ())


@lru_cache(maxsize=1 << 14)
def ways(ground: Ground, start: Hex, rate: int, hindrances: Hindrances) -> Ways:
    """Return every hex that a unit can reach, with a hex to spare or not (LC-29).

    By road it goes 1 hex farther (LC-56).
    """
    spare, entered, leaves = _spread(ground, start, rate, hindrances, hindrances.edge, ground.across)
    if start in ground.roads:
        edge = hindrances.edge & ground.road_ends  # only there a road leads off the board
        by_road = _spread(ground, start, rate + 1, hindrances, edge, ground.by_road)
        spare, entered, leaves = spare | by_road[0], entered | by_road[1], leaves or by_road[2]
    if start in ground.trenches:
        spare &= ground.dug  # LC-61
    found = spare | entered
    order = order_around(ground.board, start, rate + 1 if start in ground.roads else rate)
    moves = [NO_MOVES] * len(order)
    for ends, spent in ((spare, False), (found & ~spare, True)):
        into = moves_on(ground.board, spent)
        for place in places(ends):
            moves[order[place]] = into[place]
    return Ways(spare, found, leaves, moves, order)


def _spread(
    ground: Ground, start: Hex, rate: int, hindrances: Hindrances, edge: Mask, going: GroundCost
) -> tuple[Mask, Mask, bool]:
    """Return hexes entered with one to spare, all entered, and whether the unit can leave.

    The start does not count as entered.
    """
    barred = hindrances.foes | hindrances.banned
    is_bound = bool((hindrances.fired and ground.dug) or hindrances.enemies)
    halts = barred | hindrances.wire | ground.board.beside_any(hindrances.foes)
    way_out = edge & ~ground.dug if hindrances.fired else edge
    origin = frontier = ground.board.bit[start]
    slow = start in ground.wet or start in ground.trenches  # LC-58, LC-61: only 1 hex out of them
    steps, onward = going.first, going.onward
    entered: Mask = 0
    spare: Mask = 0
    passed: Mask = 0
    leaves = False
    for moved in range(1, min(rate, 1) + 1 if slow else rate + 1):
        leaves = leaves or bool(frontier & way_out)
        following: Mask = 0
        for place in places(frontier):
            if is_bound:
                allowed = _allowed_from(ground, place, hindrances)
                entered |= steps[place] & allowed
                following |= onward[place] & allowed
            else:
                entered |= steps[place]
                following |= onward[place]
        if moved < rate:
            spare = entered
        passed |= frontier
        frontier = following & ~(halts | passed)
        steps = going.later
    unbarred = ~(barred | origin)
    return spare & unbarred, entered & unbarred, leaves


def _allowed_from(ground: Ground, place: int, hindrances: Hindrances) -> Mask:
    """LC-53 An exhausted unit takes no step nearer to the nearest enemy.

    LC-61 No step into or out of a trench after fire.
    """
    allowed: Mask = -1
    if hindrances.fired:
        allowed = ground.dug if ground.dug >> place & 1 else ~ground.dug
    if hindrances.enemies:
        at = ground.board.cells[place]
        away = nearest(at, hindrances.enemies)
        closest = [enemy for enemy in hindrances.enemies if distance(at, enemy) == away]
        allowed &= ~ground.board.mask(to for to in ground.near[at] if nearest(to, closest) < away)
    return allowed


def _banned(state: Battle, unit: Unit) -> Mask:
    """LC-30 Return the hexes barred to a unit faced by an adjacent enemy.

    It may only withdraw: next to none that faces it, and into no other enemy's front.
    """
    facing = facers(state, unit)
    if not facing:
        return 0
    board = state.setting.ground.board
    banned: Mask = 0
    for foe in state.all_units():
        if foe.side != unit.side and foe.place == HERE:
            banned |= board.beside[foe.at] if foe in facing else board.mask(front(foe.at, foe.facing))
    return banned


def move(state: Battle, unit: Unit, order: Move) -> None:
    """LC-22 to LC-28 Move, then face an edge.

    LC-29, LC-61 With no hex to spare, or out of a trench, the unit can no longer fire.
    """
    start, trenches = unit.at, state.setting.ground.trenches
    if order.spent:
        state.no_fire = "LC-61" if start in trenches and order.at not in trenches else "LC-29"
    unit.moved = True
    put_in(state, unit, order.at)
    turn_to(state, unit, order.facing)
    facing = DIRECTION_NAMES[order.facing]
    state.say(log.Moved, unit.key, name_of(start), name_of(order.at), facing, came_into(state, unit))


def turn(state: Battle, unit: Unit, facing: int) -> None:
    """LC-25 Turning on the spot counts as having moved, over no hexes, and shortens nothing."""
    unit.moved = True
    turn_to(state, unit, facing)
    state.say(log.Turned, unit.key, DIRECTION_NAMES[facing])


def turn_to(state: Battle, unit: Unit, facing: int) -> None:
    """LC-4a Turn a unit. A gun in tow faces as its transport does."""
    unit.facing = facing
    if unit.towing:
        state.units[unit.towing].facing = facing


def leave(state: Battle, unit: Unit) -> None:
    """LC-65, LC-53 Leave the board where the scenario orders it, which is no loss."""
    towed = [state.units[unit.towing]] if unit.towing else []
    for each in [unit, *towed]:
        state.take_off(each, ESCAPED)
    state.say(log.Left, unit.key, state.setting.exits[unit.side], unit.towing)


def cannot_leave(state: Battle, unit: Unit) -> ClauseId:
    """LC-24, LC-61, LC-65 A unit leaves by its move, as ordered, not from a trench after fire."""
    if unit.moved:
        return "LC-24"
    if ways_of(state, unit, hexes_of_foes(state, unit.side)).leaves:
        return ALLOWED
    return "LC-61" if unit.fired and unit.at in state.setting.ground.trenches else "LC-65"
