"""The prospects of a ship at a place, for bots: fire given and fire taken.

Ranges and arcs are taken between the middles of bases, which is accurate enough here and much
quicker than the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import Final, NamedTuple

from quarterdeck.boards.plane.angles import INCH, SCALE, sine_and_cosine
from quarterdeck.boards.plane.shapes import (
    FRONT,
    PORT,
    REAR,
    STARBOARD,
    Point,
    Rectangle,
    box_holds,
    corners,
    moved,
    shifted,
)
from quarterdeck.games.kingdom_fleets.battle.close_quarters import melee, power_of_crew
from quarterdeck.games.kingdom_fleets.battle.damage import armour
from quarterdeck.games.kingdom_fleets.battle.gunnery import needed_to_hit
from quarterdeck.games.kingdom_fleets.charts import (
    BAND_LIMITS,
    CREW,
    DECKS,
    HULL,
    OUT_OF_RANGE,
    PANIC,
    SAILS,
    SHOTS_A_TOKEN,
    SLEEP,
    needed_to_damage,
    needed_to_strike,
)
from quarterdeck.games.kingdom_fleets.crews.effects import bonus, crew_of
from quarterdeck.games.kingdom_fleets.state import Battle, Ship

DRIFT: Final = 2 * INCH  # the move assumed for a ship that has yet to move
LEAD: Final = 3 * INCH  # distances to the enemy are measured from a point this far ahead
NEAR: Final = 3 * INCH  # the guns gain nothing from coming nearer
EDGE: Final = 6 * INCH  # the open sea that she needs ahead

# In hundredths: standing off wins nothing, so gains count for more than losses.
BOARDED: Final = 80  # of an enemy ship's worth
LOST: Final = 60  # of her own worth
PULL: Final = 60  # of a hundredth of her cost, for each inch of distance
DANGER: Final = 50  # of the cost of enemy fire

# --- The worth of a hit ---------------------------------------------------------------------------


class Stakes(NamedTuple):
    """The worth of the next point of each part, in hundredths of gold, by the estimate."""

    hull: int
    decks: int
    sails: int
    crew: int

    def of(self, part: str) -> int:
        return {HULL: self.hull, DECKS: self.decks, SAILS: self.sails, CREW: self.crew}[part]


def stakes_of(state: Battle, ship: Ship) -> Stakes:
    """Return the stakes of a ship; once the decks are gone, hits there wound the crew."""
    card, cost = ship.figures.card, ship.figures.cost
    hull = 45 * cost * (3 * card.hull - 2 * ship.hull) // (2 * card.hull * card.hull)
    full = card.squads * state.setting.crews[ship.figures.crew].health
    health = min(full, sum([squad.health for squad in ship.squads]))
    crew = 35 * cost * (3 * full - 2 * health) // (2 * full * full) if health else 0
    if not crew:
        hull //= 4  # a derelict is as good as sunk
    return Stakes(
        hull + (35 * cost if ship.hull == 1 and crew else 0),
        (10 * cost // card.decks if ship.decks else 0) if crew else 0,
        10 * cost // card.sails if ship.sails and crew else 0,
        crew,
    )


def worth_of_a_hit(state: Battle, foe: Ship, power: int) -> int:
    """Return the average worth of a cannon hit on a ship, in thousandths of gold."""
    stakes = stakes_of(state, foe)
    on_hull = (11 - needed_to_damage(power, armour(state, foe, HULL))) * stakes.hull
    part, at_stake = (DECKS, stakes.decks) if foe.decks else (CREW, stakes.crew)
    on_deck = (11 - needed_to_damage(power, armour(state, foe, part))) * at_stake
    aloft = (11 - needed_to_damage(power, armour(state, foe, SAILS))) * stakes.sails if foe.sails else 0
    return (2 * on_hull + 3 * on_deck + 5 * aloft) // 10


def wound_rate(state: Battle, ship: Ship, foe: Ship) -> int:
    """Return the average wounds of one attack by a crew on another, in hundredths."""
    strikes = 11 - needed_to_strike(melee(state, ship), melee(state, foe))
    return strikes * (11 - needed_to_damage(power_of_crew(state, ship), armour(state, foe, CREW)))


def fight_on_deck(state: Battle, own: Ship, foe: Ship) -> int:
    """Return the prospect of two turns of being engaged, in crew and ships."""
    if not own.squads or not foe.squads:
        return 0
    gain = _share_lost(state, own, foe) * foe.figures.cost
    loss = _share_lost(state, foe, own) * own.figures.cost
    return (BOARDED * gain - LOST * loss) // 100


def _share_lost(state: Battle, ship: Ship, foe: Ship) -> int:
    """Return the share of the foe's crew that is lost, in hundredths."""
    health = sum([squad.health for squad in foe.squads])
    return min(100, 3 * len(ship.squads) * wound_rate(state, ship, foe) // (2 * health))


# --- At a place -----------------------------------------------------------------------------------


class BearingAndRange(NamedTuple):
    """The arc, range band and distance, side to side, at which one ship has another."""

    arc: int
    band: int
    away: int


def bearing(base: Rectangle, foe: Point, reach: int) -> BearingAndRange:
    """KF-22 Return arc, band and range; arcs open at 45° from the corners.

    ``reach`` is the other base's size.
    """
    sine, cosine = sine_and_cosine(base.heading)
    dx, dy = foe.x - base.centre.x, foe.y - base.centre.y
    ahead, aside = (dx * sine - dy * cosine) // SCALE, (dx * cosine + dy * sine) // SCALE
    long, wide = base.length // 2, base.width // 2
    before, beside = abs(ahead) - long, abs(aside) - wide
    if before >= beside:
        arc = FRONT if ahead > 0 else REAR
    else:
        arc = STARBOARD if aside > 0 else PORT
    before, beside = max(0, before), max(0, beside)
    away = max(0, isqrt(before * before + beside * beside) - reach)
    for band, limit in enumerate(BAND_LIMITS):
        if away <= limit:
            return BearingAndRange(arc, band, away)
    return BearingAndRange(arc, OUT_OF_RANGE, away)


def expected_place(state: Battle, ship: Ship) -> Rectangle:
    """Return the place where a ship is expected: somewhat ahead, if she has yet to move."""
    if ship.moved or not ship.squads or (state.engagements and state.engaged_with(ship)):
        return ship.base
    return shifted(ship.base, DRIFT, 0)


class Reckoned(NamedTuple):
    """A ship, the place where she is expected, and the range that her base saves."""

    ship: Ship
    there: Rectangle
    half: int


class ShipProspects:
    """The enemies of a ship and the worth of hits, computed once for all places considered."""

    def __init__(self, state: Battle, ship: Ship, foes: Sequence[Ship]) -> None:
        self.state = state
        self.ship = ship
        self.foes: list[Reckoned] = []
        for foe in foes:
            there = expected_place(state, foe)
            self.foes.append(Reckoned(foe, there, (there.length + there.width) // 4))
        self._on_them: dict[str, int] = {}
        self._on_her: dict[int, int] = {}
        self._on_deck: dict[str, int] = {}

    def hit_on(self, foe: Ship) -> int:
        """Return the worth of one hit on an enemy."""
        if foe.key not in self._on_them:
            self._on_them[foe.key] = worth_of_a_hit(self.state, foe, self.ship.figures.card.power)
        return self._on_them[foe.key]

    def hit_by(self, foe: Ship) -> int:
        """Return the cost of one hit by an enemy."""
        power = foe.figures.card.power
        if power not in self._on_her:
            self._on_her[power] = worth_of_a_hit(self.state, self.ship, power)
        return self._on_her[power]

    def on_deck_of(self, foe: Ship) -> int:
        """Return the prospect of being engaged with an enemy."""
        if foe.key not in self._on_deck:
            self._on_deck[foe.key] = fight_on_deck(self.state, self.ship, foe)
        return self._on_deck[foe.key]


def outlook_of(state: Battle, ship: Ship) -> ShipProspects:
    """Return a ship's prospects against all enemies with anybody aboard."""
    return ShipProspects(state, ship, [foe for foe in state.foes(ship) if foe.squads])


def hands(ship: Ship) -> int:
    """Return the manpower that she can expect at her next activation."""
    numb = ship.conditions.get(PANIC, 0) + ship.conditions.get(SLEEP, 0)
    return max(1, len(ship.squads) - numb) if ship.squads else 0


def gun_worth(state: Battle, ship: Ship, band: int, arc: int, of_a_hit: int) -> int:
    """Return the expected worth of one shot, in hundredths of gold."""
    aim = crew_of(state, ship).aim + ship.figures.size.to_hit + bonus(state, ship, "aim", None, band, arc)
    return (11 - needed_to_hit(aim, band)) * of_a_hit // 100


def fire_from(outlook: ShipProspects, base: Rectangle, tokens: int) -> int:
    """Return the expected worth of her guns at a place, each arc at its best target."""
    ship = outlook.ship
    best = [0, 0, 0, 0]
    for foe, there, half in outlook.foes:
        arc, band, _ = bearing(base, there.centre, half)
        if band == OUT_OF_RANGE or not ship.guns_left(arc):
            continue
        best[arc] = max(best[arc], gun_worth(outlook.state, ship, band, arc, outlook.hit_on(foe)))
    shots, total = SHOTS_A_TOKEN * tokens, 0
    for worth, arc in sorted([(worth, arc) for arc, worth in enumerate(best) if worth], reverse=True):
        guns = min(shots, max(0, ship.guns_left(arc) - ship.fired[arc]))
        shots -= guns
        total += guns * worth
    return total


def danger_at(outlook: ShipProspects, base: Rectangle) -> int:
    """Return the expected cost of enemy fire at a place, each ship by the arc that holds her."""
    total = 0
    half = (base.length + base.width) // 4
    for foe, there, _ in outlook.foes:
        arc, band, _ = bearing(there, base.centre, half)
        guns = min(foe.guns_left(arc), SHOTS_A_TOKEN * hands(foe))
        if band == OUT_OF_RANGE or guns <= 0:
            continue
        total += guns * gun_worth(outlook.state, foe, band, arc, outlook.hit_by(foe))
    return total


def worth_of_a_place(outlook: ShipProspects, base: Rectangle, tokens: int) -> int:
    """Return the worth of a place by guns, danger, distance and the table's edge."""
    cost = outlook.ship.figures.cost
    table = outlook.state.setting.table
    if not box_holds(table, corners(base)):
        return -120 * cost  # KF-2c: she flees
    worth = fire_from(outlook, base, tokens) - DANGER * danger_at(outlook, base) // 100
    ahead = moved(base.centre, base.heading, EDGE)
    if not (table.left <= ahead.x <= table.right and table.top <= ahead.y <= table.bottom):
        worth -= 4 * cost
    return worth - _way_to_go(outlook, base)


def _way_to_go(outlook: ShipProspects, base: Rectangle) -> int:
    """Return the cost of the distance to the nearest enemy, higher if boarding promises more."""
    ship = outlook.ship
    lead = shifted(base, LEAD, 0)
    nearest, least = None, 0
    for foe, there, half in outlook.foes:
        away = bearing(lead, there.centre, half).away
        if nearest is None or away < least:
            nearest, least = foe, away
    if nearest is None:
        return 0
    promise = max(0, outlook.on_deck_of(nearest))
    return PULL * ship.figures.cost * max(0, least - NEAR) // (100 * INCH) + promise * least // (30 * INCH)
