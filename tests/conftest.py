"""What every test may use, and what a run prints at its end."""

from __future__ import annotations

import pytest
from tests.rules.clauses import coverage


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--refresh-playthroughs",
        action="store_true",
        help="write the recorded play-throughs of tests/conformance anew instead of comparing with them",
    )


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The longest step of every scenario that was measured, and how many clauses of every rule book the tests name."""
    passed: list[pytest.TestReport] = terminalreporter.stats.get("passed", [])
    longest = sorted(
        (str(value[0]), value[1])
        for report in passed
        for name, value in getattr(report, "user_properties", [])
        if name == "longest step"
    )
    if longest:
        terminalreporter.section("longest step, in answers")
    for table, answers in longest:
        terminalreporter.write_line(f"{answers:>4}  {table}")
    terminalreporter.section("clauses with a test")
    for book in coverage():
        terminalreporter.write_line(book.line())
