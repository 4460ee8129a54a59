"""What derived rule books stand on: options, dice, answers and luck, as a compiler likes them. Copied beside each of them.

``Luck`` is Python's own generator, word for word, seeding included, so that the same seed gives the same game in every gear.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Generic, TypeVar

from librt.vecs import vec
from mypy_extensions import i64

from .boards_cards import Card, Pile

T = TypeVar("T")
F = TypeVar("F", int, str)
Result = TypeVar("Result")

Seat = str
ClauseId = str
Seats = tuple[str, ...]
Facts = Mapping[str, str | int]

SPECTATOR: Final = ""
ALLOWED: Final = ""
EVERYBODY: Final[Seats | None] = None
NO_FACTS: Final[Facts] = {}

WORDS: Final[i64] = 624
SHIFT: Final[i64] = 397
LOW: Final[i64] = 0xFFFFFFFF


class Option(Generic[T]):
    def __init__(self, notation: str, value: T) -> None:
        self.notation = notation
        self.value = value


class Prompt:
    def __init__(self, key: str, clause: str) -> None:
        self.key = key
        self.clause = clause


READY_PROMPT: Final = Prompt("ready", "")
ALL_READY: Final[tuple[Option[bool], ...]] = (Option("ready", True),)


class Die(Generic[F]):
    def __init__(self, name: str, faces: tuple[F, ...]) -> None:
        self.name = name
        self.faces: tuple[F, ...] = faces


_DICE: Final[dict[int, Die[int]]] = {}


def die(sides: int) -> Die[int]:
    if sides not in _DICE:
        _DICE[sides] = Die(f"D{sides}", tuple(range(1, sides + 1)))
    return _DICE[sides]


D6: Final[Die[int]] = die(6)
AVERAGE_DIE: Final[Die[int]] = Die("average die", (2, 3, 3, 4, 4, 5))


class Outcome:
    def __init__(self, winners: Seats, clause: str, why: str, how: str) -> None:
        self.winners = winners
        self.clause = clause
        self.why = why
        self.how = how


class State:
    def __post_init__(self) -> None:
        pass

    def look_round(self) -> None:
        pass


class Luck:
    """MT19937 as CPython seeds and reads it: ``below`` takes the fewest bits that can hold a bound, until they are below."""

    def __init__(self, seed: int) -> None:
        self.words: vec[i64] = vec[i64]([0] * 624)
        self.at: i64 = WORDS
        self._seed(abs(seed))

    def below(self, bound: int) -> int:
        width: i64 = 0
        left: i64 = i64(bound) - 1
        while left > 0:
            left >>= 1
            width += 1
        if width == 0:
            return 0
        most: i64 = i64(bound)
        number = self._word() >> (32 - width)
        while number >= most:
            number = self._word() >> (32 - width)
        return int(number)

    def _seed(self, seed: int) -> None:
        key: list[int] = []
        while seed:
            key.append(seed & 0xFFFFFFFF)
            seed >>= 32
        if not key:
            key.append(0)
        words = self.words
        words[0] = 19650218
        i: i64 = 1
        while i < WORDS:
            before = words[i - 1]
            words[i] = (1812433253 * (before ^ (before >> 30)) + i) & LOW
            i += 1
        i = 1
        j: i64 = 0
        for _ in range(max(624, len(key))):
            before = words[i - 1]
            words[i] = ((words[i] ^ ((before ^ (before >> 30)) * 1664525 & LOW)) + i64(key[j]) + j) & LOW
            i += 1
            j += 1
            if i >= WORDS:
                words[0] = words[WORDS - 1]
                i = 1
            if j >= i64(len(key)):
                j = 0
        for _ in range(623):
            before = words[i - 1]
            words[i] = ((words[i] ^ ((before ^ (before >> 30)) * 1566083941 & LOW)) - i) & LOW
            i += 1
            if i >= WORDS:
                words[0] = words[WORDS - 1]
                i = 1
        words[0] = 0x80000000
        self.words = words

    def _word(self) -> i64:
        if self.at >= WORDS:
            self._twist()
        word = self.words[self.at]
        self.at += 1
        word ^= word >> 11
        word ^= (word << 7) & 0x9D2C5680
        word ^= (word << 15) & 0xEFC60000
        return (word ^ (word >> 18)) & LOW

    def _twist(self) -> None:
        words = self.words
        i: i64 = 0
        while i < WORDS:
            following: i64 = i + 1
            if following == WORDS:
                following = 0
            far: i64 = i + SHIFT
            if far >= WORDS:
                far -= WORDS
            mixed = (words[i] & 0x80000000) | (words[following] & 0x7FFFFFFF)
            made = words[far] ^ (mixed >> 1)
            if mixed & 1:
                made ^= 0x9908B0DF
            words[i] = made
            i += 1
        self.words = words
        self.at = 0


class Answers:
    """Answers every ask on the spot. Chance comes from luck; who chooses is for the subclass to say."""

    def __init__(self, luck: Luck) -> None:
        self.luck = luck

    def choose(
        self,
        seat: Seat,
        prompt: Prompt,
        options: Sequence[Option[T]],
        about: Facts = NO_FACTS,
        to: Seats | None = EVERYBODY,
    ) -> Option[T]:
        raise NotImplementedError

    def roll(self, seat: Seat, die: Die[F], clause: ClauseId) -> F:
        faces = die.faces
        return faces[self.luck.below(len(faces))]

    def roll_total(self, seat: Seat, die: Die[int], count: int, clause: ClauseId) -> int:
        faces = die.faces
        total = 0
        for _ in range(count):
            total += faces[self.luck.below(len(faces))]
        return total

    def roll_hits(self, seat: Seat, die: Die[int], count: int, at_least: int, clause: ClauseId) -> int:
        faces = die.faces
        hits = 0
        for _ in range(count):
            if faces[self.luck.below(len(faces))] >= at_least:
                hits += 1
        return hits

    def roll_all(self, seat: Seat, die: Die[F], count: int, clause: ClauseId) -> tuple[F, ...]:
        faces = die.faces
        return tuple([faces[self.luck.below(len(faces))] for _ in range(count)])

    def roll_tally(self, seat: Seat, die: Die[F], count: int, clause: ClauseId) -> tuple[int, ...]:
        thrown = self.roll_all(seat, die, count, clause)
        return tuple([thrown.count(face) for face in dict.fromkeys(die.faces)])

    def draw(self, seat: Seat, pile: Pile, clause: ClauseId) -> Card:
        if pile.top or not pile.bag:
            card = pile.certain()
            pile.take(card)
            return card
        return pile.bag.pop(self.luck.below(len(pile.bag)))

    def reveal(self, seat: Seat, what: str, clause: ClauseId) -> None:
        pass

    def together(self, flows: dict[Seat, Callable[[], Result]], clause: ClauseId) -> dict[Seat, Result]:
        results: dict[Seat, Result] = {}
        for seat, flow in flows.items():
            results[seat] = flow()
            self.choose(seat, READY_PROMPT, ALL_READY)
        return results


class AtRandom(Answers):
    """Every choice by chance as well, from a stream of its own; counts the choices."""

    def __init__(self, luck: Luck, choices: Luck) -> None:
        super().__init__(luck)
        self.choices = choices
        self.decisions = 0

    def choose(
        self,
        seat: Seat,
        prompt: Prompt,
        options: Sequence[Option[T]],
        about: Facts = NO_FACTS,
        to: Seats | None = EVERYBODY,
    ) -> Option[T]:
        self.decisions += 1
        return options[self.choices.below(len(options))]


class Endless(Exception):
    """A game went on for more decisions than it may."""


class Noting(AtRandom):
    """The same, and notes who chose what: to compare gears by."""

    def __init__(self, luck: Luck, choices: Luck) -> None:
        super().__init__(luck, choices)
        self.taken: list[str] = []

    def choose(
        self,
        seat: Seat,
        prompt: Prompt,
        options: Sequence[Option[T]],
        about: Facts = NO_FACTS,
        to: Seats | None = EVERYBODY,
    ) -> Option[T]:
        self.decisions += 1
        option = options[self.choices.below(len(options))]
        self.taken.append(f"{seat} {prompt.key} {option.notation}")
        return option
