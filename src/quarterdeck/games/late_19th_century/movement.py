"""Movement on land: where a unit may go, how it must face there, and what stops it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import chain
from typing import Final, NamedTuple

from quarterdeck.boards.hex import DIRECTION_NAMES, DIRECTIONS, Hex, disk, distance, neighbours
from quarterdeck.boards.hexboard import Board, Mask, hex_named, name_of, places
from quarterdeck.engine.asks import Option
from quarterdeck.games.late_19th_century import log
from quarterdeck.games.late_19th_century.charts import CAVALRY, DISMOUNTED, MOUNTED, UNITS
from quarterdeck.games.late_19th_century.ground import Ground, nearest
from quarterdeck.games.late_19th_century.standing import facers, front, full_for, is_exhausted, put_in
from quarterdeck.games.late_19th_century.state import ESCAPED, HERE, Battle, Unit

NO_HEX: Final = Hex(0, 0)


class Act(NamedTuple):
    """What an active unit may do: a verb, and what it needs to be said."""

    verb: str
    at: Hex = NO_HEX
    facing: int = 0
    key: str = ""


MOUNT: Final = Option("mount", Act("mount"))
DISMOUNT: Final = Option("dismount", Act("dismount"))
LEAVE: Final = Option("leave", Act("leave"))
TURNS: Final = tuple(Option(f"turn {DIRECTION_NAMES[facing]}", Act("turn", NO_HEX, facing)) for facing in DIRECTIONS)


TURNS_FROM: Final = tuple(tuple(turn for turn in TURNS if turn.value.facing != facing) for facing in DIRECTIONS)
SPENT: Final = "spent"
Moves = tuple[Option[Act], ...]


class Ways(NamedTuple):
    """Where a move can end, with a hex to spare (LC-29) and with none; and whether it can lead off the board."""

    spare: Mask
    spent: Mask
    leaves: bool


NO_WAYS: Final = Ways(0, 0, False)


@cache
def moves_to(at: Hex, spent: bool) -> tuple[Option[Act], ...]:
    """LC-25 Into a hex, facing any of its edges; LC-29 `spent` when that takes the whole rate."""
    name, key = name_of(at), SPENT if spent else ""
    return tuple(Option(f"move {name} {DIRECTION_NAMES[facing]}", Act("move", at, facing, key)) for facing in DIRECTIONS)


def move_options(state: Battle, unit: Unit, foes: Mask) -> list[Option[Act]]:
    """LC-22 to LC-30 Every hex it may end in with every facing it may end with, turning on the spot, and leaving."""
    board = state.setting.ground.board
    spare, spent, leaves = ways_of(state, unit, foes)
    ends = (spare | spent) & ~full_for(state, unit)
    moves = [
        facing_a_foe(at, not spare & bit, board, foes & beside) if foes & beside else unhurried if spare & bit else hurried
        for at, bit, beside, unhurried, hurried in destinations(board, unit.at, farthest(state.setting.ground, unit))
        if ends & bit
    ]
    options = list(chain.from_iterable(moves))
    options.extend(TURNS_FROM[unit.facing])
    if leaves:
        options.append(LEAVE)
    return options


Destination = tuple[Hex, Mask, Mask, Moves, Moves]


@lru_cache(maxsize=1 << 13)
def destinations(board: Board, start: Hex, reach: int) -> tuple[Destination, ...]:
    """Every hex around, the nearest first."""
    return tuple(destination(board, at) for at in disk(start, reach)[1:] if at in board)


@lru_cache(maxsize=1 << 13)
def destination(board: Board, at: Hex) -> Destination:
    """A hex with its bit, what is beside it, and the moves there: with a hex to spare, with none."""
    return at, board.bit[at], board.beside[at], moves_to(at, False), moves_to(at, True)


@lru_cache(maxsize=1 << 14)
def facing_a_foe(at: Hex, spent: bool, board: Board, beside: Mask) -> Moves:
    """LC-28 In contact it turns to face the enemy at once; of several beside it it chooses which."""
    around, moves = neighbours(at), moves_to(at, spent)
    return tuple(moves[facing] for facing in DIRECTIONS if beside & board.bit.get(around[facing], 0))


def allowance(unit: Unit) -> int:
    """LC-22, LC-29 Its rate, and 1 hex less if it has fired this turn."""
    return UNITS[unit.kind].movement - (1 if unit.fired else 0)


def farthest(ground: Ground, unit: Unit) -> int:
    """LC-56 As far as it can get at all: by road 1 hex more."""
    return allowance(unit) + 1 if unit.at in ground.roads else allowance(unit)


def ways_of(state: Battle, unit: Unit, foes: Mask) -> Ways:
    """LC-24 Where its one move of the turn can end, but for LC-26."""
    if unit.retreated and is_held(state, unit):
        return NO_WAYS
    return ways(state.setting.ground, unit.at, allowance(unit), hindrances_of(state, unit, foes))


def hindrances_of(state: Battle, unit: Unit, foes: Mask) -> Hindrances:
    """What the state puts in a unit's way."""
    ground, start = state.setting.ground, unit.at
    here = ground.board.within(start, farthest(ground, unit))
    banned = _banned(state, unit) if foes & ground.board.beside[start] else 0
    wire = strange_wire(state, unit) if state.wire else 0
    enemies = tuple([foe.at for foe in state.foes(unit.side)]) if is_exhausted(state, unit.side) else ()
    edge = ground.rims.get(state.setting.exits.get(unit.side, ""), 0)
    return Hindrances(foes & here, banned & here, wire & here, edge & here, unit.fired, enemies)


