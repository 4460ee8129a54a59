"""The worth of options that are chosen together and do not show in the position yet."""

from __future__ import annotations

from typing import Any, Final

from quarterdeck.boards.hex import Hex, neighbour
from quarterdeck.engine.asks import Choose, Option
from quarterdeck.games.late_19th_century.charts import ARTILLERY_AS_GUNS, TORPEDO
from quarterdeck.games.late_19th_century.land import artillery
from quarterdeck.games.late_19th_century.mind.estimate import harm, is_wanted, loss, on_target
from quarterdeck.games.late_19th_century.rules import WHICH
from quarterdeck.games.late_19th_century.sea.naval_guns import battery_asked
from quarterdeck.games.late_19th_century.sea.torpedoes import TUBES, course
from quarterdeck.games.late_19th_century.state import HERE, Battle, Ship, Unit

WEIGHED: Final = (WHICH,)
KEPT: Final = 2  # torpedoes kept for a ship that must be sunk


def weigh(state: Battle, ask: Choose) -> list[int]:
    """Return the worth of each option by itself.

    Targets named in secret do not show in the position yet. Neither does the order of ships: one
    that blocks another goes first, or a line would fall apart.
    """
    if ask.prompt is WHICH:
        taken = {ship.at for ship in state.ships.values() if ship.place == HERE}
        ships = [state.ships[option.value] for option in ask.options]
        return [0 if neighbour(ship.at, ship.facing) in taken else 1 for ship in ships]
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
        cost = harm(state, firer, battery_asked(ask), target)
    else:
        on = on_target(artillery.modifier(state, firer, target))
        cost = on * loss(ARTILLERY_AS_GUNS[firer.figures.gun], target) // 36
    return cost * (2 if is_wanted(state, firer.side, mark) else 1) * _promise(target) // 10 + 1


def _promise(target: Unit | Ship) -> int:
    """Return tenths: a ship near her critical point is worth more, one past it less."""
    if isinstance(target, Unit):
        return 10
    if target.is_breaking_off:
        return 6
    return 10 + 8 * target.figures.critical // max(target.flotation, 1)


def _weigh_torpedo(state: Battle, firer: Unit | Ship, path: tuple[Hex, ...]) -> int:
    """Return the worth of the first ship hit.

    The last torpedoes are kept for a ship that must be sunk.
    """
    for at in course(state, path):
        for ship in state.ships.values():
            if ship.at == at and ship.place == HERE:
                prize = loss(TORPEDO, ship)
                if ship.side == firer.side:
                    return -prize
                if is_wanted(state, firer.side, ship.key):
                    return 3 * prize
                return -1 if _keeps_torpedoes(state, firer) else prize
    return 0


def _keeps_torpedoes(state: Battle, firer: Unit | Ship) -> bool:
    if isinstance(firer, Unit) or firer.torpedoes > KEPT:
        return False
    wanted = [ship for ship in state.ships.values() if is_wanted(state, firer.side, ship.key)]
    return any(ship.place == HERE for ship in wanted)
