"""SH-44 Wounded characters caught alone, and prisoners set free."""

from __future__ import annotations

from quarterdeck.boards.hex import Hex, disk
from quarterdeck.games.scum_of_the_high_seas.charts import CHARACTER
from quarterdeck.games.scum_of_the_high_seas.land import log
from quarterdeck.games.scum_of_the_high_seas.land.barriers import parted
from quarterdeck.games.scum_of_the_high_seas.parley.enemies import are_friends, cannot_attack
from quarterdeck.games.scum_of_the_high_seas.pieces import CAPTURED, DESTROYED, FREED, Block, Unit
from quarterdeck.games.scum_of_the_high_seas.state import Raid


def catch_characters(state: Raid, unit: Unit) -> None:
    """SH-44 Catch wounded, unguarded characters next to a unit that has ended its move.

    Nothing impassable may lie between them. The prisoner is a carried block from then on.
    """
    where = state.where
    near = [where.leaders[at] for at in state.setting.ground.near[unit.at] if at in where.leaders]
    for key in sorted(near, key=state.fixed.rank.__getitem__):
        character = state.units[key]
        if (
            character.kind == CHARACTER
            and character.wounded
            and not character.aboard
            and not unit.swimming
            and not parted(state, unit.at, character.at)
            and not cannot_attack(state, unit, character)
            and not is_guarded(state, character)
        ):
            catch(state, unit, character)


def is_guarded(state: Raid, character: Unit) -> bool:
    """SH-9a, SH-44 Return whether a unit is with the character or a friend guards him.

    A guard is next to him and has not retreated.
    """
    if state.unit_at(character.at) is not None:
        return True
    near = [state.unit_at(at) for at in state.setting.ground.near[character.at] if not parted(state, at, character.at)]
    friends = [other for other in near if other is not None and are_friends(state, other.side, character.side)]
    return any(not other.retreated for other in friends)


def catch(state: Raid, unit: Unit, character: Unit) -> None:
    key = f"prisoner-{character.key}"
    at = character.at
    state.take_off(character, CAPTURED)
    character.leads.clear()
    block = state.blocks.get(key)
    if block is None:
        block = Block(key, unit.side, character.name, False, at, origin=character.side, prisoner=character.key)
        state.blocks[key] = block
    block.side = unit.side
    state.drop(block, at)
    state.say(log.Caught, character.key, unit.key)


def set_free(state: Raid, block: Block) -> None:
    """SH-44 Free a prisoner where he is, or in the nearest refuge; without one he is lost.

    He is freed when his bearer is destroyed, his captor's ship has sunk, or he is back with his own
    side.
    """
    character = state.units[block.prisoner]
    state.lift(block, FREED)
    block.side = character.side
    if bring_to_refuge(state, character, block.at):
        state.say(log.SetFree, character.key)
    else:
        state.take_off(character, DESTROYED)


# --- Refuge ---------------------------------------------------------------------------------------


def bring_to_refuge(state: Raid, character: Unit, start: Hex) -> bool:
    """SH-44 Bring a character to the nearest refuge and return whether there is one."""
    board = state.setting.ground.board
    for at in disk(start, max(board.columns, board.rows)):
        if is_refuge(state, character, at):
            character.swimming = False
            state.put(character, at, state.where.hulls.get(at, ""))
            return True
    return False


def is_refuge(state: Raid, character: Unit, at: Hex) -> bool:
    """SH-44 Return whether a hex is empty land, or holds an own unit without a leader."""
    if at in state.where.leaders:
        return False
    there = state.unit_at(at)
    if there is not None:
        return there.side == character.side and not there.swimming
    return at in state.setting.ground.land and at not in state.where.blocks
