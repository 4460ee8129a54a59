"""SH-30, SH-31 Moving units ashore and aboard: the prompt and its answers."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

from quarterdeck.boards.hex import Hex, distance
from quarterdeck.boards.hexboard import hex_named, name_of
from quarterdeck.engine.asks import ALLOWED, Choose, ClauseId, Facts, Flow, Option, Prompt, choose
from quarterdeck.engine.label import Label
from quarterdeck.games.scum_of_the_high_seas.battle.reach import break_away, in_contact
from quarterdeck.games.scum_of_the_high_seas.cards.unit_cards import barred_cards, unit_options, use_card
from quarterdeck.games.scum_of_the_high_seas.cards.windows import Play, play_label
from quarterdeck.games.scum_of_the_high_seas.charts import BEACH, CAVALRY, GUNNERS, SEA, TERRAIN
from quarterdeck.games.scum_of_the_high_seas.land import log
from quarterdeck.games.scum_of_the_high_seas.land.barriers import cannot_cross, is_filled
from quarterdeck.games.scum_of_the_high_seas.land.buildings import break_in, structure_at, take_over
from quarterdeck.games.scum_of_the_high_seas.land.companies import (
    accompanying_commander,
    come_under_command,
    pass_on,
    take_command,
)
from quarterdeck.games.scum_of_the_high_seas.land.paths import (
    MoveLimit,
    Ways,
    can_charge_to,
    cannot_come,
    cannot_stir,
    forbids_battle,
    is_boat,
    is_burdened,
    may_break_in,
    pace_in,
    ways_of,
)
from quarterdeck.games.scum_of_the_high_seas.land.prisoners import catch_characters
from quarterdeck.games.scum_of_the_high_seas.land.special_moves import (
    bring_gun,
    can_leave,
    cannot_change_saddle,
    cannot_join,
    cannot_man,
    join,
    leave_the_map,
    man,
)
from quarterdeck.games.scum_of_the_high_seas.land.spoils import drive_all, put_down, seize_spoils, take_up
from quarterdeck.games.scum_of_the_high_seas.pieces import HERE, Unit
from quarterdeck.games.scum_of_the_high_seas.sea.aboard import come_to
from quarterdeck.games.scum_of_the_high_seas.state import Activation, Raid
from quarterdeck.games.scum_of_the_high_seas.words import inside

NOWHERE: Final = Hex(0, 0)
UNSAID: Final = (SEA, BEACH)  # obvious from the map


class MoveOption(NamedTuple):
    """An answer to the move prompt: a verb, a hex and a piece."""

    verb: str
    to: Hex = NOWHERE
    key: str = ""


Moves = list[Option[MoveOption]]

STAY: Final = Option("stay", MoveOption("stay"))
ALONE: Final = Option("alone", MoveOption("alone"))
MOUNT: Final = Option("mount", MoveOption("mount"))
DISMOUNT: Final = Option("dismount", MoveOption("dismount"))
LEAVE: Final = Option("leave", MoveOption("leave"))


@lru_cache(maxsize=1 << 14)
def move_option(to: Hex) -> Option[MoveOption]:
    return Option(f"move {name_of(to)}", MoveOption("move", to))


def move_label(state: Raid, ask: Choose, option: Option[Any]) -> Label:
    if isinstance(option.value, Play):
        return play_label(state, option.value)
    unit = state.units[str(ask.about["key"])]
    verb, to, key = option.value
    match verb:
        case "move":
            return Label(move_words(state, ask, unit, to), clause_of(unit), name_of(to))
        case "alone":
            return Label("Leave the commander behind", "SH-17", state.where.leaders.get(unit.at, unit.key), rank=7)
        case "mount":
            return Label("Mount, then go up to 2 hexes", "SH-11", unit.key, rank=6)
        case "dismount":
            return Label("Go up to 2 hexes and dismount", "SH-11", unit.key, rank=6)
        case "leave":
            return Label("Leave the map", "SH-1b", unit.key, rank=8)
        case "join":
            return Label(f"Join {inside(state.units[key].name)}", "SH-18", key)
        case "man":
            return Label(f"Serve {inside(state.guns[key].name)}", "SH-13", unit.key, rank=5)
        case "put down":
            return Label(f"Put down {inside(state.blocks[key].name)}", "SH-9a", unit.key, rank=6)
    return Label("Stay put", "SH-27", unit.key, rank=9)


def move_words(state: Raid, ask: Choose, unit: Unit, to: Hex) -> str:
    """Return the words of a move: its hex, the ground, and whether a battle can follow.

    The clauses are SH-10, SH-43 and SH-47.
    """
    kinds = [kind for kind in state.setting.ground.features[to] if kind in TERRAIN and kind not in UNSAID]
    ground = f", {kinds[-1]}" if kinds else ""
    if unit.is_leader or state.act is None:
        return f"Move to {name_of(to)}{ground}"
    most, battle, charge = (int(ask.about[pace]) for pace in ("most", "battle", "charge"))
    if forbids_battle(state, state.act, unit.at, to):
        return f"Move to {name_of(to)}{ground}: no battle afterwards"
    if battle >= most or to in ways_of(state, state.act, unit, battle):
        return f"Move to {name_of(to)}{ground}"
    charges = charge > battle and not in_contact(state, unit, unit.at) and in_contact(state, unit, to)
    return f"Charge to {name_of(to)}{ground}" if charges else f"Move to {name_of(to)}{ground}: no battle afterwards"


def clause_of(unit: Unit) -> ClauseId:
    """Return the clause that limits a unit's move."""
    if unit.swimming:
        return "SH-91b"
    if unit.is_leader:
        return "SH-14"
    if unit.kind == CAVALRY:
        return "SH-11"
    return "SH-13" if unit.kind == GUNNERS and unit.gun else "SH-10"


