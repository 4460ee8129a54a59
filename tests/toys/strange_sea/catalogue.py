"""The rule books of a server that has the strange sea beside those that ship."""

from __future__ import annotations

from typing import Any

from tests.toys import strange_sea

import quarterdeck as qd
from quarterdeck.engine.game import Game


def games() -> dict[str, Game[Any]]:
    return {**qd.games(), strange_sea.GAME.key: strange_sea.GAME}
