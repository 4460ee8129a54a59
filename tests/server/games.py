"""The tests' rule books: the shipped ones, and toys with hidden pieces and boards."""

from __future__ import annotations

import dataclasses
from typing import Any

import msgspec
from tests.toys import smugglers
from tests.toys.smugglers.state import Coast

import quarterdeck as qd
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.game import Game
from quarterdeck.engine.scene import Scene, Squares


def charted(state: Coast, seat: Seat) -> Scene:
    """Return a chart of what a seat knows of the cargoes.

    It differs for each seat and after each load.
    """
    known = [card for hand in state.hands for card in hand.glimpse(seat).known]
    board = Squares(columns=1 + len(known), rows=1 + known.count("rum"), ground=f"known to {seat}")
    return msgspec.structs.replace(smugglers.GAME.scene(state, seat), board=board)


CHARTED = dataclasses.replace(smugglers.GAME, key="charted", scene=charted)


def games() -> dict[str, Game[Any]]:
    return {**qd.games(), smugglers.GAME.key: smugglers.GAME, CHARTED.key: CHARTED}
