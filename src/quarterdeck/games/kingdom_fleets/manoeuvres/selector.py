"""Orders open to a ship (KF-2b, KF-2f, KF-20, KF-31), after damage and islands."""

from __future__ import annotations

from typing import Final

from quarterdeck.boards.plane.angles import DEGREE, HALF_TURN, INCH, swings_through
from quarterdeck.boards.plane.distances import is_within
from quarterdeck.boards.plane.shapes import FRONT, SLACK, edge
from quarterdeck.engine.asks import ALLOWED, ClauseId
from quarterdeck.games.kingdom_fleets.charts import BACK, BACK_COST, BACK_DISTANCE, HEAVE_TO
from quarterdeck.games.kingdom_fleets.manoeuvres.neighbourhood import terrain_near
from quarterdeck.games.kingdom_fleets.setup.cards import Manoeuvre
from quarterdeck.games.kingdom_fleets.setup.figures import Figures
from quarterdeck.games.kingdom_fleets.state import ISLAND, Battle, Ship

STANDING: Final = Manoeuvre(HEAVE_TO, 0, 0, 0)  # KF-2b
ASTERN: Final = Manoeuvre(BACK, BACK_DISTANCE // INCH, 0, BACK_COST)
UNWRITTEN: Final = {HEAVE_TO: STANDING, BACK: ASTERN}  # on no card


def cannot_order(state: Battle, ship: Ship, manoeuvre: Manoeuvre) -> ClauseId:
    """KF-2f Forbid the selector to a ship with her front against an island, KF-31 or without sails.

    KF-20 Forbid lengths that damage has taken.
    """
    if manoeuvre in (STANDING, ASTERN):
        return ALLOWED
    return cannot_sail(state, ship) or ("KF-20" if manoeuvre.length > longest_left(ship) else ALLOWED)


def cannot_sail(state: Battle, ship: Ship) -> ClauseId:
    """KF-2f, KF-31 Forbid the whole selector."""
    if is_hard_aground(state, ship):
        return "KF-2f"
    return "KF-31" if has_lost_sails(ship) else ALLOWED


def open_of_selector(state: Battle, ship: Ship) -> list[str]:
    """KF-20 Return the names on her selector that she can be ordered, in the card's order."""
    if cannot_sail(state, ship):
        return []
    longest = longest_left(ship)
    return [each.name for each in ship.figures.selector if each.length <= longest]


def is_hard_aground(state: Battle, ship: Ship) -> bool:
    """KF-2f Return whether her front edge is within the tolerance of KF-12c of an island."""
    islands = terrain_near(state, ISLAND, ship.lie.box)
    return any(is_within(edge(ship.corners, FRONT), each, SLACK) for each in islands)


def has_lost_sails(ship: Ship) -> bool:
    """KF-31 Return whether her sails are gone, unless she has none by design (KF-20)."""
    return not ship.sails and not ship.figures.rows


def longest_left(ship: Ship) -> int:
    """KF-20 Return the longest length on her selector that damage has left, in inches.

    One always stays.
    """
    lengths = ship.figures.lengths
    return lengths[max(0, len(lengths) - 1 - lengths_lost(ship))]


def lengths_lost(ship: Ship) -> int:
    """KF-20 Return the lengths lost: one for a hull at half or less, one for sails."""
    card = ship.figures.card
    return int(is_half_gone(ship.hull, card.hull)) + int(is_half_gone(ship.sails, card.sails))


def is_half_gone(points: int, full: int) -> bool:
    """KF-20 Return whether a damaged part is at half or less, half rounded up: 4 of 7."""
    return points < full and points <= (full + 1) // 2


def manoeuvre_ordered(ship: Ship) -> Manoeuvre:
    """Return the line of her selector that she was ordered, heaving to, or backing."""
    return order_named(ship.figures, ship.order)


def order_named(figures: Figures, name: str) -> Manoeuvre:
    """KF-5, KF-2b Return an order by name: from her selector, heaving to, or backing."""
    return UNWRITTEN.get(name) or figures.by_name[name]


def manoeuvre_of(ship: Ship) -> Manoeuvre:
    """KF-20, KF-45a Return her order as it will be performed, after damage and spells."""
    ordered = manoeuvre_ordered(ship)
    if ordered is STANDING or ordered is ASTERN:
        return ordered
    length = min(ordered.length, longest_left(ship)) + ship.fair_wind
    return ordered if length == ordered.length else Manoeuvre(ordered.name, length, ordered.turn, ordered.cost)


def price_of(state: Battle, ship: Ship, manoeuvre: Manoeuvre) -> int:
    """KF-10 Return a manoeuvre's price; KF-21 with wind, more if bow or stern swings through it."""
    wind = state.setting.wind_from
    if wind is None or not manoeuvre.turn:
        return manoeuvre.cost
    heading, turn = ship.base.heading, manoeuvre.turn * DEGREE
    swings = swings_through(heading, turn, wind) or swings_through(heading, turn, wind + HALF_TURN)
    return manoeuvre.cost + (ship.figures.card.tack if swings else 0)


def in_full(manoeuvre: Manoeuvre) -> str:
    """Return ``6" ahead`` or ``4" with a turn of 60° to port``; heaving to and backing by name."""
    words = words_for(manoeuvre)
    if manoeuvre == ASTERN:
        return f'{words} {manoeuvre.length}"'
    if manoeuvre == STANDING:
        return words
    return f'{manoeuvre.length}" with a turn of {words}' if manoeuvre.turn else f'{manoeuvre.length}" {words}'


def words_for(manoeuvre: Manoeuvre) -> str:
    if manoeuvre in (STANDING, ASTERN):
        return manoeuvre.name
    if not manoeuvre.turn:
        return "ahead"
    return f"{abs(manoeuvre.turn)}° to {'starboard' if manoeuvre.turn > 0 else 'port'}"
