"""SH-6, SH-52 Figures lost, units destroyed and the points for them.

Every loss in the game is taken here.
"""

from __future__ import annotations

from quarterdeck.engine.asks import ClauseId, Seat
from quarterdeck.games.scum_of_the_high_seas import log
from quarterdeck.games.scum_of_the_high_seas.battle import log as log_fighting
from quarterdeck.games.scum_of_the_high_seas.charts import CHARACTER
from quarterdeck.games.scum_of_the_high_seas.land.prisoners import set_free
from quarterdeck.games.scum_of_the_high_seas.parley.enemies import are_friends
from quarterdeck.games.scum_of_the_high_seas.pieces import DESTROYED, HERE, Place, Unit
from quarterdeck.games.scum_of_the_high_seas.state import NOBODY, Raid


def earn(state: Raid, seat: Seat, points: int, how: str, clause: ClauseId, what: str = "", victim: Seat = "") -> None:
    """SH-6b Note points, which are entered when the activation is over."""
    if seat != NOBODY and points:
        state.earned[seat] += points
        state.say(log.Earned, seat, points, how, what, victim, clause)


def lose(state: Raid, unit: Unit, figures: int, by: Seat, clause: ClauseId, first: int = -1) -> int:
    """SH-52 Take figures from a unit and return how many fell.

    Hits beyond the figures standing are wasted. The sort chosen falls first. SH-18a The NCO falls
    last.
    """
    fell = 0
    for _ in range(min(figures, unit.strength)):
        unit.men[_next_to_fall(unit, first)] -= 1
        fell += 1
    if fell:
        state.say(log.Lost, unit.key, fell, unit.strength, clause)
        count_killed(state, unit.side, fell, by)
        state.stir(unit.aboard)
    if not unit.strength:
        destroy(state, unit, by, clause)
    return fell


def lose_nco(state: Raid, unit: Unit) -> None:
    """SH-18a The NCO falls instead of a private.

    SH-59 From next turn the unit falls back if nobody leads it.
    """
    unit.nco = False
    state.say(log_fighting.NcoFell, unit.key)


def _next_to_fall(unit: Unit, first: int) -> int:
    """SH-38 Return the sort that falls next: the one chosen while any stand, else the larger."""
    if 0 <= first < len(unit.men) and unit.men[first]:
        return first
    return unit.men.index(max(unit.men))


def count_killed(state: Raid, victim: Seat, figures: int, by: Seat) -> None:
    """SH-6a Score a point for each tenth of the victim's initial figures that is killed."""
    if by == NOBODY or are_friends(state, by, victim):
        return
    before = state.kills[by][victim]
    state.kills[by][victim] = before + figures
    full = state.setting.initial[victim]
    tenths = (before + figures) * 10 // full - before * 10 // full if full else 0
    earn(state, by, tenths, f"{10 * tenths}%", "SH-6a", victim=victim)


def destroy(state: Raid, unit: Unit, by: Seat, clause: ClauseId, place: Place = DESTROYED) -> None:
    """SH-52 Remove a unit or commander and score a point for it.

    SH-32a A commander outlives his unit, SH-9a what it carried stays in the hex, SH-13 and its gun
    stays without a crew.
    """
    if unit.kind == CHARACTER:
        wound(state, unit, clause)
        return
    carried = state.borne_by(unit)
    unit.men = [0] * len(unit.men)
    unit.nco = False
    state.take_off(unit, place)
    if carried is not None:
        state.drop(carried, unit.at)
        if carried.prisoner:
            set_free(state, carried)
    if unit.gun:
        state.guns[unit.gun].crew = ""
        unit.gun = ""
    for leader in state.units.values():
        if unit.key in leader.leads:
            leader.leads.remove(unit.key)
    state.truces = [truce for truce in state.truces if unit.key not in (truce.one, truce.other)]  # SH-3a
    state.say(log.Destroyed, unit.key, unit.is_leader, clause)
    if by != NOBODY and not are_friends(state, by, unit.side):
        earn(state, by, 1, "killed" if unit.is_leader else "destroyed", "SH-6", unit.key)


def wound(state: Raid, unit: Unit, clause: ClauseId) -> None:
    """SH-44 Wound a character where another leader would be killed."""
    unit.men = list(unit.figures.men)
    if unit.place == HERE and not unit.wounded:
        unit.wounded = True
        state.say(log.Wounded, unit.key, clause)
