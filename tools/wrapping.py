"""Markdown with its prose wrapped at 100 columns; tables, code and headings stay unchanged."""

from __future__ import annotations

import re
import textwrap
from typing import Final

WIDTH: Final = 100
KEPT: Final = ("|", "#", "    ", "<", ">", "![")
ITEM: Final = re.compile(r"\s*(?:[-*]|\d+\.) ")
WHOLE: Final = re.compile(r"`[^`\n]*`")  # names that must not be broken
BLANK: Final = "\0"


def wrapped(text: str) -> str:
    """Return the text with every paragraph or list item wrapped that has a longer line."""
    out: list[str] = []
    block: list[str] = []
    is_code = False
    for line in [*text.split("\n"), ""]:
        fence = line.startswith("```")
        is_prose = bool(line.strip()) and not is_code and not fence and not line.startswith(KEPT)
        if not is_prose or ITEM.match(line):
            out += _filled(block)
            block = []
        if is_prose:
            block.append(line)
        else:
            out.append(line)
        is_code ^= fence
    return "\n".join(out[:-1])


def _filled(block: list[str]) -> list[str]:
    if all(len(line) <= WIDTH for line in block):
        return block
    mark = ITEM.match(block[0])
    indent = " " * len(mark[0] if mark else "")
    words = WHOLE.sub(lambda found: found[0].replace(" ", BLANK), " ".join(line.strip() for line in block))
    filled = textwrap.wrap(words, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
    return [line.replace(BLANK, " ") for line in filled]
