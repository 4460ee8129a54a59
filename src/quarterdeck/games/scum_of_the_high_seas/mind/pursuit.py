"""The time that a ship needs to get alongside another, by wind and sea room, for bots."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from typing import Final

from quarterdeck.boards.hex import Hex, Pose, neighbours, opposite, turned
from quarterdeck.boards.hulls import are_parallel, hull
from quarterdeck.games.scum_of_the_high_seas.charts import SLOWER, TURN_COSTS, TURNS
from quarterdeck.games.scum_of_the_high_seas.pieces import Vessel
from quarterdeck.games.scum_of_the_high_seas.sea.sinking import limits_passed
from quarterdeck.games.scum_of_the_high_seas.sea.speed import wind_speed
from quarterdeck.games.scum_of_the_high_seas.setup.ground import Ground
from quarterdeck.games.scum_of_the_high_seas.state import CALM, Raid

TURN: Final = 60  # one game turn of sailing, in this module's unit of time
NEVER: Final = 5 * TURN  # longer times count the same

Costs = tuple[tuple[int, int], ...]  # by heading: the cost of a hex ahead (0: impossible) and of a turn


def time_alongside(state: Raid, ship: Vessel, prey: Vessel) -> int:
    """Return the time to get alongside in sixtieths of a turn, as if the prey lay still.

    It is ``NEVER`` if the way is too long or there is no wind.
    """
    if state.wind == CALM:
        return NEVER
    ground, decks = state.setting.ground, state.hull(prey)
    known = ways_alongside(ground, decks, prey.heading, ship.figures.length, costs_of(state, ship))
    return known.get(Pose(ship.at, ship.heading), NEVER)


def costs_of(state: Raid, ship: Vessel) -> Costs:
    """SH-83, SH-84 Return the cost of a hex and of a turn on each heading.

    On a heading that she cannot sail, a turn is all she can do.
    """
    grade, slower = ship.figures.grade, SLOWER[limits_passed(ship)]
    costs = []
    for heading in range(6):
        speed = max(wind_speed(state, ship, heading) - slower, 0)
        turn = max(TURN_COSTS[grade] * TURN // speed, TURN // (TURNS[grade] + 1)) if speed else TURN
        costs.append((TURN // speed if speed else 0, turn))
    return tuple(costs)


@lru_cache(maxsize=512)
def ways_alongside(ground: Ground, prey: tuple[Hex, ...], heading: int, length: int, costs: Costs) -> dict[Pose, int]:
    """Return the cost from every pose near enough, searched back from the poses alongside.

    The clauses are SH-91a and SH-92.
    """
    found: dict[Pose, int] = {}
    open_sea = ground.sea.difference(prey)
    waiting = [(0, pose) for pose in _alongside(prey, heading, length) if open_sea.issuperset(hull(*pose, length))]
    while waiting:
        cost, pose = heappop(waiting)
        if pose in found:
            continue
        found[pose] = cost
        at, facing = pose
        ahead, _ = costs[facing]
        if ahead:
            _try(waiting, found, open_sea, length, cost + ahead, Pose(neighbours(at)[opposite(facing)], facing))
        for hand in (1, -1):
            before = turned(facing, hand)
            _try(waiting, found, open_sea, length, cost + costs[before][1], Pose(at, before))
    return found


def _alongside(prey: tuple[Hex, ...], heading: int, length: int) -> list[Pose]:
    """Return the poses side by side on parallel headings, beside a hex of the prey's."""
    poses: dict[Pose, None] = {}
    for facing in (heading, opposite(heading)):
        assert are_parallel(facing, heading)
        for deck in prey:
            for side in range(6):
                if (side - heading) % 3:
                    at = neighbours(deck)[side]
                    for _ in range(length):
                        poses[Pose(at, facing)] = None
                        at = neighbours(at)[facing]
    return list(poses)


def _try(
    waiting: list[tuple[int, Pose]], found: dict[Pose, int], sea: frozenset[Hex], length: int, cost: int, pose: Pose
) -> None:
    if cost < NEVER and pose not in found and sea.issuperset(hull(*pose, length)):
        heappush(waiting, (cost, pose))
