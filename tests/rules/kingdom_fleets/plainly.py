"""Orders, arcs, range and lines of fire written down a second time, plainly, over `floats`.

`voyages` has the clauses about moving; `test_every_move` compares both with the rules. Nothing here
uses the rule modules or `boards.plane`. Positions are read off the state, and a limit less than
0.03" away raises `TooClose`, so that the case is counted and left out.
"""

from __future__ import annotations

from math import ceil

from tests.rules.kingdom_fleets.floats import Place, Shape, Spot, apart, cut, lines, parted

from quarterdeck.games.kingdom_fleets.state import Battle, Ship

MARGIN = 0.03  # cases nearer to a limit are left out
SLACK = 0.003  # KF-12c
EXACT = 0.002  # two bases laid flush are within this, by rounding

#                         wide  long   KF-45
BASES = {"light": (1, 2), "medium": (1.25, 3), "heavy": (1.5, 4), "super heavy": (2, 5)}
BANDS = (("point blank", 3), ("short", 8), ("medium", 12), ("long", 18))
ARCS = ("fore", "starboard", "aft", "port")


class TooClose(Exception):
    """Raised for a measure less than 0.03" from a limit."""


def beyond(measure: float, limit: float, margin: float = MARGIN) -> bool:
    """Return whether a measure is clearly over a limit, or clearly not."""
    if abs(measure - limit) < margin:
        raise TooClose
    return measure > limit


def touches(away: float) -> bool:
    """KF-12c Return whether two bases touch; bases that lie flush do."""
    return away <= EXACT or not beyond(away, SLACK)


def lies_on(away: float) -> bool:
    """KF-12c Return whether two bases overlap by more than the tolerance.

    Bases that lie flush do not.
    """
    return away < -EXACT and not beyond(away, -SLACK)


def comes_near(away: float) -> bool:
    """Return whether bases touch, for a course followed in steps."""
    return not beyond(away, 0)


# --- What is on the table -------------------------------------------------------------------------


def place_of(ship: Ship) -> Place:
    width, length = BASES[ship.figures.card.size]
    return Place(ship.base.centre.x / 1000, ship.base.centre.y / 1000, ship.base.heading / 1000, length, width)


def is_there(ship: Ship) -> bool:
    return ship.status == "afloat"


def terrain(state: Battle, *kinds: str) -> list[Shape]:
    return [tuple((x / 1000, y / 1000) for x, y in piece.corners) for piece in state.terrain if piece.kind in kinds]


def is_off(state: Battle, place: Place) -> bool:
    """KF-2c Return whether a base lies partly off the table."""
    width, height = state.setting.width / 1000, state.setting.height / 1000
    inside = min(min(x, y, width - x, height - y) for x, y in place.outline)
    return not beyond(inside, 0)


def sum_of(state: Battle, ship: Ship, kind: str) -> int:
    """KF-45a Return the sum of the effects of one kind on all cards aboard."""
    counts = {squad.crew: sum(other.crew == squad.crew for other in ship.squads) for squad in ship.squads}
    crew = ship.crew if counts.get(ship.crew) == max(counts.values()) else max(counts, key=lambda key: counts[key])
    cards = [state.setting.crews[crew], *(state.setting.characters[key] for key in ship.characters)]
    effects = [*ship.figures.effects, *(effect for card in cards for effect in card.effects)]
    return sum(1 if effect.by is None else effect.by for effect in effects if effect.kind == kind)


# --- Orders ---------------------------------------------------------------------------------------


def length_of(order: str) -> int:
    return int(order.rsplit(maxsplit=1)[-1])


def turn_of(order: str) -> int:
    words = order.split()
    return 0 if words[0] == "ahead" else int(words[1]) * (-1 if words[0] == "port" else 1)


def lengths_left(ship: Ship) -> list[int]:
    """KF-20 Drop the longest for a hull at half or less, and again for sails; one always stays."""
    card = ship.figures.card
    lengths = sorted({each.length for each in ship.figures.selector})
    for left, full in ((ship.hull, card.hull), (ship.sails, card.sails)):
        if left < full and left <= ceil(full / 2) and len(lengths) > 1:
            lengths.pop()
    return lengths


def is_without_sails(ship: Ship) -> bool:
    """KF-31 Return whether sails are gone, unless she has none by design (KF-20)."""
    return ship.sails == 0 and ship.figures.card.sails > 0


