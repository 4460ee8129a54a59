"""A picture in characters, for the full screen and plain text alike.

Styles are names, such as ``side0 active``. Each client gives them colours, and plain text leaves
them out, so no information may rest on a style alone.
"""

from __future__ import annotations

import unicodedata
from typing import TypeAlias

Run: TypeAlias = tuple[str, str]  # a text and the name of its style
Line: TypeAlias = list[Run]


class Canvas:
    """Characters in rows, each with a style and the target of a click on it.

    The first ``fixed_rows`` and ``fixed_columns`` are the edges with the coordinates. They stay in
    place when the rest is scrolled.
    """

    __slots__ = ("_characters", "_styles", "fixed_columns", "fixed_rows", "height", "targets", "width")

    def __init__(self, width: int, height: int, fixed_columns: int = 0, fixed_rows: int = 0) -> None:
        self.width = width
        self.height = height
        self.fixed_columns = fixed_columns
        self.fixed_rows = fixed_rows
        self._characters = [[" "] * width for _ in range(height)]
        self._styles = [[""] * width for _ in range(height)]
        self.targets: dict[tuple[int, int], str] = {}

    def paint(self, x: int, y: int, text: str, style: str = "", target: str = "") -> None:
        """Write a text, clipped to the canvas."""
        if not 0 <= y < self.height:
            return
        for column, character in enumerate(text, x):
            if 0 <= column < self.width:
                self._characters[y][column] = narrow(character)
                self._styles[y][column] = style
                if target:
                    self.targets[column, y] = target

    def runs(self, y: int, start: int = 0, stop: int | None = None) -> Line:
        """Return a row, or a part of it, as runs of one style."""
        line: Line = []
        text, style = "", ""
        for character, its_style in zip(self._characters[y][start:stop], self._styles[y][start:stop], strict=True):
            if text and its_style != style:
                line.append((text, style))
                text = ""
            text, style = text + character, its_style
        return [*line, (text, style)] if text else line

    def text(self) -> str:
        """Return the whole canvas without styles."""
        return "\n".join("".join(row).rstrip() for row in self._characters)


def narrow(character: str) -> str:
    """Return a character of exactly one column; any other would shift the rest of its row."""
    if unicodedata.east_asian_width(character) in "WF" or unicodedata.category(character)[0] in "MC":
        return "?"
    return character


def plain(line: Line) -> str:
    """Return a line without its styles."""
    return "".join(text for text, _ in line)
