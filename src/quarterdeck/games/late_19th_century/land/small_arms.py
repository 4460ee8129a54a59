"""Fire by rifles, carbines and machine guns, in a unit's own activation."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from quarterdeck.boards.hex import Hex, arc, distance, neighbour
from quarterdeck.boards.hexboard import Board, Mask, name_of
from quarterdeck.engine.asks import D6, ClauseId, Flow, Option, roll_hits
from quarterdeck.engine.label import Label
from quarterdeck.games.late_19th_century import log
from quarterdeck.games.late_19th_century.acts import Act, on
from quarterdeck.games.late_19th_century.charts import FIRES_TO_HIT, UNITS
from quarterdeck.games.late_19th_century.land.hits import take_hits
from quarterdeck.games.late_19th_century.land.positions import commander_helps, fighter_in, hexes_of_foes, in_cover
from quarterdeck.games.late_19th_century.modifiers import (
    COMMANDER_AT_HAND,
    ENEMY_IN_COVER,
    NO_LINES,
    NOT_MOVED,
    Lines,
    points,
    told,
)
from quarterdeck.games.late_19th_century.state import Battle, Unit

HALF_ARC = 60  # LC-34
LONGEST = max(kind.range for kind in UNITS.values())


class Fire(NamedTuple):
    """LC-33 The order to fire into a hex."""

    at: Hex

    def label(self, state: Battle, unit: Unit) -> Label:
        there, needed = name_of(self.at), FIRES_TO_HIT - points(modifiers(state, unit, self.at))
        return Label(f"Fire into {there}, hits {on(needed)}", "LC-38", there)

    def forbidden(self, state: Battle, unit: Unit) -> ClauseId:
        nobody_there = not hexes_of_foes(state, unit.side) & state.setting.ground.board.bit[self.at]
        return "LC-38" if nobody_there else cannot_fire_at(state, unit, self.at)


@cache
def fire_into(at: Hex) -> Option[Act]:
    return Option(f"fire {name_of(at)}", Fire(at))


@lru_cache(maxsize=1 << 14)
def field_of_fire(at: Hex, facing: int) -> tuple[Hex, ...]:
    """LC-34 Return the field of fire: 1 hex at range 1, 5 at range 2, 7 at range 3.

    Hexes exactly at 60° are in it.
    """
    wide = arc(at, facing, LONGEST, HALF_ARC, True)
    return (neighbour(at, facing), *[each for each in wide if distance(at, each) > 1])


@lru_cache(maxsize=1 << 14)
def swept(board: Board, at: Hex, facing: int) -> Mask:
    """Return the field of fire as a set."""
    return board.mask(field_of_fire(at, facing))


def fire_options(state: Battle, unit: Unit, foes: Mask) -> list[Option[Act]]:
    """LC-33 Return the enemy hexes that the unit may fire into now."""
    if cannot_fire(state, unit):
        return []
    ground = state.setting.ground
    targets = ground.board.hexes(foes & swept(ground.board, unit.at, unit.facing))
    return [fire_into(at) for at in targets if not ground.cannot_shoot(unit.at, at)]


def cannot_fire(state: Battle, unit: Unit) -> ClauseId:
    """LC-40, LC-33, LC-61, LC-58 An armed unit fires once a turn.

    It does not fire in a river, while crossing a trench, or after certain moves.
    """
    if not UNITS[unit.kind].range:
        return "LC-40"
    if unit.fired:
        return "LC-33"
    if unit.crossing:
        return "LC-61"
    if unit.at in state.setting.ground.wet:
        return "LC-58"
    return state.no_fire


def cannot_fire_at(state: Battle, unit: Unit, at: Hex) -> ClauseId:
    """LC-31, LC-34 to LC-37, LC-59 The target is in range (LC-32), in arc and in sight.

    It is at most 1 hex deep in cover. A unit fires out of cover only from its edge.
    """
    barred = cannot_fire(state, unit)
    if barred:
        return barred
    if distance(unit.at, at) > UNITS[unit.kind].range:
        return "LC-31"
    if at not in field_of_fire(unit.at, unit.facing):
        return "LC-34"
    return state.setting.ground.cannot_shoot(unit.at, at)


def modifiers(state: Battle, unit: Unit, at: Hex) -> Lines:
    """LC-39 −1 target in cover; +1 the firer has not moved; +1 commander nearby."""
    target = fighter_in(state, at)
    held = ENEMY_IN_COVER if target is not None and in_cover(state, target) else NO_LINES
    if not unit.moved:
        held |= NOT_MOVED
    return held | COMMANDER_AT_HAND if commander_helps(state, unit) else held


def fire(state: Battle, unit: Unit, at: Hex) -> Flow[None]:
    """LC-38 Throw a die, or three for machine guns.

    Each 5 or more is a hit on every enemy unit in the hex.
    """
    unit.fired = True
    dice = UNITS[unit.kind].dice
    held = modifiers(state, unit, at)
    hits = yield from roll_hits(unit.side, D6, dice, FIRES_TO_HIT - points(held), "LC-38")
    state.say(log.Fired, unit.key, name_of(at), hits, FIRES_TO_HIT, told(held, "LC-39"))
    if hits:
        yield from take_hits(state, state.units_in(at), hits)
