"""A short run of ``benchmarks.fuzz``."""

from __future__ import annotations

from benchmarks import fuzz


def test_made_up_requests_are_answered_as_described(port: int) -> None:
    code, printed = fuzz.requests(port, examples=4, phases="fuzzing")
    assert code == 0, printed


def test_broken_frames_break_nothing(port: int) -> None:
    fuzz.frames(port, 600)
