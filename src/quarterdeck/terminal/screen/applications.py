"""The Textual applications: a game and a replay."""

from __future__ import annotations

import time
from collections.abc import Callable

from quarterdeck.terminal.local_match import LocalMatch
from quarterdeck.terminal.recorded_game import RecordedGame
from quarterdeck.terminal.screen.input_delay import REST, FullScreenApp
from quarterdeck.terminal.screen.play_screen import PAUSE, TableScreen
from quarterdeck.terminal.screen.replay_screen import ReplayScreen


class PlayApp(FullScreenApp):
    """A game in full screen."""

    def __init__(
        self, local: LocalMatch, pause: float = PAUSE, rest: float = REST, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(local.match.game.title, rest, clock)
        self.table = TableScreen(local, pause)

    def on_mount(self) -> None:
        self.push_screen(self.table)


class ReplayApp(FullScreenApp):
    """A replay in full screen."""

    def __init__(self, recorded: RecordedGame) -> None:
        super().__init__(recorded.whole.game.title)
        self.recorded = recorded

    def on_mount(self) -> None:
        self.push_screen(ReplayScreen(self.recorded))
