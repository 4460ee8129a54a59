"""Plays and replays in a process of its own: ``python -m quarterdeck.conformance.subprocess_play
GAME SCENARIO=GAMES…``.

Its output must not depend on the process, nor on how Python hashes strings in it.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from quarterdeck import catalogue
from quarterdeck.conformance.driver import ConformanceTable, finished
from quarterdeck.engine.match import Match


def account(match: Match[Any], viewers: Sequence[str]) -> str:
    """Return the record, and everybody's log."""
    names = match.names
    logs = [f"{viewer}: {entry.clause} {entry.text(names)}" for viewer in viewers for entry in match.log(viewer)]
    return match.save() + "\n".join(logs)


def accounts(table: ConformanceTable, games: int) -> str:
    """Return the accounts of that many games, as played and as their records are read."""
    played = [finished(table, seed) for seed in range(games)]
    return "".join(account(match, table.viewers) for game in played for match in (game, table.load(game.save())))


def main(where: str, *wanted: str) -> None:
    game = catalogue.game_named(where)
    for scenario, _, games in (each.partition("=") for each in wanted):
        sys.stdout.write(accounts(ConformanceTable(game, scenario), int(games)))


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    main(*sys.argv[1:])
