"""Exhaustion, the goals of a scenario, and the winner."""

from __future__ import annotations

from quarterdeck.boards.hex import Hex
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.game import Outcome
from quarterdeck.engine.goals import counted
from quarterdeck.engine.names import SideName, in_words, side_of_key
from quarterdeck.games.late_19th_century import log
from quarterdeck.games.late_19th_century.land.positions import fighter_in, is_exhausted
from quarterdeck.games.late_19th_century.names import SIDES
from quarterdeck.games.late_19th_century.setup.setting import DRAW, LOSSES, BattleGoal, Glory
from quarterdeck.games.late_19th_century.state import BROKEN_OFF, DESTROYED, ESCAPED, HERE, SUNK, WAITING, Battle, Ship

STILL_THERE = (HERE, WAITING, ESCAPED)


def points_lost(state: Battle, side: Seat) -> int:
    """LC-53, LC-98 Return a side's losses, SP and FP alike (LC-74).

    A piece that has left the board counts as lost, unless leaving was its task.
    """
    left = 0
    for unit in state.all_units():
        if unit.side == side and unit.place in STILL_THERE:
            left += unit.strength
    for ship in state.ships.values():
        if ship.side == side and ship.place in STILL_THERE:
            left += ship.flotation
    return state.setting.initial[side] - left


def exhaustion_point(state: Battle, side: Seat) -> int:
    """LC-53 Return half of the side's initial points, rounded up."""
    return (state.setting.initial[side] + 1) // 2


def check_exhaustion(state: Battle) -> None:
    """LC-9, LC-53 Check exhaustion after all have acted. LC-98b Not in a purely naval battle."""
    if state.setting.naval:
        return
    for side in state.setting.sides:
        if not state.exhausted[side] and points_lost(state, side) >= exhaustion_point(state, side):
            state.exhausted[side] = state.turn
            state.say(log.Exhausted, side, points_lost(state, side), state.setting.initial[side])


def look_for_a_winner(state: Battle) -> None:
    """LC-99, LC-100 After the turn, check the goals, the end of the battle, and its winner."""
    found = reached_goals(state) or nothing_left(state) or settled(state)
    if found is not None and state.setting.glory:
        told = " ".join([glory_in_words(state, glory) for glory in state.setting.glory])
        found = Outcome(found.winners, found.clause, f"{found.why} {told}", found.how)
    state.outcome = found


def reached_goals(state: Battle) -> Outcome | None:
    """LC-99 Return the outcome by goals.

    Leaving, destroying, crippling and taking ground win at the end of any turn. Holding ground wins
    only when the battle ends.
    """
    reached = [goal for goal in state.setting.goals if is_reached(state, goal)]
    winners = tuple(side for side in state.setting.sides if any(goal.side == side for goal in reached))
    if not winners:
        return None
    return both_reached(state) if len(winners) == 2 else Outcome(winners, "LC-99", words_for(state, reached[0]), "goals")


def both_reached(state: Battle) -> Outcome:
    """LC-99 A draw, unless the scenario names the winner or lets the losses decide (LC-100)."""
    whose = state.setting.if_both
    if whose == LOSSES:
        return judge(state, "with both sides at their goals in the same turn", "goals")
    if whose == DRAW:
        return Outcome((), "LC-99", "both sides reached their goals in the same turn.", "goals")
    return Outcome(
        (whose,), "LC-99", "both sides reached their goals in the same turn, and the scenario breaks the tie.", "goals"
    )


def is_reached(state: Battle, goal: BattleGoal) -> bool:
    """LC-99 Return whether a goal is reached now."""
    if goal.kind == "hold" and not is_over(state):
        return False
    return reached_of(state, goal) >= goal.needed


def reached_of(state: Battle, goal: BattleGoal) -> int:
    """LC-99 Return how much of a goal is reached: enemies, pieces that have left, or hexes."""
    match goal.kind:
        case "destroy":
            return len([key for key in goal.keys if state.piece(key).place in (DESTROYED, SUNK)])
        case "cripple":
            enemies = [ship for ship in state.ships.values() if ship.side != goal.side]
            named = [ship for ship in enemies if ship.key in goal.keys] if goal.keys else enemies
            return len([ship for ship in named if is_out_of_the_fight(ship)])
        case "exit":
            return len([each for each in state.everything() if each.side == goal.side and each.place == ESCAPED])
        case _:
            return len([at for at in goal.hexes if is_held(state, goal.side, at)])


def is_out_of_the_fight(ship: Ship) -> bool:
    """LC-72, LC-99 She has sunk, broken off, or is at her critical point."""
    return ship.place in (SUNK, BROKEN_OFF) or (ship.place == HERE and ship.is_breaking_off)


def is_held(state: Battle, side: Seat, at: Hex) -> bool:
    """LC-99 Only a fighting unit holds ground.

    A commander alone does not, nor transport, with a gun or without.
    """
    holder = fighter_in(state, at)
    return holder is not None and holder.side == side and holder.is_fighting_unit


