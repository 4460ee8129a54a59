"""The protocol of peer programs: they print their rows, then answer requests until input ends.

The first line is ``{"versions": {…}, "rows": [[row, kind], …]}``. The request ``tally ROW KIND
GAMES``, separated by tabs, is answered by the sums over so many games, and ``time ROW KIND
SECONDS`` by ``{"units": …, "seconds": …}`` of processor time. The programs in C and for Node do the
same.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

from benchmarks.peers.tally import Tally

# Rows count decisions in games from one stream or with fresh seeds, or simulations of a search.
ONE_STREAM, FRESH_SEEDS, SEARCH = "one stream", "fresh seeds", "search"
SIMULATIONS = 100  # simulations for one move of a search


@dataclass(slots=True)
class Row:
    """A way to play, and the units that it counts."""

    name: str
    kind: str
    play: Callable[[int], int]  # plays some games or search moves; returns their decisions or simulations
    count: Callable[[int], Tally] | None = None  # yields games to count; none in a search
    batch: int = 1


def serve(rows: list[Row], versions: dict[str, str]) -> None:
    print(json.dumps({"versions": versions, "rows": [[row.name, row.kind] for row in rows]}), flush=True)
    known = {(row.name, row.kind): row for row in rows}
    for line in sys.stdin:
        order, name, kind, amount = line.rstrip("\n").split("\t")
        row = known[name, kind]
        answer = _timed(row, float(amount)) if order == "time" else _counted(row, int(amount))
        print(json.dumps(answer), flush=True)


def _timed(row: Row, seconds: float) -> dict[str, float]:
    units, started = 0, time.process_time()
    while (taken := time.process_time() - started) < seconds:
        units += row.play(row.batch)
    return {"units": units, "seconds": taken}


def _counted(row: Row, games: int) -> dict[str, int]:
    assert row.count is not None
    return row.count(games).as_dict()
