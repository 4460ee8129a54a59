"""SH-55 to SH-58 Flags and retreats, hex by hex."""

from __future__ import annotations

from collections.abc import Iterator

from quarterdeck.boards.hex import Hex
from quarterdeck.boards.hexboard import name_of
from quarterdeck.engine.asks import ALLOWED, D6, Choose, ClauseId, Facts, Flow, Option, Prompt, choose, roll_hits
from quarterdeck.engine.label import Label, Refusal
from quarterdeck.games.scum_of_the_high_seas.battle import log
from quarterdeck.games.scum_of_the_high_seas.battle.dice import leader_of
from quarterdeck.games.scum_of_the_high_seas.battle.losses import destroy, lose
from quarterdeck.games.scum_of_the_high_seas.battle.reach import break_away
from quarterdeck.games.scum_of_the_high_seas.charts import COMMANDER, FLAG, GUNNERS, LIGHT, STEADY
from quarterdeck.games.scum_of_the_high_seas.choices import one_of
from quarterdeck.games.scum_of_the_high_seas.land.barriers import cannot_step
from quarterdeck.games.scum_of_the_high_seas.land.buildings import is_roofed, structure_at
from quarterdeck.games.scum_of_the_high_seas.land.companies import put_under
from quarterdeck.games.scum_of_the_high_seas.land.special_moves import abandon_gun, bring_gun
from quarterdeck.games.scum_of_the_high_seas.land.way_home import homeward
from quarterdeck.games.scum_of_the_high_seas.pieces import HERE, Unit, Vessel
from quarterdeck.games.scum_of_the_high_seas.sea.aboard import come_to
from quarterdeck.games.scum_of_the_high_seas.sea.boats import fall_back, homeward_water
from quarterdeck.games.scum_of_the_high_seas.state import Attack, Raid, Stage
from quarterdeck.games.scum_of_the_high_seas.words import inside

# --- Flags ------------------------------------------------------------------------------------------------------------


def may_ignore(state: Raid, unit: Unit, lost: int) -> bool:
    """SH-56 With so many figures left, one fewer with a commander in the hex (not guns); SH-32a a commander never."""
    needed = STEADY.get(unit.kind, {}).get(unit.figures.grade)
    if needed is None:
        return False
    if unit.kind != GUNNERS and leader_of(state, unit) is not None:
        needed -= 1
    return unit.strength - lost >= needed


def save_flags(state: Raid, attack: Attack, unit: Unit) -> Flow[None]:
    """SH-55 A hex for each flag; a save for each, but of two or more the first is automatic (SH-2 none in fast play). SH-54
    Who chose to retreat goes one hex instead."""
    if attack.orderly:
        attack.retreats = 1
    elif attack.flags:
        saves = 1 if attack.flags == 1 else attack.flags - 1
        cancelled = 0
        if not state.setting.rules.fast:
            cancelled = yield from roll_hits(unit.side, D6, saves, FLAG, "SH-55")
        attack.retreats = attack.flags - cancelled
        state.say(log.FlagsSaved, unit.key, attack.flags, attack.retreats)
    if attack.retreats:
        attack.stage = Stage.RETREAT


# --- Where to ---------------------------------------------------------------------------------------------------------


def cannot_retreat_to(state: Raid, unit: Unit, to: Hex) -> ClauseId:
    """SH-57 Only homeward, and not where somebody is, nor over what cannot be crossed; ground does not matter. Where the
    commander who comes along cannot be, his unit does not go."""
    if to not in homeward(state, unit):
        return "SH-57"
    clause = cannot_step(state, unit, unit.at, to, retreating=True)
    if clause:
        return clause
    leader = state.leader_with(unit)
    return cannot_follow(state, leader, to) if leader is not None else ALLOWED


def retreat_hexes(state: Raid, unit: Unit) -> list[Hex]:
    """SH-57 Where a unit may retreat to."""
    leader = state.leader_with(unit)
    hexes = [to for to in homeward(state, unit) if not cannot_step(state, unit, unit.at, to, retreating=True)]
    return hexes if leader is None else [to for to in hexes if not cannot_follow(state, leader, to)]


def cannot_follow(state: Raid, leader: Unit, to: Hex) -> ClauseId:
    """SH-30, SH-11 A commander in retreat cannot share a hex with another, nor ride into a building or a vessel."""
    if to in state.where.leaders:
        return "SH-30"
    indoors = to in state.where.hulls or is_roofed(structure_at(state, to))
    return "SH-11" if leader.mounted and indoors else ALLOWED


def is_at_home_edge(state: Raid, unit: Unit) -> bool:
    """SH-57 Whether the next step homeward leads over the map's edge."""
    return unit.side in state.setting.home_edges and unit.at in state.setting.homes[unit.side]


def retreat_to(at: Hex) -> Option[Hex]:
    return Option(f"retreat {name_of(at)}", at)


def retreat_label(state: Raid, ask: Choose, option: Option[Hex]) -> Label:
    leader = state.leader_at(option.value)
    rally = f", where {inside(leader.name)} rallies it" if leader is not None else ""
    return Label(f"Retreat to {name_of(option.value)}{rally}", "SH-57", name_of(option.value))


def barred_retreats(state: Raid, ask: Choose) -> Iterator[Refusal]:
    """The other hexes around, and why not there."""
    unit = state.units[str(ask.about["key"])]
    offered = [option.value for option in ask.options]
    for at in state.setting.ground.near[unit.at]:
        if at not in offered:
            clause = "SH-58" if unit.aboard else cannot_retreat_to(state, unit, at)
            yield Refusal(retreat_to(at).notation, f"Retreat to {name_of(at)}", clause, name_of(at))


