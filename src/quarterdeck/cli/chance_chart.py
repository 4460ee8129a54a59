"""A chart of win probabilities over a game, drawn in characters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from quarterdeck.analysis.analysis import Analysis

EIGHTHS: Final = " ▁▂▃▄▅▆▇█"
HEIGHT: Final = 8
MARKS: Final = "abcdefghijklmnop"


def drawn(found: Analysis, width: int) -> list[str]:
    """Return the chart: an area for two seats, or a line per seat; letters mark turning points."""
    seats = list(found.start)
    if not found.moments:
        return []
    columns = min(width - 12, len(found.moments) + 1)
    values = {seat: in_columns(_values(found, seat), columns) for seat in seats}
    names = {account.seat: account.name for account in found.accounts}
    if len(seats) == 2:
        lines = [f"Win probability: {names[seats[0]]} (filled) against {names[seats[1]]}", *_area(values[seats[0]])]
        return [*lines, " " * 6 + _marks(found, columns)]
    widest = max(map(len, names.values()))
    lines = [f"{names[seat]:>{widest}} {_row(values[seat])} {values[seat][-1]:4.0%}" for seat in seats]
    return [*lines, " " * (widest + 1) + _marks(found, columns)]


def in_columns(values: Sequence[float], columns: int) -> list[float]:
    """Return one value per column: the last of those that share it."""
    return [values[min(len(values) - 1, ((at + 1) * len(values) - 1) // columns)] for at in range(columns)]


def _values(found: Analysis, seat: str) -> list[float]:
    return [found.start[seat].value, *(moment.chances[seat].value for moment in found.moments)]


def _area(values: Sequence[float]) -> list[str]:
    eighths = [round(value * HEIGHT * 8) for value in values]
    labels: Mapping[int, str] = {HEIGHT - 1: "100%", HEIGHT // 2 - 1: " 50%", 0: "  0%"}
    lines = []
    for row in range(HEIGHT - 1, -1, -1):
        cells = "".join(EIGHTHS[min(8, max(0, filled - 8 * row))] for filled in eighths)
        lines.append(f"{labels.get(row, ''):>4} ┤{cells}│")
    return lines


def _row(values: Sequence[float]) -> str:
    return "".join(EIGHTHS[round(value * 8)] for value in values)


def _marks(found: Analysis, columns: int) -> str:
    """Return the line with the letters of the turning points.

    Of several in one column, the first.
    """
    row = [" "] * columns
    points = len(found.moments) + 1
    for letter, number in zip(MARKS, found.turning_points, strict=False):
        at = min(columns - 1, number * columns // points)
        if row[at] == " ":
            row[at] = letter
    return "".join(row)
