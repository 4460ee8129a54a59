"""SH-80 Wind and calm, and drifting."""

from __future__ import annotations

from quarterdeck.boards.hex import OFFSETS, Hex, neighbour, opposite, to_port, to_starboard, turned, turns_between
from quarterdeck.boards.hexboard import name_of
from quarterdeck.boards.hulls import hull
from quarterdeck.engine.asks import D6, ClauseId, Flow, roll
from quarterdeck.games.scum_of_the_high_seas.pieces import HERE, Vessel
from quarterdeck.games.scum_of_the_high_seas.sea import log
from quarterdeck.games.scum_of_the_high_seas.sea.aboard import cables_of
from quarterdeck.games.scum_of_the_high_seas.sea.boats import follow
from quarterdeck.games.scum_of_the_high_seas.sea.ramming import bring_to, can_swing, cannot_enter
from quarterdeck.games.scum_of_the_high_seas.state import CALM, Phase, Raid

# --- The wind -------------------------------------------------------------------------------------


def throw_for_wind(state: Raid) -> Flow[None]:
    """SH-80 Throw for the wind: a 1 is a calm, otherwise another die gives its side.

    In a calm it is thrown for again every turn.
    """
    if state.phase is Phase.WIND and state.setting.wind >= 0:  # the scenario has set it
        state.say(log.WindBlows, state.wind)
    elif state.setting.wind != -2 and state.wind == CALM:
        side = yield from throw_side(state)
        set_wind(state, side)
    state.phase = Phase.DRAWING if state.phase is Phase.WIND else Phase.INITIATIVE


def throw_side(state: Raid) -> Flow[int]:
    """SH-80 Throw two dice, one after the other."""
    calm = yield from roll(state.setting.seats[0], D6, "SH-80")
    if calm == 1:
        return CALM
    side = yield from roll(state.setting.seats[0], D6, "SH-80")
    return side - 1


def set_wind(state: Raid, side: int, clause: ClauseId = "SH-80") -> None:
    """SH-80 Let the wind blow from a side from now on, or not at all."""
    state.wind = side
    state.say(log.WindBlows, side, clause)


# --- Drifting -------------------------------------------------------------------------------------


def drift_next(state: Raid) -> None:
    """SH-92 Let every vessel adrift swing downwind and drift 1 hex at the end of the turn.

    SH-80 Nothing drifts in a calm.
    """
    if state.wind != CALM:
        for vessel in state.vessels.values():
            if vessel.adrift and is_loose(state, vessel):
                swing_downwind(state, vessel)
                drift(state, vessel, "SH-92")
    state.phase = Phase.END


def is_loose(state: Raid, vessel: Vessel) -> bool:
    """SH-E48 Return whether nothing holds a vessel: anchor, ground, cable or tow (SH-90)."""
    held = vessel.anchored or vessel.aground or bool(vessel.towed_by)
    return vessel.place == HERE and not held and not cables_of(state, vessel)


def swing_downwind(state: Raid, vessel: Vessel) -> None:
    """SH-92 Swing 60° downwind the shorter way round.

    From straight upwind it is to starboard if there is room, else to port.
    """
    downwind = opposite(state.wind)
    away = turns_between(vessel.heading, downwind)
    for heading in (to_starboard(vessel.heading), to_port(vessel.heading)):
        if turns_between(heading, downwind) < away and can_swing(state, vessel, heading):
            swung = hull(vessel.at, heading, vessel.figures.length)[1:]
            bring_to(state, vessel, vessel.at, heading, swung)
            follow(state, vessel)
            return


def drift(state: Raid, vessel: Vessel, clause: ClauseId) -> None:
    """SH-80, SH-86a, SH-91a Carry a vessel 1 hex downwind on her heading.

    The edge and other vessels stop her. Against land or a shoal she runs aground.
    """
    downwind = opposite(state.wind)
    before = state.hull(vessel)
    filled = [to for to in [neighbour(at, downwind) for at in before] if to not in before]
    ground = state.setting.ground
    if any(to not in ground.board or to in state.where.hulls for to in filled):
        return
    if any(to in ground.land or to in ground.shoal for to in filled):
        vessel.aground = True
        state.say(log.Grounded, vessel.key)
        return
    if any(cannot_enter(state, vessel, to) for to in filled):
        return
    bring_to(state, vessel, neighbour(vessel.at, downwind), vessel.heading, tuple(filled))
    follow(state, vessel)
    state.say(log.Drifted, vessel.key, name_of(vessel.at), clause)


def squall(state: Raid) -> None:
    """SH-E48 Let every vessel that nothing holds drift, those farthest downwind first.

    Nothing drifts in a calm.
    """
    if state.wind == CALM:
        return
    loose = [vessel for vessel in state.vessels.values() if is_loose(state, vessel)]
    loose.sort(key=lambda vessel: -max([downwind_measure(state, at) for at in state.hull(vessel)]))
    for vessel in loose:
        if vessel.place == HERE:
            drift(state, vessel, "SH-E48")


def downwind_measure(state: Raid, at: Hex) -> int:
    """Return a measure that grows downwind."""
    q, r = OFFSETS[turned(state.wind, 3)]
    return 2 * (at.q * q + at.r * r) + at.q * r + at.r * q
