"""SH-59 Units without an NCO or commander go home by themselves."""

from __future__ import annotations

from quarterdeck.boards.hex import Hex
from quarterdeck.boards.hexboard import name_of
from quarterdeck.engine.asks import Seat
from quarterdeck.games.scum_of_the_high_seas.battle.reach import break_away
from quarterdeck.games.scum_of_the_high_seas.charts import CAVALRY, CREW, GUNNERS, INFANTRY, LIGHT, MOVE
from quarterdeck.games.scum_of_the_high_seas.land import log
from quarterdeck.games.scum_of_the_high_seas.land.barriers import cannot_step
from quarterdeck.games.scum_of_the_high_seas.land.companies import commander_of, is_led, put_under
from quarterdeck.games.scum_of_the_high_seas.land.paths import is_stopping
from quarterdeck.games.scum_of_the_high_seas.land.special_moves import abandon_gun, bring_gun
from quarterdeck.games.scum_of_the_high_seas.land.way_home import homeward
from quarterdeck.games.scum_of_the_high_seas.pieces import Unit
from quarterdeck.games.scum_of_the_high_seas.state import Phase, Raid


def fall_back_next(state: Raid) -> None:
    """SH-59 Fall back once a turn, before anybody activates a unit, player by player.

    Each player's units go in the scenario's order. SH-2 Nobody falls back in fast play.
    """
    if not state.setting.rules.fast:
        for seat in state.turn_order:
            if seat not in state.retreated:
                state.retreated.append(seat)
                fall_back_all(state, seat)
    state.phase = Phase.ACTIVATION


def fall_back_all(state: Raid, seat: Seat) -> None:
    """SH-59 A unit with neither NCO nor commander at this moment falls back until one joins it."""
    for unit in state.of(seat):
        if is_leaderless(state, unit):
            unit.returns = state.turn
            if unit.is_ashore:
                fall_back(state, unit)
        else:
            unit.returns = 0


def is_leaderless(state: Raid, unit: Unit) -> bool:
    """SH-59, SH-18a Return whether a unit has no NCO and no commander in its hex or company."""
    if unit.nco or unit.is_leader or unit.kind == CREW or state.leader_with(unit) is not None:
        return False
    commander = commander_of(state, unit)
    return commander is None or not is_led(commander, unit)


def fall_back(state: Raid, unit: Unit) -> None:
    """SH-59 Make a full move homeward, as far as the way is free; a commander on the way stops it.

    SH-31 It is the unit's move for this turn, even if somebody joins it later.
    """
    start = unit.at
    for _ in range(full_move(state, unit)):
        to = next_step(state, unit)
        if to is None:
            break
        if unit.gun and state.guns[unit.gun].weight != LIGHT:
            abandon_gun(state, unit)
        before = unit.at
        state.put(unit, to)
        if unit.gun:
            bring_gun(state, unit, to)
        leader = state.leader_at(to)
        if leader is not None:
            put_under(state, leader, unit)
        if leader is not None or is_stopping(state, to, before):
            break
    if unit.at != start:
        unit.stays = state.turn
        break_away(state, unit)
        state.say(log.FellBack, unit.key, name_of(unit.at))


def full_move(state: Raid, unit: Unit) -> int:
    """SH-10, SH-11, SH-13 Return the move without battle.

    A light gun is pulled 1 hex, others are left behind.
    """
    if unit.kind == GUNNERS and unit.gun and state.guns[unit.gun].weight == LIGHT:
        return 1
    return MOVE[CAVALRY if unit.mounted else INFANTRY]


def next_step(state: Raid, unit: Unit) -> Hex | None:
    """SH-59 Return the first hex homeward that it can enter, clockwise from the north.

    It is None if the way is barred, or at home.
    """
    for to in homeward(state, unit):
        if not cannot_step(state, unit, unit.at, to):
            return to
    return None
