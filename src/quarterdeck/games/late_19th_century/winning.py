"""Exhaustion, the goals of a scenario, and who has won."""

from __future__ import annotations

from quarterdeck.engine.asks import Seat
from quarterdeck.engine.game import Outcome
from quarterdeck.engine.log import Ended
from quarterdeck.games.late_19th_century import log
from quarterdeck.games.late_19th_century.state import DESTROYED, ESCAPED, HERE, SUNK, WAITING, Battle, Goal

STILL_THERE = (HERE, WAITING, ESCAPED)


def points_lost(state: Battle, side: Seat) -> int:
    """LC-53, LC-98 SP and FP alike; what has left the board counts as lost, unless leaving was its task."""
    left = 0
    for unit in state.units.values():
        if unit.side == side and unit.place in STILL_THERE:
            left += unit.strength
    for ship in state.ships.values():
        if ship.side == side and ship.place in STILL_THERE:
            left += ship.flotation
    return state.setting.initial[side] - left


def exhaustion_point(state: Battle, side: Seat) -> int:
    """LC-53 Half of its initial points, rounded up."""
    return (state.setting.initial[side] + 1) // 2


def check_exhaustion(state: Battle) -> None:
    """LC-9, LC-53 Looked at when all have acted; LC-98b not in a naval battle without land units."""
    if state.setting.naval:
        return
    for side in state.setting.sides:
        if not state.exhausted[side] and points_lost(state, side) >= exhaustion_point(state, side):
            state.exhausted[side] = state.turn
            if state.log is not None:
                state.log.append(log.Exhausted(side.capitalize(), points_lost(state, side), state.setting.initial[side]))


def look_for_a_winner(state: Battle) -> None:
    """LC-99, LC-100 After the end of a turn: the scenario's goals, then whether the battle is over, then who won it."""
    outcome = reached_goals(state) or nothing_left(state) or both_exhausted(state) or out_of_time(state)
    if outcome is not None:
        state.outcome = outcome
        if state.log is not None:
            state.log.append(Ended(outcome.text(), outcome.clause))


def reached_goals(state: Battle) -> Outcome | None:
    """LC-99 Getting out and putting out of play win at the end of a turn, holding ground only when time is up."""
    reached = [goal for goal in state.setting.goals if is_reached(state, goal)]
    winners = tuple(side for side in state.setting.sides if any(goal.side == side for goal in reached))
    if not winners:
        return None
    if len(winners) == 2:
        return Outcome((), "LC-99", "both sides have done what they came for.", "goals")
    return Outcome(winners, "LC-99", words_for(reached[0]), "goals")


def is_reached(state: Battle, goal: Goal) -> bool:
    """LC-99 Whether one goal is reached now."""
    if goal.kind == "destroy":
        return all(state.piece(key).place in (DESTROYED, SUNK) for key in goal.keys)
    if goal.kind == "exit":
        gone = [each for each in state.everything() if each.side == goal.side and each.place == ESCAPED]
        return len(gone) >= goal.count
    if state.turn < state.setting.turns:
        return False
    return all(any(unit.side == goal.side for unit in state.units_in(at)) for at in goal.hexes)


def words_for(goal: Goal) -> str:
    match goal.kind:
        case "exit":
            return f"{goal.count} or more have got out."
        case "destroy":
            return "what was to be destroyed is destroyed."
        case _:
            return "they hold the ground that was fought for."


def can_fight_on(state: Battle, side: Seat) -> bool:
    """LC-99 Something on the board or to come; in a naval battle a ship above her critical point."""
    if state.setting.naval:
        return any(s.side == side and s.place == HERE and not s.is_breaking_off for s in state.ships.values())
    return any(piece.side == side and piece.place in (HERE, WAITING) for piece in state.everything())


def nothing_left(state: Battle) -> Outcome | None:
    """LC-100 The side with nothing left, or at sea with no ship left to fight, loses; if both are so, a draw."""
    able = tuple(side for side in state.setting.sides if can_fight_on(state, side))
    if len(able) == 2:
        return None
    if not able:
        return Outcome((), "LC-100", "neither side can fight on.", "nobody left")
    what = "ship left to fight with" if state.setting.naval else "unit left on the board"
    enemy = state.setting.enemy(able[0]).capitalize()
    return Outcome(able, "LC-100", f"the {enemy} have no {what}.", "nothing left")


def both_exhausted(state: Battle) -> Outcome | None:
    """LC-53 When both have reached their exhaustion point the battle ends; LC-100 who reached it first has lost."""
    first, second = (state.exhausted[side] for side in state.setting.sides)
    return judge(state, "both sides are exhausted", "exhaustion") if first and second else None


def out_of_time(state: Battle) -> Outcome | None:
    """LC-99 After the last turn."""
    if state.turn < state.setting.turns:
        return None
    if state.setting.falls_to:
        why = f"after {state.turn} turns the {state.setting.enemy(state.setting.falls_to).capitalize()} have not done it."
        return Outcome((state.setting.falls_to,), "LC-99", why, "time")
    return judge(state, f"after {state.turn} turns", "time")


def judge(state: Battle, when: str, how: str) -> Outcome:
    """LC-100 The only one exhausted loses, or who was so earlier; else who lost the greater share; level is a draw."""
    first, second = state.setting.sides
    tired = {side: state.exhausted[side] or state.setting.turns + 1 for side in (first, second)}
    if tired[first] != tired[second]:
        loser = first if tired[first] < tired[second] else second
        winner = state.setting.enemy(loser)
        return Outcome((winner,), "LC-100", f"{when}, the {loser.capitalize()} first.", how)
    mine = points_lost(state, first) * state.setting.initial[second]
    theirs = points_lost(state, second) * state.setting.initial[first]
    lost = ", ".join(f"{s.capitalize()} {points_lost(state, s)} of {state.setting.initial[s]}" for s in (first, second))
    if mine == theirs:
        return Outcome((), "LC-100", f"{when} the losses are level ({lost}).", how)
    return Outcome((second if mine > theirs else first,), "LC-100", f"{when} the losses decide ({lost}).", how)
