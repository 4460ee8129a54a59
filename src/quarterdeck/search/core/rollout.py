"""Playing on from an option: every seat takes what it would at a glance (``rollout_policy.py``),
and the one that tries it out may go by what it plays for. The same source in every gear."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

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
from quarterdeck.search.core.heuristics import as_valued
from quarterdeck.search.core.python_luck import Luck
from quarterdeck.search.core.rollout_policy import LONG, LookMemory, RolloutPolicy
from quarterdeck.search.core.search_settings import ENDLESS, TO_THE_END, GameModel, SearchSettings


class Rollout(Retelling):
    """Tells what the seat has seen, answers with one of its options, and then everybody plays on by habit."""

    def __init__(self, book: GameModel, luck: Luck, account: Account, manner: SearchSettings) -> None:
        super().__init__(luck, account)
        self.dice = luck
        self.book = book
        self.habit = RolloutPolicy(book, luck)
        self.memory = LookMemory()
        self.depth = manner.depth
        self.plan = None if manner.leaves is None else manner  # by which the seat itself plays on
        self.option = ""  # the answer that is tried
        self.offered: list[str] = []  # all that there are
        self.is_given = False
        self.left = 0  # choices still to be made
        self.is_beyond = False  # whether the step in which the answer was given is over
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
        plan = self.plan if seat == self.account.seat else None
        self.habit.manner = plan
        told = [self._told(seat, prompt, option, plan) for option in options]
        if len(options) <= LONG:
            return self.habit.best(start, self.noted, seat, told, list(range(len(options))))
        known = self.memory.of(f"{seat} {prompt.key} {self.noted}")
        looked_at = self.memory.worth_a_look(known, options)
        best = self.habit.best(start, self.noted, seat, told, looked_at)
        for place, worth in zip(looked_at, self.habit.worths, strict=True):
            known[options[place].notation] = worth
        return best

    def _told(self, seat: Seat, prompt: Prompt, option: Option[T], plan: SearchSettings | None) -> int | None:
        """What the game itself says that an option leads to."""
        state = self.state
        assert state is not None
        estimate = self.book.leads_to(state, seat, prompt, option)
        return None if estimate is None else as_valued(self.book, state, seat, estimate, plan)

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
