"""Features that predict the winner: gold and fighting ships, each plain and weighted by time."""

from __future__ import annotations

from quarterdeck.engine.asks import Seat
from quarterdeck.games.kingdom_fleets.state import Battle
from quarterdeck.games.kingdom_fleets.winning import score


def features(state: Battle, seat: Seat) -> list[int]:
    """KF-49 Return the leads in gold and in fighting ships, each plain and weighted by time."""
    enemy = state.setting.enemy(seat)
    late = 100 * state.turn // state.setting.turns
    gold = score(state, seat) - score(state, enemy)
    ships = len(state.fleet(seat)) - len(state.fleet(enemy))
    return [gold, gold * late, ships, ships * late]
