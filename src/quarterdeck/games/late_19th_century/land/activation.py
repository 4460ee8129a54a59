"""The activation of a unit: move, fire and fight, one act at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain
from typing import Final, NamedTuple

from quarterdeck.boards.hex import DIRECTION_NAMES, DIRECTIONS, Hex, distance
from quarterdeck.boards.hexboard import Board, name_of
from quarterdeck.engine.asks import ALLOWED, Choose, ClauseId, Flow, Option, Prompt, choose, in_parts
from quarterdeck.engine.label import Label, Refusal
from quarterdeck.games.late_19th_century import log
from quarterdeck.games.late_19th_century.acts import GOES, HOLDS, Act, faced, unit_asked
from quarterdeck.games.late_19th_century.land.close_combat import Attack, attack, attack_into, attack_options, cannot_attack
from quarterdeck.games.late_19th_century.land.mounting import DISMOUNT, MOUNT, ChangeSaddle, change_saddle, mount_options
from quarterdeck.games.late_19th_century.land.movement import (
    FARTHEST,
    LEAVE,
    TURNS,
    LeaveMap,
    Move,
    TurnInPlace,
    leave,
    move,
    move_options,
    moves_to,
    turn,
    turn_to,
)
from quarterdeck.games.late_19th_century.land.positions import (
    came_into,
    crowds,
    facings_of_foes,
    hexes_of_foes,
    is_exhausted,
    put_in,
)
from quarterdeck.games.late_19th_century.land.small_arms import (
    LONGEST,
    Fire,
    cannot_fire,
    cannot_fire_at,
    fire,
    fire_into,
    fire_options,
)
from quarterdeck.games.late_19th_century.land.work import (
    LAY_WIRE,
    REMOVE_WIRE,
    UNLIMBERS,
    WorkOrder,
    limber_option,
    set_to_work,
    work_options,
)
from quarterdeck.games.late_19th_century.state import HERE, WAITING, Battle, Unit


class Hold(NamedTuple):
    """LC-10 The order to do nothing more this turn."""

    def label(self, state: Battle, unit: Unit) -> Label:
        return Label("Do nothing more this turn", "LC-10", unit.key, rank=HOLDS)

    def forbidden(self, state: Battle, unit: Unit) -> ClauseId:
        return ALLOWED


HOLD: Final[Option[Act]] = Option("hold", Hold())
AT_HAND: Final = max(LONGEST, FARTHEST + 1)  # no farther enemy can be fired at or met at the end of a move
DO_NO_MORE: Final[tuple[Option[Act], ...]] = (HOLD,)


def act_label(state: Battle, ask: Choose, option: Option[Act]) -> Label:
    return option.value.label(state, unit_asked(state, ask))


def barred_fights(state: Battle, ask: Choose) -> Iterator[Refusal]:
    """Yield enemy hexes that the unit may not fire into, and adjacent ones it may not attack."""
    unit = unit_asked(state, ask)
    for at in state.setting.ground.board.hexes(hexes_of_foes(state, unit.side)):
        name = name_of(at)
        yield Refusal(fire_into(at).notation, f"Fire into {name}", cannot_fire_at(state, unit, at))
        if distance(unit.at, at) == 1:
            yield Refusal(attack_into(at).notation, f"Attack {name} in close combat", cannot_attack(state, unit, at))


def why_not_act(state: Battle, ask: Choose, notation: str) -> ClauseId:
    """Return the clause that forbids any other order that can be named."""
    order = act_named(state, notation)
    return ALLOWED if order is None else order.forbidden(state, unit_asked(state, ask))


def why_not_fight_on(state: Battle, ask: Choose, notation: str) -> ClauseId:
    """LC-46 Return the clause that forbids an order after a win: only another attack is allowed."""
    order = act_named(state, notation)
    if order is None:
        return ALLOWED
    return order.forbidden(state, unit_asked(state, ask)) if isinstance(order, Attack) else "LC-46"


def act_named(state: Battle, notation: str) -> Act | None:
    """Return the order with this notation among all that a unit could ever be given."""
    guns = [limber_option(key) for key in state.units]
    named = acts_on(state.setting.ground.board).get(notation)
    option = named or next((limber for limber in guns if limber.notation == notation), None)
    return option.value if option is not None else None


@lru_cache(maxsize=8)
def acts_on(board: Board) -> dict[str, Option[Act]]:
    """Return every order on a map by its notation, except those that name a gun."""
    hexes = chain.from_iterable([*moves_to(at, False), fire_into(at), attack_into(at)] for at in board.cells)
    acts = [*hexes, *TURNS, LEAVE, MOUNT, DISMOUNT, LAY_WIRE, REMOVE_WIRE, *UNLIMBERS]
    return {option.notation: option for option in acts}


ACT = Prompt("act", "LC-10", "{unit}: move, fire or fight?", label=act_label, barred=barred_fights, explain=why_not_act)
FIGHT_ON = Prompt("fight on", "LC-46", "{unit}: fight again?", label=act_label, explain=why_not_fight_on)


def act(state: Battle, unit: Unit) -> Flow[None]:
    """LC-10 Carry out one order. The unit goes on until it holds or has nothing left to do."""
    if unit.place == WAITING:
        yield from come_ashore(state, unit)
        return
    acts = in_parts([*acts_of(state, unit), DO_NO_MORE])
    if len(acts) == 1:
        do_no_more(state, unit)
        return
    prompt = FIGHT_ON if state.pursuing else ACT
    order = yield from choose(unit.side, prompt, acts, {"unit": unit.figures.name, "key": unit.key})
    yield from carry_out(state, unit, order.value)
    if state.active == unit.key and (unit.place != HERE or is_done(state, unit)):
        state.active = ""


def acts_of(state: Battle, unit: Unit) -> list[Sequence[Option[Act]]]:
    """LC-10, LC-46 Fire before or after the move, never within it.

    Close combat is last. It is repeated only after a win.
    """
    foes = hexes_of_foes(state, unit.side) & state.setting.ground.board.within(unit.at, AT_HAND)
    acts: list[Sequence[Option[Act]]] = []
    if foes:
        acts.append(attack_options(state, unit, foes))
        if state.pursuing:
            return acts
        acts.append(fire_options(state, unit, foes))
    if not unit.moved and not state.pursuing:
        acts.extend(move_options(state, unit, foes))
        acts.append(mount_options(state, unit, foes))
        acts.append(work_options(state, unit))
    return acts


def is_done(state: Battle, unit: Unit) -> bool:
    """LC-10 A unit is done if it has moved, cannot fire, and faces no enemy."""
    return unit.moved and cannot_fire(state, unit) != ALLOWED and not faces_a_foe(state, unit)


def faces_a_foe(state: Battle, unit: Unit) -> bool:
    """LC-47 An enemy stands in the hex that the unit faces."""
    return bool(state.setting.ground.board.sides[unit.at][unit.facing] & hexes_of_foes(state, unit.side))


def carry_out(state: Battle, unit: Unit, order: Act) -> Flow[None]:
    """LC-10 Carry out the chosen order.

    Close combat ends the activation unless the winner fights on. Work ends it at once.
    """
    match order:
        case Move():
            move(state, unit, order)
        case TurnInPlace():
            turn(state, unit, order.facing)
        case Fire():
            yield from fire(state, unit, order.at)
        case Attack():
            yield from attack(state, unit, order.at)
        case ChangeSaddle():
            change_saddle(state, unit)
        case LeaveMap():
            leave(state, unit)
        case WorkOrder():
            set_to_work(state, unit, order.task)
            state.active = ""
        case _:
            do_no_more(state, unit)


def do_no_more(state: Battle, unit: Unit) -> None:
    """LC-10 End the activation."""
    state.active = ""
    if not (unit.moved or unit.fired or unit.attacked):
        state.say(log.Stayed, unit.key)


class Land(NamedTuple):
    """LC-98a The hex where a unit comes ashore, and its facing there."""

    at: Hex
    facing: int


WAIT: Final = Option("wait", Land(Hex(0, 0), 0))


@cache
def land_at(at: Hex) -> tuple[Option[Land], ...]:
    name = name_of(at)
    return tuple(Option(f"land {name} {DIRECTION_NAMES[facing]}", Land(at, facing)) for facing in DIRECTIONS)


def land_label(state: Battle, ask: Choose, option: Option[Land]) -> Label:
    if option is WAIT:
        return Label("Wait off the beach", "LC-98a", unit_asked(state, ask).key, rank=HOLDS)
    there, facing = name_of(option.value.at), option.value.facing
    words = f"Come ashore at {there}, facing {DIRECTION_NAMES[facing]}"
    return faced(words, "LC-98a", there, f"Come ashore at {there}", facing, GOES)


def why_not_land(state: Battle, ask: Choose, notation: str) -> ClauseId:
    """Return the clause that forbids a landing in any hex of the map."""
    landing = landings_on(state.setting.ground.board).get(notation)
    return ALLOWED if landing is None else cannot_land_so(state, unit_asked(state, ask), landing)


@lru_cache(maxsize=8)
def landings_on(board: Board) -> dict[str, Land]:
    """Return every landing on a map by its notation."""
    return {option.notation: option.value for option in chain.from_iterable(map(land_at, board.cells))}


LAND = Prompt("land", "LC-98a", "{unit}: come ashore?", label=land_label, explain=why_not_land)


def come_ashore(state: Battle, unit: Unit) -> Flow[None]:
    """LC-98a Land in a free hex of the unit's beach, as its whole move, or wait."""
    options = landings(state, unit)
    state.active = ""
    if not options:
        state.say(log.Waited, unit.key)
        return
    order = yield from choose(unit.side, LAND, [*options, WAIT], {"unit": unit.figures.name, "key": unit.key})
    if order is WAIT:
        state.say(log.Waited, unit.key)
        return
    unit.moved = True
    put_in(state, unit, order.value.at)
    unit.crossing = unit.at in state.setting.ground.trenches  # LC-61
    turn_to(state, unit, order.value.facing)
    state.active, state.no_fire = unit.key, "LC-98a"
    state.say(log.Landed, unit.key, name_of(unit.at), came_into(state, unit))


