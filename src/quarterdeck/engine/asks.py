"""The five things that a rule can ask for, and the helpers with which rules ask.

A rule is a generator annotated ``-> Flow[T]``. It calls other rules, and the helpers below, by ``yield from`` and nothing
else, so that its straight twin (see ``straight``) can be made from the source.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from itertools import chain
from operator import getitem
from typing import Any, Final, Generic, TypeAlias, TypeVar, overload

import msgspec

from quarterdeck.boards.cards import Card, Pile
from quarterdeck.engine.label import Label, Refusal
from quarterdeck.engine.validation.definitions import check_fields

T = TypeVar("T")
F = TypeVar("F", int, str)
Result = TypeVar("Result")

Seat: TypeAlias = str
ClauseId: TypeAlias = str
Seats: TypeAlias = tuple[Seat, ...]
Facts: TypeAlias = Mapping[str, str | int]

SPECTATOR: Final[Seat] = ""
ALLOWED: Final[ClauseId] = ""
EVERYBODY: Final[Seats | None] = None
NO_FACTS: Final[Facts] = {}


class Option(Generic[T]):
    """One thing a seat may choose: its notation, unique in its prompt, and a plain value for the rule that asked."""

    __slots__ = ("notation", "value")

    def __init__(self, notation: str, value: T) -> None:
        self.notation = notation
        self.value = value

    def __repr__(self) -> str:
        return f"Option({self.notation!r})"


class _Parts(Sequence[Option[T]]):
    __slots__ = ("_count", "_parts")

    def __init__(self, parts: list[Sequence[Option[T]]]) -> None:
        self._parts = parts
        self._count = sum(map(len, parts))

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Option[T]]:
        return chain.from_iterable(self._parts)

    @overload
    def __getitem__(self, place: int) -> Option[T]: ...
    @overload
    def __getitem__(self, place: slice) -> list[Option[T]]: ...
    def __getitem__(self, place: int | slice) -> Option[T] | list[Option[T]]:
        if isinstance(place, slice):
            return list(self)[place]
        left = place if place >= 0 else place + self._count
        if left >= 0:
            for part in self._parts:
                if left < len(part):
                    return part[left]
                left -= len(part)
        raise IndexError("there are not so many options")


def in_parts(parts: list[Sequence[Option[T]]]) -> Sequence[Option[T]]:
    """Options in several lists as one, without a copy: of a hundred moves that are remembered only one is ever taken."""
    return _Parts(parts)


picked: Final = getitem  # the option at a place; compiled rules have one that knows their lists


def plain_label(state: Any, ask: Choose, option: Option[Any]) -> Label:
    """The notation itself, for prompts that have nothing more to say."""
    return Label(option.notation.capitalize(), ask.clause)


def worded(words: Mapping[Option[Any], str], points_at: str = "key") -> Callable[[Any, Choose, Option[Any]], Label]:
    """For options that are the same in every position: the words of each, filled in from the facts of the ask as its
    question is, and the fact that names what they point at."""

    def label(state: Any, ask: Choose, option: Option[Any]) -> Label:
        return Label(words[option].format_map(ask.about), ask.clause, str(ask.about.get(points_at, "")))

    return label


def nothing_barred(state: Any, ask: Choose) -> Iterable[Refusal]:
    """For prompts whose options are the same in every position."""
    return ()


def nothing_else(state: Any, ask: Choose, notation: str) -> ClauseId:
    """For prompts at which only options and what is barred mean anything."""
    return ALLOWED


class Prompt(msgspec.Struct, frozen=True):
    """A decision: a key, the clause behind it, a question filled in from the facts of the ask, and what is said about it.

    ``label`` says what each option means to a person; ``barred`` what the prompt would offer but for a clause; ``explain``
    which clause forbids anything else that could be named, where that is too much to list (any hex of a map): an empty
    string for what means nothing. They are called only when a person looks. ``passes`` is the notation that lets the
    question pass, where it comes out of turn and a player may have that done for him. ``counts`` names the fact that says
    how many more times the same is asked, this time included, where the order of the answers makes no difference: clients
    may take them together.
    """

    key: str
    clause: ClauseId
    question: str
    label: Callable[[Any, Choose, Option[Any]], Label] = plain_label
    barred: Callable[[Any, Choose], Iterable[Refusal]] = nothing_barred
    explain: Callable[[Any, Choose, str], ClauseId] = nothing_else
    passes: str = ""
    counts: str = ""

    def __post_init__(self) -> None:
        check_fields(self, str(self.key))

    def text(self, about: Facts) -> str:
        return self.question.format_map(about)


@dataclass(frozen=True, slots=True)
class Die(Generic[F]):
    """A die by its faces; a face that stands on several sides is listed as often."""

    name: str
    faces: tuple[F, ...]

    def __post_init__(self) -> None:
        # A record has a line for a roll, words apart by blanks: [calm,fog,storm] fog calm.
        words = [str(face) for face in self.faces]
        if len(words) < 2 or any(not word or set(word) & set(" ,[]\n\t") for word in words):
            raise ValueError(f"{self.name}: expected two faces or more, each one word without commas and brackets")


@cache
def die(sides: int) -> Die[int]:
    """The die with faces 1 to ``sides``, D2 to D20."""
    if not 2 <= sides <= 20:
        raise ValueError(f"there is no D{sides}: dice run from D2 to D20")
    return Die(f"D{sides}", tuple(range(1, sides + 1)))


D6: Final = die(6)
AVERAGE_DIE: Final = Die("average die", (2, 3, 3, 4, 4, 5))


@cache
def different_faces(die: Die[F]) -> tuple[F, ...]:
    """The faces of a die, each once, in the order in which it lists them."""
    return tuple(dict.fromkeys(die.faces))


def tally(die: Die[F], thrown: Sequence[F]) -> tuple[int, ...]:
    """How many of those thrown show each face."""
    return tuple([thrown.count(face) for face in different_faces(die)])


class Reading(IntEnum):
    """How dice thrown together are read."""

    FACE = 0  # one die: the face itself
    TOTAL = 1  # their sum
    HITS = 2  # how many show at least so much
    FACES = 3  # all of them, in the order thrown
    TALLY = 4  # how many show each of the die's different faces, in the order in which it lists them


class Choose(msgspec.Struct, frozen=True, gc=False):
    """A seat picks one of the legal options. ``to`` says who sees which one it was."""

    seat: Seat
    prompt: Prompt
    options: Sequence[Option[Any]]
    about: Facts = NO_FACTS
    to: Seats | None = EVERYBODY

    @property
    def clause(self) -> ClauseId:
        return self.prompt.clause

    @property
    def times(self) -> int:
        """How many times the same is asked from here on, in whatever order it is answered."""
        return int(self.about.get(self.prompt.counts, 1)) if self.prompt.counts else 1

    def repeats(self, other: Choose) -> bool:
        """Whether it is the same question as another one, asked again because a number is not used up yet."""
        same = self.prompt.counts and self.prompt.key == other.prompt.key and self.seat == other.seat
        return bool(same) and self.about.get("key") == other.about.get("key")


class Roll(msgspec.Struct, frozen=True, gc=False):
    """Dice thrown by a seat, asked together with how they are read; answered by their faces."""

    seat: Seat
    clause: ClauseId
    die: Die[Any]
    count: int = 1
    reading: Reading = Reading.FACE
    at_least: int = 0


class Draw(msgspec.Struct, frozen=True, gc=False):
    """A card or tile out of a pile, by chance, shown to some seats or all."""

    seat: Seat
    clause: ClauseId
    pile: Pile
    to: Seats | None = EVERYBODY


class Reveal(msgspec.Struct, frozen=True, gc=False):
    """Something that the state already holds becomes known to some seats."""

    seat: Seat
    clause: ClauseId
    what: str
    to: Seats | None = EVERYBODY


class Together(msgspec.Struct, frozen=True):
    """Several seats choose at their own pace, nobody seeing the others' answers until all are ready."""

    clause: ClauseId
    flows: Mapping[Seat, Generator[Any, Any, Any]]


