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


def counts(done: list[str]) -> None:
    with spreading.uninterrupted():
        signal.raise_signal(signal.SIGINT)
        done.append("counted")


def test_an_interrupt_waits_until_what_is_begun_is_done() -> None:
    done: list[str] = []
    with pytest.raises(KeyboardInterrupt):
        counts(done)
    assert done == ["counted"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_whoever_hears_no_interrupts_goes_on_hearing_none() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with spreading.uninterrupted():
        signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
