"""What every option of an ask is worth to a seat one choice ahead: the rules straight, under every result of chance.

A world is dealt of what the seat may know, what it has seen of the step is told again, an option is taken, and the position
is estimated, or valued as a chance of winning, where somebody next has to choose or the step ends. A flow cannot be paused,
so that every end is the step again from its start; but after the first time in a world all that comes before the option is
given by its place.

Sums are whole numbers over common denominators, so that what is equal is equal on every machine.

``LookaheadPlayer`` is whoever takes what looks best so. What options lead to need not be looked at where the game says it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import lcm
from typing import Any, Final

from quarterdeck.boards.cards import Card, Pile
from quarterdeck.engine.answers import Contradiction, Enough, Retelling, StepAccount, Worlds, place_of
from quarterdeck.engine.asks import EVERYBODY, Choose, ClauseId, Die, Facts, Option, Prompt, Seat, Seats
from quarterdeck.engine.chance import Luck
from quarterdeck.engine.game import State
from quarterdeck.engine.odds.results import FACES, ChanceFork, ChanceForks, Results, readings, ways
from quarterdeck.search.core.game_model import GameModel
from quarterdeck.search.core.search_settings import SearchSettings

LARGEST: Final = 20_000  # ends of an option in one world; where there are more, so many samples stand for them
SAMPLES: Final = 200
WORLDS: Final = 8  # that a choice is looked at in, where it may turn on something hidden
SEEDS: Final = 1 << 32

# How far a way has come: what the seat has seen is told for the first time in this world, is given again as it was then,
# or the option is taken, after which every result of chance is tried in its turn, or any.
TELLING: Final = 0
REPEATING: Final = 1
TRYING: Final = 2
SAMPLING: Final = 3


class TooMany(Exception):
    """More ends than are worth going through."""


class Lookahead(Retelling):
    """Goes to where the seat is asked, with one option after the other, and through all that may come of it."""

    def __init__(
        self, model: GameModel, luck: Luck, account: StepAccount, notations: Sequence[str], settings: SearchSettings | None
    ) -> None:
        super().__init__(luck, account)
        self.model = model
        self.settings = settings
        self.notations = notations
        # Of each option: what it comes to in all worlds together, by denominators.
        self.sums: list[dict[int, int]] = [{} for _ in notations]
        self.before: list[Any] = []  # what comes before the option in this world: places of options, readings, cards
        self.places: list[int] = []  # of the options, among all that the seat is offered
        self.option = 0
        self.stage = TELLING
        self.after = TRYING
        self.given = 0  # how much of what comes before
        self.chance = ChanceForks()
        self.largest = LARGEST
        self.samples = SAMPLES

    def look_into(self, world: State) -> None:
        """Add what the options come to in a world; ``Contradiction`` where the seat cannot have seen there what it saw."""
        self.begin()
        self.before.clear()
        self.places.clear()
        for option in range(len(self.notations)):
            sums = self.sums[option]
            for cases, worth in self.found(world, option).items():
                sums[cases] = sums.get(cases, 0) + worth

    def from_here(self, start: State, before: list[Any], seat: Seat, places: list[int]) -> tuple[list[int], int]:
        """What the options at these places come to where nothing is hidden: from the start of the step, after all that."""
        self.stand(before, seat, places)
        self.sums = [self.found(start, option) for option in range(len(places))]
        return self.expected()

    def stand(self, before: list[Any], seat: Seat, places: list[int]) -> None:
        """Where the seat is asked, what came before known by its places."""
        self.account.seat = seat
        self.is_there = True
        self.before = before
        self.places = places

    def expected(self) -> tuple[list[int], int]:
        """What each option is worth in all worlds together, and how many parts make one."""
        parts = 1
        for sums in self.sums:
            for cases in sums:
                parts = lcm(parts, cases)
        return [sum([worth * (parts // cases) for cases, worth in sums.items()]) for sums in self.sums], parts

    def found(self, world: State, option: int) -> dict[int, int]:
        """What an option comes to in a world: worth times cases, by the number of cases in all."""
        self.option = option
        found: dict[int, int] = {}
        try:
            self._try_all(world, found)
        except TooMany:
            return self._sampled(world)
        return found

    def _try_all(self, world: State, found: dict[int, int]) -> None:
        """Every way through chance with this option."""
        chance = self.chance
        chance.forks.clear()
        self.after = TRYING
        for _ in range(self.largest):
            worth = self._worth(self._end(world))
            cases = chance.cases()
            found[cases] = found.get(cases, 0) + chance.weight() * worth
            if not chance.turn():
                return
        raise TooMany

    def _sampled(self, world: State) -> dict[int, int]:
        """Some ways at random, each with the same weight."""
        self.after = SAMPLING
        worth = 0
        for _ in range(self.samples):
            worth += self._worth(self._end(world))
        return {self.samples: worth}

    def _worth(self, state: State) -> int:
        """By the game's estimate; or in millionths, of which so many are the chance of winning."""
        settings, seat = self.settings, self.account.seat
        if settings is None:
            return self.model.estimate(state, seat)
        return int(settings.worth(self.model, state, seat, max(1, len(settings.bias))))

    def _end(self, world: State) -> State:
        """The position where somebody next has to choose, or where the step is over."""
        state = world.copy()
        self.stage = REPEATING if self.is_there else TELLING
        self.given = 0
        self.chance.passed = 0
        try:
            self.model.step(self, state)
        except Enough:
            return state
        if self.stage != self.after:
            raise Contradiction
        return state

    def arrive(self) -> None:
        self.is_there = True  # and dice are watched for what may come of them

    def pick(self, seat: Seat, prompt: Prompt, options: Sequence[Option[Any]], about: Facts, to: Seats | None) -> int:
        if self.stage >= TRYING:
            raise Enough
        if self.stage == TELLING:
            place = super().pick(seat, prompt, options, about, to)
            self._note(place)
            return place
        if self.given < len(self.before):
            again: int = self._settled()
            return again
        self.stage = self.after
        return self.places[self.option]

    def onward(self, seat: Seat, prompt: Prompt, options: Sequence[Option[Any]], about: Facts, to: Seats | None) -> int:
        if not self.is_there:  # others, who choose unseen
            return super().onward(seat, prompt, options, about, to)
        for notation in self.notations:
            self.places.append(place_of(options, notation))
        self.stage = self.after
        return self.places[self.option]

    def thrown(self, reading: int, seat: Seat, die: Die[Any], count: int, at_least: int) -> Any:
        if self._is_new(ways(reading, die, count) if reading >= FACES else 1):
            self.chance.forks.append(ChanceFork(readings(reading, die, count, at_least)))
        if self._is_settled():
            return self._settled()
        shown = super().thrown(reading, seat, die, count, at_least)
        self._note(shown)
        return shown

    def draw(self, seat: Seat, pile: Pile, clause: ClauseId, to: Seats | None = EVERYBODY) -> Card:
        if self._is_new(1):
            self.chance.forks.append(ChanceFork(self._alike(pile.possible())))
        if self._is_settled():
            card: Card = self._settled()
            pile.take(card)
            return card
        drawn = super().draw(seat, pile, clause, to)
        self._note(drawn)
        return drawn

    def _alike(self, cards: Sequence[Card]) -> Results:
        """One card for all that come to the same, with how many there are."""
        standing: dict[str, Card] = {}
        count: dict[str, int] = {}
        for card in cards:
            kind = self.model.reads(card)
            if kind not in standing:
                standing[kind] = card
                count[kind] = 0
            count[kind] += 1
        return [(card, count[kind]) for kind, card in standing.items()]

    def _is_new(self, ways: int) -> bool:
        """Whether this is a fork that no way has come to yet, with so many ways on or fewer."""
        if self.stage != TRYING or self.chance.passed < len(self.chance.forks):
            return False
        if ways > self.largest:
            raise TooMany
        return True

    def _is_settled(self) -> bool:
        return self.stage == REPEATING or self.stage == TRYING

    def _settled(self) -> Any:
        """What was answered in this world before, or what is being tried."""
        if self.stage == REPEATING:
            self.given += 1
            return self.before[self.given - 1]
        return self.chance.result()

    def _note(self, answer: Any) -> None:
        if self.stage == TELLING:
            self.before.append(answer)


