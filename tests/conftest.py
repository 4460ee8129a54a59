"""Options and fixtures of every test, and the report at the end of a run."""

from __future__ import annotations

import gc

import pytest

pytest.register_assert_rewrite("quarterdeck.conformance")  # before any of its tests are imported

from tests.rules.clauses import coverage  # noqa: E402

from quarterdeck.conformance.coverage_report import games_played, longest_steps  # noqa: E402


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--refresh-playthroughs",
        action="store_true",
        help="rewrite the recorded play-throughs of tests/conformance instead of comparing with them",
    )


def pytest_collection_finish() -> None:
    """Exempt everything loaded so far from garbage collection.

    Walking through it again and again took a twelfth of the processor time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Report the coverage of the conformance suite, and the clauses that tests name."""
    passed: list[pytest.TestReport] = terminalreporter.stats.get("passed", [])
    sections = {
        "games played of a scenario, by check": games_played(passed),
        "longest step in answers, and with simultaneous choices as one": longest_steps(passed),
        "clauses with a test": [book.line() for book in coverage()],
    }
    for title, lines in sections.items():
        if lines:
            terminalreporter.section(title)
        for line in lines:
            terminalreporter.write_line(line)
