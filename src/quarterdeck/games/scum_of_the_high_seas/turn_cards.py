"""Placeholder."""

from __future__ import annotations

from collections.abc import Callable

from quarterdeck.engine.asks import Flow
from quarterdeck.games.scum_of_the_high_seas.state import Event, Raid

TURN: dict[str, Callable[[Raid, Event], Flow[None]]] = {}
TURN_AT_ONCE: dict[str, Callable[[Raid, Event], None]] = {}
