"""How well a player stands, for bots that look one choice ahead. Everything is in hundredths of a victory point."""

from __future__ import annotations

from typing import Final

from quarterdeck.boards.hex import Hex, distance
from quarterdeck.engine.asks import Seat
from quarterdeck.games.scum_of_the_high_seas.broadside import bears_on
from quarterdeck.games.scum_of_the_high_seas.charts import CREW
from quarterdeck.games.scum_of_the_high_seas.enemies import are_friends
from quarterdeck.games.scum_of_the_high_seas.grapple import are_alongside
from quarterdeck.games.scum_of_the_high_seas.pieces import HERE, LEFT, WAITING, Block, Unit, Vessel
from quarterdeck.games.scum_of_the_high_seas.prospects import (
    FIGURE,
    FLAG_COST,
    POINT,
    SHIP_POINT,
    WALL_POINT,
    best_blow,
    harm,
)
from quarterdeck.games.scum_of_the_high_seas.state import Doing, Raid
from quarterdeck.games.scum_of_the_high_seas.winning import holder_of, parties

WON: Final = 1_000_000
FAR: Final = 12  # hexes beyond which it is all the same
UNIT_STANDS: Final = 40
LEADER: Final = 60
CARD: Final = 12
NCO: Final = 15
ALONGSIDE: Final = 30
BEHIND_WALLS: Final = 30
MEN: Final = {"A": 3, "B": 2, "C": 1}  # what a figure of each class counts for in a boarding


