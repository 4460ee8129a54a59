"""Smugglers with deliberate leaks, one in each variant, which the leak test must find."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
from tests.toys.little import with_mind
from tests.toys.smugglers import GAME, log, rules, table
from tests.toys.smugglers.state import RUN, STOW, Coast

from quarterdeck.engine.asks import (
    D6,
    NO_FACTS,
    SPECTATOR,
    Flow,
    Option,
    Prompt,
    Seat,
    choose,
    draw,
    roll,
    together,
)
from quarterdeck.engine.game import Game
from quarterdeck.engine.label import Label, Refusal
from quarterdeck.engine.log import Entry
from quarterdeck.engine.scene import Look, Remark, Scene

NOTE = Prompt("note", "SM-3", "A card was stowed.")


class Padded(Entry, says="A card is stowed{padding}", clause="SM-3"):
    """An entry with the same words for every card, but a telling length."""

    padding: str


def first_card(state: Coast, crew: Seat) -> str:
    return rules.different(state.hand(crew))[0] if state.hand(crew).held else ""


def view_with_a_hidden_card(state: Coast, seat: Seat) -> table.View:
    seen = table.view(state, seat)
    return msgspec.structs.replace(seen, weather=seen.weather + first_card(state, state.seats[0]))


def view_with_the_order_of_a_hand(state: Coast, seat: Seat) -> table.View:
    """Show two known things in an order that depends on a hidden card."""
    seen = table.view(state, seat)
    rum = "rum" in state.hand(state.seats[1]).cards()
    hands = dict(sorted(seen.hands.items(), reverse=rum))
    return msgspec.structs.replace(seen, hands=hands)


def view_with_the_pile(state: Coast, seat: Seat) -> table.View:
    seen = table.view(state, seat)
    return msgspec.structs.replace(seen, active=f"{seen.active} of {len(set(state.pile.bag))}-{state.pile.bag[0]}")


def features_with_a_hidden_card(state: Coast, seat: Seat) -> list[int]:
    return [len(first_card(state, state.seats[0]))]


def scene_with_hidden_cards(state: Coast, seat: Seat) -> Scene:
    shown = table.scene(state, seat)
    hands = {hand.owner: tuple(hand.cards()) for hand in state.hands}
    zones = tuple(msgspec.structs.replace(zone, cards=hands.get(zone.id, zone.cards)) for zone in shown.zones)
    return msgspec.structs.replace(shown, zones=zones)


def look_at_hidden_cards(state: Coast, seat: Seat, lugger: str) -> Look:
    return Look(lugger, remarks=(Remark(f"She carries {first_card(state, lugger)}."),))


def label_with_a_hidden_card(state: Coast, ask: Any, option: Option[Any]) -> Label:
    others = [crew for crew in state.seats if crew != ask.seat]
    return Label(f"{option.notation} against {first_card(state, others[0])}", ask.clause)


def refusal_of_a_hidden_card(state: Coast, ask: Any) -> tuple[Refusal]:
    others = [crew for crew in state.seats if crew != ask.seat]
    return (Refusal("seize", f"Seize {first_card(state, others[0])}", ask.clause),)


def step_that_logs_aloud(state: Coast) -> Flow[None]:
    if state.phase != "load":
        yield from rules.step(state)
        return
    for hand in state.hands:
        card = yield from draw(hand.owner, state.pile, "SM-1", (hand.owner,))
        hand.add(card)
        state.say(log.LoadedCard, card)
    state.weather = yield from roll(SPECTATOR, rules.WEATHER_DIE, "SM-2")
    state.phase, state.active = STOW, 0


def step_with_a_telling_length(state: Coast) -> Flow[None]:
    if state.phase == "stow":
        crew = state.seats[state.active]
        state.say(Padded, "." * state.hand(crew).cards().count("silk"))
    yield from rules.step(state)


def step_with_a_window_that_tells(state: Coast) -> Flow[None]:
    """Ask the challenger only if it holds tea."""
    if state.phase == "run" and "tea" not in state.hand(state.seats[(state.active + 1) % len(state.seats)]).cards():
        rules.pass_on(state, "tally")
        return
    yield from rules.step(state)


def step_with_an_order_that_tells(state: Coast) -> Flow[None]:
    if state.phase != "run" or not state.running[state.active]:
        yield from rules.step(state)
        return
    crew = state.seats[state.active]
    challenger = state.seats[(state.active + 1) % len(state.seats)]
    window = rules.WINDOW if first_card(state, crew) == "rum" else tuple(reversed(rules.WINDOW))
    yield from choose(challenger, rules.CHALLENGING, window, {"crew": crew})
    rules.pass_on(state, "tally")


def step_with_facts_that_tell(state: Coast) -> Flow[None]:
    if state.phase != "run" or not state.running[state.active]:
        yield from rules.step(state)
        return
    challenger = state.seats[(state.active + 1) % len(state.seats)]
    held = len(rules.different(state.hand(state.seats[state.active])))
    yield from choose(challenger, rules.CHALLENGING, rules.WINDOW, {"crew": f"whoever holds {held} kinds"})
    rules.pass_on(state, "tally")


def step_with(prompt: Prompt) -> Callable[[Coast], Flow[None]]:
    """Return a step whose challenge window uses this prompt."""

    def step(state: Coast) -> Flow[None]:
        if state.phase != "run" or not state.running[state.active]:
            yield from rules.step(state)
            return
        challenger = state.seats[(state.active + 1) % len(state.seats)]
        yield from choose(challenger, prompt, rules.WINDOW)
        rules.pass_on(state, "tally")

    return step


def step_with_another_die(state: Coast) -> Flow[None]:
    if state.phase == "stow":
        silk = "silk" in state.hand(state.seats[state.active]).cards()
        yield from roll(SPECTATOR, D6 if silk else rules.D8, "SM-2")
    yield from rules.step(state)


def step_that_tells_a_secret_choice(state: Coast) -> Flow[None]:
    """Ask the next player something at once, depending on a secret choice."""
    if state.phase != "stow":
        yield from rules.step(state)
        return
    crew = state.seats[state.active]
    other = state.seats[(state.active + 1) % len(state.seats)]
    options = [rules.stow_card(card) for card in rules.different(state.hand(crew))]
    chosen = yield from choose(crew, rules.STOWING, options, NO_FACTS, (crew,))
    if chosen.value == "tea":
        yield from choose(other, NOTE, (rules.PASS,))
    rules.pass_on(state, "orders")


def step_with_loud_orders(state: Coast) -> Flow[None]:
    if state.phase != "orders":
        yield from rules.step(state)
        return
    given = yield from together({crew: loud_order(state, crew) for crew in state.seats}, "SM-4")
    for place, crew in enumerate(state.seats):
        state.running[place] = given[crew]
        if given[crew]:
            state.hand(crew).show(given[crew], rules.everybody_but(state, crew))
    state.phase = RUN


def loud_order(state: Coast, crew: Seat) -> Flow[str]:
    """Log an order before all are ready."""
    options = [*(rules.run_card(card) for card in rules.different(state.hand(crew))), rules.LIE_LOW]
    cargo = yield from choose(crew, rules.RUNNING, options)
    state.say(log.Ran, crew, cargo.value, False)
    return cargo.value


def step_with_guards_aloud(state: Coast) -> Flow[None]:
    """Put the hidden guards into a line of the record for everybody."""
    if state.phase != "orders":
        yield from rules.step(state)
        return
    given = yield from together({crew: order_aloud(state, crew) for crew in state.seats}, "SM-4")
    for place, crew in enumerate(state.seats):
        state.running[place], state.guards[place] = given[crew]
        if state.running[place]:
            state.hand(crew).show(state.running[place], rules.everybody_but(state, crew))
    state.phase = RUN


def order_aloud(state: Coast, crew: Seat) -> Flow[tuple[str, int]]:
    options = [*(rules.run_card(card) for card in rules.different(state.hand(crew))), rules.LIE_LOW]
    cargo = yield from choose(crew, rules.RUNNING, options)
    if not cargo.value:
        return "", 0
    guards = yield from choose(crew, rules.GUARDING, rules.GUARDS, {"cargo": cargo.value})
    return cargo.value, guards.value


STEPS: dict[str, Callable[[Coast], Flow[None]]] = {
    "a log line to everybody names a hidden card": step_that_logs_aloud,
    "the length of a log line": step_with_a_telling_length,
    "a window that opens only when a hidden card allows": step_with_a_window_that_tells,
    "the order of options": step_with_an_order_that_tells,
    "the facts of an ask": step_with_facts_that_tell,
    "which die is thrown": step_with_another_die,
    "a question after a secret choice": step_that_tells_a_secret_choice,
    "the log of orders before all are ready": step_with_loud_orders,
}

LEAKY: dict[str, Game[Coast]] = {
    "a view that shows a hidden card": replace(GAME, view=view_with_a_hidden_card),
    "the order of a view": replace(GAME, view=view_with_the_order_of_a_hand),
    "a view of the pile": replace(GAME, view=view_with_the_pile),
    "a scene's zone that shows hidden cards": replace(GAME, scene=scene_with_hidden_cards),
    "features that count a hidden card": with_mind(GAME, features=features_with_a_hidden_card),
    "a look at a lugger that names a hidden card": replace(GAME, look=look_at_hidden_cards),
    "a label that names a hidden card": replace(
        GAME, step=step_with(Prompt("challenge", "SM-5", "Challenge?", label=label_with_a_hidden_card))
    ),
    "a refusal that names a hidden card": replace(
        GAME, step=step_with(Prompt("challenge", "SM-5", "Challenge?", barred=refusal_of_a_hidden_card))
    ),
    **{name: replace(GAME, step=step) for name, step in STEPS.items()},
}

# A simultaneous choice that is stored too openly shows only in the records.
LOOSE: dict[str, Game[Coast]] = {
    "guards that everybody has a line for": replace(GAME, step=step_with_guards_aloud),
}
