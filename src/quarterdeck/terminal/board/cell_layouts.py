"""Where on the canvas the cells of a board lie, and their sides."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from quarterdeck.engine.scene import At

LEFT: Final = 4  # room for the number of a row
TOP: Final = 1

Spot = tuple[int, int]  # a character on the canvas


@dataclass(frozen=True, slots=True)
class CellLayout:
    """How large cells are. With a ``gutter`` there is a row and a column between them, for what lies on their sides."""

    columns: int
    rows: int
    cell_width: int
    cell_height: int
    gutter: int = 0

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
    def width(self) -> int:
        return LEFT + self.columns * self.cell_width

    @property
    def height(self) -> int:
        return TOP + self.gutter + self.rows * self.cell_height

    def origin(self, column: int, row: int) -> Spot:
        """The cell's first character."""
        return LEFT + (column - 1) * self.cell_width, TOP + self.gutter + (row - 1) * self.cell_height

    def side(self, at: At, facing: int) -> list[Spot]:
        """The characters of the gutter along one side of a cell."""
        x, y = self.origin(*at)
        across, down = range(x, x + self.wide), range(y, y + self.high)
        match facing % 360:
            case 0:
                return _row(across, y - 1)
            case 90:
                return _column(x + self.wide, down)
            case 180:
                return _row(across, y + self.high)
            case _:
                return _column(x - 1, down)


@dataclass(frozen=True, slots=True)
class HexLayout(CellLayout):
    """Every other column lies half a hex lower; with pointed tops every other row half a hex further right."""

    top: Literal["pointy", "flat"] = "flat"

    @property
    def width(self) -> int:
        return LEFT + self.columns * self.cell_width + (self.cell_width // 2 if self.top == "pointy" else 0)

    @property
    def height(self) -> int:
        lower = self.cell_height // 2 if self.top == "flat" else 0
        return TOP + self.gutter + self.rows * self.cell_height + lower

    def origin(self, column: int, row: int) -> Spot:
        x, y = LEFT + (column - 1) * self.cell_width, TOP + self.gutter + (row - 1) * self.cell_height
        if self.top == "flat":
            return x, y + (self.cell_height // 2 if column % 2 == 0 else 0)
        return x + (self.cell_width // 2 if row % 2 == 0 else 0), y

    def side(self, at: At, facing: int) -> list[Spot]:
        """Flat tops: north and south are rows, the others halves of a column. Pointed tops: the other way round."""
        x, y = self.origin(*at)
        east = facing % 360 < 180
        if self.top == "flat":
            if facing % 180 == 0:
                return _row(range(x, x + self.wide), y - 1 if facing % 360 == 0 else y + self.high)
            half = self.cell_height // 2
            start = y if facing % 360 in (60, 300) else y + half
            return _column(x + self.wide if east else x - 1, range(start, start + half))
        if facing % 180 == 90:
            return _column(x + self.wide if east else x - 1, range(y, y + self.high))
        half = self.cell_width // 2
        start = x + half if east else x
        return _row(range(start, start + half), y - 1 if facing % 360 in (30, 330) else y + self.high)


def _row(across: Iterable[int], y: int) -> list[Spot]:
    return [(x, y) for x in across]


def _column(x: int, down: Iterable[int]) -> list[Spot]:
    return [(x, y) for y in down]
