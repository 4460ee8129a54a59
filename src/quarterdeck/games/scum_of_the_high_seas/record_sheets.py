"""SH-100 Record sheets: the remaining strength of every unit, ship and structure."""

from __future__ import annotations

from quarterdeck.engine.scene import Gauge
from quarterdeck.games.scum_of_the_high_seas.charts import UNARMED
from quarterdeck.games.scum_of_the_high_seas.land.buildings import is_breached, is_rubble
from quarterdeck.games.scum_of_the_high_seas.pieces import Sort, Structure, Unit, Vessel
from quarterdeck.games.scum_of_the_high_seas.sea.aboard import cables_of
from quarterdeck.games.scum_of_the_high_seas.sea.boarding import other_end
from quarterdeck.games.scum_of_the_high_seas.state import Raid
from quarterdeck.games.scum_of_the_high_seas.words import inside


def unit_notes(state: Raid, unit: Unit) -> tuple[str, ...]:
    """Return notes on a unit's arms, leaders, duties and load."""
    figures = unit.figures
    arms = [f"{men} {armed(sort)}" for men, sort in zip(unit.men, figures.sorts, strict=True)]
    carried = state.borne_by(unit)
    notes = [
        *([f"class {figures.grade}", *arms] if not unit.is_leader else []),
        "with an NCO" if unit.nco else "",
        "mounted" if unit.mounted else "",
        f"serves a {state.guns[unit.gun].weight} gun" if unit.gun else "",
        f"carries {inside(carried.name)}" if carried is not None else "",
        f"leads {' and '.join(inside(state.units[key].name) for key in unit.leads)}" if unit.leads else "",
        "falling back" if unit.returns else "",
        "in close combat" if unit.close else "",
        "has acted" if unit.acted else "",
    ]
    return tuple(note for note in notes if note)


def armed(sort: Sort) -> str:
    """Return the arms of a sort of figures."""
    arms = [each for each in (sort.fire, sort.melee) if each and each != UNARMED]
    return f"with {' and '.join(arms)}" if arms else UNARMED


def vessel_gauges(state: Raid, vessel: Vessel) -> tuple[Gauge, ...]:
    """SH-100 Return a vessel's points, guns by weight, and minimum crew."""
    gauges = [Gauge("points", vessel.points, vessel.figures.points, "SH-81")]
    guns = [gun for gun in state.guns.values() if gun.ship == vessel.key]
    for weight in ("medium", "light"):
        alike = [gun for gun in guns if gun.weight == weight]
        if alike:
            left = sum([gun.place == "on the map" for gun in alike])
            gauges.append(Gauge(f"{weight} guns", left, len(alike), "SH-98"))
    crew = state.crew(vessel)
    if crew is not None:
        gauges.append(Gauge("minimum crew", crew.strength, crew.figures.total, "SH-82"))
    return tuple(gauges)


def vessel_notes(state: Raid, vessel: Vessel) -> tuple[str, ...]:
    others = [other_end(state, vessel, cable).name for cable in cables_of(state, vessel)]
    notes = [
        f"class {vessel.figures.grade}" if vessel.is_ship else "",
        ("one mast" if vessel.figures.masts == 1 else f"{vessel.figures.masts} masts") if vessel.is_ship else "",
        "at anchor" if vessel.anchored else "",
        "aground" if vessel.aground else "",
        "adrift" if vessel.adrift else "",
        f"in tow of {inside(state.vessels[vessel.towed_by].name)}" if vessel.towed_by else "",
        f"grappled to {' and '.join(others)}" if others else "",
        "has acted" if vessel.acted else "",
    ]
    return tuple(note for note in notes if note)


def structure_notes(structure: Structure) -> tuple[str, ...]:
    """Return a structure's kind and condition (SH-35, SH-99)."""
    rubble = is_rubble(structure)
    notes = [
        structure.figures.kind,
        "destroyed" if rubble else "",
        "breached" if is_breached(structure) and structure.figures.between is None and not rubble else "",
        "door broken in" if structure.open and not rubble else "",
    ]
    return tuple(note for note in notes if note)
