"""Exact odds of an option: the rules themselves, run straight under every result of chance.

Odds extend to the next choice of any seat or the end of the step, whichever comes first, and use
only the asking seat's knowledge. If the tree is too large it is sampled, and the result says so
with an interval.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, Final, Generic

import msgspec

from quarterdeck.boards.cards import Card, Pile
from quarterdeck.engine.answers import Answers
from quarterdeck.engine.asks import (
    EVERYBODY,
    NO_FACTS,
    SPECTATOR,
    Choose,
    ClauseId,
    Die,
    Facts,
    Option,
    Prompt,
    Result,
    Seat,
    Seats,
    T,
    seen_by,
)
from quarterdeck.engine.chance import Luck
from quarterdeck.engine.confidence_intervals import wilson
from quarterdeck.engine.game import Game, S
from quarterdeck.engine.log import Entry
from quarterdeck.engine.names import Names
from quarterdeck.engine.odds.distribution import Likely, Odds
from quarterdeck.engine.odds.results import ChanceFork, ChanceForks, cards, read, readings, ways
from quarterdeck.engine.play.steps import Given, Position
from quarterdeck.engine.straight import straight

LARGEST_TREE: Final = 20_000
SAMPLES: Final = 2_000
WORLDS: Final = 24


class Leaf(msgspec.Struct, Generic[S], frozen=True):
    """One end of the tree: the state, its events, the next to choose, and the probability."""

    state: S
    happened: tuple[str, ...]
    next: Choose | None
    probability: Fraction


class _Stop(Exception):
    """Raised at the next choice, which is as far as these odds reach."""

    def __init__(self, ask: Choose) -> None:
        self.ask = ask


class TooLarge(Exception):
    """Raised if there are too many ends to count."""


class _Walk(Answers):
    """Repeats the answers given, takes the option, then follows one path through chance."""

    def __init__(self, given: Sequence[Given], option: Option[Any], chance: ChanceForks, limit: int) -> None:
        self.is_watched = True
        self.given = given
        self.option: Option[Any] | None = option
        self.chance = chance
        self.limit = limit
        self.place = 0
        self.log: list[Entry] = []
        self.said = 0  # length of the log before the option

    def choose(
        self,
        seat: Seat,
        prompt: Prompt,
        options: Sequence[Option[T]],
        about: Facts = NO_FACTS,
        to: Seats | None = EVERYBODY,
    ) -> Option[T]:
        if self.place < len(self.given):
            again: Option[T] = self._again()
            return again
        if self.option is None:
            raise _Stop(Choose(seat, prompt, options, about, to))
        notation, self.option, self.said = self.option.notation, None, len(self.log)
        return next(option for option in options if option.notation == notation)

    def thrown(self, reading: int, seat: Seat, die: Die[Any], count: int, at_least: int) -> Any:
        if self.place < len(self.given):
            return read(reading, die, self._again(), at_least)
        if self._is_new():
            if ways(reading, die, count) > self.limit:
                raise TooLarge
            self.chance.forks.append(ChanceFork(readings(reading, die, count, at_least)))
        return self.chance.result()

    def draw(self, seat: Seat, pile: Pile, clause: ClauseId, to: Seats | None = EVERYBODY) -> Card:
        card: Card = self._again() if self.place < len(self.given) else self._drawn(pile)
        pile.take(card)
        return card

    def _drawn(self, pile: Pile) -> Card:
        if self._is_new():
            self.chance.forks.append(ChanceFork(cards(pile)))
        card: Card = self.chance.result()
        return card

    def _is_new(self) -> bool:
        """Return whether no path has come to this fork yet."""
        return self.chance.passed == len(self.chance.forks)

    def reveal(self, seat: Seat, what: str, clause: ClauseId, to: Seats | None = EVERYBODY) -> None:
        if self.place < len(self.given):
            self._again()

    def together(self, flows: Any, clause: ClauseId) -> dict[Seat, Result]:
        if self.place < len(self.given) and self.given[self.place].together:
            return super().together(flows, clause)
        raise _Stop(Choose(next(iter(flows)), Prompt("together", clause, "All choose together."), ()))

    def _again(self) -> Any:
        self.place += 1
        return self.given[self.place - 1].answer


class _Sample(_Walk):
    """Follows one random path instead."""

    def __init__(self, given: Sequence[Given], option: Option[Any], luck: Luck) -> None:
        super().__init__(given, option, ChanceForks(), 0)
        self.luck = luck

    def thrown(self, reading: int, seat: Seat, die: Die[Any], count: int, at_least: int) -> Any:
        faces = self._again() if self.place < len(self.given) else self.cast(die, count)
        return read(reading, die, faces, at_least)

    def _drawn(self, pile: Pile) -> Card:
        possible = pile.possible()
        return possible[self.luck.below(len(possible))]


def leaves(
    position: Position[S], option: Option[Any], told_to: Seat | None = None, largest: int = LARGEST_TREE
) -> Iterator[Leaf[S]]:
    """Yield every end of the tree below an option, in a fixed order.

    Too many ends raise ``TooLarge``. Without a seat the ends do not describe the events on the way,
    which takes time to put into words.
    """
    names = None if told_to is None else position.game.names_in(position.base)
    chance = ChanceForks()
    for _ in range(largest):
        leaf = _follow(position, _Walk(position.given, option, chance, largest), told_to or SPECTATOR, Fraction(1), names)
        yield msgspec.structs.replace(leaf, probability=Fraction(chance.weight(), chance.cases()))
        if not chance.turn():
            return
    raise TooLarge


def sampled(position: Position[S], option: Option[Any], seat: Seat, luck: Luck, samples: int) -> Iterator[Leaf[S]]:
    """Yield ends of the tree taken at random, each with the same weight."""
    names = position.game.names_in(position.base)
    for _ in range(samples):
        yield _follow(position, _Sample(position.given, option, luck), seat, Fraction(1, samples), names)


def odds(worlds: list[Position[S]], notation: str, seat: Seat, luck: Luck) -> Odds:
    """Return the odds of an option over the worlds that the seat thinks possible.

    They are exact if the odds in every world are.
    """
    option = Option(notation, None)
    try:
        largest = LARGEST_TREE // len(worlds)
        told = [_told(leaves(world, option, seat, largest), world.game, seat) for world in worlds]
    except TooLarge:
        share = SAMPLES // len(worlds)
        told = [_told(sampled(world, option, seat, luck, share), world.game, seat) for world in worlds]
        return _estimated(told, share * len(worlds))
    if all(each == told[0] for each in told):
        likely = [Likely(what, p, float(p), float(p)) for what, p in told[0].items()]
        return Odds(tuple(sorted(likely, key=_likeliest)), True)
    return _estimated(told, len(worlds))


def _follow(position: Position[S], walk: _Walk, seat: Seat, probability: Fraction, names: Names | None) -> Leaf[S]:
    """Play the step once, as far as the next choice; return the state there and the ask."""
    state = position.base.copy()
    state.log = None if names is None else walk.log
    stopped = None
    run: Callable[..., None] = straight(position.game.step)
    try:
        run(walk, state)
    except _Stop as stop:
        stopped = stop.ask
    state.log = None
    gists = [] if names is None else [entry.gist(names) for entry in walk.log[walk.said :] if seen_by(seat, entry.to)]
    return Leaf(state, tuple(gist for gist in gists if gist), stopped, probability)


def _told(leaves: Iterator[Leaf[S]], game: Game[S], seat: Seat) -> dict[tuple[str, ...], Fraction]:
    told: dict[tuple[str, ...], Fraction] = {}
    for leaf in leaves:
        what = leaf.happened
        if leaf.next is not None and leaf.next.seat != seat:
            what = (*what, f"then {game.side(leaf.next.seat).does('choose', opens=False)}")
        told[what] = told.get(what, Fraction(0)) + leaf.probability
    return told


def _estimated(told: list[dict[tuple[str, ...], Fraction]], samples: int) -> Odds:
    likely = []
    for what in sorted({what for each in told for what in each}):
        mean = sum((each.get(what, Fraction(0)) for each in told), Fraction(0)) / len(told)
        low, high = wilson(mean, samples)
        likely.append(Likely(what, mean, low, high))
    return Odds(tuple(sorted(likely, key=_likeliest)), False, samples)


def _likeliest(likely: Likely) -> tuple[Fraction, tuple[str, ...]]:
    return -likely.probability, likely.happens