NOT_NOW: Final = {
    "mount": "SH-11",
    "dismount": "SH-11",
    "leave": "SH-1b",
    "alone": "SH-17",
    "join": "SH-18",
    "man": "SH-13",
    "put": "SH-9a",
}


def why_not(state: Raid, ask: Choose, notation: str) -> ClauseId:
    """Return the clause against a move to any hex, or against another use of the move."""
    verb, _, name = notation.partition(" ")
    unit = state.units[str(ask.about["key"])]
    if state.act is None:
        return ALLOWED
    if verb == "move":
        try:
            to = hex_named(name)
        except ValueError:
            return ALLOWED
        return cannot_move(state, state.act, unit, to)
    return NOT_NOW.get(verb, ALLOWED)


MOVE = Prompt("move", "SH-10", "{unit}: choose a move.", label=move_label, barred=barred_cards, explain=why_not)


# --- Options --------------------------------------------------------------------------------------


def move_options(state: Raid, act: Activation, unit: Unit, leader: Unit | None, pace: MoveLimit, ways: Ways) -> Moves:
    """SH-30 Return every hex where the move may end."""
    if leader is None:
        return [STAY, *[move_option(to) for to in ways if to != unit.at]]
    options = [STAY]
    charges = pace.charge > pace.most and not in_contact(state, unit, unit.at)
    for to, (steps, _) in ways.items():
        if not steps or cannot_come(state, act, leader, to, min(steps, pace.most)):
            continue
        if steps <= pace.most or (charges and can_charge_to(state, act, unit, to)):
            options.append(move_option(to))
    return options


