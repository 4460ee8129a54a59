"""What a seat may see: everything on the table but the orders of enemy ships that have not activated yet (KF-5)."""

from __future__ import annotations

import msgspec

from quarterdeck.engine.asks import Seat
from quarterdeck.engine.chance import Luck
from quarterdeck.games.kingdom_fleets.charts import CONDITIONS
from quarterdeck.games.kingdom_fleets.state import NO_ORDER, Battle, Ship
from quarterdeck.games.kingdom_fleets.winning import score


class ShipSeen(msgspec.Struct, frozen=True):
    """A ship; places in thousandths of an inch and of a degree. ``order`` is empty where it is not known to the looker."""

    key: str
    name: str
    type: str
    side: Seat
    first_side: Seat
    size: str
    status: str
    derelict: bool
    prize: bool
    x: int
    y: int
    heading: int
    length: int
    width: int
    hull: tuple[int, int]  # left, and of how many
    decks: tuple[int, int]
    sails: tuple[int, int]
    squads: tuple[tuple[str, int], ...]  # each by its card, with the hit points left
    full_squads: int
    captain: int
    has_captain: bool
    characters: tuple[str, ...]
    equipment: tuple[str, ...]
    guns: tuple[tuple[int, int], ...]  # by arc, fore and then clockwise: not fired yet, and of how many
    spiked: tuple[int, ...]
    firearms_left: int
    conditions: tuple[tuple[str, int], ...]
    gold: int
    cost: int
    fear: str
    ignores: tuple[str, ...]
    ordered: bool
    order: str
    activated: bool
    moved: bool
    fair_wind: int
    manpower: int
    odd_shot: int
    acted: tuple[str, ...]
    killed: int


class View(msgspec.Struct, frozen=True):
    """The table as a seat sees it."""

    turn: int
    turns: int
    phase: str
    width: int
    height: int
    sides: tuple[Seat, Seat]
    factions: dict[Seat, str]
    gold: dict[Seat, int]  # KF-49: as if counted now
    wind_from: int | None
    heavy_seas: bool
    sight: str
    terrain: tuple[tuple[str, tuple[tuple[int, int], ...]], ...]
    first: Seat
    to_act: Seat
    active: str
    under_way: tuple[str, ...]  # whom the active ship has still to meet on her way
    alongside: str
    engaged: tuple[tuple[str, str], ...]
    combats: tuple[tuple[str, ...], ...]
    leaders: tuple[str, ...]
    passed: tuple[Seat, ...]
    trials: tuple[tuple[str, int], ...]
    ships: tuple[ShipSeen, ...]


def view(state: Battle, seat: Seat) -> View:
    setting = state.setting
    return View(
        turn=state.turn,
        turns=setting.turns,
        phase=state.phase.value,
        width=setting.width,
        height=setting.height,
        sides=setting.sides,
        factions=dict(setting.factions),
        gold={side: score(state, side) for side in setting.sides},
        wind_from=setting.wind_from,
        heavy_seas=setting.heavy_seas,
        sight=setting.sight,
        terrain=tuple((each.kind, each.corners) for each in state.terrain),
        first=state.first,
        to_act=state.to_act,
        active=state.active,
        under_way=tuple(key for _, key in state.passage.met) if state.passage is not None else (),
        alongside=state.alongside,
        engaged=tuple((each.boarder, each.other) for each in state.engagements),
        combats=tuple(tuple(combat) for combat in state.combats),
        leaders=tuple(state.leaders),
        passed=tuple(state.passed),
        trials=tuple(state.trials),
        ships=tuple(_ship(state, ship, seat) for ship in state.ships.values()),
    )


def knows_order(ship: Ship, seat: Seat) -> bool:
    """KF-5 Its owner from the start, all others once she activates."""
    return ship.revealed or ship.side == seat


def _ship(state: Battle, ship: Ship, seat: Seat) -> ShipSeen:
    figures, base = ship.figures, ship.base
    card = figures.card
    return ShipSeen(
        key=ship.key,
        name=ship.name,
        type=card.type,
        side=ship.side,
        first_side=ship.first_side,
        size=card.size,
        status=ship.status,
        derelict=ship.is_derelict,
        prize=ship.is_prize,
        x=base.centre.x,
        y=base.centre.y,
        heading=base.heading,
        length=base.length,
        width=base.width,
        hull=(ship.hull, card.hull),
        decks=(ship.decks, card.decks),
        sails=(ship.sails, card.sails),
        squads=tuple(ship.squads),
        full_squads=card.squads,
        captain=ship.level,
        has_captain=ship.has_captain,
        characters=tuple(ship.characters),
        equipment=figures.equipment,
        guns=tuple((max(0, ship.guns_left(arc) - ship.fired[arc]), figures.guns[arc]) for arc in range(4)),
        spiked=tuple(ship.spiked),
        firearms_left=len(figures.firearms) - len(ship.shot),
        conditions=tuple((each, ship.conditions[each]) for each in CONDITIONS if ship.conditions.get(each)),
        gold=ship.gold,
        cost=figures.cost,
        fear=ship.fear,
        ignores=tuple(state.ignored_by(ship)),
        ordered=ship.order != NO_ORDER,
        order=ship.order if knows_order(ship, seat) else "",
        activated=ship.activated,
        moved=ship.moved,
        fair_wind=ship.fair_wind,
        manpower=ship.manpower,
        odd_shot=ship.odd_shot,
        acted=tuple(ship.acted),
        killed=ship.killed,
    )


def imagine(state: Battle, seat: Seat, luck: Luck) -> Battle:
    """KF-5 A world with other orders for the ships whose orders the seat does not know, out of those that they could get."""
    world = state.copy()
    for ship in world.ships.values():
        if ship.order != NO_ORDER and not knows_order(ship, seat):
            ship.order = ship.offered[luck.below(len(ship.offered))]
    return world