def landings(state: Battle, unit: Unit) -> list[Option[Land]]:
    """LC-98a Return each hex of its beach where the unit may land, with each facing allowed."""
    free = [at for at in unit.figures.beach if not cannot_land(state, unit, at)]
    return [land_at(at)[facing] for at in free for facing in facings_ashore(state, unit, at)]


def facings_ashore(state: Battle, unit: Unit, at: Hex) -> Sequence[int]:
    """LC-28 A unit that lands next to an enemy faces one."""
    return facings_of_foes(state, unit.side, at) or DIRECTIONS


def cannot_land(state: Battle, unit: Unit, at: Hex) -> ClauseId:
    """LC-98a, LC-26, LC-27 A unit lands on its beach, in a hex with room and no enemy.

    LC-53 An exhausted side lands nobody.
    """
    if is_exhausted(state, unit.side):
        return "LC-53"
    others = state.units_in(at)
    if any(other.side != unit.side for other in others):
        return "LC-27"
    if any(crowds(unit, other) for other in others):
        return "LC-26"
    return ALLOWED if at in unit.figures.beach else "LC-98a"


def cannot_land_so(state: Battle, unit: Unit, landing: Land) -> ClauseId:
    """LC-98a, LC-28 Return the clause that forbids a landing with that facing."""
    forbidden = cannot_land(state, unit, landing.at)
    if forbidden:
        return forbidden
    return ALLOWED if landing.facing in facings_ashore(state, unit, landing.at) else "LC-28"
