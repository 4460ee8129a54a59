"""Rollouts from an option: every seat plays on by lookahead, one choice ahead.

All seats use the shared evaluation, except that the searching seat may use its own weights. A flow
cannot be paused, so each look at an option runs the step again from its start.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from quarterdeck.boards.cards import Card, Pile
from quarterdeck.engine.answers import Contradiction, Enough, Retelling, StepAccount, place_of
from quarterdeck.engine.asks import EVERYBODY, READY_PROMPT, Choose, ClauseId, Die, Facts, Option, Prompt, Seat, Seats
from quarterdeck.engine.game import State
from quarterdeck.search.core.game_model import GameModel
from quarterdeck.search.core.lookahead import Lookahead, foreseen_worth
from quarterdeck.search.core.python_luck import Luck
from quarterdeck.search.core.search import SearchTask
from quarterdeck.search.core.search_settings import ENDLESS, TO_THE_END, SearchSettings

MAX_OUTCOMES: Final = 8  # of an option; beyond that they are sampled
LONG_LIST: Final = 16  # options; of a longer list only some are looked at each time
BEST_RECHECKED: Final = 8  # of the known options in a long list
OTHERS_RECHECKED: Final = 2  # of the rest, in turn
PARTS: Final = 1 << 20  # of one, in the cache


class Rollout(Retelling):
    """Replays the answers that the seat has seen, takes an option, and follows the policy."""

    def __init__(self, model: GameModel, luck: Luck, task: SearchTask) -> None:
        super().__init__(luck, task.account)
        settings = task.settings
        self.dice = luck
        self.model = model
        self.policy = RolloutPolicy(model, luck)
        self.looks = LookaheadCache()
        self.depth = settings.depth
        self.own_settings = None if settings.leaf_settings is None else settings  # of the searching seat
        self.option = ""  # the option to roll out
        self.offered: list[str] = []  # all options of the seat's choice
        self.is_taken = False
        self.left = 0  # choices until the rollout ends
        self.is_past_step = False  # whether the step of the option is over
        self.noted: list[Any] = []  # all answers of this step: indices of options, readings, cards
        self.state = self.start = task.base  # now, and at the start of the step

    def play(self, state: State, option: str) -> None:
        """Play on from the start of the step, or with no option only to the seat's choice.

        Choices are counted from the next step on. If targets are named one by one before all shots
        fall, the option that ends the naming would otherwise be the only one after which any ship
        is hit.
        """
        self.begin()
        self.option = option
        self.is_taken = self.is_past_step = False
        self.left = self.depth if self.depth != TO_THE_END else ENDLESS
        try:
            self._step(state)
            if not self.is_there:
                raise Contradiction
            self.is_past_step = True
            while self.model.outcome(state) is None:
                self._step(state)
        except Enough:
            pass

    def _step(self, state: State) -> None:
        self.noted.clear()
        self.start = state.copy()
        self.state = state
        self.model.step(self, state)

    def arrive(self) -> None:
        self.is_there = True  # the base class would also stop watching the dice, which are noted here

    def pick(self, seat: Seat, prompt: Prompt, options: Sequence[Option[Any]], about: Facts, to: Seats | None) -> int:
        place = super().pick(seat, prompt, options, about, to)
        self.noted.append(place)
        return place

    def onward(self, seat: Seat, prompt: Prompt, options: Sequence[Option[Any]], about: Facts, to: Seats | None) -> int:
        if self.is_there and not self.is_taken:
            return self._answer(options)
        if len(options) == 1 or prompt is READY_PROMPT:
            return 0
        if self.is_past_step and not self.parted:
            if self.left <= 0:
                raise Enough
            self.left -= 1
        return self._by_policy(Choose(seat, prompt, options, about))

    def _answer(self, options: Sequence[Option[Any]]) -> int:
        self.is_taken = True
        if not self.option:
            self.offered = [option.notation for option in options]
            raise Enough
        return place_of(options, self.option)

    def _by_policy(self, ask: Choose) -> int:
        model, state, start = self.model, self.state, self.start
        seat, options = ask.seat, ask.options
        if model.is_weighed(ask.prompt):
            return self._heaviest(model.weigh(state, ask))
        if self.parted:
            return self.luck.below(len(options))
        own_settings = self.own_settings if seat == self.account.seat else None
        self.policy.settings = own_settings
        stated = [self._stated(state, ask, option, own_settings) for option in options]
        if len(options) <= LONG_LIST:
            return self.policy.best(start, self.noted, seat, stated, list(range(len(options))))
        known = self.looks.of(f"{seat} {ask.prompt.key} {self.noted}")
        looked_at = self.looks.to_look_at(known, options)
        best = self.policy.best(start, self.noted, seat, stated, looked_at)
        for place, worth in zip(looked_at, self.policy.worths, strict=True):
            known[options[place].notation] = worth
        return best

    def _stated(self, state: State, ask: Choose, option: Option[Any], own_settings: SearchSettings | None) -> int | None:
        """Return what the game itself says that an option leads to."""
        estimate = self.model.leads_to(state, ask.seat, ask.prompt, option)
        return None if estimate is None else foreseen_worth(self.model, state, ask.seat, estimate, own_settings)

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


class RolloutPolicy(Lookahead):
    """A cheap lookahead for rollouts: few sampled outcomes, and ties broken at random."""

    def __init__(self, model: GameModel, luck: Luck) -> None:
        super().__init__(model, luck, StepAccount("", []), (), None)
        self.max_outcomes = MAX_OUTCOMES
        self.samples = MAX_OUTCOMES
        self.worths: list[int] = []  # of the options looked at last

    def best(
        self, start: State, before: list[Any], seat: Seat, known: Sequence[int | None], looked_at: Sequence[int]
    ) -> int:
        """Return the index of the best option looked at; of equally good ones, a random one.

        Options with a worth in ``known`` need no look.
        """
        self.start_from(before, seat, list(range(len(known))))
        self.worths.clear()
        best: list[int] = []
        most, parts = 0, 1  # the best worth, and how many parts make one
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
        """Return an option's summed worth, and its number of cases."""
        worth, parts = 0, 1
        for cases, sum_ in self.outcomes(start, place).items():
            worth, parts = worth * cases + sum_ * parts, parts * cases
        return worth, parts


class LookaheadCache:
    """The last known worth of each option of a long list.

    A race asks the same questions again and again, in positions that hardly differ. Of a unit's two
    hundred moves, nearly all are as poor as a moment ago.
    """

    def __init__(self) -> None:
        self.lists: dict[str, dict[str, int]] = {}  # by seat, prompt and answers of the step so far
        self.turn = 0

    def of(self, question: str) -> dict[str, int]:
        known = self.lists.get(question)
        if known is None:
            known = self.lists[question] = {}
        return known

    def to_look_at(self, known: dict[str, int], options: Sequence[Option[Any]]) -> list[int]:
        """Return the indices of new options, the best known ones, and a few others in turn."""
        found: list[int] = []
        seen: list[tuple[int, int]] = []
        for place, option in enumerate(options):
            worth = known.get(option.notation)
            if worth is None:
                found.append(place)
            else:
                seen.append((-worth, place))
        seen.sort()
        found.extend([place for _, place in seen[:BEST_RECHECKED]])
        rest = seen[BEST_RECHECKED:]
        for _ in range(min(OTHERS_RECHECKED, len(rest))):
            self.turn += 1
            found.append(rest[self.turn % len(rest)][1])
        return found
