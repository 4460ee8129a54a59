"""Searches by their names, which say how long each thinks."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from typing import Final

from quarterdeck.engine.errors import UnknownGame
from quarterdeck.search import SearchBot

NAME: Final = re.compile(r"search-(\d{1,9})(s?)(?:x(\d{1,3}))?(?:-(.+))?", re.ASCII)


def named_search(name: str) -> partial[SearchBot]:
    """What makes bots that search as a name says: ``search-400``, ``search-5s``, ``search-2000x4`` in four parts, and after
    a hyphen the file of a value."""
    said = NAME.fullmatch(name)
    if said is None or not int(said[1]) or said[3] == "0":
        expected = "expected search-400, search-5s, or search-2000x4: four parts; at most 9 digits, and 999 parts"
        raise UnknownGame(f"{name[:40]!r} names no search: {expected}")
    simulations, seconds = (0, float(said[1])) if said[2] else (int(said[1]), 0.0)
    file = Path(said[4]) if said[4] else None
    return partial(SearchBot, simulations=simulations, seconds=seconds, parts=int(said[3] or 1), file=file)
