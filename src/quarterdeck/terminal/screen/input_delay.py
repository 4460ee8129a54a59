"""A short delay in which a new prompt ignores keys, which were meant for the one before."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

from textual.app import App

REST: Final = 0.3  # seconds
# The side panel grows at these widths. Below 100 columns the panels are tabs.
WIDTHS: Final = [(0, "-narrow"), (100, "-middle"), (120, "-wide"), (150, "-vast")]


class FullScreenApp(App[int]):
    """The base of both applications: their style, and the delay of new prompts."""

    CSS_PATH = "style.tcss"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = WIDTHS

    def __init__(self, title: str, rest: float = REST, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.title = title
        self.rest = rest
        self.clock = clock


class InputDelay:
    """A clock since the last new prompt."""

    def __init__(self, app: App[Any]) -> None:
        assert isinstance(app, FullScreenApp)
        self._app = app
        self.begin()

    def begin(self) -> None:
        self._since = self._app.clock()

    @property
    def is_over(self) -> bool:
        return self._app.clock() - self._since >= self._app.rest
