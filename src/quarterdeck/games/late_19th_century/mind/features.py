"""Features of the value function, besides the estimate.

They are losses, goals and exhaustion, each also weighted by time, and the fighting power of troops
and ships.
"""

from __future__ import annotations

from quarterdeck.boards.hex import distance
from quarterdeck.engine.asks import Seat
from quarterdeck.games.late_19th_century.land.positions import in_cover
from quarterdeck.games.late_19th_century.mind.estimate import prospects, sighted
from quarterdeck.games.late_19th_century.setup.setting import BattleGoal
from quarterdeck.games.late_19th_century.state import HERE, Battle
from quarterdeck.games.late_19th_century.winning import points_lost, reached_of


def features(state: Battle, seat: Seat) -> list[int]:
    """LC-99, LC-100 Return the features: goals, winner on time, exhaustion, shares lost."""
    enemy = state.setting.enemy(seat)
    late = 100 * state.turn // state.setting.turns
    losses = _share_lost(state, enemy) - _share_lost(state, seat)
    goals = sum([_reached(state, goal) if goal.side == seat else -_reached(state, goal) for goal in state.setting.goals])
    tired = (1 if state.exhausted[enemy] else 0) - (1 if state.exhausted[seat] else 0)
    falls = 0 if not state.setting.falls_to else late if state.setting.falls_to == seat else -late
    fought = [losses, losses * late, goals, goals * late, tired, falls]
    return [*fought, *_ashore(state, seat), *_ashore(state, enemy), *_afloat(state, seat), *_afloat(state, enemy)]


def _share_lost(state: Battle, side: Seat) -> int:
    """Return the share of points lost, in hundredths."""
    return 100 * points_lost(state, side) // max(1, state.setting.initial[side])


def _ashore(state: Battle, side: Seat) -> list[int]:
    """Return features of fighting units.

    They are points in cover, enemy hexes under fire, and distance to the nearest enemy.
    """
    covered = targets = away = 0
    foes = tuple([foe.at for foe in state.all_units() if foe.side != side and foe.place == HERE])
    if foes:
        near = sighted(state.setting.ground, foes)
        for unit in state.all_units():
            if unit.side != side or unit.place != HERE or not unit.is_fighting_unit:
                continue
            stance = near.stance(unit.at, unit.facing)
            covered += unit.strength if in_cover(state, unit) else 0
            targets += min(stance.targets, 3)
            away += stance.away
    return [covered, targets, away]


def _afloat(state: Battle, side: Seat) -> list[int]:
    """LC-72 Return features of ships in the fight.

    They are points above the critical ones, fragility, guns, expected damage from here, and
    distance to the nearest enemy.
    """
    spare = brittle = batteries = promised = away = 0
    if state.ships:
        foes = state.foes(side)
        for ship in state.ships.values():
            if ship.side != side or ship.place != HERE or ship.is_breaking_off:
                continue
            margin = ship.flotation - ship.figures.critical
            spare += margin
            brittle += 100 // margin
            batteries += 2 * ship.main_guns + ship.secondary_guns
            promised += prospects(state, ship, foes)
            away += min([distance(ship.at, foe.at) for foe in foes], default=0)
    return [spare, brittle, batteries, promised, away]


def _reached(state: Battle, goal: BattleGoal) -> int:
    """Return how much of a goal is reached now, in hundredths."""
    return min(100, 100 * reached_of(state, goal) // max(1, goal.needed))