def words_for(state: Battle, goal: BattleGoal) -> str:
    match goal.kind:
        case "exit":
            return f"{goal.count} or more of their {'ships' if state.setting.naval else 'units'} have escaped."
        case "destroy":
            return "the enemy has lost what was to be destroyed."
        case "cripple":
            return f"{goal.count} or more of the enemy's ships are out of the fight."
        case "take":
            return "they have taken their objective."
        case _:
            return "they hold their objective."


def is_over(state: Battle) -> bool:
    """LC-53, LC-99 Both sides are exhausted, or the last turn is over."""
    return all(state.exhausted.values()) or state.turn >= state.setting.turns


def can_fight_on(state: Battle, side: Seat) -> bool:
    """LC-99 A side can fight on with a piece on the board or, unless exhausted, still to come.

    In a naval battle it needs a ship above her critical point, or enough ships to win by leaving.
    """
    if state.setting.naval:
        sound = any(s.side == side and s.place == HERE and not s.is_breaking_off for s in state.ships.values())
        return sound or may_yet_get_out(state, side)
    places = (HERE,) if is_exhausted(state, side) else (HERE, WAITING)
    return any(piece.side == side and piece.place in places for piece in state.everything())


def may_yet_get_out(state: Battle, side: Seat) -> bool:
    """LC-99 A side that must leave still has enough ships for it."""
    places = [piece.place for piece in state.everything() if piece.side == side]
    left = places.count(HERE) + places.count(ESCAPED)
    return HERE in places and any(g.side == side and g.kind == "exit" and g.count <= left for g in state.setting.goals)


def nothing_left(state: Battle) -> Outcome | None:
    """LC-100 The side with nothing left, or in a naval battle no ship fit to fight, loses.

    If both sides do, it is a draw. A side that left as ordered does not lose by leaving: the
    scenario decides or, failing that, the losses.
    """
    able = tuple(side for side in state.setting.sides if can_fight_on(state, side))
    if len(able) == 2:
        return None
    if any(piece.place == ESCAPED and piece.side not in able for piece in state.everything()):
        return fallen(state, "with nobody left to fight", "nothing left")
    if not able:
        return Outcome((), "LC-100", "neither side can fight on.", "nobody left")
    what = "ship left that is fit to fight" if state.setting.naval else "units left on the board"
    return Outcome(
        able, "LC-100", f"{side_name(state.setting.enemy(able[0])).does('have', False)} no {what}.", "nothing left"
    )


def settled(state: Battle) -> Outcome | None:
    """LC-99 Return the outcome, with no goal reached, on time or mutual exhaustion."""
    if not is_over(state):
        return None
    if all(state.exhausted.values()):
        return fallen(state, "with both sides exhausted", "exhaustion")
    return fallen(state, f"after {counted(state.turn, 'turn')}", "time")


def fallen(state: Battle, when: str, how: str) -> Outcome:
    """LC-99 The side named by the scenario wins if no goal is reached; otherwise LC-100 decides."""
    if state.setting.falls_to:
        failed = side_name(state.setting.enemy(state.setting.falls_to))
        goal = "their goal" if failed.plural else "its goal"
        return Outcome((state.setting.falls_to,), "LC-99", f"{when}, {failed.does('have', False)} not reached {goal}.", how)
    return judge(state, when, how)


def judge(state: Battle, when: str, how: str) -> Outcome:
    """LC-100 The only exhausted side loses, or the one exhausted first.

    Otherwise the side with the greater share of losses loses; equal shares are a draw.
    """
    first, second = state.setting.sides
    tired = {side: state.exhausted[side] or state.setting.turns + 1 for side in (first, second)}
    if tired[first] != tired[second]:
        loser = first if tired[first] < tired[second] else second
        winner = state.setting.enemy(loser)
        name = side_name(loser)
        was, alone = ("were", "alone are") if name.plural else ("was", "alone is")
        so = f"{was} exhausted first" if state.exhausted[winner] else f"{alone} exhausted"
        return Outcome((winner,), "LC-100", f"{when}, {name.noun.put()} {so}.", how)
    mine = points_lost(state, first) * state.setting.initial[second]
    theirs = points_lost(state, second) * state.setting.initial[first]
    lost = ", ".join(f"{in_words(s)} {points_lost(state, s)} of {state.setting.initial[s]}" for s in (first, second))
    if mine == theirs:
        return Outcome((), "LC-100", f"{when}, losses are level ({lost}).", how)
    return Outcome((second if mine > theirs else first,), "LC-100", f"{when}, losses decide ({lost}).", how)


def glory_won(state: Battle, glory: Glory) -> int:
    """LC-100 Return a side's glory so far, which decides nothing."""
    return glory.escaped * _got_out(state, glory.side) + glory.points * points_lost(state, state.setting.enemy(glory.side))


def glory_in_words(state: Battle, glory: Glory) -> str:
    out, cost = _got_out(state, glory.side), points_lost(state, state.setting.enemy(glory.side))
    won = glory_won(state, glory)
    return f"Glory of {side_name(glory.side).noun.put()}: {won} ({out} escaped, {cost} enemy points lost)."


def side_name(side: Seat) -> SideName:
    return SIDES.get(side) or side_of_key(side)


def _got_out(state: Battle, side: Seat) -> int:
    return len([each for each in state.everything() if each.side == side and each.place == ESCAPED])
