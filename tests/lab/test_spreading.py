"""Work spread over processes, and Ctrl-C."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence

import pytest

from quarterdeck.lab import spreading


def are_deaf(tasks: Sequence[int]) -> list[bool]:
    return [signal.getsignal(signal.SIGINT) is signal.SIG_IGN for _ in tasks]


@pytest.fixture(autouse=True)
def _hearing() -> Iterator[None]:
    """As from a terminal: what a shell starts in the background is deaf from the start."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_only_who_sends_the_work_out_hears_an_interrupt() -> None:
    assert list(spreading._spread(are_deaf, [1, 2, 3], workers=1, chunk=2)) == [True, True, True]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
