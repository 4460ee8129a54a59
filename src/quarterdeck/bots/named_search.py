"""Search bots by name; the name says how long they think."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from typing import Final

from quarterdeck.engine.errors import UnknownGame
from quarterdeck.search import SearchBot

NAME: Final = re.compile(r"search-(\d{1,9})(s?)(?:x(\d{1,3}))?(?:-(.+))?", re.ASCII)


def named_search(name: str) -> partial[SearchBot]:
    """Return what makes the search bot of a name.

    ``search-400`` runs 400 simulations, ``search-5s`` thinks for five seconds, and
    ``search-2000x4`` splits its simulations over four processes. A value function file may follow
    after a hyphen.
    """
    parts = NAME.fullmatch(name)
    if parts is None or not int(parts[1]) or parts[3] == "0":
        expected = "expected a name such as search-400, search-5s or search-2000x4 (at most 9 digits, and 999 parts)"
        raise UnknownGame(f"there is no search bot {name[:40]!r}: {expected}")
    simulations, seconds = (0, float(parts[1])) if parts[2] else (int(parts[1]), 0.0)
    file = Path(parts[4]) if parts[4] else None
    return partial(SearchBot, simulations=simulations, seconds=seconds, parts=int(parts[3] or 1), file=file)
