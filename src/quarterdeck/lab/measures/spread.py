"""How something that is counted in every game was spread over them."""

from __future__ import annotations

import msgspec


class Spread(msgspec.Struct, frozen=True):
    """How something was spread over the games: eight of ten lie between ``low`` and ``high``."""

    least: int
    low: int
    median: int
    high: int
    most: int
    mean: float
