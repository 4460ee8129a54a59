"""The map: the features of hexes and hexsides, and tables derived from them.

It never changes in a game. Structures, which can be broken, are part of the state.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from quarterdeck.boards.hex import Hex, Step, disk, distance, line
from quarterdeck.boards.hexboard import Board, board
from quarterdeck.boards.hexsides import Hexsides, read_hexsides
from quarterdeck.games.scum_of_the_high_seas.charts import (
    BEACH,
    CROPS,
    DEBRIS,
    FORD,
    HIGH_SIDES,
    HILL,
    MARSH,
    ORCHARD,
    QUAY,
    RIVER,
    ROUGH,
    SEA,
    SHOAL,
    SIDES,
    TERRAIN,
    WOOD,
    Terrain,
)

# The marks that every map may use; a scenario can add its own.
LEGEND: Final[dict[str, tuple[str, ...]]] = {
    ".": (),
    "~": (SEA,),
    "s": (SHOAL,),
    "b": (BEACH,),
    "q": (QUAY,),
    "m": (MARSH,),
    "o": (ORCHARD,),
    "h": (HILL,),
    "H": (HILL, WOOD),
    "r": (RIVER,),
    "f": (RIVER, FORD),
    "w": (WOOD,),
    "d": (DEBRIS,),
    "c": (CROPS,),
    "x": (ROUGH,),
}

HIGH: Final = frozenset(HIGH_SIDES)
NOWHERE: Final = 1000
MANY: Final = 256  # most tables kept; ships under way ask for new ones all the time

Steps = tuple[Step, ...]


class HowFar(dict[Hex, int]):
    """Distances to the nearest of some hexes, each worked out when it is first asked for.

    A unit on its way home asks about its neighbours only.
    """

    def __init__(self, hexes: tuple[Hex, ...]) -> None:
        self.hexes = hexes

    def __missing__(self, at: Hex) -> int:
        self[at] = away = min([distance(at, to) for to in self.hexes], default=NOWHERE)
        return away


class Ground:
    """One map. Use ``ground`` to share it."""

    def __init__(self, board: Board, features: dict[Hex, tuple[str, ...]], sides: Hexsides) -> None:
        self.board = board
        self.near = board.neighbours
        self.features = features
        self.sides = sides
        self.sea = self._with(SEA)
        self.shoal = self._with(SHOAL)
        self.water = self.sea | self.shoal
        self.land = frozenset(board.cells) - self.water
        self.landing = self._with(BEACH) | self._with(QUAY)
        self.quays = self._with(QUAY)
        self.hills = self._with(HILL)
        self.rivers = self._with(RIVER)
        self.fords = self._with(FORD)
        self.orchards = self._with(ORCHARD)
        self.blocking = frozenset(at for at, found in features.items() if any(TERRAIN[each].blocks for each in found))
        self.terrain: dict[Hex, Terrain] = {at: _joined(found) for at, found in features.items()}
        self.stopping = frozenset(at for at, row in self.terrain.items() if row.stops)
        self.hindering = frozenset(at for at, row in self.terrain.items() if row.stops or row.no_battle)
        self.barred = sides.of_kinds(HIGH)
        self.walled = frozenset(at for at, to in self.barred if to in self.near)  # beside a high side
        self.shores = self.water | self.landing  # where a step may lead from or to a deck
        # SH-47 Steps that the ground alone allows from each hex: on foot, and for riders, guns and
        # carts.
        self.ways = {at: tuple(to for to in self.near[at] if not self._is_shut(at, to)) for at in board.cells}
        self.ways_mounted = {
            at: tuple(to for to in ways if to not in self.rivers or to in self.fords) for at, ways in self.ways.items()
        }
        self._nearest: dict[tuple[Hex, ...], HowFar] = {}
        self._landings: dict[tuple[Hex, ...], tuple[Hex, ...]] = {}
        self._within: dict[tuple[Hex, int], frozenset[Hex]] = {}
        self._lines: dict[tuple[Hex, Hex], tuple[Steps, Step]] = {}

    def _with(self, feature: str) -> frozenset[Hex]:
        return frozenset(at for at, found in self.features.items() if feature in found)

    def is_barred(self, at: Hex, to: Hex) -> bool:
        """SH-47 Return whether a high wall or an escarpment parts two neighbours."""
        return (at, to) in self.barred

    def _is_shut(self, at: Hex, to: Hex) -> bool:
        return to in self.water or self.is_barred(at, to)

    def within(self, at: Hex, reach: int) -> frozenset[Hex]:
        """Return the hexes of the map up to a distance, with the one in the middle."""
        known = self._within.get((at, reach))
        if known is None:
            known = self._within[at, reach] = frozenset([near for near in disk(at, reach) if near in self.near])
        return known

    def line(self, one: Hex, other: Hex) -> tuple[Steps, Step]:
        """SH-46 Return the places on a line before the ground blocks it, and the block.

        The block is () if the ground leaves the line clear.
        """
        known = self._lines.get((one, other))
        if known is None:
            steps = line(one, other)[1:-1]
            blocked = [place for place, step in enumerate(steps) if all(at in self.blocking for at in step)]
            known = (steps[: blocked[0]], steps[blocked[0]]) if blocked else (steps, ())
            self._lines[one, other] = known
        return known

    def nearest_landing(self, decks: tuple[Hex, ...]) -> tuple[Hex, ...]:
        """SH-1a Return the beaches and quays nearest to a hull."""
        known = self._landings.get(decks)
        if known is None:
            away = {at: min([distance(at, deck) for deck in decks]) for at in sorted(self.landing)}
            nearest = min(away.values(), default=0)
            known = tuple([at for at, hexes in away.items() if hexes == nearest])
            if len(self._landings) > MANY:
                self._landings.clear()
            self._landings[decks] = known
        return known

    def how_far(self, hexes: tuple[Hex, ...]) -> HowFar:
        """SH-1a Return straight distances from any hex to the nearest of some hexes."""
        known = self._nearest.get(hexes)
        if known is None:
            known = HowFar(hexes)
            if len(self._nearest) > MANY:
                self._nearest.clear()
            self._nearest[hexes] = known
        return known


def _joined(features: tuple[str, ...]) -> Terrain:
    """SH-47 Combine the features of a hex: of dice only the worst counts.

    A ford lifts the stop of its river.
    """
    rows = [TERRAIN[each] for each in features]
    stops = any(TERRAIN[each].stops for each in features if each != RIVER or FORD not in features)
    return Terrain(
        stops,
        any(row.no_battle for row in rows),
        min([row.attacker for row in rows], default=0),
        min([row.defender for row in rows], default=0),
        any(row.blocks for row in rows),
    )


@lru_cache(maxsize=64)
def ground(
    marks: tuple[str, ...], legend: tuple[tuple[str, tuple[str, ...]], ...], sides: tuple[tuple[str, str], ...]
) -> Ground:
    """Return the map that a scenario draws.

    It has a line of marks for each row, and sides as ``F4 north`` with their kind.
    """
    shape = board(len(marks[0]), len(marks))
    meaning = LEGEND | dict(legend)
    features = {at: meaning[mark] for at, mark in zip(shape.cells, "".join(marks), strict=True)}
    return Ground(shape, features, read_hexsides(shape, dict(sides), SIDES))
