"""A recorded game in plain lines."""

from __future__ import annotations

import sys
from typing import TextIO

from quarterdeck.engine.asks import SPECTATOR
from quarterdeck.terminal.board.text_picture import picture
from quarterdeck.terminal.recorded_game import RecordedGame
from quarterdeck.terminal.text import sentences
from quarterdeck.terminal.text.piece_card import whereabouts


def replay(reel: RecordedGame, output: TextIO | None = None) -> int:
    """The log of a recorded game, answer by answer, with where everybody was whenever that changed."""
    output = output or sys.stdout
    match = reel.at(0)
    print(f"{match.game.title}: {match.scenario.title}", file=output)
    told, stood = 0, ""
    for index in range(len(reel)):
        match = reel.at(index)
        given = reel.given(index)
        if given is not None:
            who = match.game.seat_name(given.seat) if given.seat else "Chance"
            print(f"{index:>4}. {who}: {reel.told(index, SPECTATOR)}", file=output)
        log = match.log()
        for entry in log[told:]:
            print(f"      {sentences.log_line(entry, match.names)}", file=output)
        told = len(log)
        scene = match.scene()
        standing = "; ".join(f"{piece.name} {whereabouts(piece, scene)}" for piece in scene.pieces)
        if standing != stood:
            print(f"      {standing}", file=output)
            stood = standing
    print(picture(match.scene()), file=output)
    if match.outcome is not None:
        print(f"{match.outcome.text(match.side)} [{match.outcome.clause}]", file=output)
    if reel.differs:
        print(f"Under the rules of today the record goes no further: {reel.differs}.", file=output)
    return 0
