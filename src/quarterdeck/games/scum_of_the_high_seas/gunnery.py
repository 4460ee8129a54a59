"""SH-40, SH-95 to SH-97 Cannon, ashore and afloat: what they may aim at, and what their hits do."""

from __future__ import annotations

from quarterdeck.games.scum_of_the_high_seas import log_fighting as log
from quarterdeck.games.scum_of_the_high_seas.charts import DAMAGE
from quarterdeck.games.scum_of_the_high_seas.damage import damage
from quarterdeck.games.scum_of_the_high_seas.dice import GRENADE
from quarterdeck.games.scum_of_the_high_seas.state import Attack, Raid

GRENADE_POINTS = 3


def damage_by_fire(state: Raid, attack: Attack, hits: int) -> None:
    """SH-97 Points for each hit not saved, by the gun's weight; SH-E4 three by a grenade. SH-E42 doubles them, SH-E41 takes
    speed instead."""
    vessel = state.vessels.get(attack.target)
    each = GRENADE_POINTS if attack.weapon == GRENADE else DAMAGE[state.guns[attack.attacker].weight]
    points = each * hits
    if "between-wind-and-water" in attack.boons:
        points *= 2
    if vessel is None:
        damage(state, state.structures[attack.target], points, attack.seat)
    elif "chain-shot" in attack.boons:
        if hits:
            vessel.slowed += hits
            vessel.slowed_until = state.turn + 1
            state.say(log.Slowed, vessel.name, hits)
    else:
        damage(state, vessel, points, attack.seat)
