"""SH-44 Wounded characters who are caught alone, and who gets free again."""

from __future__ import annotations

from typing import Final

from quarterdeck.boards.hex import Hex, are_adjacent, disk
from quarterdeck.games.scum_of_the_high_seas import log_land
from quarterdeck.games.scum_of_the_high_seas.barriers import is_filled, parted
from quarterdeck.games.scum_of_the_high_seas.charts import CHARACTER
from quarterdeck.games.scum_of_the_high_seas.enemies import cannot_attack
from quarterdeck.games.scum_of_the_high_seas.pieces import CAPTURED, HERE, Block, Unit
from quarterdeck.games.scum_of_the_high_seas.state import Raid

FREED: Final = "free again"
NEAR: Final = 4  # hexes within which who is set free finds a place


def catch_characters(state: Raid, unit: Unit) -> None:
    """SH-44 A wounded character alone in a hex, with no unit of his next to him, is caught when an enemy unit has ended a
    move next to him, nothing impassable between: he is a carried block from then on."""
    for character in state.units.values():
        if (
            character.kind == CHARACTER
            and character.wounded
            and character.place == HERE
            and are_adjacent(character.at, unit.at)
            and not character.aboard
            and not unit.swimming
            and not parted(state, unit.at, character.at)
            and not cannot_attack(state, unit, character)
            and not is_guarded(state, character)
        ):
            catch(state, unit, character)


def is_guarded(state: Raid, character: Unit) -> bool:
    """SH-9a, SH-44 Whether somebody is with him, or a unit of his player that has not retreated is next to him."""
    if state.unit_at(character.at) is not None:
        return True
    near = [state.unit_at(at) for at in state.setting.ground.near[character.at] if not parted(state, at, character.at)]
    return any(other is not None and other.side == character.side and not other.retreated for other in near)


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
    state.say(log_land.Caught, character.name, unit.name)


def set_free(state: Raid, block: Block) -> None:
    """SH-44 A prisoner whose bearer is no more, or who is back with his own, is himself again, where he is or nearby."""
    character = state.units[block.prisoner]
    at = block.at
    state.lift(block, FREED)
    block.side = character.side
    state.put(character, place_for(state, character, at))
    state.say(log_land.SetFree, character.name)


def place_for(state: Raid, character: Unit, at: Hex) -> Hex:
    """The nearest hex of land that he may be in."""
    land = state.setting.ground.land
    for near in disk(at, NEAR):
        if near in land and not is_filled(state, character, near):
            return near
    return at
