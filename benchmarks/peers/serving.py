"""How a program of peers is spoken to: it prints what it has, then answers lines until there are no more.

First it prints ``{"versions": {…}, "rows": [[row, kind], …]}``. Then ``tally ROW KIND GAMES``, with tabs between, is
answered by the sums over so many games, ``time ROW KIND SECONDS`` by ``{"units": …, "seconds": …}`` of processor time. The
programs in C and for Node say the same.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

from benchmarks.peers.tally import Tally

# What a row counts: decisions in games from one stream, decisions in games with seeds of their own, simulations of a search.
ONE_STREAM, FRESH_SEEDS, SEARCH = "one stream", "fresh seeds", "search"
SIMULATIONS = 100  # for one move of a search


@dataclass(slots=True)
class Row:
    """A way to play, and what it counts."""

    name: str
    kind: str
    play: Callable[[int], int]  # so many games or moves of a search; returns the decisions or simulations they took
    count: Callable[[int], Tally] | None = None  # games to count; nothing to count in a search
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
