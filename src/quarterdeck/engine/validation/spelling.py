"""How texts from outside must be spelt, said in words; and which marks none of them may have."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any, Final
from unicodedata import category

from msgspec import Meta

_SAID: Final[dict[str, str]] = {}  # by the regular expression, as a refusal quotes it
_REGEX: Final = re.compile(r"[`']?str[`']? matching regex (?P<quoted>'.*'|\".*\")", re.DOTALL)

LONGEST_NAME: Final = 40  # letters of what was said that are compared or said again


def spelt(pattern: str, words: str, **more: Any) -> Meta:
    """A pattern that a text must match, and the words for it: nobody is shown a regular expression."""
    _SAID[repr(pattern)] = words
    return Meta(pattern=pattern, **{"description": words, **more})


def in_words(refusal: str) -> str:
    """``Expected `str` matching regex '^[a-z]…'`` with the words that were given for the pattern."""
    return _REGEX.sub(lambda found: _SAID.get(found["quoted"], "another spelling"), refusal)


def meant(said: str, known: Iterable[str]) -> str:
    """What was probably meant by a name that there is not: itself misspelt, or the first of its words."""
    whole = {name: name for name in known}
    names = {name.partition("-")[0]: name for name in whole} | whole
    near = get_close_matches(said[:LONGEST_NAME].lower(), names, 1)
    return f"; did you mean {names[near[0]]!r}?" if near else ""


def strange_mark(text: str, lines: bool = True) -> str:
    """The first mark that no text from outside may have: a control or escape, or one that turns the writing round.

    Blanks of every width are harmless, and where there may be several lines so are line ends and tabs.
    """
    if text.isprintable():
        return ""
    return next((mark for mark in text if not _is_harmless(mark, lines)), "")


def printable(text: str) -> str:
    """A text for a terminal: whatever would steer it is shown, not done."""
    if text.isprintable():
        return text
    return "".join(mark if _is_harmless(mark, lines=True) else ascii(mark)[1:-1] for mark in text)


def _is_harmless(mark: str, lines: bool) -> bool:
    return mark.isprintable() or category(mark) == "Zs" or (lines and mark in "\n\t")
