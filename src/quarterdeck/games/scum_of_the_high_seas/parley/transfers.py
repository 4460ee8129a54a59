"""SH-3a, SH-62 Spoils that change hands by a deal or a ransom."""

from __future__ import annotations

from quarterdeck.boards.hex import Hex, distance
from quarterdeck.engine.asks import ClauseId, Seat
from quarterdeck.games.scum_of_the_high_seas.land.barriers import parted
from quarterdeck.games.scum_of_the_high_seas.land.prisoners import set_free
from quarterdeck.games.scum_of_the_high_seas.parley import log
from quarterdeck.games.scum_of_the_high_seas.pieces import HERE, Block, Unit
from quarterdeck.games.scum_of_the_high_seas.state import Raid


def blocks_of(state: Raid, seat: Seat) -> list[Block]:
    """The spoils and prisoners that a player has and could give."""
    return [block for block in state.blocks.values() if block.side == seat and block.place == HERE]


def hand_over(state: Raid, block: Block, to: Seat, clause: ClauseId, near: Unit | None = None) -> None:
    """SH-3a, SH-62 A block goes into the zone of control of a unit of the receiver: the one named, one that is next to it
    already, or the nearest. Without a free hex there it stays where it lies. Nobody goes on carrying what he gave away."""
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
    """Of a player's units that could have spoils beside them, the nearest to a hex."""
    own = [unit for unit in state.of(seat) if not unit.is_leader and not unit.below and not unit.swimming]
    return min(own, key=lambda unit: distance(unit.at, at), default=None)


def free_hexes(state: Raid, unit: Unit) -> list[Hex]:
    """Where beside a unit a block can lie, clockwise: land, or the deck that it stands on, with nothing there and nothing
    impassable between (SH-9)."""
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
