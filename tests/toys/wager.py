"""Toys for the analysis: a race by throws or foolish choices, and a guess at a hidden card."""

from __future__ import annotations

import dataclasses

from tests.toys.little import SEATS, Notes, toy, with_mind

from quarterdeck.engine.asks import D6, Flow, Option, Prompt, Seat, choose, draw, roll, together
from quarterdeck.engine.game import Game, Outcome

STAKE = Prompt("stake", "TO-1", "How much?")
BOLD, MEEK, FOOLISH = Option("bold", 0), Option("meek", 2), Option("foolish", -9)
STAKES = (BOLD, MEEK, FOOLISH)
TURNS = 4

GUESS = Prompt("guess", "TO-2", "Which card does he hold?")
ACE, KING = Option("ace", "A"), Option("king", "K")


def race(state: Notes) -> Flow[None]:
    """Play in turn: gain a throw of the die, two for certain, or minus nine."""
    seat = SEATS[state.step % 2]
    stake = yield from choose(seat, STAKE, STAKES)
    gained = stake.value
    if stake is BOLD:
        gained = yield from roll(seat, D6, "TO-3")
    state.note(gained)
    state.step += 1


def lead(state: Notes, seat: Seat) -> int:
    gained = [int(each) for each in state.said]
    ahead = sum(gained[0::2]) - sum(gained[1::2])
    return ahead if seat == SEATS[0] else -ahead


def standing(state: Notes, seat: Seat) -> int:
    return 300 * lead(state, seat)


def race_won(state: Notes) -> Outcome | None:
    """Return a win for the player ahead, or a draw."""
    if state.step < TURNS:
        return None
    ahead = lead(state, SEATS[0])
    winners = () if ahead == 0 else SEATS[:1] if ahead > 0 else SEATS[1:]
    return Outcome(winners, "TO-5", "the race is run.", "run")


def race_shared(state: Notes) -> Outcome | None:
    """Return a win for the player ahead, or for both."""
    outcome = race_won(state)
    return outcome and Outcome(outcome.winners or SEATS, outcome.clause, outcome.why, outcome.how)


def guess(state: Notes) -> Flow[None]:
    """Let Bob draw a hidden card, and Ann guess it."""
    card = yield from draw(SEATS[1], state.pile, "TO-3", to=(SEATS[1],))
    state.hands[1].add(card)
    said = yield from choose(SEATS[0], GUESS, (ACE, KING))
    state.note(said.value == card)
    state.step += 1


def guessed(state: Notes) -> Outcome | None:
    if not state.said:
        return None
    return Outcome(SEATS[:1] if state.said[0] == "True" else SEATS[1:], "TO-5", "it was guessed.", "guessed")


def bid(seat: Seat) -> Flow[int]:
    yield from choose(seat, STAKE, (MEEK,))
    stake = yield from choose(seat, STAKE, (MEEK, FOOLISH))
    return stake.value


def auction(state: Notes) -> Flow[None]:
    """Let both choose at once, unseen: two for certain, or minus nine."""
    bids = yield from together({seat: bid(seat) for seat in SEATS}, "TO-1")
    for seat in SEATS:
        state.note(bids[seat])
    state.step += 2


def racing(is_shared: bool = False) -> Game[Notes]:
    return with_mind(dataclasses.replace(toy(race), outcome=race_shared if is_shared else race_won), estimate=standing)


def bidding() -> Game[Notes]:
    return with_mind(dataclasses.replace(toy(auction), outcome=race_won), estimate=standing)


def guessing() -> Game[Notes]:
    return dataclasses.replace(toy(guess, hides=True), outcome=guessed)
