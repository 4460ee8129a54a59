"""The applications around the screens."""

from __future__ import annotations

import time
from collections.abc import Callable

from quarterdeck.terminal.local_match import LocalMatch
from quarterdeck.terminal.recorded_game import RecordedGame
from quarterdeck.terminal.screen.input_delay import REST, FullScreenApp
from quarterdeck.terminal.screen.play_screen import PAUSE, TableScreen
from quarterdeck.terminal.screen.replay_screen import ReplayScreen


class PlayApp(FullScreenApp):
    """The table, full screen."""

    def __init__(
        self, sitting: LocalMatch, pause: float = PAUSE, rest: float = REST, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(sitting.match.game.title, rest, clock)
        self.table = TableScreen(sitting, pause)

    def on_mount(self) -> None:
        self.push_screen(self.table)


class ReplayApp(FullScreenApp):
    """A recorded game, full screen."""

    def __init__(self, reel: RecordedGame) -> None:
        super().__init__(reel.whole.game.title)
        self.reel = reel

    def on_mount(self) -> None:
        self.push_screen(ReplayScreen(self.reel))
