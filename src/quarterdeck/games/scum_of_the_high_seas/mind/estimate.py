"""The estimate of a position for one-choice lookahead, in hundredths of a victory point."""

from __future__ import annotations

from typing import Final

from quarterdeck.engine.asks import Seat
from quarterdeck.games.scum_of_the_high_seas.mind.attack_values import (
    FIGURE,
    FLAG_COST,
    POINT,
    SHIP_POINT,
    best_blow,
    harm,
    worth_of_wall,
)
from quarterdeck.games.scum_of_the_high_seas.mind.place_values import FAR, nearest, places
from quarterdeck.games.scum_of_the_high_seas.parley.enemies import are_friends
from quarterdeck.games.scum_of_the_high_seas.pieces import HERE, LEFT, WAITING, Block, Unit
from quarterdeck.games.scum_of_the_high_seas.state import Doing, Raid

WON: Final = 1_000_000
UNIT_STANDS: Final = 40
LEADER: Final = 60
CARD: Final = 12
NCO: Final = 15
LEADS: Final = -20  # an alliance in which one partner leads on points


def estimate(state: Raid, seat: Seat) -> int:
    """Return how well a seat stands: points, then figures, ships and spoils, then positions."""
    if state.outcome is not None:
        return WON if seat in state.outcome.winners else -WON if state.outcome.winners else 0
    has = assets(state)
    mine, others = 0, []
    for party in state.setting.parties:
        worth = sum([has[each] for each in party])
        if seat in party:
            mine = worth
        else:
            others.append(worth)
    standing = mine - (max(others) + sum(others) // len(others)) // 2
    return standing + places(state, seat) + _under_way(state, seat)


# --- Assets ---------------------------------------------------------------------------------------


def assets(state: Raid) -> dict[Seat, int]:
    """Return the worth of everything that each player has, wherever it is."""
    total = {seat: POINT * points + CARD * state.cards_held(seat) for seat, points in state.score.items()}
    for seat, points in state.earned.items():
        total[seat] += POINT * points + _tenths(state, seat)
    for unit in state.units.values():
        if unit.place in (HERE, WAITING, LEFT):
            total[unit.side] += _unit(unit)
    for vessel in state.vessels.values():
        if vessel.side in total and vessel.place == HERE and vessel.is_ship:
            total[vessel.side] += SHIP_POINT * vessel.points + POINT
    for structure in state.structures.values():
        if structure.side in total and structure.points > 0:
            total[structure.side] += worth_of_wall(structure) * structure.points // 10
    for block in state.blocks.values():
        if block.side in total and block.place == HERE:
            total[block.side] += _block(state, block)
    return total


def _tenths(state: Raid, seat: Seat) -> int:
    """SH-6a Return the progress towards the next tenth of each enemy."""
    return sum(
        [
            killed * 10 * POINT // max(state.setting.initial[victim], 1) % POINT
            for victim, killed in state.kills[seat].items()
            if killed
        ]
    )


def _unit(unit: Unit) -> int:
    worth = LEADER if unit.is_leader else UNIT_STANDS + FIGURE * unit.strength
    return worth + (NCO if unit.nco else 0) - (NCO if unit.swimming else 0) - (NCO if unit.wounded else 0)


def _block(state: Raid, block: Block) -> int:
    """Return the worth of a block to its holder: more if carried, and more the nearer home.

    A block of the player's own only has to be kept.
    """
    prize = POINT * state.setting.rules.spoils
    if block.side == block.origin:
        return prize * 3 // 10
    bearer = state.units.get(block.bearer)
    away = min(_way_with_spoils(state, block, bearer), FAR)
    return prize * (35 + (40 if bearer is not None else 20 if block.driven else 0) + 3 * (FAR - away)) // 100


def _way_with_spoils(state: Raid, block: Block, bearer: Unit | None) -> int:
    """Return the distance home; if ships are home, by way of a boat that has room."""
    own = [vessel for vessel in state.vessels.values() if vessel.side == block.side and vessel.place == HERE]
    if state.setting.homes[block.side] or not own:
        homes = state.setting.homes[block.side]
        return state.setting.ground.how_far(homes)[block.at] if homes else FAR
    if bearer is not None and bearer.aboard:
        return nearest(block.at, [at for vessel in own if vessel.is_ship for at in state.hull(vessel)])
    boats = [vessel.at for vessel in own if not vessel.is_ship and vessel.at not in state.where.units]
    return 4 + nearest(block.at, boats)


# --- Actions under way ----------------------------------------------------------------------------


def _under_way(state: Raid, seat: Seat) -> int:
    """Return the worth of an attack under way, and of the best that can still be made.

    A unit with a load thinks of its load only.
    """
    attack = state.attack
    if attack is not None:
        value = harm(state, attack)
        target = state.units.get(attack.target)
        if target is not None:
            value += FLAG_COST * attack.flags
        return value if are_friends(state, seat, attack.seat) else -value
    act = state.act
    if act is None or act.doing not in (Doing.MOVE, Doing.BATTLE) or act.seat != seat:
        return 0
    units = [state.units[key] for key in act.keys if key in state.units and key not in act.spent]
    fit = [unit for unit in units if unit.place == HERE and not unit.is_leader]
    return sum([best_blow(state, unit) for unit in fit if not state.blocks or state.borne_by(unit) is None])


# --- Allies ---------------------------------------------------------------------------------------


def one_leads(state: Raid, seat: Seat, other: Seat) -> bool:
    """Return whether one of two players leads on points; then they are rivals."""
    best = max(state.score.values())
    return state.score[seat] != state.score[other] and best in (state.score[seat], state.score[other])


def worth_of_ally(state: Raid, seat: Seat, other: Seat) -> int:
    """SH-5 Return the worth of an ally: highest for the greatest threat, while neither leads."""
    if one_leads(state, seat, other):
        return LEADS
    own = [unit.at for unit in state.of(seat)]
    threat = 0
    for unit in state.of(other):
        threat += (FAR - nearest(unit.at, own)) * unit.strength
    return 5 + threat // 2