def orders_open(state: Battle, ship: Ship) -> set[str]:
    """KF-5, KF-20, KF-2b, KF-2f, KF-31 Return the orders open to a ship."""
    found = {"heave to", "back"}
    aground = any(touches(apart(place_of(ship).bow, island)) for island in terrain(state, "island"))
    if aground or is_without_sails(ship):
        return found
    return found | {each.name for each in ship.figures.selector if each.length <= lengths_left(ship)[-1]}


def performed(ship: Ship) -> int:
    """KF-20, KF-45a Return the length at which an order is carried out."""
    return min(length_of(ship.order), lengths_left(ship)[-1]) + ship.fair_wind


def price(ship: Ship) -> int:
    """KF-10, KF-2b Return the price of an order; no shipped scenario has wind."""
    if ship.order in ("heave to", "back"):
        return 2 if ship.order == "back" else 0
    return next(each.cost for each in ship.figures.selector if each.name == ship.order)


def can_move(state: Battle, ship: Ship) -> bool:
    """KF-10, KF-19, KF-31 Return whether she can move."""
    engaged = any(ship.key in (each.boarder, each.other) for each in state.engagements)
    if ship.moved or ship.order == "heave to" or engaged or (ship.order != "back" and is_without_sails(ship)):
        return False
    return ship.manpower >= price(ship)


# --- What bears on what ---------------------------------------------------------------------------


def bearing(state: Battle, ship: Ship, target: Ship, arc: int) -> str:
    """KF-22, KF-24a, KF-25 Return the range band at which an arc's guns bear, or nothing."""
    place, shape = place_of(ship), place_of(target).outline
    deep, run = (place.length, place.width) if arc % 2 == 0 else (place.width, place.length)
    out = place._replace(heading=place.heading + 90 * arc).moved(deep / 2, 0)
    if not (inner := in_arc(out, run, shape, MARGIN)):
        if in_arc(out, run, shape, -MARGIN):
            raise TooClose
        return ""
    firing = (out.at(0, -run / 2), out.at(0, run / 2))
    band = band_at(min(each[0] for each in lines(firing, shape)))
    held = in_arc(out, run, shape, 0)
    return band if band and inner and is_clear(state, ship, target, firing, held) else ""


def in_arc(out: Place, run: float, shape: Shape, margin: float) -> Shape:
    """KF-22 Return the part of a shape in an arc, by a margin."""

    def off(spot: Spot) -> tuple[float, float]:
        ahead, aside = out.at(1, 0), out.at(0, 1)
        x, y = spot[0] - out.x, spot[1] - out.y
        return (
            x * (ahead[0] - out.x) + y * (ahead[1] - out.y),
            x * (aside[0] - out.x) + y * (aside[1] - out.y),
        )

    shape = cut(shape, lambda spot: off(spot)[0] - margin)
    shape = cut(shape, lambda spot: run / 2 + off(spot)[0] - off(spot)[1] - 1.5 * margin)
    return cut(shape, lambda spot: run / 2 + off(spot)[0] + off(spot)[1] - 1.5 * margin)


def band_at(away: float) -> str:
    """KF-25 Return the range band at a distance."""
    for band, limit in BANDS:
        if not beyond(away, limit):
            return band
    return ""


def is_clear(state: Battle, ship: Ship, target: Ship, start: Shape, end: Shape) -> bool:
    """KF-24a Return whether no island or third ship lies across the shortest line.

    If there are several such lines, all or none must be clear.
    """
    others = [other for other in state.ships.values() if is_there(other) and other not in (ship, target)]
    blocks = [*terrain(state, "island"), *(place_of(other).outline for other in others)]
    drawn = sorted(lines(start, end))
    short = [(one, other) for away, one, other in drawn if away < drawn[0][0] + 0.01]
    (one, other), (two, more) = short[0], max(short, key=lambda line: apart((line[0],), (short[0][0],)))
    short += [
        ((one[0] + share * (two[0] - one[0]), one[1] + share * (two[1] - one[1])),
         (other[0] + share * (more[0] - other[0]), other[1] + share * (more[1] - other[1])))
        for share in (0.25, 0.5, 0.75)
    ]  # fmt: skip
    free = {not any(beyond(-parted(line, block), 0) for block in blocks) for line in short}
    if len(free) > 1:
        raise TooClose
    return free.pop()


def reach_all_round(state: Battle, ship: Ship, target: Ship) -> str:
    """KF-33 Return the band from base to base, or nothing if something is in the way."""
    one, other = place_of(ship).outline, place_of(target).outline
    band = band_at(max(0, apart(one, other)))
    return band if band in ("point blank", "short") and is_clear(state, ship, target, one, other) else ""
