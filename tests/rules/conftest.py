"""What a run of these tests prints at its end."""

from __future__ import annotations

import pytest
from tests.rules.clauses import coverage


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """How many clauses of every rule book the tests name; worked out from the files, so workers have nothing to send."""
    terminalreporter.section("clauses with a test")
    for book in coverage():
        terminalreporter.write_line(book.line())
