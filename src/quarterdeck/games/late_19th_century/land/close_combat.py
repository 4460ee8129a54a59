"""Close combat: both sides throw, both may be hit, and the winner may follow up."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from quarterdeck.boards.hex import DIRECTION_NAMES, DIRECTIONS, Aspect, Hex, aspect, direction_to, neighbour
from quarterdeck.boards.hexboard import Mask, name_of
from quarterdeck.engine.asks import ALLOWED, D6, Choose, ClauseId, Flow, Option, Prompt, choose, roll_hits
from quarterdeck.engine.label import Label
from quarterdeck.games.late_19th_century import log
from quarterdeck.games.late_19th_century.acts import FIGHTS, Act, faced, on, unit_asked
from quarterdeck.games.late_19th_century.charts import PURSUERS, UNITS
from quarterdeck.games.late_19th_century.land.hits import RETREAT, refuges, retreat, retreat_to, take_hits
from quarterdeck.games.late_19th_century.land.movement import turn_to
from quarterdeck.games.late_19th_century.land.positions import (
    came_into,
    commander_helps,
    drop_task,
    facings_of_foes,
    fighter_in,
    in_cover,
    is_exhausted,
    put_in,
    remove,
)
from quarterdeck.games.late_19th_century.land.tasks import Work
from quarterdeck.games.late_19th_century.modifiers import (
    COMMANDER_AT_HAND,
    ENEMY_IN_COVER,
    ENEMY_UPHILL,
    IN_FLANK,
    IN_RIVER,
    IN_TRENCH,
    IN_WOODS,
    NO_LINES,
    ON_FLANK,
    Lines,
    points,
    told,
)
from quarterdeck.games.late_19th_century.state import HERE, Battle, Unit


class Attack(NamedTuple):
    """LC-47 The order to attack the enemy in a hex."""

    at: Hex

    def label(self, state: Battle, unit: Unit) -> Label:
        there, enemy = name_of(self.at), fighter_in(state, self.at)
        assert enemy is not None
        needed, risked = scores_needed(state, unit, enemy)
        flank = ", in flank or rear" if is_flank_attack(unit, enemy) else ""
        hits = f"hits {on(needed)}" if needed <= 6 else "cannot hit"
        is_hit = f"is hit {on(risked)}" if risked <= 6 else "cannot be hit"
        words = f"Close combat with {enemy.name} in {there}{flank}: {hits}, {is_hit}"
        return Label(words, "LC-47", there)

    def forbidden(self, state: Battle, unit: Unit) -> ClauseId:
        return cannot_attack(state, unit, self.at)


@cache
def attack_into(at: Hex) -> Option[Act]:
    return Option(f"attack {name_of(at)}", Attack(at))


def attack_options(state: Battle, unit: Unit, foes: Mask) -> list[Option[Act]]:
    """LC-47 A unit may attack the enemy in the hex that it faces."""
    at = neighbour(unit.at, unit.facing)
    if not foes & state.setting.ground.board.bit.get(at, 0) or cannot_attack(state, unit, at):
        return []
    return [attack_into(at)]


def cannot_attack(state: Battle, unit: Unit, at: Hex) -> ClauseId:
    """LC-47, LC-48, LC-53 A unit attacks only the hex it faces.

    It must fight for its own hex, and its side must not be exhausted.
    """
    if is_exhausted(state, unit.side):
        return "LC-53"
    if at != neighbour(unit.at, unit.facing) or not any(unit.side != other.side for other in state.units_in(at)):
        return "LC-47"
    return ALLOWED if fighter_in(state, unit.at) is unit else "LC-48"


def is_flank_attack(attacker: Unit, defender: Unit) -> bool:
    """LC-43 The attacker stands in a flank or rear hex of the defender, who does not turn."""
    return aspect(defender.at, defender.facing, attacker.at) is not Aspect.FRONT


def modifiers(state: Battle, unit: Unit, enemy: Unit, flank: Lines) -> Lines:
    """LC-45 Return the modifiers for flank or rear, commander and ground.

    The enemy's ground counts once. On its own ground a unit has +1 in woods, −1 in a river or
    crossing a trench. LC-57 Uphill is part of the enemy's ground.
    """
    ground = state.setting.ground
    held = flank
    if commander_helps(state, unit):
        held |= COMMANDER_AT_HAND
    if in_cover(state, enemy):
        held |= ENEMY_IN_COVER
    elif enemy.at in ground.hills and unit.at not in ground.hills:
        held |= ENEMY_UPHILL
    if unit.at in ground.woods:
        held |= IN_WOODS
    if unit.at in ground.wet:
        held |= IN_RIVER
    return held | IN_TRENCH if unit.crossing else held


def modifiers_of_both(state: Battle, attacker: Unit, defender: Unit) -> tuple[Lines, Lines]:
    """LC-43, LC-45 Return the modifiers of the attacker and of the defender."""
    flank = is_flank_attack(attacker, defender)
    mine = modifiers(state, attacker, defender, ON_FLANK if flank else NO_LINES)
    return mine, modifiers(state, defender, attacker, IN_FLANK if flank else NO_LINES)


def scores_needed(state: Battle, attacker: Unit, defender: Unit) -> tuple[int, int]:
    """LC-41, LC-45 Return the scores that the attacker and the defender need."""
    mine, theirs = modifiers_of_both(state, attacker, defender)
    return UNITS[attacker.kind].score - points(mine), UNITS[defender.kind].score - points(theirs)


def attack(state: Battle, attacker: Unit, at: Hex) -> Flow[None]:
    """LC-44 Both sides throw before either hit is resolved, the one on the defender first.

    LC-46 Then the winner follows up, and becomes the unit that may fight on.
    """
    defender = fighter_in(state, at)
    assert defender is not None
    mine, theirs = modifiers_of_both(state, attacker, defender)
    needed, risked = UNITS[attacker.kind].score, UNITS[defender.kind].score
    struck = yield from roll_hits(attacker.side, D6, 1, needed - points(mine), "LC-44")
    countered = yield from roll_hits(defender.side, D6, 1, risked - points(theirs), "LC-44")
    state.say(
        log.Fought,
        attacker.key,
        defender.key,
        is_flank_attack(attacker, defender),
        struck > 0,
        countered > 0,
        needed,
        told(mine, "LC-45"),
        risked,
        told(theirs, "LC-45"),
    )
    attacker.attacked = True
    for unit in (attacker, defender):
        unit.fought = True
        stop_work_at_wire(state, unit)
    start = attacker.at
    if struck:
        yield from suffer(state, defender)
    if countered:
        yield from suffer(state, attacker)
    state.active, state.pursuing = "", False
    if struck and has_left(defender, at):
        yield from follow_up(state, attacker, start, at)
    elif countered and has_left(attacker, start):
        yield from follow_up(state, defender, at, start)


def stop_work_at_wire(state: Battle, unit: Unit) -> None:
    """LC-60 Close combat stops work on wire.

    LC-54 Limbering goes on if both pieces are still there.
    """
    if unit.task in (Work.LAY, Work.CLEAR):
        drop_task(state, unit)


def has_left(unit: Unit, at: Hex) -> bool:
    """LC-46 The unit was destroyed or has retreated from its hex."""
    return unit.place != HERE or unit.at != at


def suffer(state: Battle, unit: Unit) -> Flow[None]:
    """LC-48, LC-55 Resolve a hit on the fighter of a hex and its tow.

    If it goes, its company goes too.
    """
    start = unit.at
    yield from take_hits(state, [unit, *([state.units[unit.towing]] if unit.towing else [])], 1)
    if has_left(unit, start):
        company = [other for other in state.units_in(start) if other.side == unit.side]
        if not any(other.is_fighting_unit for other in company):
            for other in company:
                yield from follow(state, other, unit)


FOLLOW = Prompt(
    "follow",
    "LC-48",
    "{unit} must leave the hex: retreat where?",
    label=RETREAT.label,
    barred=RETREAT.barred,
    explain=RETREAT.explain,
)


def follow(state: Battle, unit: Unit, fighter: Unit) -> Flow[None]:
    """LC-48 Company goes with a fighter that retreats.

    If the fighter was destroyed, company retreats alone or is lost.
    """
    if fighter.place == HERE:
        retreat(state, unit, fighter.at)
        return
    hexes = refuges(state, unit)
    if not hexes:
        state.say(log.LeftAlone, unit.key)
        remove(state, unit)
        return
    to = hexes[0]
    if len(hexes) > 1:
        options = [retreat_to(at) for at in hexes]
        order = yield from choose(unit.side, FOLLOW, options, {"unit": unit.figures.name, "key": unit.key})
        to = order.value
    retreat(state, unit, to)


STAY = Option("stay", -1)
ADVANCES = tuple(Option(f"advance {DIRECTION_NAMES[facing]}", facing) for facing in DIRECTIONS)


def advance_label(state: Battle, ask: Choose, option: Option[int]) -> Label:
    unit = unit_asked(state, ask)
    if option is STAY:
        return Label("Stay", "LC-46", unit.key)
    yet_to_move = unit.key in state.order and not unit.moved
    group = "Take the vacated hex as this turn's move, facing" if yet_to_move else "Take the vacated hex, facing"
    return faced(f"{group} {DIRECTION_NAMES[option.value]}", "LC-46", unit.key, group, option.value, FIGHTS)


ADVANCE = Prompt("advance", "LC-46", "{unit} won: take the vacated hex?", label=advance_label)


def cannot_fire_after_winning(state: Battle, unit: Unit, left: Hex) -> ClauseId:
    """LC-46 Return the clause that keeps a unit from firing after it has taken a hex.

    LC-61 It has left a trench. LC-29 It has gone as far as it can in a turn.
    """
    trenches = state.setting.ground.trenches
    if left in trenches and unit.at not in trenches:
        return "LC-61"
    return "LC-29" if unit.taken >= UNITS[unit.kind].movement else unit.no_fire


def follow_up(state: Battle, unit: Unit, own: Hex, emptied: Hex) -> Flow[None]:
    """LC-46 Infantry or cavalry that still stands in its hex may take the vacated one.

    This holds for attacker and defender alike, and counts as having moved. The unit may fight on at
    once. LC-53 An exhausted unit takes no hex. LC-58 A bridge is entered and left only by its road.
    """
    if unit.kind not in PURSUERS or has_left(unit, own) or is_exhausted(state, unit.side) or state.units_in(emptied):
        return
    if not state.setting.ground.can_step(own, emptied):
        return
    facings = facings_of_foes(state, unit.side, emptied) or [direction_to(own, emptied)]
    options = [ADVANCES[facing] for facing in facings]
    options.append(STAY)
    order = yield from choose(unit.side, ADVANCE, options, {"unit": unit.figures.name, "key": unit.key})
    if order is STAY:
        return
    put_in(state, unit, emptied)
    unit.moved = True
    unit.taken += 1
    unit.no_fire = cannot_fire_after_winning(state, unit, own)
    turn_to(state, unit, order.value)
    state.active, state.pursuing = unit.key, True
    facing = DIRECTION_NAMES[order.value]
    state.say(log.Advanced, unit.key, name_of(emptied), facing, came_into(state, unit))
