"""The terminal client for any game: full screen, or plain lines for pipes and screen readers.

The full screen needs Textual, which is imported only when it is used: plain lines work without it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from quarterdeck.catalogue import find_game
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.match import Match
from quarterdeck.engine.records.replay import FindGame
from quarterdeck.terminal.lines import plain_client as _plain
from quarterdeck.terminal.lines import replay_lines
from quarterdeck.terminal.local_match import PLAIN_TASTE, LocalMatch, Taste
from quarterdeck.terminal.recorded_game import RecordedGame

__all__ = ["Taste", "play", "replay"]


def play(
    match: Match[Any], players: dict[Seat, str], *, seed: int, path: Path, plain: bool, taste: Taste = PLAIN_TASTE
) -> int:
    """Play a match, saved at ``path``. ``players`` has ``human`` or a bot's name for each seat.

    If the match has its chance by hand, you are asked to type every throw and every card.
    """
    local = LocalMatch(match, players, seed=seed, path=path, taste=taste)
    if plain:
        return _plain.play(local)
    _need_textual()
    from quarterdeck.terminal.screen.applications import PlayApp
    from quarterdeck.terminal.screen.palette import paint_sides

    paint_sides(taste.colours)
    app = PlayApp(local) if taste.pause is None else PlayApp(local, taste.pause)
    app.run()
    if app.table.failure is not None:
        raise app.table.failure
    return app.return_code or 0


def replay(match_text: str, *, plain: bool, games: FindGame = find_game) -> int:
    """Step through a recorded game."""
    recorded = RecordedGame(match_text, games)
    if plain:
        return replay_lines.replay(recorded)
    _need_textual()
    from quarterdeck.terminal.screen.applications import ReplayApp

    app = ReplayApp(recorded)
    app.run()
    return app.return_code or 0


def _need_textual() -> None:
    try:
        import textual  # noqa: F401
    except ImportError:
        raise QuarterdeckError(
            "the full screen needs Textual (pip install 'quarterdeck[terminal]'); --plain works without it"
        ) from None
