"""SH-1a Before the first turn: the units that players place themselves."""

from __future__ import annotations

from quarterdeck.games.scum_of_the_high_seas.state import Phase, Raid


def place_next_unit(state: Raid) -> None:
    """SH-1a One unit at a time into the start hexes, the last of SH-23a first."""
    state.phase = Phase.PARLEY