def first_options(state: Raid, unit: Unit, leader: Unit | None, pace: MoveLimit, ways: Ways) -> Moves:
    """Return the other uses of a move, and the options before it."""
    options: Moves = []
    if leader is not None and len(ways) > 1:
        options.append(ALONE)
    if unit.figures.rides and not unit.is_leader and not cannot_change_saddle(state, unit):
        options.append(DISMOUNT if unit.mounted else MOUNT)
    options.extend(join_options(state, unit, pace, ways))
    if can_leave(state, unit, ways, pace):
        options.append(LEAVE)
    ashore = state.fixed.guns_ashore
    if ashore:
        options.extend(
            [Option(f"man {key}", MoveOption("man", key=key)) for key in ashore if not cannot_man(unit, state.guns[key])]
        )
    carried = state.borne_by(unit) if state.blocks else None
    if carried is not None and unit.at not in state.where.blocks and not is_boat(state, unit.at):
        options.append(Option(f"put down {carried.key}", MoveOption("put down", key=carried.key)))
    return options


def join_options(state: Raid, unit: Unit, pace: MoveLimit, ways: Ways, dismounts: bool = False) -> Moves:
    """SH-18 Return the units that a lone NCO may join at the end of his move.

    SH-11 That includes a move in which he mounts or dismounts.
    """
    own = state.of(unit.side) if unit.is_lone_nco else []
    return [
        Option(f"join {other.key}", MoveOption("join", key=other.key))
        for other in own
        if not cannot_join(state, unit, other, ways, pace, dismounts)
    ]


def cannot_move(state: Raid, act: Activation, unit: Unit, to: Hex) -> ClauseId:
    """SH-30 Return the plainest of the clauses that forbid a move."""
    ground = state.setting.ground
    if to not in ground.board:
        return "SH-1b"
    if to == unit.at:
        return "SH-27"
    kept = cannot_stir(state, unit)
    if kept:
        return kept
    filled = is_filled(state, unit, to)
    if filled:
        return filled
    if to in ground.water and to not in state.where.hulls and not unit.swimming:
        return "SH-47"
    leader = accompanying_commander(state, unit)
    pace = pace_in(state, act, unit, leader)
    if distance(unit.at, to) > pace.most:
        return clause_of(unit)
    ways = ways_of(state, act, unit, pace.most)
    if to in ways:
        return cannot_come(state, act, leader, to, ways[to].steps) if leader is not None else ALLOWED
    beside = [near for near in ground.near[to] if near in ways and ways[near].steps < pace.most]
    for near in sorted(beside, key=lambda near: ways[near].steps):
        barred = cannot_cross(state, unit, near, to)
        if barred:
            return barred
    return obstruction_clause(state, unit, to)


def obstruction_clause(state: Raid, unit: Unit, to: Hex) -> ClauseId:
    """SH-30 Return the clause against a way that is occupied, or SH-47 for its ground."""
    away = distance(unit.at, to)
    for at in state.setting.ground.board.cells:
        if at not in (unit.at, to) and distance(unit.at, at) + distance(at, to) == away and is_filled(state, unit, at):
            return "SH-30"
    return "SH-47"


# --- Moving ---------------------------------------------------------------------------------------


def move_next(state: Raid, act: Activation, unit: Unit) -> Flow[None]:
    """SH-30 Make the move of one unit, before its battle.

    First come leaving the commander behind, mounting and putting down a load. Then the unit goes
    somewhere or stays.
    """
    act.start = unit.at
    unit.moved = 0
    leader = accompanying_commander(state, unit)
    saddling = dismounts = False
    cards = unit_options(state, act)
    while True:
        pace = pace_in(state, act, unit, leader, saddling)
        ways = ways_of(state, act, unit, max(pace.most, pace.charge))
        options = move_options(state, act, unit, leader, pace, ways)
        if saddling:
            options.extend(join_options(state, unit, pace, ways, dismounts))
        else:
            options.extend(first_options(state, unit, leader, pace, ways))
        offered: list[Option[Any]] = [*options, *cards]
        most, battle, charge = pace
        about: Facts = {"unit": unit.name, "key": unit.key, "most": most, "battle": battle, "charge": charge}
        chosen = yield from choose(unit.side, MOVE, offered, about)
        if isinstance(chosen.value, Play):
            yield from use_card(state, act, chosen.value)
            return
        going = chosen.value
        cards = []
        match going.verb:
            case "alone":
                leader = None
            case "mount":
                unit.mounted = saddling = True
            case "dismount":
                saddling = dismounts = True
            case "put down":
                put_down(state, unit)
            case _:
                break
    if saddling:
        act.spent.append(unit.key)
    yield from carry_out(state, act, unit, leader, going, pace, ways)
    if dismounts:
        unit.mounted = False
    if saddling:
        state.say(log.Saddled, unit.key, unit.mounted)
    pass_on(state, act)


