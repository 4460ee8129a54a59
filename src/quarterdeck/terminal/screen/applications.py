"""The applications around the screens."""

from __future__ import annotations

import time
from collections.abc import Callable

from quarterdeck.terminal.local_match import LocalMatch
from quarterdeck.terminal.recorded_game import RecordedGame
from quarterdeck.terminal.screen.input_delay import REST, DelayedApp
from quarterdeck.terminal.screen.play_screen import PAUSE, TableScreen
from quarterdeck.terminal.screen.replay_screen import ReplayScreen

# From these widths on the side panel grows: 80 columns must be enough, and have its panels as tabs; 120 are comfortable.
WIDTHS = [(0, "-narrow"), (100, "-middle"), (120, "-wide"), (150, "-vast")]


class FullScreenApp(DelayedApp):
    """What both applications look like."""

    CSS_PATH = "style.tcss"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = WIDTHS


class PlayApp(FullScreenApp):
    """The table, full screen."""

    def __init__(
        self, sitting: LocalMatch, pause: float = PAUSE, rest: float = REST, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(rest, clock)
        self.title = sitting.match.game.title
        self.table = TableScreen(sitting, pause)

    def on_mount(self) -> None:
        self.push_screen(self.table)


class ReplayApp(FullScreenApp):
    """A recorded game, full screen."""

    def __init__(self, reel: RecordedGame) -> None:
        super().__init__()
        self.title = reel.whole.game.title
        self.reel = reel

    def on_mount(self) -> None:
        self.push_screen(ReplayScreen(self.reel))
