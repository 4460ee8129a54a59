"""SH-80 Wind and calm, and what drifts before it."""

from __future__ import annotations

from quarterdeck.engine.asks import D6, Flow, roll
from quarterdeck.games.scum_of_the_high_seas.state import CALM, Phase, Raid


def throw_for_wind(state: Raid) -> Flow[None]:
    """SH-80 A 1 is a calm; else another die says from which side it blows. In a calm it is thrown for again every turn."""
    if state.setting.wind != -2 and state.wind == CALM and not has_wind_given(state):
        calm = yield from roll(state.setting.seats[0], D6, "SH-80")
        if calm > 1:
            side = yield from roll(state.setting.seats[0], D6, "SH-80")
            state.wind = side - 1
    state.phase = Phase.DRAWING if state.phase is Phase.WIND else Phase.INITIATIVE


def has_wind_given(state: Raid) -> bool:
    """Whether the scenario set the wind before the first turn."""
    return state.phase is Phase.WIND and state.setting.wind >= 0


def drift_next(state: Raid) -> None:
    state.phase = Phase.END
