"""Hexagons: neighbours, lines, arcs and ways to move, all exact; `hexboard` has names and boards.

The hexes lie flat side up, so their six edges face north, north-east, south-east, south, south-west
and north-west: directions 0 to 5, clockwise. A facing is a direction. East is right, south is down.

A hex is a pair of axial coordinates: `q` counts columns eastwards and `r` counts hexes southwards
down its column, with the line r = 0 running towards the south-east. It is a named tuple because
that hashes and compares in C, unpacks, sorts, goes into JSON as a plain list, and can be shared
freely between states.

Angles need no square roots. The squared length of (q, r) is q² + qr + r² when neighbours are 1
apart. The sign of a plain cross product tells which direction lies clockwise of another. Any
bearing is one of 24 classes: on one of the twelve rays that are multiples of 30°, or strictly
between two of them. That decides every arc whose limits run along rows of hexes or along edges.

Nothing here knows a game: functions passed in decide what blocks, what a step costs and what may be
entered.
"""

from collections.abc import Callable, Hashable, Iterable
from enum import StrEnum
from functools import lru_cache
from math import gcd
from typing import Final, Generic, NamedTuple, TypeVar


class Hex(NamedTuple):
    """One hex of an endless plane."""

    q: int
    r: int


class Pose(NamedTuple):
    """A place and the edge that is faced there."""

    at: Hex
    facing: int


NORTH: Final = 0
NORTH_EAST: Final = 1
SOUTH_EAST: Final = 2
SOUTH: Final = 3
SOUTH_WEST: Final = 4
NORTH_WEST: Final = 5
DIRECTIONS: Final = (0, 1, 2, 3, 4, 5)
DIRECTION_NAMES: Final = ("north", "north-east", "south-east", "south", "south-west", "north-west")
OFFSETS: Final = (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))

# The same few hexes and differences of hexes come up again and again; a board has some thousands of
# either. The bound only keeps strange callers from filling the memory.
_MANY: Final = 1 << 16


@lru_cache(maxsize=_MANY)
def shared(q: int, r: int) -> Hex:
    """Return the hex from a cache, which is quicker to make, find and compare."""
    return Hex(q, r)


# --- Steps, turns and distances -------------------------------------------------------------------


@lru_cache(maxsize=_MANY)
def neighbours(at: Hex) -> tuple[Hex, ...]:
    """Return the six hexes around, clockwise from the north, indexed by direction."""
    q, r = at
    return tuple([shared(q + dq, r + dr) for dq, dr in OFFSETS])


def neighbour(at: Hex, direction: int) -> Hex:
    """Return the next hex through that edge."""
    return neighbours(at)[direction]


def direction_to(at: Hex, neighbour: Hex) -> int:
    """Return the direction of an adjacent hex."""
    around = neighbours(at)
    if neighbour not in around:
        raise ValueError(f"{neighbour} is not adjacent to {at}")
    return around.index(neighbour)


def are_adjacent(one: Hex, other: Hex) -> bool:
    """Return whether the two share an edge."""
    return other in neighbours(one)


def distance(one: Hex, other: Hex) -> int:
    """Return the fewest steps through edges from one to the other."""
    dq = other[0] - one[0]
    dr = other[1] - one[1]
    if dq < 0:
        dq, dr = -dq, -dr
    if dr >= 0:
        return dq + dr
    return dq if dq > -dr else -dr


def turned(facing: int, steps: int) -> int:
    """Return the facing after that many turns of 60°, clockwise (to starboard) if positive."""
    return (facing + steps) % 6


def to_port(facing: int) -> int:
    """Return the facing after one turn to port."""
    return (facing + 5) % 6


def to_starboard(facing: int) -> int:
    """Return the facing after one turn to starboard."""
    return (facing + 1) % 6


def opposite(facing: int) -> int:
    """Return the opposite facing."""
    return (facing + 3) % 6


def turns_between(one: int, other: int) -> int:
    """Return the number of turns of 60° between two facings, the shorter way round: 0 to 3."""
    clockwise = (other - one) % 6
    return min(clockwise, 6 - clockwise)


