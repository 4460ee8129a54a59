"""What lies on the sides between hexes: walls, rails, banks, by kinds that a game names as it likes.

A scenario file writes a side as a hex and a direction, ``"F4 north" = "high wall"``; it is the same side as the one
south of F3, and only one of the two may be said. Sides are read once and shared, never changed.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from math import gcd
from typing import Final

from quarterdeck.boards.hex import DIRECTION_NAMES, OFFSETS, Hex, direction_to, line, neighbour, opposite
from quarterdeck.boards.hexboard import Board, board, hex_named

Kinds = tuple[str, ...]
Hexside = tuple[Hex, Hex]  # the two that share it, in either order

# Where a line goes from one hex to the next: what it may cross there on each hand, left and right. There is one hand
# where it goes through the middle of a side, so that nothing can be passed by.
_Place = tuple[tuple[Hexside, ...], ...]

_MANY: Final = 1 << 16


# --- Which sides a line crosses ---------------------------------------------------------------------------------------


def _through(dq: int, dr: int, here: Hex, there: Hex) -> _Place:
    """How the line from (0, 0) towards (dq, dr) goes from the inside of one hex into that of the next.

    Through the corner at one end of their side it has that side on one hand, and on the other the two that part them
    from the third hex at the corner.
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
    """Every place where the line from (0, 0) to (dq, dr) crosses sides, in order. It is repeated from centre to centre."""
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


# --- The sides of a board ---------------------------------------------------------------------------------------------


class Hexsides:
    """What lies on the sides between the hexes of one board. Use `hexsides` to share.

    `listed` has each side once: a hex, a direction, and the kinds on it, in an order that does not depend on the file's.
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
        """What lies on the side between two neighbours; nothing lies between hexes that are none."""
        return self._between.get((one, other), ())

    def of_kinds(self, kinds: frozenset[str]) -> frozenset[Hexside]:
        """All sides with one of these kinds on them, each from both ends."""
        known = self._of_kinds.get(kinds)
        if known is None:
            known = frozenset([side for side, found in self._between.items() if not kinds.isdisjoint(found)])
            self._of_kinds[kinds] = known
        return known

    def crossed(self, start: Hex, end: Hex, kinds: frozenset[str]) -> tuple[Hexside, ...]:
        """The first sides of these kinds that the line between two centres crosses, or () if it crosses none.

        Through a side the line crosses it. Where it goes along a side it has others to the left and to the right, which
        end where it passes: it crosses only if there is one of these kinds on either hand, and one of each is given.
        So it is where the line goes through a corner: one hand has the side that parts the hexes before and behind, the
        other hand the two sides around the third hex there. The side that the line runs along is never crossed. Sides
        of the two ends count, so neighbours have the one between them. It is crossed or not the same both ways.
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
    """A side from that end of which it lies to the north-east, the south-east or the south."""
    at, direction, kinds = side
    return (neighbour(at, direction), opposite(direction), kinds) if direction in (0, 4, 5) else side


@lru_cache(maxsize=64)
def hexsides(columns: int, rows: int, listed: tuple[tuple[Hex, int, Kinds], ...]) -> Hexsides:
    """The sides of a board of that size, made once and shared: nobody changes them."""
    return Hexsides(board(columns, rows), listed)


# --- As written in files ----------------------------------------------------------------------------------------------


def read_hexsides(on: Board, written: Mapping[str, str | Sequence[str]], known: Collection[str]) -> Hexsides:
    """The sides as a file has them: ``F4 north`` and the kind on it, or several; `known` are the kinds there may be.

    What cannot be is a ValueError of one sentence, which begins with the side as it is written.
    """
    said: dict[tuple[Hex, int], tuple[str, Kinds]] = {}
    for name, value in written.items():
        at, direction, _ = side = _listed((*_side_named(on, name), ()))
        kinds = (value,) if isinstance(value, str) else tuple(value)
        for kind in kinds or ("",):
            if kind not in known:
                raise ValueError(f"{name}: expected one of {', '.join(sorted(known))}, got {kind!r}")
        if (at, direction) in said:
            raise ValueError(f"{name}: expected each side once, {said[at, direction][0]} is the same side")
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
        raise ValueError(f"{name}: expected a hex of the map, {where} is off it")
    towards = DIRECTION_NAMES.index(direction)
    if neighbour(at, towards) not in on:
        raise ValueError(f"{name}: expected a side between two hexes of the map, this one leads off it")
    return at, towards
