"""The estimate of a position for a side, and of targets, for bots that look one choice ahead."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from quarterdeck.boards.hex import Hex, Sector, bearing, distance, in_arc, sector
from quarterdeck.engine.asks import Seat
from quarterdeck.games.late_19th_century.charts import (
    ARTILLERY,
    ARTILLERY_RANGE,
    COMMANDER,
    FLOTATION_LOST,
    GUN_RANGE,
    MOST_DICE,
    ON_TARGET,
    POWER,
    SHIPS,
    TORPEDO,
    TORPEDO_BOAT,
    TORPEDO_RANGE,
    TRAINABLE,
    TRANSPORT,
    UNITS,
    fall_of_shot,
)
from quarterdeck.games.late_19th_century.land import artillery
from quarterdeck.games.late_19th_century.land.positions import in_cover
from quarterdeck.games.late_19th_century.land.small_arms import LONGEST, field_of_fire
from quarterdeck.games.late_19th_century.land.tasks import Work
from quarterdeck.games.late_19th_century.sea import naval_guns as guns
from quarterdeck.games.late_19th_century.sea.naval_guns import gun_type, guns_bearing
from quarterdeck.games.late_19th_century.sea.sailing import off_the_bow
from quarterdeck.games.late_19th_century.setup.ground import Ground
from quarterdeck.games.late_19th_century.shots import Battery
from quarterdeck.games.late_19th_century.state import ESCAPED, HERE, WAITING, Battle, Ship, Unit

WON: Final = 1_000_000
POINT: Final = 1_000  # one SP or FP
FAR: Final = 40
BOATS: Final = 3  # troops yet to land count as this many hexes farther off
ASHORE: Final = 150  # the worth of having landed at all
WAITS: Final = 8  # the worth of a hex nearer to the enemy for a side that waits
NEAR: Final = 5  # hexes: units this near may be under fire next turn
WAY_OUT: Final = 100  # the worth of a hex nearer to the edge for units that are to leave by it

#                   the cost to a ship of giving up one point's worth
MOVEMENT_WORTH: Final = (0, 2_200, 3_000, 3_500, 3_900, 4_200, 4_400, 4_500, 4_600)


def estimate(state: Battle, seat: Seat) -> int:
    """Return the estimate for a side: points first, then threats from good positions."""
    if state.outcome is not None:
        winners = state.outcome.winners
        return WON if seat in winners else -WON if winners else 0
    total = 0
    for side in state.setting.sides:
        worth = _side(state, side, side == seat)
        total += worth if side == seat else -worth
    return total


def _side(state: Battle, side: Seat, own: bool) -> int:
    """Return the estimate of a side's points and positions.

    Distance to the enemy counts only for one's own side. Otherwise an approach would help both
    sides alike, and nobody would close.
    """
    troops = [unit for unit in state.all_units() if unit.side == side]
    purpose = _purpose(state, side, own, troops)
    total = 0
    for unit in troops:
        if unit.place == HERE:
            total += unit.strength * POINT - unit.shaken * 400 + _unit(state, unit, purpose)
        elif unit.place == WAITING:
            total += unit.strength * POINT + _afloat(unit, purpose)
        elif unit.place == ESCAPED:
            total += unit.strength * POINT + 5_000
    if state.ships:
        foes = state.foes(side)
        wanted = tuple([foe.at for foe in foes if is_wanted(state, side, foe.key)]) or purpose.foes
        for ship in state.ships.values():
            if ship.side == side:
                total += _ship(state, ship, foes, wanted if own else ())
    return total + _ground_held(state, side, troops)


# A lookahead moves one unit to many places, and most others keep their stance.


class Stance(NamedTuple):
    """A unit's stance towards the enemy.

    `away` is the distance to the nearest enemy, `targets` the number of enemy hexes within reach of
    small arms, and `off` the angle of the nearest off the unit's front.
    """

    away: int
    targets: int
    off: int


class Sighted:
    """Enemies in certain hexes, as seen from any place.

    Stances are computed once for each place.
    """

    def __init__(self, ground: Ground, foes: tuple[Hex, ...]) -> None:
        self.ground = ground
        self.foes = foes
        self.hexes = frozenset(foes)
        self.stances: dict[tuple[Hex, int], Stance] = {}
        self.nearest: dict[Hex, tuple[int, Hex]] = {}
        self.ways: dict[Hex, int] = {}

    def stance(self, at: Hex, facing: int) -> Stance:
        known = self.stances.get((at, facing))
        if known is None:
            known = self.stances[at, facing] = self._stance(at, facing)
        return known

    def _stance(self, at: Hex, facing: int) -> Stance:
        known = self.nearest.get(at)
        if known is None:
            known = self.nearest[at] = min([(distance(at, foe), foe) for foe in self.foes])
        away, nearest = known
        targets = self._targets(at, facing) if away <= LONGEST else 0
        return Stance(away, targets, off_the_bow(at, facing, nearest) if away else 0)

    def _targets(self, at: Hex, facing: int) -> int:
        hexes, ground = self.hexes, self.ground
        return len([foe for foe in field_of_fire(at, facing) if foe in hexes and not ground.cannot_shoot(at, foe)])

    def paces(self, at: Hex) -> int:
        """Return the walking distance to the nearest enemy."""
        known = self.ways.get(at)
        if known is None:
            known = self.ways[at] = min([self.ground.paces_to(foe)[at] for foe in self.foes])
        return known


class Purpose(NamedTuple):
    """The aim of a side's land units."""

    foes: tuple[Hex, ...]
    on_land: bool  # small arms can be fired at some of them
    near: Sighted  # the enemies on land, or all if there are none on land
    pull: int  # the worth of a hex nearer to them
    own: bool  # it is one's own side
    cover: int
    edge: str  # the edge by which they are to leave
    guns: tuple[Hex, ...]  # the side's guns that could be limbered