def look(
    model: GameModel,
    base: State,
    account: StepAccount,
    luck: Luck,
    notations: Sequence[str],
    worlds: int,
    settings: SearchSettings | None,
) -> tuple[list[int], int]:
    """What the seat may expect of each option, in all worlds together: whole numbers, and how many parts make one.

    From the start of the step that it is an account of. No worlds: nothing is hidden, and the true one will do.
    """
    ahead = Lookahead(model, luck, account, notations, settings)
    dealt = Worlds(model.imagine, base, account, luck, is_true=worlds == 0)
    left = max(1, worlds)
    while left:
        try:
            ahead.look_into(dealt.next())
            left -= 1
        except Contradiction:
            dealt.spoil()
    found, parts = ahead.expected()
    return found, parts * max(1, worlds)


def where_asked(model: GameModel, base: State, account: StepAccount, luck: Luck, about: Facts) -> tuple[State, Choose]:
    """The position where the seat is asked, in a world that it cannot tell from the true one, and its question there."""
    return Worlds(model.imagine, base, account, luck).where_asked(model.step, about)


def weigh(model: GameModel, state: State, ask: Choose) -> dict[str, int]:
    """How good every option looks by itself, as the game weighs them."""
    weights = model.weigh(state, ask)
    return {option.notation: weights[at] for at, option in enumerate(ask.options)}


