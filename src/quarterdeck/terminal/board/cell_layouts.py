"""Where on the canvas the cells of a board lie, and their sides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from quarterdeck.engine.scene import At

LEFT: Final = 4  # room for the number of a row
TOP: Final = 1

Spot = tuple[int, int]  # a character on the canvas


@dataclass(frozen=True, slots=True)
class CellLayout:
    """How large cells are. With a ``gutter`` there is a row and a column between them, for what lies on their sides.

    Hexes have a ``top``: where it is flat every other column lies half a hex lower, where it is pointed every other row half
    a hex further right.
    """

    columns: int
    rows: int
    cell_width: int
    cell_height: int
    gutter: int = 0
    top: Literal["", "pointy", "flat"] = ""

    @property
    def wide(self) -> int:
        """The characters of a cell's own."""
        return self.cell_width - self.gutter

    @property
    def high(self) -> int:
        return self.cell_height - self.gutter

    @property
    def middle(self) -> int:
        """The row of a cell that its signs stand in."""
        return (self.high - 1) // 2

    @property
    def shift(self) -> Spot:
        """How far right every other row lies, and how far down every other column."""
        return self.cell_width // 2 if self.top == "pointy" else 0, self.cell_height // 2 if self.top == "flat" else 0

    @property
    def width(self) -> int:
        return LEFT + self.columns * self.cell_width + self.shift[0]

    @property
    def height(self) -> int:
        return TOP + self.gutter + self.rows * self.cell_height + self.shift[1]

    def origin(self, column: int, row: int) -> Spot:
        """The cell's first character."""
        right, down = self.shift
        x, y = LEFT + (column - 1) * self.cell_width, TOP + self.gutter + (row - 1) * self.cell_height
        return x + (right if row % 2 == 0 else 0), y + (down if column % 2 == 0 else 0)

    def side(self, at: At, facing: int) -> list[Spot]:
        """The characters of the gutter along one side of a cell; of a hex rows and columns whole, and halves of the others:
        with a flat top north and south are rows, with a pointed one east and west are columns."""
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
