"""SH-102 NOW! cards: they take effect when they are read, on the unit just named or as they say."""

from __future__ import annotations

from collections.abc import Callable

from quarterdeck.boards.cards import Card
from quarterdeck.engine.asks import D6, Flow, roll
from quarterdeck.games.scum_of_the_high_seas.boons import FOG
from quarterdeck.games.scum_of_the_high_seas.scenario import NO_WIND
from quarterdeck.games.scum_of_the_high_seas.state import CALM, Event, Raid, Spell
from quarterdeck.games.scum_of_the_high_seas.turn_cards import set_wind


def fog(state: Raid, event: Event) -> None:
    """SH-E37 Until the turn ends nobody fires at more than 2 hexes."""
    state.spells.append(Spell(FOG))


def wind_change(state: Raid, event: Event) -> Flow[None]:
    """SH-E13 1 or 2: one side clockwise; 3 or 4: one side back."""
    if state.setting.wind != NO_WIND and state.wind != CALM:
        face = yield from roll(event.seat, D6, "SH-E13")
        set_wind(state, (state.wind + (1 if face <= 2 else 5)) % 6, "SH-E13")


NOW: dict[Card, Callable[[Raid, Event], Flow[None]]] = {"wind-change": wind_change}
NOW_AT_ONCE: dict[Card, Callable[[Raid, Event], None]] = {FOG: fog}
