"""SH-3a, SH-62 Transfers of spoils by a deal or a ransom."""

from __future__ import annotations

from quarterdeck.boards.hex import Hex, distance
from quarterdeck.engine.asks import ClauseId, Seat
from quarterdeck.games.scum_of_the_high_seas.land.barriers import parted
from quarterdeck.games.scum_of_the_high_seas.land.prisoners import set_free
from quarterdeck.games.scum_of_the_high_seas.parley import log
from quarterdeck.games.scum_of_the_high_seas.pieces import HERE, Block, Unit
from quarterdeck.games.scum_of_the_high_seas.state import Raid


def blocks_of(state: Raid, seat: Seat) -> list[Block]:
    """Return the spoils and prisoners that a player has and could give."""
    return [block for block in state.blocks.values() if block.side == seat and block.place == HERE]


def hand_over(state: Raid, block: Block, to: Seat, clause: ClauseId, near: Unit | None = None) -> None:
    """SH-3a, SH-62 Move a block into the zone of control of a unit of the receiver.

    That is the unit given, one next to the block, or the nearest. Without a free hex there the
    block stays where it lies. Its old bearer lets go of it.
    """
    block.side = to
    receiver = near if near is not None else nearest_receiver(state, to, block.at)
    at = block.at
    if receiver is not None and (block.bearer or distance(receiver.at, block.at) != 1):
        at = next(iter(free_hexes(state, receiver)), block.at)
    state.drop(block, at)
    state.say(log.ChangedHands, block.key, to, clause)
    if block.prisoner and to == block.origin:
        set_free(state, block)


def nearest_receiver(state: Raid, seat: Seat, at: Hex) -> Unit | None:
    """Return the unit of a player nearest to a hex that could have spoils beside it."""
    own = [unit for unit in state.of(seat) if not unit.is_leader and not unit.below and not unit.swimming]
    return min(own, key=lambda unit: distance(unit.at, at), default=None)


def free_hexes(state: Raid, unit: Unit) -> list[Hex]:
    """Return the hexes beside a unit where a block can lie, clockwise.

    They are land, or the deck that it stands on, with nothing there and nothing impassable between
    (SH-9).
    """
    ground = state.setting.ground
    beside = []
    for at in ground.near[unit.at]:
        hull = state.where.hulls.get(at, "")
        fits = hull == unit.aboard if unit.aboard else at in ground.land and not hull
        if (
            fits
            and not parted(state, unit.at, at)
            and not any(at in taken for taken in (state.where.blocks, state.where.units, state.where.leaders))
        ):
            beside.append(at)
    return beside
