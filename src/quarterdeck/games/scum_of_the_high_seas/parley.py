"""SH-3 to SH-5 Parleys, alliances and cease-fires."""

from __future__ import annotations

from quarterdeck.games.scum_of_the_high_seas.state import Phase, Raid


def speak_in_general_parley(state: Raid) -> None:
    """SH-4, SH-4a Before the first turn, two rounds in which alliances may be made."""
    state.phase = Phase.START
