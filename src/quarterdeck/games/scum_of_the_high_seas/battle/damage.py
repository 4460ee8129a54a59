"""SH-97 to SH-99 Points off ships and structures, and what that does to their guns and their people."""

from __future__ import annotations

from quarterdeck.engine.asks import Choose, Facts, Flow, Option, Prompt, Seat
from quarterdeck.engine.label import Label
from quarterdeck.games.scum_of_the_high_seas.battle import log
from quarterdeck.games.scum_of_the_high_seas.battle.losses import lose
from quarterdeck.games.scum_of_the_high_seas.choices import one_of
from quarterdeck.games.scum_of_the_high_seas.land.special_moves import abandon_gun
from quarterdeck.games.scum_of_the_high_seas.pieces import HERE, LOST, Gun, Structure, Vessel
from quarterdeck.games.scum_of_the_high_seas.sea.sinking import guns_gone, limits_passed, lose_points
from quarterdeck.games.scum_of_the_high_seas.state import Raid


def damage(state: Raid, target: Vessel | Structure, points: int, by: Seat) -> None:
    """SH-97 Points are lost; at 0 a ship sinks and a structure falls."""
    lost = min(points, target.points)
    if not lost:
        return
    if isinstance(target, Vessel):
        lose_points(state, target, lost, by)
        return
    target.points -= lost
    state.say(log.Damaged, target.key, lost, target.points)
    if not target.points:
        fall(state, target, by)


def fall(state: Raid, structure: Structure, by: Seat) -> None:
    """SH-97 A structure falls: half of each unit in it, rounded up, stands in the rubble, the rest die."""
    state.say(log.Fell, structure.key)
    for at in structure.figures.hexes:
        unit = state.unit_at(at)
        if unit is not None and unit.strength > 1:
            lose(state, unit, unit.strength // 2, by, "SH-97")


# --- Guns of a structure ----------------------------------------------------------------------------------------------


def guns_in(state: Raid, structure: Structure) -> list[Gun]:
    """Every gun that stands, or stood when it was lost, in a structure."""
    return [gun for gun in state.guns.values() if not gun.ship and gun.at in structure.figures.hexes]


def guns_to_lose(state: Raid, structure: Structure) -> int:
    """SH-98 Over 50% of damage a quarter of its guns are lost, over 75% half, rounded up; how many are still to go."""
    guns = guns_in(state, structure)
    lost = sum([1 for gun in guns if gun.place == LOST])
    return max(guns_gone(len(guns), limits_passed(structure)) - lost, 0)


def gun_label(state: Raid, ask: Choose, option: Option[str]) -> Label:
    return Label(f"{state.guns[option.value].name} is lost", "SH-98", option.value)


GUNS = Prompt("guns", "SH-98", "{structure}: which gun is lost? {left} to go", label=gun_label, counts="left")


def lose_guns(state: Raid, structure: Structure) -> Flow[None]:
    """SH-98 The owner chooses the guns that a structure loses."""
    for left in range(guns_to_lose(state, structure), 0, -1):
        standing = [gun for gun in guns_in(state, structure) if gun.place == HERE]
        options = [Option(f"lose {gun.key}", gun.key) for gun in standing]
        about: Facts = {"structure": structure.name, "key": structure.key, "left": left}
        key = yield from one_of(standing[0].side, GUNS, options, about)
        lose_gun(state, state.guns[key])


def lose_gun(state: Raid, gun: Gun) -> None:
    """SH-98 A gun is no more; its crew stays."""
    crew = state.units.get(gun.crew)
    if crew is not None:
        abandon_gun(state, crew)
    gun.place = LOST
    state.say(log.GunLost, gun.key)
