"""Winning (KF-49): the last fleet that can fight, or the most gold."""

from __future__ import annotations

from quarterdeck.engine.asks import Seat
from quarterdeck.engine.game import Outcome
from quarterdeck.games.kingdom_fleets.names import side_name
from quarterdeck.games.kingdom_fleets.state import AFLOAT, FLED, SUNK, Battle, Ship


def look_for_a_winner(state: Battle) -> None:
    """KF-49 The last fleet that can fight wins; if both are gone at once, gold decides."""
    if state.outcome is not None:
        return
    fighting = [side for side in state.setting.sides if state.fleet(side)]
    if len(fighting) == 1:
        state.outcome = Outcome((fighting[0],), "KF-49", "theirs is the last fleet that can fight.", "last fleet")
    elif not fighting:
        count_gold(state, "with no ship able to fight", "both fleets gone")


def look_for_the_end(state: Battle) -> None:
    """KF-49 At the turn limit gold decides."""
    if state.outcome is None and state.turn >= state.setting.turns:
        count_gold(state, f"after turn {state.turn}", "gold at the turn limit")


def count_gold(state: Battle, when: str, how: str) -> None:
    """KF-49 The side with more gold wins; equal gold is a draw."""
    first, second = state.setting.sides
    own, theirs = score(state, first), score(state, second)
    words = f"{when}, {side_name(first).does('have', opens=False)} {own} gold and {side_name(second).noun.put()} {theirs}."
    winners: tuple[Seat, ...] = () if own == theirs else (first if own > theirs else second,)
    state.outcome = Outcome(winners, "KF-49", words, how if winners else "level")


def score(state: Battle, side: Seat) -> int:
    """KF-49 Return a side's gold, rounded up (KF-3).

    Enemy ships sunk, derelict or taken count at full cost, ships that fled at half; gold aboard the
    side's ships still on the table is added.
    """
    enemy = state.setting.enemy(side)
    taken = sum(worth(ship, side) for ship in state.ships.values() if ship.first_side == enemy)
    aboard = sum(ship.gold for ship in state.ships.values() if ship.side == side and ship.status == AFLOAT)
    return taken + aboard


def worth(ship: Ship, side: Seat) -> int:
    """KF-49 Return the gold that a ship of the enemy's original fleet counts for a side."""
    if ship.status == SUNK or ship.side == side or ship.is_derelict:
        return ship.figures.cost
    return (ship.figures.cost + 1) // 2 if ship.status == FLED else 0
