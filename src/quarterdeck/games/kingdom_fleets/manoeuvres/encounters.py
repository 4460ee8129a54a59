"""Encounters on a move under way (KF-12 to KF-16): a check, then a ram or a swerve."""

from __future__ import annotations

from quarterdeck.boards.plane.distances import is_within
from quarterdeck.boards.plane.paths import end_of
from quarterdeck.boards.plane.shapes import FRONT, SLACK, corners, edge, overlaps
from quarterdeck.boards.plane.templates import template_nears
from quarterdeck.engine.asks import Choose, Flow, Option, Prompt, choose
from quarterdeck.engine.label import Label
from quarterdeck.games.kingdom_fleets import log
from quarterdeck.games.kingdom_fleets.acts import naming, pick
from quarterdeck.games.kingdom_fleets.battle.damage import lose_points
from quarterdeck.games.kingdom_fleets.battle.opposed_checks import wins_check
from quarterdeck.games.kingdom_fleets.charts import ACTIVE, HULL, TEMPLATE
from quarterdeck.games.kingdom_fleets.crews.effects import bonus
from quarterdeck.games.kingdom_fleets.manoeuvres.move_ends import come_to_rest
from quarterdeck.games.kingdom_fleets.manoeuvres.parking import park, stay_at
from quarterdeck.games.kingdom_fleets.state import AFLOAT, Battle, Passage, Ship

RAM = Option("ram", True)
SWERVE = Option("swerve", False)
RAM_OR_SWERVE = (RAM, SWERVE)


def meet_next(state: Battle, ship: Ship) -> Flow[None]:
    """KF-12a Settle the next encounter in the order met; after the last, end the move."""
    passage = state.passage
    assert passage is not None
    at, key = yield from next_of(state, ship, passage)
    passage.met.remove((at, key))
    other = state.ships[key]
    if other.side == ship.side:
        yield from swerve(state, ship, other, at, passage)
    else:
        yield from meet(state, ship, other, at, passage)
    if state.passage is not None and not passage.met:
        come_to_rest(state, ship, passage)


AT_ONCE = Prompt("meet", "KF-12a", "{ship} meets several ships at once: which comes first?", label=naming("{} first"))


def next_of(state: Battle, ship: Ship, passage: Passage) -> Flow[tuple[int, str]]:
    """KF-12a Return the first encounter; of several enemies met at once the owner chooses."""
    at_once = met_at_once(state, ship, passage)
    other = yield from pick(state, ship.side, AT_ONCE, "meet", [state.ships[key] for _, key in at_once], ship.facts)
    return next(each for each in at_once if each[1] == other.key)


def met_at_once(state: Battle, ship: Ship, passage: Passage) -> list[tuple[int, str]]:
    """KF-12a Return the enemies met at one point of the way, within the tolerance of KF-12c.

    A friend is returned only if no enemy is met there.
    """
    first = passage.met[0]
    level = [each for each in passage.met if each[0] - first[0] <= SLACK]
    return [each for each in level if state.ships[each[1]].side != ship.side] or [first]


def ram_label(state: Battle, ask: Choose, option: Option[bool]) -> Label:
    ship, other = state.ships[str(ask.about["key"])], state.ships[str(ask.about["other_key"])]
    if option is RAM:
        return Label(f"Ram: {ship.name} strikes {other.name}", "KF-13", other.key)
    return Label(f"Swerve: {ship.name} passes {other.name}", "KF-14", other.key)


WHICH = Prompt("ram", "KF-13", "{ship} meets {other}: ram or swerve?", label=ram_label)


def meet(state: Battle, ship: Ship, other: Ship, at: int, passage: Passage) -> Flow[None]:
    """KF-12 Make an opposed check with both sizes and +2 for the active ship.

    KF-13 The winner chooses.
    """
    mine, theirs = ship.figures.size.check + ACTIVE, other.figures.size.check
    won = yield from wins_check(state, ship, other, mine, theirs, "KF-12")
    order = yield from choose(ship.side if won else other.side, WHICH, RAM_OR_SWERVE, ship.facts_beside(other))
    if order.value:
        yield from ram(state, ship, other, at, passage)
    else:
        yield from swerve(state, ship, other, at, passage)


def swerve(state: Battle, ship: Ship, other: Ship, at: int, passage: Passage) -> Flow[None]:
    """KF-14 Let her go on.

    KF-16 She parks if the manoeuvre would not carry her clear of the other.
    """
    state.say(log.Swerved, ship.key, other.key)
    if overlaps(corners(end_of(passage.way)), other.corners):
        yield from park(state, ship, other, at, passage)


def ram(state: Battle, ship: Ship, other: Ship, at: int, passage: Passage) -> Flow[None]:
    """KF-15 Damage the hull by sizes and speed; KF-16 then she parks, unless the other has sunk.

    KF-12b A ship that only her sides or stern touched, and that the move would clear, holds her
    fast instead.
    """
    if is_held_fast(passage, other):
        state.say(log.HeldFast, ship.key, other.key)
        stay_at(state, ship, other, passage, 0)
        return
    speed = 0 if is_against(passage, other) else -(-passage.inches // 3)
    sizes = ship.figures.size.category - other.figures.size.category
    damage = max(0, sizes + speed + bonus(state, ship, "ram"))
    state.say(log.Rammed, ship.key, other.key, damage)
    lose_points(state, other, HULL, damage, "KF-15")
    if other.status == AFLOAT:
        yield from park(state, ship, other, at, passage)


def is_against(passage: Passage, other: Ship) -> bool:
    """KF-12b Return whether her front edge touches the other before the move."""
    return is_within(edge(corners(passage.way.start), FRONT), other.corners, SLACK)


def is_held_fast(passage: Passage, other: Ship) -> bool:
    """KF-12b Return whether only her sides or stern touch the other and the move clears it."""
    way = passage.way
    return (
        is_within(corners(way.start), other.corners, SLACK)
        and not is_against(passage, other)
        and not is_within(corners(end_of(way)), other.corners, SLACK)
        and not template_nears(way, TEMPLATE, other.corners, SLACK)
    )
