"""Plays and replays in a process of its own: ``python -m quarterdeck.conformance.elsewhere GAME SCENARIO SEED…``.

What it prints must not depend on the process, nor on how Python hashes strings in it.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import quarterdeck as qd
from quarterdeck.conformance.driver import Table, finished
from quarterdeck.engine.match import Match


def account(match: Match[Any], viewers: Sequence[str]) -> str:
    """The record, and everybody's log."""
    logs = [f"{viewer}: {entry.clause} {entry.text()}" for viewer in viewers for entry in match.log(viewer)]
    return match.save() + "\n".join(logs)


def main(game: str, scenario: str, *seeds: str) -> None:
    table = Table(qd.game_named(game), scenario)
    for seed in seeds:
        match = finished(table, int(seed))
        sys.stdout.write(account(match, table.viewers))
        sys.stdout.write(account(table.load(match.save()), table.viewers))


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    main(*sys.argv[1:])
