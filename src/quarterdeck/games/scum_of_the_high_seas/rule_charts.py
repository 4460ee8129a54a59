"""The charts that the rules use as tables, for whoever reads the rules."""

from __future__ import annotations

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
    """All of the sheet, in the order of the book."""
    ashore = (figures(), moves(), changes(), melee(), small_arms(), cannon(), terrain(), sides(), houses())
    dice = (fire_faces(), melee_faces())
    afloat = (ships(), speeds(), damage_to_speed(), boats(), gun_damage(), strengths())
    return (*ashore, *dice, *afloat, events())


def _number(number: int) -> str:
    return str(number).replace("-", "−") if number else NOTHING


# --- Units ------------------------------------------------------------------------------------------------------------


def figures() -> Table:
    """SH-10 to SH-12, SH-56"""
    rows = [
        (f"{kind} {grade}", most, charts.STEADY[kind][grade])
        for kind, grades in charts.MOST_FIGURES.items()
        for grade, most in grades.items()
    ]
    return Table.of("SH-10", "Units and their figures", ("unit", "figures at most", "may ignore flags with"), rows)


def moves() -> Table:
    """SH-10, SH-11, SH-13, SH-14"""
    rows: list[tuple[str, int, str | int]] = [
        ("infantry", charts.MOVE[charts.INFANTRY], charts.MOVE_AND_BATTLE[charts.INFANTRY]),
        ("cavalry, mounted", charts.MOVE[charts.CAVALRY], charts.MOVE_AND_BATTLE[charts.CAVALRY]),
        ("cavalry that mounts or dismounts", charts.SADDLED, "no battle"),
        ("cavalry, on foot", charts.MOVE[charts.INFANTRY], charts.MOVE_AND_BATTLE[charts.INFANTRY]),
        ("commander, on foot", charts.MOVE[charts.COMMANDER], "no battle"),
        ("commander, mounted", charts.MOUNTED_LEADER, "no battle"),
        *((f"{weight} gun", hexes, 0) for weight, hexes in charts.MANHANDLED.items()),
    ]
    return Table.of("SH-14", "Moves", ("unit", "hexes", "hexes if it battles"), rows)


# --- Dice -------------------------------------------------------------------------------------------------------------


def changes() -> Table:
    """SH-36"""
    rows = [(why, f"+{dice}" if dice > 0 else _number(dice), clause) for dice, why, clause in CHANGES]
    return Table.of("SH-36", "What changes the dice, besides the ground", ("what", "dice", "clause"), rows)


def melee() -> Table:
    """SH-39"""
    return Table.of("SH-39", "Dice hand to hand", ("unit", "dice"), list(charts.MELEE_DICE.items()))


def _by_range(weapon: str, dice: tuple[int, ...], most: int) -> tuple[str, ...]:
    return (weapon, *map(str, dice), *([NOTHING] * (most - len(dice))))


def small_arms() -> Table:
    """SH-39"""
    most = max(map(len, charts.FOOT_FIRE.values()))
    rows = [_by_range(weapon, dice, most) for weapon, dice in charts.FOOT_FIRE.items()]
    rows += [
        _by_range(f"{weapon}, cavalry", dice, most)
        for weapon, dice in charts.TROOPER_FIRE.items()
        if dice != charts.FOOT_FIRE[weapon]
    ]
    columns = ("weapon", "1 hex, over something impassable", *RANGES[1:most])
    return Table.of("SH-39", "Dice of small arms by range", columns, rows)


def cannon() -> Table:
    """SH-40"""
    most = max(map(len, charts.CANNON_DICE.values()))
    rows = [_by_range(f"{weight} gun", dice, most) for weight, dice in charts.CANNON_DICE.items()]
    return Table.of("SH-40", "Dice of cannon by range", ("gun", *RANGES[:most]), rows)


def _faces(clause: str, title: str, hits: dict[str, tuple[int, ...]], by_unit: tuple[str, ...]) -> Table:
    rows = [
        (weapon, *("hit" if face in faces else NOTHING for face in (1, 2, 3)), _unit(weapon in by_unit), NOTHING, "flag")
        for weapon, faces in hits.items()
    ]
    return Table.of(clause, title, ("weapon", *FACES), rows)


def _unit(hits: bool) -> str:
    return "hit, all armed alike" if hits else NOTHING


def fire_faces() -> Table:
    """SH-48"""
    hits = dict(charts.FIRE_HITS)
    small = tuple(weapon for weapon in hits if weapon != charts.CANNON)
    table = _faces("SH-48", "The fire die", hits, small)
    large = ["hit" if face in charts.LARGE_HITS else NOTHING for face in (1, 2, 3)]
    at_large = ("cannon, at ship or structure", *large, NOTHING, NOTHING, NOTHING)
    return Table.of(table.clause, table.title, table.columns, (*table.rows, at_large))


