"""Movement on land: where a unit may go, how it must face there, and what stops it."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from quarterdeck.boards.hex import DIRECTION_NAMES, DIRECTIONS, Hex, disk, neighbours
from quarterdeck.boards.hexboard import Edge, hex_named, name_of
from quarterdeck.engine.asks import Option
from quarterdeck.games.late_19th_century import log
from quarterdeck.games.late_19th_century.charts import CAVALRY, COMMANDER, DISMOUNTED, MOUNTED, UNITS
from quarterdeck.games.late_19th_century.ground import nearest
from quarterdeck.games.late_19th_century.standing import crowds, facers, front, is_exhausted, put_in
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


@cache
def moves_to(at: Hex, spent: bool) -> tuple[Option[Act], ...]:
    """LC-25 Into a hex, facing any of its edges; LC-29 `spent` when that takes the whole rate."""
    name, key = name_of(at), SPENT if spent else ""
    return tuple(Option(f"move {name} {DIRECTION_NAMES[facing]}", Act("move", at, facing, key)) for facing in DIRECTIONS)


def move_options(state: Battle, unit: Unit, foes: set[Hex]) -> list[Option[Act]]:
    """LC-22 to LC-30 Every hex it may end in with every facing it may end with, turning on the spot, and leaving."""
    ground = state.setting.ground
    ends, leaves = ways_of(state, unit, foes)
    options: list[Option[Act]] = []
    if ends is ground.ways.get((unit.at, allowance(unit))):
        options.extend(ground.remembered(unit.at, allowance(unit), all_moves_to))
    else:
        near = ground.near
        nobody = foes.isdisjoint(around(unit.at, allowance(unit) + 2))
        for at, spare in ends.items():
            in_contact = not nobody and not foes.isdisjoint(near[at])
            options.extend(facing_a_foe(at, not spare, foes) if in_contact else moves_to(at, not spare))
    options.extend(TURNS_FROM[unit.facing])
    if leaves:
        options.append(LEAVE)
    return options


def all_moves_to(ends: dict[Hex, bool]) -> tuple[Option[Act], ...]:
    """The moves to hexes where nobody is met."""
    return tuple(option for at, spare in ends.items() for option in moves_to(at, not spare))


def facing_a_foe(at: Hex, spent: bool, foes: set[Hex]) -> list[Option[Act]]:
    """LC-28 In contact it turns to face the enemy at once; of several it chooses which."""
    around = neighbours(at)
    return [option for facing, option in enumerate(moves_to(at, spent)) if around[facing] in foes]


def allowance(unit: Unit) -> int:
    """LC-22, LC-29 Its rate, and 1 hex less if it has fired this turn."""
    return UNITS[unit.kind].movement - (1 if unit.fired else 0)


def is_far_from_all(state: Battle, unit: Unit, foes: set[Hex]) -> bool:
    """Whether no enemy and no wire can make a difference to its move."""
    reach = around(unit.at, allowance(unit) + 2)
    return foes.isdisjoint(reach) and not any(hex_named(name) in reach for name in state.wire)


def ways_of(state: Battle, unit: Unit, foes: set[Hex]) -> tuple[dict[Hex, bool], bool]:
    """LC-24, LC-26 Where its one move of the turn can end, each with whether it has a hex to spare; and if it can leave."""
    ways, rate, start = state.setting.ground.ways, allowance(unit), unit.at
    leaves = False
    plain = not (state.setting.exits or unit.fired or is_exhausted(state, unit.side))
    if plain and is_far_from_all(state, unit, foes):
        # The ground alone decides, and the ground does not change.
        known = ways.get((start, rate))
        if known is None:
            known = ways[start, rate] = _Search(state, unit, foes).ends(rate)
        ends = known
    else:
        search = _Search(state, unit, foes)
        ends, leaves = search.ends(rate), search.leaves
    if unit.kind != COMMANDER:
        full = [o.at for o in state.units.values() if o.at in ends and o.place == HERE and crowds(unit, o)]
        if full:
            ends = {at: spare for at, spare in ends.items() if at not in full}
    return ends, leaves


@lru_cache(maxsize=1 << 13)
def around(at: Hex, radius: int) -> frozenset[Hex]:
    return frozenset(disk(at, radius))


class _Search:
    """One unit looking for its ways."""

    __slots__ = ("banned", "edge", "enemies", "exhausted", "fired", "foes", "ground", "leaves", "start", "wire")

    def __init__(self, state: Battle, unit: Unit, foes: set[Hex]) -> None:
        self.foes = foes
        self.ground = state.setting.ground
        self.start = unit.at
        self.wire = {hex_named(name) for name, layer in state.wire.items() if layer != unit.key}  # LC-60
        near = not foes.isdisjoint(self.ground.near[unit.at])
        self.banned = _banned(state, unit) if near else set()
        self.exhausted = is_exhausted(state, unit.side)
        self.enemies = [foe.at for foe in state.foes(unit.side)] if self.exhausted else []
        self.edge = state.setting.exits.get(unit.side, "")
        self.fired = unit.fired
        self.leaves = False

    def ends(self, rate: int) -> dict[Hex, bool]:
        """Every hex it can get to, across country and, LC-56, by road 1 hex more; LC-29 with a hex to spare or not."""
        ends = {at: moved < rate for at, moved in self.spread(rate, False).items()}
        if self.start in self.ground.roads:
            for at, moved in self.spread(rate + 1, True).items():
                ends[at] = ends.get(at, False) or moved <= rate
        if self.start in self.ground.trenches:
            ends = {at: spare and at in self.ground.trenches for at, spare in ends.items()}  # LC-61
        return ends

    def spread(self, rate: int, road_only: bool) -> dict[Hex, int]:
        """Every hex entered within the rate, each with the fewest hexes moved; the start is none of them."""
        ground, start, foes, banned, wire = self.ground, self.start, self.foes, self.banned, self.wire
        steps, near, woods = ground.steps, ground.near, ground.woods
        if start in ground.wet or start in ground.trenches:
            rate = min(rate, 1)  # LC-58, LC-61
        free = not (self.fired or self.exhausted)
        found: dict[Hex, int] = {start: 0}
        frontier = [start]
        for moved in range(1, rate + 1):
            following: list[Hex] = []
            for at in frontier:
                if self.edge and Edge(self.edge) in ground.board.edges(at) and not (self.fired and at in ground.trenches):
                    self.leaves = True  # LC-65
                # LC-59: out of a wood across country only as the one hex of a whole move.
                by_road_only = road_only or (moved > 1 and at in woods)
                for to, by_road, stops in steps[at]:
                    if (by_road_only and not by_road) or to in foes or to in banned:
                        continue
                    if moved == rate:
                        if to not in found and (free or self._may_step(at, to)):
                            found[to] = moved
                    elif free or self._may_step(at, to):
                        found.setdefault(to, moved)
                        # LC-28, LC-60: contact and wire stop it; the ground may too.
                        if not stops and to not in following and to not in wire and foes.isdisjoint(near[to]):
                            following.append(to)
            frontier = following
        del found[start]
        return found

    def _may_step(self, at: Hex, to: Hex) -> bool:
        """LC-53 No step nearer to the nearest enemy, if exhausted; LC-61 none into or out of a trench after fire."""
        if self.fired and (at in self.ground.trenches) != (to in self.ground.trenches):
            return False
        return not self.exhausted or nearest(to, self.enemies) >= nearest(at, self.enemies)


def _banned(state: Battle, unit: Unit) -> set[Hex]:
    """LC-30 A unit faced by an adjacent enemy may only withdraw: next to none of those that face it, and into the front of
    no other enemy."""
    facing = facers(state, unit)
    if not facing:
        return set()
    banned = {at for foe in facing for at in neighbours(foe.at)}
    for foe in state.units.values():
        if foe.side != unit.side and foe.place == HERE:
            banned.update(front(foe.at, foe.facing))
    return banned


def move(state: Battle, unit: Unit, order: Act) -> None:
    """LC-22 to LC-28 It moves, and then faces an edge. LC-29: with no hex to spare it can no longer fire."""
    start = unit.at
    state.may_fire = order.key != SPENT
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
    for each in [unit, *([state.units[unit.towing]] if unit.towing else [])]:
        each.place = ESCAPED
    if state.log is not None:
        state.log.append(log.Left(unit.name, state.setting.exits[unit.side]))


def mount_options(state: Battle, unit: Unit, foes: set[Hex]) -> list[Option[Act]]:
    """LC-22a Cavalry may mount or dismount as its whole move, not next to an enemy."""
    if unit.kind not in CAVALRY or unit.fired or not foes.isdisjoint(state.setting.ground.near[unit.at]):
        return []
    return [MOUNT if unit.kind == DISMOUNTED else DISMOUNT]


def change_saddle(state: Battle, unit: Unit) -> None:
    """LC-22a Its SP stay as they are; the whole move is used, so it can no longer fire."""
    unit.kind = MOUNTED if unit.kind == DISMOUNTED else DISMOUNTED
    unit.moved = True
    state.may_fire = False
    if state.log is not None:
        state.log.append(log.ChangedSaddle(unit.name, unit.kind))
