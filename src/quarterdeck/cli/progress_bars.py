"""Progress bars on standard error, shown if it is a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Final

from quarterdeck.lab.study.inquiry import Progress, StoppingRule

PAUSE: Final = 0.1  # seconds between two updates
WIDTH: Final = 30


def bar(share: float) -> str:
    return "█" * round(WIDTH * share)


def stopped(sentence: str) -> int:
    """Print what became of interrupted work, and return the exit code."""
    print(f"quarterdeck: {sentence}", file=sys.stderr)
    return 130


class ProgressBar:
    """A bar that counts tasks done; invisible without a terminal or without tasks."""

    def __init__(self, total: int) -> None:
        self._total = total if sys.stderr.isatty() else 0
        self._started = time.monotonic()
        self._shown = 0.0

    def __enter__(self) -> Callable[[int], None]:
        return self._show

    def __exit__(self, *_: object) -> None:
        if self._total:
            print(file=sys.stderr)

    def _show(self, done: int) -> None:
        now = time.monotonic()
        if not self._total or (now - self._shown < PAUSE and done < self._total):
            return
        self._shown = now
        left = (now - self._started) / done * (self._total - done)
        drawn = f"{bar(done / self._total):░<{WIDTH}}"
        print(f"\r{drawn} {done:,} of {self._total:,}, {left:.0f} s left ", end="", file=sys.stderr, flush=True)


class InquiryBar:
    """A bar for an inquiry of the lab, which follows the rule closest to stopping it."""

    def __init__(self, goal: StoppingRule, rounds: int) -> None:
        self._goal = goal
        self._rounds = rounds
        self._shown = 0.0
        self._started = time.monotonic()

    def __enter__(self) -> Callable[[Progress], None] | None:
        return self._show if sys.stderr.isatty() else None

    def __exit__(self, *_: object) -> None:
        if self._shown:
            print("\r", end="\x1b[K", file=sys.stderr, flush=True)

    def _show(self, progress: Progress) -> None:
        now = time.monotonic()
        if now - self._shown < PAUSE:
            return
        self._shown = now
        part = min(1.0, self._part(progress, now - self._started))
        left = f", {_in_words((now - self._started) * (1 / part - 1))} left" if part else ""
        width = f"±{100 * progress.half_width:.1f}%"
        print(f"\r{bar(part):░<{WIDTH}} {progress.games:,} games, {width}{left} ", end="\x1b[K", file=sys.stderr, flush=True)

    def _part(self, progress: Progress, seconds: float) -> float:
        """Return the fraction done; an interval narrows with the square root of the games."""
        goal = self._goal
        parts = [
            progress.rounds / self._rounds if self._rounds and goal.games else 0.0,
            (goal.half_width / progress.half_width) ** 2 if goal.half_width else 0.0,
            seconds / goal.seconds if goal.seconds else 0.0,
        ]
        return max(parts)


def _in_words(seconds: float) -> str:
    return (
        f"{seconds:.0f} s" if seconds < 100 else f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.1f} h"
    )
