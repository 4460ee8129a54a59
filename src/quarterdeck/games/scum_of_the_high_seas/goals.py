"""SH-6 The ways to win for each party, and how far each has come."""

from __future__ import annotations

from quarterdeck.engine.asks import Seat
from quarterdeck.engine.goals import Goal, counted
from quarterdeck.games.scum_of_the_high_seas.names import called
from quarterdeck.games.scum_of_the_high_seas.pieces import HERE
from quarterdeck.games.scum_of_the_high_seas.setup.setting import Objective
from quarterdeck.games.scum_of_the_high_seas.state import NOBODY, Raid
from quarterdeck.games.scum_of_the_high_seas.winning import figures_of, holder_of, points_of
from quarterdeck.games.scum_of_the_high_seas.words import inside


def goals(state: Raid, seat: Seat) -> list[Goal]:
    """SH-6 Return every party's goals.

    Points and positions are open, and no goal depends on a secret hand.
    """
    return [goal for party in state.setting.parties for goal in _of(state, party)]


def _of(state: Raid, party: tuple[Seat, ...]) -> list[Goal]:
    setting = state.setting
    quota, last = setting.rules.quota, counted(setting.turns, "turn")
    points = points_of(state, party)
    most = f"having the most points after {last}"
    by = f"reaching {quota} points first, or {most}" if quota else most
    so_far = f"{points} of {quota}" if quota else counted(points, "point")
    ways = [Goal(party, by, "SH-6b", "; ".join([so_far, f"turn {max(1, state.turn)}", *_sources(state, party)]))]
    left = sum(figures_of(state, each) for each in setting.parties if each != party)
    ways.append(Goal(party, "being the last with figures left", "SH-6b", f"{counted(left, 'enemy figure')} left"))
    return ways


def _sources(state: Raid, party: tuple[Seat, ...]) -> list[str]:
    """SH-6a Return the sources of points besides losses: objectives and spoils brought home."""
    told = [_held(state, each) for each in state.setting.objectives if not each.side or each.side in party]
    foreign = [block for block in state.blocks.values() if block.origin not in party and block.place == HERE]
    if foreign:
        each = counted(state.setting.rules.spoils, "point")
        told.append(f"{counted(len(foreign), 'block')} of spoils to bring home, {each} each")
    return told


def _held(state: Raid, objective: Objective) -> str:
    holder = holder_of(state, objective)
    who = "nobody" if holder == NOBODY else called(holder)
    return f"{inside(objective.name)}: {counted(objective.points, 'point')} a turn, held by {who}"
