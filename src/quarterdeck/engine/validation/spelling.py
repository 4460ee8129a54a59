"""The spelling of texts from outside, with patterns in words; and marks that are never allowed."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any, Final
from unicodedata import category

from msgspec import Meta

_SAID: Final[dict[str, str]] = {}  # by the regular expression that a refusal quotes
_REGEX: Final = re.compile(r"[`']?str[`']? matching regex (?P<quoted>'.*'|\".*\")", re.DOTALL)

SPELLING: Final = "spelling"  # the words, in the ``extra`` of a type
LONGEST_NAME: Final = 40  # letters of a name that are compared or repeated


def spelt(pattern: str, words: str, **more: Any) -> Meta:
    """Return a type for text that matches a pattern, with words to show in its place.

    The words stay with the type when a field adds its meaning as another ``description``.
    """
    _SAID[repr(pattern)] = words
    return Meta(pattern=pattern, **{"description": words, "extra": {SPELLING: words}, **more})


def in_words(refusal: str) -> str:
    """Replace ``Expected `str` matching regex '^[a-z]…'`` by the words given for the pattern."""
    return _REGEX.sub(lambda found: _SAID.get(found["quoted"], "another spelling"), refusal)


def meant(said: str, known: Iterable[str]) -> str:
    """Return a suggestion for an unknown name: a similar name, or one similar to its first word."""
    whole = {name: name for name in known}
    names = {name.partition("-")[0]: name for name in whole} | whole
    near = get_close_matches(said[:LONGEST_NAME].lower(), names, 1)
    return f"; did you mean {names[near[0]]!r}?" if near else ""


def strange_mark(text: str, lines: bool = True) -> str:
    """Return the first forbidden mark in a text: a control, an escape, or a change of direction.

    Blanks of every width are allowed, and line ends and tabs if there may be several lines.
    """
    if text.isprintable():
        return ""
    return next((mark for mark in text if not _is_harmless(mark, lines)), "")


def printable(text: str) -> str:
    """Return text for a terminal with its control characters made visible."""
    if text.isprintable():
        return text
    return "".join(mark if _is_harmless(mark, lines=True) else ascii(mark)[1:-1] for mark in text)


def _is_harmless(mark: str, lines: bool) -> bool:
    return mark.isprintable() or category(mark) == "Zs" or (lines and mark in "\n\t")
