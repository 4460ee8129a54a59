"""Playing on as anybody would at a glance: every seat takes what the estimate promises it most for, one choice ahead.

A flow cannot be paused, so that a look at an option is the step again from its start. The same source in every gear.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from quarterdeck.boards.cards import Card, Pile
from quarterdeck.engine.answers import Account, Contradiction, Enough, Retelling
from quarterdeck.engine.asks import (
    EVERYBODY,
    NO_FACTS,
    READY_PROMPT,
    Choose,
    ClauseId,
    Die,
    F,
    Facts,
    Option,
    Prompt,
    Seat,
    Seats,
    T,
)
from quarterdeck.engine.game import State
from quarterdeck.gears.glance import Glance
from quarterdeck.gears.manner import ENDLESS, TO_THE_END, Book
from quarterdeck.gears.plain import Luck

MOST_ENDS: Final = 8  # of an option; where there are more, so many by chance stand for them
LONG: Final = 16  # a list of more options than this is not looked at whole every time
BEST: Final = 8  # of those known by then, so many that came to most
OTHERS: Final = 2  # and of the rest so many in turn
PARTS: Final = 1 << 20  # of one, in what is remembered


class Habit(Glance):
    """What is best for whoever chooses, from the start of a step and what was answered in it so far."""

    def __init__(self, book: Book, luck: Luck) -> None:
        super().__init__(book, luck, Account("", []), (), None)
        self.largest = MOST_ENDS
        self.samples = MOST_ENDS
        self.worths: list[int] = []  # of those looked at last

    def best(
        self, start: State, before: list[Any], seat: Seat, known: Sequence[int | None], looked_at: Sequence[int]
    ) -> int:
        """The place of the best option of those looked at; of several equally good ones any. Of some the worth is known."""
        self.stand(before, seat, list(range(len(known))))
        self.worths.clear()
        best: list[int] = []
        most, parts = 0, 1  # so many parts of one
        for place in looked_at:
            worth, cases = known[place], 1
            if worth is None:
                worth, cases = self._expected(start, place)
            self.worths.append(worth * PARTS // cases)
            lead = worth * parts - most * cases
            if lead > 0 or not best:
                best.clear()
                most, parts = worth, cases
            if lead >= 0 or not best:
                best.append(place)
        return best[0] if len(best) == 1 else best[self.luck.below(len(best))]

    def _expected(self, start: State, place: int) -> tuple[int, int]:
        """What an option comes to, and in how many cases."""
        worth, parts = 0, 1
        for cases, sum_ in self.found(start, place).items():
            worth, parts = worth * cases + sum_ * parts, parts * cases
        return worth, parts


class Memory:
    """What the options of a long list came to when they were last looked at.

    A race asks the same again and again, in positions that hardly differ: of a unit's two hundred moves all but a few led
    nowhere a moment ago, and will not now.
    """

    def __init__(self) -> None:
        self.lists: dict[str, dict[str, int]] = {}  # by who was asked what after which answers of the step
        self.turn = 0

    def of(self, question: str) -> dict[str, int]:
        known = self.lists.get(question)
        if known is None:
            known = self.lists[question] = {}
        return known

    def worth_a_look(self, known: dict[str, int], options: Sequence[Option[T]]) -> list[int]:
        """The places of those that are new, that came to most, and a few of the others in turn."""
        found: list[int] = []
        seen: list[tuple[int, int]] = []
        for place, option in enumerate(options):
            worth = known.get(option.notation)
            if worth is None:
                found.append(place)
            else:
                seen.append((-worth, place))
        seen.sort()
        found.extend([place for _, place in seen[:BEST]])
        rest = seen[BEST:]
        for _ in range(min(OTHERS, len(rest))):
            self.turn += 1
            found.append(rest[self.turn % len(rest)][1])
        return found


class Playing(Retelling):
    """Tells what the seat has seen, answers with one of its options, and then everybody plays on by habit."""

    def __init__(self, book: Book, luck: Luck, account: Account, depth: int) -> None:
        super().__init__(luck, account)
        self.dice = luck
        self.book = book
        self.habit = Habit(book, luck)
        self.memory = Memory()
        self.depth = depth
        self.option = ""  # the answer that is tried
        self.offered: list[str] = []  # all that there are
        self.is_given = False
        self.left = 0  # choices still to be made
        self.is_beyond = False  # the step in which the answer was given
        self.noted: list[Any] = []  # all that was answered in this step: places of options, readings, cards
        self.start: State | None = None
        self.state: State | None = None
        self.about = NO_FACTS

    def play(self, state: State, option: str) -> None:
        """From the start of the step; with no option no farther than to where the seat is asked.

        Choices are counted from the next step on: where targets are named one by one and then all shots fall, whatever ends
        the naming would else be the only answer after which anybody is hit.
        """
        self.begin()
        self.option = option
        self.is_given = self.is_beyond = False
        self.left = self.depth if self.depth != TO_THE_END else ENDLESS
        try:
            self._step(state)
            if not self.is_there:
                raise Contradiction
            self.is_beyond = True
            while self.book.outcome(state) is None:
                self._step(state)
        except Enough:
            pass

    def _step(self, state: State) -> None:
        self.noted.clear()
        self.start = state.copy()
        self.state = state
        self.book.step(self, state)

    def choose(
        self,
        seat: Seat,
        prompt: Prompt,
        options: Sequence[Option[T]],
        about: Facts = NO_FACTS,
        to: Seats | None = EVERYBODY,
    ) -> Option[T]:
        self.about = about
        chosen = super().choose(seat, prompt, options, about, to)
        for place, option in enumerate(options):
            if option is chosen:
                self.noted.append(place)
                break
        return chosen

    def onward(self, seat: Seat, prompt: Prompt, options: Sequence[Option[T]], to: Seats | None) -> Option[T]:
        if self.is_there and not self.is_given:
            return self._answer(options)
        if len(options) == 1 or prompt is READY_PROMPT:
            return options[0]
        if self.is_beyond and not self.parted:
            if self.left <= 0:
                raise Enough
            self.left -= 1
        return options[self._by_habit(seat, prompt, options)]

    def _answer(self, options: Sequence[Option[T]]) -> Option[T]:
        self.is_given = True
        if not self.option:
            self.offered = [option.notation for option in options]
            raise Enough
        for option in options:
            if option.notation == self.option:
                return option
        raise Contradiction

    def _by_habit(self, seat: Seat, prompt: Prompt, options: Sequence[Option[T]]) -> int:
        book, state, start = self.book, self.state, self.start
        assert state is not None
        assert start is not None
        if book.is_weighed(prompt):
            return self._heaviest(book.weigh(state, Choose(seat, prompt, options, self.about)))
        if self.parted:
            return self.luck.below(len(options))
        told = [book.leads_to(state, seat, prompt, option) for option in options]
        if len(options) <= LONG:
            return self.habit.best(start, self.noted, seat, told, list(range(len(options))))
        known = self.memory.of(f"{seat} {prompt.key} {self.noted}")
        looked_at = self.memory.worth_a_look(known, options)
        best = self.habit.best(start, self.noted, seat, told, looked_at)
        for place, worth in zip(looked_at, self.habit.worths, strict=True):
            known[options[place].notation] = worth
        return best

    def _heaviest(self, weights: Sequence[int]) -> int:
        most = max(weights)
        places = [place for place, weight in enumerate(weights) if weight == most]
        return places[0] if len(places) == 1 else places[self.luck.below(len(places))]

    def roll(self, seat: Seat, die: Die[F], clause: ClauseId) -> F:
        thrown = super().roll(seat, die, clause)
        self.noted.append(thrown)
        return thrown

    def roll_total(self, seat: Seat, die: Die[int], count: int, clause: ClauseId) -> int:
        at = len(self.noted)
        thrown = super().roll_total(seat, die, count, clause)
        self._note_one(at, thrown)
        return thrown

    def roll_hits(self, seat: Seat, die: Die[int], count: int, at_least: int, clause: ClauseId) -> int:
        at = len(self.noted)
        thrown = super().roll_hits(seat, die, count, at_least, clause)
        self._note_one(at, thrown)
        return thrown

    def roll_all(self, seat: Seat, die: Die[F], count: int, clause: ClauseId) -> tuple[F, ...]:
        thrown = super().roll_all(seat, die, count, clause)
        self.noted.append(thrown)
        return thrown

    def roll_tally(self, seat: Seat, die: Die[F], count: int, clause: ClauseId) -> tuple[int, ...]:
        at = len(self.noted)
        thrown = super().roll_tally(seat, die, count, clause)
        self._note_one(at, thrown)
        return thrown

    def draw(self, seat: Seat, pile: Pile, clause: ClauseId, to: Seats | None = EVERYBODY) -> Card:
        card = super().draw(seat, pile, clause, to)
        self.noted.append(card)
        return card

    def _note_one(self, at: int, thrown: Any) -> None:
        """One reading, though it may have been put together from others."""
        del self.noted[at:]
        self.noted.append(thrown)