def estimate(state: Raid, seat: Seat) -> int:
    """Points first, then figures, ships and spoils, and who is where he can do something about it."""
    if state.outcome is not None:
        return WON if seat in state.outcome.winners else -WON if state.outcome.winners else 0
    worth = {party: sum([_assets(state, each) for each in party]) for party in parties(state)}
    mine = next(value for party, value in worth.items() if seat in party)
    others = [value for party, value in worth.items() if seat not in party]
    standing = mine - (max(others) + sum(others) // len(others)) // 2
    return standing + _places(state, seat) + _under_way(state, seat) + worth_of_allies(state, seat)


# --- What one has -----------------------------------------------------------------------------------------------------


def _assets(state: Raid, seat: Seat) -> int:
    """What a player has, wherever it is."""
    total = POINT * (state.score[seat] + state.earned[seat]) + CARD * state.cards_held(seat)
    for victim, killed in state.kills[seat].items():
        total += killed * 10 * POINT // max(state.setting.initial[victim], 1) % POINT  # SH-6a: on the way to the next tenth
    for unit in state.units.values():
        if unit.side == seat and unit.place in (HERE, WAITING, LEFT):
            total += LEADER if unit.is_leader else UNIT_STANDS + FIGURE * unit.strength
            total += (NCO if unit.nco else 0) - (NCO if unit.swimming else 0) - (NCO if unit.wounded else 0)
    for vessel in state.vessels.values():
        if vessel.side == seat and vessel.place == HERE and vessel.is_ship:
            total += SHIP_POINT * vessel.points + POINT
    for structure in state.structures.values():
        if structure.side == seat:
            total += WALL_POINT * max(structure.points, 0)
    for block in state.blocks.values():
        if block.side == seat and block.place == HERE:
            total += _block(state, block)
    return total


def _block(state: Raid, block: Block) -> int:
    """A block that one holds: more if it is carried, and the nearer home; what was always one's own is only to be kept."""
    prize = POINT * state.setting.rules.spoils
    if block.side == block.origin:
        return prize * 3 // 10
    bearer = state.units.get(block.bearer)
    away = min(_way_with_spoils(state, block, bearer), FAR)
    return prize * (35 + (20 if bearer is not None else 10 if block.driven else 0) + 3 * (FAR - away)) // 100


def _way_with_spoils(state: Raid, block: Block, bearer: Unit | None) -> int:
    """How far it is home; where ships are home, by way of a boat that has room."""
    own = [vessel for vessel in state.vessels.values() if vessel.side == block.side and vessel.place == HERE]
    if state.setting.homes[block.side] or not own:
        homes = state.setting.homes[block.side]
        return state.setting.ground.how_far(homes)[block.at] if homes else FAR
    if bearer is not None and bearer.aboard:
        return min([distance(block.at, at) for vessel in own if vessel.is_ship for at in state.hull(vessel)], default=FAR)
    boats = [vessel.at for vessel in own if not vessel.is_ship and vessel.at not in state.where.units]
    return 4 + min([distance(block.at, at) for at in boats], default=FAR)


# --- Where one is -----------------------------------------------------------------------------------------------------


def _places(state: Raid, seat: Seat) -> int:
    """What is in it for a player where his pieces stand."""
    foes = [
        unit
        for unit in state.units.values()
        if unit.place == HERE and not unit.below and not are_friends(state, seat, unit.side)
    ]
    own = [unit for unit in state.units.values() if unit.side == seat and unit.place == HERE and not unit.below]
    hexes = [unit.at for unit in foes]
    aims = _aims(state, seat)
    hunters = _hunters(state, seat, own)
    total = 0
    for unit in own:
        total += _leader(unit, own, hexes) if unit.is_leader else _unit(state, unit, foes, hexes, aims, hunters)
    for vessel in state.vessels.values():
        if vessel.side == seat and vessel.place == HERE and vessel.is_ship:
            total += _ship(state, vessel)
    for objective in state.setting.objectives:
        if (not objective.side or objective.side == seat) and holder_of(state, objective) == seat:
            total += 60 * objective.points
    return total


def _aims(state: Raid, seat: Seat) -> list[Hex]:
    """The objectives that are a player's to hold, and those of others, where he is in their way."""
    return [at for objective in state.setting.objectives for at in objective.hexes]


def _hunters(state: Raid, seat: Seat, own: list[Unit]) -> dict[str, Hex]:
    """Which unit goes for which block: to each that is to be had the nearest that has nothing to carry."""
    hunters: dict[str, Hex] = {}
    burdened = {block.bearer for block in state.blocks.values() if block.bearer}
    free = [unit for unit in own if not unit.is_leader and unit.key not in burdened and not unit.swimming]
    for block in state.blocks.values():
        bearer = state.units.get(block.bearer)
        if block.place != HERE or (bearer is not None and are_friends(state, seat, bearer.side)) or block.origin == seat:
            continue
        idle = [unit for unit in free if unit.key not in hunters]
        if idle:
            away = [distance(unit.at, block.at) for unit in idle]
            hunters[idle[away.index(min(away))].key] = block.at
    return hunters


def _unit(state: Raid, unit: Unit, foes: list[Unit], hexes: list[Hex], aims: list[Hex], hunters: dict[str, Hex]) -> int:
    """A unit ashore or aboard: near what it is after, in cover, and not alone among enemies."""
    at = unit.at
    away = min([distance(at, foe) for foe in hexes], default=FAR)
    terrain = state.setting.ground.terrain[at]
    worth = -4 * terrain.attacker + 5 * terrain.defender + (4 if at in state.setting.ground.hills else 0)
    if state.blocks and state.borne_by(unit) is not None:
        return worth - (15 if away <= 2 else 0)
    if at in state.where.buildings and state.structures[state.where.buildings[at]].side == unit.side:
        worth += BEHIND_WALLS
    if unit.returns > 0:
        worth -= 20
    if away == 1:
        near = sum([1 for foe in foes if distance(at, foe.at) == 1])
        worth -= (25 if unit.strength <= 2 else 4) * (near - 1) + (15 if unit.strength <= 2 else 0)
    pull = 3 * (FAR - min(away, FAR)) * min(unit.strength, 4) // 4
    if unit.key in hunters:
        pull = max(pull, 6 * (FAR - min(max(distance(at, hunters[unit.key]) - 1, 0), FAR)))
    if aims:
        pull = max(pull, 5 * (FAR - min([distance(at, aim) for aim in aims])))
    return worth + pull


def _leader(leader: Unit, own: list[Unit], hexes: list[Hex]) -> int:
    """A commander belongs with a unit."""
    away = min([distance(leader.at, unit.at) for unit in own if not unit.is_leader], default=FAR)
    if away == 0:
        return 30 + 4 * len(leader.leads)
    near = min([distance(leader.at, foe) for foe in hexes], default=FAR)
    return -8 * min(away, FAR) - (60 if near == 1 else 0)


def _ship(state: Raid, ship: Vessel) -> int:
    """A ship closes with an enemy whom she can board, keeps her guns on one whom she cannot, and hates the ground."""
    worth = -40 if ship.aground else 0
    men = fighters(state, ship, ship.side)
    foes = [
        other
        for other in state.vessels.values()
        if other.place == HERE and other.is_ship and not are_friends(state, ship.side, other.side)
    ]
    if not foes:
        return worth
    decks = {other.key: state.hull(other) for other in foes}
    hull = state.hull(ship)
    away = {key: min([distance(own, at) for own in hull for at in deck]) for key, deck in decks.items()}
    prey = min(foes, key=lambda other: (away[other.key], other.key))
    theirs = fighters(state, prey, prey.side)
    if men >= theirs:
        worth += ALONGSIDE if are_alongside(state, ship, prey) else -8 * min(away[prey.key], FAR)
    else:
        worth -= 4 * abs(min(away[prey.key], FAR) - 3)
    for cable in state.cables:
        if ship.key in (cable.aggressor, cable.other):
            worth += 60 + 4 * (men - theirs)
    targets = {at for deck in decks.values() for at in deck}
    bearing = sum([1 for gun in state.guns_of(ship) if not targets.isdisjoint(bears_on(state, gun))])
    return worth + 7 * bearing - (10 if ship.anchored else 0)


def fighters(state: Raid, ship: Vessel, side: Seat) -> int:
    """What a player's men aboard are good for hand to hand."""
    men = [unit for unit in state.aboard(ship) if unit.side == side and not unit.is_leader]
    return sum([unit.strength * (1 if unit.kind == CREW else MEN[unit.figures.grade]) for unit in men])


# --- What is under way ------------------------------------------------------------------------------------------------


def _under_way(state: Raid, seat: Seat) -> int:
    """An attack that has begun, and the best that who acts may still make."""
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
    return sum([best_blow(state, unit) for unit in units if unit.place == HERE and not unit.is_leader])


# --- Allies -----------------------------------------------------------------------------------------------------------


def worth_of_allies(state: Raid, seat: Seat) -> int:
    return sum(
        [worth_of_ally(state, seat, other) for pair in state.alliances if seat in pair for other in pair if other != seat]
    )


def worth_of_ally(state: Raid, seat: Seat, other: Seat) -> int:
    """SH-5 An alliance is worth what the other could do: as long as neither of the two leads."""
    best = max(state.score.values())
    if state.score[other] == best > state.score[seat] or state.score[seat] == best > state.score[other]:
        return -20
    own = [unit.at for unit in state.of(seat)]
    threat = 0
    for unit in state.of(other):
        away = min([distance(unit.at, at) for at in own], default=FAR)
        threat += max(FAR - away, 0) * unit.strength
    return 5 + threat // 2