def _purpose(state: Battle, side: Seat, own: bool, troops: list[Unit]) -> Purpose:
    """Return a side's aim: to wait if it defends, to leave by its edge, or to attack."""
    on_land = tuple([foe.at for foe in state.all_units() if foe.side != side and foe.place == HERE])
    foes = on_land
    if state.ships:
        foes += tuple([foe.at for foe in state.ships.values() if foe.side != side and foe.place == HERE])
    guns = tuple([gun.at for gun in troops if gun.kind == ARTILLERY and gun.place == HERE and not gun.towed_by])
    edge = state.setting.exits.get(side, "")
    waits = _is_attacked(state, side)
    pull = 0 if not own else 2 if edge or not on_land else WAITS if waits else 25
    near = sighted(state.setting.ground, on_land or foes)
    return Purpose(foes, bool(on_land), near, pull, own, 110 if waits else 60, edge, guns)


def _is_attacked(state: Battle, side: Seat) -> bool:
    """A side is attacked if it wins when nothing happens, or if only the enemy has a goal."""
    if state.setting.falls_to:
        return state.setting.falls_to == side
    sides = [goal.side for goal in state.setting.goals]
    return bool(sides) and side not in sides


def _ground_held(state: Battle, side: Seat, troops: list[Unit]) -> int:
    """Return the value of goal hexes that are held or near. Only fighting units hold ground."""
    if not state.setting.goals:
        return 0
    here = tuple([unit.at for unit in troops if unit.place == HERE and unit.is_fighting_unit])
    beaches = tuple([unit.figures.beach for unit in troops if unit.place == WAITING and unit.is_fighting_unit])
    total = 0
    for goal in state.setting.goals:
        if goal.hexes:
            wanted = 3 if goal.side == side else 2  # a side that only has to deny the hex wants it less
            total += wanted * _hold_on(state.setting.ground, goal.hexes, here, beaches)
    return total


def _afloat(unit: Unit, purpose: Purpose) -> int:
    """Return the estimate of a unit in the boats: farther off than anywhere on its beach."""
    if not purpose.foes:
        return -ASHORE
    away = min([purpose.near.paces(at) for at in unit.figures.beach])
    return -ASHORE - purpose.pull * min(away + BOATS, FAR)


