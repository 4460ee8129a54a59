"""The places of cells and their sides on the canvas."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from quarterdeck.engine.scene import At

LEFT: Final = 4  # columns for the number of a row
TOP: Final = 1

Spot = tuple[int, int]  # a character on the canvas


@dataclass(frozen=True, slots=True)
class CellLayout:
    """The size and arrangement of cells.

    A ``gutter`` leaves a row and a column between them, for features on their sides. Hexes have a
    ``top``: if it is flat, every other column lies half a hex lower; if it is pointed, every other
    row lies half a hex further right.
    """

    columns: int
    rows: int
    cell_width: int
    cell_height: int
    gutter: int = 0
    top: Literal["", "pointy", "flat"] = ""

    @property
    def wide(self) -> int:
        """Return a cell's width in characters, without the gutter."""
        return self.cell_width - self.gutter

    @property
    def high(self) -> int:
        return self.cell_height - self.gutter

    @property
    def middle(self) -> int:
        """Return the row of a cell that has its signs."""
        return (self.high - 1) // 2

    @property
    def shift(self) -> Spot:
        """Return the offsets of every other row to the right and of every other column down."""
        return self.cell_width // 2 if self.top == "pointy" else 0, self.cell_height // 2 if self.top == "flat" else 0

    @property
    def width(self) -> int:
        return LEFT + self.columns * self.cell_width + self.shift[0]

    @property
    def height(self) -> int:
        return TOP + self.gutter + self.rows * self.cell_height + self.shift[1]

    def origin(self, column: int, row: int) -> Spot:
        """Return the place of a cell's first character."""
        right, down = self.shift
        x, y = LEFT + (column - 1) * self.cell_width, TOP + self.gutter + (row - 1) * self.cell_height
        return x + (right if row % 2 == 0 else 0), y + (down if column % 2 == 0 else 0)

    def side(self, at: At, facing: int) -> list[Spot]:
        """Return the characters of the gutter along one side of a cell.

        On hexes with a flat top, north and south are whole rows; with a pointed one, east and west
        are whole columns. The other sides are halves.
        """
        x, y = self.origin(*at)
        facing %= 360
        across, down = range(x, x + self.wide), range(y, y + self.high)
        is_row = facing % 180 == 0
        if self.top == "flat" and not is_row:
            half = self.cell_height // 2
            start = y if facing in (60, 300) else y + half
            down = range(start, start + half)
        elif self.top == "pointy" and facing % 180 != 90:
            half = self.cell_width // 2
            start = x + half if facing < 180 else x
            across, is_row = range(start, start + half), True
        if is_row:
            is_north = facing in ((30, 330) if self.top == "pointy" else (0,))
            return [(each, y - 1 if is_north else y + self.high) for each in across]
        return [(x + self.wide if facing < 180 else x - 1, each) for each in down]
