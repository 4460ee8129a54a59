"""Playing on from an option: every seat takes what the estimate promises it most for, one choice ahead; the seat that tries
the option out may go by what it plays for.

A flow cannot be paused, so that a look at an option is the step again from its start.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from quarterdeck.boards.cards import Card, Pile
from quarterdeck.engine.answers import Contradiction, Enough, Retelling, StepAccount, place_of
from quarterdeck.engine.asks import EVERYBODY, READY_PROMPT, Choose, ClauseId, Die, Facts, Option, Prompt, Seat, Seats
from quarterdeck.engine.game import State
from quarterdeck.search.core.game_model import GameModel
from quarterdeck.search.core.lookahead import Lookahead, as_valued
from quarterdeck.search.core.python_luck import Luck
from quarterdeck.search.core.search import SearchTask
from quarterdeck.search.core.search_settings import ENDLESS, TO_THE_END, SearchSettings

MOST_ENDS: Final = 8  # of an option; where there are more, so many by chance stand for them
LONG: Final = 16  # a list of more options than this is not looked at whole every time
BEST: Final = 8  # of those known by then, so many that came to most
OTHERS: Final = 2  # and of the rest so many in turn
PARTS: Final = 1 << 20  # of one, in what is remembered


class Rollout(Retelling):
    """Tells what the seat has seen, answers with one of its options, and then everybody plays on by habit."""

    def __init__(self, model: GameModel, luck: Luck, task: SearchTask) -> None:
        super().__init__(luck, task.account)
        settings = task.settings
        self.dice = luck
        self.model = model
        self.policy = RolloutPolicy(model, luck)
        self.memory = LookMemory()
        self.depth = settings.depth
        self.plan = None if settings.leaves is None else settings  # by which the seat itself plays on
        self.option = ""  # the answer that is tried
        self.offered: list[str] = []  # all that there are
        self.is_given = False
        self.left = 0  # choices still to be made
        self.is_beyond = False  # whether the step in which the answer was given is over
        self.noted: list[Any] = []  # all that was answered in this step: places of options, readings, cards
        self.state = self.start = task.base  # where the step stands, and where it began

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
        return self._by_policy(Choose(seat, prompt, options, about))

    def _answer(self, options: Sequence[Option[Any]]) -> int:
        self.is_given = True
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
        plan = self.plan if seat == self.account.seat else None
        self.policy.settings = plan
        told = [self._told(state, ask, option, plan) for option in options]
        if len(options) <= LONG:
            return self.policy.best(start, self.noted, seat, told, list(range(len(options))))
        known = self.memory.of(f"{seat} {ask.prompt.key} {self.noted}")
        looked_at = self.memory.worth_a_look(known, options)
        best = self.policy.best(start, self.noted, seat, told, looked_at)
        for place, worth in zip(looked_at, self.policy.worths, strict=True):
            known[options[place].notation] = worth
        return best

    def _told(self, state: State, ask: Choose, option: Option[Any], plan: SearchSettings | None) -> int | None:
        """What the game itself says that an option leads to."""
        estimate = self.model.leads_to(state, ask.seat, ask.prompt, option)
        return None if estimate is None else as_valued(self.model, state, ask.seat, estimate, plan)

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
    """The quick look of a rollout: few ends stand for many, and equals are settled by lot among their places."""

    def __init__(self, model: GameModel, luck: Luck) -> None:
        super().__init__(model, luck, StepAccount("", []), (), None)
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


class LookMemory:
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

    def worth_a_look(self, known: dict[str, int], options: Sequence[Option[Any]]) -> list[int]:
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