Ask: TypeAlias = Choose | Roll | Draw | Reveal | Together
Flow: TypeAlias = Generator[Ask, Any, T]

READY: Final = Option("ready", True)
ALL_READY: Final = (READY,)
READY_PROMPT: Final = Prompt("ready", "", "Ready?")


def seen_by(seat: Seat, to: Seats | None) -> bool:
    """Whether something shown ``to`` those seats is seen by this one; a spectator sees what everybody sees."""
    return to is None or seat in to


def choose(
    seat: Seat, prompt: Prompt, options: Sequence[Option[T]], about: Facts = NO_FACTS, to: Seats | None = EVERYBODY
) -> Flow[Option[T]]:
    """The seat picks one of the options."""
    chosen: Option[T] = yield Choose(seat, prompt, options, about, to)
    return chosen


def roll(seat: Seat, die: Die[F], clause: ClauseId) -> Flow[F]:
    """One die: its face."""
    faces = yield Roll(seat, clause, die)
    face: F = faces[0]
    return face


def roll_total(seat: Seat, die: Die[int], count: int, clause: ClauseId) -> Flow[int]:
    """Several dice: their sum."""
    faces = yield Roll(seat, clause, die, count, Reading.TOTAL)
    return sum(faces)


def roll_hits(seat: Seat, die: Die[int], count: int, at_least: int, clause: ClauseId) -> Flow[int]:
    """Several dice: how many of them show ``at_least`` or more."""
    faces = yield Roll(seat, clause, die, count, Reading.HITS, at_least)
    hits = 0
    for face in faces:
        if face >= at_least:
            hits += 1
    return hits


def roll_all(seat: Seat, die: Die[F], count: int, clause: ClauseId) -> Flow[tuple[F, ...]]:
    """Several dice: every face, in the order thrown."""
    faces = yield Roll(seat, clause, die, count, Reading.FACES)
    return tuple(faces)


def roll_tally(seat: Seat, die: Die[F], count: int, clause: ClauseId) -> Flow[tuple[int, ...]]:
    """Several dice: how many show each of the die's different faces. Far fewer cases than all the faces in their order."""
    faces = yield Roll(seat, clause, die, count, Reading.TALLY)
    return tally(die, faces)


def draw(seat: Seat, pile: Pile, clause: ClauseId, to: Seats | None = EVERYBODY) -> Flow[Card]:
    """The seat draws a card; it leaves the pile."""
    card: Card = yield Draw(seat, clause, pile, to)
    return pile.take(card)


def reveal(seat: Seat, what: str, clause: ClauseId, to: Seats | None = EVERYBODY) -> Flow[None]:
    """The seat shows something that it holds; what was shown cannot be taken back."""
    yield Reveal(seat, clause, what, to)


def together(flows: Mapping[Seat, Flow[Result]], clause: ClauseId) -> Flow[dict[Seat, Result]]:
    """Each seat goes through a small flow of its own, which only chooses; when all are ready, their results by seat."""
    results: dict[Seat, Result] = yield Together(clause, flows)
    return results
