"""Searches by their names, which say how long each thinks."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from quarterdeck.engine.errors import UnknownGame
from quarterdeck.search import SearchBot

NAME: Final = re.compile(r"search-(\d{1,9})(s?)(?:x(\d{1,3}))?(?:-(.+))?", re.ASCII)


class NamedSearch:
    """Makes bots that search as a name says: ``search-400``, ``search-5s``, ``search-2000x4`` in four parts, and after a
    hyphen the file of a value."""

    takes_time: Final = True

    def __init__(self, name: str) -> None:
        said = NAME.fullmatch(name)
        if said is None or not int(said[1]) or said[3] == "0":
            expected = "expected search-400, search-5s, or search-2000x4: four parts; at most 9 digits, and 999 parts"
            raise UnknownGame(f"{name[:40]!r} names no search: {expected}")
        self._simulations, self._seconds = (0, float(said[1])) if said[2] else (int(said[1]), 0.0)
        self._parts = int(said[3] or 1)
        self._file = Path(said[4]) if said[4] else None

    def __call__(self, seed: int) -> SearchBot:
        return SearchBot(seed, self._simulations, self._seconds, self._parts, self._file)
