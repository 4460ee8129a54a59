"""Walls, rails, banks and other kinds of terrain on the sides between hexes.

A scenario file writes a side as a hex and a direction: ``"F4 north" = "high wall"``. It is the same
side as the one south of F3, and only one of the two may be given. Sides are read once and shared,
never changed.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from math import gcd
from typing import Final

from quarterdeck.boards.hex import DIRECTION_NAMES, OFFSETS, Hex, direction_to, line, neighbour, opposite
from quarterdeck.boards.hexboard import Board, board, hex_named

Kinds = tuple[str, ...]
Hexside = tuple[Hex, Hex]  # the two hexes that share it, in either order

# Where a line passes from one hex to the next: the sides that it may cross on its left and right.
# Where it goes through the middle of a side there is only one of them, which it cannot avoid.
_Place = tuple[tuple[Hexside, ...], ...]

_MANY: Final = 1 << 16


# --- Sides crossed by a line ----------------------------------------------------------------------


def _through(dq: int, dr: int, here: Hex, there: Hex) -> _Place:
    """Return how the line from (0, 0) towards (dq, dr) passes from one hex into the next.

    Through the corner at one end of their side it has that side on one hand. On the other hand it
    has the two sides that separate the hexes from the third hex at the corner.
    """
    side = ((here, there),)
    out = direction_to(here, there)
    for beside in ((out + 1) % 6, (out + 5) % 6):
        corner_q = 3 * here.q + OFFSETS[out].q + OFFSETS[beside].q
        corner_r = 3 * here.r + OFFSETS[out].r + OFFSETS[beside].r
        if dq * corner_r == dr * corner_q:
            third = neighbour(here, beside)
            return side, ((here, third), (third, there))
    return (side,)


@lru_cache(maxsize=_MANY)
def _places(dq: int, dr: int) -> tuple[_Place, ...]:
    """Return every place where the line from (0, 0) to (dq, dr) crosses sides, in order.

    It repeats.
    """
    repeats = gcd(dq, dr)
    if repeats == 0:
        return ()
    end = Hex(dq // repeats, dr // repeats)
    once: list[_Place] = []
    before = Hex(0, 0)
    pair: tuple[Hex, ...] = ()
    for step in line(Hex(0, 0), end)[1:]:
        if len(step) == 2:
            pair = step
            continue
        (here,) = step
        once.append(
            tuple([((before, beside), (beside, here)) for beside in pair]) if pair else _through(end.q, end.r, before, here)
        )
        before, pair = here, ()
    return tuple([_moved(place, end.q * i, end.r * i) for i in range(repeats) for place in once])


def _moved(place: _Place, q: int, r: int) -> _Place:
    return tuple([
        tuple([(Hex(a.q + q, a.r + r), Hex(b.q + q, b.r + r)) for a, b in hand]) for hand in place
    ])  # fmt: skip


# --- The sides of a board -------------------------------------------------------------------------


class Hexsides:
    """The kinds on the sides between the hexes of one board. Use `hexsides` to get shared ones.

    `listed` has each side once (a hex, a direction and the kinds on it), in an order that does not
    depend on the file.
    """

    __slots__ = ("_between", "_crossed", "_of_kinds", "board", "listed")

    def __init__(self, on: Board, listed: tuple[tuple[Hex, int, Kinds], ...]) -> None:
        self.board: Board = on
        self.listed: tuple[tuple[Hex, int, Kinds], ...] = listed
        self._between: dict[Hexside, Kinds] = {}
        for at, direction, kinds in listed:
            beyond = neighbour(at, direction)
            self._between[at, beyond] = self._between[beyond, at] = kinds
        self._of_kinds: dict[frozenset[str], frozenset[Hexside]] = {}
        self._crossed: dict[tuple[Hex, Hex, frozenset[str]], tuple[Hexside, ...]] = {}

    def kinds_between(self, one: Hex, other: Hex) -> Kinds:
        """Return the kinds on the side between two neighbours; none if they are not neighbours."""
        return self._between.get((one, other), ())

    def of_kinds(self, kinds: frozenset[str]) -> frozenset[Hexside]:
        """Return all sides with one of these kinds on them, each from both ends."""
        known = self._of_kinds.get(kinds)
        if known is None:
            known = frozenset([side for side, found in self._between.items() if not kinds.isdisjoint(found)])
            self._of_kinds[kinds] = known
        return known

    def crossed(self, start: Hex, end: Hex, kinds: frozenset[str]) -> tuple[Hexside, ...]:
        """Return the first sides of these kinds that the line between two centres crosses, or ().

        A line through a side crosses it. Where a line runs along a side, it has other sides to its
        left and right that end where it passes. It crosses only if there is one of these kinds on
        both hands, and then one of each hand is given. The same holds where a line goes through a
        corner: on one hand is the side between the hexes before and behind, on the other the two
        sides around the third hex. The side along which the line runs is never crossed. Sides of
        the two end hexes count, so neighbours have the side between them. The result is the same in
        both directions.
        """
        known = self._crossed.get((start, end, kinds))
        if known is None:
            known = self._crossed[start, end, kinds] = self._first_crossed(start, end, self.of_kinds(kinds))
        return known

    def _first_crossed(self, start: Hex, end: Hex, sides: frozenset[Hexside]) -> tuple[Hexside, ...]:
        if not sides:
            return ()
        q, r = start
        for offsets in _places(end[0] - q, end[1] - r):
            met = [[side for side in hand if side in sides] for hand in _moved(offsets, q, r)]
            if all(met):
                return tuple([hand[0] for hand in met])
        return ()


def _listed(side: tuple[Hex, int, Kinds]) -> tuple[Hex, int, Kinds]:
    """Return a side from the end where it lies to the north-east, south-east or south."""
    at, direction, kinds = side
    return (neighbour(at, direction), opposite(direction), kinds) if direction in (0, 4, 5) else side


@lru_cache(maxsize=64)
def hexsides(columns: int, rows: int, listed: tuple[tuple[Hex, int, Kinds], ...]) -> Hexsides:
    """Return the sides of a board of that size, made once and shared; nobody changes them."""
    return Hexsides(board(columns, rows), listed)


# --- Reading --------------------------------------------------------------------------------------


def read_hexsides(on: Board, written: Mapping[str, str | Sequence[str]], known: Collection[str]) -> Hexsides:
    """Read sides from a file: ``F4 north`` with the kind on it, or several.

    `known` are the allowed kinds.

    A mistake raises a ValueError of one sentence that begins with the side as written.
    """
    said: dict[tuple[Hex, int], tuple[str, Kinds]] = {}
    for name, value in written.items():
        at, direction, _ = side = _listed((*_side_named(on, name), ()))
        kinds = (value,) if isinstance(value, str) else tuple(value)
        for kind in kinds or ("",):
            if kind not in known:
                raise ValueError(f"{name}: expected one of {', '.join(sorted(known))}, got {kind!r}")
        if (at, direction) in said:
            raise ValueError(f"{name}: expected each side once, but {said[at, direction][0]} is the same side")
        said[side[:2]] = (name, kinds)
    listed = sorted((at, direction, kinds) for (at, direction), (_, kinds) in said.items())
    return hexsides(on.columns, on.rows, tuple(listed))


def _side_named(on: Board, name: str) -> tuple[Hex, int]:
    where, _, direction = name.partition(" ")
    if direction not in DIRECTION_NAMES:
        raise ValueError(f"{name}: expected a hex and one of {', '.join(DIRECTION_NAMES)}, as in F4 north")
    try:
        at = hex_named(where)
    except ValueError:
        raise ValueError(f"{name}: expected the name of a hex such as F4, got {where!r}") from None
    if at not in on:
        raise ValueError(f"{name}: expected a hex of the map, but {where} is off it")
    towards = DIRECTION_NAMES.index(direction)
    if neighbour(at, towards) not in on:
        raise ValueError(f"{name}: expected a side between two hexes of the map, but this one leads off it")
    return at, towards
