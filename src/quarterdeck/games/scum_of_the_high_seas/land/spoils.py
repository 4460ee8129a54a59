"""SH-9, SH-9a Spoils: covering, seizing, driving, picking up and putting down."""

from __future__ import annotations

from typing import NamedTuple

from quarterdeck.boards.hex import Hex, are_adjacent
from quarterdeck.boards.hexboard import name_of
from quarterdeck.engine.asks import ALLOWED, Choose, ClauseId, Flow, Option, Prompt, choose
from quarterdeck.engine.label import Label
from quarterdeck.games.scum_of_the_high_seas.land import log
from quarterdeck.games.scum_of_the_high_seas.land.barriers import parted
from quarterdeck.games.scum_of_the_high_seas.land.buildings import cannot_pass, is_roofed, structure_at
from quarterdeck.games.scum_of_the_high_seas.land.prisoners import set_free
from quarterdeck.games.scum_of_the_high_seas.parley.enemies import are_friends, cannot_attack
from quarterdeck.games.scum_of_the_high_seas.pieces import HERE, Block, Unit
from quarterdeck.games.scum_of_the_high_seas.state import Activation, Raid
from quarterdeck.games.scum_of_the_high_seas.words import inside

DRIVEN = 2  # hexes


class Handling(NamedTuple):
    """An action with a block of spoils: a verb, the block, and the hex to which it is driven."""

    verb: str
    key: str = ""
    to: Hex = Hex(0, 0)


LEAVE_IT = Option("nothing", Handling("nothing"))


def handling_label(state: Raid, ask: Choose, option: Option[Handling]) -> Label:
    verb, key, to = option.value
    if verb == "nothing":
        return Label("Leave the spoils", "SH-9a", rank=9)
    name = inside(state.blocks[key].name)
    if verb == "drive":
        return Label(f"Drive {name} to {name_of(to)}", "SH-9a", name_of(to))
    return Label(f"Pick up {name} instead of a battle", "SH-9a", key)


def why_not_taken(state: Raid, ask: Choose, notation: str) -> ClauseId:
    """Return the clause against picking up a block that could be named."""
    verb, _, key = notation.partition(" ")
    if verb != "take" or key not in state.blocks:
        return ALLOWED
    return cannot_take(state, state.units[str(ask.about["key"])], state.blocks[key])


def why_not_driven(state: Raid, ask: Choose, notation: str) -> ClauseId:
    """SH-9a Return the clause against a hex for a driven block: filled, or not by the driver."""
    words = notation.split()
    if len(words) != 3 or words[0] != "drive" or words[1] not in state.blocks:
        return ALLOWED
    taken = [*state.where.units, *state.where.leaders, *state.where.blocks]
    return "SH-30" if words[2] in map(name_of, taken) else "SH-9a"


DRIVE = Prompt("drive", "SH-9a", "{unit}: choose a hex to drive {block} to.", label=handling_label, explain=why_not_driven)
TAKE = Prompt("take", "SH-9a", "{unit}: pick up spoils instead of a battle?", label=handling_label, explain=why_not_taken)


# --- Ownership ------------------------------------------------------------------------------------


def is_covered(state: Raid, block: Block) -> bool:
    """SH-9a Return whether a friendly unit covers a block.

    It is with the block or next to it (SH-5a) and has not retreated this turn.
    """
    for at in (block.at, *state.setting.ground.near[block.at]):
        unit = state.unit_at(at)
        if unit is None or unit.retreated or not are_friends(state, unit.side, block.side):
            continue
        if is_at_hand(state, at, block.at):
            return True
    return False


def is_at_hand(state: Raid, at: Hex, to: Hex) -> bool:
    """SH-9, SH-82a Return whether a hex is in another's zone of control, with no rail between."""
    return at == to or not parted(state, at, to)


def cannot_seize(state: Raid, unit: Unit, block: Block) -> ClauseId:
    """SH-9, SH-9a Return the clause against seizing spoils by ending a move next to them."""
    if block.bearer or block.place != HERE or not are_adjacent(unit.at, block.at) or unit.is_leader or unit.swimming:
        return "SH-9"
    if not is_at_hand(state, unit.at, block.at):
        return "SH-42"
    return cannot_attack(state, unit, block) or ("SH-9a" if is_covered(state, block) else ALLOWED)


