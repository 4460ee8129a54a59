"""The rules of play, in the order in which a round is played."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from quarterdeck.boards.cards import PACK, SUITS, Card, Pile, rank, suit
from quarterdeck.boards.square import (
    HEADINGS,
    crossed,
    in_bow_quarter,
    through_corners,
    through_sides,
    to_port,
    to_starboard,
)
from quarterdeck.engine.asks import (
    ALLOWED,
    D6,
    SPECTATOR,
    Choose,
    ClauseId,
    Flow,
    Option,
    Prompt,
    choose,
    die,
    draw,
    roll,
    roll_hits,
)
from quarterdeck.engine.game import Outcome
from quarterdeck.engine.label import Label, Refusal
from quarterdeck.games.mimi_and_toutou import log
from quarterdeck.games.mimi_and_toutou.charts import CHART, EIGHTHS, JACK, KING, QUEEN, RANK_OF, SPEEDY, SURRENDERS_ON, TEN
from quarterdeck.games.mimi_and_toutou.state import AFLOAT, SUNK, SURRENDERED, WITHDRAWN, Battle, Ship
from quarterdeck.games.mimi_and_toutou.winning import end_round, look_for_a_winner

AHEAD = Option("ahead", "ahead")
LEAVE = Option("leave", "leave")
STAY = Option("stay", "stay")
PORT = Option("turn port", "port")
STARBOARD = Option("turn starboard", "starboard")
STEADY = Option("keep course", "steady")
HOLD_FIRE = Option("hold fire", "")

MOVES = (AHEAD, STAY)
MOVES_AT_THE_EDGE = (LEAVE, STAY)
TURNS = (PORT, STARBOARD, STEADY)


@cache
def fire_at(key: str) -> Option[str]:
    return Option(f"fire {key}", key)


def step(state: Battle) -> Flow[None]:
    """MT-1 Turn over the next activation card; the ship it names acts.

    After the last card the round ends.
    """
    if not state.cards.bag:
        shuffle_activation_cards(state)
    key = yield from draw(SPECTATOR, state.cards, "MT-1")
    state.turned.append(key)
    ship = state.ship(key)
    if ship.status == AFLOAT:
        state.active = key
        state.say(log.Activated, ship.key)
        yield from activation(state, ship)
        state.active = ""
    else:
        state.say(log.PassedOver, ship.key)
    if not state.cards.bag and state.outcome is None:
        end_round(state)


def shuffle_activation_cards(state: Battle) -> None:
    """MT-1 Shuffle one card for each ship in play.

    With the option `speed` Mimi and Toutou have two each.
    """
    afloat = [ship.key for ship in state.ships if ship.status == AFLOAT]
    extra = [key for key in afloat if state.lake.speed and key in SPEEDY]
    state.cards = Pile.of(afloat + extra)
    state.turned = []
    state.round += 1
    state.say(log.RoundBegan, state.round, len(state.cards))


def activation(state: Battle, ship: Ship) -> Flow[None]:
    """MT-2 Move, then turn, then fire: each once, each optional."""
    yield from move(state, ship)
    if ship.status == AFLOAT:
        yield from turn(state, ship)
        yield from fire(state, ship)
        count_down(ship)


def why_not_now(state: Battle, ask: Choose, notation: str) -> ClauseId:
    """MT-2 Return the clause that forbids an act out of order, or for another reason."""
    return next((clause for act, clause in acts(state, state.ship(state.active)) if act.notation == notation), ALLOWED)


def acts(state: Battle, ship: Ship) -> Iterator[tuple[Option[str], ClauseId]]:
    """Yield every order that she could be given, with the clause that forbids it, or MT-2."""
    moving, turning, firing = cannot_move(state, ship, ship.ahead), cannot_turn(ship), cannot_fire(ship)
    yield from ((act, moving or "MT-2") for act in (AHEAD, LEAVE))
    yield from ((act, turning or "MT-2") for act in (PORT, STARBOARD))
    yield from ((act, "MT-2") for act in (STAY, STEADY, HOLD_FIRE))
    enemies = foes(state, ship)
    for other in state.ships:
        yield fire_at(other.key), (firing or cannot_fire_at(state, ship, other) or "MT-2") if other in enemies else "MT-2"


def move_label(state: Battle, ask: Choose, option: Option[str]) -> Label:
    ship = state.ship(state.active)
    if option is STAY:
        return Label("Stay", "MT-2", ship.key)
    if option is AHEAD:
        square = "{},{}".format(*ship.ahead)
        return Label(f"Ahead to {square}", "MT-2", square)
    edge = state.lake.exits.get(ship.side, "")
    escapes = edge and beyond(state, ship.ahead, edge)
    words = f"Escape over the {edge} edge and win" if escapes else "Leave the lake and withdraw for good"
    return Label(words, "MT-2", ship.key)


MOVE = Prompt("move", "MT-2", "{ship}: move one square?", label=move_label, explain=why_not_now)


def move(state: Battle, ship: Ship) -> Flow[None]:
    """MT-2 Move one square straight ahead, if she can. Over the edge of the board she withdraws."""
    square = ship.ahead
    forbidden = cannot_move(state, ship, square)
    if forbidden:
        state.say(log.Unable, ship.key, "move", ship.engine, "" if ship.engine else in_the_way(state, square), forbidden)
        return
    on_the_board = state.lake.holds(square)
    order = yield from choose(
        ship.side, MOVE, MOVES if on_the_board else MOVES_AT_THE_EDGE, {"ship": ship.figures.name, "key": ship.key}
    )
    if order is AHEAD:
        ship.column, ship.row = square
        state.say(log.Moved, ship.key, ship.column, ship.row)
    elif order is LEAVE:
        leave_by_the_edge(state, ship, square)


def cannot_move(state: Battle, ship: Ship, square: tuple[int, int]) -> ClauseId:
    """MT-2, MT-17 A ship enters neither land nor another's square.

    Without an engine she lies still.
    """
    if ship.engine:
        return "MT-17"
    return "MT-2" if in_the_way(state, square) or square in state.lake.ashore else ALLOWED


def in_the_way(state: Battle, square: tuple[int, int]) -> str:
    """MT-2 Return the key of the ship on a square, or an empty string."""
    column, row = square
    for other in state.ships:
        if other.column == column and other.row == row and other.status == AFLOAT:
            return other.key
    return ""


def leave_by_the_edge(state: Battle, ship: Ship, square: tuple[int, int]) -> None:
    """MT-2 She withdraws at once.

    MT-21 If the scenario lets her side escape by that edge, it wins.
    """
    edge = state.lake.exits.get(ship.side, "")
    ship.status = WITHDRAWN
    if edge and beyond(state, square, edge):
        state.say(log.BrokeThrough, ship.key, edge)
        state.outcome = Outcome((ship.side,), "MT-21", f"{ship.name} escaped over the {edge} edge.", "escape")
        return
    state.say(log.Left, ship.key)
    look_for_a_winner(state)


def beyond(state: Battle, square: tuple[int, int], edge: str) -> bool:
    """MT-21 A square lies beyond that edge; a diagonal step over a corner is beyond both."""
    column, row = square
    match edge:
        case "east":
            return column > state.lake.columns
        case "west":
            return column < 1
        case "south":
            return row > state.lake.rows
        case _:
            return row < 1


def turn_label(state: Battle, ask: Choose, option: Option[str]) -> Label:
    ship = state.ship(state.active)
    if option is STEADY:
        return Label(f"Keep course, {HEADINGS[ship.heading]}", "MT-2", ship.key)
    heading = to_port(ship.heading) if option is PORT else to_starboard(ship.heading)
    return Label(f"Turn to {option.value}, {HEADINGS[heading]}", "MT-2", ship.key)


TURN = Prompt("turn", "MT-2", "{ship}: turn 45°?", label=turn_label, explain=why_not_now)


def turn(state: Battle, ship: Ship) -> Flow[None]:
    """MT-2 Turn 45° to port or starboard, moved or not, if she can."""
    forbidden = cannot_turn(ship)
    if forbidden:
        state.say(log.Unable, ship.key, "turn", max(ship.rudder, ship.charthouse), "", forbidden)
        return
    order = yield from choose(ship.side, TURN, TURNS, {"ship": ship.figures.name, "key": ship.key})
    if order is STEADY:
        return
    ship.heading = to_port(ship.heading) if order is PORT else to_starboard(ship.heading)
    state.say(log.Turned, ship.key, ship.heading)


def cannot_turn(ship: Ship) -> ClauseId:
    """MT-15, MT-18 She cannot turn with her rudder or charthouse hit, whichever lasts longer."""
    if ship.rudder > 0 and ship.rudder >= ship.charthouse:
        return "MT-15"
    return "MT-18" if ship.charthouse else ALLOWED


def fire_label(state: Battle, ask: Choose, option: Option[str]) -> Label:
    ship = state.ship(state.active)
    if option is HOLD_FIRE:
        return Label("Hold fire", "MT-2", ship.key)
    foe = state.ship(option.value)
    return Label(f"Fire at {foe.name}, range {distance(state, ship, foe)}", "MT-9", foe.key)


def barred_targets(state: Battle, ask: Choose) -> Iterator[Refusal]:
    """Yield every enemy that she may not fire at, and the clause that forbids it."""
    ship = state.ship(state.active)
    for foe in foes(state, ship):
        yield Refusal(fire_at(foe.key).notation, f"Fire at {foe.name}", cannot_fire_at(state, ship, foe))


FIRE = Prompt("fire", "MT-2", "{ship}: fire at which ship?", label=fire_label, barred=barred_targets, explain=why_not_now)


def fire(state: Battle, ship: Ship) -> Flow[None]:
    """MT-2 Fire at one target in range and arc, from where she now lies and heads."""
    forbidden = cannot_fire(ship)
    if forbidden:
        state.say(log.Unable, ship.key, "fire", max(ship.gun, ship.charthouse), "", forbidden)
        return
    options = [fire_at(foe.key) for foe in foes(state, ship) if not cannot_fire_at(state, ship, foe)]
    if not options:
        return
    options.append(HOLD_FIRE)
    order = yield from choose(ship.side, FIRE, options, {"ship": ship.figures.name, "key": ship.key})
    if order is not HOLD_FIRE:
        yield from shoot(state, ship, state.ship(order.value))


def cannot_fire(ship: Ship) -> ClauseId:
    """MT-16, MT-18 She cannot fire with her gun or charthouse hit, whichever lasts longer."""
    if ship.gun > 0 and ship.gun >= ship.charthouse:
        return "MT-16"
    return "MT-18" if ship.charthouse else ALLOWED


def cannot_fire_at(state: Battle, ship: Ship, foe: Ship) -> ClauseId:
    """MT-6, MT-7, MT-4a The target is in range and within 45° of the bow, with no land between."""
    return cannot_reach(state, ship, foe.column - ship.column, foe.row - ship.row)


def cannot_reach(state: Battle, ship: Ship, across: int, down: int) -> ClauseId:
    """MT-6, MT-7, MT-4a Return why a square that many columns and rows away is out of reach.

    MT-7a The arc is as defined on squares.
    """
    if measured(state, across, down) > ship.figures.range:
        return "MT-6"
    if not in_bow_quarter(ship.heading, across, down):
        return "MT-7"
    if state.lake.land and land_between(state, (ship.column, ship.row), across, down):
        return "MT-4a"
    return ALLOWED


def foes(state: Battle, ship: Ship) -> list[Ship]:
    side = ship.side
    return [other for other in state.ships if other.side != side and other.status == AFLOAT]


def distance(state: Battle, ship: Ship, foe: Ship) -> int:
    """MT-4 Return the range, counted through sides or, by option, the larger of the two counts."""
    return measured(state, foe.column - ship.column, foe.row - ship.row)


def measured(state: Battle, across: int, down: int) -> int:
    return through_corners(across, down) if state.lake.larger_of_two else through_sides(across, down)


def land_between(state: Battle, start: tuple[int, int], across: int, down: int) -> tuple[int, int] | None:
    """MT-4a Return the first land square that the line between the two centres crosses, if any."""
    column, row = start
    for x, y in crossed(across, down):
        if (column + x, row + y) in state.lake.ashore:
            return column + x, row + y
    return None


def shoot(state: Battle, ship: Ship, target: Ship) -> Flow[None]:
    """MT-9 Score a hit if the range is at most the number thrown."""
    away = distance(state, ship, target)
    state.say(log.Fired, ship.key, target.key, away)
    hit = yield from roll_hits(ship.side, die(ship.figures.die), 1, away, "MT-9")
    state.say(log.Hit if hit else log.Missed, target.key)
    if hit:
        yield from turn_damage_card(state, ship, target)


def relevant_part(card: Card) -> str:
    """MT-10 Return the part of a card that counts: a damage card's rank, or the ship's name."""
    return rank(card) if suit(card) in SUITS else card


def turn_damage_card(state: Battle, ship: Ship, target: Ship) -> Flow[None]:
    """MT-10 Turn over a card and read the target's chart by its rank.

    A used-up pack is shuffled again.
    """
    if not state.pack.bag:
        state.pack = Pile.of(PACK)
        state.spent = []
        state.say(log.PackShuffled)
    card = yield from draw(ship.side, state.pack, "MT-10")
    state.spent.append(card)
    place = RANK_OF[rank(card)]
    target.hits[place] += 1
    damage, hit_before = CHART[place], target.hits[place] > 1
    state.say(log.Damaged, target.key, card, damage.place, effect_of(target, place), hit_before, damage.clause)
    yield from take_damage(state, target, place)


def take_damage(state: Battle, ship: Ship, place: int) -> Flow[None]:
    """MT-11 to MT-19 Apply the chart's result for that place.

    Bow and hull are recorded without effect.
    """
    match CHART[place].kind:
        case "compartment":
            if ship.flotation_lost == EIGHTHS:
                sink(state, ship)
        case "rudder":
            ship.rudder = yield from effect_duration(state, ship, ship.rudder, "turn", "MT-15")
        case "gun":
            ship.gun = yield from effect_duration(state, ship, ship.gun, "fire", "MT-16")
        case "engine":
            ship.engine = yield from effect_duration(state, ship, ship.engine, "move", "MT-17")
        case "charthouse":
            yield from charthouse_hit(state, ship)


def charthouse_hit(state: Battle, ship: Ship) -> Flow[None]:
    """MT-18 She neither turns nor fires for D6 of her activations.

    MT-19 From the second hit on she may surrender first.
    """
    if ship.hits[KING] > 1:
        struck = yield from roll_hits(ship.side, D6, 1, SURRENDERS_ON, "MT-19")
        if struck:
            surrender(state, ship)
            return
        state.say(log.FoughtOn, ship.key)
    ship.charthouse = yield from effect_duration(state, ship, ship.charthouse, "turn or fire", "MT-18")


def effect_duration(state: Battle, ship: Ship, running: int, act: str, clause: ClauseId) -> Flow[int]:
    """MT-20 Return how many of her activations an effect lasts: D6, thrown by her owner.

    If an earlier effect runs longer, that counts.
    """
    turns = yield from roll(ship.side, D6, clause)
    state.say(log.Disabled, ship.key, act, turns, running, clause)
    return max(running, turns)


def count_down(ship: Ship) -> None:
    """MT-20 Reduce every count by one at the end of her activation."""
    ship.rudder, ship.gun = max(0, ship.rudder - 1), max(0, ship.gun - 1)
    ship.engine, ship.charthouse = max(0, ship.engine - 1), max(0, ship.charthouse - 1)


def sink(state: Battle, ship: Ship) -> None:
    """MT-3 She sinks when all four underwater compartments are flooded."""
    ship.status = SUNK
    state.say(log.Sank, ship.key)
    look_for_a_winner(state)


def surrender(state: Battle, ship: Ship) -> None:
    """MT-19 She surrenders and leaves play."""
    ship.status = SURRENDERED
    state.say(log.Surrendered, ship.key)
    look_for_a_winner(state)


def effect_of(ship: Ship, place: int) -> str:
    """Return the log's words for a line of the chart."""
    if place == JACK:
        return f"Her {ship.figures.gun} is out of action."
    if place in (TEN, QUEEN, KING):
        return {TEN: "She holds her course.", QUEEN: "She lies still.", KING: "She can neither steer nor fire."}[place]
    if CHART[place].kind == "compartment":
        needed = ship.figures.hits_needed
        if ship.hits[place] > needed:
            return "No further effect."
        return "She loses a quarter of her flotation." if needed == 1 else "She loses an eighth of her flotation."
    return "No effect." if CHART[place].kind == "bow" else "Superficial damage."
