"""The goals of each fleet and its progress towards them: KF-49 in words."""

from __future__ import annotations

from quarterdeck.engine.asks import Seat
from quarterdeck.engine.goals import Goal
from quarterdeck.engine.names import in_words
from quarterdeck.games.kingdom_fleets.state import WAITING, Battle
from quarterdeck.games.kingdom_fleets.winning import score


def goals(state: Battle, seat: Seat) -> list[Goal]:
    """KF-49 Return every side's goals. Ships and gold are open.

    Only orders are secret, and no goal depends on them.
    """
    return [goal for side in state.setting.sides for goal in _of(state, side)]


def _of(state: Battle, side: Seat) -> list[Goal]:
    setting = state.setting
    enemy = setting.enemy(side)
    to_come = sum(ship.side == enemy and ship.status == WAITING for ship in state.ships.values())
    left, began = len(state.fleet(enemy)) + to_come, sum(ship.first_side == enemy for ship in state.ships.values())
    gold = ", ".join(f"{in_words(each)} {score(state, each)}" for each in setting.sides)
    return [
        Goal((side,), "leaving the enemy no ship that can fight", "KF-49", f"the enemy still has {left} of {began}"),
        Goal((side,), f"having more gold after turn {setting.turns}", "KF-49", f"turn {max(1, state.turn)}; gold: {gold}"),
    ]