def _unit(state: Battle, unit: Unit, purpose: Purpose) -> int:
    ground = state.setting.ground
    out = WAY_OUT * min(ground.paces_out(purpose.edge)[unit.at], FAR) if purpose.edge else 0
    if not purpose.foes:
        return -out
    stance = purpose.near.stance(unit.at, unit.facing)
    if unit.kind == COMMANDER:
        with_troops = state.stand(unit.side).fighting & ground.board.within(unit.at, 1)
        lag = 8 * stance.away if purpose.own else 0
        return (80 if with_troops else 0) - (300 if stance.away == 1 else lag) - stance.off - out
    if unit.kind == TRANSPORT:
        return _transport(state, unit, purpose, stance.away) - stance.off - out
    worth = _shelter(state, unit, purpose, stance.away) - out
    if unit.at in ground.wet:
        worth -= 100 if stance.away <= LONGEST else 15
    if unit.kind == ARTILLERY:
        return worth + _gun(unit, purpose, stance.away)
    targets = stance.targets if purpose.on_land else 0
    worth += (160 if targets else 0) + 15 * min(targets, 3) + 5 * UNITS[unit.kind].dice * min(targets, 1)
    way = purpose.pull * min(purpose.near.paces(unit.at), FAR) if purpose.pull else 0
    return worth - way - 3 * stance.off


def _shelter(state: Battle, unit: Unit, purpose: Purpose, away: int) -> int:
    """Return the value of cover.

    It helps units that wait or are near the enemy, but delays no march, nor does wire.
    """
    goes = purpose.pull > WAITS
    idle = 5 if unit.task == Work.CLEAR or (unit.task == Work.LAY and goes) else 0
    return -idle if not in_cover(state, unit) or (goes and away > NEAR) else purpose.cover - idle


def _gun(unit: Unit, purpose: Purpose, away: int) -> int:
    """Return the estimate of a gun.

    Without targets it should be brought up, after limbering if it cannot move itself.
    """
    if unit.towed_by or unit.task:
        return -100
    bearing = _bearing(purpose.foes, unit.at, unit.facing, unit.figures.gun)
    too_far = max(away - ARTILLERY_RANGE[unit.figures.gun], 0) if purpose.own else 0
    if too_far and unit.figures.emplaced:
        return bearing - 180
    return bearing - 15 * too_far - (400 if away == 1 else 0)


@lru_cache(maxsize=1 << 10)
def sighted(ground: Ground, foes: tuple[Hex, ...]) -> Sighted:
    return Sighted(ground, foes)


@lru_cache(maxsize=1 << 12)
def _hold_on(ground: Ground, hexes: tuple[Hex, ...], here: tuple[Hex, ...], beaches: tuple[tuple[Hex, ...], ...]) -> int:
    """Return how well units in these places hold ground, or are on the way to it.

    Troops that are on neither count as still off the beaches.
    """
    total = 0
    for at in hexes:
        paces = ground.paces_to(at)
        boats = [BOATS + min([paces[each] for each in beach]) for beach in beaches]
        away = sorted([*[paces[each] for each in here], *boats])[:3]
        if away:
            total += (500 if away[0] == 0 else 0) - 65 * away[0] - 20 * sum(away[1:])
    return total


@lru_cache(maxsize=1 << 13)
def _nearest(foes: tuple[Hex, ...], at: Hex) -> tuple[int, Hex]:
    """Return the distance to the nearest enemy, and its hex."""
    return min([(distance(at, foe), foe) for foe in foes])


@lru_cache(maxsize=1 << 13)
def _bearing(foes: tuple[Hex, ...], at: Hex, facing: int, gun: str) -> int:
    """Return the value of a battery's targets. Without any it should face the likely approach."""
    near = [foe for foe in foes if distance(at, foe) <= ARTILLERY_RANGE[gun]]
    inside = len([foe for foe in near if in_arc(at, facing, foe, artillery.HALF_ARC, True)])
    off = off_the_bow(at, facing, _nearest(foes, at)[1])
    return (300 if inside else 0) + 30 * min(inside, 4) - 4 * off


def _transport(state: Battle, unit: Unit, purpose: Purpose, away: int) -> int:
    """Return the estimate of transport.

    It brings guns near and into action; without a gun it stays near one.
    """
    worth = -300 if away == 1 else 0
    if not unit.towing:
        return worth - 6 * _from_the_guns(unit, purpose)
    gun = state.units[unit.towing].figures.gun
    worth -= 15 * max(away - ARTILLERY_RANGE[gun] + 2, 0) if purpose.own else 0
    if unit.work is None or unit.work.work is not Work.UNLIMBER:
        return worth
    bearing = _bearing(purpose.foes, unit.at, unit.work.facing, gun)
    return worth + (bearing if bearing > 0 else bearing - 60)


