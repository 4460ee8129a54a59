"""Distances on foot to some hexes for bots, around walls and water."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from typing import Final

from quarterdeck.boards.hex import Hex
from quarterdeck.engine.asks import Seat
from quarterdeck.games.scum_of_the_high_seas.land.buildings import is_shut
from quarterdeck.games.scum_of_the_high_seas.setup.ground import Ground
from quarterdeck.games.scum_of_the_high_seas.state import Raid

SHUT: Final = 5  # cost in hexes of a shut side: a way round it, or a wait for the guns
Pair = tuple[Hex, Hex]


def way_to(state: Raid, seat: Seat, aims: tuple[Hex, ...]) -> dict[Hex, int]:
    """Return the distance from every land hex.

    A shut side costs several hexes, except a player's own gates and doors.
    """
    return _ways(state.setting.ground, aims, _shut(state, seat))


def _shut(state: Raid, seat: Seat) -> frozenset[Pair]:
    """Return every side of a building that a player cannot pass yet, from both ends."""
    if not state.structures:
        return frozenset()
    near = state.setting.ground.near
    return frozenset(
        [
            pair
            for at, key in state.fixed.buildings.items()
            if state.structures[key].side != seat
            for to in near[at]
            if is_shut(state, at, to)
            for pair in ((at, to), (to, at))
        ]
    )


@lru_cache(maxsize=256)
def _ways(ground: Ground, aims: tuple[Hex, ...], shut: frozenset[Pair]) -> dict[Hex, int]:
    found: dict[Hex, int] = {}
    waiting = [(0, at) for at in aims]
    while waiting:
        cost, at = heappop(waiting)
        if at in found:
            continue
        found[at] = cost
        for to in ground.near[at]:
            if to not in found and to not in ground.water:
                barred = (to, at) in shut or ground.is_barred(to, at)
                heappush(waiting, (cost + (SHUT if barred else 1), to))
    return found
