"""The final report of the conformance suite: its coverage, and the longest steps it met."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pytest


def longest_steps(reports: Iterable[pytest.TestReport]) -> list[str]:
    """Return the length of each scenario's longest step, in answers and with groups as one."""
    measured = sorted(_noted(reports, "longest step"))
    return [f"{answers:>4} {as_one:>4}  {table}" for _, (table, answers, as_one) in measured]


def games_played(reports: Iterable[pytest.TestReport]) -> list[str]:
    """Return for every check the fewest and the most games that it played of a scenario."""
    played: dict[str, dict[str, int]] = {}
    for check, (table, games) in _noted(reports, "games"):
        played.setdefault(check, {})[table] = games
    return [_range(check, games) for check, games in sorted(played.items())]


def _range(check: str, games: dict[str, int]) -> str:
    fewest = min(games, key=lambda table: games[table])
    return f"{games[fewest]:>4} to {max(games.values()):>3}  {check} (fewest: {fewest})"


def _noted(reports: Iterable[pytest.TestReport], wanted: str) -> Iterator[tuple[str, Any]]:
    for report in reports:
        check = report.nodeid.partition("::")[2].partition("[")[0].removeprefix("test_").replace("_", " ")
        for name, value in report.user_properties:
            if name == wanted:
                yield check, value
