"""The rules of the smugglers, which use every kind of ask."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from tests.toys.smugglers import log
from tests.toys.smugglers.state import CARGO, LOAD, ORDERS, RUN, STOW, TALLY, Coast

from quarterdeck.boards.cards import Hand
from quarterdeck.engine.asks import (
    AVERAGE_DIE,
    D6,
    NO_FACTS,
    SPECTATOR,
    Choose,
    Die,
    Flow,
    Option,
    Prompt,
    Seat,
    choose,
    die,
    draw,
    reveal,
    roll,
    roll_all,
    roll_hits,
    roll_tally,
    roll_total,
    together,
)
from quarterdeck.engine.game import Outcome
from quarterdeck.engine.label import Label, Refusal

WEATHER_DIE = Die("weather die", ("calm", "calm", "fog", "swell", "storm"))
D8 = die(8)

LIE_LOW = Option("lie low", "")
GUARDS = tuple(Option(f"guards {number}", number) for number in range(3))
CHALLENGE = Option("challenge", True)
PASS = Option("pass", False)
WINDOW = (CHALLENGE, PASS)


@cache
def stow_card(card: str) -> Option[str]:
    return Option(f"stow {card}", card)


@cache
def run_card(card: str) -> Option[str]:
    return Option(f"run {card}", card)


def cargo_label(state: Coast, ask: Choose, option: Option[str]) -> Label:
    return Label(option.notation.capitalize(), ask.clause, option.value)


def not_in_hand(state: Coast, ask: Choose) -> Iterator[Refusal]:
    """SM-4 Forbid running a cargo that is not in hand."""
    held = state.hand(ask.seat).cards()
    return (Refusal(run_card(card).notation, f"Run {card}", "SM-4") for card in CARGO if card not in held)


STOWING = Prompt("stow", "SM-3", "Which card goes below?", label=cargo_label)
RUNNING = Prompt("run", "SM-4", "Run which cargo?", label=cargo_label, barred=not_in_hand)
GUARDING = Prompt("guard", "SM-4", "How many guards for the {cargo}?")
CHALLENGING = Prompt("challenge", "SM-5", "Challenge {crew}?", passes="pass")


def step(state: Coast) -> Flow[None]:
    """SM-1 to SM-8 Load, stow, order, run; then the next round."""
    match state.phase:
        case "load":
            yield from load(state)
        case "stow":
            yield from stow(state, state.seats[state.active])
        case "orders":
            yield from orders(state)
        case "run":
            yield from run(state, state.seats[state.active])
        case _:
            tally(state)


def load(state: Coast) -> Flow[None]:
    """SM-1 All draw a hidden card; SM-2 then the weather die is thrown."""
    for hand in state.hands:
        card = yield from draw(hand.owner, state.pile, "SM-1", (hand.owner,))
        hand.add(card)
        state.say(log.Loaded, hand.owner)
        state.say(log.LoadedCard, card, to=(hand.owner,))
    state.weather = yield from roll(SPECTATOR, WEATHER_DIE, "SM-2")
    state.phase, state.active = STOW, 0


def stow(state: Coast, crew: Seat) -> Flow[None]:
    """SM-3 Put one card below the pile in secret; others then know nothing of the hand."""
    forget(state, crew)
    hand = state.hand(crew)
    options = [stow_card(card) for card in different(hand)]
    chosen = yield from choose(crew, STOWING, options, NO_FACTS, (crew,))
    hand.remove(chosen.value)
    state.pile.put_at_bottom(chosen.value, (crew,))
    state.say(log.Stowed, crew)
    pass_on(state, ORDERS)


def forget(state: Coast, crew: Seat) -> None:
    place = state.seats.index(crew)
    fresh = Hand(crew)
    for card in state.hands[place].cards():
        fresh.add(card)
    state.hands[place] = fresh


def different(hand: Hand) -> list[str]:
    held = hand.cards()
    return [card for card in CARGO if card in held]


def pass_on(state: Coast, after: str) -> None:
    state.active += 1
    if state.active == len(state.seats):
        state.phase, state.active = after, 0


def orders(state: Coast) -> Flow[None]:
    """SM-4 All choose at once, each in secret until all are ready."""
    given = yield from together({crew: order(state, crew) for crew in state.seats}, "SM-4")
    for place, crew in enumerate(state.seats):
        state.running[place], state.guards[place] = given[crew]
        if state.running[place]:
            state.hand(crew).show(state.running[place], everybody_but(state, crew))
    state.phase = RUN


def everybody_but(state: Coast, crew: Seat) -> list[Seat]:
    """Return all other seats and the spectator, who knows everything public."""
    return [SPECTATOR, *(other for other in state.seats if other != crew)]


def order(state: Coast, crew: Seat) -> Flow[tuple[str, int]]:
    """SM-4 Choose a cargo or none, and its guards, which stay hidden from the others."""
    options = [*(run_card(card) for card in different(state.hand(crew))), LIE_LOW]
    cargo = yield from choose(crew, RUNNING, options)
    if not cargo.value:
        return "", 0
    guards = yield from choose(crew, GUARDING, GUARDS, {"cargo": cargo.value}, (crew,))
    return cargo.value, guards.value


def run(state: Coast, crew: Seat) -> Flow[None]:
    """SM-5 to SM-7 The next player may challenge, then dice decide; no cargo, no questions."""
    cargo = state.running[state.active]
    if cargo:
        yield from challenge(state, crew)
        ashore = yield from LANDINGS[state.weather](state, crew)
        if ashore:
            state.hand(crew).remove(cargo)
            state.landed[state.active].append(cargo)
        state.say(log.Ran, crew, cargo, ashore)
    pass_on(state, TALLY)


def challenge(state: Coast, crew: Seat) -> Flow[None]:
    """SM-5 The window opens with any hand; SM-6 only the challenger sees a card."""
    challenger = state.seats[(state.active + 1) % len(state.seats)]
    answer = yield from choose(challenger, CHALLENGING, WINDOW, {"crew": crew})
    if answer.value:
        first = different(state.hand(crew))[0]
        yield from reveal(crew, f"{crew} holds {first}", "SM-6", (crew, challenger))
        state.hand(crew).show(first, (challenger,))


def land_in_calm(state: Coast, crew: Seat) -> Flow[bool]:
    """SM-7 Two average dice must reach 7; each guard adds one and is revealed."""
    yield from reveal(crew, f"{state.guards[state.active]} guards", "SM-7")
    total = yield from roll_total(crew, AVERAGE_DIE, 2, "SM-7")
    return total + state.guards[state.active] >= 7


def land_in_fog(state: Coast, crew: Seat) -> Flow[bool]:
    """SM-7 Two D8 must differ."""
    first, second = yield from roll_all(crew, D8, 2, "SM-7")
    return first != second


def land_in_swell(state: Coast, crew: Seat) -> Flow[bool]:
    """SM-7 One of two average dice must show 3, or neither 4."""
    _, threes, fours, _ = yield from roll_tally(crew, AVERAGE_DIE, 2, "SM-7")
    return threes > 0 or fours == 0


def land_in_storm(state: Coast, crew: Seat) -> Flow[bool]:
    """SM-7 One of three dice must show 5 or more."""
    hits = yield from roll_hits(crew, D6, 3, 5, "SM-7")
    return hits > 0


LANDINGS: dict[str, Callable[[Coast, Seat], Flow[bool]]] = {
    "calm": land_in_calm,
    "fog": land_in_fog,
    "swell": land_in_swell,
    "storm": land_in_storm,
}


def tally(state: Coast) -> None:
    """SM-8 After the last round the crew that has landed most wins; nothing is asked."""
    state.phase = LOAD
    state.running = [""] * len(state.seats)
    state.guards = [0] * len(state.seats)
    state.round += 1
    if state.round > state.rounds:
        most = max(len(cards) for cards in state.landed)
        best = tuple(crew for crew, cards in zip(state.seats, state.landed, strict=True) if len(cards) == most)
        winners = best if len(best) == 1 else ()
        state.outcome = Outcome(winners, "SM-8", f"{most} landed.", "count")
