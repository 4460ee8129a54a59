"""What every test may use, and what a run prints at its end."""

from __future__ import annotations

import gc

import pytest

pytest.register_assert_rewrite("quarterdeck.conformance")  # before anything of it is imported

from tests.rules.clauses import coverage  # noqa: E402

from quarterdeck.conformance.coverage_report import games_played, longest_steps  # noqa: E402


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--refresh-playthroughs",
        action="store_true",
        help="write the recorded play-throughs of tests/conformance anew instead of comparing with them",
    )


def pytest_collection_finish() -> None:
    """What is loaded by now stays to the end; that the collector of garbage walked through it again and again took a twelfth
    of the processor."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What the conformance suite covered, and how many clauses of every rule book the tests name."""
    passed: list[pytest.TestReport] = terminalreporter.stats.get("passed", [])
    sections = {
        "games played of a scenario, by check": games_played(passed),
        "longest step in answers, all and with what is chosen together as one": longest_steps(passed),
        "clauses with a test": [book.line() for book in coverage()],
    }
    for title, lines in sections.items():
        if lines:
            terminalreporter.section(title)
        for line in lines:
            terminalreporter.write_line(line)