def is_held(state: Battle, unit: Unit) -> bool:
    """LC-60, LC-61 Whether wire or a trench that it retreated into keeps it there until next turn."""
    return unit.crossing or bool(strange_wire(state, unit) & state.setting.ground.board.bit[unit.at])


def strange_wire(state: Battle, unit: Unit) -> Mask:
    """LC-60 The hexes of wire that the unit did not lay itself."""
    return state.setting.ground.board.mask(hex_named(name) for name, layer in state.wire.items() if layer != unit.key)


class Hindrances(NamedTuple):
    """What else than the ground bears on a move, as far as it can reach."""

    foes: Mask  # LC-27, LC-28
    banned: Mask  # LC-30
    wire: Mask  # LC-60
    edge: Mask  # LC-65: where the board may be left
    fired: bool  # LC-61
    enemies: tuple[Hex, ...]  # LC-53: whom an exhausted side may come no nearer


@lru_cache(maxsize=1 << 14)
def ways(ground: Ground, start: Hex, rate: int, hindrances: Hindrances) -> Ways:
    """Every hex it can get to, across country and, LC-56, by road 1 hex more; LC-29 with a hex to spare or not."""
    spare, entered, leaves = _spread(ground, start, rate, hindrances, ground.steps, ground.later)
    if start in ground.roads:
        along = hindrances._replace(edge=hindrances.edge & ground.road_ends)  # only there a road leads off the board
        by_road = _spread(ground, start, rate + 1, along, ground.roadways, ground.roadways)
        spare, entered, leaves = spare | by_road[0], entered | by_road[1], leaves or by_road[2]
    if start in ground.trenches:
        spare &= ground.dug  # LC-61
    return Ways(spare, entered & ~spare, leaves)


def _spread(
    ground: Ground, start: Hex, rate: int, hindrances: Hindrances, first: Sequence[Mask], later: Sequence[Mask]
) -> tuple[Mask, Mask, bool]:
    """What it enters with a hex to spare, and in all, and if it can leave. The start is no hex that it enters."""
    barred = hindrances.foes | hindrances.banned
    halts = hindrances.wire | ground.board.beside_any(hindrances.foes)
    way_out = hindrances.edge & ~ground.dug if hindrances.fired else hindrances.edge
    origin = frontier = ground.board.bit[start]
    slow = start in ground.wet or start in ground.trenches  # LC-58, LC-61: 1 hex out of them
    steps = first
    entered = spare = passed = 0
    leaves = False
    for moved in range(1, min(rate, 1) + 1 if slow else rate + 1):
        leaves = leaves or bool(frontier & way_out)
        following = 0
        for place in places(frontier):
            onward = steps[place] & ~barred & _allowed_from(ground, place, hindrances)
            entered |= onward
            following |= onward & ground.flowing[place]
        if moved < rate:
            spare = entered
        passed |= frontier
        frontier = following & ~halts & ~passed
        steps = later
    return spare & ~origin, entered & ~origin, leaves


