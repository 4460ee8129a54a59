"""The terminal client: any game, through its scene and its asks. Full screen, or plain lines for pipes and screen readers.

The full screen needs Textual; it is imported only where it is used, so that plain play works without.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from quarterdeck.catalogue import find_game
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.match import Match
from quarterdeck.engine.records.replay import FindGame
from quarterdeck.terminal.lines import plain_client as _plain
from quarterdeck.terminal.lines import replay_lines
from quarterdeck.terminal.local_match import LocalMatch
from quarterdeck.terminal.recorded_game import RecordedGame

__all__ = ["Taste", "play", "replay"]


class Taste(NamedTuple):
    """What a person likes: a name beside the own seat, how long bots pause, the colours of the sides, whether the end of a
    turn is to be confirmed, and what keeps it when that is switched off at the table."""

    name: str = ""
    pause: float | None = None
    colours: Sequence[str] = ()
    confirms: bool = False
    keep_confirms: Callable[[bool], None] | None = None


def play(
    match: Match[Any], players: dict[Seat, str], *, seed: int, path: Path, plain: bool, taste: Taste | None = None
) -> int:
    """Play a match: ``players`` says for every seat ``human`` or the name of a bot. The game is kept at ``path``."""
    taste = taste or Taste()
    sitting = LocalMatch(
        match,
        players,
        seed=seed,
        path=path,
        own_name=taste.name,
        confirms=taste.confirms,
        keep_confirms=taste.keep_confirms,
    )
    if plain:
        return _plain.play(sitting)
    _need_textual()
    from quarterdeck.terminal.screen.applications import PlayApp
    from quarterdeck.terminal.screen.palette import paint_sides

    paint_sides(taste.colours)
    app = PlayApp(sitting) if taste.pause is None else PlayApp(sitting, taste.pause)
    app.run()
    if app.table.failure is not None:
        raise app.table.failure
    return app.return_code or 0


def replay(match_text: str, *, plain: bool, games: FindGame = find_game) -> int:
    """Step through a recorded game."""
    reel = RecordedGame(match_text, games)
    if plain:
        return replay_lines.replay(reel)
    _need_textual()
    from quarterdeck.terminal.screen.applications import ReplayApp

    app = ReplayApp(reel)
    app.run()
    return app.return_code or 0


def _need_textual() -> None:
    try:
        import textual  # noqa: F401
    except ImportError:
        raise QuarterdeckError(
            "the full screen needs Textual (pip install 'quarterdeck[terminal]'); --plain works without it"
        ) from None