def _from_the_guns(transport: Unit, purpose: Purpose) -> int:
    """Return the distance to the nearest gun that could be limbered.

    Loaded transport takes no gun.
    """
    if transport.figures.cargo or not purpose.guns:
        return 0
    return _nearest(purpose.guns, transport.at)[0]


def _ship(state: Battle, ship: Ship, foes: list[Unit | Ship], wanted: tuple[Hex, ...]) -> int:
    if ship.place == ESCAPED:
        return ship.flotation * POINT + 12_000
    if ship.place != HERE or not ship.flotation:
        return -3_000
    worth = ship.flotation * POINT - ship.owed * 600
    is_boat = ship.figures.kind == TORPEDO_BOAT
    worth += MOVEMENT_WORTH[min(ship.movement, 8)] * (3 if is_boat else 1) // 2
    worth += (200 if is_boat else 650) * ship.main_guns + 180 * ship.secondary_guns
    edge = state.setting.exits.get(ship.side, "")
    if edge:
        worth += 2 * MOVEMENT_WORTH[min(ship.movement, 8)] - 700 * state.setting.ground.way_out(edge)[ship.at, ship.facing]
    if edge or ship.is_breaking_off:
        return worth - (4_000 if ship.is_breaking_off else 0)
    worth += prospects(state, ship, foes)
    if not wanted:
        return worth
    away, goal = _nearest(wanted, ship.at)
    # A boat that has to turn round first is farther away than she looks.
    heading = 40 * off_the_bow(ship.at, ship.facing, goal) if is_boat and away > TORPEDO_RANGE else 0
    return worth - (250 if is_boat else 40) * away - heading


def prospects(state: Battle, ship: Ship, foes: list[Unit | Ship]) -> int:
    """Return the expected damage of her guns and torpedoes to the best target of each."""
    best = dict.fromkeys(guns.BATTERIES, 0)
    near = 0
    ranges = [GUN_RANGE[gun_type(ship, battery)] for battery in guns.BATTERIES if ship.guns(battery)]
    farthest = max([TORPEDO_RANGE, *ranges])
    for foe in foes:
        away = distance(ship.at, foe.at)
        if away > farthest:  # true of most enemies
            continue
        for battery in guns.BATTERIES:
            if not guns.cannot_fire_at(state, ship, battery, foe):
                best[battery] = max(best[battery], harm(state, ship, battery, foe))
        if ship.torpedoes and isinstance(foe, Ship) and away <= TORPEDO_RANGE:
            prize = loss(TORPEDO, foe) // 6 * (3 if is_wanted(state, ship.side, foe.key) else 1)
            near = max(near, prize if _tubes_bear(ship, foe) else prize // 3)
    # Three dice, each with an even chance of a hit; a torpedo boat has no other purpose.
    return sum(best.values()) // 2 + (near if ship.figures.kind == TORPEDO_BOAT else near * 3 // 4)


def _tubes_bear(ship: Ship, foe: Ship) -> bool:
    if ship.figures.tubes == TRAINABLE:
        return sector(ship.at, ship.facing, foe.at) in (Sector.PORT, Sector.STARBOARD)
    return bearing(ship.at, foe.at) % 4 == 0


def harm(state: Battle, ship: Ship, battery: Battery, foe: Unit | Ship) -> int:
    """Return the points that a battery may expect to cost a target, in thousandths."""
    dice = min(guns_bearing(ship, battery, foe.at), MOST_DICE)
    on = on_target(guns.modifier(state, ship, foe))
    return dice * on * loss(gun_type(ship, battery), foe) // 36


@cache
def on_target(better: int) -> int:
    """Return the number of die faces with which a shot falls on its target."""
    return len([face for face in range(1, 7) if fall_of_shot(face + better) == ON_TARGET])


def loss(weapon: str, foe: Unit | Ship) -> int:
    """Return six times the loss from one hit, in thousandths of a point."""
    if isinstance(foe, Unit):
        return 4_500
    return POINT * sum(FLOTATION_LOST[max(POWER[weapon] - SHIPS[foe.figures.kind].armour, 0)])


def is_wanted(state: Battle, side: Seat, key: str) -> bool:
    return any(goal.side == side and key in goal.keys for goal in state.setting.goals)
