"""A new question takes no answer in its first moments: a key pressed twice, or typed ahead, was meant for the one before."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

from textual.app import App

REST: Final = 0.3  # seconds
# From these widths on the side panel grows: 80 columns must be enough, and have its panels as tabs; 120 are comfortable.
WIDTHS: Final = [(0, "-narrow"), (100, "-middle"), (120, "-wide"), (150, "-vast")]


class FullScreenApp(App[int]):
    """What both applications look like, and for how long a question of theirs rests."""

    CSS_PATH = "style.tcss"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = WIDTHS

    def __init__(self, title: str, rest: float = REST, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.title = title
        self.rest = rest
        self.clock = clock


class InputDelay:
    """Since when something has been on the screen of an application."""

    def __init__(self, app: App[Any]) -> None:
        assert isinstance(app, FullScreenApp)
        self._app = app
        self.begin()

    def begin(self) -> None:
        self._since = self._app.clock()

    @property
    def is_over(self) -> bool:
        return self._app.clock() - self._since >= self._app.rest