@lru_cache(maxsize=1 << 10)
def _ring_offsets(radius: int) -> tuple[Hex, ...]:
    if radius == 0:
        return (Hex(0, 0),)
    at = Hex(0, -radius)
    offsets = []
    for side in DIRECTIONS:
        for _ in range(radius):
            offsets.append(at)
            at = neighbours(at)[(side + 2) % 6]
    return tuple(offsets)


@lru_cache(maxsize=1 << 10)
def _disk_offsets(radius: int) -> tuple[Hex, ...]:
    return tuple([at for out in range(radius + 1) for at in _ring_offsets(out)])


def disk(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """Return all hexes up to that distance, the nearest first."""
    q, r = centre
    return tuple([shared(q + dq, r + dr) for dq, dr in _disk_offsets(radius)])


def row(origin: Hex, direction: int, length: int) -> tuple[Hex, ...]:
    """Return the first `length` hexes of the straight row through one edge, without the origin."""
    q, r = origin
    dq, dr = OFFSETS[direction]
    return tuple(Hex(q + dq * i, r + dr * i) for i in range(1, length + 1))


def connected(start: Hex, belongs: Callable[[Hex], bool]) -> tuple[Hex, ...]:
    """Return the unbroken stretch of hexes that belong, around one of them.

    The result is empty if that one does not.

    `belongs` must come to an end somewhere, as at the edge of the board.
    """
    if not belongs(start):
        return ()
    found = [start]
    seen = {start}
    for at in found:  # grows during the loop
        for near in neighbours(at):
            if near not in seen and belongs(near):
                seen.add(near)
                found.append(near)
    return tuple(found)


# --- Bearings and arcs ----------------------------------------------------------------------------

# The twelve rays at 0°, 30°, 60° … clockwise from the north: by turns through an edge, and along
# one between two hexes.
_ALONG_EDGES: Final = (Hex(1, -2), Hex(2, -1), Hex(1, 1), Hex(-1, 2), Hex(-2, 1), Hex(-1, -1))
_RAYS: Final = tuple(ray for d in DIRECTIONS for ray in (OFFSETS[d], _ALONG_EDGES[d]))


class Aspect(StrEnum):
    """The direction of a neighbour from a facing."""

    FRONT = "front"
    FLANK = "flank"
    REAR = "rear"


class Sector(StrEnum):
    """The four sectors around a ship: 60° ahead, 60° astern and 120° on either beam."""

    AHEAD = "ahead"
    STARBOARD = "starboard"
    ASTERN = "astern"
    PORT = "port"


_ASPECTS: Final = (Aspect.FRONT, Aspect.FRONT, Aspect.FLANK, Aspect.REAR, Aspect.FLANK, Aspect.FRONT)
_SECTORS: Final = (
    *(Sector.AHEAD,) * 2,
    *(Sector.STARBOARD,) * 9,
    *(Sector.ASTERN,) * 3,
    *(Sector.PORT,) * 9,
    Sector.AHEAD,
)


@lru_cache(maxsize=_MANY)
def _bearing(dq: int, dr: int) -> int:
    """Return the class, 0 to 23, of a direction; see `bearing`."""
    for place, (q, r) in enumerate(_RAYS):
        clockwise = q * dr - r * dq
        if clockwise == 0 and 2 * (q * dq + r * dr) + q * dr + r * dq > 0:
            return 2 * place
        next_q, next_r = _RAYS[(place + 1) % 12]
        if clockwise > 0 and next_q * dr - next_r * dq < 0:
            return 2 * place + 1
    raise ValueError("a hex has no bearing from itself")


def bearing(origin: Hex, target: Hex) -> int:
    """Return the direction of one centre from another as one of 24 classes, clockwise.

    An even class 2k is the ray at exactly k · 30°; an odd class 2k + 1 is everything strictly
    between two rays.
    """
    return _bearing(target[0] - origin[0], target[1] - origin[1])


def relative_bearing(origin: Hex, facing: int, target: Hex) -> int:
    """Return the bearing from dead ahead: 1 to 11 to starboard, 12 astern, 13 to 23 to port.

    So `4 <= relative_bearing(…) <= 8` is the sector between the rows of hexes 60° and 120° to
    starboard, both included.
    """
    return (_bearing(target[0] - origin[0], target[1] - origin[1]) - 4 * facing) % 24


def in_arc(origin: Hex, facing: int, target: Hex, half_angle: int, edge_included: bool) -> bool:
    """Return whether a centre lies within that many degrees either side of dead ahead.

    `edge_included` says whether a centre exactly on the limit counts.
    """
    if half_angle % 30 or not 0 < half_angle <= 180:
        raise ValueError(f"the half angle must be 30, 60, 90, 120, 150 or 180 degrees, not {half_angle}")
    off = (_bearing(target[0] - origin[0], target[1] - origin[1]) - 4 * facing) % 24
    if off > 12:
        off = 24 - off
    limit = half_angle // 15
    return off < limit or (edge_included and off == limit)


@lru_cache(maxsize=1 << 10)
def _arc_offsets(facing: int, reach: int, half_angle: int, edge_included: bool) -> tuple[Hex, ...]:
    here = Hex(0, 0)
    return tuple([at for at in _disk_offsets(reach)[1:] if in_arc(here, facing, at, half_angle, edge_included)])


def arc(origin: Hex, facing: int, reach: int, half_angle: int, edge_included: bool) -> tuple[Hex, ...]:
    """Return all hexes in an arc up to a distance, the nearest first."""
    q, r = origin
    return tuple([shared(q + dq, r + dr) for dq, dr in _arc_offsets(facing, reach, half_angle, edge_included)])


def aspect(at: Hex, facing: int, neighbour: Hex) -> Aspect:
    """Return whether an adjacent hex is in front, on a flank or in the rear."""
    return _ASPECTS[(direction_to(at, neighbour) - facing) % 6]


def sector(origin: Hex, facing: int, target: Hex) -> Sector:
    """Return the sector of a hex; a hex on the line between two sectors belongs to the beam."""
    return _SECTORS[relative_bearing(origin, facing, target)]


def nearest_neighbours(target: Hex, seen_from: Hex) -> tuple[Hex, ...]:
    """Return the target's neighbour nearest to another hex, or two that tie: left, right.

    Left and right are as seen from that other hex, here and in `farthest_neighbours`.
    """
    seen = bearing(seen_from, target)
    around = neighbours(target)
    if seen % 4 == 2:
        return around[(seen + 14) // 4 % 6], around[(seen + 10) // 4 % 6]
    return (around[(seen + 13) // 4 % 6],)


def farthest_neighbours(target: Hex, seen_from: Hex) -> tuple[Hex, ...]:
    """Return the target's neighbour farthest from another hex, or two that tie: left, right."""
    seen = bearing(seen_from, target)
    around = neighbours(target)
    if seen % 4 == 2:
        return around[(seen - 2) // 4], around[(seen + 2) // 4 % 6]
    return (around[(seen + 1) // 4 % 6],)


# --- Lines and sight ------------------------------------------------------------------------------

# The hex that the line crosses, or the two hexes beside the edge that it runs along: left, right.
Step = tuple[Hex, ...]


def _leaving(dq: int, dr: int, at: Hex) -> Step:
    """Return the next step of the line from (0, 0) towards (dq, dr) after the hex `at`.

    The line runs through the inside of `at` and leaves through the edge it reaches first. At a
    corner, where it reaches two edges at once, it goes on into the hex to which it points more
    directly and only touches the other. If it points to neither more directly, it goes along the
    edge between both.
    """
    best: list[Hex] = []
    best_along, best_speed = 0, 0
    for nq, nr in OFFSETS:
        speed = 2 * (dq * nq + dr * nr) + dq * nr + dr * nq
        if speed <= 0:
            continue
        # The edge is reached at the fraction along / speed of the whole line.
        along = 1 + 2 * (at.q * nq + at.r * nr) + at.q * nr + at.r * nq
        earlier = along * best_speed - best_along * speed
        beyond = Hex(at.q + nq, at.r + nr)
        if not best or earlier < 0 or (earlier == 0 and speed > best_speed):
            best, best_along, best_speed = [beyond], along, speed
        elif earlier == 0 and speed == best_speed:
            best.append(beyond)
    if len(best) == 2 and dq * best[0].r - dr * best[0].q > 0:
        best.reverse()
    return tuple(best)


@lru_cache(maxsize=_MANY)
def _line_offsets(dq: int, dr: int) -> tuple[Step, ...]:
    """Return the line from (0, 0) to (dq, dr), both included; it repeats from centre to centre."""
    repeats = gcd(dq, dr)
    if repeats == 0:
        return ((Hex(0, 0),),)
    end = Hex(dq // repeats, dr // repeats)
    once: list[Step] = []
    step: Step = (Hex(0, 0),)
    while step != (end,):
        once.append(step)
        step = _leaving(end.q, end.r, step[0]) if len(step) == 1 else (end,)
    steps = [tuple(Hex(q + end.q * i, r + end.r * i) for q, r in step) for i in range(repeats) for step in once]
    return (*steps, (Hex(dq, dr),))


@lru_cache(maxsize=1 << 10)
def line(start: Hex, end: Hex) -> tuple[Step, ...]:
    """Return every hex whose inside the line between two centres crosses, in order, with both ends.

    Where it runs along an edge the step is a pair, left and right, of the hexes on either side, so
    `step[0]` always keeps to the left and `step[-1]` to the right. A corner that is merely touched
    does not count. A line that cuts off the tip of a hex can have more steps than the distance.
    """
    q, r = start
    steps = _line_offsets(end[0] - q, end[1] - r)
    return tuple([tuple([shared(q + dq, r + dr) for dq, dr in step]) for step in steps])


def sight_blocked_by(start: Hex, end: Hex, blocks: Callable[[Hex], bool]) -> Step:
    """Return the first step that blocks the line of sight between two centres, or ().

    Only hexes strictly between count, so adjacent hexes always see each other. Along an edge both
    sides must block. A line near the edge of a board can run outside it: `blocks` is asked about
    such hexes too.
    """
    for step in line(start, end)[1:-1]:
        if blocks(step[0]) and (len(step) == 1 or blocks(step[1])):
            return step
    return ()


# --- Ways to move ---------------------------------------------------------------------------------

State = TypeVar("State", bound=Hashable)


class Reach(Generic[State]):
    """The states within reach, cheapest first: the cost of each and the state before it."""

    __slots__ = ("before", "costs")

    def __init__(self, costs: dict[State, int], before: dict[State, State]) -> None:
        self.costs = costs
        self.before = before

    def path(self, state: State) -> tuple[State, ...]:
        """Return the states on a cheapest way there, the start first.

        A state out of reach raises KeyError.
        """
        if state not in self.costs:
            raise KeyError(state)
        way = [state]
        while state in self.before:
            state = self.before[state]
            way.append(state)
        way.reverse()
        return tuple(way)


def reachable(start: State, budget: int, steps: Callable[[State], Iterable[tuple[State, int]]]) -> Reach[State]:
    """Return everything that a budget reaches, each at its least cost.

    `steps` gives the states that can follow a state, each with its price, which may be 0. A state
    holds whatever the rule needs: a hex where turning is free, a pose where it matters, a pose and
    whether it has just moved ahead where a turn must follow a hex. Of equally cheap ways the first
    one found is kept, so the same steps in the same order give the same paths.
    """
    best: dict[State, int] = {start: 0}
    costs: dict[State, int] = {}
    before: dict[State, State] = {}
    waiting: list[list[State]] = [[] for _ in range(budget + 1)]
    waiting[0].append(start)
    for cost, states in enumerate(waiting):
        for state in states:  # grows during the loop, by steps that cost nothing
            if best[state] < cost:
                continue
            costs[state] = cost
            for following, price in steps(state):
                if price < 0:
                    raise ValueError(f"a step cannot cost less than nothing: {price}")
                total = cost + price
                if total <= budget and total < best.get(following, total + 1):
                    best[following] = total
                    before[following] = state
                    waiting[total].append(following)
    return Reach(costs, before)
