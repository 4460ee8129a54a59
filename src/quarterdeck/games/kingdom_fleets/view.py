"""A seat's view: everything on the table except the unrevealed orders of enemy ships (KF-5)."""

from __future__ import annotations

import msgspec

from quarterdeck.engine.asks import Seat
from quarterdeck.engine.chance import Luck
from quarterdeck.engine.views import seen
from quarterdeck.games.kingdom_fleets.charts import CONDITIONS
from quarterdeck.games.kingdom_fleets.state import NO_ORDER, Battle, Ship
from quarterdeck.games.kingdom_fleets.winning import score


class ShipSeen(msgspec.Struct, frozen=True):
    """A ship; places in thousandths of an inch and of a degree.

    ``order`` is empty if the viewer does not know it.
    """

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
    hull: tuple[int, int]  # left, and full
    decks: tuple[int, int]
    sails: tuple[int, int]
    squads: tuple[tuple[str, int], ...]  # card and hit points left of each
    full_squads: int
    captain: int
    has_captain: bool
    characters: tuple[str, ...]
    equipment: tuple[str, ...]
    guns: tuple[tuple[int, int], ...]  # by arc, clockwise from fore: not yet fired, and full
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
    gold: dict[Seat, int]  # KF-49: the score if the game ended now
    wind_from: int | None
    heavy_seas: bool
    sight: str
    terrain: tuple[tuple[str, tuple[tuple[int, int], ...]], ...]
    first: Seat
    to_act: Seat
    active: str
    under_way: tuple[str, ...]  # encounters still to come on the active ship's way
    alongside: str
    engaged: tuple[tuple[str, str], ...]
    combats: tuple[tuple[str, ...], ...]
    leaders: tuple[str, ...]
    passed: tuple[Seat, ...]
    trials: tuple[tuple[str, int], ...]
    ships: tuple[ShipSeen, ...]


def view(state: Battle, seat: Seat) -> View:
    setting = state.setting
    return seen(
        View,
        state,
        setting,
        phase=state.phase.value,
        gold={side: score(state, side) for side in setting.sides},
        terrain=tuple((each.kind, each.corners) for each in state.terrain),
        under_way=tuple(key for _, key in state.passage.met) if state.passage is not None else (),
        engaged=tuple((each.boarder, each.other) for each in state.engagements),
        combats=tuple(tuple(combat) for combat in state.combats),
        ships=tuple(_ship(state, ship, seat) for ship in state.ships.values()),
    )


def knows_order(ship: Ship, seat: Seat) -> bool:
    """KF-5 Return whether a seat knows a ship's order: its own, or one that is revealed."""
    return ship.revealed or ship.side == seat


def _ship(state: Battle, ship: Ship, seat: Seat) -> ShipSeen:
    figures, base = ship.figures, ship.base
    card = figures.card
    return seen(
        ShipSeen,
        ship,
        base,
        card,
        figures,
        derelict=ship.is_derelict,
        prize=ship.is_prize,
        x=base.centre.x,
        y=base.centre.y,
        hull=(ship.hull, card.hull),
        decks=(ship.decks, card.decks),
        sails=(ship.sails, card.sails),
        full_squads=card.squads,
        captain=ship.level,
        guns=tuple((max(0, ship.guns_left(arc) - ship.fired[arc]), figures.guns[arc]) for arc in range(4)),
        firearms_left=len(figures.firearms) - len(ship.shot),
        conditions=tuple((each, ship.conditions[each]) for each in CONDITIONS if ship.conditions.get(each)),
        ignores=tuple(state.ignored_by(ship)),
        ordered=ship.order != NO_ORDER,
        order=ship.order if knows_order(ship, seat) else "",
    )


def imagine(state: Battle, seat: Seat, luck: Luck) -> Battle:
    """KF-5 Return a world with random possible orders for ships whose orders are unknown."""
    world = state.copy()
    for ship in world.ships.values():
        if ship.order != NO_ORDER and not knows_order(ship, seat):
            ship.order = ship.offered[luck.below(len(ship.offered))]
    return world
