"""Work spread over processes, and Ctrl-C."""

from __future__ import annotations

import signal
from collections.abc import Sequence

from quarterdeck.lab import spreading


def are_deaf(tasks: Sequence[int]) -> list[bool]:
    return [signal.getsignal(signal.SIGINT) is signal.SIG_IGN for _ in tasks]


def test_only_who_sends_the_work_out_hears_an_interrupt() -> None:
    before = signal.getsignal(signal.SIGINT)
    assert list(spreading._spread(are_deaf, [1, 2, 3], workers=1, chunk=2)) == [True, True, True]
    assert signal.getsignal(signal.SIGINT) is before
    assert before is not signal.SIG_IGN
