"""How far long work has come, told on standard error where that is a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable


def progress_bar(games: int) -> Callable[[int], None]:
    """A bar that moves with the number of games done."""
    started = time.monotonic()
    shown = [0.0]

    def show(done: int) -> None:
        now = time.monotonic()
        if now - shown[0] < 0.1 and done < games:
            return
        shown[0] = now
        left = (now - started) / done * (games - done)
        bar = "█" * (30 * done // games)
        print(f"\r{bar:░<30} {done:,} of {games:,}, {left:.0f} s left ", end="", file=sys.stderr, flush=True)

    return show
