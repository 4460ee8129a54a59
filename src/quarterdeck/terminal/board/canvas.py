"""A picture in characters, the same for the full screen and for plain text.

Styles are names, such as ``side0 active``: whoever shows the picture decides what they look like, and plain text leaves
them out. So nothing may be told by a style alone.
"""

from __future__ import annotations

import unicodedata
from typing import TypeAlias

Run: TypeAlias = tuple[str, str]  # some text and the name of its style
Line: TypeAlias = list[Run]


class Canvas:
    """Characters in rows, each with a style and with what a click on it points at.

    The first ``fixed_rows`` and ``fixed_columns`` are the edges with the coordinates: they stay when the rest is scrolled.
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
        """Write some text; what would fall outside is left out."""
        if not 0 <= y < self.height:
            return
        for column, character in enumerate(text, x):
            if 0 <= column < self.width:
                self._characters[y][column] = narrow(character)
                self._styles[y][column] = style
                if target:
                    self.targets[column, y] = target

    def runs(self, y: int, start: int = 0, stop: int | None = None) -> Line:
        """One row, or a part of it, neighbours of the same style together."""
        line: Line = []
        text, style = "", ""
        for character, its_style in zip(self._characters[y][start:stop], self._styles[y][start:stop], strict=True):
            if text and its_style != style:
                line.append((text, style))
                text = ""
            text, style = text + character, its_style
        return [*line, (text, style)] if text else line

    def text(self) -> str:
        """All of it without styles."""
        return "\n".join("".join(row).rstrip() for row in self._characters)


def narrow(character: str) -> str:
    """A character that takes exactly one place; anything else would push the rest of its row aside."""
    if unicodedata.east_asian_width(character) in "WF" or unicodedata.category(character)[0] in "MC":
        return "?"
    return character


def plain(line: Line) -> str:
    """A line without its styles."""
    return "".join(text for text, _ in line)
