"""Answers, the steps that they belong to, and positions in the middle of a step."""

from __future__ import annotations

from functools import cache
from typing import Any, Generic

import msgspec

from quarterdeck.engine.asks import (
    ALL_READY,
    READY,
    READY_PROMPT,
    Choose,
    ClauseId,
    Die,
    Draw,
    Option,
    Reveal,
    Roll,
    Seat,
    Seats,
    Together,
)
from quarterdeck.engine.errors import ChanceError
from quarterdeck.engine.game import Game, S


class Given(msgspec.Struct, frozen=True, gc=False):
    """One answer: who was asked for it, under which clause, and the result.

    ``kind`` is the ask in lower case.
    """

    kind: str
    seat: Seat
    clause: ClauseId
    answer: Any  # an Option, the faces, the card, or the revelation
    to: Seats | None = None
    together: bool = False
    die: str = ""  # the die thrown
    index: int = 0  # index of the card among those possible
    bound: int = 0  # number of sides or cards; one leaves nothing to chance

    @property
    def notation(self) -> str:
        if self.kind == "choose":
            return str(self.answer.notation)
        if self.kind == "roll":
            return " ".join(map(str, self.answer))
        return str(self.answer)

    def __eq__(self, other: object) -> bool:
        """Compare options by their notation, as each is made anew."""
        return isinstance(other, Given) and self._told() == other._told()

    def __hash__(self) -> int:
        return hash(self._told())

    def _told(self) -> tuple[object, ...]:
        kept = (self.to, self.together, self.die, self.index, self.bound)
        return (self.kind, self.seat, self.clause, self.notation, *kept)


class Step(msgspec.Struct, eq=False, gc=False):
    """A finished step: the state at its start and its fingerprint, if known, and its answers."""

    base: Any
    given: list[Given]
    mark: bytes = b""


class Position(Generic[S]):
    """Any point of a game: the state at the start of a step and the answers since."""

    __slots__ = ("base", "game", "given")

    def __init__(self, game: Game[S], base: S, given: list[Given]) -> None:
        self.game = game
        self.base = base
        self.given = given


class Group:
    """The seats of a ``Together``, each in its own flow."""

    __slots__ = ("asks", "flows", "results", "start")

    def __init__(self, ask: Together, start: int) -> None:
        self.start = start  # number of answers in the step before
        self.flows = dict(ask.flows)
        self.asks: dict[Seat, Choose | None] = {}
        self.results: dict[Seat, Any] = dict.fromkeys(self.flows)
        for seat in self.flows:
            self._resume(seat, None)

    def answer(self, seat: Seat, option: Option[Any]) -> None:
        if option is READY:
            self.asks[seat] = None
        else:
            self._resume(seat, option)

    def _resume(self, seat: Seat, option: Option[Any] | None) -> None:
        try:
            ask = self.flows[seat].send(option)
        except StopIteration as done:
            self.results[seat] = done.value
            self.asks[seat] = Choose(seat, READY_PROMPT, ALL_READY)
            return
        if not isinstance(ask, Choose) or ask.seat != seat:
            raise TypeError(f"inside together {seat} may only be asked to choose")
        self.asks[seat] = ask

    def by_seat(self, given: list[Given]) -> list[Given]:
        """Return the answers of these seats, in the order of the seats."""
        order = list(self.flows)
        return sorted(given[self.start :], key=lambda each: order.index(each.seat))

    @property
    def waiting(self) -> Seats:
        return tuple(seat for seat, ask in self.asks.items() if ask is not None)


@cache
def die_notation(die: Die[Any]) -> str:
    """Return the name of a die in a record: D20, or its faces if they are not simply 1 to n."""
    faces = die.faces
    if faces == tuple(range(1, len(faces) + 1)):
        return f"D{len(faces)}"
    return f"[{','.join(map(str, faces))}]"


def rolled(ask: Roll, faces: tuple[Any, ...]) -> Given:
    return Given("roll", ask.seat, ask.clause, faces, None, False, die_notation(ask.die), 0, len(ask.die.faces))


def drawn(ask: Draw, index: int) -> Given:
    possible = ask.pile.bag
    if len(possible) < 2 or ask.pile.top:
        possible = ask.pile.possible()
        if not possible:
            raise ChanceError(f"{ask.clause} draws from an empty pile")
    return Given("draw", ask.seat, ask.clause, possible[index], ask.to, False, "", index, len(possible))


def revealed(ask: Reveal) -> Given:
    return Given("reveal", ask.seat, ask.clause, ask.what, ask.to)
