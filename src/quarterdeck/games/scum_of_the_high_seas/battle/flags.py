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

# --- Flags ----------------------------------------------------------------------------------------


def may_ignore(state: Raid, unit: Unit, lost: int) -> bool:
    """SH-56 Return whether a unit has enough figures left to ignore flags.

    A commander in the hex makes it one fewer, though not for gunners. SH-32a A commander alone
    never can.
    """
    needed = STEADY.get(unit.kind, {}).get(unit.figures.grade)
    if needed is None:
        return False
    if unit.kind != GUNNERS and leader_of(state, unit) is not None:
        needed -= 1
    return unit.strength - lost >= needed


def save_flags(state: Raid, attack: Attack, unit: Unit) -> Flow[None]:
    """SH-55 Retreat a hex for each flag that is not saved.

    Of two or more flags the first cannot be saved. SH-2 There are no saves in fast play. SH-54 A
    unit that chose to retreat goes one hex instead.
    """
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


# --- Where to -------------------------------------------------------------------------------------


def cannot_retreat_to(state: Raid, unit: Unit, to: Hex) -> ClauseId:
    """SH-57 Return the clause against a retreat to a hex.

    The hex must lie homeward, be free and be reachable; terrain does not matter. A unit does not go
    where the commander who comes along cannot be.
    """
    if to not in homeward(state, unit):
        return "SH-57"
    clause = cannot_step(state, unit, unit.at, to, retreating=True)
    if clause:
        return clause
    leader = state.leader_with(unit)
    return cannot_follow(state, leader, to) if leader is not None else ALLOWED


def retreat_hexes(state: Raid, unit: Unit) -> list[Hex]:
    """SH-57 Return the hexes to which a unit may retreat."""
    leader = state.leader_with(unit)
    hexes = [to for to in homeward(state, unit) if not cannot_step(state, unit, unit.at, to, retreating=True)]
    return hexes if leader is None else [to for to in hexes if not cannot_follow(state, leader, to)]


def cannot_follow(state: Raid, leader: Unit, to: Hex) -> ClauseId:
    """SH-30, SH-11 Forbid a retreating commander another's hex, and riding indoors or aboard."""
    if to in state.where.leaders:
        return "SH-30"
    indoors = to in state.where.hulls or is_roofed(structure_at(state, to))
    return "SH-11" if leader.mounted and indoors else ALLOWED


def is_at_home_edge(state: Raid, unit: Unit) -> bool:
    """SH-57 Return whether the next step homeward leads over the edge of the map."""
    return unit.side in state.setting.home_edges and unit.at in state.setting.homes[unit.side]


def retreat_to(at: Hex) -> Option[Hex]:
    return Option(f"retreat {name_of(at)}", at)


def retreat_label(state: Raid, ask: Choose, option: Option[Hex]) -> Label:
    leader = state.leader_at(option.value)
    rally = f", where {inside(leader.name)} rallies the unit" if leader is not None else ""
    return Label(f"Retreat to {name_of(option.value)}{rally}", "SH-57", name_of(option.value))


def barred_retreats(state: Raid, ask: Choose) -> Iterator[Refusal]:
    """Yield the other neighbouring hexes, each with the clause against it."""
    unit = state.units[str(ask.about["key"])]
    offered = [option.value for option in ask.options]
    for at in state.setting.ground.near[unit.at]:
        if at not in offered:
            clause = "SH-58" if unit.aboard else cannot_retreat_to(state, unit, at)
            yield Refusal(retreat_to(at).notation, f"Retreat to {name_of(at)}", clause, name_of(at))


def why_no_retreat(state: Raid, ask: Choose, notation: str) -> ClauseId:
    """SH-57 Return the clause against a retreat of more than one hex at a time."""
    return "SH-57" if any(retreat_to(at).notation == notation for at in state.setting.ground.board.cells) else ALLOWED


RETREAT_TO = Prompt(
    "retreat",
    "SH-57",
    "{unit} must retreat: choose a hex, {left} to go.",
    label=retreat_label,
    barred=barred_retreats,
    explain=why_no_retreat,
)


def retreat_one_hex(state: Raid, attack: Attack) -> Flow[None]:
    """SH-57 Make one hex of a retreat; the owner chooses among the hexes homeward.

    Each step that cannot be made costs a figure, and over the edge at home the unit is lost. SH-58
    Boats go, or stay without loss.
    """
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
    """SH-57 Make a step, or lose a figure for the step that cannot be made."""
    hexes = retreat_hexes(state, unit)
    if not hexes:
        state.say(log.CouldNotRetreat, unit.key)
        yield from lose_for_a_step(state, attack, unit)
        return
    about: Facts = {"unit": unit.name, "key": unit.key, "left": attack.retreats + 1}
    to = yield from one_of(unit.side, RETREAT_TO, [retreat_to(at) for at in hexes], about)
    retreat(state, attack, unit, to)


def retreat(state: Raid, attack: Attack, unit: Unit, to: Hex) -> None:
    """SH-57 Move a unit back with its commander, and with its gun if the gun can be moved.

    In the hex of a friendly commander the unit rallies and by SH-15 comes under him. A commander
    who retreats alone to a unit takes command of it.
    """
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
    """SH-13 A crew takes only a light gun along, and not into a river without a ford."""
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
    """SH-57 A unit that retreats off the map is lost with its commander.

    SH-6a The attacker scores for them.
    """
    leader = state.leader_with(unit)
    state.say(log.LeftTheMap, unit.key)
    for lost in (unit, leader):
        if lost is not None:
            if not lost.is_leader:
                lose(state, lost, lost.strength, attack.seat, "SH-57")
            else:
                destroy(state, lost, attack.seat, "SH-57")


# --- A step that cannot be made -------------------------------------------------------------------

LOSE_FIGURE = Option("lose a figure", False)
LOSE_LEADER = Option("lose the commander", True)


def loss_label(state: Raid, ask: Choose, option: Option[bool]) -> Label:
    return Label("Lose the commander" if option.value else "Lose a figure", "SH-57", str(ask.about["key"]))


LOSS = Prompt("loss", "SH-57", "{unit} cannot retreat: who falls?", label=loss_label)


def lose_for_a_step(state: Raid, attack: Attack, unit: Unit) -> Flow[None]:
    """SH-57 Lose a figure, or the commander if the owner so chooses."""
    leader = state.leader_with(unit)
    falls = False
    if leader is not None and leader.kind == COMMANDER:
        chosen = yield from choose(unit.side, LOSS, (LOSE_FIGURE, LOSE_LEADER), {"unit": unit.name, "key": unit.key})
        falls = chosen.value
    if falls or unit.is_leader:
        destroy(state, leader if falls and leader is not None else unit, attack.seat, "SH-57")
    else:
        attack.fell += lose(state, unit, 1, attack.seat, "SH-57", attack.falls)


# --- Boats ----------------------------------------------------------------------------------------


def row_back(state: Raid, attack: Attack, unit: Unit, boat: Vessel) -> Flow[None]:
    """SH-58 A boat falls back homeward over water, facing as it pleases.

    If barred it stays without loss.
    """
    free = homeward_water(state, boat)
    if not free:
        return
    about: Facts = {"unit": boat.name, "key": unit.key, "left": attack.retreats + 1}
    to = yield from one_of(unit.side, RETREAT_TO, [retreat_to(at) for at in free], about)
    fall_back(state, boat, to)
    unit.retreated = True
    state.say(log.Retreated, boat.key, name_of(to))
