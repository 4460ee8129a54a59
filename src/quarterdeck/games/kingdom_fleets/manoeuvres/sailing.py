"""Manoeuvres (KF-10, KF-11, KF-2b, KF-2f, KF-21): the price, the lanes, and setting out."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt

from quarterdeck.boards.plane.angles import DEGREE, INCH
from quarterdeck.boards.plane.contacts import carried_clear, contacts, first_contact
from quarterdeck.boards.plane.distances import is_within
from quarterdeck.boards.plane.paths import IN_LINE, Way, end_of, in_lane, place_on, sweep_box, way_astern, way_by_template
from quarterdeck.boards.plane.shapes import (
    FRONT,
    SLACK,
    Point,
    Polygon,
    Rectangle,
    box_holds,
    box_of,
    boxes_meet,
    corners,
    edge,
    facing_aft,
    first_overlapped,
    overlaps,
    shifted,
    turned_about,
    widened,
)
from quarterdeck.boards.plane.templates import encounters
from quarterdeck.engine.asks import ALLOWED, ClauseId, Option
from quarterdeck.engine.label import Label, Refusal
from quarterdeck.engine.scene import Ghost
from quarterdeck.games.kingdom_fleets import acts, log
from quarterdeck.games.kingdom_fleets.acts import BACKS, LANES, Act
from quarterdeck.games.kingdom_fleets.charts import BACK, BACK_DISTANCE, FAST, HEAVE_TO, TEMPLATE
from quarterdeck.games.kingdom_fleets.manoeuvres.ghosts import ghost_astern, ghost_by_template
from quarterdeck.games.kingdom_fleets.manoeuvres.move_ends import come_to_rest, come_to_rest_at, rest_on
from quarterdeck.games.kingdom_fleets.manoeuvres.neighbourhood import near, obstacles, terrain_near
from quarterdeck.games.kingdom_fleets.manoeuvres.selector import ASTERN, has_lost_sails, in_full, manoeuvre_of, price_of
from quarterdeck.games.kingdom_fleets.setup.cards import Manoeuvre
from quarterdeck.games.kingdom_fleets.state import ISLAND, Battle, Passage, Ship

# --- Limits on moving -----------------------------------------------------------------------------


def cannot_move(state: Battle, ship: Ship) -> ClauseId:
    """KF-10, KF-2b, KF-19, KF-31 Forbid moving, whatever manpower there is."""
    if ship.moved:
        return "KF-10"
    if ship.order == HEAVE_TO:
        return "KF-2b"
    if state.engagements and state.engaged_with(ship):
        return "KF-19"
    return "KF-31" if ship.order != BACK and has_lost_sails(ship) else ALLOWED


def cannot_manoeuvre(state: Battle, ship: Ship) -> ClauseId:
    """KF-10 Forbid manoeuvring if she cannot move or has too little manpower."""
    clause = cannot_move(state, ship)
    return clause or ("KF-10" if ship.manpower < price_of_order(state, ship) else ALLOWED)


def price_of_order(state: Battle, ship: Ship) -> int:
    """KF-10 Return the manpower that her ordered manoeuvre costs."""
    return price_of(state, ship, manoeuvre_of(ship))


def is_fast(state: Battle, ship: Ship) -> bool:
    """KF-26 Return whether her manoeuvre this turn is 6" or longer and she can perform it.

    The length is the one at which it was or will be performed.
    """
    if ship.moved:
        return ship.sailed * INCH >= FAST
    return manoeuvre_of(ship).length * INCH >= FAST and not cannot_manoeuvre(state, ship)


def cannot_end(state: Battle, ship: Ship) -> ClauseId:
    """KF-10 Forbid ending the activation before an order that can be performed."""
    return ALLOWED if cannot_manoeuvre(state, ship) else "KF-10"


def settle_order(state: Battle, ship: Ship) -> None:
    """KF-10 With too little manpower for the order, spend the rest; she does not move.

    A ship that may not move pays nothing.
    """
    if not cannot_move(state, ship):
        ship.manpower = 0
        state.say(log.TooFewHands, ship.key)
    ship.moved = True


# --- Options --------------------------------------------------------------------------------------


def manoeuvre_options(state: Battle, ship: Ship) -> list[Option[Act]]:
    """KF-11a Offer the lanes that overlap nothing; KF-2b when backing, the turns."""
    if cannot_manoeuvre(state, ship):
        return []
    remembered = (ship.key, ship.order)
    if remembered not in state.lines:
        lanes = back_options(state, ship) if ship.order == BACK else lane_options(state, ship)
        state.lines[remembered] = lanes
    options: list[Option[Act]] = state.lines[remembered]
    return options


def lane_options(state: Battle, ship: Ship) -> list[Option[Act]]:
    """KF-11a Return the lanes offered; with nothing near, all three."""
    around = widened(ship.lie.box, ship.base.width)
    if not near(state, ship, around) and not any(boxes_meet(around, each.box) for each in state.terrain):
        return list(LANES)
    return [option for option in LANES if not cannot_shift(state, ship, option.value.number)]


def cannot_shift(state: Battle, ship: Ship, lane: int) -> ClauseId:
    """KF-11b Forbid a shift that overlaps another base or terrain at once."""
    if lane == IN_LINE:
        return ALLOWED
    there = corners(in_lane(ship.base, lane))
    around = box_of(there)
    shapes = [other.corners for other in near(state, ship, around)]
    shapes.extend([each.corners for each in state.terrain if boxes_meet(around, each.box)])
    return ALLOWED if first_overlapped(there, shapes) is None else "KF-11b"


def barred_manoeuvres(state: Battle, ship: Ship) -> Iterator[Refusal]:
    clause = cannot_manoeuvre(state, ship)
    for option in BACKS if ship.order == BACK else LANES:
        reason = clause or cannot_take(state, ship, option)
        yield Refusal(option.notation, option.notation.capitalize(), reason, ship.key)


def cannot_take(state: Battle, ship: Ship, option: Option[Act]) -> ClauseId:
    """KF-11b Forbid a lane, or KF-2b a turn after backing."""
    if option.value.verb == acts.MANOEUVRE:
        return cannot_shift(state, ship, option.value.number)
    return ALLOWED if option in back_options(state, ship) else "KF-2b"


def manoeuvre_label(state: Battle, ship: Ship, act: Act) -> Label:
    """Make one row for the manoeuvre, with its lanes or turns as briefs."""
    manoeuvre = manoeuvre_of(ship)
    price = price_of_order(state, ship)
    ghost = ghost_of(state, ship, manoeuvre, act.number)
    if act.verb == acts.HOLD_BACK:
        hand = "starboard" if act.number > 0 else "port"
        brief = f"and turn {abs(act.number) // DEGREE}° to {hand}" if act.number else "straight"
        group = f'Back 2" for {price} manpower'
    else:
        brief = {option.value.number: words for option, words in zip(LANES, LANE_WORDS, strict=True)}[act.number]
        group = f"Manoeuvre {in_full(manoeuvre)} for {price} manpower"
    clause = "KF-2b" if act.verb == acts.HOLD_BACK else "KF-11a"
    return Label(f"{group}, {brief}", clause, ship.key, group, brief, rank=-1, ghost=ghost)


LANE_WORDS = ("in line", "port lane", "starboard lane")


def ghost_of(state: Battle, ship: Ship, ordered: Manoeuvre, number: int) -> Ghost:
    """Return the place where a manoeuvre would take her if nobody else moved and she met nobody."""
    if ordered == ASTERN:
        way, stop = way_back(state, ship)
        return ghost_astern(ship, turned_astern(way, stop, number), way._replace(travel=stop))
    passage = chart(state, ship, ordered.length, ordered.turn, number)
    place, travel, _ = rest_on(state, ship, passage.way, passage.stop)
    return ghost_by_template(ship, place, passage.way._replace(travel=travel))


def end_label(state: Battle, ship: Ship, act: Act) -> Label:
    """KF-10 Name the cost of an order that cannot be performed."""
    lost = not ship.moved and not cannot_move(state, ship) and ship.manpower > 0
    return Label(f"End the activation{': too little manpower to manoeuvre' if lost else ''}", "KF-10", ship.key, rank=99)


# --- Under way ------------------------------------------------------------------------------------


def manoeuvre(state: Battle, ship: Ship, act: Act) -> None:
    """KF-10 Pay for the manoeuvre and move.

    KF-12 Encounters to come are kept in `state.passage`.
    """
    ship.manpower -= price_of_order(state, ship)
    ship.moved = True
    if act.verb == acts.HOLD_BACK:
        back(state, ship, act.number)
        return
    ordered = manoeuvre_of(ship)
    ship.sailed = ordered.length
    passage = chart(state, ship, ordered.length, ordered.turn, act.number)
    state.say(log.SetOut, ship.key, ordered.length, ordered.turn)
    if passage.met:
        state.passage = passage
    else:
        come_to_rest(state, ship, passage)


def chart(state: Battle, ship: Ship, inches: int, turn: int, lane: int) -> Passage:
    """KF-11 Return the way by the template, in its lane.

    KF-19 It goes on beyond ships that she ignores, KF-2 and as far as an island; KF-12 the
    encounters on it are in order.
    """
    way = carried_on(state, ship, way_by_template(ship.base, inches * INCH, turn * DEGREE, lane))
    sweep = sweep_box(way)
    aground = runs_aground(way, terrain_near(state, ISLAND, sweep))
    ignored = state.ignored_by(ship)
    others = [other for other in near(state, ship, sweep) if other.key not in ignored]
    met = encounters(way, TEMPLATE, [other.corners for other in others]) if others else ()
    return Passage(way, inches, [(at, others[place].key) for at, place in met if aground < 0 or at <= aground], aground)


def carried_on(state: Battle, ship: Ship, way: Way) -> Way:
    """KF-19 Carry her straight on until clear of the ships that she ignores."""
    ignored = state.ignored_by(ship)
    if not ignored:
        return way
    left = [other.corners for other in state.others(ship) if other.key in ignored]
    while (place := first_overlapped(corners(end_of(way)), left)) is not None:
        way = way._replace(travel=way.travel + needed_to_clear(end_of(way), left[place]))
    return way


def needed_to_clear(base: Rectangle, shape: Polygon) -> int:
    there = carried_clear(base, shape).centre
    return max(1, isqrt((there.x - base.centre.x) ** 2 + (there.y - base.centre.y) ** 2))


def runs_aground(way: Way, islands: list[Polygon]) -> int:
    """KF-2, KF-2f Return the distance along the way one thousandth short of an island, or -1.

    An island that only her sides or stern touch at the start is left out, unless the new place
    overlaps it.
    """
    if not islands:
        return -1
    start, end = corners(way.start), corners(end_of(way))
    in_the_way = [each for each in islands if not is_left_out(start, end, each)]
    met = contacts(way, in_the_way)
    return max(0, met[0][0] - 1) if met else -1


def is_left_out(start: Polygon, end: Polygon, island: Polygon) -> bool:
    """KF-2f Return whether only sides or stern touch the island and the move is clear of it."""
    if not is_within(start, island, SLACK) or is_within(edge(start, FRONT), island, SLACK):
        return False
    return not overlaps(end, island)


# --- Backing --------------------------------------------------------------------------------------


def back_options(state: Battle, ship: Ship) -> list[Option[Act]]:
    """KF-2b Offer the turns that leave her clear and on the table.

    If there are none, straight back.
    """
    way, stop = way_back(state, ship)
    astern = facing_aft(place_on(way, stop))
    around = widened(box_of(corners(astern)), astern.length)
    shapes, table = obstacles(state, ship, around), state.setting.table
    if not shapes and box_holds(table, (Point(around.left, around.top), Point(around.right, around.bottom))):
        return list(BACKS)
    offered = []
    for option in BACKS:
        there = corners(turned_about(astern, astern.centre, option.value.number))
        if box_holds(table, there) and first_overlapped(there, shapes) is None:
            offered.append(option)
    return offered or [BACKS[0]]


def way_back(state: Battle, ship: Ship) -> tuple[Way, int]:
    """KF-2b Return 2" straight astern, and the distance before her stern meets a base or an island.

    She does not meet shapes that only lie alongside: her whole way is clear of them.
    """
    way = way_astern(ship.base, BACK_DISTANCE)
    swept = corners(lengthened_aft(ship.base, BACK_DISTANCE))
    stop = BACK_DISTANCE
    for shape in obstacles(state, ship, box_of(swept)):
        if not overlaps(swept, shape):
            continue
        at = 0 if is_within(ship.corners, shape, SLACK) else first_contact(way, shape)
        if at is not None:
            stop = min(stop, max(0, at - 1))
    return way, stop


def lengthened_aft(base: Rectangle, distance: int) -> Rectangle:
    """Return the area that she covers by going that far astern."""
    return shifted(base._replace(length=base.length + distance), -distance // 2, 0)


def back(state: Battle, ship: Ship, turn: int) -> None:
    """KF-2b Go astern, then turn about her middle, without check, ram or park."""
    way, stop = way_back(state, ship)
    state.say(log.Backed, ship.key, stop)
    come_to_rest_at(state, ship, turned_astern(way, stop, turn), way._replace(travel=stop))


def turned_astern(way: Way, stop: int, turn: int) -> Rectangle:
    """KF-2b Return her place after going astern and turning about her middle."""
    astern = facing_aft(place_on(way, stop))
    return turned_about(astern, astern.centre, turn)
