"""Playing on as anybody would at a glance: every seat takes what the estimate promises it most for, one choice ahead.

A flow cannot be paused, so that a look at an option is the step again from its start. The same source in every gear.

What was luck on the way is known: how much more a seat's chance came to, where somebody next has to choose, than could be
expected of its option. That is nothing on the average, so that it can be taken from what a game played on comes to, which
then says the same of the option and varies far less.
"""

from __future__ import annotations

import math
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
from quarterdeck.gears.manner import ENDLESS, TO_THE_END, Book, Manner
from quarterdeck.gears.plain import Luck

MOST_ENDS: Final = 8  # of an option; where there are more, so many by chance stand for them
LONG: Final = 16  # a list of more options than this is not looked at whole every time
BEST: Final = 8  # of those known by then, so many that came to most
OTHERS: Final = 2  # and of the rest so many in turn
PARTS: Final = 1 << 20  # of one, in what is remembered
NOBODY: Final = ""


class End:
    """What an option may come to, in so many of all cases."""

    def __init__(self, worth: int, weight: int, cases: int) -> None:
        self.worth = worth
        self.weight = weight
        self.cases = cases


class Habit(Glance):
    """What is best for whoever chooses, from the start of a step and what was answered in it so far."""

    def __init__(self, book: Book, luck: Luck) -> None:
        super().__init__(book, luck, Account("", []), (), None)
        self.largest = MOST_ENDS
        self.samples = MOST_ENDS
        self.worths: list[int] = []  # of those looked at last
        self.ends: list[End] = []  # all of theirs
        self.first_ends: list[int] = []  # where those of each begin

    def best(
        self, start: State, before: list[Any], seat: Seat, known: Sequence[int | None], looked_at: Sequence[int]
    ) -> int:
        """Which of those looked at is best; of several equally good ones any. Of some the worth is known."""
        self.account.seat = seat
        self.is_there = True
        self.before = before
        self.places = list(range(len(known)))
        self.worths.clear()
        self.ends.clear()
        self.first_ends.clear()
        best: list[int] = []
        most, parts = 0, 1  # so many parts of one
        for at, place in enumerate(looked_at):
            self.first_ends.append(len(self.ends))
            worth, cases = known[place], 1
            if worth is None:
                worth, cases = self._expected(start, place)
            self.worths.append(worth * PARTS // cases)
            lead = worth * parts - most * cases
            if lead > 0 or not best:
                best.clear()
                most, parts = worth, cases
            if lead >= 0 or not best:
                best.append(at)
        self.first_ends.append(len(self.ends))
        return best[0] if len(best) == 1 else best[self.luck.below(len(best))]

    def ends_of(self, at: int) -> list[End]:
        """What may come of one of those looked at."""
        return self.ends[self.first_ends[at] : self.first_ends[at + 1]]

    def _expected(self, start: State, place: int) -> tuple[int, int]:
        """What an option comes to, and in how many cases."""
        worth, parts = 0, 1
        for cases, sum_ in self.found(start, place).items():
            worth, parts = worth * cases + sum_ * parts, parts * cases
        return worth, parts

    def _add(self, found: dict[int, int], worth: int, weight: int, cases: int) -> None:
        super()._add(found, worth, weight, cases)
        self.ends.append(End(worth, weight, cases))

    def _sampled(self, world: State) -> dict[int, int]:
        del self.ends[self.first_ends[-1] :]
        return super()._sampled(world)


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

    def __init__(self, book: Book, luck: Luck, account: Account, seats: int, manner: Manner) -> None:
        super().__init__(luck, account)
        self.seats = seats
        self.manner = manner
        self.dice = luck
        self.book = book
        self.habit = Habit(book, luck)
        self.memory = Memory()
        self.fortune = 0.0  # the luck that the seat has had, in millionths of its chance
        self.hopeful = NOBODY  # who waits for what comes of his option
        self.hoped = 0.0
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
        self.left = self.manner.depth if self.manner.depth != TO_THE_END else ENDLESS
        self.fortune = 0.0
        self.hopeful = NOBODY
        try:
            self._step(state)
            if not self.is_there:
                raise Contradiction
            self.is_beyond = True
            while self.book.outcome(state) is None:
                self._step(state)
        except Enough:
            pass

    def worth(self, state: State) -> float:
        """What the position that it came to is worth to the seat, less the luck that it has had, in whole millionths."""
        return self.manner.worth(self.book, state, self.account.seat, self.seats) - self.fortune

    def _step(self, state: State) -> None:
        self.noted.clear()
        self.start = state.copy()
        self.state = state
        self.book.step(self, state)
        self._reckon()

    def choose(
        self,
        seat: Seat,
        prompt: Prompt,
        options: Sequence[Option[T]],
        about: Facts = NO_FACTS,
        to: Seats | None = EVERYBODY,
    ) -> Option[T]:
        self.about = about
        self._reckon()
        chosen = super().choose(seat, prompt, options, about, to)
        for place, option in enumerate(options):
            if option is chosen:
                self.noted.append(place)
                break
        return chosen

    def onward(self, seat: Seat, prompt: Prompt, options: Sequence[Option[T]], to: Seats | None) -> Option[T]:
        if self.is_there and not self.is_given:
            return options[self._answer(seat, prompt, options)]
        if len(options) == 1 or prompt is READY_PROMPT:
            return options[0]
        if self.is_beyond and not self.parted:
            if self.left <= 0:
                raise Enough
            self.left -= 1
        return options[self._by_habit(seat, prompt, options)]

    def _answer(self, seat: Seat, prompt: Prompt, options: Sequence[Option[T]]) -> int:
        self.is_given = True
        if not self.option:
            self.offered = [option.notation for option in options]
            raise Enough
        for place, option in enumerate(options):
            if option.notation == self.option:
                if self.manner.weights and not self.parted and not self.book.is_weighed(prompt):
                    start = self.start
                    assert start is not None
                    self.habit.best(start, self.noted, seat, [None] * len(options), [place])
                    self._hope(seat, 0)
                return place
        raise Contradiction

    def _hope(self, seat: Seat, at: int) -> None:
        """Remember what the seat may expect of the option that it takes, where chance has a say."""
        ends = self.habit.ends_of(at)
        if len(ends) < 2 or not self.manner.weights:
            return
        hoped = 0.0
        for end in ends:
            hoped += self.manner.by_estimate(end.worth, seat) * float(end.weight) / float(end.cases)
        self.hoped = math.floor(hoped) * 1.0
        self.hopeful = seat

    def _reckon(self) -> None:
        """How lucky the seat was, now that it shows; what is luck for others is as much less for it."""
        seat, state = self.hopeful, self.state
        if seat == NOBODY:
            return
        assert state is not None
        luck = self.manner.by_estimate(self.book.estimate(state, seat), seat) - self.hoped
        self.fortune += luck if seat == self.account.seat else -math.floor(luck / float(self.seats - 1)) * 1.0
        self.hopeful = NOBODY

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
            looked_at = list(range(len(options)))
            at = self.habit.best(start, self.noted, seat, told, looked_at)
        else:
            known = self.memory.of(f"{seat} {prompt.key} {self.noted}")
            looked_at = self.memory.worth_a_look(known, options)
            at = self.habit.best(start, self.noted, seat, told, looked_at)
            for place, worth in zip(looked_at, self.habit.worths, strict=True):
                known[options[place].notation] = worth
        self._hope(seat, at)
        return looked_at[at]

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
