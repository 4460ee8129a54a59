"""Engine classes in a compiler-friendly form, copied beside derived rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Final, Generic, Self, TypeVar, cast

from .luck import Luck as Luck  # noqa: PLC0414 - rules import it from here

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


class Option(Generic[T]):
    """A notation and the value it stands for."""

    def __init__(self, notation: str, value: T) -> None:
        self.notation = notation
        self.value = value


class _Parts(Generic[T]):
    def __init__(self, parts: list[Sequence[Option[T]]]) -> None:
        self.parts = parts
        count = 0
        for part in parts:
            count += len(part)
        self.count = count

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Iterator[Option[T]]:
        return chain.from_iterable(self.parts)

    def __getitem__(self, place: int) -> Option[T]:
        left = place if place >= 0 else place + self.count
        if left >= 0:
            for part in self.parts:
                size = len(part)
                if left < size:
                    return picked(part, left)
                left -= size
        raise IndexError(f"there is no option {place} among {self.count}")


def picked(options: Sequence[Option[T]], place: int) -> Option[T]:
    """Return the option at an index; the type checks let the compiler index each kind natively."""
    given: object = options
    found: Option[T]
    if isinstance(given, tuple):  # noqa: SIM114
        found = given[place]
    elif isinstance(given, list):  # noqa: SIM114 - each branch compiles to another way of indexing
        found = given[place]
    elif isinstance(given, _Parts):
        found = given[place]
    else:
        found = options[place]
    return found


def in_parts(parts: list[Sequence[Option[T]]]) -> Sequence[Option[T]]:
    made: Any = _Parts(parts)  # a compiled class cannot inherit from Sequence
    return cast(Sequence[Option[T]], made)


class Prompt:
    """A prompt's key and clause."""

    def __init__(self, key: str, clause: str) -> None:
        self.key = key
        self.clause = clause


READY_PROMPT: Final = Prompt("ready", "")
ALL_READY: Final[tuple[Option[bool], ...]] = (Option("ready", True),)


class Choose:
    """A question, for the functions that weigh its options."""

    def __init__(
        self,
        seat: Seat,
        prompt: Prompt,
        options: Sequence[Option[Any]],
        about: Facts = NO_FACTS,
        to: Seats | None = EVERYBODY,
    ) -> None:
        self.seat = seat
        self.prompt = prompt
        self.options = options
        self.about = about
        self.to = to


class Die(Generic[F]):
    """A die by its faces, and its distinct faces."""

    def __init__(self, name: str, faces: tuple[F, ...]) -> None:
        self.name = name
        self.faces: tuple[F, ...] = faces
        self.different: tuple[F, ...] = tuple(dict.fromkeys(faces))


_DICE: Final[dict[int, Die[int]]] = {}


def die(sides: int) -> Die[int]:
    if sides not in _DICE:
        _DICE[sides] = Die(f"D{sides}", tuple(range(1, sides + 1)))
    return _DICE[sides]


D6: Final[Die[int]] = die(6)
AVERAGE_DIE: Final[Die[int]] = Die("average die", (2, 3, 3, 4, 4, 5))


def different_faces(die: Die[F]) -> tuple[F, ...]:
    """Return the distinct faces of a die, in the order in which it lists them."""
    return die.different


def tally(die: Die[F], thrown: Sequence[F]) -> tuple[int, ...]:
    """Return how many dice show each of the distinct faces."""
    return tuple([thrown.count(face) for face in die.different])


def seen_by(seat: Seat, to: Seats | None) -> bool:
    """Return whether this seat sees something shown ``to`` those seats."""
    return to is None or seat in to


class Outcome:
    """The winners of a game, and why they won."""

    def __init__(self, winners: Seats, clause: str, why: str, how: str) -> None:
        self.winners = winners
        self.clause = clause
        self.why = why
        self.how = how


class State:
    """The base class of positions."""

    def __post_init__(self) -> None:
        pass

    def look_round(self) -> None:
        pass

    def copy(self) -> Self:
        raise NotImplementedError


S = TypeVar("S", bound=State)