def carry_out(
    state: Raid, act: Activation, unit: Unit, leader: Unit | None, going: MoveOption, pace: MoveLimit, ways: Ways
) -> Flow[None]:
    """SH-30 Carry out the move, then settle what the unit meets on arrival."""
    match going.verb:
        case "move":
            yield from go(state, act, unit, leader, going.to, pace, ways)
        case "join":
            join(state, unit, state.units[going.key])
        case "leave":
            leave_the_map(state, unit, leader)
        case "man":
            man(state, act, unit, state.guns[going.key])
        case _:
            state.say(log.Stayed, unit.key)
    if unit.place == HERE:
        yield from arrive(state, act, unit)


def go(state: Raid, act: Activation, unit: Unit, leader: Unit | None, to: Hex, pace: MoveLimit, ways: Ways) -> Flow[None]:
    """SH-30 Move into another hex; SH-45 a move from no contact into contact is a charge.

    SH-35 The shut door of an empty house needs a throw; if it fails the move ends outside.
    """
    free = not in_contact(state, unit, unit.at)
    steps, before = ways[to]
    if may_break_in(state, act, unit, before, to):
        if before != unit.at:
            put(state, unit, leader, before, steps - 1)
        house = structure_at(state, to)
        assert house is not None
        inside = yield from break_in(state, unit, house)
        if inside:
            put(state, unit, leader, to, steps)
    else:
        put(state, unit, leader, to, steps)
    if not unit.moved:
        return
    if free and not is_burdened(state, unit) and not unit.is_leader and in_contact(state, unit, unit.at):
        act.charged.append(unit.key)
    if not can_battle_after(state, act, unit, pace):
        act.spent.append(unit.key)


def can_battle_after(state: Raid, act: Activation, unit: Unit, pace: MoveLimit) -> bool:
    """SH-10, SH-11, SH-43, SH-47 Return whether a unit that has moved may still battle."""
    allowed = max(pace.battle, pace.charge) if unit.key in act.charged else pace.battle
    assert act.start is not None
    return unit.moved <= allowed and not forbids_battle(state, act, act.start, unit.at)


def put(state: Raid, unit: Unit, leader: Unit | None, to: Hex, steps: int) -> None:
    """Move a unit into a hex with its commander (SH-17) and a gun that can be moved (SH-13)."""
    come_to(state, unit, to, leader)
    unit.moved = steps
    break_away(state, unit)
    if leader is not None:
        leader.moved = steps
        leader.acted = True
    if unit.gun:
        bring_gun(state, unit, to)
    state.say(log.Moved, unit.key, name_of(to), steps)


def arrive(state: Raid, act: Activation, unit: Unit) -> Flow[None]:
    """Settle an arrival: a place to hold (SH-35), spoils (SH-9a), command (SH-15)."""
    if state.fixed.buildings and unit.moved:
        take_over(state, unit)
    if unit.is_leader:
        act.spent.append(unit.key)
        if unit.moved:
            yield from take_command(state, unit)
        return
    if unit.moved and unit.at in state.where.leaders:
        yield from come_under_command(state, unit)
    if unit.moved:
        catch_characters(state, unit)
    if state.blocks and not unit.swimming:
        if unit.moved:
            seize_spoils(state, unit)
        yield from drive_all(state, act, unit)
        if unit.key not in act.spent:
            yield from take_up(state, act, unit)