def seize_spoils(state: Raid, unit: Unit) -> None:
    """SH-9a Uncovered spoils fall to an enemy whose unit has ended its move next to them."""
    for block in state.blocks.values():
        if block.side != unit.side and not cannot_seize(state, unit, block):
            block.side = unit.side
            state.say(log.Seized, unit.side, block.key)
            if block.prisoner and block.side == block.origin:
                set_free(state, block)


# --- Driven blocks --------------------------------------------------------------------------------


def drive_all(state: Raid, act: Activation, unit: Unit) -> Flow[None]:
    """SH-9a Drive each block that was next to the unit when activated, or is next to it now."""
    for block in state.blocks.values():
        if block.driven and is_driven_by(state, act, unit, block):
            hexes = hexes_to_drive_to(state, unit, block)
            if hexes:
                options = [
                    LEAVE_IT,
                    *(Option(f"drive {block.key} {name_of(to)}", Handling("drive", block.key, to)) for to in hexes),
                ]
                about = {"unit": unit.name, "block": inside(block.name), "key": block.key}
                chosen = yield from choose(unit.side, DRIVE, options, about)
                if chosen.value.verb == "drive":
                    state.drop(block, chosen.value.to)
                    block.moved = True
                    state.say(log.Drove, unit.key, block.key, name_of(chosen.value.to))


def is_driven_by(state: Raid, act: Activation, unit: Unit, block: Block) -> bool:
    """SH-9a A block is driven once a turn, by one unit of its owner next to it."""
    return (
        block.driven
        and block.side == unit.side
        and block.place == HERE
        and not block.moved
        and not unit.is_leader
        and not unit.aboard
        and (are_adjacent(block.at, unit.at) or (act.start is not None and are_adjacent(block.at, act.start)))
    )


def hexes_to_drive_to(state: Raid, unit: Unit, block: Block) -> list[Hex]:
    """SH-9a Return the hexes to which a block can be driven: at most two away, next to the driver.

    Animals and carts go where riders could.
    """
    ground = state.setting.ground
    reached = {block.at: False}
    edge = [block.at]
    for _ in range(DRIVEN):
        farther = []
        for at in edge:
            for to in ground.ways_mounted[at]:
                if to not in reached and can_be_driven(state, unit, at, to):
                    reached[to] = True
                    farther.append(to)
        edge = [at for at in farther if not ground.terrain[at].stops]
    return [at for at, moved in reached.items() if moved and are_adjacent(at, unit.at)]


def can_be_driven(state: Raid, unit: Unit, at: Hex, to: Hex) -> bool:
    """SH-9a, SH-30 A block fills its hex, so the hex must be empty; no animal enters a house."""
    where = state.where
    if to in where.units or to in where.leaders or to in where.blocks:
        return False
    return not state.fixed.buildings or not (is_roofed(structure_at(state, to)) or cannot_pass(state, unit, at, to))


# --- Carried blocks -------------------------------------------------------------------------------


def cannot_take(state: Raid, unit: Unit, block: Block) -> ClauseId:
    """SH-9a Return the clause against picking a block up.

    It is not the unit's own, driven or not next to it, or the unit has its hands full.
    """
    if block.driven or block.bearer or block.place != HERE or unit.is_leader or unit.swimming:
        return "SH-9a"
    if block.side != unit.side or (block.at != unit.at and not are_adjacent(block.at, unit.at)):
        return "SH-9a"
    if state.borne_by(unit) is not None or state.where.blocks.get(unit.at, block.key) != block.key:
        return "SH-9a"
    return ALLOWED if is_at_hand(state, unit.at, block.at) else "SH-42"


def take_up(state: Raid, act: Activation, unit: Unit) -> Flow[None]:
    """SH-9a A carried block next to a unit is picked up instead of a battle."""
    own = [block for block in state.blocks.values() if block.side == unit.side and not block.bearer]
    options = [
        Option(f"take {block.key}", Handling("take", block.key)) for block in own if not cannot_take(state, unit, block)
    ]
    if not options:
        return
    chosen = yield from choose(unit.side, TAKE, [LEAVE_IT, *options], {"unit": unit.name, "key": unit.key})
    if chosen.value.verb == "take":
        block = state.blocks[chosen.value.key]
        state.drop(block, unit.at, unit.key)
        act.spent.append(unit.key)
        state.say(log.TookUp, unit.key, block.key)


def put_down(state: Raid, unit: Unit) -> None:
    """SH-9a Put down a unit's load in its hex, at no cost."""
    block = state.borne_by(unit)
    if block is not None:
        state.drop(block, unit.at)
        state.say(log.PutDown, unit.key, block.key)
