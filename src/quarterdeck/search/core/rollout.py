"""Playing on from an option: every seat takes what it would at a glance (``rollout_policy.py``),
and the one that tries it out may go by what it plays for. The same source in every gear."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quarterdeck.boards.cards import Card, Pile
from quarterdeck.engine.answers import Account, Contradiction, Enough, Retelling, place_of
from quarterdeck.engine.asks import EVERYBODY, READY_PROMPT, Choose, ClauseId, Die, Facts, Option, Prompt, Seat, Seats
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

    def arrive(self) -> None:
        self.is_there = True  # and dice are watched, to be noted

    def pick(self, seat: Seat, prompt: Prompt, options: Sequence[Option[Any]], about: Facts, to: Seats | None) -> int:
        place = super().pick(seat, prompt, options, about, to)
        self.noted.append(place)
        return place

    def onward(self, seat: Seat, prompt: Prompt, options: Sequence[Option[Any]], about: Facts, to: Seats | None) -> int:
        if self.is_there and not self.is_given:
            return self._answer(options)
        if len(options) == 1 or prompt is READY_PROMPT:
            return 0
        if self.is_beyond and not self.parted:
            if self.left <= 0:
                raise Enough
            self.left -= 1
        return self._by_habit(Choose(seat, prompt, options, about))

    def _answer(self, options: Sequence[Option[Any]]) -> int:
        self.is_given = True
        if not self.option:
            self.offered = [option.notation for option in options]
            raise Enough
        return place_of(options, self.option)

    def _by_habit(self, ask: Choose) -> int:
        book, state, start = self.book, self.state, self.start
        assert state is not None
        assert start is not None
        seat, options = ask.seat, ask.options
        if book.is_weighed(ask.prompt):
            return self._heaviest(book.weigh(state, ask))
        if self.parted:
            return self.luck.below(len(options))
        plan = self.plan if seat == self.account.seat else None
        self.habit.manner = plan
        told = [self._told(state, ask, option, plan) for option in options]
        if len(options) <= LONG:
            return self.habit.best(start, self.noted, seat, told, list(range(len(options))))
        known = self.memory.of(f"{seat} {ask.prompt.key} {self.noted}")
        looked_at = self.memory.worth_a_look(known, options)
        best = self.habit.best(start, self.noted, seat, told, looked_at)
        for place, worth in zip(looked_at, self.habit.worths, strict=True):
            known[options[place].notation] = worth
        return best

    def _told(self, state: State, ask: Choose, option: Option[Any], plan: SearchSettings | None) -> int | None:
        """What the game itself says that an option leads to."""
        estimate = self.book.leads_to(state, ask.seat, ask.prompt, option)
        return None if estimate is None else as_valued(self.book, state, ask.seat, estimate, plan)

    def _heaviest(self, weights: Sequence[int]) -> int:
        most = max(weights)
        places = [place for place, weight in enumerate(weights) if weight == most]
        return places[0] if len(places) == 1 else places[self.luck.below(len(places))]

    def thrown(self, reading: int, seat: Seat, die: Die[Any], count: int, at_least: int) -> Any:
        shown = super().thrown(reading, seat, die, count, at_least)
        self.noted.append(shown)
        return shown

    def draw(self, seat: Seat, pile: Pile, clause: ClauseId, to: Seats | None = EVERYBODY) -> Card:
        card = super().draw(seat, pile, clause, to)
        self.noted.append(card)
        return card
