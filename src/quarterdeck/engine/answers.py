"""Answers for rules that run straight: what was already said and then onward, so many choices and no more, all of it noted.

The same source serves the compiled gear: it is copied beside every derived rule book, on that gear's own options and dice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from quarterdeck.boards.cards import Card, Pile
from quarterdeck.engine.asks import (
    EVERYBODY,
    NO_FACTS,
    ClauseId,
    Die,
    F,
    Facts,
    Option,
    Prompt,
    Seat,
    Seats,
    T,
    seen_by,
    tally,
)
from quarterdeck.engine.chance import Luck
from quarterdeck.engine.straight import Answers

CHOOSE: Final = "choose"
ROLL: Final = "roll"
DRAW: Final = "draw"
REVEAL: Final = "reveal"


class Enough(Exception):
    """As far as was wanted: raised out of an ask, so that the rest of the step is not played."""


class Contradiction(Exception):
    """What was said cannot have been said in this world."""


class Endless(Exception):
    """A game went on for more decisions than it may."""


class Said:
    """One answer as somebody knows it: of one that he did not see, only that it was given."""

    def __init__(self, kind: str, seat: Seat, notation: str, faces: tuple[Any, ...] = (), seen: bool = True) -> None:
        self.kind = kind
        self.seat = seat
        self.notation = notation  # the option, the card, or what was revealed; empty where it was not seen
        self.faces = faces  # of dice
        self.seen = seen


class Account:
    """What a seat has seen of a step, up to where it is asked.

    Where several choose together, ``group`` are those who do and the last ``own`` answers are the seat's own among them;
    what the others have chosen so far it does not know.
    """

    def __init__(self, seat: Seat, said: list[Said], group: Seats = (), own: int = 0) -> None:
        self.seat = seat
        self.said = said
        self.group = group
        self.settled = len(said) - own


class Retelling(Answers):
    """First what a seat has seen, anything that fits where it has not; from where it is asked on, at random.

    A world in which that cannot have happened is a ``Contradiction``. ``onward`` is for subclasses that go on otherwise.
    """

    def __init__(self, luck: Luck, account: Account) -> None:
        super().__init__(luck)
        self.account = account
        self.told = 0  # how much of the account
        self.parted: Seats = ()
        self.is_there = False  # where the seat is asked

    def begin(self) -> None:
        """From the start of the step again."""
        self.told = 0
        self.parted = ()
        self.is_there = False

    def onward(self, seat: Seat, prompt: Prompt, options: Sequence[Option[T]], to: Seats | None) -> Option[T]:
        """A choice of which nothing was said."""
        return options[self.luck.below(len(options))]

    def choose(
        self,
        seat: Seat,
        prompt: Prompt,
        options: Sequence[Option[T]],
        about: Facts = NO_FACTS,
        to: Seats | None = EVERYBODY,
    ) -> Option[T]:
        if self.is_there:
            return self.onward(seat, prompt, options, to)
        account = self.account
        if self.parted and seat != account.seat:
            if self._is_open():
                return self.onward(seat, prompt, options, to)
            if not seen_by(account.seat, to):
                return options[self.luck.below(len(options))]
        if self.told == len(account.said):
            self._arrive(seat)
            return self.onward(seat, prompt, options, to)
        said = self._next(CHOOSE)
        if said.seat != seat:
            raise Contradiction
        if not said.seen:
            return options[self.luck.below(len(options))]
        for option in options:
            if option.notation == said.notation:
                return option
        raise Contradiction

    def _is_open(self) -> bool:
        """Whether this is the group in which the seat is asked, so that nothing is known of the others' choices."""
        account = self.account
        return self.told >= account.settled and self.parted == account.group

    def _arrive(self, seat: Seat) -> None:
        if seat != self.account.seat or self.parted != self.account.group:
            raise Contradiction
        self.is_there = True

    def _next(self, kind: str) -> Said:
        said = self.account.said
        if self.told == len(said) or said[self.told].kind != kind:
            raise Contradiction
        self.told += 1
        return said[self.told - 1]

    def _faces(self, count: int) -> tuple[Any, ...]:
        faces = self._next(ROLL).faces
        if len(faces) != count:
            raise Contradiction
        return faces

    def roll(self, seat: Seat, die: Die[F], clause: ClauseId) -> F:
        if self.is_there:
            return super().roll(seat, die, clause)
        face: F = self._faces(1)[0]
        return face

    def roll_total(self, seat: Seat, die: Die[int], count: int, clause: ClauseId) -> int:
        if self.is_there:
            return super().roll_total(seat, die, count, clause)
        return sum(self._faces(count))

    def roll_hits(self, seat: Seat, die: Die[int], count: int, at_least: int, clause: ClauseId) -> int:
        if self.is_there:
            return super().roll_hits(seat, die, count, at_least, clause)
        return len([face for face in self._faces(count) if face >= at_least])

    def roll_all(self, seat: Seat, die: Die[F], count: int, clause: ClauseId) -> tuple[F, ...]:
        if self.is_there:
            return super().roll_all(seat, die, count, clause)
        return self._faces(count)

    def roll_tally(self, seat: Seat, die: Die[F], count: int, clause: ClauseId) -> tuple[int, ...]:
        if self.is_there:
            return super().roll_tally(seat, die, count, clause)
        return tally(die, self._faces(count))

    def draw(self, seat: Seat, pile: Pile, clause: ClauseId, to: Seats | None = EVERYBODY) -> Card:
        if self.is_there:
            return super().draw(seat, pile, clause)
        said = self._next(DRAW)
        if not said.seen:
            return super().draw(seat, pile, clause)
        if said.notation not in pile.possible():
            raise Contradiction
        pile.take(said.notation)
        return said.notation

    def reveal(self, seat: Seat, what: str, clause: ClauseId, to: Seats | None = EVERYBODY) -> None:
        if not self.is_there:
            said = self._next(REVEAL)
            if said.seen and said.notation != what:
                raise Contradiction

    def part(self, seats: Seats) -> None:
        self.parted = seats

    def meet(self) -> None:
        self.parted = ()


