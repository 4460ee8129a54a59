"""The map: the features of each hex, and what follows for sight and fire, worked out once.

Terrain does not change in a battle, so every answer can be kept. Wire does change, and is part of
the state.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from quarterdeck.boards.hex import (
    DIRECTIONS,
    Hex,
    Step,
    connected,
    distance,
    line,
    neighbours,
    opposite,
    reachable,
    sight_blocked_by,
    to_port,
    to_starboard,
)
from quarterdeck.boards.hexboard import Board, BoardEdge, Mask, board, hex_named
from quarterdeck.engine.asks import ALLOWED, ClauseId

WOODS: Final = "woods"
BUILT_UP: Final = "built-up area"
HILL: Final = "hill"
RIVER: Final = "river"
FORD: Final = "ford"
SEA: Final = "sea"
MINES: Final = "mines"
TRENCH: Final = "trench"
BUNKER: Final = "bunker"
DUGOUT: Final = "dugout"
FIELDWORKS: Final = "fieldworks"
COVER: Final = "cover"  # LC-63: other ground that the scenario calls cover

FEATURES: Final = (WOODS, BUILT_UP, HILL, RIVER, FORD, SEA, MINES, TRENCH, BUNKER, DUGOUT, FIELDWORKS, COVER)
WORKS: Final = (TRENCH, BUNKER, DUGOUT, FIELDWORKS)  # LC-62: fortifications
LOW_WORKS: Final = (TRENCH, DUGOUT)  # LC-62: works that block no sight

# The marks that every map may use; a scenario can add others.
LEGEND: Final[dict[str, tuple[str, ...]]] = {
    ".": (),
    "~": (SEA,),
    "*": (SEA, MINES),
    "w": (WOODS,),
    "b": (BUILT_UP,),
    "h": (HILL,),
    "H": (HILL, WOODS),
    "r": (RIVER,),
    "f": (RIVER, FORD),
    "t": (TRENCH,),
    "T": (HILL, TRENCH),
    "F": (FIELDWORKS,),
    "W": (HILL, FIELDWORKS),
    "B": (BUNKER,),
    "D": (DUGOUT,),
    "c": (COVER,),
}


class GroundCost(NamedTuple):
    """The steps that the ground allows a land unit, by the place of the hex that it leaves.

    `first` are the hexes open to its first step and `later` those open to any other. `onward` are
    those from which it may move on.
    """

    first: list[Mask]
    later: list[Mask]
    onward: list[Mask]


class Ground:
    """One map. Use ``ground`` to share it."""

    def __init__(self, board: Board, features: dict[Hex, tuple[str, ...]], roads: dict[Hex, tuple[Hex, ...]]) -> None:
        self.board = board
        self.near = board.neighbours
        self.features = features
        self.roads = roads
        self.woods = self._with(WOODS)
        self.built_up = self._with(BUILT_UP)
        self.hills = self._with(HILL)
        self.rivers = self._with(RIVER)
        self.sea = self._with(SEA)
        self.mined = self._with(MINES)
        self.trenches = self._with(TRENCH)
        self.works = frozenset().union(*(self._with(work) for work in WORKS))
        others = frozenset().union(*(self._with(work) for work in WORKS if work != TRENCH))
        self.covered_but_for_trenches = self.woods | self.built_up | others | self._with(COVER)
        self.covered = self.covered_but_for_trenches | self.trenches
        self.enclosed = self.woods | self.built_up | self.works  # LC-17: cover fired out of only from its edge
        # LC-58: a river is entered at a ford, or by road over its bridge, which is not in the
        # river.
        self.bridges = frozenset(at for at in self.rivers if roads.get(at))
        self.wet = self.rivers - self.bridges
        fords = self._with(FORD)
        self.passable = frozenset(at for at in board.cells if at not in self.sea and (at not in self.rivers or at in fords))
        high_works = frozenset().union(*(self._with(work) for work in WORKS if work not in LOW_WORKS))
        self.rims = {str(edge): board.mask(board.cells_on(edge)) for edge in BoardEdge}
        self.dug = board.mask(self.trenches)
        self.road_ends = board.mask(at for at, along in roads.items() if len(along) == 1)
        steps = [board.mask(self._steps(at)) for at in board.cells]
        roadways = [board.mask(roads.get(at, ())) for at in board.cells]
        # LC-59: out of a wood across country only as the one hex of a whole move.
        later = [roadways[n] if at in self.woods else steps[n] for n, at in enumerate(board.cells)]
        onward = [board.mask(to for to in self._steps(at) if not self._halts(at, to)) for at in board.cells]
        self.across = GroundCost(steps, later, onward)
        self.by_road = GroundCost(roadways, roadways, [on & along for on, along in zip(onward, roadways, strict=True)])
        self._blocks = self.woods | self.built_up | self.hills | high_works
        self._blocks_on_hills = (self.woods | self.built_up | high_works) & self.hills
        self._paces: dict[Hex, dict[Hex, int]] = {}
        self._paces_out: dict[str, dict[Hex, int]] = {}
        self._ways_out: dict[str, dict[tuple[Hex, int], int]] = {}
        # By start, then by target: a key for each pair would take some hundred thousand tuples.
        self._seen: dict[Hex, dict[Hex, Step]] = {at: {} for at in board.cells}
        self._stretches: dict[tuple[str, Hex], tuple[Hex, ...]] = {}
        self._shelling: dict[Hex, dict[Hex, ClauseId]] = {at: {} for at in board.cells}
        self._shooting: dict[Hex, dict[Hex, ClauseId]] = {at: {} for at in board.cells}

    def _with(self, feature: str) -> frozenset[Hex]:
        return frozenset(at for at, found in self.features.items() if feature in found)

    def _steps(self, at: Hex) -> list[Hex]:
        """LC-56, LC-58 Return the hexes that a land unit can step into.

        It enters a river, or leaves a bridge, only at a ford or by road.
        """
        along = self.roads.get(at, ())
        if at in self.bridges and at not in self.passable:
            return list(along)
        return [to for to in self.near[at] if to in self.passable or to in along]

    def _halts(self, at: Hex, to: Hex) -> bool:
        """LC-56, LC-58, LC-59, LC-61 A step ends the move if it enters a trench.

        Across country it also ends the move if it enters woods, goes on within them, or enters a
        river.
        """
        if to in self.trenches:
            return True
        return to not in self.roads.get(at, ()) and (to in self.woods or to in self.rivers or at in self.woods)

    def can_step(self, at: Hex, to: Hex) -> bool:
        """LC-58 The ground lets a land unit go from one hex into the next."""
        return bool(self.across.first[self.board.place[at]] & self.board.bit.get(to, 0))

    def paces_to(self, at: Hex) -> dict[Hex, int]:
        """Return the walking distance to a hex from every hex.

        Nobody is in the way; `FAR` means unreachable.
        """
        known = self._paces.get(at)
        if known is None:
            walk = reachable(at, FAR - 1, lambda here: [(to, 1) for to in self._steps(here)]).costs
            known = self._paces[at] = {cell: walk.get(cell, FAR) for cell in self.board.cells}
        return known

    def paces_out(self, edge: str) -> dict[Hex, int]:
        """Return the walking distance off the board by an edge.

        The last step is included; `FAR` means unreachable.
        """
        known = self._paces_out.get(edge)
        if known is None:
            rim = [at for at in self.board.hexes(self.rims[edge]) if at in self.passable]
            walk = reachable(None, FAR - 1, lambda at: [(to, 1) for to in (rim if at is None else self._steps(at))]).costs
            known = self._paces_out[edge] = {cell: walk.get(cell, FAR) for cell in self.board.cells}
        return known

    def way_out(self, edge: str) -> dict[tuple[Hex, int], int]:
        """Return the least movement with which a ship leaves by an edge.

        There is an entry for each sea hex and heading; `FAR` means that she cannot.
        """
        known = self._ways_out.get(edge)
        if known is None:
            poses = [(at, facing) for at in self.board.cells if at in self.sea for facing in DIRECTIONS]
            last = [(at, facing) for at, facing in poses if self.board.edge_crossed(at, facing) == edge]
            # The search goes backwards from the edge: astern, or turned the other way.
            walk = reachable(None, FAR - 1, lambda pose: self._poses_before(pose, last)).costs
            known = self._ways_out[edge] = {pose: walk.get(pose, FAR) for pose in poses}
        return known

    def _poses_before(self, pose: tuple[Hex, int] | None, last: list[tuple[Hex, int]]) -> list[tuple[tuple[Hex, int], int]]:
        if pose is None:
            return [(each, 1) for each in last]
        at, facing = pose
        astern = neighbours(at)[opposite(facing)]
        before = [(at, to_port(facing)), (at, to_starboard(facing)), (astern, facing)]
        return [(each, 1) for each in before if each[0] in self.sea]

    def sight_blocked(self, one: Hex, other: Hex) -> Step:
        """LC-62 Return the first hex, or pair of hexes, that blocks sight; empty if it is clear."""
        known = self._seen[one].get(other)
        if known is None:
            blocks = self._blocks_on_hills if one in self.hills and other in self.hills else self._blocks
            known = self._seen[one][other] = sight_blocked_by(one, other, blocks.__contains__) if blocks else ()
            if not known:
                self._seen[other][one] = known
        return known

    def stretch(self, kind: str, at: Hex) -> tuple[Hex, ...]:
        """Return the unbroken wood, or stretch of any cover, around a hex; empty if none."""
        known = self._stretches.get((kind, at))
        if known is None:
            belongs = self.woods if kind == WOODS else self.enclosed
            known = connected(at, belongs.__contains__)
            for each in known or (at,):
                self._stretches[kind, each] = known
        return known

    def cannot_shell(self, start: Hex, target: Hex) -> ClauseId:
        """LC-17, LC-59 Return the clause by which the ground forbids artillery fire.

        Range and facing do not matter here.
        """
        known = self._shelling[start].get(target)
        if known is None:
            known = self._shelling[start][target] = self.too_far_in_wood(start, target) or self.not_at_edge(start, target)
        return known

    def cannot_shoot(self, start: Hex, target: Hex) -> ClauseId:
        """LC-35 to LC-37, LC-59 Return the clause by which the ground forbids small arms.

        Range and facing do not matter here.
        """
        known = self._shooting[start].get(target)
        if known is None:
            known = self.too_far_in_wood(start, target)
            if not known and self.sight_blocked(start, target):
                known = "LC-35"
            if not known and self.too_deep(start, target):
                known = "LC-36"
            if not known and self.not_at_edge(start, target):
                known = "LC-37"
            self._shooting[start][target] = known
        return known

    def too_far_in_wood(self, start: Hex, target: Hex) -> ClauseId:
        """LC-59 Within one unbroken wood every weapon reaches 1 hex."""
        if start in self.woods and target in self.woods and distance(start, target) > 1:
            return "LC-59" if target in self.stretch(WOODS, start) else ALLOWED
        return ALLOWED

    def not_at_edge(self, start: Hex, target: Hex) -> ClauseId:
        """LC-17 Fire leaves cover only from its edge.

        Within one unbroken stretch it does not leave cover.
        """
        if start not in self.enclosed or target in self.stretch(COVER, start):
            return ALLOWED
        first = line(start, target)[1]
        return "LC-17" if all(at in self.enclosed for at in first) else ALLOWED

    def too_deep(self, start: Hex, target: Hex) -> bool:
        """LC-36 Fire reaches only 1 hex deep.

        The hex before the target is of another kind, or the firer's own.
        """
        before = line(start, target)[-2]
        if target not in self.enclosed or before == (start,):
            return False
        kinds = [kind for kind in (self.woods, self.built_up, self.works) if target in kind]
        return all(any(at in kind for kind in kinds) for at in before)


@lru_cache(maxsize=64)
def ground(
    columns: int, rows: int, marks: tuple[str, ...], legend: tuple[tuple[str, tuple[str, ...]], ...], roads: tuple[str, ...]
) -> Ground:
    """Return the map of a scenario, from rows of marks and roads as lists of hexes."""
    shape = board(columns, rows)
    meaning = LEGEND | dict(legend)
    features = {at: meaning[mark] for at, mark in zip(shape.cells, "".join(marks), strict=True)}
    links: dict[Hex, list[Hex]] = {}
    for road in roads:
        hexes = [hex_named(name) for name in road.split()]
        for one, other in pairwise(hexes):
            _link(links, one, other)
    return Ground(shape, features, {at: tuple(along) for at, along in links.items()})


def _link(links: dict[Hex, list[Hex]], one: Hex, other: Hex) -> None:
    for at, along in ((one, other), (other, one)):
        known = links.setdefault(at, [])
        if along not in known:
            known.append(along)


def nearest(at: Hex, others: Iterable[Hex]) -> int:
    """Return the distance to the nearest of some hexes; very far if there is none."""
    return min([distance(at, other) for other in others], default=NOBODY)


NOBODY: Final = 1000
FAR: Final = 100
