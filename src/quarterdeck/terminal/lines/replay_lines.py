"""A recorded game in plain lines."""

from __future__ import annotations

import sys
from typing import TextIO

from quarterdeck.engine.asks import SPECTATOR
from quarterdeck.terminal.board.text_picture import picture
from quarterdeck.terminal.recorded_game import RecordedGame
from quarterdeck.terminal.text import sentences
from quarterdeck.terminal.text.piece_card import whereabouts


def replay(recorded: RecordedGame, output: TextIO | None = None) -> int:
    """Print a recorded game: every answer, the log, and positions when they change."""
    output = output or sys.stdout
    match = recorded.at(0)
    print(f"{match.game.title}: {match.scenario.title}", file=output)
    told, stood = 0, ""
    for index in range(len(recorded)):
        match = recorded.at(index)
        given = recorded.given(index)
        if given is not None:
            who = match.game.seat_name(given.seat) if given.seat else "Chance"
            print(f"{index:>4}. {who}: {recorded.told(index, SPECTATOR)}", file=output)
        log = match.log()
        for line in sentences.log_lines(log, match.names, told):
            print(f"      {line}", file=output)
        told = len(log)
        scene = match.scene()
        standing = "; ".join(f"{piece.name} {whereabouts(piece, scene)}".rstrip() for piece in scene.pieces)
        if standing != stood:
            print(f"      {standing}", file=output)
            stood = standing
    print(picture(match.scene()), file=output)
    if match.outcome is not None:
        print(f"{match.outcome.text(match.side)} [{match.outcome.clause}]", file=output)
    if recorded.differs:
        print(f"Today's rules cannot follow this record any further: {recorded.differs}.", file=output)
    return 0