class Passing(Answers):
    """Whatever another one answers: for those who only count or listen."""

    def __init__(self, then: Answers) -> None:
        super().__init__(then.luck)
        self.then = then

    def choose(
        self,
        seat: Seat,
        prompt: Prompt,
        options: Sequence[Option[T]],
        about: Facts = NO_FACTS,
        to: Seats | None = EVERYBODY,
    ) -> Option[T]:
        return self.then.choose(seat, prompt, options, about, to)

    def roll(self, seat: Seat, die: Die[F], clause: ClauseId) -> F:
        return self.then.roll(seat, die, clause)

    def roll_total(self, seat: Seat, die: Die[int], count: int, clause: ClauseId) -> int:
        return self.then.roll_total(seat, die, count, clause)

    def roll_hits(self, seat: Seat, die: Die[int], count: int, at_least: int, clause: ClauseId) -> int:
        return self.then.roll_hits(seat, die, count, at_least, clause)

    def roll_all(self, seat: Seat, die: Die[F], count: int, clause: ClauseId) -> tuple[F, ...]:
        return self.then.roll_all(seat, die, count, clause)

    def roll_tally(self, seat: Seat, die: Die[F], count: int, clause: ClauseId) -> tuple[int, ...]:
        return self.then.roll_tally(seat, die, count, clause)

    def draw(self, seat: Seat, pile: Pile, clause: ClauseId, to: Seats | None = EVERYBODY) -> Card:
        return self.then.draw(seat, pile, clause, to)

    def reveal(self, seat: Seat, what: str, clause: ClauseId, to: Seats | None = EVERYBODY) -> None:
        self.then.reveal(seat, what, clause, to)

    def part(self, seats: Seats) -> None:
        self.then.part(seats)

    def meet(self) -> None:
        self.then.meet()


class Stopping(Passing):
    """So many choices as another one would make them; the next is ``Enough``. That there is no choice is none."""

    def __init__(self, then: Answers, choices: int) -> None:
        super().__init__(then)
        self.left = choices

    def choose(
        self,
        seat: Seat,
        prompt: Prompt,
        options: Sequence[Option[T]],
        about: Facts = NO_FACTS,
        to: Seats | None = EVERYBODY,
    ) -> Option[T]:
        if len(options) > 1:
            if self.left <= 0:
                raise Enough
            self.left -= 1
        return self.then.choose(seat, prompt, options, about, to)


class Recording(Passing):
    """Notes down what another one answers, as ``Retelling`` can tell it again. Dice are noted by their faces."""

    def __init__(self, then: Answers) -> None:
        super().__init__(then)
        self.said: list[Said] = []

    def choose(
        self,
        seat: Seat,
        prompt: Prompt,
        options: Sequence[Option[T]],
        about: Facts = NO_FACTS,
        to: Seats | None = EVERYBODY,
    ) -> Option[T]:
        chosen = self.then.choose(seat, prompt, options, about, to)
        self.said.append(Said(CHOOSE, seat, chosen.notation))
        return chosen

    def roll(self, seat: Seat, die: Die[F], clause: ClauseId) -> F:
        face = self.then.roll(seat, die, clause)
        self.said.append(Said(ROLL, seat, "", (face,)))
        return face

    def roll_total(self, seat: Seat, die: Die[int], count: int, clause: ClauseId) -> int:
        return sum(self.roll_all(seat, die, count, clause))

    def roll_hits(self, seat: Seat, die: Die[int], count: int, at_least: int, clause: ClauseId) -> int:
        return len([face for face in self.roll_all(seat, die, count, clause) if face >= at_least])

    def roll_all(self, seat: Seat, die: Die[F], count: int, clause: ClauseId) -> tuple[F, ...]:
        faces = self.then.roll_all(seat, die, count, clause)
        self.said.append(Said(ROLL, seat, "", faces))
        return faces

    def roll_tally(self, seat: Seat, die: Die[F], count: int, clause: ClauseId) -> tuple[int, ...]:
        return tally(die, self.roll_all(seat, die, count, clause))

    def draw(self, seat: Seat, pile: Pile, clause: ClauseId, to: Seats | None = EVERYBODY) -> Card:
        card = self.then.draw(seat, pile, clause, to)
        self.said.append(Said(DRAW, seat, card))
        return card

    def reveal(self, seat: Seat, what: str, clause: ClauseId, to: Seats | None = EVERYBODY) -> None:
        self.then.reveal(seat, what, clause, to)
        self.said.append(Said(REVEAL, seat, what))
