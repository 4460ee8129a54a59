"""SH-82a Units aboard: where the rail is an obstacle."""

from __future__ import annotations

from quarterdeck.boards.hex import Hex
from quarterdeck.games.scum_of_the_high_seas.state import Raid


def rail_between(state: Raid, one: Hex, other: Hex) -> bool:
    """SH-42, SH-82a Whether a vessel's side parts two neighbours."""
    hulls = state.where.hulls
    return hulls.get(one) != hulls.get(other)
