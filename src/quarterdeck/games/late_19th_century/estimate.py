"""How well a side stands, and how good a target looks, for bots that look one choice ahead."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Final

from quarterdeck.boards.hex import Hex, Sector, bearing, distance, in_arc, sector
from quarterdeck.engine.asks import Choose, Option, Seat
from quarterdeck.games.late_19th_century import artillery, guns
from quarterdeck.games.late_19th_century.charts import (
    ARTILLERY,
    ARTILLERY_AS_GUNS,
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
from quarterdeck.games.late_19th_century.fire import Battery
from quarterdeck.games.late_19th_century.ground import Ground
from quarterdeck.games.late_19th_century.guns import battery_asked, gun_type, guns_bearing
from quarterdeck.games.late_19th_century.sailing import off_the_bow
from quarterdeck.games.late_19th_century.small_arms import field_of_fire
from quarterdeck.games.late_19th_century.standing import in_cover
from quarterdeck.games.late_19th_century.state import ESCAPED, HERE, WAITING, Battle, Ship, Unit
from quarterdeck.games.late_19th_century.tasks import UNLIMBER
from quarterdeck.games.late_19th_century.torpedoes import TUBES, course

WON: Final = 1_000_000
POINT: Final = 1_000  # one SP or FP
FAR: Final = 40
BOATS: Final = 3  # how many hexes farther off troops are that have yet to land

#                   what trading one point's worth away costs her
MOVEMENT_WORTH: Final = (0, 2_200, 3_000, 3_500, 3_900, 4_200, 4_400, 4_500, 4_600)


def estimate(state: Battle, seat: Seat) -> int:
    """How well a side stands: points first, then who is where he can do harm."""
    if state.outcome is not None:
        winners = state.outcome.winners
        return WON if seat in winners else -WON if winners else 0
    total = 0
    for side in state.setting.sides:
        worth = _side(state, side)
        total += worth if side == seat else -worth
    return total


def _side(state: Battle, side: Seat) -> int:
    foes = state.foes(side)
    hexes = tuple([foe.at for foe in foes])
    on_land = tuple([foe.at for foe in foes if isinstance(foe, Unit)])
    wanted = tuple([foe.at for foe in foes if _is_wanted(state, side, foe.key)]) or hexes
    total = 0
    for unit in state.units.values():
        if unit.side != side:
            continue
        if unit.place == HERE:
            total += unit.strength * POINT - unit.shaken * 400 + _unit(state, unit, hexes, on_land)
        elif unit.place in (WAITING, ESCAPED):
            total += unit.strength * POINT + (5_000 if unit.place == ESCAPED else -50)
    for ship in state.ships.values():
        if ship.side == side:
            total += _ship(state, ship, foes, wanted)
    return total + _ground_held(state, side)


def _ground_held(state: Battle, side: Seat) -> int:
    """The hexes that a goal names: standing on them, and being on the way there."""
    total = 0
    for goal in state.setting.goals:
        if goal.kind != "hold":
            continue
        for at in goal.hexes:
            paces = state.setting.ground.paces_to(at)
            own = [unit for unit in state.units.values() if unit.side == side]
            ways = [paces[unit.at] for unit in own if unit.place == HERE]
            boats = [BOATS + min(paces[beach] for beach in unit.figures.beach) for unit in own if unit.place == WAITING]
            away = sorted([*ways, *boats])[:3]
            if not away:
                continue
            wanted = 3 if goal.side == side else 2  # who only has to keep the other out wants it less
            total += (500 * wanted if 0 in ways else 0) - 65 * wanted * away[0] - 20 * wanted * sum(away[1:])
    return total


def _unit(state: Battle, unit: Unit, foes: tuple[Hex, ...], on_land: tuple[Hex, ...]) -> int:
    if not foes:
        return 0
    away, _ = _nearest(foes, unit.at)
    if unit.kind == COMMANDER:
        friends = [o for o in state.units.values() if o.side == unit.side and o.place == HERE and o.is_fighting_unit]
        with_troops = any(distance(unit.at, friend.at) <= 1 for friend in friends)
        return (80 if with_troops else 0) - (300 if away == 1 else 8 * away)
    if unit.kind == TRANSPORT:
        return _transport(state, unit, foes, away)
    worth = 60 if in_cover(state, unit) else 0
    if unit.at in state.setting.ground.wet:
        worth -= 150
    if unit.kind == ARTILLERY:
        if unit.towed_by:
            return worth - 100
        return worth + _bearing(foes, unit.at, unit.facing, unit.figures.gun) - (400 if away == 1 else 0)
    targets = _targets(state.setting.ground, on_land, unit.at, unit.facing)
    worth += (160 if targets else 0) + 15 * min(targets, 3) + 5 * UNITS[unit.kind].dice * min(targets, 1)
    return worth - 25 * min(away, FAR)


# Who looks ahead moves one unit to many places: most of the others see the same from where they stand as before.


@lru_cache(maxsize=1 << 13)
def _nearest(foes: tuple[Hex, ...], at: Hex) -> tuple[int, Hex]:
    """How far away the nearest of them is, and where."""
    return min([(distance(at, foe), foe) for foe in foes])


@lru_cache(maxsize=1 << 13)
def _targets(ground: Ground, on_land: tuple[Hex, ...], at: Hex, facing: int) -> int:
    """The hexes with enemies that small arms reach from there."""
    return len([foe for foe in field_of_fire(at, facing) if foe in on_land and not ground.cannot_shoot(at, foe)])


@lru_cache(maxsize=1 << 13)
def _bearing(foes: tuple[Hex, ...], at: Hex, facing: int, gun: str) -> int:
    """What a battery has before its muzzles."""
    near = [foe for foe in foes if distance(at, foe) <= ARTILLERY_RANGE[gun]]
    inside = len([foe for foe in near if in_arc(at, facing, foe, artillery.HALF_ARC, True)])
    return (300 if inside else 0) + 30 * min(inside, 4)


def _transport(state: Battle, unit: Unit, foes: tuple[Hex, ...], away: int) -> int:
    """Guns behind the horses are to be brought near and then into action."""
    worth = -300 if away == 1 else 0
    if not unit.towing:
        return worth
    gun = state.units[unit.towing].figures.gun
    if unit.work is not None and unit.work.work is UNLIMBER:
        return worth + _bearing(foes, unit.at, unit.work.facing, gun)
    return worth - 15 * max(away - ARTILLERY_RANGE[gun] + 2, 0)


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
    if not wanted:
        return worth
    away, goal = _nearest(wanted, ship.at)
    # A boat that has to go about first is farther away than she looks.
    heading = 40 * off_the_bow(ship.at, ship.facing, goal) if is_boat and away > TORPEDO_RANGE else 0
    return worth + _prospects(state, ship, foes) - (250 if is_boat else 40) * away - heading


def _prospects(state: Battle, ship: Ship, foes: list[Unit | Ship]) -> int:
    """What her guns and torpedoes may do from here to the best target of each."""
    best = dict.fromkeys(guns.BATTERIES, 0)
    near = 0
    ranges = [GUN_RANGE[gun_type(ship, battery)] for battery in guns.BATTERIES if ship.guns(battery)]
    farthest = max([TORPEDO_RANGE, *ranges])
    for foe in foes:
        away = distance(ship.at, foe.at)
        if away > farthest:  # as most of them are
            continue
        for battery in guns.BATTERIES:
            if not guns.cannot_fire_at(state, ship, battery, foe):
                best[battery] = max(best[battery], _harm(state, ship, battery, foe))
        if ship.torpedoes and isinstance(foe, Ship) and away <= TORPEDO_RANGE:
            prize = _loss(TORPEDO, foe) // 6 * (3 if _is_wanted(state, ship.side, foe.key) else 1)
            near = max(near, prize if _tubes_bear(ship, foe) else prize // 3)
    return sum(best.values()) // 2 + (near if ship.figures.kind == TORPEDO_BOAT else near // 3)


def _tubes_bear(ship: Ship, foe: Ship) -> bool:
    if ship.figures.tubes == TRAINABLE:
        return sector(ship.at, ship.facing, foe.at) in (Sector.PORT, Sector.STARBOARD)
    return bearing(ship.at, foe.at) % 4 == 0


def _harm(state: Battle, ship: Ship, battery: Battery, foe: Unit | Ship) -> int:
    """The points that a battery may expect to cost a target, in thousandths."""
    dice = min(guns_bearing(ship, battery, foe.at), MOST_DICE)
    on = _on_target(guns.modifier(state, ship, foe))
    return dice * on * _loss(gun_type(ship, battery), foe) // 36


@cache
def _on_target(better: int) -> int:
    """With how many of the faces of a die a shot falls on its target."""
    return len([face for face in range(1, 7) if fall_of_shot(face + better) == ON_TARGET])


def _loss(weapon: str, foe: Unit | Ship) -> int:
    """Six times what one hit costs, in thousandths of a point."""
    if isinstance(foe, Unit):
        return 4_500
    return POINT * sum(FLOTATION_LOST[max(POWER[weapon] - SHIPS[foe.figures.kind].armour, 0)])


def weigh(state: Battle, ask: Choose) -> list[int]:
    """How good every target looks by itself: what is named unseen does not show in the position yet."""
    return [_weigh_target(state, ask, option) for option in ask.options]


def _weigh_target(state: Battle, ask: Choose, option: Option[Any]) -> int:
    firer = state.piece(str(ask.about["key"]))
    if ask.prompt is TUBES:
        return _weigh_torpedo(state, firer, option.value.path)
    mark, _hand = option.value
    if not mark:
        return 0
    target = state.piece(mark)
    if isinstance(firer, Ship):
        harm = _harm(state, firer, battery_asked(ask), target)
    else:
        on = _on_target(artillery.modifier(state, firer, target))
        harm = on * _loss(ARTILLERY_AS_GUNS[firer.figures.gun], target) // 36
    return harm * (2 if _is_wanted(state, firer.side, mark) else 1) * _promise(target) // 10 + 1


def _promise(target: Unit | Ship) -> int:
    """Tenths: a ship near her critical point is worth more, one past it less."""
    if isinstance(target, Unit):
        return 10
    if target.is_breaking_off:
        return 6
    return 10 + 8 * target.figures.critical // max(target.flotation, 1)


def _is_wanted(state: Battle, side: Seat, key: str) -> bool:
    return any(goal.side == side and key in goal.keys for goal in state.setting.goals)


def _weigh_torpedo(state: Battle, firer: Unit | Ship, path: tuple[Hex, ...]) -> int:
    """The first ship that it will meet."""
    for at in course(state, path):
        for ship in state.ships.values():
            if ship.at == at and ship.place == HERE:
                prize = _loss(TORPEDO, ship) * (3 if _is_wanted(state, firer.side, ship.key) else 1)
                return -prize if ship.side == firer.side else prize
    return 0