def melee_faces() -> Table:
    """SH-49"""
    return _faces("SH-49", "The close-combat die", charts.MELEE_HITS, tuple(charts.MELEE_HITS))


# --- Ground -----------------------------------------------------------------------------------------------------------


def terrain() -> Table:
    """SH-47"""
    rows = [_ground(kind, row) for kind, row in charts.TERRAIN.items()]
    columns = ("ground", "movement", "attacker's dice", "dice of who is in it", "sight")
    return Table.of("SH-47", "Ground", columns, rows)


def _ground(kind: str, row: charts.Terrain) -> tuple[str, ...]:
    attacker = f"{_number(charts.UPHILL + row.attacker)} uphill" if kind == charts.HILL else _number(row.attacker)
    return (kind, _movement(kind, row), attacker, _number(row.defender), "blocked" if row.blocks else NOTHING)


def _movement(kind: str, row: charts.Terrain) -> str:
    told = ["stop"] * row.stops + ["no battle"] * row.no_battle
    if kind in charts.WATER:
        told.append("vessels and swimmers only")
    if kind == charts.RIVER:
        told.append("no riders, guns or carts")
    return ", ".join(told) or NOTHING


def sides() -> Table:
    """SH-47"""
    low = [(kind, NOTHING, _number(charts.ACROSS_LOW), "the same in contact") for kind in charts.LOW_SIDES]
    high = [(kind, "not to be crossed", _number(charts.ACROSS_HIGH), NOTHING) for kind in charts.HIGH_SIDES]
    columns = ("side of a hex", "movement", "attacker's dice", "dice of who is behind it")
    return Table.of("SH-47", "Walls and slopes", columns, [*low, *high])


def houses() -> Table:
    """SH-47"""
    rows = [
        ("small arms at men in a building", _number(charts.INTO_BUILDINGS)),
        ("small arms out of a building", _number(charts.OUT_OF_BUILDINGS)),
        ("any arms at men who swim", _number(charts.AT_SWIMMERS)),
    ]
    return Table.of("SH-47", "Houses and swimmers", ("attack", "dice"), rows)


# --- Ships and structures ---------------------------------------------------------------------------------------------


def ships() -> Table:
    """SH-81, SH-82, SH-84, SH-86, SH-90"""
    points = {1: f"{charts.CLASS_1_FROM} and more", 2: f"less than {charts.CLASS_1_FROM}"}
    rows = [
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
    return Table.of("SH-81", "Ships", columns, rows)


def speeds() -> Table:
    """SH-83"""
    rows = [(told, *(str(speeds[wind]) for speeds in charts.SPEEDS.values())) for wind, told in WINDS.items()]
    return Table.of("SH-83", "Hexes by the wind", ("wind from", *(f"class {each}" for each in charts.SPEEDS)), rows)


def damage_to_speed() -> Table:
    """SH-85, SH-98"""
    charted = zip(("50% or less", "more than 50%", "more than 75%"), charts.SLOWER, charts.LOSES_ONE_IN, strict=True)
    rows = [(lost, _number(-slower), f"1 in {one_in}" if one_in else NOTHING) for lost, slower, one_in in charted]
    return Table.of("SH-85", "Damage to ships", ("points lost", "hexes", "guns lost"), rows)


def boats() -> Table:
    """SH-90"""
    rows = [(kind, charts.BOAT_POINTS, charts.ROWERS) for kind in (charts.ROWBOAT, charts.CANOE)]
    return Table.of("SH-90", "Boats", ("boat", "points", "at the oars"), rows)


def gun_damage() -> Table:
    """SH-97"""
    return Table.of("SH-97", "Points that a hit takes", ("gun", "points"), list(charts.DAMAGE.items()))


def strengths() -> Table:
    """SH-99"""
    rows = [(kind, points or NOTHING) for kind, points in charts.STRENGTH.items()]
    return Table.of("SH-99", "Structures", ("structure", "points"), rows)


# --- Event cards ------------------------------------------------------------------------------------------------------


def events() -> Table:
    """SH-104"""
    rows = [
        (card.name, card.clause, IN_HAND[card.kind], card.land or NOTHING, card.sea or NOTHING, card.gist)
        for card in CARDS.values()
    ]
    return Table.of("SH-104", "Event cards", ("card", "clause", "kind", "land", "sea", "in short"), rows)
