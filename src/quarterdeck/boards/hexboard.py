"""Boards of hexes: names, edges and sets of hexes. `hex` has the geometry."""

import re
from collections.abc import Collection, Iterable, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Final

from quarterdeck.boards.hex import Hex, neighbour, neighbours, shared

# --- Columns, rows and names ----------------------------------------------------------------------

_NAME: Final = re.compile(r"([A-Z]{1,2})([1-9][0-9]{0,2})")
_MOST_COLUMNS: Final = 26 + 26 * 26
_MOST_ROWS: Final = 999
LARGEST_MAP: Final = 60  # rows of a drawn map, and marks in each row


def from_offset(column: int, row: int) -> Hex:
    """Return the hex at a column and row from 0. Columns 1, 3, 5 … lie half a hex farther south."""
    return shared(column, row - (column >> 1))


def to_offset(at: Hex) -> tuple[int, int]:
    """Return the column and row of a hex, both from 0."""
    return at.q, at.r + (at.q >> 1)


def at_of(at: Hex) -> tuple[int, int]:
    """Return the column and row of a hex, both from 1, as scenes use them."""
    return at.q + 1, at.r + (at.q >> 1) + 1


def hex_at(at: tuple[int, int]) -> Hex:
    """Return the hex at a column and row, both from 1, as scenes use them."""
    return from_offset(at[0] - 1, at[1] - 1)


def column_letters(column: int) -> str:
    """Return the letters of a column, counted from 0: A to Z, then AA to ZZ."""
    tens, ones = divmod(column, 26)
    return (chr(ord("A") + tens - 1) if tens else "") + chr(ord("A") + ones)


@lru_cache(maxsize=1 << 16)
def name_of(at: Hex) -> str:
    """Return the name of a hex, its column letters and row number from 1: B7."""
    column, row = to_offset(at)
    if not (0 <= column < _MOST_COLUMNS and 0 <= row < _MOST_ROWS):
        raise ValueError(f"{at} has no name: column {column}, row {row}")
    return f"{column_letters(column)}{row + 1}"


@lru_cache(maxsize=1 << 16)
def hex_named(name: str) -> Hex:
    """Return the hex of that name, spelt exactly as `name_of` spells it."""
    parts = _NAME.fullmatch(name)
    if parts is None:
        raise ValueError(f"not the name of a hex: {name!r}; expected one or two capital letters and a number, as in B7")
    column = 0
    for letter in parts[1]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return from_offset(column - 1, int(parts[2]) - 1)


# --- Rectangular boards ---------------------------------------------------------------------------


class BoardEdge(StrEnum):
    """One of the four edges of a rectangular board."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"


Mask = int  # a set of hexes of one board, one bit each, so that set operations are single steps


def places(mask: Mask) -> list[int]:
    """Return the indexes, in the order of a board's cells, of the hexes in a set."""
    found = []
    left: int = mask
    while left:  # the last first, so that the rest grows shorter
        place = left.bit_length() - 1
        found.append(place)
        left ^= 1 << place
    found.reverse()
    return found


