"""What tells who will win, beside the estimate: gold as it would count now and ships that can fight, each by the time."""

from __future__ import annotations

from quarterdeck.engine.asks import Seat
from quarterdeck.games.kingdom_fleets.state import Battle
from quarterdeck.games.kingdom_fleets.winning import score


def features(state: Battle, seat: Seat) -> list[int]:
    """KF-49 The last fleet that can fight wins, and at the turn limit the more gold."""
    enemy = state.setting.enemy(seat)
    late = 100 * state.turn // state.setting.turns
    gold = score(state, seat) - score(state, enemy)
    ships = len(state.fleet(seat)) - len(state.fleet(enemy))
    return [gold, gold * late, ships, ships * late]