def _allowed_from(ground: Ground, place: int, hindrances: Hindrances) -> Mask:
    """LC-53 No step nearer to the nearest enemy, if exhausted; LC-61 none into or out of a trench after fire."""
    allowed = -1
    if hindrances.fired:
        allowed = ground.dug if ground.dug >> place & 1 else ~ground.dug
    if hindrances.enemies:
        at = ground.board.cells[place]
        away = nearest(at, hindrances.enemies)
        closest = [enemy for enemy in hindrances.enemies if distance(at, enemy) == away]
        allowed &= ~ground.board.mask(to for to in ground.near[at] if nearest(to, closest) < away)
    return allowed


def _banned(state: Battle, unit: Unit) -> Mask:
    """LC-30 A unit faced by an adjacent enemy may only withdraw: next to none of those that face it, and into the front of
    no other enemy."""
    facing = facers(state, unit)
    if not facing:
        return 0
    board = state.setting.ground.board
    banned = 0
    for foe in state.units.values():
        if foe.side != unit.side and foe.place == HERE:
            banned |= board.beside[foe.at] if foe in facing else board.mask(front(foe.at, foe.facing))
    return banned


def move(state: Battle, unit: Unit, order: Act) -> None:
    """LC-22 to LC-28 It moves, and then faces an edge. LC-29, LC-61 With no hex to spare, or out of a trench, it can no
    longer fire."""
    start, trenches = unit.at, state.setting.ground.trenches
    if order.key == SPENT:
        state.no_fire = "LC-61" if start in trenches and order.at not in trenches else "LC-29"
    unit.moved = True
    put_in(state, unit, order.at)
    turn_to(state, unit, order.facing)
    if state.log is not None:
        state.log.append(log.Moved(unit.name, name_of(start), name_of(order.at), DIRECTION_NAMES[order.facing]))


def turn(state: Battle, unit: Unit, facing: int) -> None:
    """LC-25 A move of no hexes: it counts as having moved, and shortens nothing."""
    unit.moved = True
    turn_to(state, unit, facing)
    if state.log is not None:
        state.log.append(log.Turned(unit.name, DIRECTION_NAMES[facing]))


def turn_to(state: Battle, unit: Unit, facing: int) -> None:
    """LC-4a What is in tow faces as it is drawn."""
    unit.facing = facing
    if unit.towing:
        state.units[unit.towing].facing = facing


def leave(state: Battle, unit: Unit) -> None:
    """LC-65, LC-53 Off the board where the scenario wants it: that is no loss."""
    towed = [state.units[unit.towing]] if unit.towing else []
    for each in [unit, *towed]:
        state.take_off(each, ESCAPED)
    if state.log is not None:
        state.log.append(log.Left(unit.name, state.setting.exits[unit.side], ", ".join(gun.name for gun in towed)))


def mount_options(state: Battle, unit: Unit, foes: Mask) -> list[Option[Act]]:
    """LC-22a Cavalry may mount or dismount as its whole move, not next to an enemy."""
    if unit.kind not in CAVALRY or unit.fired or foes & state.setting.ground.board.beside[unit.at]:
        return []
    return [MOUNT if unit.kind == DISMOUNTED else DISMOUNT]


def change_saddle(state: Battle, unit: Unit) -> None:
    """LC-22a Its SP stay as they are; the whole move is used, so it can no longer fire."""
    unit.kind = MOUNTED if unit.kind == DISMOUNTED else DISMOUNTED
    unit.moved = True
    state.no_fire = "LC-22a"
    if state.log is not None:
        state.log.append(log.ChangedSaddle(unit.name, unit.kind))
