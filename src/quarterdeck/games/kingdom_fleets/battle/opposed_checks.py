"""Opposed checks: captain against captain, commander against commander (KF-6)."""

from __future__ import annotations

from quarterdeck.engine.asks import ClauseId, Flow, Seat, roll
from quarterdeck.games.kingdom_fleets import log
from quarterdeck.games.kingdom_fleets.charts import D10, ENCHANTMENT
from quarterdeck.games.kingdom_fleets.crews.conditions import lift
from quarterdeck.games.kingdom_fleets.crews.effects import bonus
from quarterdeck.games.kingdom_fleets.state import WAITING, Battle, Ship


def wins_check(state: Battle, ship: Ship, other: Ship, for_ship: int, for_other: int, clause: ClauseId) -> Flow[bool]:
    """KF-6 Return whether the active ship wins an opposed check: d10, level and modifiers.

    A tie goes to the higher captain, then to the ship that is not active. KF-12a A derelict loses
    without a roll, and KF-45a so does an enchanted ship, once.
    """
    if other.is_derelict:
        state.say(log.LostWithoutRoll, other.key, ship.key, "she has no crew aboard", clause)
        return True
    enchanted = uses_up_enchantment(state, ship)
    if uses_up_enchantment(state, other):
        won = not enchanted or ship.level > other.level
        state.say(
            log.LostWithoutRoll, *((other.key, ship.key) if won else (ship.key, other.key)), "she is enchanted", clause
        )
        return won
    if enchanted:
        state.say(log.LostWithoutRoll, ship.key, other.key, "she is enchanted", clause)
        return False
    own = yield from roll(ship.side, D10, clause)
    theirs = yield from roll(other.side, D10, clause)
    own_die, their_die = own, theirs
    own += ship.level + bonus(state, ship, "check") + for_ship
    theirs += other.level + bonus(state, other, "check") + for_other
    won = own > theirs or (own == theirs and ship.level > other.level)
    state.say(log.Checked, ship.key, own, other.key, theirs, won, own_die, their_die, ship.level != other.level, clause)
    return won


def uses_up_enchantment(state: Battle, ship: Ship) -> bool:
    """KF-45a Lift one enchantment, if there is any; the check that it loses uses it up."""
    if not ship.is_enchanted:
        return False
    lift(state, ship, ENCHANTMENT)
    return True


def commander_level(state: Battle, side: Seat) -> int:
    """KF-6 Return a side's highest captain level, including ships yet to be placed (KF-2a)."""
    waiting = [ship for ship in state.ships.values() if ship.side == side and ship.status == WAITING]
    return max((ship.level for ship in (*state.fleet(side), *waiting)), default=0)


def commanders_check(state: Battle, clause: ClauseId) -> Flow[Seat]:
    """KF-6 Return the side that wins an opposed check of commanders.

    For a tie, an empty string and another step.
    """
    first, second = state.setting.sides
    level, other_level = commander_level(state, first), commander_level(state, second)
    own = yield from roll(first, D10, clause)
    theirs = yield from roll(second, D10, clause)
    own_die, their_die = own, theirs
    own += level
    theirs += other_level
    gap = own - theirs or level - other_level
    winner = first if gap > 0 else second if gap else ""
    state.say(log.CommandersChecked, first, own, second, theirs, winner, own_die, their_die, clause)
    return winner
