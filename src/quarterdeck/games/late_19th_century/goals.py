"""What each side plays for, and how far it is: LC-99 and LC-100 in words, from the scenario's goals."""

from __future__ import annotations

from quarterdeck.boards.hexboard import name_of
from quarterdeck.engine import goals as engine
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.goals import counted, listed
from quarterdeck.games.late_19th_century.land.positions import fighter_in
from quarterdeck.games.late_19th_century.setup.setting import LOSSES, BattleGoal
from quarterdeck.games.late_19th_century.state import DESTROYED, HERE, SUNK, WAITING, Battle, Ship, Unit
from quarterdeck.games.late_19th_century.winning import is_held, points_lost, reached_of

FEW = 4  # that are named one by one


def goals(state: Battle, seat: Seat) -> list[engine.Goal]:
    """LC-99 Every unit on the map is seen by both sides: the same for everybody."""
    return [goal for side in state.setting.sides for goal in _of(state, side)]


def _of(state: Battle, side: Seat) -> list[engine.Goal]:
    setting = state.setting
    both = {
        side: ", even in the turn in which they do theirs",
        LOSSES: ", at the smaller loss if they do theirs in the same turn",
    }
    first = both.get(setting.if_both, "")
    ways = [
        engine.Goal((side,), _by(state, goal) + first, "LC-99", _so_far(state, goal))
        for goal in setting.goals
        if goal.side == side
    ]
    if setting.falls_to == side:
        ways.append(
            engine.Goal((side,), f"keeping them from it for {counted(setting.turns, 'turn')}", "LC-99", _turn(state))
        )
    elif not setting.falls_to:
        ways.append(_by_losses(state, side))
    ways.append(_by_force(state, side))
    return ways


def _by(state: Battle, goal: BattleGoal) -> str:
    """LC-99 What a goal of the scenario asks for."""
    setting, number = state.setting, goal.needed
    enemy = setting.enemy(goal.side).capitalize()
    match goal.kind:
        case "exit":
            return f"getting {number} off by the {setting.exits[goal.side]}ern edge"
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
    """All that are named, or so many of them."""
    if number == len(names):
        return listed(names) if number <= FEW else f"all {number} named"
    return f"{number} of {listed(names)}" if len(names) <= FEW else f"{number} of {len(names)} named"


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
    return f"{holder.side.capitalize()} is there; {turn}" if holder is not None else f"nobody is there; {turn}"


def _left_of(piece: Unit | Ship) -> str:
    """LC-1, LC-70 What is left of one piece, in its points."""
    if piece.place in (DESTROYED, SUNK):
        return "done"
    if isinstance(piece, Ship):
        return f"{piece.flotation} of {counted(piece.figures.flotation, 'point')} left"
    return f"{counted(piece.strength, 'point')} left"


def _turn(state: Battle) -> str:
    return f"turn {max(1, state.turn)} of {state.setting.turns}"


def _by_losses(state: Battle, side: Seat) -> engine.Goal:
    """LC-100 Where the scenario names nobody who wins in the end, exhaustion and losses decide."""
    setting = state.setting
    told = ", ".join(f"{each.capitalize()} {points_lost(state, each)} of {setting.initial[each]}" for each in setting.sides)
    if setting.naval:
        return engine.Goal((side,), f"losing the smaller share in {counted(setting.turns, 'turn')}", "LC-100", told)
    by = f"being exhausted last, or losing the smaller share in {counted(setting.turns, 'turn')}"
    return engine.Goal((side,), by, "LC-100", f"exhausted at half; lost: {told}")


def _by_force(state: Battle, side: Seat) -> engine.Goal:
    """LC-100 The side with nothing left loses."""
    enemy = state.setting.enemy(side)
    if state.setting.naval:
        left = sum(ship.side == enemy and ship.place == HERE and not ship.is_breaking_off for ship in state.ships.values())
        return engine.Goal((side,), "leaving them no ship to fight with", "LC-100", f"{left} left")
    left = sum(piece.side == enemy and piece.place in (HERE, WAITING) for piece in state.everything())
    return engine.Goal((side,), "leaving them nothing on the board", "LC-100", f"{left} left")