def foresee(model: GameModel, state: State, ask: Choose, settings: SearchSettings | None) -> dict[str, int]:
    """What the estimate will come to, of those options of which the game says it; or the chance of winning by that."""
    found: dict[str, int] = {}
    for option in ask.options:
        estimate = model.foresee(state, ask, option)
        if estimate is not None:
            found[option.notation] = as_valued(model, state, ask.seat, estimate, settings)
    return found


def as_valued(model: GameModel, state: State, seat: Seat, estimate: int, settings: SearchSettings | None) -> int:
    """A foreseen estimate, valued as if nothing else were to change."""
    return estimate if settings is None else int(settings.chance_at(model, state, seat, estimate))


class Standpoint:
    """Where a player is asked, and what can be found out there about the options. Each look has a seed of its own.

    A game ``weighs`` options by themselves, or ``foresees`` where some lead, since that shows only after the next choice.
    """

    def __init__(self, weighs: bool, foresees: bool) -> None:
        self.weighs = weighs
        self.foresees = foresees

    def notations(self) -> list[str]:
        raise NotImplementedError

    def is_weighed(self) -> bool:
        """Whether what comes of the options cannot be looked at."""
        raise NotImplementedError

    def weighed(self, seed: int) -> dict[str, int]:
        raise NotImplementedError

    def foreseen(self, seed: int, settings: SearchSettings | None) -> dict[str, int]:
        raise NotImplementedError

    def looked_at(self, notations: list[str], seed: int, settings: SearchSettings | None) -> tuple[list[int], int]:
        raise NotImplementedError


class LookaheadPlayer:
    """Takes the option whose outcomes, weighted by their odds, leave the seat standing best: by the game's estimate, or by
    settings that value positions as chances of winning."""

    def __init__(self, luck: Luck, settings: SearchSettings | None = None) -> None:
        self.luck = luck
        self.settings = settings

    def best(self, at: Standpoint) -> str:
        """The best option, or any of those equally good."""
        worth, _ = self.worths(at)
        return best_of(worth, self.luck)

    def worths(self, at: Standpoint) -> tuple[dict[str, int], int]:
        """What each option is worth one choice ahead, and how many parts make one.

        What is chosen together changes nothing until all are ready, and some prompts have too many ends to look at: there
        options are worth what the game says of them by themselves, if it does.
        """
        if at.is_weighed():
            if at.weighs:
                return at.weighed(self.luck.below(SEEDS)), 1
            return dict.fromkeys(at.notations(), 0), 1
        known = at.foreseen(self.luck.below(SEEDS), self.settings) if at.foresees else {}
        rest = [notation for notation in at.notations() if notation not in known]
        if not rest:
            return known, 1
        found, parts = at.looked_at(rest, self.luck.below(SEEDS), self.settings)
        worth = {notation: parts * each for notation, each in known.items()}
        for place, notation in enumerate(rest):
            worth[notation] = found[place]
        return worth, parts


def best_of(worth: Mapping[str, int], luck: Luck) -> str:
    """The best, or any of those equally good, by the order of their names."""
    best = max(worth.values())
    equally_good = sorted([notation for notation, each in worth.items() if each == best])
    return equally_good[luck.below(len(equally_good))]