class Board:
    """A rectangle of hexes, columns by rows, with A1 in its north-west corner."""

    __slots__ = ("_beside", "_within", "beside", "bit", "cells", "columns", "neighbours", "place", "rows", "sides")

    def __init__(self, columns: int, rows: int) -> None:
        """Lay out the hexes row by row, each with its neighbours clockwise.

        Use `board` to get a shared one.
        """
        if not (0 < columns <= _MOST_COLUMNS and 0 < rows <= _MOST_ROWS):
            raise ValueError(f"no board has {columns} columns and {rows} rows")
        self.columns: int = columns
        self.rows: int = rows
        places = [(column, row) for row in range(rows) for column in range(columns)]
        self.cells: tuple[Hex, ...] = tuple([from_offset(column, row) for column, row in places])
        self.neighbours: dict[Hex, tuple[Hex, ...]] = {
            cell: tuple(near for near in neighbours(cell) if near in self) for cell in self.cells
        }
        self.place: dict[Hex, int] = {cell: place for place, cell in enumerate(self.cells)}
        self.bit: dict[Hex, Mask] = {cell: 1 << place for cell, place in self.place.items()}
        self.beside: dict[Hex, Mask] = {cell: self.mask(near) for cell, near in self.neighbours.items()}
        # The neighbour in each of the six directions, or none off the board.
        self.sides: dict[Hex, tuple[Mask, ...]] = {
            cell: tuple([self.bit.get(near, 0) for near in neighbours(cell)]) for cell in self.cells
        }
        self._beside: tuple[Mask, ...] = tuple(self.beside.values())  # in the order of the cells
        self._within: list[dict[Hex, Mask]] = []  # by distance

    def __contains__(self, at: Hex) -> bool:
        """Return whether a hex is on the board."""
        q, r = at
        return 0 <= q < self.columns and 0 <= r + (q >> 1) < self.rows

    def mask(self, hexes: Iterable[Hex]) -> Mask:
        """Return the set of some hexes; those off the board are left out."""
        mask: Mask = 0
        for at in hexes:
            mask |= self.bit.get(at, 0)
        return mask

    def hexes(self, mask: Mask) -> list[Hex]:
        """Return the hexes in a set, row by row."""
        return [self.cells[place] for place in places(mask)]

    def within(self, at: Hex, reach: int) -> Mask:
        """Return the hexes up to that distance, including the middle."""
        while len(self._within) <= reach:
            self._within.append({})
        known = self._within[reach].get(at)
        if known is None:
            known = self.bit[at]
            if reach:
                for near in self.neighbours[at]:
                    known |= self.within(near, reach - 1)
            self._within[reach][at] = known
        return known

    def beside_any(self, mask: Mask) -> Mask:
        """Return the hexes beside one or more of a set."""
        beside: Mask = 0
        for place in places(mask):
            beside |= self._beside[place]
        return beside

    def cells_on(self, edge: BoardEdge) -> tuple[Hex, ...]:
        """Return the hexes along one edge, from the west or from the north."""
        match edge:
            case BoardEdge.NORTH:
                return self.cells[: self.columns]
            case BoardEdge.SOUTH:
                return self.cells[-self.columns :]
            case BoardEdge.WEST:
                return self.cells[:: self.columns]
            case _:
                return self.cells[self.columns - 1 :: self.columns]

    def edge_crossed(self, at: Hex, direction: int) -> BoardEdge | None:
        """Return the edge that a step in that direction crosses, or None if it stays on the board.

        A step over a corner crosses the east or west edge.
        """
        column, row = to_offset(neighbour(at, direction))
        if column < 0:
            return BoardEdge.WEST
        if column >= self.columns:
            return BoardEdge.EAST
        if row < 0:
            return BoardEdge.NORTH
        return BoardEdge.SOUTH if row >= self.rows else None


def check_rows(rows: Sequence[str], known: Collection[str]) -> None:
    """Raise a ValueError of one sentence for a map with uneven rows or an unknown mark."""
    width = len(rows[0]) if rows else 0
    if not 0 < width <= LARGEST_MAP or len(rows) > LARGEST_MAP:
        raise ValueError(f"map: expected 1 to {LARGEST_MAP} rows of 1 to {LARGEST_MAP} marks")
    for number, row in enumerate(rows, 1):
        if len(row) != width:
            raise ValueError(f"map: row {number}: expected {width} marks like the first row, got {len(row)}")
        strange = sorted(set(row) - {*known})
        if strange:
            raise ValueError(f"map: row {number}: expected marks of the legend, but {strange[0]!r} is not one")


@lru_cache(maxsize=64)
def board(columns: int, rows: int) -> Board:
    """Return the board of that size, made once and shared; nobody changes it."""
    return Board(columns, rows)