def why_no_retreat(state: Raid, ask: Choose, notation: str) -> ClauseId:
    """SH-57 One hex at a time."""
    return "SH-57" if any(retreat_to(at).notation == notation for at in state.setting.ground.board.cells) else ALLOWED


RETREAT_TO = Prompt(
    "retreat",
    "SH-57",
    "{unit}, in retreat: where to? {left} to go",
    label=retreat_label,
    barred=barred_retreats,
    explain=why_no_retreat,
)


def retreat_one_hex(state: Raid, attack: Attack) -> Flow[None]:
    """SH-57 One hex of a retreat: the owner chooses among those homeward. Each step that cannot be made costs a figure; over
    the edge at home the unit is lost. SH-58 Boats go, or stay without loss."""
    unit = state.units[attack.target]
    attack.retreats -= 1
    if unit.aboard:
        yield from row_back(state, attack, unit, state.vessels[unit.aboard])
    elif is_at_home_edge(state, unit):
        leave_the_map(state, attack, unit)
    else:
        yield from step_back(state, attack, unit)
    if not attack.retreats or unit.place != HERE:
        attack.stage = Stage.BREAKTHROUGH


def step_back(state: Raid, attack: Attack, unit: Unit) -> Flow[None]:
    """SH-57 A step, or a figure for the step that cannot be made."""
    hexes = retreat_hexes(state, unit)
    if not hexes:
        state.say(log.CouldNotRetreat, unit.key)
        yield from lose_for_a_step(state, attack, unit)
        return
    about: Facts = {"unit": unit.name, "key": unit.key, "left": attack.retreats + 1}
    to = yield from one_of(unit.side, RETREAT_TO, [retreat_to(at) for at in hexes], about)
    retreat(state, attack, unit, to)


def retreat(state: Raid, attack: Attack, unit: Unit, to: Hex) -> None:
    """SH-57 The unit goes back, its commander with it, and its gun if it can be moved; in the hex of a friendly commander it
    is rallied, and SH-15 comes under him, as a unit does to which he retreats alone."""
    rallying = state.leader_at(to)
    leader = state.leader_with(unit)
    take_the_gun(state, unit, to)
    come_to(state, unit, to, leader)
    unit.retreated = True
    break_away(state, unit)
    state.say(log.Retreated, unit.key, name_of(to))
    if rallying is not None and rallying.side == unit.side:
        attack.retreats = 0
        state.say(log.Rallied, unit.key, rallying.key)
        put_under(state, rallying, unit)
    men = state.unit_at(to) if unit.is_leader else None
    if men is not None:
        put_under(state, unit, men)


def take_the_gun(state: Raid, unit: Unit, to: Hex) -> None:
    """SH-13 Only a light gun is moved by hand; another is left in its hex, and a river without a ford holds none."""
    if not unit.gun:
        return
    gun = state.guns[unit.gun]
    ground = state.setting.ground
    if gun.weight == LIGHT and not (to in ground.rivers and to not in ground.fords):
        bring_gun(state, unit, to)
    else:
        abandon_gun(state, unit)
    if not gun.crew:
        state.say(log.GunLeft, gun.key)


def leave_the_map(state: Raid, attack: Attack, unit: Unit) -> None:
    """SH-57 Who retreats off the map is lost, and the commander with it; the attacker scores for them (SH-6a)."""
    leader = state.leader_with(unit)
    state.say(log.LeftTheMap, unit.key)
    for lost in (unit, leader):
        if lost is not None:
            if not lost.is_leader:
                lose(state, lost, lost.strength, attack.seat, "SH-57")
            else:
                destroy(state, lost, attack.seat, "SH-57")


# --- A step that cannot be made ---------------------------------------------------------------------------------------

LOSE_FIGURE = Option("lose a figure", False)
LOSE_LEADER = Option("lose the commander", True)


def loss_label(state: Raid, ask: Choose, option: Option[bool]) -> Label:
    return Label("The commander falls" if option.value else "A figure falls", "SH-57", str(ask.about["key"]))


LOSS = Prompt("loss", "SH-57", "{unit} cannot go back: who falls?", label=loss_label)


def lose_for_a_step(state: Raid, attack: Attack, unit: Unit) -> Flow[None]:
    """SH-57 A figure, which may be the commander: the owner says."""
    leader = state.leader_with(unit)
    falls = False
    if leader is not None and leader.kind == COMMANDER:
        chosen = yield from choose(unit.side, LOSS, (LOSE_FIGURE, LOSE_LEADER), {"unit": unit.name, "key": unit.key})
        falls = chosen.value
    if falls or unit.is_leader:
        destroy(state, leader if falls and leader is not None else unit, attack.seat, "SH-57")
    else:
        attack.fell += lose(state, unit, 1, attack.seat, "SH-57", attack.falls)


# --- Boats ------------------------------------------------------------------------------------------------------------


def row_back(state: Raid, attack: Attack, unit: Unit, boat: Vessel) -> Flow[None]:
    """SH-58 A boat goes homeward over water, on any heading; barred, it stays without loss."""
    free = homeward_water(state, boat)
    if not free:
        return
    about: Facts = {"unit": boat.name, "key": unit.key, "left": attack.retreats + 1}
    to = yield from one_of(unit.side, RETREAT_TO, [retreat_to(at) for at in free], about)
    fall_back(state, boat, to)
    unit.retreated = True
    state.say(log.Retreated, boat.key, name_of(to))
