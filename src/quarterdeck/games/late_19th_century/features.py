"""What tells who will win, beside the estimate: losses, goals and exhaustion, and all that by the time."""

from __future__ import annotations

from quarterdeck.engine.asks import Seat
from quarterdeck.games.late_19th_century.setting import Goal
from quarterdeck.games.late_19th_century.state import Battle
from quarterdeck.games.late_19th_century.winning import points_lost, reached_of


def features(state: Battle, seat: Seat) -> list[int]:
    """LC-99, LC-100 Goals first; whom the battle falls to if nobody reaches one; exhaustion; then the share of losses."""
    enemy = state.setting.enemy(seat)
    late = 100 * state.turn // state.setting.turns
    losses = _share_lost(state, enemy) - _share_lost(state, seat)
    goals = sum([_reached(state, goal) if goal.side == seat else -_reached(state, goal) for goal in state.setting.goals])
    tired = (1 if state.exhausted[enemy] else 0) - (1 if state.exhausted[seat] else 0)
    falls = 0 if not state.setting.falls_to else late if state.setting.falls_to == seat else -late
    return [losses, losses * late, goals, goals * late, tired, falls]


def _share_lost(state: Battle, side: Seat) -> int:
    """In hundredths of what it had."""
    return 100 * points_lost(state, side) // max(1, state.setting.initial[side])


def _reached(state: Battle, goal: Goal) -> int:
    """How much of a goal is reached now, in hundredths."""
    return min(100, 100 * reached_of(state, goal) // max(1, goal.needed))
