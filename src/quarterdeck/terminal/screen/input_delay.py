"""A new question takes no answer in its first moments: a key pressed twice, or typed ahead, was meant for the one before."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

from textual.app import App

REST: Final = 0.3  # seconds


class InputDelay:
    """Since when something has been on the screen."""

    def __init__(self, length: float = REST, clock: Callable[[], float] = time.monotonic) -> None:
        self._length = length
        self._clock = clock
        self.begin()

    def begin(self) -> None:
        self._since = self._clock()

    @property
    def is_over(self) -> bool:
        return self._clock() - self._since >= self._length


class DelayedApp(App[int]):
    """An application whose questions rest."""

    def __init__(self, rest: float = REST, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._length = rest
        self._clock = clock

    def new_rest(self) -> InputDelay:
        return InputDelay(self._length, self._clock)


def rest_in(app: App[Any]) -> InputDelay:
    """A rest that begins now, as long as the application wants it."""
    assert isinstance(app, DelayedApp)
    return app.new_rest()
