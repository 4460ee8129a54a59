"""SH-83, SH-85, SH-89 A ship's speed by wind and damage, and bars to her moving at all."""

from __future__ import annotations

from quarterdeck.boards.hulls import wind_side
from quarterdeck.engine.asks import ALLOWED, ClauseId
from quarterdeck.games.scum_of_the_high_seas.cards.effects import DRUNK, PRESS_OF_SAIL
from quarterdeck.games.scum_of_the_high_seas.charts import BOW_QUARTER, MINIMUM_CREW, ROWERS, SLOWER, SPEEDS
from quarterdeck.games.scum_of_the_high_seas.pieces import HERE, Vessel
from quarterdeck.games.scum_of_the_high_seas.sea.aboard import cables_of, oarsmen
from quarterdeck.games.scum_of_the_high_seas.sea.sinking import limits_passed
from quarterdeck.games.scum_of_the_high_seas.state import CALM, Raid


def can_sail(state: Raid, vessel: Vessel, heading: int) -> bool:
    """SH-83 Return whether she can sail on a heading: not with the wind ahead.

    With one mast she cannot sail with the wind on the bow either.
    """
    return state.wind != CALM and wind_speed(state, vessel, heading) > 0


def wind_speed(state: Raid, vessel: Vessel, heading: int) -> int:
    """SH-83 Return her undamaged speed by her class and the side of the wind."""
    side = wind_side(heading, state.wind)
    if side == BOW_QUARTER and vessel.figures.masts == 1:
        return 0
    return SPEEDS[vessel.figures.grade][side]


def speed_of(state: Raid, vessel: Vessel, boons: list[str]) -> int:
    """SH-83, SH-85 Return her speed in hexes.

    Damage and chain shot (E41) lower it, a press of sail (E44) raises it.
    """
    if not can_sail(state, vessel, vessel.heading):
        return 0
    slowed = vessel.slowed if vessel.slowed_until >= state.turn else 0
    pressed = 1 if PRESS_OF_SAIL in boons else 0
    return max(wind_speed(state, vessel, vessel.heading) - SLOWER[limits_passed(vessel)] - slowed + pressed, 0)


def cannot_set_sail(state: Raid, vessel: Vessel) -> ClauseId:
    """SH-89, SH-92, SH-86a, SH-82a, SH-91b Return the clause that keeps a vessel from moving.

    She has too few men to sail her, or those are at the guns. Cables or the ground hold her, she is
    adrift, or men have just come aboard out of the water.
    """
    if state.cables and cables_of(state, vessel):
        return "SH-92"
    if vessel.aground:
        return "SH-86a"
    if vessel.adrift:
        return "SH-92"
    if vessel.lies_to:
        return "SH-91b"
    if not vessel.is_ship:
        rowers = oarsmen(state, vessel)
        if rowers is None or rowers.side != vessel.side or rowers.strength < ROWERS:
            return "SH-90"
        return "SH-E30" if state.spells and state.is_under(DRUNK, rowers.key) else ALLOWED
    crew = state.crew(vessel)
    if crew is None or crew.side != vessel.side or crew.strength < MINIMUM_CREW[vessel.figures.grade]:
        return "SH-89"
    return "SH-82a" if crew.serving else ALLOWED


def can_be_named(state: Raid, vessel: Vessel) -> bool:
    """SH-88 Return whether sailing a vessel is an activation that her owner can choose."""
    if vessel.acted or vessel.place != HERE:
        return False
    if not cannot_set_sail(state, vessel):
        return True
    held = vessel.aground or (bool(state.cables) and bool(cables_of(state, vessel)))
    return held and any(unit.side == vessel.side for unit in state.aboard(vessel))
