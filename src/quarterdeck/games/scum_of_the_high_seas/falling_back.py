"""SH-59 Units without an NCO or commander go home by themselves."""

from __future__ import annotations

from quarterdeck.games.scum_of_the_high_seas.state import Phase, Raid


def fall_back_next(state: Raid) -> None:
    """SH-59 The next unit that falls back this turn."""
    state.phase = Phase.ACTIVATION
