"""The five asks of rules, and the helpers with which rules make them.

A rule is a generator annotated ``-> Flow[T]``. It calls other rules, and the helpers below, only by
``yield from``, so that its straight version (see ``straight``) can be made from the source.
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
    """One choice of a seat: its notation, unique in its prompt, and a plain value for the rule."""

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
        raise IndexError("there are not that many options")


def in_parts(parts: list[Sequence[Option[T]]]) -> Sequence[Option[T]]:
    """Present options in several lists as one, without a copy, as only one is ever taken."""
    return _Parts(parts)


picked: Final = getitem  # the option at an index; compiled rules have their own for their lists


def plain_label(state: Any, ask: Choose, option: Option[Any]) -> Label:
    """Return the notation itself, for prompts that need no other label."""
    return Label(option.notation.capitalize(), ask.clause)


def worded(words: Mapping[Option[Any], str], points_at: str = "key") -> Callable[[Any, Choose, Option[Any]], Label]:
    """Return a labeller for options that are the same in every position.

    The words are filled in from the facts of the ask, and one fact names the place that they point
    at.
    """

    def label(state: Any, ask: Choose, option: Option[Any]) -> Label:
        return Label(words[option].format_map(ask.about), ask.clause, str(ask.about.get(points_at, "")))

    return label


def nothing_barred(state: Any, ask: Choose) -> Iterable[Refusal]:
    """Refuse nothing, for prompts whose options are the same in every position."""
    return ()


def nothing_else(state: Any, ask: Choose, notation: str) -> ClauseId:
    """Explain nothing, for prompts at which only options and refusals mean anything."""
    return ALLOWED


class Prompt(msgspec.Struct, frozen=True):
    """A decision: a key, its clause, a question filled in from facts, and its labels.

    ``label`` gives the words of each option, and ``barred`` the choices that a clause refuses.
    ``explain`` returns the clause that forbids any other choice, if those are too many to list (any
    hex of a map), or an empty string for nonsense. All three are called only when a person looks.
    ``passes`` is the notation that passes at a prompt out of turn, if a player may leave that to
    the program. ``counts`` names the fact that says how many more times the same prompt comes, this
    one included, if the order of the answers makes no difference: clients may take them together.
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
    """A die by its faces; a face on several sides is listed once for each."""

    name: str
    faces: tuple[F, ...]

    def __post_init__(self) -> None:
        # A record has one line for a roll, with words divided by blanks: [calm,fog,storm] fog calm.
        words = [str(face) for face in self.faces]
        if len(words) < 2 or any(not word or set(word) & set(" ,[]\n\t") for word in words):
            raise ValueError(f"{self.name}: expected two faces or more, each one word without commas and brackets")


@cache
def die(sides: int) -> Die[int]:
    """Return the die with faces 1 to ``sides``, D2 to D20."""
    if not 2 <= sides <= 20:
        raise ValueError(f"there is no D{sides}: dice run from D2 to D20")
    return Die(f"D{sides}", tuple(range(1, sides + 1)))


D6: Final = die(6)
AVERAGE_DIE: Final = Die("average die", (2, 3, 3, 4, 4, 5))


@cache
def different_faces(die: Die[F]) -> tuple[F, ...]:
    """Return the faces of a die, each once, in the order of the die."""
    return tuple(dict.fromkeys(die.faces))


def tally(die: Die[F], thrown: Sequence[F]) -> tuple[int, ...]:
    """Return how many dice show each face."""
    return tuple([thrown.count(face) for face in different_faces(die)])


class Reading(IntEnum):
    """The ways to read dice thrown together."""

    FACE = 0  # one die: the face itself
    TOTAL = 1  # their sum
    HITS = 2  # how many show at least a number
    FACES = 3  # all of them, in the order thrown
    TALLY = 4  # how many show each of the die's different faces, in its order


class Choose(msgspec.Struct, frozen=True, gc=False):
    """A seat picks one of the legal options. ``to`` names the seats that see which one."""

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
        """The number of times the same prompt comes from here on, in any order of answers."""
        return int(self.about.get(self.prompt.counts, 1)) if self.prompt.counts else 1

    def repeats(self, other: Choose) -> bool:
        """Return whether a prompt repeats another one, asked until a number is used up."""
        same = self.prompt.counts and self.prompt.key == other.prompt.key and self.seat == other.seat
        return bool(same) and self.about.get("key") == other.about.get("key")


