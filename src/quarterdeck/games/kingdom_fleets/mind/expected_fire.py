"""What a ship may expect from a place on the table, for bots: what her guns would do there, and what would be done to her.

Ranges and arcs are taken between the middles of bases, which is near enough for a judgement and much quicker than the rules.
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

DRIFT: Final = 2 * INCH  # how far on a ship is thought of that has still to move
LEAD: Final = 3 * INCH  # she is as near to the enemy as a point so far ahead of her
NEAR: Final = 3 * INCH  # nearer than this nobody needs to come for the guns
EDGE: Final = 6 * INCH  # so much sea she wants before her bows

# In hundredths: nothing is won by standing off, so what may be gained counts for more than what may be lost.
BOARDED: Final = 80  # of an enemy's ship, with her crew
LOST: Final = 60  # of the own one
PULL: Final = 60  # of a hundredth of her cost, for each inch that the enemy is off
DANGER: Final = 50  # of what the enemy's guns promise

# --- What a hit is worth ----------------------------------------------------------------------------------------------


class Stakes(NamedTuple):
    """What a point of each part is worth, in hundredths of gold, as the estimate has it."""

    hull: int
    decks: int
    sails: int
    crew: int

    def of(self, part: str) -> int:
        return {HULL: self.hull, DECKS: self.decks, SAILS: self.sails, CREW: self.crew}[part]


def stakes_of(state: Battle, ship: Ship) -> Stakes:
    """The next point of each part; where the decks are gone, what lands there wounds the crew."""
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
    """What a cannon's hit may cost a ship, in thousandths of gold: location and damage as they fall on the average."""
    stakes = stakes_of(state, foe)
    on_hull = (11 - needed_to_damage(power, armour(state, foe, HULL))) * stakes.hull
    part, at_stake = (DECKS, stakes.decks) if foe.decks else (CREW, stakes.crew)
    on_deck = (11 - needed_to_damage(power, armour(state, foe, part))) * at_stake
    aloft = (11 - needed_to_damage(power, armour(state, foe, SAILS))) * stakes.sails if foe.sails else 0
    return (2 * on_hull + 3 * on_deck + 5 * aloft) // 10


def wound_rate(state: Battle, ship: Ship, foe: Ship) -> int:
    """The wounds that one attack of a crew brings another on the average, in hundredths."""
    strikes = 11 - needed_to_strike(melee(state, ship), melee(state, foe))
    return strikes * (11 - needed_to_damage(power_of_crew(state, ship), armour(state, foe, CREW)))


def fight_on_deck(state: Battle, own: Ship, foe: Ship) -> int:
    """What being engaged promises: the share of each crew that two turns of it may cost, with the ship that hangs on it."""
    if not own.squads or not foe.squads:
        return 0
    gain = _share_lost(state, own, foe) * foe.figures.cost
    loss = _share_lost(state, foe, own) * own.figures.cost
    return (BOARDED * gain - LOST * loss) // 100


def _share_lost(state: Battle, ship: Ship, foe: Ship) -> int:
    """In hundredths, of the foe's crew."""
    health = sum([squad.health for squad in foe.squads])
    return min(100, 3 * len(ship.squads) * wound_rate(state, ship, foe) // (2 * health))


# --- From a place -----------------------------------------------------------------------------------------------------


class BearingAndRange(NamedTuple):
    """Where one ship has another: in which arc and band, and how far off, from side to side."""

    arc: int
    band: int
    away: int


def bearing(base: Rectangle, foe: Point, reach: int) -> BearingAndRange:
    """KF-22 Arcs open at 45° from the corners; ``reach`` is what the other base takes off the distance."""
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


def thought_of(state: Battle, ship: Ship) -> Rectangle:
    """Where a ship is reckoned with: somewhat ahead, if she has still to move."""
    if ship.moved or not ship.squads or (state.engagements and state.engaged_with(ship)):
        return ship.base
    return shifted(ship.base, DRIFT, 0)


class Reckoned(NamedTuple):
    """A ship, where she is reckoned with, and what her base takes off a distance."""

    ship: Ship
    there: Rectangle
    half: int


class ShipProspects:
    """The enemies that a ship reckons with from wherever she may be, and what a hit would cost: worked out once for all the
    places that she thinks of."""

    def __init__(self, state: Battle, ship: Ship, foes: Sequence[Ship]) -> None:
        self.state = state
        self.ship = ship
        self.foes: list[Reckoned] = []
        for foe in foes:
            there = thought_of(state, foe)
            self.foes.append(Reckoned(foe, there, (there.length + there.width) // 4))
        self._on_them: dict[str, int] = {}
        self._on_her: dict[int, int] = {}
        self._on_deck: dict[str, int] = {}

    def hit_on(self, foe: Ship) -> int:
        """What one of hers is worth."""
        if foe.key not in self._on_them:
            self._on_them[foe.key] = worth_of_a_hit(self.state, foe, self.ship.figures.card.power)
        return self._on_them[foe.key]

    def hit_by(self, foe: Ship) -> int:
        """What one of theirs costs her."""
        power = foe.figures.card.power
        if power not in self._on_her:
            self._on_her[power] = worth_of_a_hit(self.state, self.ship, power)
        return self._on_her[power]

    def on_deck_of(self, foe: Ship) -> int:
        """What being engaged with them promises."""
        if foe.key not in self._on_deck:
            self._on_deck[foe.key] = fight_on_deck(self.state, self.ship, foe)
        return self._on_deck[foe.key]


def outlook_of(state: Battle, ship: Ship) -> ShipProspects:
    """On all enemies with anybody aboard."""
    return ShipProspects(state, ship, [foe for foe in state.foes(ship) if foe.squads])


def hands(ship: Ship) -> int:
    """The manpower that she may expect at her next activation."""
    numb = ship.conditions.get(PANIC, 0) + ship.conditions.get(SLEEP, 0)
    return max(1, len(ship.squads) - numb) if ship.squads else 0


def gun_worth(state: Battle, ship: Ship, band: int, arc: int, of_a_hit: int) -> int:
    """What one shot promises, in hundredths of gold."""
    aim = crew_of(state, ship).aim + ship.figures.size.to_hit + bonus(state, ship, "aim", None, band, arc)
    return (11 - needed_to_hit(aim, band)) * of_a_hit // 100


def fire_from(outlook: ShipProspects, base: Rectangle, tokens: int) -> int:
    """What her guns promise from a place: each arc at its best target, the best arcs first as far as hands go."""
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
    """What the guns of the enemy promise to do to her there, each ship's by the arc in which it has her."""
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
    """Guns that would bear, danger, how far the enemy is, and the table's edge."""
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
    """The way to the nearest enemy counts against a place, the more the more there is to win by boarding her."""
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
