"""The rule books of the tests' server: those that ship, and a toy that hides things."""

from __future__ import annotations

from typing import Any

from tests.toys import smugglers

import quarterdeck as qd
from quarterdeck.engine.game import Game


def games() -> dict[str, Game[Any]]:
    return {**qd.games(), smugglers.GAME.key: smugglers.GAME}
