"""The goals of each side in words, and its progress towards them (LC-99, LC-100)."""

from __future__ import annotations

from quarterdeck.boards.hexboard import name_of
from quarterdeck.engine import goals as engine
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.goals import counted, listed
from quarterdeck.engine.names import in_words
from quarterdeck.games.late_19th_century.land.positions import fighter_in
from quarterdeck.games.late_19th_century.setup.setting import LOSSES, BattleGoal
from quarterdeck.games.late_19th_century.state import DESTROYED, HERE, SUNK, WAITING, Battle, Ship, Unit
from quarterdeck.games.late_19th_century.winning import is_held, points_lost, reached_of

FEW = 4  # the most that are named one by one


def goals(state: Battle, seat: Seat) -> list[engine.Goal]:
    """LC-99 Return the goals of both sides.

    Both see every unit, so every seat gets the same list.
    """
    return [goal for side in state.setting.sides for goal in _of(state, side)]


def _of(state: Battle, side: Seat) -> list[engine.Goal]:
    setting = state.setting
    both = {
        side: ", even if the enemy reaches its goal in the same turn",
        LOSSES: ", with the smaller losses if the enemy reaches its goal in the same turn",
    }
    first = both.get(setting.if_both, "")
    ways = [
        engine.Goal((side,), _by(state, goal) + first, "LC-99", _so_far(state, goal))
        for goal in setting.goals
        if goal.side == side
    ]
    if setting.falls_to == side:
        ways.append(
            engine.Goal(
                (side,), f"keeping the enemy from its goal for {counted(setting.turns, 'turn')}", "LC-99", _turn(state)
            )
        )
    elif not setting.falls_to:
        ways.append(_by_losses(state, side))
    ways.append(_by_force(state, side))
    return ways


def _by(state: Battle, goal: BattleGoal) -> str:
    """LC-99 Return one goal of the scenario in words."""
    setting, number = state.setting, goal.needed
    enemy = in_words(setting.enemy(goal.side))
    match goal.kind:
        case "exit":
            return f"getting {number} off the board by the {setting.exits[goal.side]} edge"
        case "destroy":
            return f"destroying {_of_those([state.piece(key).name for key in goal.keys], number)}"
        case "cripple" if goal.keys:
            return f"putting {_of_those([state.piece(key).name for key in goal.keys], number)} out of the fight"
        case "cripple":
            return f"putting {number} {enemy} {'ship' if number == 1 else 'ships'} out of the fight"
        case "take":
            return f"holding {_of_those([name_of(at) for at in goal.hexes], number)} at the end of any turn"
        case _:
            where = _of_those([name_of(at) for at in goal.hexes], number)
            return f"holding {where} when the battle ends, after turn {setting.turns} at the latest"


def _of_those(names: list[str], number: int) -> str:
    """Return the names, or how many of them are needed."""
    if number == len(names):
        return listed(names) if number <= FEW else f"all {number} of those named"
    return f"{number} of {listed(names)}" if len(names) <= FEW else f"{number} of the {len(names)} named"


def _so_far(state: Battle, goal: BattleGoal) -> str:
    reached, turn = reached_of(state, goal), _turn(state)
    if goal.kind == "destroy" and len(goal.keys) == 1:
        return f"{_left_of(state.piece(goal.keys[0]))}; {turn}"
    if goal.kind not in ("hold", "take"):
        return f"{reached} of {goal.needed}; {turn}"
    if len(goal.hexes) > 1:
        return f"holds {reached}; {turn}"
    at = goal.hexes[0]
    holder = fighter_in(state, at)
    if is_held(state, goal.side, at):
        return f"holds it; {turn}"
    if holder is None:
        return f"nobody is there; {turn}"
    return f"no fighting unit is there; {turn}" if holder.side == goal.side else f"the enemy is there; {turn}"


def _left_of(piece: Unit | Ship) -> str:
    """LC-1, LC-70 Return what is left of one piece, in its points."""
    if piece.place in (DESTROYED, SUNK):
        return piece.place
    if isinstance(piece, Ship):
        return f"{piece.flotation} of {counted(piece.figures.flotation, 'point')} left"
    return f"{counted(piece.strength, 'point')} left"


def _turn(state: Battle) -> str:
    return f"turn {max(1, state.turn)} of {state.setting.turns}"


def _by_losses(state: Battle, side: Seat) -> engine.Goal:
    """LC-100 Exhaustion and losses decide if the scenario names no winner on time."""
    setting = state.setting
    told = ", ".join(f"{in_words(each)} {points_lost(state, each)} of {setting.initial[each]}" for each in setting.sides)
    by = f"having lost the smaller share of points after {counted(setting.turns, 'turn')}"
    if setting.naval:
        return engine.Goal((side,), by, "LC-100", f"points lost: {told}")
    outlasting = "outlasting the enemy (a side is exhausted at half its points)"
    return engine.Goal((side,), f"{outlasting}, or by {by}", "LC-100", f"points lost: {told}")


def _by_force(state: Battle, side: Seat) -> engine.Goal:
    """LC-100 The side with nothing left loses."""
    enemy = state.setting.enemy(side)
    if state.setting.naval:
        left = sum(ship.side == enemy and ship.place == HERE and not ship.is_breaking_off for ship in state.ships.values())
        return engine.Goal((side,), "leaving the enemy no ship fit to fight", "LC-100", f"{left} left")
    left = sum(piece.side == enemy and piece.place in (HERE, WAITING) for piece in state.everything())
    return engine.Goal((side,), "leaving the enemy nothing on the board", "LC-100", f"{left} left")