class Roll(msgspec.Struct, frozen=True, gc=False):
    """Dice thrown by a seat, with the way to read them; answered by their faces."""

    seat: Seat
    clause: ClauseId
    die: Die[Any]
    count: int = 1
    reading: Reading = Reading.FACE
    at_least: int = 0


class Draw(msgspec.Struct, frozen=True, gc=False):
    """A card or tile from a pile, by chance, shown to some seats or all."""

    seat: Seat
    clause: ClauseId
    pile: Pile
    to: Seats | None = EVERYBODY


class Reveal(msgspec.Struct, frozen=True, gc=False):
    """Part of the state that becomes known to some seats."""

    seat: Seat
    clause: ClauseId
    what: str
    to: Seats | None = EVERYBODY


class Together(msgspec.Struct, frozen=True):
    """Several seats choose at their own pace, unseen by each other until all are ready."""

    clause: ClauseId
    flows: Mapping[Seat, Generator[Any, Any, Any]]


Ask: TypeAlias = Choose | Roll | Draw | Reveal | Together
Flow: TypeAlias = Generator[Ask, Any, T]

READY: Final = Option("ready", True)
ALL_READY: Final = (READY,)
READY_PROMPT: Final = Prompt("ready", "", "Ready?")


def seen_by(seat: Seat, to: Seats | None) -> bool:
    """Return whether this seat sees what is shown ``to`` those.

    A spectator sees what everybody sees.
    """
    return to is None or seat in to


def choose(
    seat: Seat, prompt: Prompt, options: Sequence[Option[T]], about: Facts = NO_FACTS, to: Seats | None = EVERYBODY
) -> Flow[Option[T]]:
    """Ask the seat to pick one of the options."""
    chosen: Option[T] = yield Choose(seat, prompt, options, about, to)
    return chosen


def roll(seat: Seat, die: Die[F], clause: ClauseId) -> Flow[F]:
    """Roll one die and return its face."""
    faces = yield Roll(seat, clause, die)
    face: F = faces[0]
    return face


def roll_total(seat: Seat, die: Die[int], count: int, clause: ClauseId) -> Flow[int]:
    """Roll several dice and return their sum."""
    faces = yield Roll(seat, clause, die, count, Reading.TOTAL)
    return sum(faces)


def roll_hits(seat: Seat, die: Die[int], count: int, at_least: int, clause: ClauseId) -> Flow[int]:
    """Roll several dice and return how many show ``at_least`` or more."""
    faces = yield Roll(seat, clause, die, count, Reading.HITS, at_least)
    hits = 0
    for face in faces:
        if face >= at_least:
            hits += 1
    return hits


def roll_all(seat: Seat, die: Die[F], count: int, clause: ClauseId) -> Flow[tuple[F, ...]]:
    """Roll several dice and return every face, in the order thrown."""
    faces = yield Roll(seat, clause, die, count, Reading.FACES)
    return tuple(faces)


def roll_tally(seat: Seat, die: Die[F], count: int, clause: ClauseId) -> Flow[tuple[int, ...]]:
    """Roll several dice and return how many show each face, which has few cases."""
    faces = yield Roll(seat, clause, die, count, Reading.TALLY)
    return tally(die, faces)


def draw(seat: Seat, pile: Pile, clause: ClauseId, to: Seats | None = EVERYBODY) -> Flow[Card]:
    """Draw a card for the seat; it leaves the pile."""
    card: Card = yield Draw(seat, clause, pile, to)
    return pile.take(card)


def reveal(seat: Seat, what: str, clause: ClauseId, to: Seats | None = EVERYBODY) -> Flow[None]:
    """Show something that the seat holds; this cannot be undone."""
    yield Reveal(seat, clause, what, to)


def together(flows: Mapping[Seat, Flow[Result]], clause: ClauseId) -> Flow[dict[Seat, Result]]:
    """Run a small flow for each seat that only chooses.

    Return the results by seat when all are ready.
    """
    results: dict[Seat, Result] = yield Together(clause, flows)
    return results
