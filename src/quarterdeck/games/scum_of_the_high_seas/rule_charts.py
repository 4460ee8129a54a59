"""The tables that the rules use, laid out for readers of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from quarterdeck.engine.rulebook import Table
from quarterdeck.games.scum_of_the_high_seas import charts
from quarterdeck.games.scum_of_the_high_seas.battle.dice import CHANGES
from quarterdeck.games.scum_of_the_high_seas.cards.decks import CARDS

NOTHING: Final = "–"
RANGES: Final = ("1 hex", "2", "3", "4", "5", "6", "7")
FACES: Final = ("1", "2", "3", "4 UNIT", "5 MISS", "6 FLAG")
IN_HAND: Final = {"now": "NOW!", "choice": "YOUR CHOICE"}
WINDS: Final = {
    charts.AHEAD: "A, ahead",
    charts.BOW_QUARTER: "B, the bow",
    charts.QUARTER: "C, the quarter",
    charts.ASTERN: "D, astern",
}


def tables() -> tuple[Table, ...]:
    """Return all tables of the sheet, in the order of the book."""
    return (*_units(), *_dice_by_range(), *_ground(), *_faces(), *_ships(), *_structures_and_cards())


def _number(number: int) -> str:
    return str(number).replace("-", "−") if number else NOTHING


# --- Units ----------------------------------------------------------------------------------------


def _units() -> Iterator[Table]:
    """SH-10, SH-11, SH-13, SH-14, SH-56 Yield the tables of units and moves."""
    sizes = [
        (f"{kind} {grade}", most, charts.STEADY[kind][grade])
        for kind, grades in charts.MOST_FIGURES.items()
        for grade, most in grades.items()
    ]
    yield Table.of("SH-10", "Units and their figures", ("unit", "most figures", "figures to ignore flags"), sizes)
    moves: list[tuple[str, int, str | int]] = [
        ("infantry", charts.MOVE[charts.INFANTRY], charts.MOVE_AND_BATTLE[charts.INFANTRY]),
        ("cavalry, mounted", charts.MOVE[charts.CAVALRY], charts.MOVE_AND_BATTLE[charts.CAVALRY]),
        ("cavalry that mounts or dismounts", charts.SADDLED, "no battle"),
        ("cavalry, on foot", charts.MOVE[charts.INFANTRY], charts.MOVE_AND_BATTLE[charts.INFANTRY]),
        ("commander, on foot", charts.MOVE[charts.COMMANDER], "no battle"),
        ("commander, mounted", charts.MOUNTED_LEADER, "no battle"),
        *((f"{weight} gun", hexes, 0) for weight, hexes in charts.MANHANDLED.items()),
    ]
    yield Table.of("SH-14", "Moves", ("unit", "hexes", "hexes before a battle"), moves)


# --- Dice -----------------------------------------------------------------------------------------


def _by_range(weapon: str, dice: tuple[int, ...], most: int) -> tuple[str, ...]:
    return (weapon, *map(str, dice), *([NOTHING] * (most - len(dice))))


def _dice_by_range() -> Iterator[Table]:
    """SH-36, SH-39, SH-40 Yield the tables of dice and their changes."""
    changes = [(why, f"+{dice}" if dice > 0 else _number(dice), clause) for dice, why, clause in CHANGES]
    yield Table.of("SH-36", "Changes to the dice, apart from the ground", ("reason", "dice", "clause"), changes)
    yield Table.of("SH-39", "Dice of close combat", ("unit", "dice"), list(charts.MELEE_DICE.items()))
    most = max(map(len, charts.FOOT_FIRE.values()))
    arms = [_by_range(weapon, dice, most) for weapon, dice in charts.FOOT_FIRE.items()]
    arms += [
        _by_range(f"{weapon}, cavalry", dice, most)
        for weapon, dice in charts.TROOPER_FIRE.items()
        if dice != charts.FOOT_FIRE[weapon]
    ]
    columns = ("weapon", "1 hex, across a barrier", *RANGES[1:most])
    yield Table.of("SH-39", "Dice of small arms by range", columns, arms)
    most = max(map(len, charts.CANNON_DICE.values()))
    guns = [_by_range(f"{weight} gun", dice, most) for weight, dice in charts.CANNON_DICE.items()]
    yield Table.of("SH-40", "Dice of cannon by range", ("gun", *RANGES[:most]), guns)


def _faces() -> Iterator[Table]:
    """SH-48, SH-49 Yield the tables of the two special dice."""
    fire = [_hits(weapon, faces, weapon != charts.CANNON) for weapon, faces in charts.FIRE_HITS.items()]
    at_large = (*_hits("cannon, at ship or structure", charts.LARGE_HITS, False)[:-1], NOTHING)
    yield Table.of("SH-48", "The fire die", ("weapon", *FACES), [*fire, at_large])
    melee = [_hits(weapon, faces, True) for weapon, faces in charts.MELEE_HITS.items()]
    yield Table.of("SH-49", "The close-combat die", ("weapon", *FACES), melee)


def _hits(weapon: str, faces: tuple[int, ...], by_unit: bool) -> tuple[str, ...]:
    hits = ["hit" if face in faces else NOTHING for face in (1, 2, 3)]
    return (weapon, *hits, "hit if all armed alike" if by_unit else NOTHING, NOTHING, "flag")


# --- Ground ---------------------------------------------------------------------------------------


def _ground() -> Iterator[Table]:
    """SH-47 Yield the tables of ground, hexsides, houses and swimmers."""
    columns = ("ground", "movement", "attacker's dice", "dice of a unit in it", "sight")
    yield Table.of("SH-47", "Ground", columns, [_feature(kind, row) for kind, row in charts.TERRAIN.items()])
    low = [(kind, NOTHING, _number(charts.ACROSS_LOW), "the same in contact") for kind in charts.LOW_SIDES]
    high = [(kind, "impassable", _number(charts.ACROSS_HIGH), NOTHING) for kind in charts.HIGH_SIDES]
    edges = ("side of a hex", "movement", "attacker's dice", "dice of a unit behind it")
    yield Table.of("SH-47", "Walls and slopes", edges, [*low, *high])
    houses = [
        ("small arms into a building", _number(charts.INTO_BUILDINGS)),
        ("small arms out of a building", _number(charts.OUT_OF_BUILDINGS)),
        ("any weapon at swimmers", _number(charts.AT_SWIMMERS)),
    ]
    yield Table.of("SH-47", "Houses and swimmers", ("attack", "dice"), houses)


def _feature(kind: str, row: charts.Terrain) -> tuple[str, ...]:
    attacker = f"{_number(charts.UPHILL + row.attacker)} uphill" if kind == charts.HILL else _number(row.attacker)
    movement = ["stop"] * row.stops + ["no battle"] * row.no_battle
    if kind in charts.WATER:
        movement.append("vessels and swimmers only")
    if kind == charts.RIVER:
        movement.append("no riders, guns or carts")
    return (kind, ", ".join(movement) or NOTHING, attacker, _number(row.defender), "blocked" if row.blocks else NOTHING)


# --- Ships, structures and cards ------------------------------------------------------------------


def _ships() -> Iterator[Table]:
    """SH-81 to SH-86, SH-90, SH-98 Yield the tables of ships, speeds, damage and boats."""
    points = {1: f"{charts.CLASS_1_FROM} and more", 2: f"less than {charts.CLASS_1_FROM}"}
    ships = [
        (
            f"class {grade}",
            points[grade],
            charts.MOST_GUNS[grade],
            charts.MINIMUM_CREW[grade],
            charts.MOST_BOATS[grade],
            charts.TURNS[grade],
            f"{charts.TURN_COSTS[grade]} hexes" if charts.TURN_COSTS[grade] > 1 else "1 hex",
            f"{charts.ANCHOR_COSTS} hexes",
        )
        for grade in charts.MOST_GUNS
    ]
    columns = ("ship", "points", "guns", "minimum crew", "boats", "turns of 60°", "each costs", "anchor costs")
    yield Table.of("SH-81", "Ships", columns, ships)
    speeds = [(told, *(str(speeds[wind]) for speeds in charts.SPEEDS.values())) for wind, told in WINDS.items()]
    yield Table.of("SH-83", "Speed by the wind", ("wind from", *(f"class {each}" for each in charts.SPEEDS)), speeds)
    charted = zip(("50% or less", "more than 50%", "more than 75%"), charts.SLOWER, charts.LOSES_ONE_IN, strict=True)
    damage = [(lost, _number(-slower), f"1 in {one_in}" if one_in else NOTHING) for lost, slower, one_in in charted]
    yield Table.of("SH-85", "Damage to ships", ("points lost", "hexes", "guns lost"), damage)
    boats = [(kind, charts.BOAT_POINTS, charts.ROWERS) for kind in (charts.ROWBOAT, charts.CANOE)]
    yield Table.of("SH-90", "Boats", ("boat", "points", "at the oars"), boats)


def _structures_and_cards() -> Iterator[Table]:
    """SH-97, SH-99, SH-104 Yield the tables of damage, structures and event cards."""
    yield Table.of("SH-97", "Damage of a hit", ("gun", "points"), list(charts.DAMAGE.items()))
    strengths = [(kind, points or NOTHING) for kind, points in charts.STRENGTH.items()]
    yield Table.of("SH-99", "Structures", ("structure", "points"), strengths)
    cards = [
        (card.name, card.clause, IN_HAND[card.kind], card.land or NOTHING, card.sea or NOTHING, card.gist)
        for card in CARDS.values()
    ]
    yield Table.of("SH-104", "Event cards", ("card", "clause", "kind", "land", "sea", "in short"), cards)
