"""SH-33, SH-34 Breakthrough into a cleared hex, and the second fight of mounted troops."""

from __future__ import annotations

from typing import Final

from quarterdeck.boards.hex import are_adjacent
from quarterdeck.boards.hexboard import name_of
from quarterdeck.engine.asks import Choose, Flow, Option, Prompt, choose
from quarterdeck.engine.label import Label
from quarterdeck.games.scum_of_the_high_seas.battle import log
from quarterdeck.games.scum_of_the_high_seas.battle.reach import bound_by, break_away, cannot_fight
from quarterdeck.games.scum_of_the_high_seas.battle.stage_options import is_mixed, sort_name
from quarterdeck.games.scum_of_the_high_seas.charts import CREW, GUNNERS
from quarterdeck.games.scum_of_the_high_seas.land.barriers import cannot_step
from quarterdeck.games.scum_of_the_high_seas.land.buildings import is_roofed, structure_at, take_over
from quarterdeck.games.scum_of_the_high_seas.land.prisoners import catch_characters
from quarterdeck.games.scum_of_the_high_seas.land.special_moves import abandon_gun
from quarterdeck.games.scum_of_the_high_seas.land.spoils import seize_spoils
from quarterdeck.games.scum_of_the_high_seas.pieces import HERE, Unit
from quarterdeck.games.scum_of_the_high_seas.sea.aboard import come_to
from quarterdeck.games.scum_of_the_high_seas.state import Attack, Raid, Stage
from quarterdeck.games.scum_of_the_high_seas.words import inside

NO_MORE: Final = -2
ADVANCE = Option("advance", "advance")
ADVANCE_ALONE = Option("advance alone", "alone")
STAY = Option("stay", "stay")


def advance_label(state: Raid, ask: Choose, option: Option[str]) -> Label:
    key, to = str(ask.about["key"]), str(ask.about["to"])
    if option.value == STAY.value:
        return Label("Stay put", "SH-33", key, rank=9)
    alone = ", leaving the commander" if option.value == ADVANCE_ALONE.value else ""
    return Label(f"Break through to {to}{alone}", "SH-33", to)


BREAKTHROUGH = Prompt("breakthrough", "SH-33", "{unit}: break through to {to}?", label=advance_label)


def can_break_through(state: Raid, attack: Attack) -> bool:
    """SH-33 Return whether the attacker may enter the hex that it has cleared.

    Infantry and mounted troops may after close combat; gunners never. The hex must be empty and
    open to them. Nobody leaves a vessel this way except to board another. SH-54 It does not follow
    a retreat in good order, nor by SH-34 a second fight. SH-60 It is closed to units that carry
    loot or fall back.
    """
    unit = state.units.get(attack.attacker)
    if not attack.close or attack.orderly or attack.again or attack.at is None or unit is None or unit.place != HERE:
        return False
    if unit.kind in (GUNNERS, CREW) or bound_by(state, unit):
        return False
    where = state.where
    if attack.at in where.units or attack.at in where.leaders or (unit.aboard and attack.at not in where.hulls):
        return False
    return not cannot_step(state, unit, unit.at, attack.at)


def break_through(state: Raid, attack: Attack) -> Flow[None]:
    """SH-33 The attacker may enter the hex; it costs no activation.

    SH-17 His commander comes along or stays.
    """
    attack.stage = Stage.OVER
    if not can_break_through(state, attack):
        return
    assert attack.at is not None
    unit = state.units[attack.attacker]
    leader = state.leader_with(unit)
    options = [ADVANCE, STAY] if leader is None else [ADVANCE, ADVANCE_ALONE, STAY]
    about = {"unit": unit.name, "key": unit.key, "to": name_of(attack.at)}
    chosen = yield from choose(unit.side, BREAKTHROUGH, options, about)
    if chosen.value == STAY.value:
        return
    enter(state, attack, unit, leader if chosen.value == ADVANCE.value else None)
    yield from fight_once_more(state, attack, unit)


def enter(state: Raid, attack: Attack, unit: Unit, leader: Unit | None) -> None:
    """SH-33 Move a unit into the cleared hex; by SH-13 it leaves a gun that it served.

    The step is a move: it takes uncovered spoils (SH-9) and catches a wounded character (SH-44).
    """
    assert attack.at is not None
    abandon_gun(state, unit)
    come_to(state, unit, attack.at, leader)
    take_over(state, unit)
    break_away(state, unit)
    state.say(log.BrokeThrough, unit.key, name_of(attack.at))
    catch_characters(state, unit)
    seize_spoils(state, unit)


# --- Mounted troops -------------------------------------------------------------------------------

ENOUGH = Option("enough", NO_MORE)


def once_more(first: int, sort: str) -> Option[int]:
    """SH-38 Return the option of a second fight.

    The attacker says who falls first, since the melee is in progress.
    """
    return Option(f"fight on falls {sort}" if sort else "fight on", first)


def once_more_label(state: Raid, ask: Choose, option: Option[int]) -> Label:
    foe = state.units[str(ask.about["foe"])]
    if option.value == NO_MORE:
        return Label("Do not fight again", "SH-34", str(ask.about["key"]), rank=9)
    first = f", {sort_name(foe, option.value)} figures fall first" if option.value >= 0 else ""
    return Label(f"Fight {inside(foe.name)} once more{first}", "SH-34", foe.key)


PURSUE = Prompt("pursue", "SH-34", "{unit}: fight {name} once more?", label=once_more_label)


def may_fight_on(state: Raid, unit: Unit, foe: Unit, weapon: str) -> bool:
    """SH-34 Return whether mounted troops may fight again.

    The retreating enemy must be next to them. SH-47 Ground that forbids battle forbids this too.
    """
    if not unit.mounted or foe.place != HERE or not are_adjacent(unit.at, foe.at):
        return False
    if state.setting.ground.terrain[unit.at].no_battle or is_roofed(structure_at(state, unit.at)):
        return False
    return not cannot_fight(state, unit, foe, weapon, again=True)


def fight_once_more(state: Raid, attack: Attack, unit: Unit) -> Flow[None]:
    """SH-34 Mounted troops may fight the retreating unit once more but go no farther.

    SH-45 It is no charge.
    """
    foe = state.units[attack.target]
    if state.act is not None and unit.key in state.act.charged:
        state.act.charged.remove(unit.key)
    if not may_fight_on(state, unit, foe, attack.weapon):
        return
    options = [once_more(sort, sort_name(foe, sort)) for sort in (0, 1)] if is_mixed(foe) else [once_more(-1, "")]
    about = {"unit": unit.name, "key": unit.key, "foe": foe.key, "name": inside(foe.name)}
    chosen = yield from choose(unit.side, PURSUE, [*options, ENOUGH], about)
    if chosen.value == NO_MORE:
        return
    foe.attacked_by += (unit.key,)
    unit.close = foe.close = True
    state.attack = Attack(unit.key, unit.side, foe.key, attack.weapon, True, at=foe.at, falls=chosen.value, again=True)
