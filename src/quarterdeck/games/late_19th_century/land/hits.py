"""Hits on land units: a die for each, certain losses, and the choice between retreat and loss."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from quarterdeck.boards.hex import Hex, distance
from quarterdeck.boards.hexboard import Board, Mask, name_of
from quarterdeck.engine.asks import ALLOWED, D6, Choose, ClauseId, Flow, Option, Prompt, choose, roll_hits
from quarterdeck.engine.label import Label, Refusal
from quarterdeck.games.late_19th_century import log
from quarterdeck.games.late_19th_century.acts import unit_asked
from quarterdeck.games.late_19th_century.charts import LOSES_OUTRIGHT
from quarterdeck.games.late_19th_century.land.positions import came_into, crowds, hexes_of_foes, lose, put_in
from quarterdeck.games.late_19th_century.modifiers import of_quality
from quarterdeck.games.late_19th_century.setup.ground import nearest
from quarterdeck.games.late_19th_century.shots import Retreat
from quarterdeck.games.late_19th_century.state import HERE, Battle, Unit


def take_hits(state: Battle, units: list[Unit], hits: int) -> Flow[None]:
    """LC-50a Resolve the same hits on several units at once.

    All dice and certain losses come first, then the choices.
    """
    state.retreats.clear()
    for unit in units:
        yield from roll_for_hits(state, unit, hits)
    for unit in units:
        yield from choose_retreats(state, unit)


def roll_for_hits(state: Battle, unit: Unit, hits: int) -> Flow[None]:
    """LC-50 Throw a die for each hit, all together.

    Low dice cost 1 SP each; the others leave a choice.
    """
    needed = LOSES_OUTRIGHT[unit.figures.quality] + 1
    shaken = yield from roll_hits(unit.side, D6, hits, needed, "LC-50")
    state.say(log.Hit, unit.key, hits, shaken, of_quality(unit.figures.quality))
    if hits > shaken:
        lose(state, unit, hits - shaken)
    if unit.place == HERE:
        unit.shaken += shaken


def choose_retreats(state: Battle, unit: Unit) -> Flow[None]:
    """LC-50a For each die that leaves a choice, retreat a hex or lose 1 SP."""
    while unit.shaken:
        yield from retreat_or_lose(state, unit)


LOSE = Option("lose", Hex(0, 0))


@cache
def retreat_to(at: Hex) -> Option[Hex]:
    return Option(f"retreat {name_of(at)}", at)


def retreat_label(state: Battle, ask: Choose, option: Option[Hex]) -> Label:
    if option is LOSE:
        return Label("Stand and lose a strength point", "LC-51", unit_asked(state, ask).key)
    return Label(f"Retreat to {name_of(option.value)}", "LC-52", name_of(option.value))


def barred_retreats(state: Battle, ask: Choose) -> Iterator[Refusal]:
    """Yield every adjacent hex that is no refuge."""
    unit = unit_asked(state, ask)
    for at in state.setting.ground.near[unit.at]:
        yield Refusal(retreat_to(at).notation, f"Retreat to {name_of(at)}", cannot_retreat_to(state, unit, at))


@lru_cache(maxsize=8)
def retreats_on(board: Board) -> dict[str, Hex]:
    """Return every hex of a map by the notation of the retreat to it."""
    return {retreat_to(at).notation: at for at in board.cells}


def why_no_retreat(state: Battle, ask: Choose, notation: str) -> ClauseId:
    """Return the clause that forbids a retreat to any hex of the map."""
    at = retreats_on(state.setting.ground.board).get(notation)
    return ALLOWED if at is None else cannot_retreat_to(state, unit_asked(state, ask), at)


RETREAT = Prompt(
    "retreat",
    "LC-51",
    "{unit} took a hit: retreat 1 hex, or lose a strength point?",
    label=retreat_label,
    barred=barred_retreats,
    explain=why_no_retreat,
)


def retreat_or_lose(state: Battle, unit: Unit) -> Flow[None]:
    """LC-51 The owner chooses; a unit that cannot retreat loses 1 SP."""
    unit.shaken -= 1
    hexes = refuges(state, unit)
    if not hexes:
        lose(state, unit, 1)
        return
    options = [retreat_to(at) for at in hexes]
    options.append(LOSE)
    order = yield from choose(unit.side, RETREAT, options, {"unit": unit.figures.name, "key": unit.key})
    if order is LOSE:
        lose(state, unit, 1)
    else:
        retreat(state, unit, order.value)


def refuges(state: Battle, unit: Unit) -> list[Hex]:
    """LC-52 Return every hex that the unit may retreat to."""
    peril = in_peril(state, unit)
    return [at for at in state.setting.ground.near[unit.at] if not bars_retreat(state, unit, at, peril)]


def cannot_retreat_to(state: Battle, unit: Unit, to: Hex) -> ClauseId:
    """LC-50a, LC-52, LC-58 Return the clause that forbids a retreat to a hex."""
    if to not in state.setting.ground.near[unit.at]:
        return "LC-52"
    return bars_retreat(state, unit, to, in_peril(state, unit))


def bars_retreat(state: Battle, unit: Unit, to: Hex, peril: Mask) -> ClauseId:
    """LC-52 A refuge is empty and out of peril, though units from one hex may retreat together.

    LC-58 A river is entered only by a ford or its bridge. LC-50a A unit does not go back to a hex
    that it left under the same fire. LC-22 An emplaced gun does not retreat.
    """
    ground = state.setting.ground
    if unit.is_fixed:
        return "LC-22"
    if not ground.can_step(unit.at, to):
        return "LC-58" if to in ground.rivers or unit.at in ground.bridges else "LC-52"
    if peril & ground.board.bit[to]:
        return "LC-52"
    if any(each.unit == unit.key and each.start == to for each in state.retreats):
        return "LC-50a"
    occupants = state.units_in(to)
    if occupants and not may_join(state, unit, to, occupants):
        return "LC-52"
    return ALLOWED


def in_peril(state: Battle, unit: Unit) -> Mask:
    """LC-52 Return the adjacent hexes where an enemy is too near.

    They are next to an enemy unit, or nearer to the nearest one than the unit is now.
    """
    board = state.setting.ground.board
    foes = board.hexes(hexes_of_foes(state, unit.side))
    clear = max(nearest(unit.at, foes), 2)
    near = [foe for foe in foes if distance(unit.at, foe) <= clear]  # others come no nearer to any surrounding hex
    return board.mask([to for to in board.neighbours[unit.at] if nearest(to, near) < clear])


def may_join(state: Battle, unit: Unit, to: Hex, occupants: list[Unit]) -> bool:
    """LC-52 Units that retreat from one hex under the same fire may share a hex with room."""
    went = any(each.start == unit.at and each.end == to for each in state.retreats)
    return went and not any(crowds(unit, other) for other in occupants)


def retreat(state: Battle, unit: Unit, to: Hex) -> None:
    """LC-52 A retreat keeps the facing and is not a move.

    LC-54 Transport and its gun retreat together, for either's die.
    """
    hauler = state.units[unit.towed_by] if unit.towed_by else unit
    state.retreats.append(Retreat(hauler.key, hauler.at, to))
    if hauler.towing:
        gun = state.units[hauler.towing]
        gun.retreated = True
        state.retreats.append(Retreat(gun.key, gun.at, to))
        other = hauler if unit.towed_by else gun
        other.shaken = max(other.shaken - 1, 0)
    put_in(state, hauler, to)
    hauler.retreated = True
    state.say(log.Retreated, hauler.key, name_of(to), came_into(state, hauler))
