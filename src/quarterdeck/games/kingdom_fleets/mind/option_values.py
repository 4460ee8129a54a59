"""Weights of single orders and acts, for bots.

Orders change no position until all are given, and a broadside has too many outcomes to play out at
every choice.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from quarterdeck.boards.plane.angles import DEGREE, INCH
from quarterdeck.boards.plane.contacts import contacts
from quarterdeck.boards.plane.paths import Way, end_of, place_on, sweep_box, way_by_template
from quarterdeck.boards.plane.shapes import boxes_meet, shifted, turned_about
from quarterdeck.engine.asks import Choose
from quarterdeck.games.kingdom_fleets import acts
from quarterdeck.games.kingdom_fleets.activation import ACT, WHICH
from quarterdeck.games.kingdom_fleets.acts import Act
from quarterdeck.games.kingdom_fleets.battle.damage import armour
from quarterdeck.games.kingdom_fleets.battle.firearms import friends_among, needed_to_shoot
from quarterdeck.games.kingdom_fleets.battle.gunnery import Aim, aim_of, loaded
from quarterdeck.games.kingdom_fleets.charts import (
    BACK,
    BACK_DISTANCE,
    BURNING,
    CLEARING,
    CREW,
    CROSSING,
    DECKS,
    HEAVE_TO,
    HOLED,
    HULL,
    POISON,
    SAILS,
    SHOTS_A_TOKEN,
    needed_to_damage,
)
from quarterdeck.games.kingdom_fleets.crews.characters import action_of
from quarterdeck.games.kingdom_fleets.crews.conditions import price_of_repair
from quarterdeck.games.kingdom_fleets.crews.effects import bonus, has
from quarterdeck.games.kingdom_fleets.manoeuvres.neighbourhood import near, terrain_near
from quarterdeck.games.kingdom_fleets.manoeuvres.orders import ORDER
from quarterdeck.games.kingdom_fleets.manoeuvres.sailing import cannot_manoeuvre, chart, price_of_order, runs_aground
from quarterdeck.games.kingdom_fleets.manoeuvres.selector import manoeuvre_of, order_named
from quarterdeck.games.kingdom_fleets.mind.expected_fire import (
    ShipProspects,
    fight_on_deck,
    fire_from,
    hands,
    outlook_of,
    stakes_of,
    worth_of_a_place,
    wound_rate,
)
from quarterdeck.games.kingdom_fleets.setup.cards import Effect, Manoeuvre
from quarterdeck.games.kingdom_fleets.setup.deployment import FORWARD, PLACE, Spot, base_at
from quarterdeck.games.kingdom_fleets.state import ISLAND, REEF, Battle, Ship

FIRST_OF_ALL: Final = 10_000_000  # acts to do before the move weigh more than the move, all others less
MENDED: Final = 70  # hundredths: a point repaired, against a point shot away from an enemy
WEIGHED: Final = (ORDER, ACT, WHICH, PLACE)


def weigh(state: Battle, ask: Choose) -> list[int]:
    """Return a weight for each option, in roughly hundredths of gold.

    Acts are weighed against ending the activation, other options against each other.
    """
    values = [option.value for option in ask.options]
    if ask.prompt is ACT:
        acting = Acting(state, state.ships[state.active])
        return [acting.weigh(act) for act in values]
    if ask.prompt is WHICH:
        return [_weigh_turn(state, state.ships[key]) for key in values]
    ship = state.ships[str(ask.about["key"])]
    if ask.prompt is ORDER:
        return _weigh_orders(state, ship, [order_named(ship.figures, name) for name in values])
    return [_weigh_spot(state, ship, spot) for spot in values]


def _weigh_turn(state: Battle, ship: Ship) -> int:
    """KF-7 Prefer the ship that can do most with her guns."""
    return fire_from(ShipProspects(state, ship, state.foes(ship)), ship.base, hands(ship))


# --- Orders ---------------------------------------------------------------------------------------


def _weigh_orders(state: Battle, ship: Ship, orders: list[Manoeuvre]) -> list[int]:
    """Heave to if she wants to stay on the enemy's deck.

    Otherwise judge each order by its destination.
    """
    engaged = state.engaged_with(ship)
    if engaged and sum([fight_on_deck(state, ship, foe) for foe in engaged]) >= 0:
        return [-order.cost for order in orders]
    outlook = outlook_of(state, ship)
    return [_weigh_order(outlook, order) for order in orders]


def _weigh_order(outlook: ShipProspects, order: Manoeuvre) -> int:
    """Return the worth of an order's destination with the manpower left for the guns."""
    ship = outlook.ship
    left = hands(ship) - order.cost
    if left < 0:
        return worth_of_a_place(outlook, ship.base, 0) - ship.figures.cost
    if order.name in (HEAVE_TO, BACK):
        base = ship.base if order.name == HEAVE_TO else shifted(ship.base, -BACK_DISTANCE, 0)
        return worth_of_a_place(outlook, base, left)
    way = way_by_template(ship.base, order.length * INCH, order.turn * DEGREE)
    return _worth_of_a_way(outlook, way, order.length, left)


