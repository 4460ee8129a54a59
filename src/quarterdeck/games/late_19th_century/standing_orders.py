"""Standing orders, at sea and on land. The rules do not know them: they answer for their owner.

Each is two functions: one offers the order at a prompt, the other answers. Without an answer the
owner is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from quarterdeck.boards.hex import DIRECTIONS, Hex, distance, neighbours, opposite, reachable, turns_between
from quarterdeck.boards.hexboard import name_of
from quarterdeck.engine.asks import READY, READY_PROMPT, Choose, Option, Prompt
from quarterdeck.engine.orders import Halt, Item, Order, Orders, Said, StoppedBy
from quarterdeck.games.late_19th_century import log
from quarterdeck.games.late_19th_century.acts import ship_asked, unit_asked
from quarterdeck.games.late_19th_century.land.activation import ACT, HOLD
from quarterdeck.games.late_19th_century.land.artillery import HOLD_FIRE, SHELL
from quarterdeck.games.late_19th_century.land.movement import Move
from quarterdeck.games.late_19th_century.land.small_arms import Fire
from quarterdeck.games.late_19th_century.rules import WHICH
from quarterdeck.games.late_19th_century.sea.naval_guns import BROADSIDE, battery_asked
from quarterdeck.games.late_19th_century.sea.sailing import LIE_STILL, SAIL, mines_on_the_way
from quarterdeck.games.late_19th_century.sea.ship_hits import FLOTATION, TRADE
from quarterdeck.games.late_19th_century.sea.torpedoes import KEEP, TUBES
from quarterdeck.games.late_19th_century.setup.ground import nearest
from quarterdeck.games.late_19th_century.shots import MAIN
from quarterdeck.games.late_19th_century.state import HERE, Battle, Phase, Ship

GUNS: Final = (BROADSIDE, SHELL)
NOTHING: Final = None


def for_all(key: str, *prompts: Prompt) -> Any:
    """Offer an order at these prompts, for the whole side."""
    return lambda state, ask: Item("order", key) if ask.prompt in prompts else None


def for_one(key: str, *prompts: Prompt) -> Any:
    """Offer an order at these prompts, for the unit that they are about."""
    return lambda state, ask: Item("order", key, str(ask.about["key"])) if ask.prompt in prompts else None


def until_the_turn_ends(key: str, *prompts: Prompt) -> Any:
    """Offer an order at these prompts, for this turn."""
    return lambda state, ask: Item("order", key, to=str(state.turn)) if ask.prompt in prompts else None


def this_turn(answers: Callable[[Battle, Choose], Said]) -> Any:
    """Answer only in the turn in which the order was given."""
    return lambda state, ask, item: answers(state, ask) if item.to == str(state.turn) else Halt()


# At sea: order of movement, and courses


def line(state: Battle, side: str) -> list[Ship]:
    """Return a side's ships in line, in the scenario's order, without those that break off."""
    return [ship for ship in state.ships.values() if ship.side == side and ship.place == HERE and not ship.is_breaking_off]


def first_of(ask: Choose, keys: Sequence[str]) -> Said:
    """LC-76 Return the first of these ships that may move now."""
    offered = [option.notation for option in ask.options]
    return next((key for key in keys if key in offered), None)


def follow_the_leader(state: Battle, ask: Choose, item: Item) -> Said:
    """LC-76, LC-89 Each ship follows in the wake of the one ahead.

    The owner moves the leader. LC-72 A ship that must break off has left the line: she moves last,
    away from the enemy.
    """
    ships = line(state, ask.seat)
    if ask.prompt is WHICH:
        return first_of(ask, [*(ship.key for ship in ships), *(option.notation for option in ask.options)])
    if ask.prompt is not SAIL:
        return NOTHING
    ship = ship_asked(state, ask)
    if ship.is_breaking_off:
        return away_from_the_enemy(state, ask, ship)
    place = next((place for place, each in enumerate(ships) if each.key == ship.key), 0)
    return into_the_wake(state, ask, ship, ships[place - 1]) if place else NOTHING


def away_from_the_enemy(state: Battle, ask: Choose, ship: Ship) -> Said:
    """LC-72 Sail as far from the nearest enemy as possible, without mines or leaving."""
    foes, clear = [foe.at for foe in state.foes(ship.side)], clear_of_mines(state, ask, ship)
    if not foes or not clear:
        return NOTHING
    return max(clear, key=lambda option: (nearest(option.value.at, foes), option.notation)).notation


def clear_of_mines(state: Battle, ask: Choose, ship: Ship) -> list[Option[Any]]:
    """LC-89, LC-92 Return the places that she can reach without mines.

    Lying still and leaving are left out.
    """
    options = [option for option in ask.options if not option.value.edge and option is not LIE_STILL]
    return [option for option in options if not mines_on_the_way(state, ship, option)]


def into_the_wake(state: Battle, ask: Choose, ship: Ship, ahead: Ship) -> Said:
    """LC-89 Sail as near as possible to the hex astern of the ship ahead, clear of mines.

    Then head for her, or as she does.
    """
    station = neighbours(ahead.at)[opposite(ahead.facing)]
    clear = clear_of_mines(state, ask, ship)
    if not clear:
        return LIE_STILL.notation if LIE_STILL in ask.options else NOTHING
    if LIE_STILL in ask.options and distance(ship.at, station) <= min(distance(o.value.at, station) for o in clear):
        return LIE_STILL.notation
    best = min(clear, key=lambda o: (distance(o.value.at, station), turned(o.value.at, o.value.facing, ahead), o.notation))
    return best.notation


def turned(at: Hex, facing: int, ahead: Ship) -> int:
    """Return how far a ship there must turn to head for the one ahead, or as that one does."""
    around = neighbours(at)
    towards = min(DIRECTIONS, key=lambda way: (distance(around[way], ahead.at), turns_between(way, ahead.facing)))
    return turns_between(facing, towards)


def hold_course(state: Battle, ask: Choose, item: Item) -> Said:
    """LC-89 Sail straight ahead, as far as possible clear of mines."""
    if ask.prompt is WHICH:
        return first_of(ask, [item.about] if item.about else [option.notation for option in ask.options])
    if ask.prompt is not SAIL or (item.about and ask.about["key"] != item.about):
        return NOTHING
    ship = ship_asked(state, ask)
    ahead, at = {}, ship.at
    for step in range(1, ship.movement + 1):
        at = neighbours(at)[ship.facing]
        ahead[at] = step
    clear = [o for o in clear_of_mines(state, ask, ship) if o.value.facing == ship.facing and o.value.at in ahead]
    if not clear:
        return Halt(f"{ship.name} cannot hold her course") if item.about else NOTHING
    return max(clear, key=lambda option: ahead[option.value.at]).notation


@this_turn
def rest_lie_still(state: Battle, ask: Choose) -> Said:
    """LC-76, LC-89 All ships that have not moved yet lie still."""
    if ask.prompt is WHICH:
        return ask.options[0].notation
    return LIE_STILL.notation if ask.prompt is SAIL else NOTHING


def can_lie_still(state: Battle, ask: Choose) -> Item | None:
    """LC-89 The order is not offered where ships keep under way."""
    offered: Item | None = until_the_turn_ends("rest-lie-still", WHICH, SAIL)(state, ask)
    return None if state.setting.under_way else offered


# Guns, ashore and afloat


def marks_of(ask: Choose) -> list[Option[Any]]:
    return [option for option in ask.options if option is not HOLD_FIRE]


def same_targets(state: Battle, ask: Choose, item: Item) -> Said:
    """LC-20, LC-82 Every gun and battery fires at its target of last turn.

    Then the seat is ready (LC-13).
    """
    if is_ready(state, ask):
        return READY.notation
    if ask.prompt not in GUNS:
        return NOTHING
    if ask.prompt is SHELL:
        mark = unit_asked(state, ask).mark
    else:
        ship = ship_asked(state, ask)
        mark = ship.main_mark if battery_asked(ask) is MAIN else ship.secondary_mark
    return next((option.notation for option in marks_of(ask) if option.value[0] == mark), None)


def has_fired(state: Battle, ask: Choose) -> Item | None:
    """Offer the order if anybody fired last turn."""
    pieces = [piece for piece in state.everything() if piece.side == ask.seat]
    fired = any(piece.main_mark or piece.secondary_mark if isinstance(piece, Ship) else piece.mark for piece in pieces)
    return Item("order", "same-targets") if fired and ask.prompt in GUNS else None


def fire_at_nearest(state: Battle, ask: Choose, item: Item) -> Said:
    """LC-19, LC-38, LC-81 Fire at the nearest enemy, or the first listed of several.

    Then guns are ready (LC-13).
    """
    if is_ready(state, ask):
        return READY.notation
    if ask.prompt in GUNS:
        start = state.piece(str(ask.about["key"])).at
        return min(marks_of(ask), key=lambda option: distance(start, state.piece(option.value[0]).at)).notation
    if ask.prompt is ACT:
        start = unit_asked(state, ask).at
        hexes = [option for option in ask.options if isinstance(option.value, Fire)]
        return min(hexes, key=lambda option: distance(start, option.value.at)).notation if hexes else NOTHING
    return NOTHING


def offer_nearest(state: Battle, ask: Choose) -> Item | None:
    fires = ask.prompt in GUNS or (ask.prompt is ACT and any(isinstance(option.value, Fire) for option in ask.options))
    return Item("order", "fire-at-nearest") if fires else None


def hold_fire_beyond(state: Battle, ask: Choose, item: Item) -> Said:
    """LC-11, LC-77 Guns without an enemy that near hold their fire.

    The order does not answer for other guns.
    """
    if ask.prompt not in GUNS:
        return NOTHING
    start = state.piece(str(ask.about["key"])).at
    near = any(distance(start, state.piece(option.value[0]).at) <= int(item.to) for option in marks_of(ask))
    return NOTHING if near else HOLD_FIRE.notation


def offer_beyond(state: Battle, ask: Choose) -> Item | None:
    if ask.prompt not in GUNS:
        return None
    start = state.piece(str(ask.about["key"])).at
    nearest = min(distance(start, state.piece(option.value[0]).at) for option in marks_of(ask))
    return Item("order", "hold-fire-beyond", to=str(nearest))


def is_ready(state: Battle, ask: Choose) -> bool:
    """LC-13 Every gun of the side has its target."""
    return ask.prompt is READY_PROMPT and state.phase is Phase.GUNS


@this_turn
def keep_torpedoes(state: Battle, ask: Choose) -> Said:
    """LC-86 Fire no torpedo."""
    if ask.prompt is READY_PROMPT and state.phase is Phase.TORPEDOES:
        return READY.notation
    return KEEP.notation if ask.prompt is TUBES else NOTHING


def lose_flotation(state: Battle, ask: Choose, item: Item) -> Said:
    """LC-91 Lose flotation, as long as she does not come to her critical point by it (LC-72)."""
    if ask.prompt is not TRADE:
        return NOTHING
    ship = ship_asked(state, ask)
    return FLOTATION.notation if ship.flotation - 1 > ship.figures.critical else NOTHING


# On land


def hold_here(state: Battle, ask: Choose, item: Item) -> Said:
    """LC-10 The unit holds, turn after turn."""
    return HOLD.notation if ask.prompt is ACT and ask.about["key"] == item.about else NOTHING


@this_turn
def rest_hold(state: Battle, ask: Choose) -> Said:
    """LC-10 All units that have not acted yet hold."""
    return HOLD.notation if ask.prompt is ACT else NOTHING


def advance(state: Battle, ask: Choose, item: Item) -> Said:
    """LC-22 Advance turn by turn to a hex, by the shortest way that the ground allows."""
    if ask.prompt is not ACT or ask.about["key"] != item.about:
        return NOTHING
    unit, board = unit_asked(state, ask), state.setting.ground.board
    goal = next((at for at in board.cells if name_of(at) == item.to.upper()), None)
    if goal is None:
        return Halt(f"there is no hex {item.to[:10]}")
    if unit.at == goal:
        return Halt(f"{unit.name}: arrived at {name_of(goal)}")
    steps = hexes_to(state, goal)
    moves = [option for option in ask.options if isinstance(option.value, Move) and option.value.at in steps]
    if unit.moved or not moves:
        return NOTHING
    best = min(moves, key=lambda option: (steps[option.value.at], looks_away(option.value, steps), option.notation))
    if steps[best.value.at] >= steps.get(unit.at, len(board.cells)):
        return Halt(f"{unit.name}: cannot get nearer to {name_of(goal)}")
    return best.notation


def hexes_to(state: Battle, goal: Hex) -> dict[Hex, int]:
    """Return the walking distance to a goal from every hex that leads to it."""
    ground = state.setting.ground
    open_ground = ground.passable | ground.bridges
    return reachable(goal, len(open_ground), lambda at: [(to, 1) for to in neighbours(at) if to in open_ground]).costs


def looks_away(move: Move, steps: dict[Hex, int]) -> int:
    """Return how far the hex that it would face is from the goal."""
    return steps.get(neighbours(move.at)[move.facing], len(steps))


def offer_advance(state: Battle, ask: Choose) -> Item | None:
    can = ask.prompt is ACT and any(isinstance(option.value, Move) for option in ask.options)
    return Item("order", "advance", str(ask.about["key"])) if can else None


def offer_course(state: Battle, ask: Choose) -> Item | None:
    """Offer the order for one ship if the prompt is about her, else for all."""
    if ask.prompt is SAIL:
        item = Item("order", "hold-course", str(ask.about["key"]))
        return item if isinstance(hold_course(state, ask, item), str) else None
    return Item("order", "hold-course") if ask.prompt is WHICH else None


HITS: Final = StoppedBy.HITS
ORDERS: Final = Orders(
    (
        Order("follow-the-leader", "Follow the leader", "LC-89", for_all("follow-the-leader", WHICH), follow_the_leader),
        Order("hold-course", "Hold this course", "LC-89", offer_course, hold_course),
        Order("rest-lie-still", "The rest lie still this turn", "LC-89", can_lie_still, rest_lie_still),
        Order("same-targets", "Guns: same targets as last turn", "LC-82", has_fired, same_targets, stopped_by=HITS),
        Order("fire-at-nearest", "Fire at the nearest enemy", "LC-81", offer_nearest, fire_at_nearest, stopped_by=HITS),
        Order(
            "hold-fire-beyond",
            "Hold fire beyond {to} hexes",
            "LC-77",
            offer_beyond,
            hold_fire_beyond,
            takes="number",
            stopped_by=HITS,
            precedence="curbs others",
        ),
        Order(
            "keep-torpedoes",
            "Keep all torpedoes this turn",
            "LC-86",
            until_the_turn_ends("keep-torpedoes", TUBES),
            keep_torpedoes,
        ),
        Order(
            "lose-flotation",
            "Damage: flotation first",
            "LC-91",
            for_all("lose-flotation", TRADE),
            lose_flotation,
            stopped_by=StoppedBy.NOTHING,
        ),
        Order("hold-here", "Hold here", "LC-10", for_one("hold-here", ACT), hold_here),
        Order("rest-hold", "The rest hold this turn", "LC-10", until_the_turn_ends("rest-hold", ACT), rest_hold),
        Order("advance", "Advance to {to}", "LC-22", offer_advance, advance, takes="cell"),
    ),
    alarms=(log.Damaged, log.Hit, log.StruckMine, log.LostStrength),
)
