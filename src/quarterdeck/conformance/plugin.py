"""The pytest plugin that runs the checks on a named game:

    pytest -p quarterdeck.conformance.plugin --pyargs quarterdeck.conformance --game my_package:GAME

``python -m quarterdeck.conformance my_package:GAME`` is short for that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pytest

from quarterdeck import catalogue
from quarterdeck.conformance.coverage_report import games_played, longest_steps
from quarterdeck.conformance.driver import ConformanceTable, Exemptions, tables
from quarterdeck.conformance.fixtures import game_tables, hiding, open_table, seat, table
from quarterdeck.engine.errors import QuarterdeckError

TABLES: Final = pytest.StashKey[Sequence[ConformanceTable]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("quarterdeck", "the game that is held to the checks")
    group.addoption("--game", action="append", default=[], metavar="MODULE:GAME|KEY", help="may be named several times")
    group.addoption(
        "--longest-step", type=int, default=Exemptions().longest_step, metavar="N", help="answers of a step at most"
    )
    group.addoption("--never-undone", action="store_true", help="something is drawn or thrown after every choice")
    group.addoption("--odds-not-exact", action="store_true", help="what may come of an option is too much to count out")
    group.addoption("--hides-nothing", nargs="+", default=(), metavar="SCENARIO", help="in these there is nothing to hide")


def pytest_configure(config: pytest.Config) -> None:
    """Load the named games, or stop with one sentence."""
    named: list[str] = config.getoption("game")
    leave = Exemptions(*(config.getoption(option) for option in Exemptions._fields))
    leave = leave._replace(hides_nothing=tuple(leave.hides_nothing))
    try:
        games = [catalogue.game_named(each) for each in named]
    except QuarterdeckError as error:
        raise pytest.UsageError(str(error)) from None
    if not games:
        raise pytest.UsageError("say which game: --game my_package:GAME")
    config.stash[TABLES] = [table for game in games for table in tables(game, leave)]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    seat(metafunc, metafunc.config.stash[TABLES])


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    passed: list[pytest.TestReport] = terminalreporter.stats.get("passed", [])
    sections = {
        "games played of a scenario, by check": games_played(passed),
        "longest step in answers, all and with what is chosen together as one": longest_steps(passed),
    }
    for title, lines in sections.items():
        terminalreporter.section(title)
        for line in lines:
            terminalreporter.write_line(line)


__all__ = ["game_tables", "hiding", "open_table", "table"]