def _worth_of_a_way(outlook: ShipProspects, way: Way, inches: int, tokens: int) -> int:
    """Return the worth of a way: its end, grounding, reefs, and ships touched, by boxes."""
    state, ship = outlook.state, outlook.ship
    swept, end = sweep_box(way), end_of(way)
    worth = 0
    islands, reefs = terrain_near(state, ISLAND, swept), terrain_near(state, REEF, swept)
    if reefs and not has(state, ship, "no reefs") and contacts(way, reefs):
        worth -= 2 * stakes_of(state, ship).hull
    if islands and (stop := runs_aground(way, islands)) >= 0:
        end = place_on(way, stop)
        worth -= 6 * ship.figures.cost
    for other in near(state, ship, swept):
        worth += _worth_of_touching(state, ship, other, inches)
    return worth + worth_of_a_place(outlook, end, tokens)


def _worth_of_touching(state: Battle, ship: Ship, other: Ship, inches: int) -> int:
    """Return the worth of touching a ship: a friend is in the way.

    An enemy gives even odds of ramming and boarding.
    """
    if other.side == ship.side or not other.squads:
        return -2 * ship.figures.cost
    sizes = ship.figures.size.category - other.figures.size.category
    damage = max(0, sizes + -(-inches // 3) + bonus(state, ship, "ram"))
    return (damage * stakes_of(state, other).hull + fight_on_deck(state, ship, other)) // 2


# --- Acts -----------------------------------------------------------------------------------------


class Acting:
    """The acts of the active ship, weighed one after the other.

    Shared results are computed once.
    """

    def __init__(self, state: Battle, ship: Ship) -> None:
        self.state = state
        self.ship = ship
        self.outlook = outlook_of(state, ship)
        self.has_to_move = not cannot_manoeuvre(state, ship)
        self.hand = 0 if self.has_to_move else _worth_of_a_hand(state, ship)
        self.guns: dict[tuple[str, str, int], GunInReach] = {}
        self.later: dict[int, int] = {}

    def weigh(self, act: Act) -> int:
        """Return an act's weight; ending counts 0.

        While the order can be performed, acts worth more afterwards wait.
        """
        if act.verb == acts.END:
            return 0
        if act.verb == acts.MANOEUVRE:
            return _weigh_lane(self.outlook, act.number)
        if act.verb == acts.HOLD_BACK:
            astern = shifted(self.ship.base, -BACK_DISTANCE, 0)
            place = turned_about(astern, astern.centre, act.number)
            return worth_of_a_place(self.outlook, place, self.ship.manpower)
        gain, tokens = self.gain_and_price(act)
        if self.has_to_move:
            return self.before_moving(act, gain, tokens)
        weight = gain // max(1, tokens) - self.hand
        return 16 * weight + act.number if weight > 0 else -1

    def before_moving(self, act: Act, gain: int, tokens: int) -> int:
        """Weigh an act before the move: it must leave manpower and promise more now than later."""
        if gain <= 0 or tokens > self.ship.manpower - price_of_order(self.state, self.ship):
            return -FIRST_OF_ALL
        if act.verb == acts.USE and action_of(self.state, act.card).kind == "wind":
            return FIRST_OF_ALL + gain
        if act.verb != acts.FIRE:
            return -FIRST_OF_ALL
        return FIRST_OF_ALL + gain if gain > self.promised_later(tokens) else -FIRST_OF_ALL

    def promised_later(self, tokens: int) -> int:
        """Return the worth of that much manpower at the guns after the move."""
        if tokens not in self.later:
            ordered = manoeuvre_of(self.ship)
            there = end_of(way_by_template(self.ship.base, ordered.length * INCH, ordered.turn * DEGREE))
            self.later[tokens] = fire_from(self.outlook, there, tokens)
        return self.later[tokens]

    def gain_and_price(self, act: Act) -> tuple[int, int]:
        """Return the expected gain of an act and its manpower."""
        state, ship = self.state, self.ship
        match act.verb:
            case acts.FIRE:
                tokens = (act.number - ship.odd_shot + 1) // SHOTS_A_TOKEN
                return act.number * self.shot(act), tokens
            case acts.SHOOT:
                return _worth_of_a_called_shot(state, ship, act), 1
            case acts.REPAIR:
                return MENDED * stakes_of(state, ship).of(act.what) // 100, price_of_repair(state, ship, act.what)
            case acts.CLEAR:
                return _worth_of_relief(state, ship, act.what), CLEARING
            case acts.USE:
                action = action_of(state, act.card)
                chance = 10 if action.roll is None else 11 - action.roll
                return chance * _worth_of_an_action(self.outlook, action, act) // 10, action.price
            case _:
                return _worth_of_crossing(state, ship, act), CROSSING

    def shot(self, act: Act) -> int:
        """Return the worth of one gun of a volley with its load.

        A condition is set once, however many guns hit.
        """
        kind = (act.target, act.card, act.arc)
        if kind not in self.guns:
            self.guns[kind] = _gun(self.state, self.ship, act)
        chance, hit, sets = self.guns[kind]
        return chance * (hit + 3 * sets // max(1, act.number)) // 100


def _weigh_lane(outlook: ShipProspects, lane: int) -> int:
    """Return the worth of the manoeuvre as it will be performed, with its encounters."""
    state, ship = outlook.state, outlook.ship
    ordered = manoeuvre_of(ship)
    passage = chart(state, ship, ordered.length, ordered.turn, lane)
    end = end_of(passage.way) if passage.aground < 0 else place_on(passage.way, passage.aground)
    worth = sum([_worth_of_touching(state, ship, state.ships[key], ordered.length) for _, key in passage.met])
    return worth + worth_of_a_place(outlook, end, ship.manpower - price_of_order(state, ship))


def _worth_of_a_hand(state: Battle, ship: Ship) -> int:
    """Return the worth of a spare token for an attack on deck (KF-40)."""
    if not state.engagements:
        return 0
    foes = [foe for foe in state.engaged_with(ship) if foe.squads]
    return max((wound_rate(state, ship, foe) * stakes_of(state, foe).crew // 100 for foe in foes), default=0)


class GunInReach(NamedTuple):
    """One gun of a volley: hits in ten shots, the worth of a hit, and of conditions set."""

    chance: int
    hit: int
    sets: int


def _gun(state: Battle, ship: Ship, act: Act) -> GunInReach:
    target, aim, load = state.ships[act.target], aim_of(state, ship, act), loaded(state, act)
    stakes = stakes_of(state, target)
    on_hull = _promise(state, target, aim, HULL) * stakes.hull
    part = DECKS if target.decks else CREW
    on_deck = _promise(state, target, aim, part) * stakes.of(part)
    aloft = _promise(state, target, aim, SAILS) * stakes.sails
    worth = 2 * on_hull + 3 * on_deck + 5 * aloft
    for effect in load:
        if effect.kind == "goes for":
            worth = 10 * {HULL: on_hull, DECKS: on_deck, SAILS: aloft}[effect.part or HULL]
        elif effect.kind == "crew alone":
            worth = 3 * _promise(state, target, aim, CREW) * stakes.crew
    sets = sum([stakes.hull for effect in load if effect.condition is not None])
    return GunInReach(11 - aim.needed, worth // 10, sets)


def _promise(state: Battle, target: Ship, aim: Aim, part: str) -> int:
    """Return how many of ten hits on a part do damage."""
    return 11 - needed_to_damage(aim.power, armour(state, target, part))


def _worth_of_a_called_shot(state: Battle, ship: Ship, act: Act) -> int:
    target, power = state.ships[act.target], state.setting.equipment[act.card].power or 0
    hits = 11 - needed_to_shoot(state, ship, target, act.what)
    hurts = 11 - needed_to_damage(power, armour(state, target, act.what))
    worth = hits * hurts * stakes_of(state, target).of(act.what)
    friends = friends_among(state, ship, target, act.what)
    if friends is not None:
        worth -= (11 - needed_to_damage(power, armour(state, friends, CREW))) * stakes_of(state, friends).crew
    return worth // 100


def _worth_of_relief(state: Battle, ship: Ship, condition: str) -> int:
    """Return the worth of clearing one instance of a condition."""
    stakes = stakes_of(state, ship)
    if condition in (BURNING, HOLED):
        return 2 * stakes.hull
    return stakes.crew if condition == POISON else 2 * ship.figures.cost


def _worth_of_an_action(outlook: ShipProspects, action: Effect, act: Act) -> int:
    """KF-45a Return the worth of a character's action if it succeeds."""
    state, ship = outlook.state, outlook.ship
    target = state.ships[act.target or ship.key]
    stakes, cost = stakes_of(state, target), target.figures.cost
    match action.kind:
        case "rally":
            return _worth_of_relief(state, ship, act.what)
        case "fire":
            return action.amount * stakes.hull * 3 // 2
        case "healing":
            missing = sum(state.setting.crews[squad.crew].health - squad.health for squad in target.squads)
            return min(action.amount, missing) * stakes.crew
        case "theft":
            return 80 * min(action.amount, target.gold)
        case "assassin":
            return 2 * cost * target.level
        case "spike":
            return 2 * cost
        case "wind":
            return _worth_of_wind(outlook)
        case _:
            return 3 * cost * action.amount


def _worth_of_wind(outlook: ShipProspects) -> int:
    """KF-45a Return the worth of two more inches for the order given."""
    ship = outlook.ship
    ordered, tokens = manoeuvre_of(ship), ship.manpower - 1
    ways = [way_by_template(ship.base, (ordered.length + more) * INCH, ordered.turn * DEGREE) for more in (0, 2)]
    now, then = [worth_of_a_place(outlook, end_of(way), tokens) for way in ways]
    return then - now


def _worth_of_crossing(state: Battle, ship: Ship, act: Act) -> int:
    """KF-44a Return the worth of manning a derelict, highest for one of her own side."""
    other = state.ships[act.target]
    if act.verb == acts.SEND or not other.is_derelict or len(ship.squads) < 3:
        return 0
    return (60 if other.first_side == ship.side else 10) * other.figures.cost


# --- Placing --------------------------------------------------------------------------------------


def _weigh_spot(state: Battle, ship: Ship, spot: Spot) -> int:
    """KF-2e Prefer places well forward, straight ahead, near the middle, with no land ahead."""
    base = base_at(state.setting, ship, spot)
    way = way_by_template(base, 12 * INCH, 0)
    blocked = any(boxes_meet(sweep_box(way), piece.box) for piece in state.terrain)
    off_the_middle = abs(base.centre.x - state.setting.width // 2) // INCH
    return -abs(spot.turn) - off_the_middle - (40 if blocked else 0) - (0 if spot.depth == FORWARD else 8)
