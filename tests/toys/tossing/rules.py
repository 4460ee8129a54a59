"""The rules of tossing."""

from __future__ import annotations

from tests.toys.little import SEATS, SIDES, Notes

from quarterdeck.engine.asks import D6, Flow, Prompt, Seat, choose, roll
from quarterdeck.engine.game import Outcome

CALL = Prompt("call", "TO-1", "Which?")
POINTS = 2


def step(state: Notes) -> Flow[None]:
    """TO-1 Ann chooses freely, and a die decides who scores a point."""
    yield from choose("ann", CALL, SIDES)
    thrown = yield from roll("ann", D6, "TO-2")
    state.note("ann" if thrown > 3 else "bob")


def outcome(state: Notes) -> Outcome | None:
    won = tuple(seat for seat in SEATS if state.said.count(seat) == POINTS)
    return Outcome(won, "TO-5", "that makes two.", "two points") if won else None


def features(state: Notes, seat: Seat) -> list[int]:
    """Return whether the seat is ahead, and whether it is behind."""
    lead = 2 * state.said.count(seat) - len(state.said)
    return [int(lead > 0), int(lead < 0)]
